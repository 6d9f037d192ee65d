"""Bots that can be asked for a move. They know what their seat knows, and nothing else."""

from __future__ import annotations

from kupa import _kupa
from kupa._kupa import Game

__all__ = ["LEVELS", "choose"]

LEVELS = ("random", "casual", "club", "expert", "champion")
"""From the weakest to the strongest."""


def choose(
    game: Game,
    seat: int,
    level: str = "expert",
    *,
    iterations: int | None = None,
    milliseconds: int | None = None,
    seed: int | None = None,
) -> str:
    """What a bot would do for the seat, in notation.

    Experts and champions search: for so many iterations (1,000 if nothing is said), or for so many
    milliseconds. The same seed and number of iterations give the same move.
    """
    return _kupa.choose(game, seat, level, iterations, milliseconds, seed)
