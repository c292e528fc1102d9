"""Tests of proof trees: which files prove their leaves, and within how many plies."""

import random
import unittest

from bao import NORTH, SOUTH, Rules, parse_position, position_text
from certificate import CertificateError
from leaves import ProvenWins
from prover import RULES, certificate, head, moves_from, no_win, rank, win
from testcase import (DRAWN, FIVE_PLIES, LOSING_ROOT, NORTH_WINS, ROUND, UNDER_KUTAKATIA, TestCase,
                      changed, moves_data, proof_of, replies_to, verify)


class Leaves(TestCase):
    """Trees and the files that prove their leaves."""

    def setUp(self):
        self.replies = replies_to(FIVE_PLIES, "B7>")
        self.leaves = self.replies[:2]
        self.tree = self.tree_of(self.leaves)
        self.parts = [verify(win(leaf, SOUTH)) for leaf in self.leaves]

    def tree_of(self, leaves, **options):
        """The claim of a tree of South's win in five plies."""
        return verify(win(FIVE_PLIES, SOUTH, leaves=leaves, **options))

    def assert_open(self, tree, claims, leaves):
        """With these files the leaves of a tree stay open."""
        wins = ProvenWins(claims)
        self.assertEqual(wins.open_leaves(tree), leaves)
        self.assertIsNone(wins.plies_of(tree))
        self.assertEqual(wins.longer_leaves(tree), [])

    def assert_proven(self, tree, claims, plies, longer=()):
        """The files prove a tree, and some leaves only with longer wins."""
        wins = ProvenWins(claims)
        self.assertEqual(wins.open_leaves(tree), [])
        self.assertEqual(wins.plies_of(tree), plies)
        self.assertCountEqual(wins.longer_leaves(tree), longer)

    def test_tree(self):
        self.assertEqual(self.tree.leaves, {leaf: 3 for leaf in self.leaves})
        self.assertLess(self.tree.lines, 29)
        self.assert_open(self.tree, [self.tree], self.leaves)

    def test_leaves_are_proven(self):
        """In any order, and not before the last one."""
        first, second = self.parts
        for claims in ([self.tree, first, second], [second, first, self.tree]):
            self.assert_proven(self.tree, claims, 5)
        self.assert_open(self.tree, [self.tree, first], self.leaves[1:])
        self.assert_open(self.tree, [self.tree, second, second], self.leaves[:1])

    def test_tag_without_a_leaf(self):
        """A tree without leaves is an ordinary certificate."""
        tree = self.tree_of([])
        self.assertEqual((tree.leaves, tree.lines), ({}, 29))
        self.assertIsNone(verify(win(FIVE_PLIES, SOUTH)).leaves)
        part = verify(win(self.leaves[0], SOUTH, leaves=()))
        self.assert_proven(self.tree, [self.tree, part, self.parts[1]], 5)
        self.assertEqual(verify(self.tagged(no_win(FIVE_PLIES, SOUTH, 4))).leaves, {})

    @staticmethod
    def tagged(text):
        """The text with the tag of a tree."""
        return changed(text, "]\n\n", ']\n[LeafNodes "5"]\n\n')

    def test_many_trees(self):
        """Wins of both sides, in both stages, with leaves chosen at random."""
        dice = random.Random(1)
        seen = set()
        roots = [(FIVE_PLIES, SOUTH), (NORTH_WINS, NORTH), (LOSING_ROOT, SOUTH),
                 (UNDER_KUTAKATIA, SOUTH)]
        for case in moves_data():
            if len(case["moves"]) <= 2:
                roots.extend((case["position"], side) for side in (SOUTH, NORTH))
        for root, winner in roots:
            plies = rank(root, winner, RULES, 5)
            if plies is None:
                continue
            positions = closed_positions(root, winner)
            if not positions:
                continue
            tree = verify(win(root, winner,
                              leaves=dice.sample(positions, dice.randint(1, len(positions)))))
            parts = [verify(win(leaf, winner)) for leaf in tree.leaves]
            self.assert_proven(tree, [tree, *parts], plies)
            self.assert_open(tree, [tree, *parts[1:]], list(tree.leaves)[:1])
            seen.add((winner, plies))
        self.assertEqual(seen, {(side, plies) for side in (SOUTH, NORTH) for plies in (2, 3, 4, 5)})

    def test_root_is_a_leaf(self):
        """The tree of a single leaf does not prove itself."""
        text = win(FIVE_PLIES, SOUTH, leaves=[FIVE_PLIES])
        tree = verify(text)
        self.assertEqual((tree.lines, tree.leaves), (1, {FIVE_PLIES: 5}))
        self.assert_open(tree, [tree, verify(text)], [FIVE_PLIES])
        self.assert_proven(tree, [tree, verify(win(FIVE_PLIES, SOUTH))], 5)
        # Nor does it prove the leaf of another tree.
        text = win(self.leaves[0], SOUTH, leaves=self.leaves[:1])
        self.assert_open(self.tree, [self.tree, verify(text), self.parts[1]], self.leaves[:1])

    def test_tree_of_a_leaf(self):
        """The certificate of a leaf is a tree. It counts after its own leaves are proven."""
        root = self.leaves[0]
        (inner, *_) = replies_to(root, "A3<")
        tree = verify(win(root, SOUTH, leaves=[inner]))
        self.assertEqual(tree.leaves, {inner: 1})
        claims = [self.tree, tree, self.parts[1]]
        self.assert_open(self.tree, claims, [root])
        self.assert_open(tree, claims, [inner])
        claims.append(verify(win(inner, SOUTH)))
        self.assert_proven(self.tree, claims, 5)
        self.assert_proven(tree, claims, 3)

    def test_circle(self):
        """Each tree has the root of the next one as its leaf, round and round. Nobody wins."""
        positions = [DRAWN]
        for move in ROUND:
            positions.append(next_in_round(positions[-1], move)[0])
        self.assertEqual(positions[-1], DRAWN)
        choices = dict(zip(positions, ROUND))
        for number in (2, 4):
            moves = len(ROUND) // number
            trees = [self.tree_of_moves(positions[at:at + moves + 1], choices)
                     for at in range(0, len(ROUND), moves)]
            for claims in (trees, trees[::-1], trees * 2):
                for tree in trees:
                    self.assert_open(tree, claims, list(tree.leaves))
        # A win of the last root would prove the trees before it, one after the other.
        made_up = verify(win(FIVE_PLIES, SOUTH))._replace(root=trees[3].root)
        for tree, plies in zip(trees, (7 + 16, 7 + 10, 7 + 4)):
            self.assert_proven(tree, [*trees, made_up], plies, tree.leaves)

    def tree_of_moves(self, way, choices):
        """The claim of the tree of South's moves from one position to a leaf.

        The ranks fall on the way, and the leaf has rank 1.
        """
        root, leaf = way[0], way[-1]
        ranks = {text: 2 * at + 1 for at, text in enumerate(reversed(way))}
        claim = verify(win(root, SOUTH, lies=ranks, leaves=[leaf], choices=choices))
        self.assertEqual((claim.plies, claim.leaves), (ranks[root], {leaf: 1}))
        return claim

    def test_other_rules(self):
        """The rules of a leaf's certificate and of the tree differ."""
        leaf = self.leaves[0]
        for rules in (Rules(False, 10_000), Rules(True, 9_999), Rules(True, 1_000_000)):
            part = verify(win(leaf, SOUTH, rules))
            self.assertEqual(part.plies, 3)
            self.assert_open(self.tree, [self.tree, part, self.parts[1]], [leaf])
            tree = self.tree_of(self.leaves, rules=rules)
            self.assert_open(tree, [tree, *self.parts], list(tree.leaves))
        # The variant is a name and decides nothing.
        part = verify(changed(win(leaf, SOUTH), "kiswahili", "kujifunza"))
        self.assert_proven(self.tree, [self.tree, part, self.parts[1]], 5)

    def test_other_winner(self):
        leaf = self.leaves[0]
        part = self.parts[0]._replace(side=NORTH)
        self.assert_open(self.tree, [self.tree, part, self.parts[1]], [leaf])
        # North cannot win from a leaf of South, but a tree can say so.
        text = win(leaf, NORTH, lies={leaf: 2, **dict.fromkeys(self.afters(leaf), 1)},
                   leaves=self.afters(leaf))
        part = verify(text)
        self.assertTrue(str(part).startswith(f"North wins in 2 plies from {leaf}"))
        self.assert_open(self.tree, [self.tree, part, self.parts[1]], [leaf])

    @staticmethod
    def afters(position):
        """The positions after all moves of a player."""
        return [after for _, _, after in moves_from(position, RULES)]

    def test_other_position(self):
        other = self.replies[2]
        self.assertNotIn(other, self.leaves)
        part = verify(win(other, SOUTH))
        self.assert_open(self.tree, [self.tree, part, self.parts[1]], self.leaves[:1])

    def test_no_win(self):
        """South does not win within two plies from a leaf: that is true, and no win."""
        part = verify(no_win(self.leaves[0], SOUTH, 2))
        self.assert_open(self.tree, [self.tree, part, self.parts[1]], self.leaves[:1])

    def test_longer_wins(self):
        """The plies of a tree count from the proven plies of its leaves."""
        for lies, plies, longer in (
            # The win of a leaf takes two plies more than the tree says.
            ({self.replies[0]: 1}, 5, self.replies[:1]),
            # All of them do, so that the claim of three plies is wrong.
            ({FIVE_PLIES: 3, **dict.fromkeys(self.replies, 1)}, 3, self.replies[:5]),
            # One takes two plies fewer.
            ({self.replies[5]: 3}, 5, []),
        ):
            tree = self.tree_of(self.replies, lies=lies)
            self.assertEqual(tree.plies, plies)
            parts = [verify(win(leaf, SOUTH)) for leaf in self.replies]
            self.assert_proven(tree, [tree, *parts], plies + 2 * bool(longer), longer)

    def test_longer_wins_in_a_chain(self):
        """The shortest of several proofs of a leaf counts, whatever the order of the files."""
        tree = self.tree_of(self.leaves[:1])
        long = self.parts[0]._replace(plies=9)
        middle = verify(win(self.leaves[0], SOUTH, leaves=self.leaves[:1]))
        self.assert_proven(tree, [tree, middle, long], 11, self.leaves[:1])
        self.assert_proven(middle, [tree, middle, long], 9, self.leaves[:1])
        self.assert_proven(tree, [long, self.parts[0], tree], 5)
        self.assert_proven(tree, [self.parts[0], tree, long], 5)

    def test_two_ranks_of_a_leaf(self):
        """A leaf that is opened again, by a later line, keeps the smaller rank."""
        # Twice round. All replies that leave the round lead to leaves.
        here, leaves, lines = DRAWN, {}, []
        for at, move in enumerate(ROUND * 2):
            replies = 47 - 2 * at
            lines.append((-replies - 2, here, f"{move} {replies} {replies}"))
            here, leaf = next_in_round(here, move)
            leaves[leaf] = replies
            lines.append((-replies, leaf, "leaf"))
        leaves[here] = 1
        lines.append((-1, here, "leaf"))
        self.assertEqual((here, len(leaves)), (DRAWN, 13))
        tree = verify(certificate(head("South wins in 49 plies", DRAWN, RULES),
                                  [line for _, _, line in sorted(lines)], 1000))
        self.assertEqual((tree.lines, tree.leaves), (49, leaves))
        self.assertEqual(max(leaves.values()), 23)

    def test_random_changes(self):
        """A tree with one byte changed is rejected, or its leaves decide its claim."""
        dice = random.Random(1)
        texts = [win(FIVE_PLIES, SOUTH, leaves=self.leaves),
                 win(FIVE_PLIES, SOUTH, leaves=self.replies[1:]),
                 win(LOSING_ROOT, SOUTH, leaves=closed_positions(LOSING_ROOT, SOUTH)[:2]),
                 self.tagged(no_win(FIVE_PLIES, SOUTH, 4))]
        accepted = 0
        for _ in range(3000):
            text = bytearray(dice.choice(texts).encode())
            at = dice.randrange(len(text))
            text[at] = dice.choice((dice.randrange(256), dice.choice(b"0123456789 <>-+ABafl\n")))
            try:
                claim = verify(bytes(text))
            except CertificateError as error:
                self.assertRegex(str(error), r"^line \d+: .*expected ")
                continue
            if all(rank(leaf, claim.side, claim.rules, plies) is not None
                   for leaf, plies in (claim.leaves or {}).items()):
                plies = rank(position_text(claim.root), claim.side, claim.rules, claim.plies)
                self.assertEqual(plies is not None, claim.wins, text.decode())
                accepted += 1
        self.assertGreater(accepted, 10)


def closed_positions(root, winner):
    """The winner's positions after the root's line of the certificate of a win."""
    if parse_position(root).side != winner:
        return [after for _, _, after in moves_from(root, RULES)]
    move, *ranks = proof_of(win(root, winner))[0].split(" ")
    return replies_to(root, move) if ranks else []


def next_in_round(position, move):
    """The position after South's move and North's reply in the round, and that after the other.

    After the other reply South wins at once.
    """
    return sorted(replies_to(position, move),
                  key=lambda text: rank(text, SOUTH, RULES, 1) is not None)


if __name__ == "__main__":
    unittest.main()
