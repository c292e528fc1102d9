"""Tests of good certificates of every kind, of heads, and of damaged files."""

import gzip
import io
import random
import tracemalloc
import unittest
import unittest.mock

from bao import NORTH, SIDE_NAMES, SOUTH, Rules, legal_moves, parse_position, position_text
from certificate import LONGEST_LINE, CertificateError, Text, check
from prover import RULES, no_win, rank, win
from testcase import (CAPTURE_WINS, FIVE_PLIES, KUJIFUNZA, KUNAMUA, KUTAKATIA_MATTERS,
                      LEAVES_NO_MOVE, LIMITS, LOSING_ROOT, LOST, NORTH_WINS, SEED_LIMIT_MATTERS,
                      UNDER_KUTAKATIA, TestCase, changed, moves_data, proof_of, verify)


class GoodCertificates(TestCase):
    """Certificates of the brute-force prover. Their claims are true."""

    def assert_proven(self, text, start, lines=None):
        claim = verify(text)
        self.assertTrue(str(claim).startswith(start), str(claim))
        if lines is not None:
            self.assertEqual(claim.lines, lines)

    def test_wins(self):
        for root, winner, plies, lines in (
            (FIVE_PLIES, SOUTH, "5 plies", 29),
            (NORTH_WINS, NORTH, "5 plies", 14),
            (LOSING_ROOT, SOUTH, "4 plies", 13),
            (UNDER_KUTAKATIA, SOUTH, "4 plies", 9),
            (LOST, SOUTH, "0 plies", 1),
        ):
            with self.subTest(root):
                text = win(root, winner)
                self.assert_proven(text, f"{SIDE_NAMES[winner]} wins in {plies} from {root} "
                                   "(kiswahili, kutakatia on, seed limit 10000)", lines)
        self.assertEqual(proof_of(win(LOST, SOUTH)), ["-"])

    def test_win_in_one_ply(self):
        """A capture of the last seed, and a move that leaves no move."""
        for root, move, captures in ((CAPTURE_WINS, "A7<", True), (LEAVES_NO_MOVE, "A1>", False)):
            text = win(root, SOUTH)
            self.assertEqual(proof_of(text), [move])
            self.assertEqual(legal_moves(parse_position(root), RULES)[move].wins, captures)
            self.assert_proven(text, "South wins in 1 ply from", 1)

    def test_many_wins(self):
        """Short wins of the referee's positions, of both sides, in both stages."""
        seen = {}
        for case in moves_data():
            if len(case["moves"]) > 2:
                continue
            for winner in (SOUTH, NORTH):
                plies = rank(case["position"], winner, RULES, 5)
                if plies is not None:
                    self.assert_proven(win(case["position"], winner), SIDE_NAMES[winner])
                    seen[plies] = seen.get(plies, 0) + 1
        self.assertEqual(sorted(seen), [1, 2, 3, 4, 5])
        self.assertGreater(sum(seen.values()), 70)

    def test_no_wins(self):
        for root, attacker, plies in (
            # The attacker, then the keeper, is to move at the root and at the end.
            (FIVE_PLIES, SOUTH, 4),
            (FIVE_PLIES, SOUTH, 3),
            (LOSING_ROOT, SOUTH, 3),
            (LOSING_ROOT, SOUTH, 2),
            (KUNAMUA, SOUTH, 3),
            (KUNAMUA, NORTH, 3),
            # The keeper wins, and no position is left.
            (CAPTURE_WINS, NORTH, 999),
            # The attacker has no move.
            (LOST, NORTH, 7),
        ):
            with self.subTest(root, attacker=attacker, plies=plies):
                small = min(plies, 5)
                text = no_win(root, attacker, small)
                side = SIDE_NAMES[attacker]
                self.assert_proven(text, f"{side} does not win within {small} plies from {root}")
                if plies > small:
                    text = text.replace(f"within {small} plies", f"within {plies} plies")
                    self.assert_proven(text, f"{side} does not win within {plies} plies")

    def test_other_rules(self):
        """The proof of a rule set holds for it."""
        for root, rules in ((KUTAKATIA_MATTERS, Rules(False, 10_000)),
                            (SEED_LIMIT_MATTERS, Rules(True, 20))):
            self.assert_proven(win(root, SOUTH, rules), "South wins in 5 plies")
        text = no_win(KUJIFUNZA, SOUTH, 1, Rules(False, 10_000), "kujifunza")
        self.assert_proven(text, f"South does not win within 1 ply from {KUJIFUNZA} (kujifunza, "
                           "kutakatia off, seed limit 10000)")

    def test_progress(self):
        """The number of lines read is reported at every so many lines."""
        reported = []
        file = io.BytesIO(gzip.compress(win(FIVE_PLIES, SOUTH).encode()))
        with unittest.mock.patch.object(Text, "STEP", 10):
            check(file, LIMITS, reported.append)
        self.assertEqual(reported, [10, 20, 30])

    def test_variant_decides_nothing(self):
        text = changed(win(FIVE_PLIES, SOUTH), "kiswahili", "kujifunza")
        self.assert_proven(text, f"South wins in 5 plies from {FIVE_PLIES} (kujifunza, kutakatia "
                           "on, seed limit 10000)", 29)

    def test_more_seeds_in_the_limit(self):
        """A limit that changes no move of the proof is another true claim."""
        text = changed(win(FIVE_PLIES, SOUTH), '"10000"', '"1000000"')
        self.assert_proven(text, "South wins in 5 plies")


