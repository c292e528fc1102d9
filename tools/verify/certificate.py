"""Reads a certificate of a forced win, or of its absence, and checks every line of it.

A proof tree is the certificate of a win that names some positions, its leaves, without a
proof. The file is read once, from the first line to the last. Limits bound the memory that
this takes, whatever the file says.
"""

import re
import zlib
from typing import NamedTuple, Optional

from bao import (RULES_VERSION, SIDE_NAMES, Position, PositionError, Rules, legal_moves,
                 parse_position, position_text, require_playable)

# The longest line in bytes, without its end. A position has at most 32 legal moves, so
# the lines of a good certificate stay far below.
LONGEST_LINE = 1000
# The number of bytes that are read, and the greatest number decompressed, at a time.
PIECE = 1 << 16
MOST_SEED_LIMIT = 1_000_000
# The greatest number of plies of a claim.
MOST_PLIES = 65_535
# The greatest number of the tag LeafNodes.
MOST_LEAF_NODES = 1_000_000_000
# The line of a leaf.
LEAF = "leaf"

TAG = re.compile(r'\[(\w+) "([^"]*)"\]')
# Numbers have no sign and no leading zeros.
NUMBER = r"(0|[1-9][0-9]{0,8})"
LONG_NUMBER = r"(0|[1-9][0-9]{0,19})"
# The rank of a position in which the winner is to move is odd.
RANK = re.compile(r"(?:[1-9][0-9]{0,7})?[13579]")


class CertificateError(Exception):
    """The certificate is not good. The message begins with the line number."""


class Limits(NamedTuple):
    """The size of the largest certificate that is checked."""

    lines: int
    open_positions: int
    # The leaves of earlier files. They are kept, and count as open positions.
    kept_leaves: int = 0

    def require(self, found, what, proof):
        """Rejects a proof that has too many positions at a time."""
        if found + self.kept_leaves > self.open_positions:
            kept = ", with the leaves of earlier files" if self.kept_leaves else ""
            proof.fail(f"found more than {self.open_positions} {what}{kept}, expected at most that "
                       "many (--max-open)")


class Claim(NamedTuple):
    """The head of a certificate: the claim, the rules and the root position."""

    # `side` wins in `plies` plies, or does not win within `plies` plies.
    side: int
    wins: bool
    plies: int
    # The variant names the game, and decides nothing.
    variant: str
    rules: Rules
    root: Position
    # The number of lines of the proof.
    lines: int
    # The positions that the proof leaves open, as texts, each with its rank; None without the
    # tag LeafNodes. With leaves the certificate alone proves nothing.
    leaves: Optional[dict] = None

    def __str__(self):
        verb = "wins in" if self.wins else "does not win within"
        kutakatia = "on" if self.rules.kutakatia else "off"
        return (f"{SIDE_NAMES[self.side]} {verb} {count(self.plies, 'ply', 'plies')} from "
                f"{position_text(self.root)} ({self.variant}, kutakatia {kutakatia}, "
                f"seed limit {self.rules.seed_limit})")


def check(file, limits, progress=None):
    """Checks the certificate in a binary file and returns its claim.

    The claim is now proven, unless it has leaves. Raises CertificateError if the
    certificate is not good. Calls `progress`, if given, with the number of lines read,
    every few thousand lines.
    """
    text = Text(file, progress)
    claim = read_head(text, limits)
    proof = Proof(text, claim.lines)
    if claim.wins:
        check_win(claim, proof, limits)
    else:
        check_no_win(claim, proof, limits)
    read_end(text, proof)
    return claim


# The proof of a win


def check_win(claim, proof, limits):
    """Checks that each line closes its open position, until none is open.

    A leaf is closed without a proof and added to the leaves of the claim.
    The winner is to move in every open position. The rank of a position is the number
    of plies to the end of the game.
    """
    opened = OpenPositions(proof, limits, claim.leaves)
    if claim.root.side == claim.side:
        opened.add(position_text(claim.root), claim.plies)
    else:
        check_losing_root(claim, proof, opened)
    while opened.ranks:
        rank, positions = opened.take_greatest_rank()
        for position in sorted(positions):
            check_winning_line(position, rank, claim.rules, proof, opened)


