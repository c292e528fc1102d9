"""The process above a unit: it ends when all processes of the unit have ended.

Usage: supervisor.py CONTROL FOLDER PROGRAM ARGUMENT...

CONTROL is the reading end of a pipe that the Ray worker holds open. When the worker dies,
however it dies, the pipe closes, and the supervisor kills every process of the unit and
removes FOLDER. On Linux the supervisor adopts orphans (PR_SET_CHILD_SUBREAPER), so engines
do not escape when the program that started them is killed. The exit code is the program's.
"""

import ctypes
import os
import select
import shutil
import signal
import sys
import time

PR_SET_PDEATHSIG = 1
PR_SET_CHILD_SUBREAPER = 36


def prctl(option: int, value: int) -> None:
    """Linux only; elsewhere engines end when their input closes."""
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(option, value, 0, 0, 0)


def descendants(pid: int) -> list[int]:
    """The processes below `pid`."""
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
    found, todo = [], [pid]
    while todo:
        children = below.get(todo.pop(), [])
        found += children
        todo += children
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


def kill(pid: int) -> None:
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def kill_all(child: int, running: bool) -> None:
    """Kills every process of the unit. What is started meanwhile is killed in the next round."""
    if sys.platform != "linux":
        if running:
            kill(child)
        return
    while True:
        reap()
        below = descendants(os.getpid())
        if not below:
            return
        for pid in below:
            kill(pid)
        time.sleep(0.005)


def main() -> int:
    control, folder, command = int(sys.argv[1]), sys.argv[2], sys.argv[3:]
    prctl(PR_SET_CHILD_SUBREAPER, 1)
    woken, wake = os.pipe()
    os.set_blocking(wake, False)
    # Ctrl-C is for the driver, which ends the worker.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    child = os.fork()
    if child == 0:
        try:
            signal.set_wakeup_fd(-1)
            for number in (signal.SIGCHLD, signal.SIGINT):
                signal.signal(number, signal.SIG_DFL)
            prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
            os.execvp(command[0], command)
        except OSError as error:
            os.write(2, f"error: {command[0]}: {error.strerror}\n".encode())
        os._exit(127)
    # The unit alone holds its error output, so that the worker sees the end of it.
    null = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(null, number)
    code = None
    while code is None:
        ready = select.select([control, woken], [], [])[0]
        if control in ready:
            break
        os.read(woken, 4096)
        code = reap().get(child)
    kill_all(child, code is None)
    if code is None:
        shutil.rmtree(folder, ignore_errors=True)
        return 1
    return code if code >= 0 else 128 - code


if __name__ == "__main__":
    sys.exit(main())
