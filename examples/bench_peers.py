"""Speed of Kupa from Python, beside what else is installed, in one run.

    python examples/bench_peers.py [--seconds 3] [--kupa target/release/kupa]

Every line plays random legal actions. A step is a player's decision; deals and dice are not counted,
but their time is. Peers that are not installed are left out: pip install pettingzoo pygame, open_spiel,
pgx. The lines are measured in turns, three times each, and the median is shown, because machines are
busy. For the same reason there are two figures: steps a second by the clock, and steps for a second of
the processor, all threads counted, which hardly depends on what else the machine does.

    python examples/bench_peers.py --threads

measures only what more threads add to a batch, for batches of several sizes: the median of many short samples
in turns, with one thread and with as many as there are cores; and beside it what as many processes that have
nothing to do with each other add, which is what the machine itself has to give.
"""

from __future__ import annotations

import argparse
import itertools
import json
import multiprocessing
import os
import statistics
import subprocess
import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

import kupa

GAMES = 1024
ROUNDS = 3


class Speed(NamedTuple):
    """Steps a second, and steps for a second of the processor if that is known."""

    by_clock: float
    by_processor: float


class Line(NamedTuple):
    """Something to measure: `run` plays for about so many seconds."""

    name: str
    run: Callable[[float], Speed]


def measure(steps_of: Callable[[], int], seconds: float) -> Speed:
    """Repeats what gives a number of steps until the time is over."""
    steps, start, processor = 0, time.perf_counter(), time.process_time()
    while time.perf_counter() - start < seconds or not steps:
        steps += steps_of()
    return Speed(steps / (time.perf_counter() - start), steps / (time.process_time() - processor))


def aec_game(table) -> Callable[[], int]:
    """One random game of a PettingZoo environment."""
    chooser = np.random.default_rng(1)

    def play() -> int:
        table.reset(seed=int(chooser.integers(2**31)))
        steps = 0
        for _ in table.agent_iter():
            observation, _, terminated, truncated, _ = table.last()
            if terminated or truncated:
                table.step(None)
                continue
            legal = np.flatnonzero(observation["action_mask"])
            table.step(legal[int(chooser.random() * len(legal))])
            steps += 1
        return steps

    return play


def batch_steps(batch: kupa.Batch, steps: int = 50) -> Callable[[], int]:
    """Some steps of all games of a batch."""

    def play() -> int:
        for _ in range(steps):
            batch.step(batch.sample())
        return steps * len(batch)

    return play


def spiel_game(game, chooser: np.random.RandomState) -> Callable[[], int]:
    """One random game of OpenSpiel."""

    def play() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            legal = state.legal_actions()
            steps += not state.is_chance_node()
            state.apply_action(legal[int(chooser.random_sample() * len(legal))])
        return steps

    return play


def rollout(threads: int, games: int = 100_000) -> Callable[[], int]:
    return lambda: kupa.rollout("chico", 3, games=games, seed=1, threads=threads).steps


def kupa_bench(program: str, threads: int) -> Callable[[float], Speed]:
    """What the command line measures."""

    def run(seconds: float) -> Speed:
        command = [program, "bench", "--json", "--game", "chico", "--seats", "3", "--seconds", str(seconds)]
        results = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)["results"]
        return Speed(next(it["steps_per_second"] for it in results if it["threads"] == threads), float("nan"))

    return run