def check_losing_root(claim, proof, opened):
    """Checks the first line where the loser is to move at the root: - RANK RANK ..."""
    dash, *ranks = proof.next(position_text(claim.root)).split(" ")
    if dash != "-":
        proof.fail(f"found {quoted(dash)}, expected - and the ranks after all moves of "
                   f"{SIDE_NAMES[claim.root.side]}, who is to move at the root and should lose")
    plies = open_replies(claim.root, ranks, claim.rules, proof, opened)
    if plies != claim.plies:
        proof.fail(f"the line proves a win in {count(plies, 'ply', 'plies')}, expected the "
                   f"{claim.plies} of the claim")


def check_winning_line(text, rank, rules, proof, opened):
    """Checks a line that closes a position with the winner to move: MOVE RANK RANK ..."""
    line = proof.next(text)
    if line == LEAF and opened.leaves is not None:
        # The ranks of positions after a reply are odd; that of the root is the claim's.
        if rank % 2 == 0:
            proof.fail(f"found a leaf with rank {rank}, expected an odd rank: the winner moves in "
                       f"{text}")
        opened.add_leaf(text, rank)
        return
    name, *ranks = line.split(" ")
    moves = legal_moves(parse_position(text), rules)
    if name not in moves:
        proof.fail(f"found the move {quoted(name)}, expected {listed('a legal move', moves)} "
                   f"in {text}")
    move = moves[name]
    if move.wins:
        if ranks:
            proof.fail(f"found {count(len(ranks), 'rank', 'ranks')} after {name}, expected none: "
                       f"the move ends the game in {text}")
        plies = 0
    else:
        plies = open_replies(move.position, ranks, rules, proof, opened)
    if plies + 1 != rank:
        proof.fail(f"the line proves rank {plies + 1}, expected rank {rank} of {text}")


def open_replies(position, ranks, rules, proof, opened):
    """Opens the positions after all moves of the loser, each with its rank of the line.

    Returns the number of plies from this position to the end of the game: 0 if the loser
    has no legal move, which ends the game.
    """
    replies = legal_moves(position, rules)
    if len(ranks) != len(replies):
        proof.fail(f"found {count(len(ranks), 'rank', 'ranks')}, expected {len(replies)}, "
                   f"{listed('one for each reply', replies)} in {position_text(position)}")
    plies = 0
    for name, rank in zip(sorted(replies), ranks):
        reply = replies[name]
        if reply.wins:
            proof.fail(f"the reply {name} wins for the loser of the claim in "
                       f"{position_text(position)}, expected replies that lose")
        if not RANK.fullmatch(rank):
            proof.fail(f"found {quoted(rank)} as the rank after the reply {name}, expected an odd "
                       "number of at most 9 digits without sign or leading zeros")
        rank = int(rank)
        opened.add(position_text(reply.position), rank)
        plies = max(plies, rank + 1)
    return plies


class OpenPositions:
    """The positions that need a line, as texts, each with its rank, and the leaves."""

    def __init__(self, proof, limits, leaves):
        self.proof = proof
        self.limits = limits
        self.ranks = {}
        self.by_rank = {}
        # None if leaves are not allowed.
        self.leaves = leaves

    def add(self, text, rank):
        """Opens a position. If it is open already, it must have the same rank."""
        known = self.ranks.get(text)
        if known is None:
            self.ranks[text] = rank
            self.by_rank.setdefault(rank, []).append(text)
            self.require_few()
        elif known != rank:
            self.proof.fail(f"found rank {rank}, expected {known}, with which {text} is open "
                            "already")

    def add_leaf(self, text, rank):
        """Keeps a leaf. Ranks fall, so of two ranks of a position the smaller one stays."""
        self.leaves[text] = rank
        self.require_few()

    def require_few(self):
        """Requires that the positions take not too much memory."""
        leaves = len(self.leaves or ())
        what = "open positions and leaves" if leaves else "open positions"
        self.limits.require(len(self.ranks) + leaves, what, self.proof)

    def take_greatest_rank(self):
        """Closes all positions of the greatest rank, and returns this rank and them.

        The lines of these positions open only positions of smaller ranks.
        """
        rank = max(self.by_rank)
        texts = self.by_rank.pop(rank)
        for text in texts:
            del self.ranks[text]
        return rank, texts


# The proof that there is no win


