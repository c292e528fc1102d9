"""The process above a unit: it ends when all processes of the unit have ended.

Usage: supervisor.py CONTROL REPORT SAMPLES PROGRAM ARGUMENT...

CONTROL is the reading end of a pipe. Nothing is written to it: it closes when the Ray
worker dies, however it dies, and then every process of the unit is killed. On Linux the
supervisor adopts orphans (PR_SET_CHILD_SUBREAPER), so engines do not escape when the
program that started them is killed. REPORT gets one JSON line at the end. With SAMPLES
over 0, that many times a second the time is read for which processes of the unit were
ready to run but had no core.
"""

import ctypes
import json
import os
import select
import signal
import sys
import time

PR_SET_PDEATHSIG = 1
PR_SET_CHILD_SUBREAPER = 36


def prctl(option: int, value: int) -> None:
    """Linux only; elsewhere engines end when their input closes."""
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(option, value, 0, 0, 0)


def parents() -> dict[int, list[int]]:
    """The children of every process of this machine."""
    below: dict[int, list[int]] = {}
    for name in os.listdir("/proc") if sys.platform == "linux" else []:
        if name.isdigit():
            try:
                with open(f"/proc/{name}/stat") as file:
                    # The name of a program, in brackets, may have spaces and brackets.
                    parent = int(file.read().rpartition(")")[2].split()[1])
            except OSError:
                continue  # It has ended.
            below.setdefault(parent, []).append(int(name))
    return below


def descendants(pid: int) -> list[int]:
    """The processes below `pid`."""
    below = parents()
    found, todo = [], [pid]
    while todo:
        next_ones = below.get(todo.pop(), [])
        found += next_ones
        todo += next_ones
    return found


def reap() -> dict[int, int]:
    """The exit codes of the children that have ended."""
    ended = {}
    while True:
        try:
            pid, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return ended
        if pid == 0:
            return ended
        ended[pid] = os.waitstatus_to_exitcode(status)


def kill_all(child: int) -> None:
    """Kills every process of the unit. What is started meanwhile is killed in the next round."""
    while True:
        ended = reap()
        below = descendants(os.getpid())
        if not below and sys.platform != "linux" and child not in ended:
            below = [child]
        if not below:
            return
        for pid in below:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        if sys.platform != "linux":
            return
        time.sleep(0.005)


def waited(seen: dict[tuple[int, str], int]) -> None:
    """Notes for each thread of the unit the nanoseconds for which it waited for a core."""
    for pid in descendants(os.getpid()):
        try:
            for task in os.listdir(f"/proc/{pid}/task"):
                with open(f"/proc/{pid}/task/{task}/schedstat") as file:
                    seen[pid, task] = int(file.read().split()[1])
        except (OSError, IndexError):
            pass  # It has ended, or this system does not tell.


def main() -> None:
    control, report, samples = (int(word) for word in sys.argv[1:4])
    command = sys.argv[4:]
    prctl(PR_SET_CHILD_SUBREAPER, 1)
    woken, wake = os.pipe()
    for end in (woken, wake):
        os.set_blocking(end, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    stopping = []
    signal.signal(signal.SIGTERM, lambda *_: stopping.append(True))
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    begin = time.monotonic()
    child = os.fork()
    if child == 0:
        try:
            signal.set_wakeup_fd(-1)
            for number in (signal.SIGCHLD, signal.SIGINT, signal.SIGTERM):
                signal.signal(number, signal.SIG_DFL)
            prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
            os.execv(command[0], command)
        except OSError as error:
            os.write(2, f"error: {command[0]}: {error.strerror}\n".encode())
        os._exit(127)
    # The unit alone holds its output, so that its reader sees the end.
    null = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(null, number)
    seen: dict[tuple[int, str], int] = {}
    code = None
    while code is None and not stopping:
        ready = select.select([control, woken], [], [], 1 / samples if samples else None)[0]
        if control in ready:
            break
        if woken in ready:
            try:
                os.read(woken, 4096)
            except BlockingIOError:
                pass
        if samples:
            waited(seen)
        code = reap().get(child)
    seconds = time.monotonic() - begin
    kill_all(child)
    if code is not None:
        line = {"code": code, "seconds": seconds, "waited": sum(seen.values()) / 1e9}
        try:
            os.write(report, json.dumps(line).encode() + b"\n")
        except OSError:
            pass  # The worker has gone.


if __name__ == "__main__":
    main()
