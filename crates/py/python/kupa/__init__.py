"""Four table games at Rust's speed: Chico, 49, Eight and a Half, Gamnon.

>>> import kupa
>>> game = kupa.Game("chico", seats=3, seed=7)
>>> (seat,) = game.pending
>>> game.play(seat, game.legal(seat)[0])

`Game` is one play of a game, `Node` a place in its tree, and `Batch` are many games at once; `rollout` plays whole random games,
`arena` bots and agents of yours against each other, a `Bot` can be asked for a move, `solve` finds an
equilibrium of a game that is small enough, `review` says how well a game was played. `kupa.pettingzoo`,
`kupa.gymnasium` and `kupa.openspiel` are the same games for PettingZoo, Gymnasium and OpenSpiel;
`kupa.text` puts them into words, for people and language models; `kupa.ray` plays on many machines.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from kupa import _given, _kupa, bots, reviewing, solving, text
from kupa._kupa import Batch, Game, Node, Refused, Turn, __version__, actions, games
from kupa.bots import Agent, Bot, Level
from kupa.reviewing import Review, review
from kupa.solving import Solution, efg, information_sets, small_games, solve

__all__ = [
    "Agent", "Arena", "Batch", "Bot", "Game", "Level", "Node", "Part", "Refused", "Review", "Rollout", "Solution", "Turn",
    "__version__", "actions", "arena", "bots", "efg", "games", "information_sets", "observation", "review", "reviewing", "rollout", "seat_counts",
    "small_games", "solve", "solving", "text",
]  # fmt: skip


# What Python itself refuses breaks no numbered rule.
Refused.rule = None


class Part(NamedTuple):
    """A part of an observation: `observation[start:stop]`."""

    name: str
    start: int
    stop: int
    meaning: str


def observation(game: str, seats: int) -> list[Part]:
    """What the numbers of an observation mean, in order; all of them lie between 0 and 1."""
    parts: list[Part] = []
    for name, length, meaning in _kupa.parts(game, seats):
        start = parts[-1].stop if parts else 0
        parts.append(Part(name, start, start + length, meaning))
    return parts


def seat_counts(game: str) -> range:
    """How many can play."""
    fewest, most = _kupa.seat_counts(game)
    return range(fewest, most + 1)


class Rollout(NamedTuple):
    """What came of many random games."""

    games: int
    steps: int
    """Actions, of all games together."""
    win_share: list[float]
    """By seat."""


def rollout(
    game: str,
    seats: int,
    games: int,
    *,
    options: Mapping[str, Any] | None = None,
    seed: int | None = None,
    threads: int | None = None,
) -> Rollout:
    """Plays whole games, each legal action equally likely, without coming back to Python.

    The same seed gives the same result on any number of threads.
    """
    steps, wins = _kupa.rollout(game, seats, games, _given.options(options), seed, threads)
    return Rollout(games, steps, [won / max(games, 1) for won in wins])


class Arena(list[dict[str, Any]]):
    """How bots did against each other: one dictionary for each level, so pandas reads it.

    >>> pandas.DataFrame(kupa.arena("chico", ["club", "casual"], blocks=100))
    """

    def __init__(self, table: dict[str, Any]):
        super().__init__(table["entries"])
        self.game: str = table["game"]
        self.blocks: int = table["blocks"]
        self.games: int = table["games"]
        self.seat_win_share: list[float] = table["seat_win_share"]


def arena(
    game: str,
    players: Sequence[Level | Bot | Agent],
    *,
    blocks: int = 100,
    options: Mapping[str, Any] | None = None,
    seed: int | None = 1,
    iterations: int | None = None,
    milliseconds: int | None = None,
    threads: int | None = None,
) -> Arena:
    """Plays bots against bots, one for each seat.

    A player is a level (`"club"`), a `kupa.Bot`, or an agent of your own: a function that is given a
    `kupa.Turn` and gives an action, in notation or by number. It is called by its name, or by the
    attribute `name` if it has one; it sees what its seat may know, and chance comes from `turn.seed`.

    A block is one deal, played in all rotations of the line-up. Each entry has the share of wins of
    one player of that name (`win_share`) with its 95% interval (`low`, `high`), and its Elo above the
    field. Bots that search think for so many iterations, or milliseconds, or as long as their level
    has by default; a `kupa.Bot` as long as it says itself.
    """
    seated = [_player(player) for player in _given.several("players", players)]
    played = _kupa.arena_blocks(
        game, seated, 0, blocks, _given.options(options), seed, iterations, milliseconds, threads
    )
    return _table(game, seated, played)


def _table(game: str, players: Sequence[tuple[Any, ...]], blocks: list[Any]) -> Arena:
    """What came of the blocks of an arena, in order, wherever they were played."""
    return Arena(json.loads(_kupa.arena_table(game, [name for name, *_ in players], blocks)))


def _player(player: Level | Bot | Agent) -> tuple[Any, ...]:
    if isinstance(player, str):
        return player, None, None
    if isinstance(player, Bot):
        return player.level, player.iterations, player.milliseconds
    if not callable(player):
        raise _given.wrong_type("a player is a level, a bot, or a function", player)
    name = getattr(player, "name", None) or getattr(player, "__name__", type(player).__name__)
    return str(name), player


def _restore(record: str, seed: int, auto_luck: bool) -> Game:
    """Unpickles a game."""
    return Game.replay(record, seed=seed, auto_luck=auto_luck)


def _restore_node(root: str, path: Sequence[int]) -> Node:
    """Unpickles a node."""
    node = Node.replay(root)
    for number in path:
        node.apply(number)
    return node


def _restore_batch(
    game: str, seats: int, games: int, made: dict[str, Any], saved: list[Any], arrays: tuple[Any, ...]
) -> Batch:
    """Unpickles a batch."""
    batch = Batch(game, seats, games, **made)
    batch._load(saved, arrays)
    return batch
