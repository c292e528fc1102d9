"""The engine: analyses positions and plays moves, within limits."""

from __future__ import annotations

import contextlib
import math
import os
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass
from types import TracebackType
from typing import Literal

from .errors import EngineError, MoveError
from .position import Move, Position
from .session import TIMEOUT, Session

Bound = Literal["exact", "lower", "upper"]

_BOUNDS: dict[str | None, Bound] = {None: "exact", "lowerbound": "lower", "upperbound": "upper"}
_SCORE = re.compile(r" score (cp|mate) (-?\d+)(?: (lowerbound|upperbound))?")
_NUMBER = re.compile(r" (\w+) (\d+)")
_OPTION = re.compile(r"option name (.+) type ")


@dataclass(frozen=True)
class Limit:
    """When a search ends: at the first limit reached. Times are in seconds.

    >>> print(Limit(time=0.5, nodes=100_000))
    movetime 500 nodes 100000
    """

    #: The time of this search.
    time: float | None = None
    #: Plies.
    depth: int | None = None
    nodes: int | None = None
    #: Looks for the shortest win in at most this many moves.
    mate: int | None = None
    #: What the clocks of a game show, and the increment of each move.
    south_clock: float | None = None
    north_clock: float | None = None
    south_increment: float | None = None
    north_increment: float | None = None
    #: Moves to the next time control.
    moves_to_go: int | None = None

    def __str__(self) -> str:
        milliseconds = {
            "movetime": self.time, "wtime": self.south_clock, "btime": self.north_clock,
            "winc": self.south_increment, "binc": self.north_increment,
        }
        counts = {"depth": self.depth, "nodes": self.nodes, "mate": self.mate, "movestogo": self.moves_to_go}
        words = {name: value * 1000 for name, value in milliseconds.items() if value is not None}
        words.update({name: value for name, value in counts.items() if value is not None})
        return " ".join(f"{name} {round(value)}" for name, value in words.items())

    def __post_init__(self) -> None:
        for name, value in vars(self).items():
            if value is not None and not 0 <= value < math.inf:
                raise ValueError(f"Limit: {name}: found {value}, expected a number of at least 0")
        ends = (self.time, self.depth, self.nodes, self.mate, self.south_clock, self.north_clock)
        if all(value is None for value in ends):
            raise ValueError("Limit: found no limit, expected time, depth, nodes, mate or a clock")

    @property
    def _seconds(self) -> float:
        """The longest time that the search may take."""
        times = [time for time in (self.time, self.south_clock, self.north_clock) if time is not None]
        return max(times, default=math.inf)


@dataclass(frozen=True)
class Score:
    """A score from the point of view of the player to move. One of the two is `None`.

    >>> print(Score(points=1.35), Score(mate=-3))
    +1.35 -M3
    """

    #: A point triples the odds of winning.
    points: float | None = None
    #: A forced win in so many of the winner's own moves; negative for a loss, 0 for a game that is lost.
    mate: int | None = None

    def __str__(self) -> str:
        if self.mate is not None:
            return f"{'+' if self.mate > 0 else '-'}M{abs(self.mate)}"
        return f"{self.points:+.2f}"


@dataclass(frozen=True)
class Info:
    """What a search found out about a line of play."""

    score: Score
    bound: Bound
    #: The chance of winning of the player to move, 0 to 1; `None` if the program does not tell it.
    chance: float | None
    #: The moves of the line, in plain notation.
    pv: tuple[str, ...]
    #: The rank of the line, from 1.
    multipv: int
    #: Plies.
    depth: int
    seldepth: int
    nodes: int
    #: Nodes a second.
    nps: int
    #: How full the table is, in thousandths.
    hashfull: int
    #: Seconds.
    time: float


def _info(line: str) -> Info | None:
    """Reads an `info` line; `None` if it has no score."""
    head, _, pv = line.partition(" pv ")
    score = _SCORE.search(head)
    if not score or head.startswith("info string"):
        return None
    numbers = {name: int(value) for name, value in _NUMBER.findall(head)}
    value = int(score[2])
    return Info(
        score=Score(mate=value) if score[1] == "mate" else Score(points=value / 100),
        bound=_BOUNDS[score[3]],
        chance=numbers["wdl"] / 1000 if "wdl" in numbers else None,
        pv=tuple(pv.split()),
        multipv=numbers.get("multipv", 1),
        depth=numbers.get("depth", 0),
        seldepth=numbers.get("seldepth", 0),
        nodes=numbers.get("nodes", 0),
        nps=numbers.get("nps", 0),
        hashfull=numbers.get("hashfull", 0),
        time=numbers.get("time", 0) / 1000,
    )


def _setoption(name: str, value: object) -> str:
    return f"setoption name {name} value {str(value).lower() if isinstance(value, bool) else value}"


