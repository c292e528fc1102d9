"""The rules of Bao, written to be compared with the rule book line by line.

The rules are those of docs/rules.md; a sign such as §3.4 names the section of the
rule book that a line of code follows. Pits are plain lists of numbers, and every
sowing drops its seeds one by one. Nothing here is shared with the engine.
"""

from typing import NamedTuple, Optional

# The version of the rules that a certificate names. Version 2 exempts the only filled front
# pit from kutakatia; under version 1 it was exempt only with more than one seed.
RULES_VERSION = 2

SOUTH, NORTH = 0, 1
SIDE_NAMES = ("South", "North")

# The sixteen pits of a player form a ring (§2.1). Pits 0 to 7 of the list are the front
# row from the owner's left, pits 8 to 15 the back row from the owner's right. So a step
# of +1 is clockwise, for both players.
RING = 16
FRONT = range(0, 8)
BACK = range(8, 16)
CLOCKWISE, ANTICLOCKWISE = 1, -1

# The named pits (§1): the two kichwa are the ends of the front row, the nyumba is its
# fifth pit. A kimbi stands beside each kichwa; pits 2 to 5 are the central ones.
LEFT_KICHWA, LEFT_KIMBI, RIGHT_KIMBI, RIGHT_KICHWA = 0, 1, 6, 7
NYUMBA = 4
# Captured seeds are sown clockwise from the left kichwa, anticlockwise from the right (§2.2).
KICHWA = {CLOCKWISE: LEFT_KICHWA, ANTICLOCKWISE: RIGHT_KICHWA}
# A nyumba has its rights while it holds this many seeds (§3.5.2, §3.6).
NYUMBA_SEEDS = 6

# The seeds of a game (§1.3).
SEEDS = 64

# The name of each pit of South and of North.
PIT_NAMES = (
    [f"A{number}" for number in range(1, 9)] + [f"B{number}" for number in range(8, 0, -1)],
    [f"a{number}" for number in range(1, 9)] + [f"b{number}" for number in range(8, 0, -1)],
)
# The houses field of a position: the owners of a nyumba, South and North.
HOUSE_NAMES = {(True, True): "Hh", (True, False): "H", (False, True): "h", (False, False): "-"}
# Every number of seeds and its text. A text with a sign or a leading zero is not in the table.
NUMBERS = {str(seeds): seeds for seeds in range(SEEDS + 1)}
NUMBER_TEXTS = list(NUMBERS)


class Rules(NamedTuple):
    """The two rules that can be set."""

    kutakatia: bool
    # A move that sows more seeds than this is infinite, and so is not legal (§2.3).
    seed_limit: int


class Position(NamedTuple):
    """The seeds, the houses and the player to move. The lists are never changed."""

    # South's and North's ring of pits.
    pits: tuple
    # South's and North's seeds in store.
    stores: tuple
    # Whether South and North own their nyumba.
    houses: tuple
    # The side to move.
    side: int
    # The pit of the side to move that is under kutakatia.
    kutakatia: Optional[int]


class Move(NamedTuple):
    """A legal move."""

    # Whether the move is a takata: it does not begin with a capture.
    takata: bool
    # Whether the move takes the last seed of the opponent's front row.
    wins: bool
    # The position after the move; None if the move wins.
    position: Optional[Position]


class PositionError(Exception):
    """A text is not a position that can be played. The message names the field."""


# Positions as text


def position_text(position):
    """The position as one line: ROWS STORES HOUSES SIDE KUTAKATIA."""
    south, north = [[NUMBER_TEXTS[seeds] for seeds in ring] for ring in position.pits]
    # From the top of the page, each row from left to right as South sees it: North's back
    # row b8 to b1, North's front row a8 to a1, South's front row A1 to A8, South's back
    # row B1 to B8.
    rows = (north[8:], north[7::-1], south[:8], south[:7:-1])
    kutakatia = position.kutakatia
    return "{} {},{} {} {} {}".format(
        "/".join([",".join(row) for row in rows]),
        *position.stores,
        HOUSE_NAMES[position.houses],
        "SN"[position.side],
        "-" if kutakatia is None else PIT_NAMES[position.side][kutakatia],
    )


