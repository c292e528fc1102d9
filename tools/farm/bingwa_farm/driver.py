"""Units in flight: the driver gives them out, takes their journals in, and decides when the
run is over. It alone writes journals."""

import dataclasses
import sys
import time
from importlib import resources

from tqdm import tqdm

from . import worker
from .errors import FarmError
from .folder import Folder, problem
from .merging import Merger
from .plan import Plan

# Seconds between two looks at the size of the cluster, and between two lines of progress
# where no bar is shown.
LOOK_INTERVAL = 5.0
LINE_INTERVAL = 30.0

# The exit code of a program that was called wrongly: every unit would fail.
WRONG_USAGE = 2


@dataclasses.dataclass
class Options:
    """How a run is conducted. None of this changes a result."""

    # How often Ray runs a unit again whose worker or machine died.
    retries: int = 5
    # How often a unit is computed that fails or whose machine is overloaded.
    tries: int = 3
    # Failed units after which the run is given up.
    most_failures: int = 10
    # The time for which the processes of a timed unit may wait for a core, all together, as a
    # share of the unit's time.
    overload: float = 0.05
    quiet: bool = False


@dataclasses.dataclass
class Summary:
    """What happened in a run."""

    taken: int = 0
    failed: dict[int, str] = dataclasses.field(default_factory=dict)
    overloaded: int = 0
    verdict: str | None = None
    interrupted: bool = False


