"""What the tests share: programs, folders, runs of the farm, and the processes of units."""

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
TUNE = str(PROGRAMS / "bingwa-tune")
THEORY = str(PROGRAMS / "bingwa-theory")

# The longest time that a state is waited for, in seconds: a loaded machine is slow.
PATIENCE = 120


class FarmTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="farm-test-")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def path(self, name: str) -> str:
        return str(self.folder / name)

    def start(self, *words: str, **options) -> subprocess.Popen:
        """Starts the farm."""
        environment = {**os.environ, "PYTHONPATH": str(TOOL), **options.pop("env", {})}
        return subprocess.Popen(
            [sys.executable, "-m", "bingwa_farm", *words],
            cwd=self.folder, env=environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options,
        )

    def farm(self, *words: str, code: int = 0, **options) -> tuple[str, str]:
        """Runs the farm to its end: standard output and error output."""
        process = self.start(*words, **options)
        output, errors = process.communicate()
        self.assertEqual(process.returncode, code, f"{words}: {output}{errors}")
        return output, errors

    def match(self, nodes: int = 1000, games: int = 8, seed: int = 3) -> list[str]:
        """The options of a match."""
        first, second = f"{BINGWA},name=a,nodes={nodes}", f"{BINGWA},name=b,nodes={nodes // 2}"
        words = ["--engine", first, "--engine", second, "--games", games, "--seed", seed]
        return [str(word) for word in words]

    def units(self, match: list[str], units: int) -> dict[str, bytes]:
        """The journals of a match by their file names, played without the farm."""
        width = len(str(units))
        return {
            f"{unit:0{width}}.json": self.bingwa("match", *match, "--unit", f"{unit}/{units}")
            for unit in range(1, units + 1)
        }

    def bingwa(self, *words: str) -> bytes:
        done = subprocess.run([BINGWA, *words], cwd=self.folder, capture_output=True)
        self.assertEqual(done.returncode, 0, f"{words}: {done.stderr}")
        return done.stdout

    def journals(self, out: str) -> dict[str, bytes]:
        """The contents of the folder of units: journals and nothing else."""
        folder = self.folder / out / "units"
        return {file.name: file.read_bytes() for file in folder.iterdir()}

    def wait_for(self, what: str, condition):
        """Waits until a condition holds; what it returned."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            found = condition()
            if found:
                return found
            time.sleep(0.02)
        self.fail(f"waited {PATIENCE} s for {what}")

    def wait_for_no_process(self, pids: list[int]) -> None:
        self.wait_for(f"the end of {pids}", lambda: not any(alive(pid) for pid in pids))


def alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def processes(mark: str) -> dict[int, list[str]]:
    """The command lines of the processes that have this text in theirs."""
    found = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                words = (entry / "cmdline").read_bytes().split(b"\0")
            except OSError:
                continue
            words = [word.decode(errors="replace") for word in words]
            if any(mark in word for word in words) and int(entry.name) != os.getpid():
                found[int(entry.name)] = words
    return found


def parent(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


def result(path: str) -> dict:
    """A result of `bingwa match --json` without what depends on the machine."""
    found = json.loads(Path(path).read_text())
    for engine in found["engines"]:
        for key in ("nps", "ms_a_move", "engine"):
            del engine[key]
    return found
