"""Bots that can be asked for a move. They know what their seat knows, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Literal, get_args

from kupa import _given, _kupa
from kupa._kupa import Game, Refused, Turn

__all__ = ["LEVELS", "Agent", "Bot", "Level", "choose"]

Level = Literal["random", "casual", "club", "expert", "champion"]
"""How strong a bot is."""

LEVELS: tuple[Level, ...] = get_args(Level)
"""From the weakest to the strongest."""

Agent = Callable[[Turn], "int | str"]
"""Whoever can be asked: from a turn to an action, in notation or by number."""


class Bot:
    """A bot with dice of its own: two with the same seed play the same, move after move.

    >>> bot = kupa.Bot("expert", iterations=500, seed=1)
    >>> game.play(seat, bot.choose(game, seat))

    Experts and champions search: for so many iterations (1,000 if nothing is said), or for so many
    milliseconds.
    """

    def __init__(
        self,
        level: Level = "expert",
        *,
        iterations: int | None = None,
        milliseconds: int | None = None,
        seed: int | None = None,
    ):
        if _given.text("level", level) not in LEVELS:
            raise Refused(f"there is no level `{level}`: the levels are {', '.join(LEVELS)}")
        self.level: Level = level
        self.iterations = _given.whole_or_none("iterations", iterations)
        self.milliseconds = _given.whole_or_none("milliseconds", milliseconds)
        self._dice = random.Random(_given.whole_or_none("seed", seed))

    def choose(self, game: Game, seat: int, *, seed: int | None = None) -> str:
        """What it does for the seat, in notation. A seed is instead of its own dice."""
        seed = self._dice.getrandbits(64) if seed is None else seed
        return _kupa.choose(game, seat, self.level, self.iterations, self.milliseconds, seed)

    def __repr__(self) -> str:
        return f"<kupa.Bot {self.level}>"


def choose(
    game: Game,
    seat: int,
    level: Level = "expert",
    *,
    iterations: int | None = None,
    milliseconds: int | None = None,
    seed: int | None = None,
) -> str:
    """What a bot would do for the seat, in notation.

    The same seed and number of iterations give the same move in the same place; a seed that stays the
    same through a game is other luck at each of its steps. `Bot` has dice of its own.
    """
    return _kupa.choose(game, seat, level, iterations, milliseconds, seed)