def parse_position(text):
    """Reads what `position_text` writes. Does not ask whether it can be played."""
    fields = text.split(" ")
    if len(fields) != 5:
        raise PositionError(f"position: found {len(fields)} fields, expected 5, separated by "
                            "single spaces: ROWS STORES HOUSES SIDE KUTAKATIA")
    rows, stores, houses, side, kutakatia = fields

    rows = rows.split("/")
    if len(rows) != 4:
        raise PositionError(f"rows: found {len(rows)} rows, expected 4, separated by /")
    back_north, front_north, front_south, back_south = [
        parse_seeds("rows", row, 8) for row in rows
    ]
    # The page shows North's front row and South's back row from the owner's right.
    north = front_north[::-1] + back_north
    south = front_south + back_south[::-1]

    for owners, name in HOUSE_NAMES.items():
        if houses == name:
            break
    else:
        raise PositionError(f"houses: found {ascii(houses)}, expected Hh, H, h or -")

    if side not in ("S", "N"):
        raise PositionError(f"side: found {ascii(side)}, expected S or N")
    side = SOUTH if side == "S" else NORTH

    front_names = PIT_NAMES[side][:8]
    if kutakatia != "-" and kutakatia not in front_names:
        raise PositionError(f"kutakatia: found {ascii(kutakatia)}, expected a front pit of the "
                            f"side to move, {front_names[0]} to {front_names[7]}, or -")
    return Position(
        pits=(south, north),
        stores=tuple(parse_seeds("stores", stores, 2)),
        houses=owners,
        side=side,
        kutakatia=None if kutakatia == "-" else front_names.index(kutakatia),
    )


def parse_seeds(field, text, count):
    """Reads numbers of seeds, separated by commas."""
    numbers = text.split(",")
    if len(numbers) != count:
        raise PositionError(f"{field}: found {len(numbers)} numbers in {ascii(text)}, "
                            f"expected {count}, separated by commas")
    try:
        return [NUMBERS[number] for number in numbers]
    except KeyError as wrong:
        raise PositionError(f"{field}: found {ascii(wrong.args[0])}, expected a number from 0 to "
                            f"{SEEDS} without sign or leading zeros") from None


def require_playable(position, rules):
    """Raises an error if no game under these rules goes on from the position."""
    total = sum(map(sum, position.pits)) + sum(position.stores)
    if total > SEEDS:
        raise PositionError(f"rows and stores: found {total} seeds, expected at most {SEEDS}")
    for side in (SOUTH, NORTH):
        if not any(position.pits[side][:8]):
            raise PositionError(f"rows: found {SIDE_NAMES[side]}'s front row empty, "
                                "expected a seed or more: that game is over")
    if position.kutakatia is None:
        return
    names = PIT_NAMES[position.side]
    found = f"kutakatia: found {names[position.kutakatia]}, expected"
    if not rules.kutakatia:
        raise PositionError(f"{found} -, since the rules are without kutakatia")
    possible = None
    if position.stores == (0, 0):
        possible = pit_under_kutakatia(position)
    if possible is None:
        raise PositionError(f"{found} -, since no pit can be under kutakatia here")
    if possible != position.kutakatia:
        raise PositionError(f"{found} {names[possible]} or -, since no other pit can be "
                            "under kutakatia here")


# The legal moves


def legal_moves(position, rules):
    """The legal moves by their names in plain notation, such as A5> or a5<+.

    The groups are duties in order: a player who can capture must (§2.2), and a back pit
    starts a takata only if no front pit can (§4.3). An infinite move is not legal (§2.3).
    So if every capture is infinite, takata is allowed; then a start that would capture may
    be played too, as a takata.
    """
    for group in move_groups(position):
        moves = group(position, rules, Turn)
        if moves:
            return moves
    return {}


