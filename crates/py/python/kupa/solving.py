"""Games that are small enough to be solved.

>>> kupa.small_games()["small-chico"]
SmallGame(game='chico', seats=2, options={'ranks': '4', ...})
>>> solution = kupa.solve("small-chico", payoff="points")
>>> solution.exploitability < 0.0005
True

A small game is a game by its own rules, with options that make it small: fewer ranks, fewer cards, one
round. Any other setup may be solved too, as long as its tree fits into memory.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from kupa import _given, _kupa

__all__ = ["SmallGame", "Solution", "efg", "information_sets", "small_games", "solve"]

Payoff = Literal["win", "points"]

_MOST_NODES = 20_000_000


class SmallGame(NamedTuple):
    """A small game: which game it is, and what makes it small."""

    game: str
    seats: int
    options: dict[str, str]


class Solution(NamedTuple):
    """An equilibrium, as far as it was found."""

    value: float
    """What seat 0 wins."""
    exploitability: float
    """What somebody who knows the policy wins from it by the best answer, on average over both seats."""
    iterations: int
    information_sets: int
    """Those without a choice are among them."""
    decisions: int
    histories: int
    """Orders in which luck deals the same cards to the same people count once."""
    length: int
    """Actions of the longest game."""
    policy: dict[tuple[int, str], dict[str, float]]
    """For each player and what it saw, where it has a choice, how likely each action is. What it saw is the
    information state of `kupa.openspiel`, and `kupa.Node.seen`. In 49, where everybody sees everything, it is
    how things stand."""


def small_games() -> dict[str, SmallGame]:
    """The small games that have a name."""
    return {name: SmallGame(game, seats, options) for name, game, seats, options in _kupa.small_games()}


def solve(
    game: str,
    seats: int | None = None,
    *,
    options: Mapping[str, Any] | None = None,
    payoff: Payoff = "win",
    target: float = 0.0005,
    iterations: int = 100_000,
    most_nodes: int = _MOST_NODES,
) -> Solution:
    """Finds an equilibrium of a small game, by its name, or of a game with options that make it small.

    What is won is the stakes (`"win"`: everybody stakes 1, the winners share it) or the lead on the score sheet
    (`"points"`). Two play, seats 0 and 1; all others play at random. It stops when nobody can win more than
    `target` from what it found. A tree of more than `most_nodes` nodes is refused.
    """
    if isinstance(target, float) and math.isnan(target):
        raise _kupa.Refused("target is a number, not nan")
    game, seats, given = _setup(game, seats, options)
    found, policy = _kupa.solve(game, seats, given, payoff, target, iterations, most_nodes)
    sets = {(player, seen): dict(zip(actions, likely)) for player, seen, actions, likely in policy}
    return Solution(**json.loads(found), policy=sets)


def efg(
    game: str,
    seats: int | None = None,
    *,
    options: Mapping[str, Any] | None = None,
    payoff: Payoff = "win",
    most_nodes: int = _MOST_NODES,
) -> str:
    """The whole tree of a small game in Gambit's format, which OpenSpiel reads too."""
    game, seats, given = _setup(game, seats, options)
    return _kupa.efg(game, seats, given, payoff, most_nodes)


def information_sets(
    game: str,
    seats: int | None = None,
    *,
    options: Mapping[str, Any] | None = None,
    walks: int = 100,
    worlds: int = 64,
    seed: int = 1,
) -> float:
    """How many information sets a game has, all seats together, estimated; as a power of ten.

    Knuth's method on the tree of what a seat can see. Each seat walks through it so often; at each step so many
    worlds are imagined that it can't tell apart, to find out what it may see next. What is not found there is
    missed, so more worlds give more. The estimate has a long tail.
    """
    game, seats, given = _setup(game, seats, options)
    return _kupa.information_sets(game, seats, given, walks, worlds, seed)


def _setup(game: str, seats: int | None, options: Mapping[str, Any] | None) -> tuple[str, int, dict[str, Any]]:
    small, given = small_games().get(_given.text("game", game)), _given.options(options)
    if small is None:
        return game, _kupa.seat_counts(game)[0] if seats is None else seats, given
    if _given.whole_or_none("seats", seats) not in (None, small.seats):
        raise _kupa.Refused(f"`{game}` is a game for {small.seats}, not for {seats}")
    return small.game, small.seats, {**small.options, **given}
