"""The parts that need no cluster."""

import errno
import hashlib
import os
import signal
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from bingwa_farm import engines, folder, supervisor, worker
from bingwa_farm.errors import FarmError
from bingwa_farm.folder import Folder
from bingwa_farm.plan import Plan, ShippedFile

from .testcase import BINGWA, FarmTest, alive

SUPERVISOR = Path(supervisor.__file__).read_text()


class Engines(unittest.TestCase):
    def test_a_specification_is_read_as_bingwa_reads_it(self):
        spec = "cmd=\"'a b' --x\",name='c,d',tc=10+0.1,option.Threads=2"
        expected = {"cmd": "'a b' --x", "name": "c,d", "tc": "10+0.1", "option.Threads": "2"}
        self.assertEqual(engines.fields(spec), expected)
        self.assertEqual(engines.fields("./x=y,nodes=5"), {"cmd": "./x=y", "nodes": "5"})
        self.assertTrue(engines.is_timed(["x,nodes=1", "x,movetime=5"]))
        self.assertFalse(engines.is_timed(["x,nodes=1", "name=movetime"]))
        self.assertEqual(engines.threads("x,tc=1", "option.Threads=3"), 3)
        self.assertEqual(engines.threads("x,option.threads=4", "option.Threads=3"), 4)
        self.assertEqual(engines.threads("x,option.Hash=4", None), 1)
        self.assertIsNone(engines.program("builtin:greedy,name=x"))

    def test_a_program_is_put_at_another_path(self):
        for spec in (f"{BINGWA},nodes=5", f"nodes=5,cmd='{BINGWA} bench'"):
            file, words = engines.program(spec)
            self.assertEqual(file, Path(BINGWA))
            moved = engines.with_program(spec, "/tmp/x/bingwa", words)
            self.assertEqual(engines.fields(moved)["nodes"], "5")
            file, again = shlex_split(engines.fields(moved)["cmd"])
            self.assertEqual((file, again), ("/tmp/x/bingwa", words))

    def test_what_cannot_be_shipped_is_refused(self):
        for spec, expected in (
            ("/none/x,nodes=5", "found no file /none/x, expected a program"),
            ("no-such-program,nodes=5", "found no file no-such-program, expected a program"),
            (f"{BINGWA},dir=/tmp,nodes=5", "found dir=/tmp, expected none"),
        ):
            with self.assertRaisesRegex(FarmError, expected):
                engines.program(spec)


def shlex_split(command: str):
    import shlex

    file, *words = shlex.split(command)
    return file, words


class Journals(FarmTest):
    def plan(self, units: int = 3) -> Plan:
        return Plan("match", units, ["x"], [])

    def journal(self, unit: str) -> bytes:
        words = ["--engine", "builtin:greedy", "--engine", "builtin:random", "--games", "6"]
        return self.bingwa("match", *words, "--unit", unit)

    def test_a_journal_is_whole_or_refused(self):
        whole = self.journal("2/3")
        self.assertIsNone(folder.problem(whole, "2/3"))
        self.assertEqual(folder.problem(whole, "1/3"), "found unit 2/3, expected 1/3")
        for end in range(len(whole)):
            self.assertIsNotNone(folder.problem(whole[:end], "2/3"))
        changed = whole.replace(b"greedy", b"gready")
        self.assertEqual(folder.problem(changed, "2/3"), "found contents that do not match the checksum")

    def test_a_full_disk_leaves_no_half_journal(self):
        out = Folder(self.folder / "out", self.plan(), resume=False)
        journals = [self.journal(f"{unit}/3") for unit in (1, 2, 3)]
        self.assertTrue(out.take(1, journals[0]))
        full = OSError(errno.ENOSPC, "")
        with mock.patch("os.fsync", side_effect=full), self.assertRaises(FarmError) as raised:
            out.take(2, journals[1])
        self.assertIn("No space left on device; make room, then go on with --resume",
                      str(raised.exception))
        self.assertEqual(self.journals("out"), {"1.json": journals[0]})
        out.close()
        out = Folder(self.folder / "out", self.plan(), resume=True)
        self.assertEqual(out.done, {1})
        self.assertFalse(out.take(1, b"another result of the same unit"))
        for unit in (3, 2):
            self.assertTrue(out.take(unit, journals[unit - 1]))
        self.assertEqual(out.prefix(), 3)
        self.assertEqual([text for _, text in sorted(self.journals("out").items())], journals)
        out.close()

    def test_a_run_is_resumed_by_its_own_options_only(self):
        out = Folder(self.folder / "out", self.plan(), resume=False)
        with self.assertRaisesRegex(FarmError, "found another run writing here"):
            Folder(self.folder / "out", self.plan(), resume=True)
        out.close()
        with self.assertRaisesRegex(FarmError, "found a run, expected a new folder"):
            Folder(self.folder / "out", self.plan(), resume=False)
        with self.assertRaisesRegex(FarmError, "found a run with units 3, expected 4"):
            Folder(self.folder / "out", self.plan(4), resume=True)

    def test_left_overs_and_damage_are_said_and_done_again(self):
        Folder(self.folder / "out", self.plan(), resume=False).close()
        units = self.folder / "out" / "units"
        (units / ".2.json.tmp").write_bytes(b"half")
        (units / "3.json").write_bytes(self.journal("3/3")[:-9])
        out = Folder(self.folder / "out", self.plan(), resume=True)
        self.assertEqual(out.done, set())
        self.assertIn("3.json: found no checksum at the end", out.damaged[0])
        self.assertEqual(list(self.journals("out")), ["3.json.damaged"])
        out.close()


