#!/usr/bin/env python3
"""Runs a command many times on the machines of a Ray cluster, and keeps each result once.

    farm.py --out run --units 600 --step 5 -- bingwa match --engine ./new,nodes=5000 \\
        --engine ./old,nodes=5000 --games 10 --openings openings/even.txt start={start} \\
        --json {result}

A run is cut into units. In the command of a unit, `{unit}` is its number from 1, `{result}`
the file that it writes, and with --step, --count and --seed:

    {first}   the items of the units before it, STEP for each
    {start}   {first} + 1
    {seed}    the seed

With --count, {first} stays below COUNT: after COUNT items it begins again at 0, under the
next seed. The results are FOLDER/unit-N. The same command goes on where a run was ended:
units whose result is there are not run again.
"""

import argparse
import contextlib
import fcntl
import json
import logging
import os
import shlex
import signal
import subprocess
import sys
import time
import warnings
from pathlib import Path

SUPERVISOR = Path(__file__).with_name("supervisor.py").read_text()

# Exit codes: done, failed, wrong usage (by argparse), ended by Ctrl-C.
DONE, FAILED, INTERRUPTED = 0, 1, 130

# Units that fail for good before a run ends: the command is probably wrong.
MOST_FAILURES = 10

# Seconds between two lines of progress.
INTERVAL = 10


class FarmError(Exception):
    """Says what was found, where, and what was expected."""


def run_unit(command: list[str], folder: str, supervisor: str) -> dict:
    """Runs a unit on any machine of the cluster. Ray ships this function by value."""
    import os
    import socket
    import subprocess
    import sys
    import tempfile

    control, held = os.pipe()
    with tempfile.TemporaryDirectory(prefix="bingwa-farm-") as own:
        result = os.path.join(own, "result")
        words = [word.replace("{result}", result) for word in command]
        try:
            process = subprocess.Popen(
                [sys.executable, "-I", "-S", "-c", supervisor, str(control), own, *words],
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                cwd=folder, start_new_session=True, pass_fds=(control,),
            )
            _, error = process.communicate()
        finally:
            os.close(control)
            os.close(held)
        contents = None
        if os.path.exists(result):
            with open(result, "rb") as file:
                contents = file.read()
    text = error.decode(errors="replace")[-4000:]
    machine = socket.gethostname()
    return {"code": process.returncode, "result": contents, "error": text, "machine": machine}


class Plan:
    """What is run: the command of each unit."""

    def __init__(self, arguments):
        self.units = arguments.units
        self.command = arguments.command
        self.step, self.count, self.seed = arguments.step, arguments.count, arguments.seed

    def words(self, unit: int) -> list[str]:
        """The command of a unit; `{result}` is filled in on its machine."""
        passed = (unit - 1) * self.step
        passes, first = divmod(passed, self.count) if self.count else (0, passed)
        values = {"unit": unit, "first": first, "start": first + 1, "seed": self.seed + passes}
        words = self.command
        for name, value in values.items():
            words = [word.replace(f"{{{name}}}", str(value)) for word in words]
        return words


