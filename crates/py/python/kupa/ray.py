"""Past one machine: arenas and self-play on a Ray cluster (`pip install kupa[ray]`).

>>> import kupa.ray
>>> kupa.ray.arena("chico", ["expert", "club", "club"], blocks=10_000)

Work is cut into parts by its own numbers, never by how many workers there are, and what comes of a
part follows from the part alone. So the same seeds give the same result on any cluster; a worker or a
machine that dies takes its parts with it, and Ray has them played again. The driver must live.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

import ray

import kupa
from kupa import _given, _kupa
from kupa.bots import Agent, Bot, Level

__all__ = ["arena", "self_play"]

Policy = TypeVar("Policy")
Lessons = TypeVar("Lessons")

# As often as a worker dies. What an agent raises is not tried again: it would be raised again.
_AGAIN = {"max_retries": -1, "num_cpus": 1}


def arena(
    game: str,
    players: Sequence[Level | Bot | Agent],
    *,
    blocks: int = 100,
    options: Mapping[str, Any] | None = None,
    seed: int | None = 1,
    iterations: int | None = None,
    milliseconds: int | None = None,
    share: int = 10,
) -> kupa.Arena:
    """`kupa.arena` on a cluster: the same table, whoever plays which blocks.

    A task is `share` blocks. Agents of your own are sent to the workers as Ray sends functions; they
    must choose by their turn and its seed alone, like those of `kupa.arena`. Bots that think by the
    clock are repeated nowhere. Without a cluster, Ray starts one on this machine.
    """
    if _given.whole("share", share) < 1:
        raise kupa.Refused(f"a share is at least one block, not {share}")
    if seed is None:
        seed = int.from_bytes(os.urandom(8), "big")
    seated = [kupa._player(player) for player in _given.several("players", players)]
    arguments = (_given.options(options), seed, iterations, milliseconds, 1)
    play = ray.remote(**_AGAIN)(_kupa_blocks)
    if _given.whole("blocks", blocks) < 1:
        raise kupa.Refused("an arena plays at least one block")
    # One object for all tasks, because an agent may carry a large network.
    given = ray.put((game, seated, arguments))
    parts = (play.remote(given, first, min(share, blocks - first)) for first in range(0, blocks, share))
    return kupa._table(game, seated, [block for part in _gathered(parts) for block in part])


def self_play(
    collect: Callable[[Policy, int], Lessons],
    policy: Policy,
    *,
    parts: int,
    seed: int,
) -> list[Lessons]:
    """What `collect(policy, seed)` brings home from each part of a trainer's self-play, in order.

    Every part has a seed that follows from `seed` and its number, so the lessons do not depend on how
    many workers there are. `policy` is whatever the trainer plays by: it is sent to each machine once.
    """
    if _given.whole("parts", parts) < 1:
        raise kupa.Refused(f"there is at least one part, not {parts}")
    if not callable(collect):
        raise _given.wrong_type("collect is a function", collect)
    first = _given.whole("seed", seed) * 1_000_003
    play = ray.remote(**_AGAIN)(collect)
    given = ray.put(policy)
    return _gathered(play.remote(given, (first + part) % 2**63) for part in range(parts))


def _kupa_blocks(given: tuple[Any, ...], first: int, blocks: int) -> list[Any]:
    game, seated, arguments = given
    return _kupa.arena_blocks(game, seated, first, blocks, *arguments)


def _gathered(tasks: Iterable[Any]) -> list[Any]:
    """What comes of all of them, or what an agent raised; then, and after Ctrl-C, the rest is not played."""
    parts = []
    try:
        for part in tasks:
            parts.append(part)
        return ray.get(parts)
    except ray.exceptions.RayTaskError as error:
        # As `kupa.arena` would raise it; where it was raised stands above it.
        raise error.cause from error
    finally:
        for part in parts:
            ray.cancel(part, force=True)
