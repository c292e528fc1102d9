"""A match and self-play on an embedded cluster, against the same without the farm."""

import json
import subprocess
import unittest

from .testcase import BINGWA, TUNE, FarmTest, result


class Small(FarmTest):
    def test_a_match_is_the_same_with_and_without_ray(self):
        # Six rounds for five openings: the warning of all units is passed on once.
        openings = ["A6> a6<", "A6> a7>", "A7< a5>", "A6< a5>", "A7> a6<"]
        (self.folder / "openings.txt").write_text("\n".join(openings) + "\n")
        match = [*self.match(nodes=400, games=11), "--openings", "openings.txt"]
        # Too few games for this SPRT to decide. A decision would end the plain match before
        # its last game, and its result would differ from the farm's.
        test = ["--sprt", "elo0=0,elo1=20"]
        run = ["match", "--program", BINGWA, *match, "--pairs", "2", "--out", "out"]
        output, errors = self.farm(*run, "--cpus", "2", "--json", "farm.json")
        self.assertIn("Ray: machines 1, cores 2, dashboard ", errors)
        self.assertEqual(errors.count("warning: --games: found 6 rounds for 5 openings"), 1)
        self.assertEqual(self.journals("out"), self.units(match, 3))
        self.bingwa("match", *match, "--quiet", "--json", "once.json")
        self.assertEqual(result(self.path("farm.json")), result(self.path("once.json")))
        # All is done: the result of a test needs no cluster.
        once = ["match", *match, *test, "--quiet", "--json", "once.json"]
        once = subprocess.run([BINGWA, *once], cwd=self.folder, stdout=subprocess.DEVNULL)
        resume = ["--resume", *test, "--json", "test.json"]
        output, errors = self.farm(*run, *resume, code=once.returncode)
        self.assertEqual(errors, "continuing after 3 of 3 units\n")
        self.assertEqual(result(self.path("test.json")), result(self.path("once.json")))
        self.assertIn("SPRT     LLR ", output)

    def test_self_play_has_the_same_bytes_with_and_without_ray(self):
        games = ["--games", "7", "--nodes", "100", "--seed", "9"]
        run = ["selfplay", "--program", TUNE, "farm.bin", *games, "--per-unit", "3"]
        self.farm(*run, "--out", "out", "--cpus", "2", "--quiet")
        done = subprocess.run([TUNE, "generate", "once.bin", *games], cwd=self.folder)
        self.assertEqual(done.returncode, 0)
        once = (self.folder / "once.bin").read_bytes()
        self.assertEqual((self.folder / "farm.bin").read_bytes(), once)
        self.assertEqual(len(self.journals("out")), 3)

    def test_wrong_options_end_a_run_at_once(self):
        run = ["match", "--program", BINGWA, "--engine", f"{BINGWA},nods=4", "--engine",
               "builtin:greedy", "--games", "100", "--out", "out", "--cpus", "1"]
        output, errors = self.farm(*run, code=1)
        self.assertEqual(output, "")
        self.assertRegex(errors, 'error: .*found the key "nods", expected one of')
        self.assertEqual(self.journals("out"), {})
        # With a clock both engines keep a core each.
        _, errors = self.farm("match", "--program", BINGWA, "--engine", f"{BINGWA},tc=1+0.01",
                              "--engine", f"{BINGWA},tc=1+0.01", "--games", "2", "--out", "timed",
                              "--cpus", "1", code=1)
        self.assertIn("error: --cpus: a unit takes 2 cores, the largest machine has 1", errors)
        _, errors = self.farm("match", "--out", "out", code=2)
        self.assertIn("required", errors)
        self.assertEqual(json.loads((self.folder / "out/run.json").read_text())["units"], 5)


if __name__ == "__main__":
    unittest.main()
