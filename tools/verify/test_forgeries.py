"""Tests of forged certificates: each has one thing wrong, and the message names it."""

import unittest

from bao import SIDE_NAMES, SOUTH, Rules, legal_moves, parse_position, position_text
from certificate import Limits
from prover import RULES, certificate, head, moves_from, no_win, rank, win
from testcase import (CAPTURE_WINS, FIVE_PLIES, KUJIFUNZA, KUTAKATIA_MATTERS, LEAVES_NO_MOVE,
                      LOSING_ROOT, LOST, SEED_LIMIT_MATTERS, UNDER_KUTAKATIA, TestCase, changed,
                      moves_data, proof_of, replies_to, verify, with_proof)


class ForgedWins(TestCase):
    """Certificates of wins with one thing wrong."""

    def setUp(self):
        self.text = win(FIVE_PLIES, SOUTH)
        # The first line closes the root, of rank 5. The next five lines close positions of
        # rank 3, all others positions of rank 1.
        self.proof = proof_of(self.text)
        self.assertEqual(self.proof[:2], ["B7> 3 3 3 3 3 1", "A3< 1 1 1 1"])

    def edited(self, number, line):
        """The certificate with another line; the lines of the proof count from 0."""
        return with_proof(self.text, self.proof[:number] + [line] + self.proof[number + 1:])

    def test_reply_left_out(self):
        self.assert_rejected(self.edited(0, "B7> 3 3 3 3 3"),
                             "line 10: found 5 ranks, expected 6, one for each reply (")
        self.assert_rejected(self.edited(1, "A3< 1 1 1"), "line 11: found 3 ranks, expected 4")
        self.assert_rejected(self.edited(1, "A3<"), "line 11: found 0 ranks, expected 4")
        losing = win(LOSING_ROOT, SOUTH)
        self.assert_rejected(changed(losing, "- 3 3 3 3", "- 3 3 3"),
                             "line 10: found 3 ranks, expected 4")
        self.assert_rejected(changed(losing, "- 3 3 3 3", "-"), "found 0 ranks, expected 4")

    def test_reply_too_many(self):
        self.assert_rejected(self.edited(0, "B7> 3 3 3 3 3 1 1"),
                             "line 10: found 7 ranks, expected 6, one for each reply (")
        self.assert_rejected(self.edited(1, "A3< 1 1 1 1 1"), "found 5 ranks, expected 4")
        self.assert_rejected(changed(win(LOST, SOUTH), "-\n", "- 1\n"),
                             "found 1 rank, expected 0, one for each reply (there is none)")
        # A move that wins has no replies.
        self.assert_rejected(changed(win(CAPTURE_WINS, SOUTH), "A7<", "A7< 1"),
                             "line 10: found 1 rank after A7<, expected none")
        self.assert_rejected(changed(win(LEAVES_NO_MOVE, SOUTH), "A1>", "A1> 1"),
                             "line 10: found 1 rank, expected 0")

    def test_wrong_rank(self):
        """Too great or too small, after the root and after an inner position."""
        for line, message in (
            ("B7> 1 1 1 1 1 1", "line 10: the line proves rank 3, expected rank 5 of " + FIVE_PLIES),
            ("B7> 5 3 3 3 3 1", "line 10: the line proves rank 7, expected rank 5 of " + FIVE_PLIES),
            ("B7> 3 3 3 3 3 999999999", "the line proves rank 1000000001, expected rank 5"),
        ):
            self.assert_rejected(self.edited(0, line), message)
        self.assert_rejected(self.edited(1, "A3< 3 1 1 1"),
                             "line 11: the line proves rank 5, expected rank 3 of ")
        losing = win(LOSING_ROOT, SOUTH)
        self.assert_rejected(changed(losing, "- 3 3 3 3", "- 3 3 3 5"),
                             "line 10: the line proves a win in 6 plies, expected the 4 of")
        self.assert_rejected(changed(losing, "- 3 3 3 3", "- 1 1 1 1"),
                             "line 10: the line proves a win in 2 plies, expected the 4 of")

    def test_wrong_rank_further_down(self):
        """The root's line gives a position a wrong rank, and the proof goes on with it."""
        (after,) = [after for name, _, after in moves_from(FIVE_PLIES, RULES) if name == "B7>"]
        replies = [text for _, _, text in moves_from(after, RULES)]
        self.assertEqual([rank(text, SOUTH, RULES, 5) for text in replies], [3, 3, 3, 3, 3, 1])
        for reply, wrong in ((replies[5], 3), (replies[0], 1)):
            text = win(FIVE_PLIES, SOUTH, lies={reply: wrong})
            message = f"the line proves rank {4 - wrong}, expected rank {wrong} of {reply}"
            self.assert_rejected(text, message)

    def test_rank_is_no_odd_number(self):
        for rank_text in ("2", "0", "-1", "+3", "03", "3.0", "x", "", "1234567891", "1_1"):
            self.assert_rejected(
                self.edited(0, f"B7> 3 3 3 3 3 {rank_text}"),
                f"line 10: found '{rank_text}' as the rank after the reply b8>, expected an odd")

    def test_ranks_that_do_not_fall(self):
        """A rank that stays would let the moves go round for ever."""
        self.assert_rejected(self.edited(0, "B7> 5 5 5 5 5 5"),
                             "line 10: the line proves rank 7, expected rank 5")
        # With ranks that fall, moves without a plan come to rank 1, and nothing is won.
        position = parse_position(KUJIFUNZA)
        rules = Rules(False, 10_000)
        for claimed in (1, 3, 5):
            for last in (False, True):
                opened, proof = {KUJIFUNZA: claimed}, []
                while opened:
                    text = min(opened, key=lambda text: (-opened[text], text))
                    here = opened.pop(text)
                    name, move = min(legal_moves(parse_position(text), rules).items())
                    replies = legal_moves(move.position, rules)
                    ranks = [str(here - 2)] * len(replies)
                    if here == 1:
                        proof.append(" ".join([name] + ["1"] * len(replies) * last))
                        break
                    proof.append(" ".join([name, *ranks]))
                    opened.update((position_text(reply.position), here - 2)
                                  for reply in replies.values())
                text = certificate(head(f"South wins in {claimed} plies", KUJIFUNZA, rules), proof)
                message = "the line proves rank 3, expected rank 1" if last else "found 0 ranks, "
                self.assert_rejected(text, message)
        self.assertEqual(position_text(position), KUJIFUNZA)

    def test_two_ranks_for_one_position(self):
        """Two replies lead to the same position, so they have the same rank."""
        for case in moves_data():
            position = parse_position(case["position"])
            for name, move in sorted(legal_moves(position, RULES).items()):
                replies = [] if move.wins else sorted(legal_moves(move.position, RULES).items())
                results = [None if reply.wins else position_text(reply.position)
                           for _, reply in replies]
                if None in results or len(set(results)) == len(results):
                    continue
                again = next(at for at, text in enumerate(results) if text in results[:at])
                ranks = ["3"] * len(results)
                ranks[again] = "1"
                side = SIDE_NAMES[position.side]
                text = certificate(head(f"{side} wins in 5 plies", case["position"], RULES),
                                   [" ".join([name, *ranks])])
                self.assert_rejected(text, "line 10: found rank 1, expected 3, with which "
                                     f"{results[again]} is open already")
                return
        self.fail("no position for this test")

    def test_illegal_move(self):
        for move in ("B7<", "A1>", "b7>", "B7", "B7>*", "B7>+", "B9>", "-", "", "A5>#"):
            self.assert_rejected(self.edited(0, f"{move} 3 3 3 3 3 1"),
                                 f"line 10: found the move {move!r}, expected a legal move (A")
        self.assert_rejected(self.edited(len(self.proof) - 1, "A5<"),
                             "line 38: found the move 'A5<', expected a legal move (")
        # The loser of the claim is to move, or the other way round.
        self.assert_rejected(changed(win(LOSING_ROOT, SOUTH), "- 3 3 3 3", "a4< 3 3 3 3"),
                             "line 10: found 'a4<', expected - and the ranks after all moves of N")

    def test_no_legal_move(self):
        """A position in which the winner has no legal move has no line."""
        text = certificate(head("North wins in 1 plies", LOST, RULES), ["a1>"])
        self.assert_rejected(text, "found the move 'a1>', expected a legal move (there is none)")

    def test_move_that_loses(self):
        """A legal move, after which a reply takes the last seed of the winner's front row."""
        for case in moves_data():
            position = parse_position(case["position"])
            for name, move in sorted(legal_moves(position, RULES).items()):
                replies = {} if move.wins else legal_moves(move.position, RULES)
                winning = sorted(reply for reply in replies if replies[reply].wins)
                if winning:
                    side = SIDE_NAMES[position.side]
                    text = certificate(head(f"{side} wins in 3 plies", case["position"], RULES),
                                       [" ".join([name] + ["1"] * len(replies))])
                    self.assert_rejected(text, f"line 10: the reply {winning[0]} wins for the loser "
                                         "of the claim")
                    return
        self.fail("no position for this test")

    def test_loser_wins_at_the_root(self):
        text = certificate(head("North wins in 2 plies", CAPTURE_WINS, RULES), ["- 1"])
        self.assert_rejected(text, "line 10: the reply A7< wins for the loser of the claim")

    def test_move_that_does_not_end_the_game(self):
        """At rank 1 a legal move is not enough, though another one wins."""
        tried = 0
        for case in moves_data():
            root = case["position"]
            side = parse_position(root).side
            moves = moves_from(root, RULES)
            if not any(wins for _, wins, _ in moves):
                continue
            for name, wins, after in moves:
                if not wins and moves_from(after, RULES):
                    text = certificate(head(f"{SIDE_NAMES[side]} wins in 1 plies", root, RULES),
                                       [name])
                    self.assert_rejected(text, "line 10: found 0 ranks, expected "
                                         f"{len(moves_from(after, RULES))}, one for each reply (")
                    tried += 1
        self.assertGreater(tried, 10)

    def test_other_kutakatia(self):
        for there, here in (("on", "off"), ("off", "on")):
            text = win(KUTAKATIA_MATTERS, SOUTH, Rules(there == "on", 10_000))
            self.assertEqual(verify(text).plies, 5)
            self.assert_rejected(changed(text, f'"{there}"', f'"{here}"'), "line 13: found ")
        self.assert_rejected(changed(win(UNDER_KUTAKATIA, SOUTH), '"on"', '"off"'),
                             "line 7: Position: kutakatia: found a8, expected -, since the rules "
                             "are without kutakatia")

    def test_other_seed_limit(self):
        for there, here in ((20, 10_000), (10_000, 20)):
            text = win(SEED_LIMIT_MATTERS, SOUTH, Rules(True, there))
            self.assertEqual(verify(text).plies, 5)
            self.assert_rejected(changed(text, f'"{there}"', f'"{here}"'),
                                 "expected a legal move (")

    def test_other_position(self):
        other = FIVE_PLIES.replace("0,4/0,0,2", "0,3/1,0,2")
        self.assertNotEqual(other, FIVE_PLIES)
        self.assert_rejected(changed(self.text, FIVE_PLIES, other), "expected ")

    def test_other_side(self):
        self.assert_rejected(changed(self.text, '"South wins', '"North wins'),
                             "line 10: found 'B7>', expected - and the ranks after all moves of "
                             "South, who is to move at the root and should lose")
        self.assert_rejected(changed(win(LOSING_ROOT, SOUTH), '"South wins', '"North wins'),
                             "line 10: found the move '-', expected a legal move (b2< b2> b5< b5>)")

    def test_other_number_of_plies(self):
        for plies in (0, 1, 3, 4, 6, 7, 65535):
            self.assert_rejected(changed(self.text, "in 5 plies", f"in {plies} plies"),
                                 f"line 10: the line proves rank 5, expected rank {plies} of ")
        for plies in (0, 3, 5, 6):
            self.assert_rejected(
                changed(win(LOSING_ROOT, SOUTH), "in 4 plies", f"in {plies} plies"),
                f"line 10: the line proves a win in 4 plies, expected the {plies} of the claim")

    def test_order_of_lines(self):
        """Two lines in each other's place."""
        self.assertEqual(self.proof[3:7], ["A3< 1 1 1 1 1 1", "A3< 1 1 1 1 1 1", "B4< 1 1 1 1",
                                           "B2<"])
        for first, message in (
            (0, "line 10: found the move 'A3<', expected a legal move (A3> B7>) in "),
            (4, "line 14: found the move 'B4<', expected a legal move (A1< "),
            (5, "line 15: found the move 'B2<', expected a legal move (A7< B4<) in "),
        ):
            swapped = list(self.proof)
            swapped[first], swapped[first + 1] = swapped[first + 1], swapped[first]
            self.assert_rejected(with_proof(self.text, swapped), message)

    def test_order_of_ranks(self):
        """The ranks of two replies in each other's place."""
        self.assert_rejected(self.edited(0, "B7> 1 3 3 3 3 3"), "line 11: found the move 'A3<', ")

    def test_spaces(self):
        for line in ("B7>  3 3 3 3 3 1", " B7> 3 3 3 3 3 1", "B7> 3 3 3 3 3 1 ",
                     "B7>\t3 3 3 3 3 1"):
            self.assert_rejected(self.edited(0, line), "line 10: found ")

    def test_lines(self):
        """The tag Lines, the tag End and the number of lines differ."""
        for lines, message in (
            (30, "line 39: the proof is complete after 29 of 30 lines, expected as many as"),
            (28, "line 37: the 28 lines of the tag Lines are read, expected one more, that of "),
            (1, "line 10: the 1 line of the tag Lines are read, expected one more, that of "),
            (0, "line 9: the 0 lines of the tag Lines are read, expected one more, that of "),
        ):
            text = changed(self.text, '[Lines "29"]', f'[Lines "{lines}"]')
            self.assert_rejected(text, message)
            self.assert_rejected(changed(text, '[End "29"]', f'[End "{lines}"]'), message)
        self.assert_rejected(changed(self.text, '[End "29"]', '[End "28"]'),
                             "line 39: End: found '28', expected 29, as the tag Lines says")

    def test_lines_left_out_and_added(self):
        self.assert_rejected(with_proof(self.text, self.proof[:-1]),
                             "line 37: the 28 lines of the tag Lines are read, expected one more")
        self.assert_rejected(with_proof(self.text, self.proof[1:]),
                             "line 10: found the move 'A3<', expected a legal move (A3> B7>) in ")
        self.assert_rejected(with_proof(self.text, self.proof + ["A5>"]),
                             "line 39: the proof is complete after 29 of 30 lines")
        self.assert_rejected(with_proof(self.text, []), "line 9: the 0 lines of the tag Lines")
        # The tag Lines says 29, and a line is missing or added.
        self.assert_rejected(changed(self.text, "A5>\n[End", "[End"),
                             "line 38: found '[End \"29\"]', expected the line of ")
        self.assert_rejected(changed(self.text, "[End", "A5>\n[End"),
                             "line 39: found 'A5>', expected the tag [End")

    def test_more_after_the_end(self):
        for more in ("\n", "x", "x\n", "A5>\n", '[End "29"]\n', self.text):
            self.assert_rejected(self.text + more, "line 40: found ")

    def test_limits(self):
        for limits, message in (
            (Limits(28, 100),
             "line 8: Lines: found 29, expected a number from 0 to 28 (--max-lines)"),
            (Limits(29, 5),
             "line 10: found more than 5 open positions, expected at most that many (--max-open)"),
        ):
            self.assert_rejected(self.text, message, limits)
        self.assertEqual(verify(self.text, Limits(29, 100)).lines, 29)