def check_no_win(claim, proof, limits):
    """Checks ply by ply that the keeper, who plays against `claim.side`, is not beaten."""
    attacker, rules = claim.side, claim.rules
    # The positions after so many plies. The same side is to move in all of them.
    reached = {position_text(claim.root)}
    side = claim.root.side
    for plies in range(claim.plies + 1):
        if side == attacker and plies == claim.plies:
            return
        after = set()
        for text in sorted(reached):
            moves = legal_moves(parse_position(text), rules)
            if side != attacker:
                # The keeper needs one legal move, and the line names it.
                name = proof.next(text)
                if name not in moves:
                    proof.fail(f"found the move {quoted(name)}, expected "
                               f"{listed('a legal move', moves)} in {text}")
                moves = {name: moves[name]}
            for name, move in sorted(moves.items()):
                if not move.wins:
                    after.add(position_text(move.position))
                elif side == attacker:
                    proof.fail(f"{name} wins for {SIDE_NAMES[attacker]} in {text}, which is "
                               f"reached after {count(plies, 'ply', 'plies')}, expected no win "
                               f"within {claim.plies}")
            limits.require(len(after), f"positions after {count(plies + 1, 'ply', 'plies')}", proof)
        # Without a position the keeper has won everywhere.
        if not after:
            return
        reached, side = after, 1 - side


# The lines of a proof, the head and the end


class Proof:
    """The lines between the head and the end."""

    def __init__(self, text, lines):
        self.text = text
        self.fail = text.fail
        self.lines = lines
        self.left = lines

    def next(self, position):
        """The line of the position that is given as text."""
        if self.left == 0:
            self.fail(f"the {count(self.lines, 'line', 'lines')} of the tag Lines are read, "
                      f"expected one more, that of {position}")
        self.left -= 1
        line = self.text.next(f"the line of {position}")
        if line.startswith("["):
            self.fail(f"found {quoted(line)}, expected the line of {position}")
        return line


def read_head(text, limits):
    """Reads the eight tags, that of a proof tree, and the empty line after them."""
    read_tag(text, "Proof", "2", "2: a certificate of another version has to be made again")
    read_tag(text, "Rules", str(RULES_VERSION),
             f"{RULES_VERSION}, the version of the rules of this program")
    side, verb, plies = read_tag(
        text, "Claim", f"(South|North) (wins in|does not win within) {NUMBER} plies",
        "SIDE wins in N plies or SIDE does not win within N plies, where SIDE is South or North "
        f"and N a number of at most {MOST_PLIES} without sign or leading zeros")
    if int(plies) > MOST_PLIES:
        text.fail(f"Claim: found {plies} plies, expected at most {MOST_PLIES}")
    (variant,) = read_tag(text, "Variant", "(kiswahili|kujifunza)", "kiswahili or kujifunza")
    (kutakatia,) = read_tag(text, "Kutakatia", "(on|off)", "on or off")
    seed_limit = read_number(text, "SeedLimit", 1, MOST_SEED_LIMIT)
    rules = Rules(kutakatia == "on", seed_limit)
    (value,) = read_tag(text, "Position", "(.*)", "a position")
    try:
        root = parse_position(value)
        require_playable(root, rules)
    except PositionError as error:
        text.fail(f"Position: {error}")
    lines = read_number(text, "Lines", 0, limits.lines, " (--max-lines)")
    leaves = {} if read_leaf_nodes(text) else None
    return Claim(SIDE_NAMES.index(side), verb == "wins in", int(plies), variant, rules, root,
                 lines, leaves)


def read_leaf_nodes(text):
    """Reads the empty line, and the tag LeafNodes if it comes first. Returns whether it does.

    The number of nodes is for those who solve the leaves.
    """
    line = text.next("an empty line")
    found = line.startswith("[LeafNodes")
    if found:
        read_number(text, "LeafNodes", 1, MOST_LEAF_NODES, pattern=LONG_NUMBER, line=line)
        line = text.next("an empty line")
    if line:
        text.fail(f"found {quoted(line)}, expected an empty line after the tags")
    return found


def read_end(text, proof):
    """Reads the line after the proof, and requires that nothing follows."""
    if proof.left > 0:
        text.next("the end of the proof")
        text.fail(f"the proof is complete after {proof.lines - proof.left} of "
                  f"{count(proof.lines, 'line', 'lines')}, expected as many as the tag Lines says")
    read_tag(text, "End", str(proof.lines), f"{proof.lines}, as the tag Lines says")
    text.end()


