"""The examples in docstrings and in the README run, and the types are right."""

import doctest
import importlib
import unittest
from pathlib import Path

TOOL = Path(__file__).resolve().parents[1]
MODULES = ["bingwa", "bingwa.position", "bingwa.game", "bingwa.engine", "bingwa.env"]


def load_tests(loader: unittest.TestLoader, tests: unittest.TestSuite, pattern: str | None) -> unittest.TestSuite:
    for module in MODULES:
        tests.addTest(doctest.DocTestSuite(importlib.import_module(module)))
    tests.addTest(doctest.DocFileSuite(str(TOOL / "README.md"), module_relative=False))
    return tests


class Types(unittest.TestCase):
    def test_mypy_finds_nothing(self) -> None:
        try:
            from mypy import api
        except ImportError:
            self.skipTest("mypy is not installed")
        folders = [str(TOOL / "src"), str(TOOL / "tests")]
        output, errors, code = api.run(["--config-file", str(TOOL / "pyproject.toml"), *folders])
        self.assertEqual(code, 0, output + errors)
