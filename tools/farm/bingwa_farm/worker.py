"""One unit on any machine of the cluster.

Ray ships the functions of this module by value, so a machine needs Ray and nothing else.
It imports from the standard library and Ray alone.
"""

import hashlib
import json
import os
import platform
import shutil
import socket
import stat
import subprocess
import sys
import tempfile
import time
from pathlib import Path

# Looks a second at the time for which the engines of a timed unit waited for a core.
SAMPLES = 4

# The longest error output that is sent to the driver, in characters.
LONGEST_ERROR = 4000

# Shipped files are kept on a machine for this time after their last use.
KEPT_SECONDS = 14 * 24 * 3600

# The `e_machine` of the header of an ELF file.
ELF_MACHINES = {3: "i386", 40: "arm", 62: "x86_64", 183: "aarch64", 243: "riscv64"}


def architecture(contents: bytes) -> str | None:
    """The machine that a Linux program is for; `None` for a script or another program."""
    if contents[:4] != b"\x7fELF" or len(contents) < 20:
        return None
    order = "big" if contents[5] == 2 else "little"
    number = int.from_bytes(contents[18:20], order)
    return ELF_MACHINES.get(number, f"machine {number}")


def refusal(name: str, contents: bytes) -> str | None:
    """Why this machine cannot run a program."""
    needed = architecture(contents)
    here = {"AMD64": "x86_64", "arm64": "aarch64"}.get(platform.machine(), platform.machine())
    if needed is None or (sys.platform == "linux" and needed == here):
        return None
    return (
        f"machine {socket.gethostname()} is {here} with {platform.system()}, but {name} is a "
        f"program for {needed} with Linux: take that machine out of the cluster, or name "
        "programs that all machines can run"
    )


def cache() -> Path:
    """The folder of shipped files on this machine, which belongs to this user alone."""
    folder = Path(tempfile.gettempdir()) / f"bingwa-farm-{os.getuid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid():
        raise PermissionError(f"{folder}: found a folder of another user, expected one of this user")
    return folder


def forget_old(folder: Path) -> None:
    """Removes the shipped files that no unit has used for a long time."""
    for one in folder.iterdir():
        try:
            age = time.time() - one.stat().st_mtime
        except FileNotFoundError:
            continue  # Another worker was faster.
        if age > KEPT_SECONDS:
            shutil.rmtree(one, ignore_errors=True)


def shipped(name: str, sha256: str, is_program: bool, contents) -> Path:
    """The folder with a shipped file. `contents` gets its bytes if it is not there yet."""
    folder = cache() / sha256
    path = folder / name
    if path.exists():
        os.utime(folder)
        return folder
    forget_old(folder.parent)
    data = contents()
    if hashlib.sha256(data).hexdigest() != sha256:
        raise ValueError(f"{name}: found other contents than {sha256}")
    folder.mkdir(exist_ok=True)
    number, temporary = tempfile.mkstemp(dir=folder)
    try:
        with os.fdopen(number, "wb") as file:
            file.write(data)
            os.fchmod(number, 0o755 if is_program else 0o644)
        os.rename(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise
    return folder


def run_command(command: list[str], stdin: bytes, samples: int, supervisor: str) -> dict:
    """Runs a command under a supervisor, in an empty folder."""
    control, control_end = os.pipe()
    report, report_end = os.pipe()
    # A unit that is cancelled leaves its folder behind, and `forget_old` removes it later.
    with tempfile.TemporaryDirectory(prefix="unit-", dir=cache()) as folder:
        try:
            process = subprocess.Popen(
                [sys.executable, "-I", "-S", "-c", supervisor]
                + [str(number) for number in (control, report_end, samples)]
                + command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=folder,
                start_new_session=True,
                pass_fds=(control, report_end),
            )
            os.close(control)
            os.close(report_end)
            control = report_end = None
            stdout, stderr = process.communicate(stdin)
            line = os.read(report, 4096)
        finally:
            for number in (control, report_end, report, control_end):
                if number is not None:
                    os.close(number)
    ended = json.loads(line) if line else {"code": -9, "seconds": 0.0, "waited": 0.0}
    return {**ended, "journal": stdout, "error": stderr.decode(errors="replace")[-LONGEST_ERROR:]}


def run_unit(task: dict, files: list) -> dict:
    """Computes a unit. `files` has the name, hash, kind and Ray reference of each file."""
    import ray

    command = list(task["command"])
    for name, sha256, is_program, reference in files:
        contents = lambda reference=reference: ray.get(reference)  # noqa: E731
        folder = shipped(name, sha256, is_program, contents)
        if is_program:
            with open(folder / name, "rb") as file:
                refused = refusal(name, file.read(64))
            if refused:
                return {"refused": refused}
        command = [word.replace(f"@{sha256}@", str(folder)) for word in command]
    samples = SAMPLES if task["timed"] else 0
    result = run_command(command, task["stdin"], samples, task["supervisor"])
    return {**result, "machine": socket.gethostname()}