def read_tag(text, key, pattern, expected, line=None):
    """Reads a line such as [Key "value"] and returns the groups of the value's pattern.

    `line` is the line, if it was read already.
    """
    if line is None:
        line = text.next(f"the tag {key}")
    found = TAG.fullmatch(line)
    if found is None or found[1] != key:
        text.fail(f'found {quoted(line)}, expected the tag [{key} "..."]')
    value = re.fullmatch(pattern, found[2])
    if value is None:
        text.fail(f"{key}: found {quoted(found[2])}, expected {expected}")
    return value.groups()


def read_number(text, key, least, most, option="", pattern=NUMBER, line=None):
    """Reads a tag whose value is a number in a range."""
    expected = f"a number from {least} to {most}{option} without sign or leading zeros"
    (value,) = read_tag(text, key, pattern, expected, line)
    if not least <= int(value) <= most:
        text.fail(f"{key}: found {value}, expected {expected}")
    return int(value)


class Text:
    """The lines of a file that is compressed by gzip."""

    # The lines between two calls of `progress`.
    STEP = 2048

    def __init__(self, file, progress=None):
        self.file = file
        self.progress = progress
        self.lines = self.split()
        # The number of the line that is being read or was read last, from 1.
        self.number = 0

    def fail(self, message):
        """Rejects the certificate."""
        raise CertificateError(f"line {self.number}: {message}")

    def next(self, expected):
        """The next line without its end. `expected` says what the line should be."""
        self.number += 1
        if self.progress is not None and self.number % self.STEP == 0:
            self.progress(self.number)
        line = next(self.lines, None)
        if line is None:
            self.fail(f"found the end of the text, expected {expected}")
        if line.endswith(b"\r"):
            self.fail("found a carriage return and a line feed at the end of the line, expected "
                      "a line feed alone")
        if not line.isascii():
            self.fail(f"found {quoted(line)}, expected ASCII characters only")
        return line.decode("ascii")

    def end(self):
        """Requires that no line follows."""
        self.number += 1
        line = next(self.lines, None)
        if line is not None:
            self.fail(f"found {quoted(line)}, expected nothing after the tag End")

    def split(self):
        """Splits the decompressed bytes into lines."""
        rest = b""
        for piece in self.decompress():
            *lines, rest = (rest + piece).split(b"\n")
            for line in lines:
                self.require_short(line)
                yield line
            # A line that is too long is not read to its end.
            self.require_short(rest)
        if rest:
            self.fail(f"found {quoted(rest)} at the end of the text, expected a line feed after it")

    def require_short(self, line):
        """Requires that a line is not too long."""
        if len(line) > LONGEST_LINE:
            self.fail(f"found a line that begins with {quoted(line)}, expected at most "
                      f"{LONGEST_LINE} bytes in a line")

    def decompress(self):
        """The decompressed bytes of the file in pieces of bounded size."""
        # 16 selects the format of gzip, MAX_WBITS the largest window.
        gunzip = zlib.decompressobj(16 + zlib.MAX_WBITS)
        while not gunzip.eof:
            packed = gunzip.unconsumed_tail or self.file.read(PIECE)
            if not packed:
                self.fail("found the end of the file, expected more compressed data: the file is "
                          "empty or cut off")
            try:
                yield gunzip.decompress(packed, PIECE)
            except zlib.error as error:
                self.fail(f"found data that cannot be decompressed ({error}), expected a file "
                          "compressed by gzip")
        if gunzip.unused_data or self.file.read(1):
            self.fail("found more data after the end of the compressed text, expected one gzip "
                      "member and nothing after it")


# Words of the messages


def quoted(text):
    """A text of the file, shortened, with all characters safe to print."""
    if isinstance(text, bytes):
        text = text.decode("latin-1")
    return ascii(text) if len(text) <= 100 else ascii(text[:100]) + "..."


def count(number, one, many):
    """A number with its noun."""
    return f"{number} {one if number == 1 else many}"


def listed(what, moves):
    """What is expected, with the names of the moves."""
    return f"{what} ({' '.join(sorted(moves)) or 'there is none'})"
