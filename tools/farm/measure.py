"""Measures the driver alone: units of zero length a second.

    python measure.py [--units 2000] [--bytes 100000] [--cpus 2]

A unit is a journal of this size that a worker makes up. The driver gives units out, takes
journals in, checks them and writes them to the disk, as in any run.
"""

import argparse
import tempfile
import time
from pathlib import Path

from bingwa_farm import cluster
from bingwa_farm.driver import Driver, Options
from bingwa_farm.folder import Folder
from bingwa_farm.plan import Plan


def made_up(size: int):
    """A function in place of `worker.run_unit` whose journals have about this size."""

    def compute(task: dict, files: list) -> dict:
        import hashlib

        body = f'{{\n  "unit": "{task["command"][-1]}",\n  "results": "{"x" * size}"'.encode()
        checksum = hashlib.sha256(body).hexdigest().encode()
        journal = body + b',\n  "checksum": "' + checksum + b'"\n}\n'
        return {"code": 0, "journal": journal, "seconds": 0.0, "waited": 0.0, "machine": ""}

    return compute


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--units", type=int, default=2000)
    parser.add_argument("--bytes", type=int, default=100_000)
    parser.add_argument("--cpus", type=int, default=2)
    parser.add_argument("--address")
    arguments = parser.parse_args()
    print(cluster.connect(arguments.address, arguments.cpus))
    with tempfile.TemporaryDirectory() as out:
        plan = Plan("measure", arguments.units, [], [])
        folder = Folder(Path(out), plan, resume=False)
        driver = Driver(plan, folder, Options(quiet=True), compute=made_up(arguments.bytes))
        begin, used = time.monotonic(), time.process_time()
        driver.run()
        seconds, used = time.monotonic() - begin, time.process_time() - used
        assert len(folder.done) == arguments.units
        folder.close()
    rate, own = arguments.units / seconds, arguments.units / used
    print(f"{rate:.0f} units/s; {own:.0f} units for each second of the driver's own core")
    cluster.disconnect()


if __name__ == "__main__":
    main()
