"""A computation: its units, the command that computes a unit, and the files it needs."""

import dataclasses
import hashlib
from pathlib import Path

from .errors import FarmError


@dataclasses.dataclass(frozen=True)
class ShippedFile:
    """A file that a unit needs. In the command its folder is written as `token`."""

    name: str
    sha256: str
    contents: bytes = dataclasses.field(repr=False)
    is_program: bool

    @property
    def token(self) -> str:
        return f"@{self.sha256}@"

    @property
    def place(self) -> str:
        """The file in the command of a unit."""
        return f"{self.token}/{self.name}"

    @staticmethod
    def read(path: Path, is_program: bool) -> "ShippedFile":
        try:
            contents = path.read_bytes()
        except OSError as error:
            raise FarmError(f"{path}: {error.strerror}") from None
        # The name as the user gave it: `bingwa match` names an engine after it.
        return ShippedFile(path.name, hashlib.sha256(contents).hexdigest(), contents, is_program)


@dataclasses.dataclass
class Plan:
    """What is computed. A unit runs `[*command, "--unit", "K/N"]` and prints its journal."""

    verb: str
    units: int
    command: list[str]
    files: list[ShippedFile]
    # What a unit reads from standard input.
    stdin: bytes = b""
    # Cores and bytes of memory that a unit takes.
    cpus: int = 1
    memory: int = 0
    # Whether results depend on the speed of the machine.
    timed: bool = False

    def settings(self) -> dict:
        """What must be the same when a run is resumed."""
        return {
            "verb": self.verb,
            "units": self.units,
            "command": self.command,
            "stdin_sha256": hashlib.sha256(self.stdin).hexdigest(),
        }
