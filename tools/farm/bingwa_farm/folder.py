"""The folder of a run: its settings, and the journals of its units.

A journal is written to a temporary file and renamed, so it is there whole or not at all.
"""

import errno
import fcntl
import hashlib
import json
import os
from pathlib import Path

from .errors import FarmError
from .plan import Plan

SETTINGS = "run.json"
UNITS = "units"

# The text between the contents of a journal and its checksum, and after the checksum.
BEFORE_CHECKSUM = b',\n  "checksum": "'
END = b'"\n}\n'


def problem(journal: bytes, unit: str) -> str | None:
    """Why these bytes are not the journal of a unit such as `3/10`; `None` if they are."""
    body, found, rest = journal.rpartition(BEFORE_CHECKSUM)
    if not found or not rest.endswith(END):
        return "found no checksum at the end"
    if hashlib.sha256(body).hexdigest().encode() != rest[: -len(END)]:
        return "found contents that do not match the checksum"
    named = json.loads(body + b"\n}").get("unit")
    return None if named == unit else f"found unit {named}, expected {unit}"


def write_whole(path: Path, contents: bytes) -> None:
    """Writes a file, whole or not at all. A device or a pipe is written to directly."""
    if path.exists() and not path.is_file():
        try:
            path.write_bytes(contents)
        except OSError as error:
            raise FarmError(f"{path}: {error.strerror}") from None
        return
    temporary = path.with_name(f".{path.name}.tmp")
    try:
        with open(temporary, "wb") as file:
            file.write(contents)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        reason = os.strerror(error.errno) if error.errno else str(error)
        full = error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
        hint = "; make room, then go on with --resume" if full else ""
        raise FarmError(f"{path}: {reason}{hint}") from None


class Folder:
    """The folder of a run, locked against other drivers."""

    def __init__(self, path: Path, plan: Plan, resume: bool):
        self.path = path
        self.plan = plan
        self.units = path / UNITS
        try:
            self.units.mkdir(parents=True, exist_ok=True)
            self.lock = open(path / ".lock", "w")
        except OSError as error:
            raise FarmError(f"{path}: {error.strerror}") from None
        # The units that are done.
        self.done: set[int] = set()
        # Journals that were damaged, which are moved aside.
        self.damaged: list[str] = []
        self._prefix = 0
        try:
            self._open(resume)
        except BaseException:
            self.close()
            raise

    def _open(self, resume: bool) -> None:
        try:
            fcntl.flock(self.lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise FarmError(f"{self.path}: found another run writing here, expected none") from None
        self._check_settings(resume)
        for left_over in self.units.glob(".*.tmp"):
            left_over.unlink()
        self._read_units()

    def _check_settings(self, resume: bool) -> None:
        path = self.path / SETTINGS
        # As JSON has them.
        expected = json.loads(json.dumps(self.plan.settings()))
        if not path.exists():
            write_whole(path, json.dumps(expected, indent=2).encode() + b"\n")
            return
        if not resume:
            raise FarmError(f"{self.path}: found a run, expected a new folder; --resume goes on")
        try:
            found = json.loads(path.read_bytes())
        except ValueError:
            raise FarmError(f"{path}: found no JSON, expected the settings of a run") from None
        for key, value in expected.items():
            if found.get(key) != value:
                raise FarmError(
                    f"{path}: found a run with {key} {shown(found.get(key))}, expected "
                    f"{shown(value)}; give its options, or name another folder"
                )

    def _read_units(self) -> None:
        for unit in range(1, self.plan.units + 1):
            path = self.journal(unit)
            if not path.exists():
                continue
            wrong = problem(path.read_bytes(), f"{unit}/{self.plan.units}")
            if wrong is None:
                self.done.add(unit)
            else:
                aside = path.with_name(f"{path.name}.damaged")
                path.replace(aside)
                self.damaged.append(f"{path}: {wrong}; moved to {aside.name}, played again")

    def journal(self, unit: int) -> Path:
        """The file of a unit. Names sort as the numbers do."""
        width = len(str(self.plan.units))
        return self.units / f"{unit:0{width}}.json"

    def take(self, unit: int, journal: bytes) -> bool:
        """Writes the journal of a unit; `False` if it is there already."""
        if unit in self.done:
            return False
        write_whole(self.journal(unit), journal)
        self.done.add(unit)
        return True

    def prefix(self) -> int:
        """The number of units before the first that is missing."""
        while self._prefix + 1 in self.done:
            self._prefix += 1
        return self._prefix

    def close(self) -> None:
        self.lock.close()


def shown(value: object) -> str:
    """A value of the settings, shortened."""
    text = json.dumps(value)
    return text if len(text) < 300 else f"{text[:300]}..."