class ForgedTrees(TestCase):
    """Proof trees with one thing wrong."""

    def setUp(self):
        # Two of the replies of rank 3 and the reply of rank 1.
        self.leaves = replies_to(FIVE_PLIES, "B7>")[3:]
        self.text = win(FIVE_PLIES, SOUTH, leaves=self.leaves)
        self.proof = proof_of(self.text)
        self.assertEqual(self.proof[:7], ["B7> 3 3 3 3 3 1", "leaf", "A3< 1 1 1 1",
                                          "A3< 1 1 1 1 1 1", "A3< 1 1 1 1 1 1", "leaf", "B4<"])
        self.assertEqual((self.proof.count("leaf"), verify(self.text).lines), (3, 22))

    def edited(self, number, line):
        """The tree with another line; the lines of the proof count from 0."""
        return with_proof(self.text, self.proof[:number] + [line] + self.proof[number + 1:])

    def test_reply_left_out(self):
        self.assert_rejected(self.edited(0, "B7> 3 3 3 3 3"),
                             "line 11: found 5 ranks, expected 6, one for each reply (")
        self.assert_rejected(self.edited(2, "A3< 1 1 1"), "line 13: found 3 ranks, expected 4")
        # A reply that leads to a leaf, with the leaf's line.
        proof = ["B7> 3 3 3 3 3", *self.proof[1:]]
        proof.remove("leaf")
        self.assert_rejected(with_proof(self.text, proof), "line 11: found 5 ranks, expected 6")

    def test_wrong_move(self):
        self.assert_rejected(self.edited(0, "B7< 3 3 3 3 3 1"),
                             "line 11: found the move 'B7<', expected a legal move (A")
        # A legal move that does not end the game.
        self.assert_rejected(self.edited(6, "B1<"), "line 17: found 0 ranks, expected ")

    def test_wrong_rank(self):
        self.assert_rejected(self.edited(0, "B7> 3 3 3 3 5 1"),
                             "line 11: the line proves rank 7, expected rank 5 of " + FIVE_PLIES)
        self.assert_rejected(self.edited(0, "B7> 3 3 3 3 2 1"),
                             "line 11: found '2' as the rank after the reply ")
        for plies in (3, 6, 7):
            self.assert_rejected(changed(self.text, "in 5 plies", f"in {plies} plies"),
                                 f"line 11: the line proves rank 5, expected rank {plies} of ")

    def test_leaf_without_the_tag(self):
        for text in (self.text, win(FIVE_PLIES, SOUTH, leaves=[FIVE_PLIES])):
            self.assert_rejected(changed(text, '[LeafNodes "1000"]\n', ""),
                                 ": found the move 'leaf', expected a legal move (A")

    def test_leaf_is_one_word(self):
        for line, found in (("leaf 3", "leaf"), ("leaf ", "leaf"), (" leaf", ""), ("Leaf", "Leaf"),
                            ("leaf\t", "leaf\\t"), ("leafs", "leafs"), ("lea", "lea")):
            self.assert_rejected(self.edited(1, line),
                                 f"line 12: found the move '{found}', expected a legal move (")

    def test_leaf_in_place_of_a_line(self):
        """A leaf opens nothing, so the lines of later positions are left over."""
        self.assert_rejected(self.edited(0, "leaf"), "line 12: the proof is complete after 1 of 22")
        self.assert_rejected(self.edited(2, "leaf"),
                             "line 18: found the move 'A5>', expected a legal move (")

    def test_line_in_place_of_a_leaf(self):
        """A move opens positions, and they have no lines."""
        full = proof_of(win(FIVE_PLIES, SOUTH))
        self.assertEqual(full[1], "A3< 1 1 1 1")
        self.assert_rejected(self.edited(1, full[1]),
                             "line 19: found the move 'B4<', expected a legal move (")

    def test_order_of_lines(self):
        swapped = [self.proof[0], self.proof[2], self.proof[1], *self.proof[3:]]
        self.assert_rejected(with_proof(self.text, swapped),
                             "line 17: found the move 'B4<', expected a legal move (")

    def test_loser_is_to_move(self):
        """The root's line where the loser is to move is no leaf."""
        text = win(LOSING_ROOT, SOUTH, leaves=[])
        self.assertEqual(verify(text).leaves, {})
        self.assert_rejected(changed(text, "- 3 3 3 3", "leaf"),
                             "line 11: found 'leaf', expected - and the ranks after all moves of N")
        self.assert_rejected(changed(text, "- 3 3 3 3", "- leaf 3 3 3"),
                             "line 11: found 'leaf' as the rank after the reply ")

    def test_no_win(self):
        """A proof of no win has no leaves, with the tag or without it."""
        text = no_win(FIVE_PLIES, SOUTH, 4)
        tag = changed(text, "]\n\n", ']\n[LeafNodes "1000"]\n\n')
        for number, tree in ((10, text), (11, tag)):
            forged = with_proof(tree, ["leaf", *proof_of(tree)[1:]])
            self.assert_rejected(forged, f"line {number}: found the move 'leaf', expected a legal "
                                 "move (")

    def test_leaf_nodes(self):
        for value in ("1000000000", "1", "999999999"):
            self.assertEqual(len(verify(changed(self.text, '"1000"', f'"{value}"')).leaves), 3)
        for value, quoted in (("0", "0"), ("01000", "'01000'"), ("+5", "'+5'"), ("-5", "'-5'"),
                              ("", "''"), ("x", "'x'"), ("1e6", "'1e6'"), ("5 ", "'5 '"),
                              ("1_000", "'1_000'"), ("1000000001",) * 2,
                              ("100000000000000000000", "'100000000000000000000'")):
            self.assert_rejected(changed(self.text, '"1000"', f'"{value}"'),
                                 f"line 9: LeafNodes: found {quoted}, expected a number from 1 to "
                                 "1000000000 without sign or leading zeros")

    def test_place_of_leaf_nodes(self):
        tag = '[LeafNodes "1000"]'
        lines = self.text.splitlines(keepends=True)
        self.assertEqual(lines[8], f"{tag}\n")
        without = lines[:8] + lines[9:]
        for number in range(8):
            text = "".join(without[:number] + lines[8:9] + without[number:])
            self.assert_rejected(text, f"line {number + 1}: found '{tag}', expected the tag [")
        for old, new, message in (
            (f"{tag}\n", f"\n{tag}\n", f"line 10: found '{tag}', expected the line of "),
            (f"{tag}\n\n", f"\n{tag}\n", f"line 10: found '{tag}', expected the line of "),
            (f"{tag}\n", f"{tag}\n{tag}\n", f"line 10: found '{tag}', expected an empty line"),
            (f"{tag}\n\n", f"{tag}\n", "line 10: found 'B7> 3 3 3 3 3 1', expected an empty line"),
            (f"{tag}\n", f"{tag} \n", f"line 9: found '{tag} ', expected the tag [LeafNodes"),
            (f"{tag}\n", f" {tag}\n", f"line 9: found ' {tag}', expected an empty line"),
            (tag, '[LeafNodes  "1000"]', "expected the tag [LeafNodes"),
            (tag, '[LeafNode "1000"]', "line 9: found '[LeafNode \"1000\"]', expected an empty "),
            (tag, '[leafNodes "1000"]', "expected an empty line after the tags"),
        ):
            with self.subTest(new):
                self.assert_rejected(changed(self.text, old, new), message)
        self.assert_rejected(changed(win(FIVE_PLIES, SOUTH), "[End", f"{tag}\n[End"),
                             f"line 39: found '{tag}', expected the tag [End")

    def test_lines(self):
        """Leaves count as lines."""
        self.assert_rejected(changed(self.text, '[Lines "22"]', '[Lines "19"]'),
                             "line 29: the 19 lines of the tag Lines are read, expected one more")
        proof = list(self.proof)
        proof.remove("leaf")
        self.assert_rejected(with_proof(self.text, proof), "line 13: found 6 ranks, expected 4")
        self.assert_rejected(with_proof(self.text, self.proof + ["leaf"]),
                             "line 33: the proof is complete after 22 of 23 lines")

    def test_limits(self):
        """Leaves count as open positions, those of earlier files too."""
        # All but the root's positions are leaves.
        text = win(FIVE_PLIES, SOUTH, leaves=replies_to(FIVE_PLIES, "B7>"))
        self.assertEqual(len(verify(text, Limits(100, 6)).leaves), 6)
        self.assert_rejected(text, "line 11: found more than 5 open positions, expected at most "
                             "that many (--max-open)", Limits(100, 5))
        # The line of the second leaf leaves sixteen positions open, of rank 1.
        self.assertEqual(verify(self.text, Limits(100, 18)).lines, 22)
        self.assert_rejected(self.text, "line 16: found more than 17 open positions and leaves, "
                             "expected at most that many (--max-open)", Limits(100, 17))
        self.assertEqual(verify(self.text, Limits(100, 25, 7)).lines, 22)
        self.assert_rejected(self.text, "line 16: found more than 24 open positions and leaves, "
                             "with the leaves of earlier files, expected", Limits(100, 24, 7))


