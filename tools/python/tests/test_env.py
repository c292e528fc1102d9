"""The environment, by PettingZoo's own tests and by hand."""

import contextlib
import copy
import io
import unittest
import warnings

import numpy as np
from pettingzoo.test import api_test, seed_test

from bingwa import Engine, Limit, MoveError, Position
from bingwa.env import action_of, env, move_of, raw_env

from .test_position import WON


class Environment(unittest.TestCase):
    def test_the_tests_of_pettingzoo(self) -> None:
        with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
            warnings.simplefilter("error")
            # Every environment with a mask has a dict, and the agents of Bao have names.
            for text in ("Observation space for each agent", "Observation is not a NumPy", "We recommend agents"):
                warnings.filterwarnings("ignore", text)
            api_test(env(), num_cycles=500)
            seed_test(env, num_cycles=100)

    def test_actions_are_moves(self) -> None:
        position = Position()
        while not position.over:
            agent = "south" if position.side == "S" else "north"
            actions = [action_of(move) for move in position.legal]
            self.assertEqual([move_of(agent, action) for action in actions], [str(move) for move in position.legal])
            self.assertEqual(len(set(actions)), len(actions))
            position = position.play(position.legal[-1])
        self.assertEqual({move_of("south", action) for action in range(64)} & {"A1<", "B8>+"}, {"A1<", "B8>+"})
        with self.assertRaisesRegex(ValueError, "found 64"):
            move_of("south", 64)

    def test_an_agent_sees_its_own_side(self) -> None:
        game = raw_env(Position(WON))
        game.reset()
        self.assertEqual(game.agent_selection, "north")
        seen = game.observe("north")
        self.assertEqual(seen["observation"].tolist()[:8], [1, 0, 1, 5, 0, 12, 3, 1])
        self.assertEqual(seen["observation"].tolist()[32:36], [8, 7, 0, 0])
        legal = {action_of(move) for move in game.position.legal}
        self.assertEqual(set(np.flatnonzero(seen["action_mask"]).tolist()), legal)
        self.assertFalse(game.observe("south")["action_mask"].any())

    def test_a_pit_under_kutakatia_is_seen_by_its_owner(self) -> None:
        game = raw_env(Position("3,1,2,1,3,1,3,2/0,0,1,1,0,0,0,0/1,1,10,4,5,5,6,1/1,2,2,2,2,2,2,0 0,0 - S A3"))
        game.reset()
        self.assertEqual(np.flatnonzero(game.observe("south")["observation"][36:]).tolist(), [2])
        self.assertFalse(game.observe("north")["observation"][36:].any())

    def test_the_winner_is_rewarded(self) -> None:
        game = env(start=Position(WON))
        game.reset()
        [win] = [move for move in Position(WON).legal if move.kind == "win"]
        game.step(action_of(win))
        self.assertEqual(game.rewards, {"south": -1.0, "north": 1.0})
        for agent in game.agent_iter():
            observation, reward, termination, truncation, info = game.last()
            self.assertEqual((reward, termination, truncation), (1.0 if agent == "north" else -1.0, True, False))
            self.assertFalse(observation["action_mask"].any())
            game.step(None)
        self.assertEqual(game.agents, [])

    def test_an_illegal_action_changes_nothing(self) -> None:
        game = env()
        game.reset()
        with self.assertRaisesRegex(MoveError, "A1 is empty"):
            game.step(0)
        self.assertEqual(game.unwrapped.position, Position())

    def test_a_long_game_is_truncated(self) -> None:
        game = raw_env(max_plies=3, render_mode="ansi")
        game.reset()
        for _ in range(3):
            game.step(int(np.flatnonzero(game.observe(game.agent_selection)["action_mask"])[0]))
        self.assertEqual(game.truncations, {"south": True, "north": True})
        self.assertEqual(game.rewards, {"south": 0.0, "north": 0.0})
        self.assertEqual(len((game.render() or "").splitlines()), 5)

    def test_a_copy_goes_its_own_way(self) -> None:
        game = raw_env()
        game.reset()
        other = copy.deepcopy(game)
        other.step(20)
        self.assertEqual((game.position.moves, other.position.moves), ((), ("A6<",)))

    def test_the_engine_plays_an_agent(self) -> None:
        game = env(max_plies=200)
        game.reset(seed=1)
        game.action_space("north").seed(1)
        with Engine() as engine:
            for agent in game.agent_iter():
                observation, _, termination, truncation, _ = game.last()
                if termination or truncation:
                    game.step(None)
                elif agent == "south":
                    game.step(action_of(engine.play(game.unwrapped.position, Limit(nodes=1000))))
                else:
                    game.step(game.action_space(agent).sample(observation["action_mask"]))
        self.assertEqual(game.unwrapped.position.result, "1-0")