def pgx_steps(name: str) -> Callable[[], int]:
    """Some steps of many games of Pgx, actions sampled within the compiled step."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    environment = pgx.make(name)
    step = auto_reset(environment.step, environment.init)

    def scan(carry, _):
        state, key = carry
        key, draw, luck = jax.random.split(key, 3)
        actions = jax.random.categorical(draw, jax.numpy.log(state.legal_action_mask.astype("float32")))
        state = jax.vmap(step)(state, actions, jax.random.split(luck, GAMES))
        return (state, key), state.observation.sum()

    run = jax.jit(lambda state, key: jax.lax.scan(scan, (state, key), None, length=100))
    start = jax.vmap(environment.init)(jax.random.split(jax.random.PRNGKey(1), GAMES))
    carry, _ = jax.block_until_ready(run(start, jax.random.PRNGKey(2)))

    def play() -> int:
        nonlocal carry
        carry, _ = jax.block_until_ready(run(*carry))
        return 100 * GAMES

    return play


def lines(program: str | None) -> Iterator[Line]:
    """What can be measured here."""
    cores = os.cpu_count() or 1
    for threads in sorted({1, cores}):
        for slug in kupa.games():
            yield line(f"Batch: {slug}, 3 seats, {GAMES} games, {threads} threads", batch_steps(_batch(slug, threads)))
    for peers in (pgx_lines, pettingzoo_lines, openspiel_lines):
        try:
            yield from peers()
        except ImportError as error:
            print(f"left out: {error}")
    for threads in sorted({1, cores}):
        yield line(f"rollout: chico, 3 seats, {threads} threads", rollout(threads))
        if program:
            yield Line(f"kupa bench: chico, 3 seats, {threads} threads", kupa_bench(program, threads))


def line(name: str, steps_of: Callable[[], int]) -> Line:
    return Line(name, lambda seconds: measure(steps_of, seconds))


def pgx_lines() -> Iterator[Line]:
    for name in ("connect_four", "kuhn_poker", "sparrow_mahjong"):
        yield line(f"Pgx: {name}, {GAMES} games", pgx_steps(name))


def pettingzoo_lines() -> Iterator[Line]:
    from kupa.pettingzoo import env
    from pettingzoo.classic import connect_four_v3, tictactoe_v3

    for slug in kupa.games():
        yield line(f"PettingZoo: kupa {slug}, 3 seats", aec_game(env(slug, seats=3)))
    for name, own in (("connect_four_v3", connect_four_v3), ("tictactoe_v3", tictactoe_v3)):
        yield line(f"PettingZoo: {name}", aec_game(own.env()))


def openspiel_lines() -> Iterator[Line]:
    import pyspiel
    from open_spiel.python.games import kuhn_poker  # noqa: F401  (registers it)

    import kupa.openspiel

    for slug in kupa.games():
        game = kupa.openspiel.load(slug, 3, seed=1)
        yield line(f"OpenSpiel: {game.get_type().short_name}, 3 players", spiel_game(game, np.random.RandomState(1)))
    for name, written in (("leduc_poker", "C++"), ("python_kuhn_poker", "Python")):
        game = pyspiel.load_game(name)
        yield line(f"OpenSpiel: {name} ({written})", spiel_game(game, np.random.RandomState(1)))


def _batch(slug: str, threads: int, games: int = GAMES) -> kupa.Batch:
    return kupa.Batch(slug, seats=3, games=games, seed=1, threads=threads)


def lone_batch(slug: str, games: int, start, speeds, seconds: float) -> None:
    """A process that steps a batch of its own, whenever all of them are ready."""
    play = batch_steps(_batch(slug, 1, games), 10)
    for _ in range(SAMPLES):
        start.wait()
        speeds.put(measure(play, seconds).by_clock)


SAMPLES = 40

SIZES = (256, GAMES, 4096)
"""Of batches: what a step costs beside its games weighs less in a large one."""


def side_by_side(slug: str, games: int, processes: int, seconds: float) -> float:
    """The median of many samples of as many processes together."""
    start, speeds = multiprocessing.Barrier(processes), multiprocessing.Queue()
    arguments = (slug, games, start, speeds, seconds)
    workers = [multiprocessing.Process(target=lone_batch, args=arguments) for _ in range(processes)]
    for worker in workers:
        worker.start()
    together = statistics.median(sum(speeds.get() for _ in workers) for _ in range(SAMPLES))
    for worker in workers:
        worker.join()
    return together


def compare_threads(seconds: float) -> None:
    cores = os.cpu_count() or 1
    print(f"{'steps a second, 3 seats':<28}{'1 thread':>12}{f'{cores} threads':>14}{'':>7}{f'{cores} processes':>14}")
    for slug, games in itertools.product(kupa.games(), SIZES):
        plays = [batch_steps(_batch(slug, threads, games), 10) for threads in (1, cores)]
        rounds = [[measure(play, seconds).by_clock for play in plays] for _ in range(SAMPLES)]
        one, shared = (statistics.median(column) for column in zip(*rounds))
        apart = side_by_side(slug, games, cores, seconds)
        name = f"{slug}, {games} games"
        print(f"{name:<28}{one:>12,.0f}{shared:>14,.0f}{shared / one:>7.2f}{apart:>14,.0f}{apart / one:>7.2f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=2.0, help="for each line and round")
    parser.add_argument("--threads", action="store_true", help="only what more threads add to a batch")
    parser.add_argument("--kupa", metavar="PROGRAM", help="the command line, built with --release")
    arguments = parser.parse_args()
    if arguments.threads:
        return compare_threads(arguments.seconds)
    measured = list(lines(arguments.kupa))
    speeds: dict[str, list[Speed]] = {line.name: [] for line in measured}
    for _ in range(ROUNDS):
        for line in measured:
            speeds[line.name].append(line.run(arguments.seconds))
    print(f"{'median of steps':<56}{'a second':>14}{'a CPU second':>14}")
    for name, rates in speeds.items():
        clock, processor = (statistics.median(column) for column in zip(*rates))
        print(f"{name:<56}{clock:>14,.0f}{processor:>14,.0f}")


if __name__ == "__main__":
    main()
