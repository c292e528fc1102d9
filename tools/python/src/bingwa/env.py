"""Bao as a PettingZoo environment: `pip install 'bingwa[rl]'`, then `bingwa.env.env()`.

Two agents, `south` and `north`, move in turn. Both see the board from their own side, so one policy can
play either of them.

Action: `Discrete(64)`, 4 × pit + 2 × direction + house.
    pit         0–7 the own front pits 1 to 8, 8–15 the own back pits 1 to 8, counted from the own left
    direction   0 to the own left (`<`), 1 to the own right (`>`)
    house       1 to play the nyumba where the move could stop in it (`+`), otherwise 0

Observation: a dict of `observation`, `Box(int8, (52,))`, and `action_mask`, `int8` of shape (64,).
    0–15        the own seeds: front pits 1 to 8, back pits 1 to 8 (0 to 64, like all seeds)
    16–31       the opponent's seeds, counted from the opponent's left
    32, 33      the seeds in store, own and opponent's
    34, 35      1 if the nyumba is owned, own and opponent's
    36–51       1 for an own pit that is under kutakatia, while the agent is to move
The mask has 1 for each legal action of the agent to move; otherwise it is 0 everywhere.

Reward: 1 for the winner and -1 for the loser at the end, 0 in a draw and before the end. A third
occurrence of a position is a draw. An action that is not legal raises `MoveError` and changes nothing.

>>> game = env()
>>> game.reset()
>>> for agent in game.agent_iter():
...     observation, reward, termination, truncation, info = game.last()
...     done = termination or truncation
...     game.step(None if done else game.action_space(agent).sample(observation["action_mask"]))
>>> game.unwrapped.position.result in ("1-0", "0-1", "1/2-1/2", "*")
True
"""

from __future__ import annotations

from typing import Any

import gymnasium.spaces as spaces
import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from .position import Move, Position

Observation = dict[str, NDArray[np.int8]]

ACTIONS = 64
SEEDS = 64
_AGENTS = {"S": "south", "N": "north"}


def action_of(move: Move) -> int:
    """The action that plays a move.

    >>> action_of(Position().legal[0])
    20
    """
    return 4 * _pit(move.pit) + 2 * (move.direction == ">") + move.plays_house


def move_of(agent: str, action: int) -> str:
    """The move of an agent's action, legal or not.

    >>> move_of("south", 20), move_of("north", 63)
    ('A6<', 'b8>+')
    """
    if not 0 <= action < ACTIONS:
        raise ValueError(f"action: found {action}, expected 0 to {ACTIONS - 1}")
    pit, direction, house = action // 4, action // 2 % 2, action % 2
    row = "AB"[pit // 8]
    return f"{row if agent == 'south' else row.lower()}{pit % 8 + 1}{'<>'[direction]}{'+' * house}"


def env(**options: Any) -> AECEnv:
    """The environment, checked for calls in the wrong order. The options are those of `raw_env`."""
    return OrderEnforcingWrapper(raw_env(**options))


class raw_env(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """The environment itself. `position` is the game so far."""

    metadata = {"name": "bao", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, start: Position | None = None, max_plies: int = 1000, render_mode: str | None = None):
        """Games from `start` (also another variant or other rules), truncated after `max_plies` moves."""
        super().__init__()
        self.start = start or Position()
        if self.start.over:
            raise ValueError(f"start: found a game that is over: {self.start.over.text}")
        self.max_plies = max_plies
        self.render_mode = render_mode
        self.possible_agents = list(_AGENTS.values())
        high = np.array([SEEDS] * 34 + [1] * 18, np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({
                "observation": spaces.Box(np.zeros_like(high), high, dtype=np.int8),
                "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
            })
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a new game. Bao has no chance, so the seed changes nothing."""
        self.position = self.start
        self.agents = self.possible_agents[:]
        self.agent_selection = _AGENTS[self.position.side]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}

    def observe(self, agent: str) -> Observation:
        position = self.position
        mine, yours = (0, 1) if agent == "south" else (1, 0)
        boards = (position.south, position.north)
        kutakatia = [0] * 16
        mask = np.zeros(ACTIONS, np.int8)
        if agent == self.agent_selection:
            if position.kutakatia:
                kutakatia[_pit(position.kutakatia)] = 1
            if not (self.terminations[agent] or self.truncations[agent]):
                mask[[action_of(move) for move in position.legal]] = 1
        values = [
            *boards[mine], *boards[yours], position.stores[mine], position.stores[yours],
            position.houses[mine], position.houses[yours], *kutakatia,
        ]
        return {"observation": np.array(values, np.int8), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("action: found None, expected a number, since the game goes on")
        self.position = self.position.play(move_of(agent, int(action)))
        self._cumulative_rewards[agent] = 0.0
        if over := self.position.over:
            self.terminations = dict.fromkeys(self.agents, True)
            if over.winner:
                self.rewards = {one: 1.0 if one == _AGENTS[over.winner] else -1.0 for one in self.agents}
        elif len(self.position.moves) - len(self.start.moves) >= self.max_plies:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = _AGENTS[self.position.side]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The four rows as South sees them, North's above, then the rest of the position text."""
        if self.render_mode is None:
            return None
        rows, rest = self.position.text.split(" ", 1)
        lines = ["".join(f"{seeds:>3}" for seeds in row.split(",")) for row in rows.split("/")]
        return "\n".join([*lines, rest])


def _pit(name: str) -> int:
    """The number of a pit for its owner: front pits 1 to 8 are 0 to 7, back pits 8 to 15."""
    return int(name[1]) - 1 + 8 * (name[0] in "Bb")
