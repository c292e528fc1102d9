"""Tests of the rules and of positions as text."""

import json
import unittest

from bao import (SOUTH, PositionError, Rules, legal_moves, parse_position, position_text,
                 require_playable)
from prover import RULES, win
from testcase import DATA, FIVE_PLIES, UNDER_KUTAKATIA, TestCase, moves_data


class TheRules(TestCase):
    """The moves and counts of a separate referee, and decisions that its data leave open."""

    def test_moves(self):
        """All legal moves of 1,513 positions, with all that the referee says of each."""
        moves = 0
        for case in moves_data():
            position = parse_position(case["position"])
            require_playable(position, RULES)
            self.assertEqual(position_text(position), case["position"])
            found = []
            for name, move in sorted(legal_moves(position, RULES).items()):
                after = move.position
                found.append({
                    "move": name,
                    "takata": move.takata,
                    "kutakatia": after is not None and after.kutakatia is not None,
                    "won": move.wins,
                    "result": None if after is None else position_text(after),
                })
            self.assertEqual(found, case["moves"], case["position"])
            moves += len(found)
        self.assertEqual(moves, 6287)

    def test_perft(self):
        """The number of lines of play of some plies."""
        def perft(position, depth, rules):
            moves = legal_moves(position, rules).values()
            if depth == 1:
                return len(moves)
            return sum(perft(move.position, depth - 1, rules) for move in moves if not move.wins)

        data = json.loads((DATA / "perft.json").read_text())
        rules = Rules(True, data["seed_limit"])
        checked = 0
        for case in data["suite"]:
            for depth, nodes in enumerate(case["nodes"], 1):
                if nodes <= 6000:
                    position = parse_position(case["position"])
                    with self.subTest(case["name"], depth=depth):
                        self.assertEqual(perft(position, depth, rules), nodes)
                    checked += 1
        self.assertGreater(checked, 100)

    def names(self, position, rules):
        return " ".join(sorted(legal_moves(parse_position(position), rules)))

    def test_seed_limit(self):
        """§2.3: B1< sows 4 seeds, captures 5 and sows them."""
        position = "0,0,0,0,0,0,0,0/0,0,0,5,0,0,0,1/0,0,0,2,0,0,0,0/4,0,0,0,0,0,0,0 0,0 - S -"
        self.assertEqual(self.names(position, Rules(True, 9)), "B1<")
        # If every capture is infinite, takata is allowed; a takata from A4 sows two.
        self.assertEqual(self.names(position, Rules(True, 8)), "A4< A4>")
        self.assertEqual(self.names(position, Rules(True, 2)), "A4< A4>")
        self.assertEqual(self.names(position, Rules(True, 1)), "")

    def test_infinite_capture_played_as_takata(self):
        """§2.3: A1> captures and sows six; as a takata it sows four."""
        position = "0,0,0,0,0,0,0,0/0,0,4,0,0,0,0,1/2,0,1,0,0,0,0,0/0,0,0,0,0,0,0,0 0,0 - S -"
        self.assertEqual(self.names(position, Rules(True, 6)), "A1>")
        self.assertEqual(self.names(position, Rules(True, 5)), "A1< A1>")
        moves = legal_moves(parse_position(position), Rules(True, 5))
        self.assertTrue(moves["A1>"].takata)
        # The seed from the store does not count.
        position = "0,0,0,0,0,0,0,0/0,0,3,0,0,0,0,1/0,0,1,0,0,0,0,0/0,0,0,0,0,0,0,0 9,9 - S -"
        self.assertEqual(self.names(position, Rules(True, 3)), "A3>")
        self.assertEqual(self.names(position, Rules(True, 2)), "A3< A3>")

    def test_endless_moves(self):
        """§2.3: every move of South goes round for ever."""
        position = "0,0,0,0,0,0,0,52/1,0,0,0,0,0,0,0/0,1,0,1,3,1,0,1/1,0,1,0,1,0,1,0 0,0 - S -"
        self.assertEqual(self.names(position, RULES), "")
        # If every front takata is infinite, the back row may start.
        position = "0,0,0,0,0,0,0,50/1,0,0,0,0,0,0,0/0,1,0,1,3,1,0,1/1,0,1,0,1,2,1,0 0,0 - S -"
        self.assertEqual(self.names(position, RULES), "B6< B6>")

    def test_without_kutakatia(self):
        """§4.5: A6> puts a1 under kutakatia, unless the rules are without it."""
        position = "4,1,3,0,1,8,1,0/4,8,3,2,1,9,2,3/0,0,0,0,0,2,0,0/1,2,0,0,4,0,5,0 0,0 - S -"
        for rules, pit in ((RULES, 0), (Rules(False, 10_000), None)):
            moves = legal_moves(parse_position(position), rules)
            self.assertEqual(moves["A6>"].position.kutakatia, pit)

    def test_each_player_has_a_stage(self):
        """§3.1: the store of the player to move decides the stage."""
        rows = "4,0,3,1,3,1,0,4/0,0,1,6,4,7,0,3/0,8,1,0,1,0,0,0/2,3,2,3,1,2,1,2"
        self.assertEqual(self.names(f"{rows} 1,0 - S -", RULES), "A3< A3> A5< A5>")
        self.assertEqual(self.names(f"{rows} 0,1 - S -", RULES), "A2< A2>")