class Heads(TestCase):
    """Wrong tags."""

    def test_tags(self):
        text = win(FIVE_PLIES, SOUTH)
        for old, new, message in (
            ('[Proof "2"]', '[Proof "1"]', "line 1: Proof: found '1', expected 2: a certificate of"),
            ('[Proof "2"]', '[Proof  "2"]', "line 1: found '[Proof  \"2\"]', expected the tag"),
            ('[Proof "2"]', '[proof "2"]', 'expected the tag [Proof "..."]'),
            ('[Proof "2"]', '', "line 1: found '', expected the tag"),
            ('[Proof "2"]\n', '', "line 1: found '[Rules \"2\"]', expected"),
            ('[Rules "2"]', '[Rules "1"]', "line 2: Rules: found '1', expected 2, the version of"),
            ('[Rules "2"]\n', '', "line 2: found '[Claim \"South wins in 5 plies\"]', expected"),
            ('South wins', 'Kusini wins', "line 3: Claim: found 'Kusini wins in 5 plies', "),
            ('5 plies', '5 moves', "line 3: Claim: found "),
            ('5 plies', '05 plies', "line 3: Claim: found 'South wins in 05 plies', expected "),
            ('5 plies', '+5 plies', "line 3: Claim: found "),
            ('5 plies', '-5 plies', "line 3: Claim: found "),
            ('5 plies', '1234567890 plies', "line 3: Claim: found "),
            ('5 plies', '65536 plies', "line 3: Claim: found 65536 plies, expected at most 65535"),
            ('5 plies', '5 ply', "line 3: Claim: found "),
            ('"kiswahili"', '"hus"', "line 4: Variant: found 'hus', expected kiswahili or kuj"),
            ('"kiswahili"', '"Kiswahili"', "line 4: Variant: found 'Kiswahili', expected "),
            ('"on"', '"true"', "line 5: Kutakatia: found 'true', expected on or off"),
            ('"10000"', '"0"', "line 6: SeedLimit: found 0, expected a number from 1 to 1000000"),
            ('"10000"', '"1000001"', "line 6: SeedLimit: found 1000001, expected a number from 1"),
            ('"10000"', '"010000"', "line 6: SeedLimit: found '010000', expected a number from 1"),
            ('"10000"', '"99999999999999999999"', "line 6: SeedLimit: found '99999999999999999999"),
            ('"10000"', '"10000 "', "line 6: SeedLimit: found '10000 ', expected a number from 1"),
            ('"29"]\n\n', '"029"]\n\n', "line 8: Lines: found '029', expected a number from 0"),
            ('"29"]\n\n', '"-1"]\n\n', "line 8: Lines: found '-1', expected a number from 0"),
            ('"29"]\n\n', '"10001"]\n\n', "line 8: Lines: found 10001, expected a number from 0 to "
             "10000 (--max-lines) without sign or leading zeros"),
            ('"29"]\n\n', '"29"]\n', "line 9: found 'B7> 3 3 3 3 3 1', expected an empty line"),
            ('"29"]\n\n', '"29"] \n\n', "line 8: found '[Lines \"29\"] ', expected the tag"),
            ('[End "29"]', '[End "029"]', "line 39: End: found '029', expected 29"),
            ('[End "29"]', '[Fin "29"]', "line 39: found '[Fin \"29\"]', expected the tag [End"),
            ('[End "29"]', 'End', "line 39: found 'End', expected the tag [End"),
        ):
            with self.subTest(f"{old} {new}"):
                self.assert_rejected(changed(text, old, new), message)

    def test_missing_tags_and_their_order(self):
        lines = win(FIVE_PLIES, SOUTH).splitlines(keepends=True)
        keys = ["Proof", "Rules", "Claim", "Variant", "Kutakatia", "SeedLimit", "Position", "Lines"]
        for number, key in enumerate(keys):
            missing = "".join(lines[:number] + lines[number + 1:])
            self.assert_rejected(missing, f"line {number + 1}: found ")
            self.assert_rejected(missing, f'expected the tag [{key} "..."]')
        for number, key in enumerate(keys[:7]):
            swapped = list(lines)
            swapped[number], swapped[number + 1] = swapped[number + 1], swapped[number]
            self.assert_rejected("".join(swapped), f'expected the tag [{key} "..."]')
        doubled = lines[:4] + lines[3:]
        self.assert_rejected("".join(doubled), "line 5: found '[Variant \"kiswahili\"]', expected "
                             'the tag [Kutakatia "..."]')


