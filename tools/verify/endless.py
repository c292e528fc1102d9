#!/usr/bin/env python3
"""Says whether a move in Bao ends, and if not, how long the cycle is in which it goes round.

The move is made by the verifier's own code of the rules, seed by seed and without a seed
limit. A sowing that begins as an earlier sowing of the move began goes round for ever:
with the same seeds in all pits and in the hand, the same next pit and direction, and the
same nyumba rights.

Exit codes: 0 if the move was measured, 1 if not, 2 for wrong usage, 130 if interrupted.
"""

import argparse
import sys

from bao import PositionError, Rules, Turn, move_groups, parse_position, require_playable

# The states of this many sowings take some 400 MB.
MOST_SOWINGS = 1_000_000


class TooLong(Exception):
    """A move neither ends nor comes back within `MOST_SOWINGS` sowings."""


class WatchedTurn(Turn):
    """A move that is made until it ends or comes back to an earlier state."""

    def __init__(self, *arguments, **options):
        super().__init__(*arguments, **options)
        # The sowings and the seeds sown before each state.
        self.seen = {}
        self.sowings = 0
        # The sowings and seeds of the cycle, and the sowings before it.
        self.cycle = None

    def never_ends(self, seeds, pit, step):
        state = (bytes(self.own), bytes(self.other), self.owns_nyumba, self.other_owns_nyumba,
                 seeds, pit, step)
        if state in self.seen:
            sowings, sown = self.seen[state]
            self.cycle = self.sowings - sowings, self.sown - sown, sowings
            return True
        if self.sowings == MOST_SOWINGS:
            raise TooLong(f"found no end and no repetition in {MOST_SOWINGS} sowings")
        self.seen[state] = self.sowings, self.sown
        self.sowings += 1
        self.sown += seeds
        return False

    def add_to(self, moves, name):
        moves[name] = self

    def report(self):
        """One line: the end of the move, or its cycle."""
        if self.cycle is None:
            return f"ends after {count(self.sowings, 'sowing')}, {count(self.sown, 'seed')}"
        sowings, seeds, before = self.cycle
        return (f"never ends: from sowing {before + 1} on a cycle of {count(sowings, 'sowing')}, "
                f"{count(seeds, 'seed')}")


def count(number, name):
    """A number with its noun: 1 sowing, 2 sowings."""
    return f"{number} {name}" if number == 1 else f"{number} {name}s"


def measure(position, name, rules):
    """The turn of a move, played to its end or through its cycle; None if it may not be played.

    It may be played if every move of the groups before its own is infinite.
    """
    for group in move_groups(position):
        moves = group(position, rules, WatchedTurn)
        if name in moves:
            return moves[name]
        if any(turn.cycle is None for turn in moves.values()):
            return None
    return None


def main():
    """Measures the move of the command line and returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("position", metavar="POSITION", help="ROWS STORES HOUSES SIDE KUTAKATIA")
    parser.add_argument("move", metavar="MOVE", help="in plain notation, such as A3<")
    arguments = parser.parse_args()
    rules = Rules(kutakatia=True, seed_limit=None)
    try:
        position = parse_position(arguments.position)
        require_playable(position, rules)
        turn = measure(position, arguments.move, rules)
    except PositionError as error:
        print(error, file=sys.stderr)
        return 1
    except TooLong as error:
        print(f"MOVE: {error}", file=sys.stderr)
        return 1
    if turn is None:
        print(f"MOVE: found {arguments.move!a}, expected a move that may be started here",
              file=sys.stderr)
        return 1
    print(f"{arguments.move}: {turn.report()}")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