class Driver:
    """Computes the units of a plan that a folder lacks."""

    def __init__(
        self,
        plan: Plan,
        folder: Folder,
        options: Options,
        merger: Merger | None = None,
        sequential: bool = False,
        compute=worker.run_unit,
    ):
        import ray

        self.ray = ray
        self.plan, self.folder, self.options = plan, folder, options
        # The progress of a match; a sequential one ends as soon as its test decides.
        self.merger, self.sequential = merger, sequential
        # Machines need Ray alone: the code goes along with the task.
        ray.cloudpickle.register_pickle_by_value(worker)
        self.compute = ray.remote(compute).options(
            num_cpus=plan.cpus,
            memory=plan.memory or None,
            max_retries=options.retries,
            retry_exceptions=False,
        )
        self.files = [
            (one.name, one.sha256, one.is_program, ray.put(one.contents)) for one in plan.files
        ]
        self.supervisor = resources.files(__package__).joinpath("supervisor.py").read_text()
        self.summary = Summary()
        self.warnings: set[str] = set()
        # The units in flight by reference, and how often each unit has failed.
        self.flying: dict = {}
        self.attempts: dict[int, int] = {}
        self._looked, self._slots = 0.0, 1
        self._line_at = time.monotonic()
        hidden = options.quiet or not sys.stderr.isatty()
        self.bar = tqdm(
            total=plan.units, initial=len(folder.done), unit="unit", disable=hidden, smoothing=0.1
        )

    def say(self, text: str) -> None:
        """Prints a line on standard error, above the bar."""
        tqdm.write(text, file=sys.stderr)
        sys.stderr.flush()

    def run(self) -> Summary:
        """Computes units until all are done, the test has decided, or nothing more can be.

        Raises `FarmError` where going on makes no sense; the journals so far are kept."""
        waiting = [unit for unit in range(1, self.plan.units + 1) if unit not in self.folder.done]
        # The next unit is the last of the list: one to be done again comes before new ones.
        waiting.reverse()
        try:
            while not self._is_decided():
                while waiting and len(self.flying) < self._limit() and self._goes_on():
                    self._submit(waiting.pop())
                if not self.flying:
                    # The last units of a test are merged before the run is over.
                    if self.sequential and self.merger.is_behind(self.folder.prefix()):
                        time.sleep(0.05)
                        continue
                    break
                waiting.extend(self._gather())
            return self.summary
        except KeyboardInterrupt:
            self.summary.interrupted = True
            return self.summary
        finally:
            self._cancel()
            if self.merger:
                self.merger.close()
            self.bar.close()

    def _goes_on(self) -> bool:
        """Whether new units are given out. A test cannot count beyond a unit that failed."""
        return not (self.sequential and self.summary.failed)

    def _limit(self) -> int:
        """The number of units in flight: all cores are busy, and the next units are ready."""
        now = time.monotonic()
        if now - self._looked > LOOK_INTERVAL or not self._looked:
            cores = self.ray.cluster_resources().get("CPU", 0)
            self._slots = max(1, int(cores // self.plan.cpus))
            self._looked = now
        return self._slots + max(1, self._slots // 4)

    def _submit(self, unit: int) -> None:
        task = {
            "command": [*self.plan.command, "--unit", f"{unit}/{self.plan.units}"],
            "stdin": self.plan.stdin,
            "timed": self.plan.timed,
            "supervisor": self.supervisor,
        }
        self.flying[self.compute.remote(task, self.files)] = unit

    def _gather(self) -> list[int]:
        """Waits for units, and takes in those that have ended. Returns units to do again."""
        again = []
        if self.flying:
            ended, _ = self.ray.wait(list(self.flying), num_returns=1, timeout=0.5)
            if ended:
                ended, _ = self.ray.wait(
                    list(self.flying), num_returns=len(self.flying), timeout=0
                )
            for reference in ended:
                unit = self.flying.pop(reference)
                wrong = self._take(unit, reference)
                if wrong and self._try_again(unit, wrong):
                    again.append(unit)
        self._show()
        return again

    def _take(self, unit: int, reference) -> str | None:
        """Takes the result of a unit in; says why there is none."""
        try:
            result = self.ray.get(reference)
        except self.ray.exceptions.RayTaskError as error:
            return f"{type(error.cause).__name__}: {error.cause}"
        except self.ray.exceptions.RayError as error:
            return str(error).strip().splitlines()[0]
        if "refused" in result:
            raise FarmError(result["refused"])
        if result["code"] != 0:
            lines = [line for line in result["error"].splitlines() if line.strip()]
            last = lines[-1] if lines else "no message"
            if result["code"] == WRONG_USAGE:
                # The command line of `bingwa` has its own error in its first line.
                raise FarmError(lines[0].removeprefix("error: ") if lines else "wrong usage")
            return f"exit code {result['code']} on {result['machine']}: {last}"
        wrong = problem(result["journal"], f"{unit}/{self.plan.units}")
        if wrong:
            return f"{result['machine']}: {wrong}, expected a journal"
        waited = result["waited"] / max(result["seconds"], 1e-3)
        if self.plan.timed and waited > self.options.overload:
            self.summary.overloaded += 1
            return (
                f"machine {result['machine']} was overloaded: its processes waited {waited:.0%} "
                "of the time for a core"
            )
        self._warn(result["error"])
        if self.folder.take(unit, result["journal"]):
            self.summary.taken += 1
            self.bar.update()
        return None

    def _warn(self, text: str) -> None:
        """Prints the warnings of a unit that no other unit had."""
        for line in text.splitlines():
            if line.startswith("warning: ") and line not in self.warnings:
                self.warnings.add(line)
                self.say(line)

    def _try_again(self, unit: int, wrong: str) -> bool:
        self.attempts[unit] = self.attempts.get(unit, 0) + 1
        if self.attempts[unit] < self.options.tries:
            self.say(f"unit {unit}: {wrong}; it is done again")
            return True
        self.summary.failed[unit] = wrong
        self.say(f"unit {unit} failed {self.attempts[unit]} times: {wrong}")
        if len(self.summary.failed) >= self.options.most_failures:
            count = len(self.summary.failed)
            raise FarmError(f"{count} units failed, the last one: {wrong}")
        if self.sequential:
            self.say("the test cannot count games after it: units in flight are finished")
        return False

    def _is_decided(self) -> bool:
        if self.merger and self.merger.poll(self.folder.prefix()):
            self.bar.set_postfix_str(self.merger.line())
        if self.sequential and self.merger:
            self.summary.verdict = self.merger.verdict()
        return self.summary.verdict is not None

    def _show(self) -> None:
        """A line of progress where no bar is shown."""
        now = time.monotonic()
        if self.bar.disable and not self.options.quiet and now - self._line_at > LINE_INTERVAL:
            self._line_at = now
            result = self.merger.line() if self.merger else ""
            done, units = len(self.folder.done), self.plan.units
            self.say(f"{done}/{units} units  {result}".rstrip())

    def _cancel(self) -> None:
        """Ends the units in flight. Their supervisors end all their processes."""
        for reference in self.flying:
            self.ray.cancel(reference, force=True)
        if self.flying:
            self.ray.wait(list(self.flying), num_returns=len(self.flying), timeout=10)
