"""Bao la Kiswahili: positions, moves, games and an engine.

The program `bingwa` knows the rules and searches; this package speaks with it.

>>> import bingwa
>>> position = bingwa.Position()
>>> with bingwa.Engine() as engine:
...     while not position.over and len(position.moves) < 10:
...         position = position.play(engine.play(position, bingwa.Limit(nodes=1000)))
>>> len(position.moves)
10

The environment for reinforcement learning is `bingwa.env`.
"""

from .engine import Engine, Info, Limit, Score
from .errors import BingwaError, EngineError, MoveError, PositionError, Reason
from .game import Game, read_games
from .position import Move, Over, Pair, Position, Rules, Side, Variant

__all__ = [
    "BingwaError", "Engine", "EngineError", "Game", "Info", "Limit", "Move", "MoveError", "Over", "Pair",
    "Position", "PositionError", "Reason", "Rules", "Score", "Side", "Variant", "read_games",
]