class Positions(TestCase):
    """Texts that are no playable positions. Each message names the field."""

    def test_errors(self):
        pits, good = "1,0,0,0,0,0,0,0", "0,0,0,0,0,0,0,0"
        rows = f"{good}/{pits}/{pits}/{good}"
        for text, message in (
            ("", "position: found 1 fields, expected 5"),
            (f"{rows} 0,0 - S", "position: found 4 fields, expected 5"),
            (f"{rows} 0,0 - S - ", "position: found 6 fields, expected 5"),
            (f"{rows}  0,0 - S -", "position: found 6 fields, expected 5"),
            (f"{pits}/{pits}/{good} 0,0 - S -", "rows: found 3 rows, expected 4"),
            (f"{rows}/{good} 0,0 - S -", "rows: found 5 rows, expected 4"),
            (f"{rows},0 0,0 - S -", "rows: found 9 numbers in '0,0,0,0,0,0,0,0,0', expected 8"),
            (f"{rows[1:]} 0,0 - S -", "rows: found '', expected a number from 0 to 64"),
            (f"0{rows} 0,0 - S -", "rows: found '00', expected a number from 0 to 64"),
            (f"+{rows} 0,0 - S -", "rows: found '+0', expected a number from 0 to 64"),
            (f"6{rows[1:]} 0,0 - S -", None),
            (f"65{rows[1:]} 0,0 - S -", "rows: found '65', expected a number from 0 to 64"),
            (f"{rows} 0 - S -", "stores: found 1 numbers in '0', expected 2"),
            (f"{rows} 0,-1 - S -", "stores: found '-1', expected a number from 0 to 64"),
            (f"{rows} 0,0 hH S -", "houses: found 'hH', expected Hh, H, h or -"),
            (f"{rows} 0,0 - s -", "side: found 's', expected S or N"),
            (f"{rows} 0,0 - S a1", "kutakatia: found 'a1', expected a front pit of the side to "
             "move, A1 to A8, or -"),
            (f"{rows} 0,0 - N b1", "kutakatia: found 'b1', expected a front pit of the side to "
             "move, a1 to a8, or -"),
            (f"{rows} 40,23 - S -", "rows and stores: found 65 seeds, expected at most 64"),
            (f"{rows} 40,22 - S -", None),
            (f"{good}/{pits}/{good}/{pits} 0,0 - S -", "rows: found South's front row empty"),
            (f"{pits}/{good}/{pits}/{good} 0,0 - S -", "rows: found North's front row empty"),
            (f"{rows} 0,0 - S A1", "kutakatia: found A1, expected -, since no pit can be"),
            (UNDER_KUTAKATIA, None),
            (UNDER_KUTAKATIA.replace("a8", "a4"), "kutakatia: found a4, expected a8 or -"),
            (UNDER_KUTAKATIA.replace("0,0 -", "0,1 -").replace("11", "10"),
             "kutakatia: found a8, expected -, since no pit can be"),
        ):
            with self.subTest(text):
                if message is None:
                    require_playable(parse_position(text), RULES)
                    continue
                with self.assertRaises(PositionError) as caught:
                    require_playable(parse_position(text), RULES)
                self.assertIn(message, str(caught.exception))
                self.assert_rejected(win(FIVE_PLIES, SOUTH).replace(FIVE_PLIES, text),
                                     f"line 7: Position: {message}")


if __name__ == "__main__":
    unittest.main()
