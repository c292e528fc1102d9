"""Tests of the command line: the output and the exit codes."""

import gzip
import os
import signal
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from bao import SOUTH
from prover import win
from testcase import FIVE_PLIES, HERE, TestCase, changed, replies_to


class CommandLine(TestCase):
    """The program: its output and its exit codes."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.good = self.file("good.gz", win(FIVE_PLIES, SOUTH))
        self.bad = self.file("bad.gz", changed(win(FIVE_PLIES, SOUTH), "in 5", "in 3"))

    def file(self, name, text):
        """Writes a certificate and returns its path."""
        path = self.folder / name
        path.write_bytes(gzip.compress(text.encode()))
        return str(path)

    def run_program(self, *arguments, **options):
        return subprocess.run([sys.executable, "-B", str(HERE / "verify.py"), *arguments],
                              capture_output=True, check=False, **options)

    PROVEN = (f"South wins in 5 plies from {FIVE_PLIES} (kiswahili, kutakatia on, seed limit "
              "10000): proven, 29 lines\n")
    NOT_PROVEN = f"line 10: the line proves rank 5, expected rank 3 of {FIVE_PLIES}\n"

    def test_good_file(self):
        done = self.run_program(self.good, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(done.stdout, f"{self.good}: {self.PROVEN}")

    def test_bad_file_among_good_ones(self):
        done = self.run_program(self.good, self.bad, self.good, text=True)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stdout, f"{self.good}: {self.PROVEN}" * 2)
        self.assertEqual(done.stderr, f"{self.bad}: {self.NOT_PROVEN}")

    def test_standard_input(self):
        done = self.run_program("-", input=Path(self.good).read_bytes())
        self.assertEqual(done.returncode, 0)
        self.assertEqual(done.stdout.decode(), f"standard input: {self.PROVEN}")
        done = self.run_program("-", input=b"")
        self.assertEqual(done.returncode, 1)
        self.assertIn("standard input: line 1: found the end of the file", done.stderr.decode())

    def test_file_that_cannot_be_read(self):
        missing = str(self.folder / "missing.gz")
        done = self.run_program(missing, str(self.folder), self.good, text=True)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stderr, f"{missing}: cannot be read: No such file or directory\n"
                         f"{self.folder}: cannot be read: Is a directory\n")
        self.assertEqual(done.stdout, f"{self.good}: {self.PROVEN}")

    def test_proof_tree(self):
        """Its line comes last, and says how many leaves the other files prove."""
        leaves = replies_to(FIVE_PLIES, "B7>")[:2]
        tree = self.file("tree.gz", win(FIVE_PLIES, SOUTH, leaves=leaves))
        parts = [self.file(f"{number}.gz", win(leaf, SOUTH)) for number, leaf in enumerate(leaves)]
        claim = self.PROVEN.split(": ", maxsplit=1)[0]

        def last_line(*files):
            done = self.run_program(*files, text=True)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            lines = done.stdout.splitlines()
            self.assertEqual(len(lines), len(files))
            self.assertTrue(lines[-1].startswith(f"{tree}: {claim}: "))
            return lines[-1].removeprefix(f"{tree}: {claim}: ")

        for files, left in (([tree], 2), ([tree, self.good], 2), ([parts[1], tree], 1)):
            self.assertEqual(last_line(*files), "no proof, right as far as its leaves, 19 lines, "
                             f"{left} of 2 leaves open (bingwa verify solves them)")
        self.assertEqual(last_line(tree, *parts),
                         "proven, 19 lines, 2 leaves proven by other files")
        one = self.file("one.gz", win(FIVE_PLIES, SOUTH, leaves=leaves[:1]))
        done = self.run_program(one, text=True)
        self.assertIn(" 1 of 1 leaf open (", done.stdout)
        # The trees keep their order, and a bad file proves nothing.
        bad = self.file("bad-part.gz", changed(win(leaves[0], SOUTH), "in 3", "in 5"))
        done = self.run_program(tree, bad, one, parts[1], text=True)
        self.assertEqual(done.returncode, 1)
        self.assertIn(f"{bad}: line 10: the line proves rank 3, expected rank 5 of ", done.stderr)
        self.assertEqual([line.split(": ")[0] for line in done.stdout.splitlines()],
                         [parts[1], tree, one])
        self.assertIn(", 1 of 2 leaves open (", done.stdout)

    def test_longer_wins_of_leaves(self):
        """The plies of the claim are not proven, and others are printed."""
        replies = replies_to(FIVE_PLIES, "B7>")
        lies = {FIVE_PLIES: 3, **dict.fromkeys(replies, 1)}
        tree = self.file("tree.gz", win(FIVE_PLIES, SOUTH, lies=lies, leaves=replies))
        parts = [self.file(f"{number}.gz", win(leaf, SOUTH)) for number, leaf in enumerate(replies)]
        done = self.run_program(tree, *parts, text=True)
        claim = self.PROVEN.split(": ", maxsplit=1)[0]
        self.assertEqual(done.stdout.splitlines()[-1],
                         f"{tree}: {claim}: proven, 7 lines, 6 leaves proven by other files, 5 of "
                         "them in more plies than the tree says, so the 3 plies of its claim are "
                         "not certain")

    def test_open_leaves(self):
        """They are printed alone, each once, and errors go to standard error."""
        leaves = replies_to(FIVE_PLIES, "B7>")[:3]
        tree = self.file("tree.gz", win(FIVE_PLIES, SOUTH, leaves=leaves))
        other = self.file("other.gz", win(FIVE_PLIES, SOUTH, leaves=leaves[1:]))
        part = self.file("part.gz", win(leaves[0], SOUTH))
        done = self.run_program("--leaves", other, self.bad, part, tree, self.good, text=True)
        self.assertEqual(done.returncode, 1)
        self.assertCountEqual(done.stdout.splitlines(), leaves[1:])
        self.assertEqual(done.stderr, f"{self.bad}: {self.NOT_PROVEN}")
        done = self.run_program("--leaves", tree, text=True)
        self.assertEqual(done.returncode, 0)
        self.assertCountEqual(done.stdout.splitlines(), leaves)
        done = self.run_program("--leaves", self.good, text=True)
        self.assertEqual((done.returncode, done.stdout), (0, ""))

    def test_limits_of_leaves(self):
        """The leaves of all files are kept together."""
        leaves = replies_to(FIVE_PLIES, "B7>")
        tree = self.file("tree.gz", win(FIVE_PLIES, SOUTH, leaves=leaves))
        self.assertEqual(self.run_program("--max-open", "12", tree, tree).returncode, 0)
        done = self.run_program("--max-open", "11", tree, tree, text=True)
        self.assertEqual(done.returncode, 1)
        self.assertIn("found more than 11 open positions, with the leaves of earlier files, "
                      "expected", done.stderr)

    def test_limits(self):
        done = self.run_program("--max-lines", "28", self.good, text=True)
        self.assertEqual(done.returncode, 1)
        self.assertIn("found 29, expected a number from 0 to 28 (--max-lines)", done.stderr)
        done = self.run_program("--max-open", "5", self.good, text=True)
        self.assertEqual(done.returncode, 1)
        self.assertIn("found more than 5 open positions", done.stderr)

    def test_wrong_usage(self):
        for arguments in ((), ("--max-lines", "x", self.good), ("--max-open", "0", self.good),
                          ("--unknown", self.good)):
            done = self.run_program(*arguments, text=True)
            self.assertEqual(done.returncode, 2)
            self.assertIn("usage: verify.py", done.stderr)
        self.assertIn("--max-lines: found 'x', expected a number of 1 or more",
                      self.run_program("--max-lines", "x", self.good, text=True).stderr)

    def test_progress_needs_a_terminal(self):
        done = self.run_program("--progress", self.good, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    @unittest.skipIf(os.name == "nt", "Windows has no SIGINT for another process")
    def test_interrupt(self):
        with subprocess.Popen([sys.executable, "-B", str(HERE / "verify.py"), self.good, "-"],
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE,
                              # A shell starts background jobs with SIGINT ignored.
                              preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
                              ) as program:
            # The first file is verified, and the program waits for its standard input.
            self.assertIn(b"proven", program.stdout.readline())
            program.send_signal(signal.SIGINT)
            self.assertEqual(program.wait(timeout=30), 130)
            self.assertEqual(program.stderr.read(), b"")


if __name__ == "__main__":
    unittest.main()
