#!/usr/bin/env python3
"""Plays the tests of a queue one after another until each is decided.

A queue is a text file with one test a line:

    FEATURE | NEW | OLD | CONTROL | TEST

    FEATURE  what is tested, as it shall stand in docs/strength.md
    NEW, OLD commits, by names that do not move: hashes or tags
    CONTROL  `nodes=5000`, `movetime=10` (milliseconds) or `tc=1+0.01` (seconds)
    TEST     `gain` (SPRT [0, 4]), `simplification` (SPRT [-4, 0]), or the number
             of games to play

Blank lines and lines that begin with # are left out. The file is read again
after each test, so lines can be added while it runs. A test that is interrupted
goes on where it stopped when the queue is run again. Each result is one line of
the log: a row for a table with the columns feature, new, old, control, games,
pairs, Elo, decided.
"""

import argparse
import json
import shlex
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SPRT = ROOT / "tools" / "sprt.sh"
TESTS = {"gain": ("0", "4"), "simplification": ("-4", "0")}
CONTROLS = {"nodes": "--nodes", "movetime": "--movetime", "tc": "--tc"}


class QueueError(Exception):
    """A line of the queue cannot be played; the text says why."""


class Test:
    """One line of a queue."""

    def __init__(self, line, number):
        fields = [field.strip() for field in line.split("|")]
        where = f"line {number}"
        if len(fields) != 5:
            raise QueueError(f"{where}: found {len(fields)} fields, expected 5: "
                             "FEATURE | NEW | OLD | CONTROL | TEST")
        self.feature, new, old, self.control, self.kind = fields
        self.new, self.old = commit(new, where), commit(old, where)
        if self.new == self.old:
            raise QueueError(f"{where}: found twice the commit {self.new}, expected two that differ")
        unit, _, self.amount = self.control.partition("=")
        if unit not in CONTROLS or not self.amount:
            raise QueueError(f"{where}: found control {self.control!r}, expected nodes=, movetime= "
                             "or tc= and a number")
        self.flag = CONTROLS[unit]
        if self.kind not in TESTS and not self.kind.isdecimal():
            raise QueueError(f"{where}: found test {self.kind!r}, expected gain, simplification or "
                             "a number of games")

    def name(self, openings):
        """The name of the test's files."""
        parts = [self.new, self.old, self.control, self.kind]
        return "-".join(parts + ([openings.stem] if openings else [])).replace("=", "")

    def command(self, folder, concurrency, openings):
        """The command that plays the test or goes on with it."""
        command = [str(SPRT), self.flag, self.amount, "--concurrency", str(concurrency)]
        if openings:
            command += ["--openings", str(openings)]
        name = self.name(openings)
        files = ["--resume", "--json", str(folder / f"{name}.json")]
        if self.kind in TESTS:
            elo0, elo1 = TESTS[self.kind]
            command += ["--elo0", elo0, "--elo1", elo1]
        else:
            command += ["--games", self.kind, "--no-sprt"]
        record = folder / f"{name}.txt"
        return command + ["--record", str(record), self.new, self.old, "--", *files]


def commit(revision, where):
    """The short hash of a commit."""
    command = ["git", "-C", str(ROOT), "rev-parse", "--quiet", "--verify", "--short=10",
               "--end-of-options", revision + "^{commit}"]
    found = subprocess.run(command, capture_output=True, text=True)
    if found.returncode != 0:
        raise QueueError(f"{where}: found no commit {revision!r}")
    return found.stdout.strip()


def signed(number):
    return f"{number:+.1f}".replace("-", "−")


def row(test, match):
    """A row of docs/strength.md: feature, commits, control, games, pairs, Elo, verdict."""
    meeting = match["meetings"][0]
    both_lost, lost, split, won, both_won = meeting["pentanomial"]
    elo = meeting["elo"] or {"value": float("nan"), "margin": None}
    margin = "?" if elo["margin"] is None else f"{elo['margin']:.1f}"
    verdict = "by margin"
    if "sprt" in match:
        sprt = match["sprt"]
        verdict = f"{sprt['verdict']}, LLR {sprt['llr']:.2f}".replace("-", "−")
    cells = [test.feature, f"`{test.new}`", f"`{test.old}`", test.control, str(match["games"]),
             f"{both_lost + lost} / {split} / {won + both_won}", f"{signed(elo['value'])} ± {margin}", verdict]
    return "| " + " | ".join(cells) + " |"


def tests(queue):
    """The tests of a queue file."""
    lines = enumerate(queue.read_text().splitlines(), 1)
    kept = ((number, line) for number, line in lines
            if line.strip() and not line.lstrip().startswith("#"))
    return [Test(line, number) for number, line in kept]


def result(path):
    """The result of a test so far; None before its first game."""
    return json.loads(path.read_text()) if path.exists() else None


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("queue", type=Path, help="the file of tests")
    parser.add_argument("--folder", type=Path, default=ROOT / "target" / "queue",
                        help="folder of records, results and log [default: target/queue]")
    parser.add_argument("--openings", type=Path,
                        help="opening file [default: openings/even.txt]")
    parser.add_argument("--concurrency", type=int, default=1, help="games at a time [default: 1]")
    parser.add_argument("--wait", action="store_true",
                        help="wait for more lines when all tests are decided")
    arguments = parser.parse_args()
    folder = arguments.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    openings = arguments.openings and arguments.openings.resolve()
    log = folder / "log.md"
    if not arguments.queue.exists():
        parser.error(f"{arguments.queue}: found no such file, expected a queue")
    while True:
        try:
            queued = tests(arguments.queue)
        except (OSError, QueueError) as error:
            if not arguments.wait:
                raise
            # The file is being edited.
            print(f"error: {error}", file=sys.stderr)
            time.sleep(10)
            continue
        logged = log.read_text().splitlines() if log.exists() else []
        undecided = None
        for test in queued:
            state = result(folder / f"{test.name(openings)}.json")
            if state is None or not state["finished"]:
                undecided = undecided or test
            elif row(test, state) not in logged:
                with log.open("a") as file:
                    file.write(row(test, state) + "\n")
                print(row(test, state), flush=True)
        if undecided is None:
            if not arguments.wait:
                return 0
            time.sleep(10)
            continue
        command = undecided.command(folder, arguments.concurrency, openings)
        print(f"{undecided.feature}: {shlex.join(command)}", flush=True)
        played = subprocess.run(command)
        state = result(folder / f"{undecided.name(openings)}.json")
        if state is None or not state["finished"]:
            print(f"error: {undecided.feature}: the match ended with exit code "
                  f"{played.returncode}", file=sys.stderr)
            return 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except QueueError as error:
        print(f"error: {error}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
