"""The result so far, as `bingwa match --merge` computes it.

The statistics are those of the program, not of this package. One merge runs at a time, in
the lowest priority, and the next waits several times as long as the last one took.
"""

import json
import os
import subprocess
import time
from pathlib import Path

# The pause after a merge, in units of its time: merging takes a sixth of a core at most.
PAUSE = 5

UNDECIDED = "continue"


class Merger:
    """Merges the journals of a folder now and then."""

    def __init__(self, program: Path, units: Path, sprt: str | None):
        test = ["--sprt", sprt] if sprt else []
        self.command = [str(program), "match", "--merge", str(units), "--quiet"]
        self.command += [*test, "--json", "-"]
        self.result: dict = {}
        self._process: subprocess.Popen | None = None
        self._began = 0.0
        self._next = 0.0
        # The units that the running merge has seen, and the last one.
        self._seen = 0

    def poll(self, units: int) -> bool:
        """Takes the result of a merge that has ended, or begins one if there are more units
        than the last one saw. `True` if there is a new result."""
        now = time.monotonic()
        if self._process is None:
            if units > self._seen and now >= self._next:
                self._seen = units
                self._began = now
                self._process = subprocess.Popen(
                    self.command,
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    start_new_session=True,
                )
                os.setpriority(os.PRIO_PROCESS, self._process.pid, 19)
            return False
        # The result has a few kilobytes, less than a pipe holds.
        if self._process.poll() is None:
            return False
        output = self._process.stdout.read()
        self._process.stdout.close()
        self._process = None
        self._next = now + PAUSE * (now - self._began)
        try:
            self.result = json.loads(output)
        except ValueError:
            return False  # The merge at the end says why.
        return True

    def is_behind(self, units: int) -> bool:
        """Whether the result lacks some of the first `units` units."""
        return self._process is not None or self._seen < units

    def verdict(self) -> str | None:
        """The decision of the test; `None` if there is none yet."""
        verdict = self.result.get("sprt", {}).get("verdict", UNDECIDED)
        return None if verdict == UNDECIDED else verdict

    def line(self) -> str:
        """The result so far in one line."""
        if not self.result.get("games"):
            return ""
        text = f"{self.result['games']} games"
        if len(self.result["meetings"]) == 1:
            one = self.result["meetings"][0]
            text += f" +{one['wins']} ={one['draws']} -{one['losses']}"
        if "sprt" in self.result:
            sprt = self.result["sprt"]
            text += f" LLR {sprt['llr']:.2f} [{sprt['lower']:.2f}, {sprt['upper']:.2f}]"
        return text

    def close(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process.stdout.close()
