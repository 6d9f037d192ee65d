"""A finished game reviewed: what each decision cost, judged by what its maker knew.

>>> for review in kupa.review(game):
...     print(review.seat, review.result, [found.played for found in review.costly()])

The method is that of `kupa review`, and stands in docs/review.md.
"""

from __future__ import annotations

import json
from typing import Any, Literal, NamedTuple

from kupa import _given, _kupa
from kupa._kupa import Game

__all__ = ["Decision", "Point", "Review", "Split", "Turning", "review"]

Mark = Literal["best", "fine", "arguable", "costly"]


class Decision(NamedTuple):
    """A decision, and what the juries found."""

    step: int
    """The step by which it was made; the first is 1."""
    played: str
    best: str
    """What would have been best; what was played, if nothing was better."""
    good: list[str]
    """All that are within a hundredth of the best."""
    range: tuple[str, str] | None
    """The least and the most that could have been bid, if several bids in a row are as good."""
    chance: float
    """The chance to win before, by the best action."""
    loss: float
    """What it cost of the win; below zero by chance."""
    error: float
    """The standard error of the loss."""
    mark: Mark


class Point(NamedTuple):
    """A point of a curve."""

    step: int
    """So many steps had been taken."""
    chance: float


class Turning(NamedTuple):
    """A moment at which much changed, between one own decision and the next."""

    step: int
    until: int
    before: float
    after: float
    loss: float
    """What the own decision cost of that."""


class Split(NamedTuple):
    """A result as luck and play, which sum up to it; against the fair share of the win."""

    result: float
    luck: float
    play: float
    yours: float
    others: float


class Review(NamedTuple):
    """A game from one seat's point of view."""

    game: str
    seat: int
    seats: int
    result: float
    """The share of the win."""
    split: Split | None
    """None where the chances of that game, with so many seats, have not been found to be calibrated."""
    curve: list[Point]
    """The chance at each own decision, as the seat knew it, then the result."""
    open_curve: list[Point]
    """The chance over the whole game if all hands had been open, then the result."""
    turning_points: list[Turning]
    """The three moments at which the chance changed most, in the order in which they came."""
    decisions: list[Decision]
    skipped: int
    """So many choices of the game were not judged, because there were too many."""

    def costly(self) -> list[Decision]:
        """The costly decisions, the worst first."""
        return sorted((found for found in self.decisions if found.mark == "costly"), key=lambda found: -found.loss)


def review(
    game: Game | str, *, worlds: int | None = None, seed: int = 1, threads: int = 2
) -> list[Review]:
    """Reviews a finished game, or the record of one, for all seats.

    Each action is tried in so many imagined worlds, as many as the game wants if nobody says. The same seed
    gives the same reviews by any number of threads. A game that goes on is refused.
    """
    if not isinstance(game, Game | str):
        raise _given.wrong_type("game is a kupa.Game or a record", game)
    record = game if isinstance(game, str) else game.record()
    return [_review(told) for told in json.loads(_kupa.review(record, worlds, seed, threads))]


def _review(told: dict[str, Any]) -> Review:
    split = told["split"]
    return Review(
        **{name: told[name] for name in ("game", "seat", "seats", "result", "skipped")},
        split=split and Split(*(split[name] for name in Split._fields)),
        curve=[Point(**point) for point in told["curve"]],
        open_curve=[Point(**point) for point in told["open_curve"]],
        turning_points=[_turning(**turning) for turning in told["turning_points"]],
        decisions=[_decision(**found) for found in told["decisions"]],
    )


def _turning(step: int, until: int, loss: float, **told: float) -> Turning:
    return Turning(step, until, told["from"], told["to"], loss)


def _decision(range: list[str] | None, **told: Any) -> Decision:
    return Decision(range=(range[0], range[1]) if range else None, **told)
