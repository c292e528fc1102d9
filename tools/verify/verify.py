#!/usr/bin/env python3
"""Verifies certificates of forced wins in Bao, and of their absence.

A certificate names a position, the rules and a claim, such as "South wins in 11 plies",
and gives the moves that prove it. The verifier plays through all of them by its own code
of the rules and shares nothing with the engine. It prints a line for each good
certificate, and an error for each other one.

A proof tree is a certificate with leaves, positions that it does not prove. It becomes a
proof if the other files prove all of them. Its line is printed after the other files are
checked.

Exit codes: 0 if all certificates are good, with open leaves or without, 1 if not, 2 for
wrong usage, 130 if interrupted.
"""

import argparse
import os
import sys

from certificate import CertificateError, Limits, check, count
from leaves import ProvenWins

MOST_LINES = 10_000_000
MOST_OPEN_POSITIONS = 5_000_000


def main():
    """Verifies the files of the command line and returns the exit code."""
    arguments = parse_arguments()
    # The bytes of a file name may not be text.
    sys.stdout.reconfigure(errors="backslashreplace")
    run = Run(arguments)
    for line in run.lines():
        try:
            print(line, flush=True)
        except OSError as error:
            print(f"standard output: {error.strerror}", file=sys.stderr)
            # What could not be written is not tried again at the end.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 1
    return run.code


class Run:
    """The check of the files of the command line."""

    def __init__(self, arguments):
        self.arguments = arguments
        # The exit code.
        self.code = 0
        # The names and claims of the good files, and the number of all their leaves.
        self.good = []
        self.leaves = 0

    def lines(self):
        """The lines of the standard output, each as soon as it is known."""
        for path in self.arguments.files:
            name = "standard input" if path == "-" else path
            claim = self.check(path, name)
            if claim is None:
                continue
            self.good.append((name, claim))
            self.leaves += len(claim.leaves or ())
            if not claim.leaves and not self.arguments.leaves:
                yield f"{name}: {claim}: proven, {count(claim.lines, 'line', 'lines')}"
        wins = ProvenWins([claim for _, claim in self.good])
        trees = [(name, claim) for name, claim in self.good if claim.leaves]
        if self.arguments.leaves:
            # Each position once, in the order of the files.
            yield from dict.fromkeys(leaf for _, tree in trees for leaf in wins.open_leaves(tree))
        else:
            for name, tree in trees:
                yield f"{name}: {verdict(tree, wins)}"

    def check(self, path, name):
        """Checks a file and returns its claim; None, with an error, if it is not good."""
        limits = Limits(self.arguments.max_lines, self.arguments.max_open, self.leaves)
        try:
            with Progress(name, self.arguments.progress) as progress:
                return verify(path, limits, progress)
        except CertificateError as error:
            print(f"{name}: {error}", file=sys.stderr)
        except OSError as error:
            print(f"{name}: cannot be read: {error.strerror}", file=sys.stderr)
        self.code = 1
        return None


def verdict(tree, wins):
    """What is known of the claim of a proof tree with leaves."""
    lines = count(tree.lines, "line", "lines")
    leaves = count(len(tree.leaves), "leaf", "leaves")
    left = len(wins.open_leaves(tree))
    if left > 0:
        return (f"{tree}: no proof, right as far as its leaves, {lines}, {left} of {leaves} open "
                "(bingwa verify solves them)")
    plies = wins.plies_of(tree)
    proven = f"{tree._replace(plies=plies)}: proven, {lines}, {leaves} proven by other files"
    if plies > tree.plies:
        longer = len(wins.longer_leaves(tree))
        proven += (f", {longer} of them in more plies than the tree says, so the "
                   f"{count(tree.plies, 'ply', 'plies')} of its claim are not certain")
    return proven


def parse_arguments():
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", metavar="FILE",
                        help="a certificate; - is standard input")
    parser.add_argument("--leaves", action="store_true",
                        help="print the open leaves of proof trees instead, one a line")
    parser.add_argument("--max-lines", type=positive, default=MOST_LINES, metavar="N",
                        help="most lines of a proof (default: %(default)s)")
    parser.add_argument("--max-open", type=positive, default=MOST_OPEN_POSITIONS, metavar="N",
                        help="most open positions at a time, and leaves (default: %(default)s)")
    parser.add_argument("--progress", action="store_true",
                        help="show the number of lines read, if standard error is a terminal")
    return parser.parse_args()


def positive(text):
    """Reads a number that is at least 1."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"found {text!r}, expected a number of 1 or more")
    return int(text)


def verify(path, limits, progress):
    """Checks the certificate in a file; - is standard input."""
    standard_input = path == "-"
    with open(0 if standard_input else path, "rb", closefd=not standard_input) as file:
        return check(file, limits, progress)


class Progress:
    """The number of lines read, on one line of the terminal."""

    def __init__(self, name, wanted):
        self.name = name
        self.shown = wanted and sys.stderr.isatty()

    def __call__(self, lines):
        self.write(f"{self.name}: {lines} lines")

    def write(self, text):
        """Replaces the line of the terminal."""
        if self.shown:
            sys.stderr.write(f"\r\x1b[K{text}")
            sys.stderr.flush()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.write("")


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        # Python would report the closed output once more at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
