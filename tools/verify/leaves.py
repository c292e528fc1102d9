"""Finds out which leaves of proof trees are proven by other files."""

from bao import position_text


class ProvenWins:
    """The wins that some good certificates prove, alone or with the help of others."""

    def __init__(self, claims):
        # By winner and rules: the root positions as texts, each with the fewest plies.
        self.plies = {}
        trees = []
        for claim in claims:
            if claim.leaves:
                trees.append(claim)
            elif claim.wins:
                self.add(claim, claim.plies)
        # A tree counts only after all of its leaves are proven. So trees do not prove each
        # other in a circle.
        more = True
        while more:
            more = False
            for tree in trees:
                plies = self.plies_of(tree)
                if plies is not None and self.add(tree, plies):
                    more = True

    def add(self, claim, plies):
        """Adds a proven win. Returns whether it is new, or shorter than the known one."""
        wins = self.plies.setdefault((claim.side, claim.rules), {})
        root = position_text(claim.root)
        if wins.get(root, plies + 1) <= plies:
            return False
        wins[root] = plies
        return True

    def of_leaves(self, tree):
        """Each leaf of a tree, its rank, and the plies of its proven win, None if it is open."""
        wins = self.plies.get((tree.side, tree.rules), {})
        return ((leaf, rank, wins.get(leaf)) for leaf, rank in tree.leaves.items())

    def open_leaves(self, tree):
        """The leaves of a tree that no file proves."""
        return [leaf for leaf, _, plies in self.of_leaves(tree) if plies is None]

    def longer_leaves(self, tree):
        """The leaves of a tree that are proven, but not in the plies of their rank."""
        return [leaf for leaf, rank, plies in self.of_leaves(tree)
                if plies is not None and plies > rank]

    def plies_of(self, tree):
        """The plies within which the root of a tree is won; None if a leaf is open.

        A leaf that takes some plies more than its rank delays the end by no more than that.
        """
        delay = 0
        for _, rank, plies in self.of_leaves(tree):
            if plies is None:
                return None
            delay = max(delay, plies - rank)
        return tree.plies + delay
