#!/usr/bin/env python3
"""Verifies certificates of forced wins in Bao, and of their absence.

A certificate names a position, the rules and a claim, such as "South wins in 11 plies",
and gives the moves that prove it. The verifier plays through all of them by its own code
of the rules and shares nothing with the engine. It prints a line for each good
certificate, and an error for each other one.

Exit codes: 0 if all certificates are good, 1 if not, 2 for wrong usage, 130 if
interrupted.
"""

import argparse
import os
import sys

from certificate import CertificateError, Limits, check, count

MOST_LINES = 10_000_000
MOST_OPEN_POSITIONS = 5_000_000


def main():
    """Verifies the files of the command line and returns the exit code."""
    arguments = parse_arguments()
    limits = Limits(arguments.max_lines, arguments.max_open)
    # The bytes of a file name may not be text.
    sys.stdout.reconfigure(errors="backslashreplace")
    code = 0
    for path in arguments.files:
        name = "standard input" if path == "-" else path
        try:
            with Progress(name, arguments.progress) as progress:
                claim = verify(path, limits, progress)
        except CertificateError as error:
            print(f"{name}: {error}", file=sys.stderr)
            code = 1
        except OSError as error:
            print(f"{name}: cannot be read: {error.strerror}", file=sys.stderr)
            code = 1
        else:
            try:
                print(f"{name}: {claim}: proven, {count(claim.lines, 'line', 'lines')}", flush=True)
            except OSError as error:
                print(f"standard output: {error.strerror}", file=sys.stderr)
                # What could not be written is not tried again at the end.
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
                return 1
    return code


def parse_arguments():
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", metavar="FILE",
                        help="a certificate; - is standard input")
    parser.add_argument("--max-lines", type=positive, default=MOST_LINES, metavar="N",
                        help="most lines of a proof (default: %(default)s)")
    parser.add_argument("--max-open", type=positive, default=MOST_OPEN_POSITIONS, metavar="N",
                        help="most open positions at a time (default: %(default)s)")
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
