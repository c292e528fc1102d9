"""What the tests of the verifier share: positions, and the check of a forgery."""

import gzip
import io
import json
import unittest
from pathlib import Path

from certificate import CertificateError, Limits, check
from prover import RULES, certificate, moves_from

HERE = Path(__file__).resolve().parent
DATA = HERE.parent.parent / "tests" / "data"
LIMITS = Limits(lines=10_000, open_positions=10_000)

# South wins in 5 plies, and both players have choices.
FIVE_PLIES = "3,2,0,0,1,2,1,0/1,0,0,0,1,0,1,0/0,16,2,1,10,6,0,4/0,0,2,0,2,3,5,1 0,0 - S -"
# The winner is North, and to move.
NORTH_WINS = "3,0,4,2,6,1,2,3/0,5,0,0,16,4,1,3/0,3,3,1,0,0,0,0/0,1,3,0,2,1,0,0 0,0 - N -"
# North, to move, loses in 4 plies.
LOSING_ROOT = "0,0,1,3,1,0,2,0/0,1,0,0,1,0,0,0/1,10,10,8,3,1,7,3/4,1,0,1,0,1,4,1 0,0 - N -"
# The only legal move of South, A7<, takes the last seed of North's front row.
CAPTURE_WINS = "1,1,2,0,1,1,0,0/0,0,1,0,0,0,0,0/1,0,8,1,17,7,4,0/2,6,0,3,4,1,1,2 0,0 - S -"
# South can leave North without a legal move.
LEAVES_NO_MOVE = "0,0,0,0,0,0,0,1/0,0,0,0,0,1,0,0/2,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0 0,0 - S -"
# North, to move, has lost: there is no legal move.
LOST = "1,0,0,0,0,0,0,0/0,0,0,0,0,0,1,0/0,1,10,0,9,0,3,11/5,12,1,3,0,3,4,0 0,0 - N -"
# North, to move, loses in 4 plies and has a pit under kutakatia.
UNDER_KUTAKATIA = "0,1,0,2,1,2,1,0/1,0,8,0,0,0,0,0/3,1,2,3,1,2,1,2/0,5,3,2,0,10,2,11 0,0 - N a8"
# South wins in 5 plies with kutakatia and without it, but not by the same proof.
KUTAKATIA_MATTERS = ("0,0,0,0,1,0,6,2/1,1,0,0,1,0,0,0/1,0,3,0,11,2,9,2/2,1,4,3,7,1,5,1 "
                     "0,0 - S -")
# South wins in 5 plies by a seed limit of 20 and of 10,000, but not by the same proof.
SEED_LIMIT_MATTERS = ("3,0,1,1,0,0,0,2/0,0,0,1,0,0,0,1/4,2,0,11,0,15,6,0/1,3,0,3,5,3,1,1 "
                      "0,0 - S -")
# Drawn: each player can go round for ever. South's moves of one round come back to the
# position, if North goes round too.
DRAWN = "0,0,0,0,0,0,0,0/1,1,2,0,0,1,0,0/0,1,0,1,0,0,0,0/0,0,0,0,0,2,1,0 0,0 - S -"
ROUND = "B6> B7> B8> A8< A7< A6< A5< B1> B2> B3> B4> B5>".split()
# A position of the first stage, with choices of the nyumba.
KUNAMUA = "1,1,0,0,0,0,0,0/0,0,1,11,1,1,1,1/0,0,4,0,10,0,1,1/0,0,0,0,0,0,0,0 15,15 Hh S -"
KUJIFUNZA = "2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2 0,0 - S -"


def verify(text, limits=LIMITS):
    """Checks the text of a certificate and returns its claim."""
    data = text if isinstance(text, bytes) else text.encode("ascii")
    return check(io.BytesIO(gzip.compress(data, mtime=0)), limits)


class TestCase(unittest.TestCase):
    """Adds the check of a forgery."""

    def assert_rejected(self, text, message, limits=LIMITS):
        """The text is no good certificate, and the message tells why."""
        with self.assertRaises(CertificateError) as caught:
            verify(text, limits)
        self.assertRegex(str(caught.exception), r"^line \d+: ")
        self.assertIn(message, str(caught.exception))


def proof_of(text):
    """The lines of the proof."""
    lines = text.splitlines()
    return lines[lines.index("") + 1:-1]


def with_proof(text, proof):
    """The certificate with another proof. Its lines are counted anew."""
    leaf_nodes = 1000 if "[LeafNodes" in text else None
    return certificate(text.splitlines()[:7], proof, leaf_nodes)


def replies_to(position, move, rules=RULES):
    """The positions after a move and each reply."""
    (after,) = [after for name, _, after in moves_from(position, rules) if name == move]
    return [text for _, _, text in moves_from(after, rules)]


def changed(text, old, new):
    """The text with one change, which must be possible."""
    if text.count(old) != 1:
        raise ValueError(f"found {old!r} {text.count(old)} times, expected it once")
    return text.replace(old, new)


def moves_data():
    """The cases of moves.jsonl."""
    with open(DATA / "moves.jsonl", encoding="ascii") as file:
        return [json.loads(line) for line in file]
