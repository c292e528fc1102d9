"""The engine: limits, lines and options, and an engine that dies or hangs."""

import os
import signal
import stat
import sys
import tempfile
import threading
import time
import unittest
from collections.abc import Callable
from pathlib import Path
from unittest import mock

from bingwa import Engine, EngineError, Game, Limit, MoveError, Position, Rules, Score, read_games

from .test_position import WON

LONG = Limit(time=60)


class Engines(unittest.TestCase):
    def setUp(self) -> None:
        self.engine = Engine()
        self.addCleanup(self.engine.close)

    def test_a_whole_game(self) -> None:
        position = Position()
        while not position.over:
            position = position.play(self.engine.play(position, Limit(nodes=500)))
        [game] = read_games(str(Game(position)))
        self.assertEqual(game.tags["Result"], position.result)
        self.assertRegex(self.engine.name, "^Bingwa ")

    def test_lines_come_best_first(self) -> None:
        infos = self.engine.analyse(Position(), Limit(depth=5), multipv=10)
        self.assertEqual([info.multipv for info in infos], [1, 2, 3, 4])
        points = [info.score.points or 0.0 for info in infos]
        self.assertEqual(points, sorted(points, reverse=True))
        self.assertEqual({info.pv[0] for info in infos}, {str(move) for move in Position().legal})
        for info in infos:
            self.assertEqual((info.depth, info.bound), (5, "exact"))
            assert info.chance is not None
            self.assertTrue(0 < info.chance < 1)
        self.assertEqual(len(self.engine.analyse(Position(), Limit(depth=3))), 1)

    def test_a_win_and_an_end(self) -> None:
        position = Position(WON)
        [info] = self.engine.analyse(position, Limit(mate=1))
        self.assertEqual((info.score, info.pv), (Score(mate=1), ("a7>",)))
        end = position.play(self.engine.play(position, Limit(depth=2)))
        self.assertEqual(self.engine.analyse(end, Limit(depth=2))[0].score, Score(mate=0))
        with self.assertRaisesRegex(MoveError, "South's front row is empty"):
            self.engine.play(end, Limit(depth=2))

    def test_limits_end_a_search(self) -> None:
        start = time.monotonic()
        self.engine.play(Position(), Limit(time=0.2))
        self.engine.play(Position(), Limit(south_clock=1, north_clock=1, south_increment=0.1))
        self.assertLess(time.monotonic() - start, 20)
        [info] = self.engine.analyse(Position(), Limit(nodes=3000))
        self.assertLess(info.nodes, 6000)
        for values in ({}, {"time": -1.0}, {"time": float("nan")}, {"south_increment": 1.0}):
            with self.subTest(values), self.assertRaisesRegex(ValueError, "^Limit: "):
                Limit(**values)  # type: ignore[arg-type]

    def test_the_rules_of_the_position_hold(self) -> None:
        limited = Position(rules=Rules(seed_limit=3), moves=["A7>"])
        self.assertIn(self.engine.play(limited, Limit(depth=3)), limited.legal)
        self.engine.configure({"UCI_Variant": "kujifunza"})  # which sets Kutakatia, too
        under = Position("3,1,2,1,3,1,3,2/0,0,1,1,0,0,0,0/1,1,10,4,5,5,6,1/1,2,2,2,2,2,2,0 0,0 - S A3")
        infos = self.engine.analyse(under, Limit(depth=1), multipv=32)
        self.assertEqual({info.pv[0] for info in infos}, {str(move) for move in under.legal})
        self.assertNotIn("A3", {move.pit for move in under.legal})
        learners = Position(variant="kujifunza")
        self.assertIn(self.engine.play(learners, Limit(depth=3)), learners.legal)

    def test_a_new_game_repeats_a_search(self) -> None:
        first, second = [self.engine.analyse(Position(), Limit(depth=7))[0].nodes for _ in range(2)]
        self.engine.new_game()
        self.assertEqual(self.engine.analyse(Position(), Limit(depth=7))[0].nodes, first)
        self.assertLess(second, first)

    def test_options(self) -> None:
        self.engine.configure({"Skill Level": 0, "Seed": 7, "Hash": 8})
        moves = {str(self.engine.play(Position(), Limit(depth=4))) for _ in range(3)}
        self.assertEqual(len(moves), 1)
        for options in ({"Nope": 1}, {"Hash": "much"}, {"Hash": 0}):
            with self.subTest(options), self.assertRaises(EngineError) as caught:
                self.engine.configure(options)
            self.assertNotIn("\n", str(caught.exception))
        with self.assertRaisesRegex(ValueError, "line break"):
            self.engine.configure({"Hash": "8\nquit"})
        self.engine.play(Position(), Limit(depth=2))

    def in_the_search(self, act: Callable[[], None]) -> None:
        """Does something in another thread once a search runs."""
        send = self.engine._session.send

        def sent(line: str) -> None:
            send(line)
            if line.startswith("go "):
                timer = threading.Timer(0.2, act)
                timer.start()
                self.addCleanup(timer.join)

        patch = mock.patch.object(self.engine._session, "send", sent)
        patch.start()
        self.addCleanup(patch.stop)

    def process(self) -> int:
        return self.engine._session._process.pid

    def test_another_thread_stops_a_search(self) -> None:
        self.in_the_search(self.engine.stop)
        start = time.monotonic()
        self.assertTrue(self.engine.analyse(Position(), LONG))
        self.assertLess(time.monotonic() - start, 20)

    def test_another_thread_closes_the_engine(self) -> None:
        self.in_the_search(self.engine.close)
        self.assertTrue(self.engine.analyse(Position(), LONG))
        with self.assertRaisesRegex(EngineError, "ended with exit code 0"):
            self.engine.analyse(Position(), LONG)

    @unittest.skipIf(sys.platform == "win32", "signals")
    def test_an_engine_killed_in_a_search(self) -> None:
        self.in_the_search(lambda: os.kill(self.process(), signal.SIGKILL))
        with self.assertRaisesRegex(EngineError, "ended by signal 9"):
            self.engine.analyse(Position(), LONG)
        with self.assertRaisesRegex(EngineError, "ended by signal 9"):
            self.engine.play(Position(), LONG)

    @unittest.skipIf(sys.platform == "win32", "signals")
    def test_an_engine_that_hangs_in_a_search(self) -> None:
        self.engine._session.timeout = 1.5
        self.in_the_search(lambda: os.kill(self.process(), signal.SIGSTOP))
        with self.assertRaisesRegex(EngineError, "no answer for 1.5 s"):
            self.engine.analyse(Position(), LONG)

    @unittest.skipIf(sys.platform == "win32", "signals")
    def test_an_engine_that_does_not_read(self) -> None:
        self.engine._session.timeout = 0.5
        os.kill(self.process(), signal.SIGSTOP)
        with self.assertRaises(EngineError):
            self.engine._session.send("x" * 1_000_000)

    @unittest.skipIf(sys.platform == "win32", "signals")
    def test_ctrl_c_leaves_the_engine_in_order(self) -> None:
        self.in_the_search(lambda: os.kill(os.getpid(), signal.SIGINT))
        with self.assertRaises(KeyboardInterrupt):
            self.engine.analyse(Position(), LONG)
        mock.patch.stopall()
        self.assertEqual(str(self.engine.play(Position(WON), Limit(depth=2))), "a7>")


