"""The games as PettingZoo environments.

>>> from kupa.pettingzoo import env
>>> table = env("chico", seats=3)
>>> table.reset(seed=7)
>>> for agent in table.agent_iter():
...     observation, reward, terminated, truncated, info = table.last()
...     done = terminated or truncated
...     table.step(None if done else table.action_space(agent).sample(observation["action_mask"]))

Turns are taken one after the other, so there is an AEC environment and no parallel one: at no time
do several seats decide at once, and a parallel environment would only pretend that they do.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

import kupa
from kupa import _given

__all__ = ["Environment", "env", "raw_env"]


class Environment(AECEnv[str, dict[str, np.ndarray], int]):
    """One game for agents `seat_0`, `seat_1` and so on.

    An observation is a dictionary: `observation`, numbers from 0 to 1 (`kupa.observation` says what
    they mean), and `action_mask`. An action is the number of a legal action (`kupa.actions`); any
    other raises `kupa.Refused`, with the rule that forbids it, and changes nothing. The reward comes
    at the end: everybody stakes 1 and the winners share the pot, so that rewards add up to 0.

    `max_cycles` ends a game early, without rewards, when some agent has acted so often and would act
    again; `options` are the game's (Gamnon has its own `turn_limit`).
    """

    def __init__(
        self,
        game: str,
        seats: int,
        *,
        options: Mapping[str, Any] | None = None,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ):
        super().__init__()
        if render_mode is not None:
            _given.one_of("render_mode", render_mode, ("ansi", "human"))
        if max_cycles is not None and _given.whole("max_cycles", max_cycles) < 1:
            raise kupa.Refused(f"max_cycles is at least 1, not {max_cycles}")
        self.metadata = {
            "name": f"kupa_{game}_v0",
            "render_modes": ["ansi", "human"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self._slug, self._seats, self._options = game, seats, _given.options(options)
        # A first game says what is wrong with the setup.
        self.game = self._new_game(None)
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._spaces = _spaces(game, seats)
        length = kupa.observation(game, seats)[-1].stop
        self.state_space = spaces.Box(0.0, 1.0, (seats, length), np.float32)
        self.agents = []

    def _new_game(self, seed: int | None) -> kupa.Game:
        return kupa.Game(self._slug, self._seats, options=self._options, seed=seed)

    def observation_space(self, agent: str) -> spaces.Dict:
        self._seat(agent)
        return self._spaces[agent][0]

    def action_space(self, agent: str) -> spaces.Discrete:
        self._seat(agent)
        return self._spaces[agent][1]

    def _seat(self, agent: str) -> int:
        seat = self._seat_of.get(_given.text("agent", agent))
        if seat is None:
            raise kupa.Refused(f"there is no agent `{agent}`, only {', '.join(self.possible_agents)}")
        return seat

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals anew. Without a seed, games follow from the last seed that was given."""
        if seed is not None and _given.whole("seed", seed) < 0:
            raise kupa.Refused(f"seed is at least 0, or None, not {seed}")
        if seed is not None or not hasattr(self, "_luck"):
            self._luck = np.random.default_rng(seed)
        self.game = self._new_game(int(self._luck.integers(2**63)))
        # A deal that is over before anybody is asked teaches nothing.
        while self.game.is_over:
            self.game = self._new_game(int(self._luck.integers(2**63)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._acted = [0] * self._seats
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self.game.pending[0]]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        seat, game = self._seat(agent), self.game
        return {"observation": game.observe(seat), "action_mask": game.mask(seat).view(np.int8)}

    def state(self) -> np.ndarray:
        """All that anybody knows, for a critic that may see everything: a row for each seat."""
        return np.stack([self.game.observe(seat) for seat in range(self._seats)])

    def step(self, action: int | None) -> None:
        if not self.agents:
            raise kupa.Refused("no game is on: reset it")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self._seat_of[agent]
        if action is None:
            raise kupa.Refused(f"{agent} is asked for an action")
        self.game.play(seat, _given.whole("action", action))
        self._acted[seat] += 1
        self._cumulative_rewards[agent] = 0.0
        if self.game.is_over:
            self._end(self.terminations, self.game.returns)
        elif self._is_at_limit(next_seat := self.game.pending[0]):
            self._end(self.truncations, [0.0] * self._seats)
        else:
            self.agent_selection = self.possible_agents[next_seat]
        if self.render_mode == "human":
            self.render()

    def _is_at_limit(self, seat: int) -> bool:
        return self.max_cycles is not None and self._acted[seat] >= self.max_cycles

    def _end(self, how: dict[str, bool], returns: list[float]) -> None:
        for agent, won in zip(self.possible_agents, returns):
            how[agent] = True
            self.rewards[agent] = won
            self._cumulative_rewards[agent] += won
        self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        """What a spectator sees: the last step and how things stand."""
        if self.render_mode is None:
            return None
        *_, last = [""] + [line for line in self.game.seen("public").splitlines() if not line.startswith("#")]
        page = "\n  ".join([last, *kupa.text.table(self.game, "public").splitlines()])
        if self.render_mode == "ansi":
            return page
        print(page)
        return None

    def close(self) -> None:
        """There is nothing to close."""


def env(game: str, seats: int, **arguments: Any) -> Environment:
    """An environment for a game, as `Environment` takes it.

    It needs none of PettingZoo's wrappers: actions are checked by the game's rules.
    """
    return Environment(game, seats, **arguments)


raw_env = env


def _register() -> None:
    """Where PettingZoo has a registry, `pettingzoo.make("aec", "kupa/chico-v0", seats=3)` does too."""
    try:
        from pettingzoo import register
    except ImportError:
        return
    for slug in kupa.games():
        arguments = {"game": slug, "seats": kupa.seat_counts(slug)[0]}
        register("aec", f"kupa/{slug}-v0", "kupa.pettingzoo:env", kwargs=arguments)


_register()


def _spaces(game: str, seats: int) -> dict[str, tuple[spaces.Dict, spaces.Discrete]]:
    length, actions = kupa.observation(game, seats)[-1].stop, len(kupa.actions(game))
    numbers = spaces.Box(0.0, 1.0, (length,), np.float32)
    mask = spaces.Box(0, 1, (actions,), np.int8)

    def pair() -> tuple[spaces.Dict, spaces.Discrete]:
        space = spaces.Dict({"observation": numbers, "action_mask": mask})
        return space, spaces.Discrete(actions)

    return {f"seat_{seat}": pair() for seat in range(seats)}
