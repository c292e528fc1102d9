"""Tests of the farm: `python -m unittest discover tools/farm`.

`BINGWA_PROGRAMS` is the folder of the programs bingwa, bingwa-tune and bingwa-theory
[default: target/release]. `FARM_TESTS=small` leaves out the tests that need a cluster of
several nodes.
"""
