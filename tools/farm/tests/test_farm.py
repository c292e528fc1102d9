"""What the farm promises: every unit once, whoever dies, and no process left over.

`BINGWA_PROGRAMS` is the folder of the program bingwa [default: target/release].
`FARM_TESTS=small` leaves out the tests that need a cluster of several nodes.
"""

import argparse
import errno
import os
import shutil
import signal
import subprocess
import sys
import unittest
from pathlib import Path
from unittest import mock

from .testcase import BINGWA, TOOL, FarmTest, alive, meeting, parent, processes

sys.path.insert(0, str(TOOL))
import farm  # noqa: E402
import supervisor  # noqa: E402

SMALL = os.environ.get("FARM_TESTS") == "small"


def plan(units: int = 3, **more) -> farm.Plan:
    words = {"units": units, "step": 1, "count": 0, "seed": 1, "command": ["x", "{result}"], **more}
    return farm.Plan(argparse.Namespace(**words))


class Parts(FarmTest):
    def test_units_follow_each_other_and_begin_again_under_the_next_seed(self):
        one = plan(9, step=5, count=10, seed=4, command=["a={first},{start}", "{seed}/{unit}"])
        self.assertEqual(one.words(1), ["a=0,1", "4/1"])
        self.assertEqual(one.words(2), ["a=5,6", "4/2"])
        self.assertEqual(one.words(3), ["a=0,1", "5/3"])

    def test_a_folder_is_of_one_run_and_keeps_a_result_once(self):
        out = farm.Folder(self.folder / "out", plan())
        out.take(2, b"first")
        out.take(2, b"second")
        self.assertEqual((self.folder / "out/unit-2").read_bytes(), b"first")
        with self.assertRaisesRegex(farm.FarmError, "another run writing here"):
            farm.Folder(self.folder / "out", plan())
        out.lock.close()
        with self.assertRaisesRegex(farm.FarmError, "a run of other units"):
            farm.Folder(self.folder / "out", plan(seed=2))
        self.assertEqual(farm.Folder(self.folder / "out", plan()).done, {2})

    def test_a_full_disk_leaves_no_half_result(self):
        out = farm.Folder(self.folder / "out", plan())
        full = OSError(errno.ENOSPC, "No space left on device")
        with mock.patch("os.fsync", side_effect=full):
            with self.assertRaisesRegex(farm.FarmError, "No space left on device; the same command"):
                out.take(1, b"result")
        self.assertEqual((self.results(), out.done), ([], set()))


@unittest.skipUnless(sys.platform == "linux", "orphans are adopted on Linux alone")
class Supervisor(FarmTest):
    # A program that starts an engine in a group of its own, as `bingwa match` does. The
    # engine reads no input and starts a process that leaves its session.
    UNIT = """
import subprocess, sys, time
engine = "import subprocess, time\\nsubprocess.Popen(['sleep', '600'], start_new_session=True)\\n"
subprocess.Popen([sys.executable, "-c", engine + "time.sleep(600)"], process_group=0)
time.sleep(600)
"""

    def start_unit(self):
        """A supervisor with three processes below it, and the end of its control pipe."""
        control, held = os.pipe()
        own = self.folder / "own"
        own.mkdir()
        process = subprocess.Popen(
            [sys.executable, "-I", "-S", "-c", farm.SUPERVISOR, str(control), str(own),
             sys.executable, "-c", self.UNIT],
            pass_fds=(control,), start_new_session=True,
        )
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        os.close(control)
        below = self.wait_for(
            "three processes",
            lambda: len(found := supervisor.descendants(process.pid)) == 3 and found,
        )
        return process, held, below

    def test_all_processes_die_with_the_worker(self):
        process, held, below = self.start_unit()
        os.close(held)
        self.wait_for_no_process(below)
        process.wait()
        self.assertFalse((self.folder / "own").exists())

    def test_engines_die_with_the_program_that_started_them(self):
        process, held, below = self.start_unit()
        os.kill(below[0], signal.SIGKILL)
        self.wait_for_no_process(below)
        self.assertEqual(process.wait(), 128 + signal.SIGKILL)
        os.close(held)

    def test_the_program_dies_with_its_supervisor(self):
        process, held, below = self.start_unit()
        process.kill()
        self.wait_for("the end of the program", lambda: not alive(below[0]))
        os.close(held)
        for pid in below[1:]:
            os.kill(pid, signal.SIGKILL)