class ForgedAbsence(TestCase):
    """Certificates without a win, with one thing wrong."""

    def setUp(self):
        # South, the attacker, is to move.
        self.text = no_win(FIVE_PLIES, SOUTH, 4)
        self.proof = proof_of(self.text)
        self.assertEqual(self.proof[:4], ["b3<", "b7>", "b2<", "b2<"])

    def edited(self, number, line):
        """The certificate with another line; the lines of the proof count from 0."""
        return with_proof(self.text, self.proof[:number] + [line] + self.proof[number + 1:])

    def test_illegal_move(self):
        for move in ("b1>", "B3<", "b3", "b3< 1", " b3<", "b3< ", "", "-"):
            self.assert_rejected(self.edited(0, move),
                                 f"line 10: found the move {move!r}, expected a legal move (")

    def test_move_that_loses(self):
        """A legal move of the keeper, after which the attacker wins within the plies."""
        (after,) = [after for name, _, after in moves_from(FIVE_PLIES, RULES) if name == "B7>"]
        name, _, lost = moves_from(after, RULES)[5]
        self.assertEqual(rank(lost, SOUTH, RULES, 5), 1)
        text = no_win(FIVE_PLIES, SOUTH, 4, mistakes={after: name})
        self.assert_rejected(text, f"wins for South in {lost}, which is reached after 2 plies, "
                             "expected no win within 4")

    def test_no_legal_move(self):
        """The attacker has won: the keeper has no move for a line."""
        for plies in (0, 1, 7):
            claim = f"South does not win within {plies} plies"
            text = certificate(head(claim, LOST, RULES), ["a1>"])
            self.assert_rejected(text, "line 10: found the move 'a1>', expected a legal move (there "
                                 "is none)")
            text = certificate(head(claim, LOST, RULES), [])
            self.assert_rejected(text, "line 9: the 0 lines of the tag Lines are read")
        claim = "South does not win within 1 plies"
        text = certificate(head(claim, LEAVES_NO_MOVE, RULES), ["a6>"])
        self.assert_rejected(text, "expected a legal move (there is none)")

    def test_attacker_wins(self):
        """A capture of the last seed within the plies; after them it does not count."""
        for plies in (1, 2, 99):
            text = certificate(
                head(f"South does not win within {plies} plies", CAPTURE_WINS, RULES), [])
            self.assert_rejected(text, f"line 9: A7< wins for South in {CAPTURE_WINS}, which is "
                                 f"reached after 0 plies, expected no win within {plies}")
        text = certificate(head("South does not win within 0 plies", CAPTURE_WINS, RULES), [])
        self.assertEqual(verify(text).lines, 0)

    def test_more_plies(self):
        """South wins in 5 plies, whatever the lines say."""
        self.assert_rejected(changed(self.text, "within 4", "within 5"), "wins for South in ")
        text = changed(self.text, "within 4", "within 6")
        self.assert_rejected(text, "wins for South in ")

    def test_fewer_plies(self):
        self.assert_rejected(changed(self.text, "within 4", "within 2"),
                             "the proof is complete after 2 of 11 lines")

    def test_other_side(self):
        self.assert_rejected(changed(self.text, '"South', '"North'),
                             "line 10: found the move 'b3<', expected a legal move (A")

    def test_win_as_no_win(self):
        """The lines of one kind under the claim of the other."""
        text = changed(self.text, "does not win within 4", "wins in 5")
        self.assert_rejected(text, "line 10: found the move 'b3<', expected a legal move (A")
        text = changed(win(FIVE_PLIES, SOUTH), "wins in 5", "does not win within 5")
        self.assert_rejected(text, "line 10: found the move 'B7> 3 3 3 3 3 1', expected a legal ")

    def test_lines(self):
        self.assert_rejected(with_proof(self.text, self.proof[:-1]),
                             "line 19: the 10 lines of the tag Lines are read, expected one more")
        self.assert_rejected(with_proof(self.text, self.proof + ["b2<"]),
                             "line 21: the proof is complete after 11 of 12 lines")

    def test_order_of_lines(self):
        swapped = [self.proof[1], self.proof[0], *self.proof[2:]]
        self.assert_rejected(with_proof(self.text, swapped),
                             "line 11: found the move 'b3<', expected a legal move (b7>) in ")

    def test_limits(self):
        self.assert_rejected(self.text, "found more than 2 positions after 3 plies, expected at "
                             "most that many (--max-open)", Limits(100, 2))
        self.assert_rejected(self.text, "found more than 6 positions after 3 plies, with the "
                             "leaves of earlier files, expected at most", Limits(100, 6, 4))


if __name__ == "__main__":
    unittest.main()