class Folder:
    """The results on disk, and a lock against other runs."""

    def __init__(self, path: Path, plan: Plan):
        self.path, self.plan = path, plan
        try:
            path.mkdir(parents=True, exist_ok=True)
            self.lock = open(path / ".lock", "w")
            fcntl.flock(self.lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise FarmError(f"{path}: found another run writing here, expected none") from None
        except OSError as error:
            raise FarmError(f"{path}: {error.strerror}") from None
        for left_over in path.glob(".*.tmp"):
            left_over.unlink()
        self._check(path / ".run", json.dumps(vars(plan)).encode())
        self.done = {unit for unit in range(1, plan.units + 1) if self.file(unit).exists()}

    def _check(self, path: Path, expected: bytes) -> None:
        if not path.exists():
            self._write(path, expected)
        elif (found := path.read_bytes()) != expected:
            raise FarmError(
                f"{path}: found a run of other units ({found.decode(errors='replace')}), expected "
                f"{expected.decode()}; name another folder"
            )

    def file(self, unit: int) -> Path:
        """The result of a unit. Names sort as the numbers do."""
        return self.path / f"unit-{unit:0{len(str(self.plan.units))}}"

    def take(self, unit: int, contents: bytes) -> None:
        """Keeps the result of a unit, unless it is there already."""
        if unit not in self.done:
            self._write(self.file(unit), contents)
            self.done.add(unit)

    def _write(self, path: Path, contents: bytes) -> None:
        """Writes a file, whole or not at all."""
        temporary = path.with_name(f".{path.name}.tmp")
        try:
            with open(temporary, "wb") as file:
                file.write(contents)
                file.flush()
                os.fsync(file.fileno())
            os.replace(temporary, path)
        except OSError as error:
            with contextlib.suppress(OSError):
                temporary.unlink()
            raise FarmError(f"{path}: {error.strerror or error}; the same command goes on") from None

    def first(self, units: int) -> list[str]:
        return [str(self.file(unit)) for unit in range(1, units + 1)]


class Driver:
    """Gives units out, takes results in, and ends the run when --stop says so."""

    def __init__(self, ray, plan: Plan, folder: Folder, arguments):
        self.ray, self.plan, self.folder, self.arguments = ray, plan, folder, arguments
        remote = ray.remote(num_cpus=arguments.cpus, max_retries=arguments.retries)
        self.task = remote(run_unit)
        self.flying: dict = {}
        self.attempts: dict[int, int] = {}
        self.failed: list[int] = []
        # The units from the first on that --stop has seen.
        self.seen = 0
        self.shown = time.monotonic()

    def run(self) -> str | None:
        """Runs all units; returns what --stop printed if it ended the run."""
        todo = [unit for unit in range(1, self.plan.units + 1) if unit not in self.folder.done]
        todo.reverse()
        try:
            while (stopped := self.is_stopped()) is None:
                # A machine that joins later gets units too.
                cores = int(self.ray.cluster_resources().get("CPU", 1))
                most = 2 * max(1, cores // self.arguments.cpus)
                while todo and len(self.flying) < most:
                    unit = todo.pop()
                    self.flying[self.task.remote(self.plan.words(unit), os.getcwd(), SUPERVISOR)] = unit
                if not self.flying:
                    return None
                ended, _ = self.ray.wait(list(self.flying), timeout=1)
                for reference in ended:
                    unit = self.flying.pop(reference)
                    if (wrong := self.take(unit, reference)) and self.is_tried_again(unit, wrong):
                        todo.append(unit)
                self.show()
            return stopped
        finally:
            # The supervisors of cancelled units end all their processes.
            for reference in self.flying:
                self.ray.cancel(reference, force=True)
            if self.flying:
                self.ray.wait(list(self.flying), num_returns=len(self.flying), timeout=10)

    def take(self, unit: int, reference) -> str | None:
        """Takes the result of a unit in; says why there is none."""
        try:
            ended = self.ray.get(reference)
        except self.ray.exceptions.RayError as error:
            return str(error).strip().splitlines()[0]
        # A result with exit code 1 is a result: an undecided test, or games lost by faults.
        if ended["result"] is None or ended["code"] not in (0, 1):
            lines = ended["error"].strip().splitlines() or ["no message"]
            return f"exit code {ended['code']} on {ended['machine']}: {lines[-1]}"
        self.folder.take(unit, ended["result"])
        return None

    def is_tried_again(self, unit: int, wrong: str) -> bool:
        self.attempts[unit] = self.attempts.get(unit, 0) + 1
        again = self.attempts[unit] < self.arguments.tries
        note(f"unit {unit}: {wrong}" + ("; it is run again" if again else ""))
        if not again:
            self.failed.append(unit)
            if len(self.failed) >= MOST_FAILURES:
                raise FarmError(f"{len(self.failed)} units failed, the last one: {wrong}")
        return again

    def is_stopped(self) -> str | None:
        """Asks --stop about the first units, one more each time, so that the answer does not
        depend on the order in which units end."""
        if not self.arguments.stop:
            return None
        while self.seen + 1 in self.folder.done:
            self.seen += 1
            files = self.folder.first(self.seen)
            try:
                words = [
                    one for word in shlex.split(self.arguments.stop)
                    for one in (files if word == "{results}" else [word])
                ]
                asked = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True,
                                       text=True)
            except (OSError, ValueError) as error:
                raise FarmError(f"--stop: {error}, expected a command that can be run") from None
            if asked.returncode == 0:
                return asked.stdout
            if asked.returncode != 1 or asked.stderr.startswith("error: "):
                raise FarmError(f"--stop: {asked.stderr.strip()}")
        return None

    def show(self) -> None:
        if time.monotonic() - self.shown > INTERVAL:
            self.shown = time.monotonic()
            note(f"{len(self.folder.done)} of {self.plan.units} units")


def note(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def connect(arguments):
    """Connects to a cluster, or starts one on this machine."""
    # Ray warns of graphics cards, which no unit uses.
    warnings.filterwarnings("ignore", category=FutureWarning, module="ray")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    import ray

    quiet = {"log_to_driver": False, "logging_level": logging.ERROR}
    try:
        if arguments.address:
            ray.init(address=arguments.address, **quiet)
        else:
            ray.init(address="local", num_cpus=arguments.cores, include_dashboard=False, **quiet)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise FarmError(f"--address {arguments.address}: {str(error).strip().splitlines()[0]}") from None
    largest = max((node["Resources"].get("CPU", 0) for node in ray.nodes() if node["Alive"]), default=0)
    if largest < arguments.cpus:
        raise FarmError(f"--cpus: a unit takes {arguments.cpus}, the largest machine has {largest:.0f}")
    return ray


def natural(text: str) -> int:
    if (number := int(text)) < 0:
        raise argparse.ArgumentTypeError(f"found {text}, expected at least 0")
    return number


def positive(text: str) -> int:
    if (number := int(text)) < 1:
        raise argparse.ArgumentTypeError(f"found {text}, expected at least 1")
    return number


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False,
        epilog="Exit codes: 0 done; 1 units failed; 2 wrong usage; 130 interrupted.",
    )
    add = top.add_argument
    add("--out", required=True, type=Path, metavar="FOLDER", help="the folder of the results")
    add("--units", required=True, type=positive, metavar="N", help="number of units")
    add("--step", type=positive, default=1, metavar="STEP", help="items of a unit [default: 1]")
    add("--count", type=natural, default=0, metavar="COUNT", help="items under one seed [default: all]")
    add("--seed", type=natural, default=1, metavar="SEED", help="the first seed [default: 1]")
    add("--stop", metavar="COMMAND", help="end the run when this command exits with 0, and print what "
        "it prints; the word {results} stands for the results of the first units")
    add("--address", metavar="HOST:PORT", help="a Ray cluster [default: starts one on this machine]")
    add("--cores", type=positive, metavar="N", help="cores of the cluster that is started [default: all]")
    add("--cpus", type=positive, default=1, metavar="N", help="cores that a unit takes [default: 1]")
    add("--retries", type=natural, default=5, metavar="N",
        help="times that a unit whose machine died is run again [default: 5]")
    add("--tries", type=positive, default=3, metavar="N", help="attempts at a unit that fails [default: 3]")
    add("command", nargs="+", metavar="COMMAND", help="the command of a unit, after --")
    return top


def main() -> int:
    arguments = parser().parse_args()
    if not any("{result}" in word for word in arguments.command):
        parser().error("COMMAND: found no {result}, expected the file that a unit writes")
    # A terminated run ends as one that Ctrl-C ends.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        plan = Plan(arguments)
        folder = Folder(arguments.out, plan)
        if folder.done:
            note(f"continuing after {len(folder.done)} of {plan.units} units")
        driver = Driver(connect(arguments), plan, folder, arguments)
        stopped = driver.run()
    except FarmError as error:
        note(f"error: {error}")
        return FAILED
    except KeyboardInterrupt:
        note("warning: interrupted; the same command goes on")
        return INTERRUPTED
    if stopped is not None:
        note(f"--stop ended the run after {driver.seen} units")
        print(stopped, end="")
        return DONE
    if driver.failed:
        note(f"error: units failed: {', '.join(map(str, sorted(driver.failed)))}")
        return FAILED
    return DONE


if __name__ == "__main__":
    sys.exit(main())
