"""What can go wrong. Each error has a message of one line."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Reason:
    """The rule that forbids a move. `str` gives the sentence."""

    #: The move, such as `A1<`.
    move: str
    #: The name of the rule, such as `empty_pit`: the list is in docs/protocol.md.
    rule: str
    #: The rule as a sentence about this move.
    text: str

    def __str__(self) -> str:
        return self.text


class BingwaError(Exception):
    """Any error of this package."""


class PositionError(BingwaError, ValueError):
    """A position, its rules or a game record that the program cannot read."""


class MoveError(BingwaError, ValueError):
    """A move that is not legal, or no move at all."""

    def __init__(self, text: str, reason: Reason | None = None):
        super().__init__(text)
        #: The rule against the move; `None` for a text that is no single move, or after the end of the game.
        self.reason = reason


class EngineError(BingwaError):
    """The program is missing, ended, does not answer or refuses a command."""
