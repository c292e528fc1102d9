"""Tests of the measure of endless moves."""

import subprocess
import sys
import unittest

from bao import Rules, legal_moves, parse_position
from endless import measure
from testcase import HERE, moves_data

NO_LIMIT = Rules(kutakatia=True, seed_limit=None)
# The published endless move is A3<.
PUBLISHED = "0,0,0,0,0,0,0,0/0,0,0,0,9,0,0,1/1,6,3,1,0,5,4,0/2,1,0,5,0,3,0,1 11,11 - S -"


class EndlessMoves(unittest.TestCase):
    """Moves that go round, and moves that end."""

    def test_the_published_move(self):
        """The literature prints 218 for this move."""
        turn = measure(parse_position(PUBLISHED), "A3<", NO_LIMIT)
        self.assertEqual(turn.cycle, (228, 816, 0))
        self.assertEqual(turn.report(),
                         "never ends: from sowing 1 on a cycle of 228 sowings, 816 seeds")

    def test_every_legal_move_of_the_referee_ends(self):
        """Every tenth position of its data, beginning with the second one."""
        measured = 0
        for case in moves_data()[1::10]:
            position = parse_position(case["position"])
            for move in case["moves"]:
                turn = measure(position, move["move"], NO_LIMIT)
                self.assertIsNone(turn.cycle, case["position"])
                self.assertLessEqual(turn.sown, 10_000)
                measured += 1
        self.assertGreater(measured, 500)

    def test_the_seed_limit_finds_the_same_moves_endless(self):
        """Every move of South goes round; the back row may then start too."""
        text = "0,0,0,0,0,0,0,50/1,0,0,0,0,0,0,0/0,1,0,1,3,1,0,1/1,0,1,0,1,2,1,0 0,0 - S -"
        position = parse_position(text)
        self.assertEqual(set(legal_moves(position, Rules(True, 10_000))), {"B6<", "B6>"})
        for name in ("A5<", "A5>"):
            self.assertIsNotNone(measure(position, name, NO_LIMIT).cycle, name)
        self.assertIsNone(measure(position, "B6<", NO_LIMIT).cycle)


class CommandLine(unittest.TestCase):
    """The program: its output and its exit codes."""

    def run_program(self, *arguments):
        """The exit code, the output and the errors."""
        done = subprocess.run([sys.executable, "-B", str(HERE / "endless.py"), *arguments],
                              capture_output=True, check=False, text=True)
        return done.returncode, done.stdout, done.stderr

    def test_output(self):
        self.assertEqual(self.run_program(PUBLISHED, "A7>"),
                         (0, "A7>: ends after 1 sowing, 5 seeds\n", ""))

    def test_errors(self):
        """A start that does not exist, one that a duty forbids, and no position."""
        self.assertEqual(
            self.run_program(PUBLISHED, "A5>"),
            (1, "", "MOVE: found 'A5>', expected a move that may be started here\n"))
        capture = "0,0,0,0,0,0,0,0/0,0,0,5,0,0,0,1/0,0,0,2,0,0,0,0/4,0,0,0,0,0,0,0 0,0 - S -"
        self.assertEqual(self.run_program(capture, "A4<")[0], 1)
        code, output, errors = self.run_program("nonsense", "A5>")
        self.assertEqual((code, output), (1, ""))
        self.assertIn("position: found 1 fields, expected 5", errors)
        self.assertEqual(self.run_program(PUBLISHED)[0], 2)


if __name__ == "__main__":
    unittest.main()