class Workers(unittest.TestCase):
    def test_a_program_for_another_machine_is_refused(self):
        program = bytearray(Path(BINGWA).read_bytes()[:64])
        self.assertIsNone(worker.refusal("bingwa", program))
        program[18:20] = (0x1234).to_bytes(2, "little")
        refused = worker.refusal("bingwa", bytes(program))
        self.assertIn("but bingwa is a program for machine 4660 with Linux", refused)
        self.assertIsNone(worker.refusal("engine.py", b"#!/usr/bin/python3\n"))

    def test_a_file_is_shipped_once_and_checked(self):
        one = ShippedFile.read(Path(BINGWA), is_program=True)
        with tempfile.TemporaryDirectory() as place:
            with mock.patch("tempfile.gettempdir", return_value=place):
                ship = lambda contents: worker.shipped("x", one.sha256, True, contents)  # noqa: E731
                with self.assertRaisesRegex(ValueError, "found other contents"):
                    ship(lambda: b"something else")
                path = ship(lambda: one.contents) / "x"
                self.assertEqual(path.read_bytes(), one.contents)
                self.assertTrue(os.access(path, os.X_OK))
                self.assertEqual(ship(lambda: self.fail("shipped twice")), path.parent)
                self.assertEqual([file.name for file in path.parent.iterdir()], ["x"])
                # What no unit has used for long goes when another file comes.
                os.utime(path.parent, (0, 0))
                worker.shipped("y", hashlib.sha256(b"y").hexdigest(), False, lambda: b"y")
                self.assertFalse(path.exists())

    def test_the_result_of_a_command_comes_back(self):
        script = "import sys; print(sys.stdin.read()); sys.exit(3)"
        command = [sys.executable, "-c", script]
        ended = worker.run_command(command, b"hello", 0, SUPERVISOR)
        self.assertEqual((ended["code"], ended["journal"]), (3, b"hello\n"))
        ended = worker.run_command(["/none/x"], b"", 0, SUPERVISOR)
        self.assertEqual(ended["code"], 127)
        self.assertIn("error: /none/x: No such file or directory", ended["error"])

    @unittest.skipUnless(sys.platform == "linux", "reads /proc")
    def test_the_time_without_a_core_is_measured(self):
        # Two busy processes on one core wait half of the time.
        busy = "import time\nwhile time.monotonic() < end: pass"
        script = f"""
import os, time
os.sched_setaffinity(0, [min(os.sched_getaffinity(0))])
end = time.monotonic() + 1.5
child = os.fork()
{busy}
if child: os.waitpid(child, 0)
"""
        ended = worker.run_command([sys.executable, "-c", script], b"", 20, SUPERVISOR)
        self.assertEqual(ended["code"], 0)
        self.assertGreater(ended["waited"], 0.3 * ended["seconds"])


@unittest.skipUnless(sys.platform == "linux", "orphans are adopted on Linux alone")
class Supervisor(FarmTest):
    # A program that starts an engine in a group of its own, as `bingwa match` does. The
    # engine reads no input and starts a process that leaves its session.
    UNIT = """
import os, subprocess, sys, time
engine = "import subprocess, sys, time\\nsubprocess.Popen(['sleep', '600'], "
engine += "start_new_session=True)\\ntime.sleep(600)"
subprocess.Popen([sys.executable, "-c", engine], process_group=0)
open(sys.argv[1], "w").close()
time.sleep(600)
"""

    def start_unit(self):
        """A supervisor with three processes below it, and the end of its control pipe."""
        control, end = os.pipe()
        report, report_end = os.pipe()
        words = ["-c", SUPERVISOR, str(control), str(report_end), "0"]
        process = subprocess.Popen(
            [sys.executable, "-I", "-S", *words, sys.executable, "-c", self.UNIT, self.path("x")],
            pass_fds=(control, report_end), start_new_session=True,
        )
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        os.close(control)
        os.close(report_end)
        os.close(report)
        self.wait_for("the unit", (self.folder / "x").exists)
        below = self.wait_for(
            "three processes",
            lambda: len(found := supervisor.descendants(process.pid)) == 3 and found,
        )
        return process, end, below

    def test_all_processes_die_with_the_worker(self):
        process, end, below = self.start_unit()
        # The worker has died.
        os.close(end)
        self.wait_for_no_process(below)
        process.wait()

    def test_engines_die_with_the_program_that_started_them(self):
        process, end, below = self.start_unit()
        # It ends by itself; what it has started is left over.
        os.kill(below[0], signal.SIGKILL)
        self.wait_for_no_process(below)
        process.wait()
        os.close(end)

    def test_the_program_dies_with_its_supervisor(self):
        process, end, below = self.start_unit()
        process.kill()
        self.wait_for("the end of the program", lambda: not alive(below[0]))
        os.close(end)
        for pid in below[1:]:
            os.kill(pid, signal.SIGKILL)


if __name__ == "__main__":
    unittest.main()