def move_groups(position):
    """The functions that give the groups of moves, in order of duty.

    Each makes its moves by a class of turns: `Turn`, or one that watches the sowing.
    """
    # Each player's own store decides the stage (§3.1, §4.1).
    if position.stores[position.side] > 0:
        return kunamua_captures, kunamua_takatas
    return mtaji_captures, mtaji_front_takatas, mtaji_back_takatas


def move_name(side, pit, step):
    """A pit and the player's own left (<) or right (>)."""
    # Clockwise is to the right on the front row and to the left on the back row.
    to_the_right = (step == CLOCKWISE) == (pit in FRONT)
    return PIT_NAMES[side][pit] + (">" if to_the_right else "<")


def kunamua_captures(position, rules, new_turn):
    """The moves of the first stage that capture (§3.4)."""
    own, other = position.pits[position.side], position.pits[1 - position.side]
    moves = {}
    for pit in FRONT:
        # The seed from the store goes into a front pit that is not empty (§3.3). The move
        # captures if this pit faces a filled pit.
        if own[pit] == 0 or other[facing(pit)] == 0:
            continue
        # A central pit leaves the choice of kichwa to the player, any other pit decides it
        # (§2.2). The sign of the move names the kichwa. From the left one, the captured
        # seeds are sown clockwise.
        for step, sign in ((CLOCKWISE, "<"), (ANTICLOCKWISE, ">")):
            if step != step_after_capture(pit, step):
                continue
            name = PIT_NAMES[position.side][pit] + sign
            turn = new_turn(position, rules, captures=True)
            turn.drop_from_store(pit)
            turn.begin_with_capture(pit, step)
            turn.add_to(moves, name)
            # The player may have had the choice to play the nyumba (§3.6).
            if turn.stopped_in_nyumba:
                turn = new_turn(position, rules, captures=True, plays_nyumba=True)
                turn.drop_from_store(pit)
                turn.begin_with_capture(pit, step)
                turn.add_to(moves, name + "+")
    return moves


def kunamua_takatas(position, rules, new_turn):
    """The moves of the first stage that do not capture (§3.5)."""
    own = position.pits[position.side]
    owns_nyumba = position.houses[position.side]
    filled = [pit for pit in FRONT if own[pit] > 0]
    all_single = all(own[pit] == 1 for pit in filled)
    moves = {}
    for pit in filled:
        # §3.5.2: an owned nyumba of six or more, without the seed from the store, starts
        # only if it is the only filled front pit. Then it gives two seeds and stays owned.
        gives_two = pit == NYUMBA and owns_nyumba and own[pit] >= NYUMBA_SEEDS
        if gives_two and filled != [NYUMBA]:
            continue
        # §3.5.3: a single seed waits, unless all are single or the nyumba is owned.
        if own[pit] == 1 and not all_single and not owns_nyumba:
            continue
        for step in (CLOCKWISE, ANTICLOCKWISE):
            if bares_front_row(filled, step):
                continue
            turn = new_turn(position, rules, captures=False)
            turn.drop_from_store(pit)
            seeds = turn.lift_two(pit) if gives_two else turn.lift_all(pit)
            turn.sow_to_the_end(seeds, pit + step, step)
            turn.add_to(moves, move_name(position.side, pit, step))
    return moves


def mtaji_captures(position, rules, new_turn):
    """The moves of the second stage that begin with a capture (§4.2).

    There are none if a pit is under kutakatia (§4.5).
    """
    own, other = position.pits[position.side], position.pits[1 - position.side]
    moves = {}
    for pit, step, _ in capturing_starts(own, other):
        turn = new_turn(position, rules, captures=True)
        turn.sow_to_the_end(turn.lift_all(pit), pit + step, step)
        turn.add_to(moves, move_name(position.side, pit, step))
    return moves


def mtaji_front_takatas(position, rules, new_turn):
    """The moves of the second stage that do not capture, from the front row (§4.3)."""
    return mtaji_takatas(position, rules, new_turn, FRONT)


