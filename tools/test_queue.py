"""Tests of the queue of matches: `python3 -m unittest tools/test_queue.py`."""

import contextlib
import importlib.util
import io
import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

# `import queue` would give the module of the standard library.
SPEC = importlib.util.spec_from_file_location("match_queue", Path(__file__).with_name("queue.py"))
queue = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(queue)

GAIN = "wider margins | new | old | nodes=5000 | gain"

# Plays "half" of a match at each call: the second one finishes it.
SPRT = """#!/usr/bin/env python3
import json, pathlib, sys
words = sys.argv[1:]
path = pathlib.Path(words[words.index("--json") + 1])
with open(path.with_suffix(".calls"), "a") as calls:
    calls.write(json.dumps(words) + "\\n")
finished = path.exists()
path.write_text(json.dumps({
    "finished": finished,
    "games": 600,
    "meetings": [{"pentanomial": [38, 2, 200, 3, 57], "elo": {"value": 23.24, "margin": 18.97}}],
    "sprt": {"verdict": "H1 accepted", "llr": 2.951},
}))
sys.exit(0 if finished else 130)
"""


class TestCase(unittest.TestCase):
    """A folder with a repository of two commits, tagged `old` and `new`."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        git = ["git", "-C", folder.name, "-c", "user.name=test", "-c", "user.email=test@localhost"]
        subprocess.run([*git, "init", "--quiet"], check=True)
        for tag in ("old", "new"):
            subprocess.run([*git, "commit", "--quiet", "--allow-empty", "-m", tag], check=True)
            subprocess.run([*git, "tag", tag], check=True)
        self.replace("ROOT", self.folder)

    def replace(self, name, value):
        """Gives the queue another value until the test ends."""
        patch = mock.patch.object(queue, name, value)
        patch.start()
        self.addCleanup(patch.stop)


class Lines(TestCase):
    """A line of a queue."""

    def test_the_command_of_a_test(self):
        test = queue.Test(GAIN, 1)
        self.assertRegex(test.name(None), r"^[0-9a-f]{10}-[0-9a-f]{10}-nodes5000-gain$")
        words = test.command(Path("folder"), 2, None)
        self.assertEqual(words[1:9], ["--nodes", "5000", "--concurrency", "2",
                                      "--elo0", "0", "--elo1", "4"])
        words = queue.Test(GAIN.replace("gain", "simplification"), 1).command(Path("f"), 1, None)
        self.assertEqual(words[5:9], ["--elo0", "-4", "--elo1", "0"])
        words = queue.Test(GAIN.replace("gain", "400"), 1).command(Path("f"), 1, None)
        self.assertEqual(words[5:8], ["--games", "400", "--no-sprt"])

    def test_errors_name_the_line(self):
        for line, message in (
            ("one | two", "line 7: found 2 fields, expected 5"),
            (GAIN.replace("new", "nonsense"), "line 7: found no commit 'nonsense'"),
            (GAIN.replace("old", "new"), "line 7: found twice the commit "),
            (GAIN.replace("nodes=5000", "nodes"), "line 7: found control 'nodes', expected"),
            (GAIN.replace("nodes", "depth"), "line 7: found control 'depth=5000', expected"),
            (GAIN.replace("gain", "loss"), "line 7: found test 'loss', expected gain"),
        ):
            with self.assertRaisesRegex(queue.QueueError, message.replace("|", r"\|")):
                queue.Test(line, 7)


class Runs(TestCase):
    """A queue that is played by a program in place of `tools/sprt.sh`."""

    def setUp(self):
        super().setUp()
        sprt = self.folder / "sprt"
        sprt.write_text(SPRT)
        sprt.chmod(0o755)
        self.file = self.folder / "queue.txt"
        self.file.write_text(f"# comment\n\n{GAIN}\n{GAIN.replace('5000', '9000')}\n")
        self.replace("SPRT", sprt)

    def run_queue(self):
        """Runs the queue; its exit code."""
        words = ["queue.py", str(self.file), "--folder", str(self.folder / "out")]
        quiet = io.StringIO()
        with mock.patch.object(sys, "argv", words), contextlib.redirect_stdout(quiet), \
                contextlib.redirect_stderr(quiet):
            return queue.main()

    def log(self):
        path = self.folder / "out" / "log.md"
        return path.read_text().splitlines() if path.exists() else []

    def test_an_interrupted_test_goes_on_and_each_result_is_logged_once(self):
        self.assertEqual((self.run_queue(), self.log()), (1, []))
        # The first test ends, the second one begins.
        self.assertEqual((self.run_queue(), len(self.log())), (1, 1))
        self.assertEqual((self.run_queue(), len(self.log())), (0, 2))
        self.assertEqual((self.run_queue(), len(self.log())), (0, 2))
        cells = [cell.strip() for cell in self.log()[0].strip("|").split("|")]
        self.assertEqual(cells[0], "wider margins")
        self.assertEqual(cells[3:], ["nodes=5000", "600", "40 / 200 / 60", "+23.2 ± 19.0",
                                     "H1 accepted, LLR 2.95"])
        for calls in (self.folder / "out").glob("*.calls"):
            first, again = map(json.loads, calls.read_text().splitlines())
            self.assertEqual(first, again)
            self.assertIn("--resume", again)


if __name__ == "__main__":
    unittest.main()