class Runs(FarmTest):
    UNITS, PAIRS = 6, 2

    def setUp(self):
        super().setUp()
        # A copy with a name of its own, which the engines of units have in their command lines.
        self.name = f"bingwa-{os.getpid()}-{self.id().rpartition('.')[2][-20:]}"
        self.engine = self.path(self.name)
        shutil.copy(BINGWA, self.engine)

    def match(self, nodes: int) -> list[str]:
        first, second = (f"{self.engine},name={name},nodes={n}" for name, n in
                         (("a", nodes), ("b", nodes // 2)))
        return ["match", "--engine", first, "--engine", second, "--quiet"]

    def command(self, *more: str, nodes: int = 6_000) -> list[str]:
        unit = [BINGWA, *self.match(nodes), "--games", str(2 * self.PAIRS), "--json", "{result}"]
        unit += ["--openings", str(TOOL.parents[1] / "openings/balanced.txt"), "start={start}"]
        own = ["--out", "out", "--units", str(self.UNITS), "--step", str(self.PAIRS)]
        return [*own, *more, "--", *unit]

    def engines(self) -> list[int]:
        return [pid for pid, words in processes(self.name).items() if words[0].endswith(self.name)]

    def files(self) -> list[Path]:
        return sorted((self.folder / "out").glob("unit-*"))

    def check(self, nodes: int = 6_000) -> None:
        """Every unit is there once, with the counts of one match, and no engine is left."""
        self.assertEqual(self.results(), [f"unit-{n}" for n in range(1, self.UNITS + 1)])
        games = str(2 * self.UNITS * self.PAIRS)
        self.bingwa(*self.match(nodes), "--games", games, "--json", "once.json")
        units = [meeting(file) for file in self.files()]
        self.assertEqual([sum(one) for one in zip(*units)], meeting(self.folder / "once.json"))
        self.wait_for("the end of all engines", lambda: not self.engines())

    def test_a_match_on_one_machine(self):
        stop = f"{BINGWA} match --counts {{results}} --sprt elo0=0,elo1=200,alpha=0.45,beta=0.45"
        run = self.command("--cores", "2", nodes=400)
        self.farm(*run)
        self.check(nodes=400)
        # All is done: the same command runs nothing, and --stop sees the units in their order.
        before = [file.stat().st_mtime_ns for file in self.files()]
        output, errors = self.farm("--stop", stop, *run)
        self.assertEqual([file.stat().st_mtime_ns for file in self.files()], before)
        self.assertRegex(errors, r"continuing after 6 of 6 units\n--stop ended the run after \d ")
        seen = errors.split(" units")[-2].split()[-1]
        counted = self.bingwa(*stop.split()[1:3], *map(str, self.files()[:int(seen)]), *stop.split()[4:])
        self.assertEqual(output, counted)

    def test_wrong_commands_end_a_run(self):
        _, errors = self.farm("--out", "out", "--units", "2", "--", "true", code=2)
        self.assertIn("COMMAND: found no {result}", errors)
        _, errors = self.farm("--out", "none", "--units", "2", "--cores", "1", "--tries", "2", "--",
                              BINGWA, "match", "--engine", "x,nods=1", "--json", "{result}", code=1)
        self.assertRegex(errors, r"unit 1: exit code 2 on .*; it is run again")
        self.assertIn("error: units failed: 1, 2\n", errors)
        self.assertEqual(list((self.folder / "none").glob("unit-*")), [])
        _, errors = self.farm(*self.command("--cores", "1", "--cpus", "2"), code=1)
        self.assertIn("--cpus: a unit takes 2, the largest machine has 1", errors)

    @unittest.skipIf(SMALL, "a small run")
    def test_an_embedded_cluster_dies_with_its_driver(self):
        process = self.start(*self.command("--cores", "2"))
        engines = self.wait_for("engines", self.engines)
        process.kill()
        process.communicate()
        self.wait_for_no_process(engines)
        self.wait_for("the end of all engines", lambda: not self.engines())


@unittest.skipIf(SMALL or sys.platform != "linux", "a small run")
class Nodes(Runs):
    """Clusters of several nodes in one box: what dies, and what is left."""

    test_a_match_on_one_machine = test_wrong_commands_end_a_run = None
    test_an_embedded_cluster_dies_with_its_driver = None

    @classmethod
    def setUpClass(cls):
        from ray.cluster_utils import Cluster

        quiet = {"include_dashboard": False}
        cls.cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, **quiet})
        cls.nodes = [cls.cluster.add_node(num_cpus=1) for _ in range(2)]
        cls.cluster.wait_for_nodes()

    @classmethod
    def tearDownClass(cls):
        cls.cluster.shutdown()

    def start_on_cluster(self) -> subprocess.Popen:
        return self.start(*self.command("--address", self.cluster.address))

    def test_a_worker_is_killed_in_mid_unit(self):
        process = self.start_on_cluster()
        engine = self.wait_for("an engine", self.engines)[0]
        runner = parent(engine)
        above = parent(runner)
        worker = parent(above)
        self.assertIn("ray::run_unit", Path(f"/proc/{worker}/cmdline").read_text())
        os.kill(worker, signal.SIGKILL)
        self.wait_for_no_process([engine, runner, above])
        self.finish(process)
        self.check()

    def test_a_node_is_removed_in_mid_run(self):
        process = self.start_on_cluster()
        self.wait_for("engines of all nodes", lambda: len(self.engines()) >= 4)
        self.cluster.remove_node(self.nodes.pop())
        try:
            self.finish(process)
            self.check()
        finally:
            self.nodes.append(self.cluster.add_node(num_cpus=1))
            self.cluster.wait_for_nodes()

    def test_a_driver_is_killed_and_goes_on(self):
        for how, code in ((signal.SIGKILL, -9), (signal.SIGINT, 130)):
            done = len(self.files())
            process = self.start_on_cluster()
            self.wait_for("a result and an engine",
                          lambda: len(self.files()) > done and self.engines())
            engines = self.engines()
            process.send_signal(how)
            _, errors = self.finish(process, code)
            self.wait_for_no_process(engines)
        self.assertIn("interrupted; the same command goes on", errors)
        self.assertLess(len(self.files()), self.UNITS)
        _, errors = self.finish(self.start_on_cluster())
        self.assertIn("continuing after ", errors)
        self.check()


if __name__ == "__main__":
    unittest.main()
