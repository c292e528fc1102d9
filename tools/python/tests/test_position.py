"""Positions, moves, reasons and records: the program's own answers."""

import copy
import multiprocessing
import pickle
import sys
import threading
import unittest
from pathlib import Path

from bingwa import Game, MoveError, Position, PositionError, Rules, read_games, session

ROOT = Path(__file__).resolve().parents[3]
# North to move wins with a7>.
WON = "2,2,2,2,0,1,0,2/1,3,12,0,5,1,0,1/0,1,2,0,2,0,2,1/2,2,1,0,0,1,1,0 7,8 - N -"


class Positions(unittest.TestCase):
    def test_a_whole_game_ends_with_a_result(self) -> None:
        position = Position()
        while not position.over:
            before, move = position, position.legal[len(position.moves) % len(position.legal)]
            position = position.play(move)
            self.assertEqual(before.play(str(move)), position)
            if move.position is not None:
                self.assertEqual(move.position, position.text)
        self.assertIn(position.result, ("1-0", "0-1", "1/2-1/2"))
        self.assertEqual(len(list(position.line())), len(position.moves) + 1)

    def test_a_win_ends_the_game(self) -> None:
        position = Position(WON)
        self.assertIsNone(position.warning)
        [win] = [move for move in position.legal if move.kind == "win"]
        self.assertEqual((str(win), win.full, win.position), ("a7>", "a7>#", None))
        end = position.play(win)
        assert end.over
        self.assertEqual((end.result, end.over.winner, end.over.reason), ("0-1", "N", "front_row"))
        self.assertEqual((end.stage, end.legal, end.illegal), (None, (), {}))
        with self.assertRaisesRegex(MoveError, "the game is over"):
            end.play("A1<")

    def test_the_third_occurrence_of_a_position_is_a_draw(self) -> None:
        # Nothing can be captured here, and sixteen plies bring the position back (tests/rulebook.rs).
        start = "2,0,1,0,1,1,1,0/0,0,0,0,0,1,0,0/0,0,0,0,0,2,0,1/1,0,0,1,0,1,0,1 0,0 - S -"
        cycle = "A6> b8< B8< b3< B7< a1> B2< a2> A2> a5> A3> a6> A4> a7> A5> a8>".split()
        position = Position(start, moves=cycle + cycle)
        assert position.over
        self.assertEqual((position.result, position.over.reason), ("1/2-1/2", "repetition"))
        self.assertTrue(position.legal)
        self.assertIn("seeds in all", position.warning or "")
        self.assertEqual(position, Position(start))

    def test_a_reason_names_the_rule(self) -> None:
        position = Position(moves=["A6<", "a5>"])
        for move, rule in {
            "A1<": "empty_pit", "B6<": "back_pit_in_kunamua", "a6<": "not_to_move", "A7<": "capture_due",
        }.items():
            with self.subTest(move):
                reason = position.why(move)
                assert reason
                self.assertEqual((reason.move, reason.rule), (move, rule))
                with self.assertRaises(MoveError) as caught:
                    position.play(move)
                self.assertEqual(caught.exception.reason, reason)
                self.assertIn(reason.text, str(caught.exception))
                self.assertNotIn("\n", str(caught.exception))
        self.assertEqual(position.illegal["A1"].rule, "empty_pit")

    def test_a_text_that_is_no_move(self) -> None:
        for text in ("", "A9<", "hello", "A6<\nquit", "\ud800"):
            with self.subTest(text), self.assertRaises((MoveError, PositionError)) as caught:
                Position().play(text)
            self.assertNotIn("\n", str(caught.exception))
        self.assertEqual(str(Position()), Position().text)

    def test_a_text_that_is_no_position(self) -> None:
        for text in ("", "kujifunza", WON.replace("12", "99"), WON.replace("N", "X"), WON + "\nquit"):
            with self.subTest(text), self.assertRaises(PositionError):
                Position(text)
        with self.assertRaisesRegex(PositionError, "kiswahili or kujifunza"):
            Position(variant="chess")  # type: ignore[arg-type]

    def test_rules_are_those_of_the_variant_or_named(self) -> None:
        self.assertEqual(Position().rules, Rules(10000, True))
        self.assertEqual(Position(variant="kujifunza").rules, Rules(10000, False))
        limited = Position(rules=Rules(seed_limit=3)).play("A7>")
        self.assertEqual(limited.rules, Rules(3, True))

    def test_positions_are_values(self) -> None:
        one, two = Position(moves=["A6<"]), Position(moves=["A6>"])
        self.assertEqual(Position(one.text), one)
        self.assertEqual(len({one, two, Position(one.text)}), 2)
        self.assertNotEqual(one, Position(one.text, rules=Rules(seed_limit=50)))
        for again in (copy.deepcopy(one), pickle.loads(pickle.dumps(one))):
            self.assertEqual((again, again.moves), (one, ("A6<",)))

    def test_a_program_that_died_starts_again(self) -> None:
        Position()
        assert session._shared
        session._shared.kill()
        self.assertEqual(Position().side, "S")

    def test_threads_share_the_program(self) -> None:
        wrong: list[str] = []

        def play(move: str) -> None:
            for _ in range(20):
                if Position().play(move).moves != (move,):
                    wrong.append(move)

        threads = [threading.Thread(target=play, args=[str(move)]) for move in Position().legal]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])

    @unittest.skipUnless(sys.platform == "linux", "forks")
    def test_forks_have_programs_of_their_own(self) -> None:
        Position()
        with multiprocessing.get_context("fork").Pool(2) as pool:
            positions = pool.map(Position().play, ["A6<", "A6>", "A7<", "A7>"])
        self.assertEqual([position.moves[0] for position in positions], ["A6<", "A6>", "A7<", "A7>"])


class Records(unittest.TestCase):
    def test_records_are_read_and_written(self) -> None:
        files = [ROOT / "docs/game.txt", *sorted((ROOT / "tests/data").glob("zanzibar-*.txt"))]
        for file in files:
            for game in read_games(file.read_text()):
                with self.subTest(file.name):
                    self.assertIsNone(game.error)
                    self.assertTrue(game.position.moves)
                    [again] = read_games(str(game))
                    self.assertEqual(again.position, game.position)
                    self.assertEqual(again.position.moves, game.position.moves)
                    self.assertEqual((again.tags, again.comments), (game.tags, game.comments))
                    self.assertEqual(str(again), str(game))

    def test_a_game_keeps_its_start_and_rules(self) -> None:
        position = Position(WON, rules=Rules(seed_limit=500)).play("a7>")
        [game] = read_games(str(Game(position, comment="the end", tags={"Event": 'a "test"'})))
        self.assertEqual((game.position, game.position.start), (position, WON))
        self.assertEqual((game.comment, game.tags["Event"]), ("the end", 'a "test"'))
        self.assertEqual(game.tags["Result"], "0-1")

    def test_what_is_wrong_is_said(self) -> None:
        [game] = read_games("1: A6 < a6>;")
        self.assertEqual((len(game.remarks), game.error), (1, None))
        with self.assertRaisesRegex(PositionError, "found no game"):
            read_games("")
        with self.assertRaisesRegex(PositionError, 'found "Variant"'):
            str(Game(Position(), tags={"Variant": "kujifunza"}))
