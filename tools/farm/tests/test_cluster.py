"""Clusters of several nodes in one box: what dies, and what is left.

Each test ends with every unit there once, the same bytes as without the farm, and no
process of a unit.
"""

import os
import shutil
import signal
import subprocess
import sys
import unittest
from pathlib import Path


from ray.cluster_utils import Cluster

from .testcase import BINGWA, THEORY, FarmTest, alive, parent, processes, result

SMALL = os.environ.get("FARM_TESTS") == "small"


@unittest.skipIf(SMALL or sys.platform != "linux", "a small run")
class Nodes(FarmTest):
    @classmethod
    def setUpClass(cls):
        quiet = {"include_dashboard": False}
        cls.cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, **quiet})
        cls.nodes = [cls.cluster.add_node(num_cpus=1) for _ in range(2)]
        cls.cluster.wait_for_nodes()

    @classmethod
    def tearDownClass(cls):
        cls.cluster.shutdown()

    def setUp(self):
        super().setUp()
        # Processes of units have the hash of the program in their command lines, and this
        # name is that of this test's copy alone.
        self.name = f"bingwa-{os.getpid()}-{self.id().rpartition('.')[2][-20:]}"
        self.engine = self.path(self.name)
        shutil.copy(BINGWA, self.engine)

    def match(self, nodes: int = 6_000, games: int = 24, seed: int = 3) -> list[str]:
        first, second = (f"{self.engine},name={name},nodes={n}" for name, n in
                         (("a", nodes), ("b", nodes // 2)))
        words = ["--engine", first, "--engine", second, "--games", games, "--seed", seed]
        return [str(word) for word in words]

    def command(self, match: list[str], *more: str) -> list[str]:
        run = ["match", "--program", BINGWA, *match, "--pairs", "2", "--out", "out"]
        return [*run, "--address", self.cluster.address, "--json", "farm.json", *more]

    def engines(self) -> list[int]:
        """The engine processes of units: the programs that the supervised ones started."""
        found = processes(self.name)
        return [pid for pid, words in found.items() if words[0].endswith(self.name)]

    def wait_for_no_engine(self) -> None:
        """Supervisors learn that their workers died a moment after a run has ended."""
        self.wait_for("the end of all engines", lambda: not self.engines())

    def finish(self, process: subprocess.Popen, match: list[str], code: int = 0) -> str:
        """Waits for a run to end as one without the farm."""
        output, errors = process.communicate()
        self.assertEqual(process.returncode, code, output + errors)
        self.check(match)
        return errors

    def check(self, match: list[str]) -> None:
        self.assertEqual(self.journals("out"), self.units(match, 6))
        self.bingwa("match", *match, "--quiet", "--json", "once.json")
        self.assertEqual(result(self.path("farm.json")), result(self.path("once.json")))
        self.wait_for_no_engine()

    def test_a_worker_is_killed_in_mid_unit(self):
        match = self.match()
        process = self.start(*self.command(match))
        engine = self.wait_for("an engine", self.engines)[0]
        runner = parent(engine)
        supervisor = parent(runner)
        worker = parent(supervisor)
        self.assertIn("ray::run_unit", Path(f"/proc/{worker}/cmdline").read_text())
        os.kill(worker, signal.SIGKILL)
        self.wait_for_no_process([engine, runner, supervisor])
        self.finish(process, match)

    def test_a_node_is_removed_in_mid_run(self):
        match = self.match()
        process = self.start(*self.command(match))
        self.wait_for("engines of all nodes", lambda: len(self.engines()) >= 4)
        self.cluster.remove_node(self.nodes.pop())
        try:
            self.finish(process, match)
        finally:
            self.nodes.append(self.cluster.add_node(num_cpus=1))
            self.cluster.wait_for_nodes()

    def test_a_driver_is_killed_and_resumed(self):
        match = self.match()
        for how, code in ((signal.SIGKILL, -9), (signal.SIGINT, 130)):
            process = self.start(*self.command(match, "--resume"))
            done = len(list((self.folder / "out/units").glob("*.json"))) if code == 130 else 0
            self.wait_for("a journal and an engine", lambda: len(list(
                (self.folder / "out/units").glob("*.json"))) > done and self.engines())
            engines = self.engines()
            process.send_signal(how)
            _, errors = process.communicate()
            self.assertEqual(process.returncode, code, errors)
            self.wait_for_no_process(engines)
        self.assertIn("the same command with --resume goes on", errors)
        self.assertLess(len(self.journals("out")), 6)
        process = self.start(*self.command(match, "--resume"))
        self.assertIn("continuing after ", self.finish(process, match))

    def test_an_embedded_cluster_dies_with_its_driver(self):
        match = self.match()
        run = ["match", "--program", BINGWA, *match, "--pairs", "2", "--out", "out"]
        process = self.start(*run, "--cpus", "2")
        engines = self.wait_for("engines", self.engines)
        process.kill()
        process.communicate()
        self.wait_for_no_process(engines)
        self.wait_for_no_engine()

    def test_a_program_for_another_machine_ends_the_run(self):
        program = bytearray(Path(self.engine).read_bytes())
        # The machine of an ELF file.
        program[18:20] = (0x1234).to_bytes(2, "little")
        Path(self.engine).write_bytes(program)
        output, errors = self.farm(*self.command(self.match()), code=1)
        self.assertEqual(output, "")
        expected = f"but {self.name} is a program for machine 4660 with Linux: take that machine "
        self.assertIn(expected, errors)
        self.assertEqual(self.journals("out"), {})

    def test_a_unit_that_fails_is_said_and_the_rest_goes_on(self):
        # An engine that does not start in the unit with the opening of round 3.
        script = Path(self.path(self.name + ".sh"))
        script.write_text(f'#!/bin/sh\ntest -e {self.path("broken")} && exit 1\nexec {BINGWA}\n')
        script.chmod(0o755)
        match = self.match(nodes=2000)
        match[1] = f"{script},name=a,nodes=2000"
        process = self.start(*self.command(match, "--tries", "2"))
        self.wait_for("a journal", lambda: list((self.folder / "out/units").glob("*.json")))
        Path(self.path("broken")).touch()
        output, errors = process.communicate()
        self.assertEqual(process.returncode, 1, output + errors)
        self.assertRegex(errors, r"error: unit \d failed: exit code 1 on .*engine a: ")
        self.assertIn("missing units: ", errors)
        self.assertTrue(self.journals("out"))
        Path(self.path("broken")).unlink()
        self.finish(self.start(*self.command(match, "--resume")), match)

    def test_a_disk_is_full(self):
        disk = self.folder / "out"
        disk.mkdir()
        mounted = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(disk)], capture_output=True
        )
        if mounted.returncode != 0:
            self.skipTest("needs the right to mount a small disk")
        self.addCleanup(subprocess.run, ["umount", str(disk)])
        match = self.match(nodes=2000)
        process = self.start(*self.command(match))
        _, errors = process.communicate()
        self.assertEqual(process.returncode, 1, errors)
        self.assertIn("No space left on device; make room, then go on with --resume", errors)
        whole = self.units(match, 6)
        found = self.journals("out")
        self.assertTrue(0 < len(found) < 6)
        self.assertEqual(found, {name: whole[name] for name in found})
        subprocess.run(["mount", "-o", "remount,size=4m", str(disk)], check=True)
        self.finish(self.start(*self.command(match, "--resume")), match)

    def test_a_test_stops_at_its_decision(self):
        match = self.match(nodes=400, games=400)
        test = ["--sprt", "elo0=0,elo1=150"]
        run = self.command(match, *test)
        output, errors = self.farm(*run)
        self.bingwa("match", *match, *test, "--quiet", "--json", "once.json")
        [farm, once] = [result(self.path(name)) for name in ("farm.json", "once.json")]
        # Units after the decision may have been played; they do not count.
        farm["uncounted"] = once["uncounted"]
        self.assertEqual(farm, once)
        self.assertLess(len(self.journals("out")), 100)
        self.assertIn("H1 accepted after ", errors)
        self.wait_for_no_engine()

    def test_an_overloaded_timed_unit_is_played_again(self):
        engines = [f"{self.engine},name={name},movetime=20,timemargin=1000" for name in "ab"]
        match = ["--engine", engines[0], "--engine", engines[1], "--games", "2"]
        run = ["match", "--program", BINGWA, *match, "--pairs", "1", "--out", "out"]
        local = [*run, "--cpus", "2", "--tries", "2"]
        # No wait at all is allowed, and some wait is always there.
        _, errors = self.farm(*local, "--overload", "0", code=1)
        self.assertRegex(errors, r"was overloaded: its processes waited \d+% of the time for a")
        self.assertIn("it is done again", errors)
        self.assertEqual(self.journals("out"), {})
        # A timed unit takes the cores of both engines, which no node here has.
        self.farm(*local, "--overload", "1000", "--resume")
        self.assertEqual(list(self.journals("out")), ["1.json"])

    def test_positions_are_proven_and_openings_searched(self):
        Path(self.path("positions.txt")).write_text("# two\nstartpos\nkujifunza\n")
        settings = ["--nodes", "20000", "--hash", "16"]
        run = ["prove", "--program", BINGWA, "positions.txt", *settings, "--out", "proofs"]
        address = ["--address", self.cluster.address]
        output, _ = self.farm(*run, *address)
        words = ["startpos", "kujifunza", *settings]
        for unit in (1, 2):
            journal = self.bingwa("solve", *words, "--unit", f"{unit}/2")
            self.assertEqual(self.journals("proofs")[f"{unit}.json"], journal)
        merged = self.bingwa("solve", "--merge", "proofs/units").decode()
        self.assertEqual((output, output.count("\n")), (merged, 2))

        settings = ["--plies", "2", "--nodes", "300", "--prove", "500", "--hash", "1"]
        run = ["openings", "--program", THEORY, *settings, "--units", "3", "--journal", "f.jsonl"]
        output, _ = self.farm(*run, "--out", "openings", *address)
        once = [THEORY, "openings", *settings, "--journal", "once.jsonl"]
        once = subprocess.run(once, cwd=self.folder, capture_output=True, text=True)
        self.assertEqual(output, once.stdout)


if __name__ == "__main__":
    unittest.main()