class Bytes(TestCase):
    """Damaged files. None is accepted, and none ends in a Python error."""

    def assert_file_rejected(self, data, message):
        """The bytes of a file are no certificate."""
        with self.assertRaises(CertificateError) as caught:
            check(io.BytesIO(data), LIMITS)
        self.assertRegex(str(caught.exception), r"^line \d+: ")
        self.assertIn(message, str(caught.exception))

    def setUp(self):
        self.text = win(LOSING_ROOT, SOUTH)
        self.file = gzip.compress(self.text.encode(), mtime=0)

    def test_compressed_file_is_cut(self):
        for length in range(len(self.file)):
            self.assert_file_rejected(self.file[:length], "expected more compressed data: the file "
                                      "is empty or cut off")

    def test_text_is_cut(self):
        for length in range(len(self.text)):
            cut = self.text[:length]
            if cut.endswith("\n") or not cut:
                self.assert_rejected(cut, "found the end of the text, expected ")
            else:
                self.assert_rejected(cut, "at the end of the text, expected a line feed after it")

    def test_not_gzip(self):
        for data in (self.text.encode(), b"x" * 100, b"\n" * 100, b"\x1f\x8b" + b"x" * 100,
                     self.file[1:], b"PK\x03\x04" + self.file):
            self.assert_file_rejected(data, "that cannot be decompressed (")

    def test_checksum(self):
        for at in (-1, -8):
            wrong = bytearray(self.file)
            wrong[at] ^= 1
            self.assert_file_rejected(bytes(wrong), "that cannot be decompressed (")

    def test_members(self):
        """One member of gzip, and nothing after it."""
        half = len(self.text) // 2
        halves = [gzip.compress(part.encode()) for part in (self.text[:half], self.text[half:])]
        self.assert_file_rejected(halves[0] + halves[1], "expected one gzip member")
        for more in (gzip.compress(b""), self.file, b"\0", b"\0" * 512, b"\n"):
            self.assert_file_rejected(self.file + more, "expected one gzip member and nothing")
        # The end of the member and the end of a piece that is read are the same.
        text = self.text.encode()
        data = gzip.compress(text, mtime=0, compresslevel=0)
        reader = Chunks([data, b"\0"])
        with self.assertRaisesRegex(CertificateError, "expected one gzip member"):
            check(reader, LIMITS)

    def test_small_pieces(self):
        """The file comes byte by byte."""
        claim = check(Chunks([bytes([byte]) for byte in self.file]), LIMITS)
        self.assertEqual(claim.lines, 13)

    def test_line_ends(self):
        self.assert_rejected(self.text.replace("\n", "\r\n"), "line 1: found a carriage return and "
                             "a line feed at the end of the line")
        self.assert_rejected(self.text.replace("\n", "\r"), "at the end of the text, expected a "
                             "line feed after it")
        self.assert_rejected(self.text[:-1], "line 23: found '[End \"13\"]' at the end of the "
                             "text, expected a line feed after it")
        self.assert_rejected("\ufeff".encode() + self.text.encode(), "line 1: found ")

    def test_other_characters(self):
        for wrong in (b"\xff", "\u00e9".encode(), b"\0", "\u0665".encode()):
            text = self.text.encode().replace(b"- 3", b"- " + wrong, 1)
            self.assert_rejected(text, "line 10: found '- " if wrong != b"\0" else
                                 "line 10: found '\\x00' as the rank")

    def test_long_lines(self):
        """A line without end is not read to its end."""
        first = self.text.splitlines()[0]
        for line in (first + " " * LONGEST_LINE, "[" * (LONGEST_LINE + 1)):
            self.assert_rejected(changed(self.text, first, line),
                                 "line 1: found a line that begins with '[")
        bombs = {
            "one line": (b"a", "line 1: found a line that begins with 'aaa"),
            "short lines": (b"\n", "line 1: found '', expected the tag"),
            "lines after the end": (self.text.encode(), "line 24: found "),
        }
        for name, (content, message) in bombs.items():
            with self.subTest(name):
                file = gzip.compress(content * (50_000_000 // len(content)), compresslevel=1)
                tracemalloc.start()
                try:
                    self.assert_file_rejected(file, message)
                    _, peak = tracemalloc.get_traced_memory()
                finally:
                    tracemalloc.stop()
                self.assertLess(peak, 5_000_000)

    def test_random_changes(self):
        """A text with one byte changed is rejected, or what it then claims is true."""
        dice = random.Random(1)
        texts = [win(FIVE_PLIES, SOUTH), self.text, win(LOST, SOUTH), win(UNDER_KUTAKATIA, SOUTH),
                 no_win(FIVE_PLIES, SOUTH, 4), no_win(LOSING_ROOT, SOUTH, 3)]
        accepted = 0
        for _ in range(4000):
            text = bytearray(dice.choice(texts).encode())
            at = dice.randrange(len(text))
            text[at] = dice.choice((dice.randrange(256), dice.choice(b"0123456789 <>-+ABab\n")))
            try:
                claim = verify(bytes(text))
            except CertificateError as error:
                self.assertRegex(str(error), r"^line \d+: .*expected ")
                continue
            plies = rank(position_text(claim.root), claim.side, claim.rules, claim.plies)
            self.assertEqual(plies is not None, claim.wins, text.decode())
            accepted += 1
        # A seed limit of another number, and a change that changes nothing.
        self.assertGreater(accepted, 10)


class Chunks:
    """A file that gives its bytes in these pieces."""

    def __init__(self, pieces):
        self.pieces = list(pieces)

    def read(self, _):
        return self.pieces.pop(0) if self.pieces else b""


if __name__ == "__main__":
    unittest.main()
