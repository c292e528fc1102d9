"""The program as a child process: lines in, lines out, and questions in JSON."""

from __future__ import annotations

import atexit
import contextlib
import itertools
import json
import os
import queue
import shutil
import subprocess
import sysconfig
import threading
from pathlib import Path
from typing import IO, Any

from .errors import EngineError

#: Seconds without a line after which a program counts as hung. During a search Bingwa reports every second.
TIMEOUT = 10.0

# Seconds that a program may take to obey `quit`.
FAREWELL = 1.0

# Bytes that the pipe to a program takes at least, even if the program does not read.
PIPE = 4096


def find_program() -> str:
    """The program `bingwa`: in the folder BINGWA_PROGRAMS, or where this package is installed, or in PATH."""
    named = os.environ.get("BINGWA_PROGRAMS")
    folders = [named] if named else [
        sysconfig.get_path("scripts"),
        sysconfig.get_path("scripts", sysconfig.get_preferred_scheme("user")),
        str(Path(__file__).parents[1] / "bin"),  # pip install --target
        os.environ.get("PATH", os.defpath),
    ]
    found = shutil.which("bingwa", path=os.pathsep.join(folders))
    if found is None:
        raise EngineError(f"bingwa: found no such program in {named or 'the scripts of Python and PATH'}")
    return found


class Session:
    """One running program. The methods can be called from any thread; a dialogue holds `lock`."""

    def __init__(self, path: str | os.PathLike[str] | None = None, timeout: float = TIMEOUT):
        self.path = find_program() if path is None else os.fspath(path)
        self.timeout = timeout
        self.lock = threading.RLock()
        self._ids = itertools.count(1)
        self._last = ""
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        try:
            # In a session of its own, Ctrl-C in the terminal does not reach the program.
            self._process = subprocess.Popen(
                [self.path], start_new_session=True,
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            )
        except OSError as error:
            raise EngineError(f"{self.path}: {error.strerror}") from None
        assert self._process.stdin and self._process.stdout
        self._stdin = self._process.stdin
        self._reader = threading.Thread(target=self._listen, args=[self._process.stdout], daemon=True)
        self._reader.start()

    def _listen(self, stdout: IO[bytes]) -> None:
        with stdout:
            for line in stdout:
                self._lines.put(line.decode(errors="replace").rstrip("\r\n"))
        self._lines.put(None)

    @property
    def ended(self) -> bool:
        return self._process.poll() is not None

    def send(self, line: str) -> None:
        """Writes a line. A program that does not read is killed after the timeout."""
        if "\n" in line or "\r" in line:
            raise ValueError(f"found a line break in {line!r}, expected one line")
        data = line.encode() + b"\n"
        guard = threading.Timer(self.timeout, self.kill) if len(data) > PIPE else None
        try:
            if guard:
                guard.start()
            self._stdin.write(data)
            self._stdin.flush()
        except (OSError, ValueError):  # a broken pipe, or one closed by `close`
            raise self._death() from None
        finally:
            if guard:
                guard.cancel()

    def read(self) -> str:
        """The next line. A program without one within the timeout is killed."""
        try:
            line = self._lines.get(timeout=self.timeout)
        except queue.Empty:
            self.kill()
            raise EngineError(f"{self.path}: no answer for {self.timeout:g} s, so it was killed") from None
        if line is None:
            self._lines.put(None)  # for the next call
            raise self._death()
        self._last = line
        return line

    def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Asks a question of docs/protocol.md ("Questions in JSON"). An answer may be an `error`."""
        with self.lock:
            number = next(self._ids)
            self.send("ask " + json.dumps({"id": number, "ask": kind, **fields}))
            while True:
                line = self.read()
                if line.startswith("answer "):
                    answer: dict[str, Any] = json.loads(line[len("answer "):])
                    # Another number belongs to an interrupted call; text that is no JSON has none.
                    if answer.get("id") in (number, None):
                        return answer
                elif line.startswith("info string error: "):
                    raise EngineError(line[len("info string error: "):])

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()

    def close(self) -> None:
        """Ends the program, whatever it does."""
        with contextlib.suppress(EngineError):
            self.send("quit")
        try:
            self._process.wait(FAREWELL)
        except subprocess.TimeoutExpired:
            self.kill()
        with contextlib.suppress(OSError):
            self._stdin.close()
        self._reader.join(FAREWELL)

    def _death(self) -> EngineError:
        """The error of a program that closed a pipe; it is killed if it lives on."""
        try:
            code = self._process.wait(FAREWELL)
        except subprocess.TimeoutExpired:
            self.kill()
            return EngineError(f"{self.path}: closed its input or output, so it was killed")
        how = f"by signal {-code}" if code < 0 else f"with exit code {code}"
        last = f'; its last line: "{self._last}"' if self._last else ""
        return EngineError(f"{self.path}: ended {how}{last}")


# The session that all positions and games share.
_shared: Session | None = None
_lock = threading.Lock()


def ask(kind: str, **fields: Any) -> dict[str, Any]:
    """Asks the shared session. It starts at the first question, and again if the program has died."""
    global _shared
    with _lock:
        if _shared and _shared.ended:
            _shared.close()
            _shared = None
        _shared = _shared or Session()
        session = _shared
    return session.ask(kind, **fields)


@atexit.register
def _close() -> None:
    if _shared is not None:
        _shared.close()


def _forget() -> None:
    """A forked child asks a program of its own."""
    global _shared, _lock
    _shared, _lock = None, threading.Lock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)
