"""The games for one learner, as Gymnasium environments: the other seats are played by bots.

>>> import gymnasium, kupa.gymnasium
>>> table = gymnasium.make("kupa/Chico-v0", opponents=["club", "casual"])
>>> observation, info = table.reset(seed=7)
>>> action = table.action_space.sample(info["action_mask"])
>>> observation, reward, terminated, truncated, info = table.step(action)

Importing this module registers `kupa/49-v0`, `kupa/Chico-v0`, `kupa/EightAndAHalf-v0` and
`kupa/Gamnon-v0`. `action_masks()` is what MaskablePPO of sb3-contrib asks for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces

import kupa
from kupa import _given
from kupa.bots import Agent, Bot, Level

__all__ = ["Environment", "Opponent"]

Opponent = Level | Bot | Agent
"""A level, a bot, or a function from a turn to an action."""


class Environment(gymnasium.Env[np.ndarray, np.int64]):
    """One game, in which one seat is the learner's.

    There are as many seats as opponents and one more. The learner sits at `seat`, or at another in
    each game if it is None. An observation is numbers from 0 to 1 (`kupa.observation` says what they
    mean); `info["action_mask"]` says what is legal. The reward comes at the end: everybody stakes 1
    and the winners share the pot.

    An action that is not legal loses the game at once (reward -1, and `info["refused"]` says why);
    with `illegal="raise"` it raises `kupa.Refused` and changes nothing.
    """

    metadata = {"render_modes": ["ansi", "human"]}

    def __init__(
        self,
        game: str,
        opponents: Sequence[Opponent] = ("club",),
        *,
        seat: int | None = None,
        options: Mapping[str, Any] | None = None,
        illegal: Literal["lose", "raise"] = "lose",
        render_mode: str | None = None,
    ):
        if render_mode is not None:
            _given.one_of("render_mode", render_mode, ("ansi", "human"))
        _given.one_of("illegal", illegal, ("lose", "raise"))
        opponents = _given.several("opponents", opponents)
        self.render_mode = render_mode
        self._slug, self._seats, self._options = game, len(opponents) + 1, _given.options(options)
        self._loses, self._fixed = illegal == "lose", seat
        self._opponents = [_opponent(other) for other in opponents]
        # A first game says what is wrong with the setup, and the seat.
        self.game = kupa.Game(game, self._seats, options=self._options)
        self.seat = 0 if seat is None else seat
        self.game.legal(self.seat)
        self._is_over = True
        length = kupa.observation(game, self._seats)[-1].stop
        self.observation_space = spaces.Box(0.0, 1.0, (length,), np.float32)
        self.action_space = spaces.Discrete(len(kupa.actions(game)))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Deals anew, and lets the others play until the learner is asked."""
        super().reset(seed=seed)
        self._is_over = False
        while True:
            if self._fixed is None:
                self.seat = int(self.np_random.integers(self._seats))
            luck = int(self.np_random.integers(2**63))
            self.game = kupa.Game(self._slug, self._seats, options=self._options, seed=luck)
            self._others()
            # A game that is over before the learner was asked teaches nothing.
            if not self.game.is_over:
                break
        self._show()
        return self.game.observe(self.seat), self._info()

    def step(
        self, action: Any
    ) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """The learner acts, and the others until it is asked again."""
        if self._is_over:
            raise kupa.Refused("no game is on: reset it")
        try:
            self.game.play(self.seat, _given.whole("action", action))
        except kupa.Refused as refused:
            if not self._loses:
                raise
            self._is_over = True
            return self.game.observe(self.seat), -1.0, True, False, self._info(refused=str(refused))
        self._others()
        self._is_over = self.game.is_over
        self._show()
        reward = self.game.returns[self.seat]
        return self.game.observe(self.seat), reward, self._is_over, False, self._info()

    def action_masks(self) -> np.ndarray:
        """What is legal now, as MaskablePPO wants it."""
        return self.game.mask(self.seat)

    def _info(self, **more: Any) -> dict[str, Any]:
        return {"action_mask": self.game.mask(self.seat).astype(np.int8), "seat": self.seat, **more}

    def _others(self) -> None:
        while self.game.pending and self.game.pending[0] != self.seat:
            seat = self.game.pending[0]
            self.game.play(seat, self._choice(self._opponents[(seat - self.seat) % self._seats - 1], seat))

    def _choice(self, opponent: Bot | Agent, seat: int) -> int | str:
        """What an opponent does; its luck is the environment's, so that a seed repeats it."""
        seed = int(self.np_random.integers(2**63))
        if isinstance(opponent, Bot):
            return opponent.choose(self.game, seat, seed=seed)
        return opponent(self.game.turn(seat, seed))

    def _show(self) -> None:
        if self.render_mode == "human":
            print(kupa.text.table(self.game, self.seat))

    def render(self) -> str | None:  # type: ignore[override]
        """What the learner sees, in words."""
        return kupa.text.table(self.game, self.seat) if self.render_mode == "ansi" else None


def _opponent(other: Opponent) -> Bot | Agent:
    if isinstance(other, str):
        return Bot(other)
    if not isinstance(other, Bot) and not callable(other):
        raise _given.wrong_type("an opponent is a level, a bot, or a function", other)
    return other


def _name(slug: str) -> str:
    return "".join(word.capitalize() for word in slug.split("-"))


def _register(slug: str) -> None:
    opponents = ["club"] * (kupa.seat_counts(slug)[0] - 1)
    gymnasium.register(
        id=f"kupa/{_name(slug)}-v0",
        entry_point="kupa.gymnasium:Environment",
        kwargs={"game": slug, "opponents": opponents},
    )


for _slug in kupa.games():
    _register(_slug)