class Foreign(unittest.TestCase):
    """Programs that are no engines, or bad ones."""

    def engine(self, script: str, timeout: float = 60) -> Engine:
        folder = tempfile.TemporaryDirectory(prefix="bingwa-test-")
        self.addCleanup(folder.cleanup)
        path = Path(folder.name) / "engine"
        path.write_text(f"#!{sys.executable}\n{script}\n")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        engine = Engine(path, timeout=timeout)
        self.addCleanup(engine.close)
        return engine

    # Obeys everything, and answers `go` with the lines of GO.
    ANSWERS = """
import itertools, sys
for line in sys.stdin:
    word = line.split()[0]
    for answer in GO if word == "go" else [{"uci": "uciok", "isready": "readyok"}.get(word, "")]:
        print(answer, flush=True)
"""

    def test_no_program(self) -> None:
        with self.assertRaisesRegex(EngineError, "No such file"):
            Engine("/nowhere/engine")

    @unittest.skipIf(sys.platform == "win32", "scripts")
    def test_a_program_that_ends_says_its_last_line(self) -> None:
        with self.assertRaisesRegex(EngineError, 'exit code 3; its last line: "out of memory"'):
            self.engine("import sys; print('out of memory', file=sys.stderr); sys.exit(3)")

    @unittest.skipIf(sys.platform == "win32", "scripts")
    def test_a_silent_program(self) -> None:
        with self.assertRaisesRegex(EngineError, "no answer for 1 s"):
            self.engine("import time; time.sleep(60)", timeout=1)

    @unittest.skipIf(sys.platform == "win32", "scripts")
    def test_a_program_that_closes_its_output(self) -> None:
        with self.assertRaisesRegex(EngineError, "closed its input or output"):
            self.engine("import os, time; os.close(1); os.close(2); time.sleep(60)")

    @unittest.skipIf(sys.platform == "win32", "scripts")
    def test_a_move_that_is_not_legal(self) -> None:
        engine = self.engine(self.ANSWERS.replace("GO", "['bestmove A1<']"))
        with self.assertRaisesRegex(EngineError, "found bestmove A1<, expected a legal move"):
            engine.play(Position(), Limit(depth=1))

    @unittest.skipIf(sys.platform == "win32", "scripts")
    def test_a_program_that_talks_without_end(self) -> None:
        engine = self.engine(self.ANSWERS.replace("GO", "itertools.repeat('info')"))
        engine._session.timeout = 1
        with self.assertRaisesRegex(EngineError, "no move after 0.1 s"):
            engine.play(Position(), Limit(time=0.1))