def mtaji_back_takatas(position, rules, new_turn):
    """The moves of the second stage that do not capture, from the back row (§4.3)."""
    return mtaji_takatas(position, rules, new_turn, BACK)


def mtaji_takatas(position, rules, new_turn, row):
    """The moves of the second stage that do not capture, from pits of one row."""
    own = position.pits[position.side]
    filled = [pit for pit in FRONT if own[pit] > 0]
    moves = {}
    for pit in row:
        # A move starts from two seeds or more; not from a pit under kutakatia (§4.5).
        if own[pit] < 2 or pit == position.kutakatia:
            continue
        for step in (CLOCKWISE, ANTICLOCKWISE):
            if pit in FRONT and bares_front_row(filled, step):
                continue
            turn = new_turn(position, rules, captures=False)
            turn.sow_to_the_end(turn.lift_all(pit), pit + step, step)
            turn.add_to(moves, move_name(position.side, pit, step))
    return moves


def facing(pit):
    """The opponent's front pit opposite a front pit: the two numbers, from 1, add up to 9."""
    return 7 - pit


def bares_front_row(filled, step):
    """§3.5.1: a kichwa that is the only filled front pit is not sown towards the back row."""
    return ((filled == [LEFT_KICHWA] and step == ANTICLOCKWISE)
            or (filled == [RIGHT_KICHWA] and step == CLOCKWISE))


def step_after_capture(pit, step):
    """The direction in which the seeds that `pit` captures are sown (§2.2).

    The left kichwa and kimbi capture for the left kichwa, the right ones for the right
    kichwa. A central pit keeps the direction `step`.
    """
    if pit in (LEFT_KICHWA, LEFT_KIMBI):
        return CLOCKWISE
    if pit in (RIGHT_KIMBI, RIGHT_KICHWA):
        return ANTICLOCKWISE
    return step


def capturing_starts(own, other):
    """The starts whose first sowing ends in a capture (§4.2).

    Each is the pit that is sown, the direction, and the pit that captures.
    """
    starts = []
    for pit in range(RING):
        # With 2 to 15 seeds the sowing does not come round to its own pit again. So the
        # pit in which it ends has received the last seed only.
        seeds = own[pit]
        if 2 <= seeds <= 15:
            for step in (CLOCKWISE, ANTICLOCKWISE):
                last = (pit + step * seeds) % RING
                if last in FRONT and own[last] > 0 and other[facing(last)] > 0:
                    starts.append((pit, step, last))
    return starts


def pit_under_kutakatia(position):
    """The pit that is under kutakatia if the last move was a takata of mtaji (§4.5).

    Both stores must be empty. None if there is no such pit.
    """
    side = position.side
    own, other = position.pits[side], position.pits[1 - side]
    # The side to move cannot capture. Only first sowings count.
    if capturing_starts(own, other):
        return None
    # If the opponent were to move, all captures would begin with the same one pit.
    threatened = {facing(last) for _, _, last in capturing_starts(other, own)}
    if len(threatened) != 1:
        return None
    (pit,) = threatened
    # Exempt are an owned nyumba, the only filled front pit, and the only front pit with
    # more than one seed.
    if pit == NYUMBA and position.houses[side]:
        return None
    for seeds in (1, 2):
        if [front_pit for front_pit in FRONT if own[front_pit] >= seeds] == [pit]:
            return None
    return pit


