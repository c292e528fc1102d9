"""Specifications of engines: `cmd=./engine,name=A,tc=10+0.1,option.Threads=2`.

`bingwa match` reads them. Here they are read just far enough to ship their programs.
"""

import shlex
import shutil
from pathlib import Path

from .errors import FarmError

# Limits that depend on the speed of the machine.
TIMED = ("tc", "movetime")


def split(spec: str) -> list[str]:
    """Splits a specification at the commas outside quotes."""
    pieces, start, quote = [], 0, None
    for index, char in enumerate(spec):
        if quote is None and char in "\"'":
            quote = char
        elif char == quote:
            quote = None
        elif char == "," and quote is None:
            pieces.append(spec[start:index])
            start = index + 1
    return [*pieces, spec[start:]]


def fields(spec: str) -> dict[str, str]:
    """Keys and values of a specification. The first item may lack its key, `cmd`."""
    found = {}
    for index, piece in enumerate(split(spec)):
        key, equals, value = piece.partition("=")
        if not equals or any(char in key for char in "\"'/:"):
            if index > 0:
                continue  # `bingwa match` says what is wrong.
            key, value = "cmd", piece
        found[key.strip()] = unquoted(value.strip())
    return found


def unquoted(value: str) -> str:
    """The value without quotes around the whole of it."""
    for quote in "\"'":
        inner = value[1:-1]
        if len(value) > 1 and value[0] == value[-1] == quote and quote not in inner:
            return inner
    return value


def is_timed(specs: list[str]) -> bool:
    """Whether an engine has a clock."""
    return any(key in fields(spec) for spec in specs for key in TIMED)


def threads(spec: str, shared: str | None) -> int:
    """The threads that an engine searches with, at most."""
    both = [*fields(shared or "").items(), *fields(spec).items()]
    values = [value for key, value in both if key.lower() == "option.threads"]
    return max((int(value) for value in values if value.isdigit()), default=1)


def program(spec: str) -> tuple[Path, list[str]] | None:
    """The file of an engine's program, and its arguments; `None` for a built-in engine."""
    own = fields(spec)
    command = own.get("cmd", "")
    if command.startswith("builtin:") or not command:
        return None
    if "dir" in own:
        raise FarmError(
            f"--engine {spec}: found dir={own['dir']}, expected none: a unit runs in an empty "
            "folder of any machine"
        )
    if " " in command and Path(command).is_file():
        words = [command]
    else:
        try:
            words = shlex.split(command)
        except ValueError as error:
            raise FarmError(f"--engine {spec}: cmd: {error}") from None
    file = words[0] if "/" in words[0] else shutil.which(words[0])
    if not file or not Path(file).is_file():
        raise FarmError(f"--engine {spec}: found no file {words[0]}, expected a program")
    return Path(file), words[1:]


def with_program(spec: str, path: str, arguments: list[str]) -> str:
    """The specification with its program at another path."""
    command = shlex.join([path, *arguments])
    if '"' in command:
        raise FarmError(f'--engine {spec}: found " in the command, expected none')
    rest = split(spec)
    place = 0
    if "cmd" not in fields(rest[0]):
        place = next(i for i, piece in enumerate(rest) if piece.strip().startswith("cmd="))
    rest[place] = f'cmd="{command}"'
    return ",".join(rest)
