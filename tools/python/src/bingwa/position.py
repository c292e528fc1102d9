"""Positions and moves. The program knows the rules; this module asks it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from .errors import MoveError, PositionError, Reason
from .session import ask

#: South or North.
Side = Literal["S", "N"]
Variant = Literal["kiswahili", "kujifunza"]


class Rules(NamedTuple):
    """The rules of a game. `None` stands for the default of the variant."""

    #: A move that sows more seeds is infinite, so not legal: 1 to 1000000.
    seed_limit: int | None = None
    #: Whether a takata can put a pit under kutakatia.
    kutakatia: bool | None = None


class Pair(NamedTuple):
    """A number for each player."""

    south: int
    north: int


class Over(NamedTuple):
    """The end of a game."""

    #: `1-0`, `0-1` or `1/2-1/2`, South's points first.
    result: str
    #: `None` in a draw.
    winner: Side | None
    reason: Literal["front_row", "no_move", "repetition"]
    text: str


@dataclass(frozen=True)
class Move:
    """A legal move and what it does. `str` gives it in plain notation, such as `A5>+`."""

    move: str
    #: With its marks: `A6<*`.
    full: str
    pit: str
    #: The player's own left or right.
    direction: Literal["<", ">"]
    #: Whether the move plays the nyumba where it could stop in it (`+`).
    plays_house: bool
    #: The pit from which a kunamua capture is sown.
    kichwa: str | None
    kind: Literal["takata", "capture", "win"]
    #: The pit that the move puts under kutakatia.
    kutakatia: str | None
    #: Seeds captured.
    captured: int
    #: The text of the position after the move; `None` if it wins.
    position: str | None

    def __str__(self) -> str:
        return self.move


class Position:
    """A position with the game that led to it. It never changes: `play` makes a new one.

    >>> start = Position()
    >>> print(start)
    0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 22,22 Hh S -
    >>> [str(move) for move in start.legal]
    ['A6<', 'A6>', 'A7<', 'A7>']
    >>> start.play("A6<").play("a5>").side
    'S'
    >>> start.stage, start.stores.south, start.result
    ('kunamua', 22, '*')
    >>> Position(variant="kujifunza").south
    (2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2)
    >>> Position("0,0 22,22 Hh S -")
    Traceback (most recent call last):
    bingwa.errors.PositionError: rows: found 1 row, expected 4 separated by '/'

    Two positions are equal if their texts and rules are; the moves that led to them do not count.
    A position can be pickled, copied, and used by any thread.
    """

    def __init__(
        self, text: str | None = None, *, variant: Variant = "kiswahili",
        moves: Iterable[Move | str] = (), rules: Rules = Rules(),
    ):
        """The position after `moves` from `text` (a position text) or the start of the variant.

        Raises `PositionError` or `MoveError`. Moves are read leniently: `6l` is `A6<` in kunamua.
        """
        game: dict[str, Any] = {"variant": variant, "moves": [str(move) for move in moves]}
        if text is not None:
            game["start"] = text
        game["rules"] = {name: value for name, value in rules._asdict().items() if value is not None}
        answer = _answer(ask("game", **game))
        #: The position text of docs/protocol.md.
        self.text: str = answer["position"]
        self.variant: Variant = answer["variant"]
        #: The text of the position where the game began, and the moves since.
        self.start: str = answer["start"]
        self.moves: tuple[str, ...] = tuple(move["move"] for move in answer["moves"])
        self.rules = Rules(**answer["rules"])
        #: The player to move.
        self.side: Side = answer["side"]
        #: `None` if a front row is empty.
        self.stage: Literal["kunamua", "mtaji"] | None = answer["stage"]
        #: The seeds of a player's pits: front pits 1 to 8, then back pits 1 to 8.
        self.south: tuple[int, ...] = tuple(answer["board"]["south"])
        self.north: tuple[int, ...] = tuple(answer["board"]["north"])
        #: The seeds in store.
        self.stores = Pair(**answer["stores"])
        #: Whether a player owns the nyumba: `True` (1) or `False` (0).
        self.houses = Pair(**answer["houses"])
        #: The pit of the player to move that is under kutakatia.
        self.kutakatia: str | None = answer["kutakatia"]
        self.legal: tuple[Move, ...] = tuple(Move(**move) for move in answer["legal"])
        #: For each pit of the player to move without a legal move, the rule against it.
        self.illegal: dict[str, Reason] = {pit: _reason(one) for pit, one in answer["illegal"].items()}
        #: The end of the game. A game drawn by repetition still has legal moves.
        self.over: Over | None = Over(**answer["over"]) if answer["over"] else None
        #: Such as a number of seeds other than 64.
        self.warning: str | None = answer["warning"]

    @property
    def result(self) -> str:
        """`1-0`, `0-1`, `1/2-1/2`, or `*` while the game goes on."""
        return self.over.result if self.over else "*"

    def play(self, move: Move | str) -> Position:
        """The position after a move. Raises `MoveError` if the move is not legal.

        >>> Position().play("A1<")
        Traceback (most recent call last):
        bingwa.errors.MoveError: move: A1 is empty: the seed from the store goes into a filled front \
pit; legal: A6< A6> A7< A7>
        """
        return Position(self.start, variant=self.variant, moves=(*self.moves, move), rules=self.rules)

    def why(self, move: Move | str) -> Reason | None:
        """The rule against a move; `None` if the move is legal. Raises `MoveError` for what is no move.

        >>> reason = Position().why("A5<")
        >>> reason.rule
        'nyumba'
        >>> Position().why("A6<") is None
        True
        """
        answer = _answer(ask("why", move=str(move), **self.question()))
        return None if answer["legal"] else _reason(answer["illegal"])

    def line(self) -> Iterator[Position]:
        """The positions of the game, from its start to this one.

        >>> [position.side for position in Position(moves=["A6<", "a5>"]).line()]
        ['S', 'N', 'S']
        """
        for count in range(len(self.moves) + 1):
            yield Position(self.start, variant=self.variant, moves=self.moves[:count], rules=self.rules)

    def question(self) -> dict[str, Any]:
        """The fields that name this game in a question to the program."""
        return {"variant": self.variant, "start": self.start, "moves": self.moves, "rules": self.rules._asdict()}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return (self.text, self.rules) == (other.text, other.rules)

    def __hash__(self) -> int:
        return hash((self.text, self.rules))

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Position {self.text!r} after {len(self.moves)} moves>"


def _reason(illegal: dict[str, Any]) -> Reason:
    return Reason(illegal["move"], illegal["rule"], illegal["text"])


def _answer(answer: dict[str, Any]) -> dict[str, Any]:
    """The answer to a question about a game, unless it is an error."""
    error = answer.get("error")
    if error is None:
        return answer
    if error["field"] in ("move", "moves"):
        illegal = error.get("illegal")
        raise MoveError(error["text"], _reason(illegal) if illegal else None)
    raise PositionError(error["text"])