class Turn:
    """A move while it is being made, on copies of the pits."""

    def __init__(self, position, rules, captures, plays_nyumba=False):
        side = position.side
        self.position = position
        self.rules = rules
        # Whether the move begins with a capture; if not, it is a takata (§2.5).
        self.captures = captures
        # What the player does where the nyumba leaves a choice (§3.6).
        self.plays_nyumba = plays_nyumba
        self.own = list(position.pits[side])
        self.other = list(position.pits[1 - side])
        self.store = position.stores[side]
        self.owns_nyumba = position.houses[side]
        self.other_owns_nyumba = position.houses[1 - side]
        self.kunamua = self.store > 0
        # The seeds sown so far. The one from the store does not count (§2.3).
        self.sown = 0
        self.stopped_in_nyumba = False
        self.wins = False
        self.infinite = False

    def drop_from_store(self, pit):
        """Puts a seed from the store into a pit (§3.3)."""
        self.store -= 1
        self.own[pit] += 1

    def lift_all(self, pit):
        """Lifts all seeds of a pit and returns their number."""
        seeds = self.own[pit]
        self.own[pit] = 0
        # §3.6.1: the nyumba is lost when its owner lifts all its seeds. In mtaji only a
        # capture loses it (§4.4).
        if pit == NYUMBA and self.kunamua:
            self.owns_nyumba = False
        return seeds

    def lift_two(self, pit):
        """Lifts two seeds: the nyumba that stands alone (§3.5.2)."""
        self.own[pit] -= 2
        return 2

    def begin_with_capture(self, pit, step):
        """Captures with the pit that received the seed from the store (§3.4)."""
        seeds = self.capture(facing(pit))
        if not self.wins:
            self.sow_to_the_end(seeds, KICHWA[step], step)

    def capture(self, pit):
        """Takes all seeds of a front pit of the opponent (§2.2) and returns their number."""
        seeds = self.other[pit]
        self.other[pit] = 0
        # §3.6.1: a nyumba that is captured is lost.
        if pit == NYUMBA:
            self.other_owns_nyumba = False
        # §1.4: the last seed of the opponent's front row wins at once.
        if not any(self.other[:8]):
            self.wins = True
        return seeds

    def sow_to_the_end(self, seeds, pit, step):
        """Sows the seeds in the hand, the first into `pit`, and goes on to the end of the move."""
        own = self.own
        while True:
            self.infinite = self.never_ends(seeds, pit % RING, step)
            if self.infinite:
                return
            while seeds > 0:
                last = pit % RING
                own[last] += 1
                seeds -= 1
                pit = last + step

            # Where the sowing ends (§2.3, §2.4). First: the pit was empty.
            if own[last] == 1:
                return
            # Second: a capture, in a move that begins with one.
            if self.captures and last in FRONT and self.other[facing(last)] > 0:
                seeds = self.capture(facing(last))
                if self.wins:
                    return
                step = step_after_capture(last, step)
                pit = KICHWA[step]
                continue
            # Third: the nyumba, in kunamua (§3.6). A takata ends in it; in a capturing
            # move the player stops or plays it.
            if (last == NYUMBA and self.kunamua and self.owns_nyumba
                    and own[NYUMBA] >= NYUMBA_SEEDS):
                if not self.captures:
                    return
                if not self.plays_nyumba:
                    self.stopped_in_nyumba = True
                    return
            # Fourth: a pit under kutakatia ends the move (§4.5).
            if last == self.position.kutakatia:
                return
            # Fifth: kuendelea, the move goes on from the next pit in the same direction.
            seeds = self.lift_all(last)
            pit = last + step

    def never_ends(self, seeds, pit, step):
        """Counts the seeds of the next sowing, and says whether the move is infinite (§2.3).

        The first pit and the direction are for turns that watch the sowing.
        """
        del pit, step
        self.sown += seeds
        return self.sown > self.rules.seed_limit

    def add_to(self, moves, name):
        """Adds the finished move to the legal moves, unless it is infinite."""
        if not self.infinite:
            moves[name] = Move(not self.captures, self.wins, None if self.wins else self.result())

    def result(self):
        """The position after the move."""
        side = self.position.side
        mine = (self.own, self.store, self.owns_nyumba)
        theirs = (self.other, self.position.stores[1 - side], self.other_owns_nyumba)
        pits, stores, houses = zip(*((mine, theirs) if side == SOUTH else (theirs, mine)))
        position = Position(pits, stores, houses, 1 - side, None)
        # §4.5: a takata of the mtaji stage, with both stores empty, can pin a pit.
        if self.rules.kutakatia and not self.captures and not self.kunamua and stores == (0, 0):
            position = position._replace(kutakatia=pit_under_kutakatia(position))
        return position
