"""Games as records, in the form of docs/records.md. The program reads and writes them."""

from __future__ import annotations

from dataclasses import dataclass, field

from .errors import PositionError
from .position import Position, Rules
from .session import ask


@dataclass
class Game:
    """A game with its tags and comments. `str` gives the record.

    >>> game = Game(Position(moves=["A6<", "a5>"]), tags={"Kusini": "JUMA"}, comments={1: "a capture"})
    >>> print(game, end="")
    [Kusini "JUMA"]
    [Kaskazini "kaskazini"]
    [Result "*"]
    <BLANKLINE>
    1: A6<* a5> {a capture};
    >>> read_games(str(game))[0].position == game.position
    True
    """

    #: The last position, with the moves that led to it.
    position: Position
    #: Without the tags of the start and the rules, which `position` has.
    tags: dict[str, str] = field(default_factory=dict)
    #: The comment before the first move.
    comment: str | None = None
    #: Comments by the number of their move, from 0.
    comments: dict[int, str] = field(default_factory=dict)
    #: What `read_games` read otherwise than it is written, and marks and a result that the moves deny.
    remarks: list[str] = field(default_factory=list)
    #: What `read_games` could not read. The game then ends before it.
    error: str | None = None

    def __str__(self) -> str:
        answer = ask(
            "write", **self.position.question(), tags=list(self.tags.items()), comment=self.comment,
            comments={str(number): text for number, text in self.comments.items()},
        )
        if "error" in answer:
            raise PositionError(answer["error"]["text"])
        text: str = answer["text"]
        return text


def read_games(text: str) -> list[Game]:
    """The games of a text of at most 128 KiB. Raises `PositionError` if there is none.

    A broken game ends before its error and does not affect the others.

    >>> [game] = read_games("1: A6> a1<;")
    >>> game.position.moves
    ('A6>',)
    >>> game.error
    'move: a1 is empty: the seed from the store goes into a filled front pit; legal: a6< a6> a7< a7>'
    """
    answer = ask("record", text=text)
    if "error" in answer:
        raise PositionError(answer["error"]["text"])
    games = []
    for game in answer["games"]:
        moves = game["moves"]
        games.append(Game(
            Position(
                game["start"], variant=game["variant"], moves=[move["move"] for move in moves],
                rules=Rules(**game["rules"]),
            ),
            tags=dict(game["tags"]),
            comment=game["comment"],
            comments={number: move["comment"] for number, move in enumerate(moves) if move["comment"]},
            remarks=[remark["text"] for remark in game["remarks"]],
            error=game["error"]["text"] if game["error"] else None,
        ))
    return games