class Engine:
    """A running engine. Use it in a `with` statement, or call `close` at the end.

    >>> position = Position("2,2,2,2,0,1,0,2/1,3,12,0,5,1,0,1/0,1,2,0,2,0,2,1/2,2,1,0,0,1,1,0 7,8 - N -")
    >>> with Engine(options={"Hash": 32}) as engine:
    ...     [best, second] = engine.analyse(position, Limit(depth=4), multipv=2)
    ...     move = engine.play(position, Limit(nodes=10_000))
    >>> print(best.score, *best.pv)
    +M1 a7>
    >>> print(move, move.kind)
    a7> win

    The methods can be called from any thread: a search waits for the end of the one before. `stop` and
    `close` do not wait. After an `EngineError` of a program that has died or hangs, make a new engine.
    An engine is of use in the process that made it, not in its forks.
    """

    def __init__(
        self, path: str | os.PathLike[str] | None = None, options: Mapping[str, str | int | bool] = {},
        *, timeout: float = TIMEOUT,
    ):
        """Starts the program, `bingwa` or any other that speaks UCI and knows Bao.

        A program that is silent for `timeout` seconds, or so much longer than a limit of time, is killed.
        """
        self._session = Session(path, timeout)
        #: The name of the program.
        self.name = ""
        self._options: set[str] = set()
        try:
            self._session.send("uci")
            while (line := self._session.read()) != "uciok":
                if line.startswith("id name "):
                    self.name = line[len("id name "):]
                elif option := _OPTION.match(line):
                    self._options.add(option[1])
            self.configure({"UCI_ShowWDL": True} if "UCI_ShowWDL" in self._options else {})
            self.configure(options)
        except BaseException:
            self.close()
            raise

    def configure(self, options: Mapping[str, str | int | bool]) -> None:
        """Sets options of the program, such as `{"Threads": 4, "Skill Level": 3}`."""
        with self._session.lock:
            for name, value in options.items():
                self._obey(_setoption(name, value))

    def new_game(self) -> None:
        """Forgets all earlier searches."""
        with self._session.lock:
            self._obey("ucinewgame")

    def analyse(self, position: Position, limit: Limit, multipv: int = 1) -> list[Info]:
        """The best lines of a search, the best first: `multipv` of them, or as many as there are moves."""
        return self._search(position, limit, multipv)[0]

    def play(self, position: Position, limit: Limit) -> Move:
        """The move that the engine plays. Raises `MoveError` if there is none."""
        if not position.legal:
            raise MoveError(f"found no legal move: {position.over.text if position.over else position}")
        word = self._search(position, limit, 1)[1]
        for move in position.legal:
            if word in (move.move, move.full):
                return move
        raise EngineError(f"{self._session.path}: found bestmove {word}, expected a legal move")

    def stop(self) -> None:
        """Ends the search that runs in another thread, which then returns what it has."""
        self._session.send("stop")

    def close(self) -> None:
        """Ends the program. A search in another thread ends as by `stop`, or with an `EngineError`."""
        self._session.close()

    def __enter__(self) -> Engine:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None,
    ) -> None:
        self.close()

    def _obey(self, *commands: str) -> None:
        """Sends commands that have no answer, and raises their first error."""
        for command in (*commands, "isready"):
            self._session.send(command)
        errors = []
        while (line := self._session.read()) != "readyok":
            if line.startswith("info string error: "):
                errors.append(line[len("info string error: "):])
        if errors:
            raise EngineError(errors[0])

    def _search(self, position: Position, limit: Limit, multipv: int) -> tuple[list[Info], str]:
        """The last report of each line, and the best move."""
        session = self._session
        seed_limit, kutakatia = position.rules
        with session.lock:
            # Each time, since other options may have changed these.
            values = {"SeedLimit": seed_limit, "Kutakatia": kutakatia, "MultiPV": multipv}
            self._obey(
                *(_setoption(name, value) for name, value in values.items() if name in self._options),
                " ".join(["position fen", position.start, "moves", *position.moves]),
            )
            infos: dict[int, Info] = {}
            end = time.monotonic() + limit._seconds + session.timeout
            try:
                session.send(f"go {limit}")
                while not (line := session.read()).startswith("bestmove "):
                    if line.startswith("info string error: "):
                        raise EngineError(line[len("info string error: "):])
                    if line.startswith("info ") and (info := _info(line)):
                        infos[info.multipv] = info
                    if time.monotonic() > end:
                        session.kill()
                        raise EngineError(f"{session.path}: no move after {limit._seconds:g} s, so it was killed")
            except EngineError:
                raise
            except BaseException:  # such as Ctrl-C: the next search must not read the answer of this one
                with contextlib.suppress(EngineError):
                    session.send("stop")
                    while not session.read().startswith("bestmove "):
                        pass
                raise
            return [infos[rank] for rank in sorted(infos)], line.split()[1]
