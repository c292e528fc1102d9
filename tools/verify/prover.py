"""Writes certificates, by brute force. For the tests of the verifier.

The code describes the format of certificates from the side of the writer. It has the
rules from the verifier, so it says nothing about them.
"""

from functools import lru_cache

from bao import RULES_VERSION, SIDE_NAMES, Rules, legal_moves, parse_position, position_text

RULES = Rules(kutakatia=True, seed_limit=10_000)


@lru_cache(maxsize=None)
def moves_from(text, rules):
    """The legal moves, sorted: the name, whether it wins, and the text of the position after it."""
    return [(name, move.wins, None if move.wins else position_text(move.position))
            for name, move in sorted(legal_moves(parse_position(text), rules).items())]


@lru_cache(maxsize=None)
def wins_within(text, winner, rules, plies):
    """Whether `winner` can force the end of the game within so many plies."""
    moves = moves_from(text, rules)
    if parse_position(text).side == winner:
        return plies >= 1 and any(wins or wins_within(after, winner, rules, plies - 1)
                                  for _, wins, after in moves)
    return all(not wins and wins_within(after, winner, rules, plies - 1)
               for _, wins, after in moves)


def rank(text, winner, rules, most):
    """The number of plies to the end of the game; None if they are more than `most`."""
    return next((plies for plies in range(most + 1) if wins_within(text, winner, rules, plies)),
                None)


def head(claim, root, rules, variant="kiswahili"):
    """The tags before `Lines`."""
    return [
        '[Proof "2"]',
        f'[Rules "{RULES_VERSION}"]',
        f'[Claim "{claim}"]',
        f'[Variant "{variant}"]',
        f'[Kutakatia "{"on" if rules.kutakatia else "off"}"]',
        f'[SeedLimit "{rules.seed_limit}"]',
        f'[Position "{root}"]',
    ]


def certificate(tags, proof, leaf_nodes=None):
    """The text of a certificate: the head, the lines of the proof, the end.

    With `leaf_nodes` it is a proof tree.
    """
    tree_tags = [] if leaf_nodes is None else [f'[LeafNodes "{leaf_nodes}"]']
    lines = [*tags, f'[Lines "{len(proof)}"]', *tree_tags, "", *proof, f'[End "{len(proof)}"]']
    return "".join(line + "\n" for line in lines)


def win(root, winner, rules=RULES, lies=None, leaves=None, choices=None):
    """The certificate of a forced win in at most five plies.

    `lies` are positions with wrong ranks, which the certificate then has. `leaves` are
    positions whose lines are leaves: then it is a proof tree. `choices` are positions with
    the winner's moves, which need not win; their ranks are lies.
    """
    ranks = {root: rank(root, winner, rules, 5)}
    claimed = (lies or {}).get(root, ranks[root])
    opened, proof = {}, []

    def open_replies(text):
        """Opens the positions after all replies. Returns their ranks, as texts."""
        texts = [after for _, _, after in moves_from(text, rules)]
        for after in texts:
            ranks[after] = rank(after, winner, rules, 5)
            opened[after] = (lies or {}).get(after, ranks[after])
        return [str(opened[after]) for after in texts]

    if parse_position(root).side == winner:
        opened[root] = claimed
    else:
        proof.append(" ".join(["-", *open_replies(root)]))
    while opened:
        # The greatest rank comes first, and of several positions the smallest text.
        text = min(opened, key=lambda text: (-opened[text], text))
        del opened[text]
        if text in (leaves or ()):
            proof.append("leaf")
            continue
        choice = (choices or {}).get(text)
        for name, wins, after in moves_from(text, rules):
            if wins:
                proof.append(name)
                break
            if name == choice or choice is None and wins_within(after, winner, rules,
                                                                ranks[text] - 1):
                proof.append(" ".join([name, *open_replies(after)]))
                break
    claim = f"{SIDE_NAMES[winner]} wins in {claimed} plies"
    return certificate(head(claim, root, rules), proof, None if leaves is None else 1000)


def no_win(root, attacker, plies, rules=RULES, variant="kiswahili", mistakes=None):
    """The certificate that `attacker` does not win within so many plies.

    `mistakes` are positions of the keeper with a move, which the certificate then has.
    """
    reached, proof = {root}, []
    for ply in range(plies + 1):
        after_ply = set()
        for text in sorted(reached):
            moves = moves_from(text, rules)
            if parse_position(text).side != attacker:
                good = [move for move in moves
                        if move[1] or not wins_within(move[2], attacker, rules, plies - ply - 1)]
                wrong = [move for move in moves if move[0] == (mistakes or {}).get(text)]
                moves = (wrong or good)[:1]
                proof.extend(name for name, _, _ in moves)
            after_ply.update(after for _, wins, after in moves if not wins)
        reached = after_ply
    claim = f"{SIDE_NAMES[attacker]} does not win within {plies} plies"
    return certificate(head(claim, root, rules, variant), proof)
