"""What the tests share: the program, folders, runs of the farm, and the processes of units."""

import json
import os
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

TOOL = Path(__file__).resolve().parents[1]
PROGRAMS = Path(os.environ.get("BINGWA_PROGRAMS", TOOL.parents[1] / "target/release")).resolve()
BINGWA = str(PROGRAMS / "bingwa")

# The longest time that a state is waited for, in seconds: a loaded machine is slow.
PATIENCE = 120


class FarmTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="farm-test-")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def path(self, name: str) -> str:
        return str(self.folder / name)

    def start(self, *words: str) -> subprocess.Popen:
        return subprocess.Popen(
            [sys.executable, str(TOOL / "farm.py"), *words], cwd=self.folder, text=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )

    def farm(self, *words: str, code: int = 0) -> tuple[str, str]:
        """Runs the farm to its end: standard output and error output."""
        return self.finish(self.start(*words), code)

    def finish(self, process: subprocess.Popen, code: int = 0) -> tuple[str, str]:
        output, errors = process.communicate()
        self.assertEqual(process.returncode, code, output + errors)
        return output, errors

    def bingwa(self, *words: str, code: int = 0) -> str:
        done = subprocess.run([BINGWA, *words], cwd=self.folder, capture_output=True, text=True)
        self.assertEqual(done.returncode, code, f"{words}: {done.stderr}")
        return done.stdout

    def results(self) -> list[str]:
        """The files of the run: results and nothing else but the two hidden files."""
        names = {file.name for file in (self.folder / "out").iterdir()}
        return sorted(names - {".lock", ".run"})

    def wait_for(self, what: str, condition):
        """Waits until a condition holds; what it returned."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if found := condition():
                return found
            time.sleep(0.02)
        self.fail(f"waited {PATIENCE} s for {what}")

    def wait_for_no_process(self, pids: list[int]) -> None:
        self.wait_for(f"the end of {pids}", lambda: not any(alive(pid) for pid in pids))


def meeting(path: Path) -> list:
    """The counts of a result."""
    one = json.loads(path.read_text())["meetings"][0]
    return [one["wins"], one["draws"], one["losses"], *one["pentanomial"]]


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def processes(mark: str) -> dict[int, list[str]]:
    """The command lines of the processes that have this text in theirs."""
    found = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and int(entry.name) != os.getpid():
            try:
                words = (entry / "cmdline").read_bytes().decode(errors="replace").split("\0")
            except OSError:
                continue
            if any(mark in word for word in words):
                found[int(entry.name)] = words
    return found


def parent(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
