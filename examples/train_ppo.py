"""Trains a network to play Chico by PPO, with JAX, against our own bots.

    pip install ./crates/py "jax[cpu]" optax
    python examples/train_ppo.py [--minutes 5] [--seats 2] [--opponent casual]

The other seats of a `kupa.Batch` are played by bots (`bots={1: "casual"}`), so that every row of it is an
ordinary environment of one agent: what it sees, what it may do, what it won when a game ended. Games start
anew by themselves. Everything else is PPO as it is in the books: a network with a policy and a value,
advantages by GAE, clipped updates, a bonus for entropy; what is not allowed is masked out. At the end the
policy plays in `kupa.arena`. Minutes are those of the processor.
"""

from __future__ import annotations

import argparse
import sys
import time
from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import optax

import kupa

GAMMA, LAMBDA, CLIP, ENTROPY, VALUE = 1.0, 0.95, 0.2, 0.01, 0.5
EPOCHS, PARTS = 4, 8

Weights = list[tuple[jax.Array, jax.Array]]


class Experience(NamedTuple):
    """What was seen, done and won, by time and game; then flattened."""

    seen: Any
    masks: Any
    actions: Any
    likely: Any
    values: Any
    advantages: Any


def fresh(key: jax.Array, inputs: int, actions: int, width: int) -> Weights:
    """A network that has learnt nothing: two hidden layers, and behind them the policy and the value."""
    sizes = [inputs, width, width, actions + 1]
    keys = jax.random.split(key, len(sizes))
    return [
        (jax.random.normal(key, (before, after)) * jnp.sqrt(2 / before), jnp.zeros(after))
        for key, before, after in zip(keys, sizes, sizes[1:])
    ]


def judged(weights: Weights, seen: jax.Array, masks: jax.Array) -> tuple[jax.Array, jax.Array]:
    """The logarithms of how likely each action is, and what the situation is worth."""
    for matrix, bias in weights[:-1]:
        seen = jnp.tanh(seen @ matrix + bias)
    matrix, bias = weights[-1]
    found = seen @ matrix + bias
    return jax.nn.log_softmax(jnp.where(masks, found[..., :-1], -1e9)), found[..., -1]


@jax.jit
def act(weights: Weights, key: jax.Array, seen: jax.Array, masks: jax.Array) -> tuple[jax.Array, ...]:
    logs, values = judged(weights, seen, masks)
    actions = jax.random.categorical(key, logs)
    return actions, jnp.take_along_axis(logs, actions[:, None], axis=1)[:, 0], values


def loss(weights: Weights, part: Experience) -> jax.Array:
    logs, values = judged(weights, part.seen, part.masks)
    own = jnp.take_along_axis(logs, part.actions[:, None], axis=1)[:, 0]
    ratio = jnp.exp(own - part.likely)
    advantages = (part.advantages - part.advantages.mean()) / (part.advantages.std() + 1e-8)
    clipped = jnp.clip(ratio, 1 - CLIP, 1 + CLIP)
    policy = -jnp.minimum(ratio * advantages, clipped * advantages).mean()
    worth = jnp.square(values - (part.values + part.advantages)).mean()
    entropy = -(jnp.exp(logs) * jnp.where(part.masks, logs, 0)).sum(axis=1).mean()
    return policy + VALUE * worth - ENTROPY * entropy


@partial(jax.jit, static_argnums=0)
def learn(optimiser: Any, weights: Weights, state: Any, part: Experience) -> tuple[Weights, Any]:
    updates, state = optimiser.update(jax.grad(loss)(weights, part), state)
    return optax.apply_updates(weights, updates), state


def advantages(rewards: np.ndarray, done: np.ndarray, values: np.ndarray) -> np.ndarray:
    """By GAE; `values` has one row more than the others, of what comes last."""
    found, ahead = np.zeros_like(rewards), np.zeros(rewards.shape[1], np.float32)
    for at in reversed(range(len(rewards))):
        goes_on = 1 - done[at]
        error = rewards[at] + GAMMA * goes_on * values[at + 1] - values[at]
        found[at] = ahead = error + GAMMA * LAMBDA * goes_on * ahead
    return found


class Table:
    """Games in which the agent sits at one seat, and bots at the others."""

    def __init__(self, seats: int, own: int, opponent: str, games: int, seed: int):
        bots = {seat: opponent for seat in range(seats) if seat != own}
        self.batch, self.own = kupa.Batch("chico", seats=seats, games=games, seed=seed, bots=bots), own

    def gather(self, weights: Weights, key: jax.Array, steps: int) -> tuple[Experience, np.ndarray]:
        """Plays so many steps; gives what they teach, and what was won in games that ended."""
        batch, rows, rewards, done = self.batch, [], [], []
        for key in jax.random.split(key, steps):
            seen, masks = batch.observations.copy(), batch.masks.copy()
            actions, likely, values = map(np.asarray, act(weights, key, seen, masks))
            batch.step(actions)
            rows.append((seen, masks, actions, likely, values))
            rewards.append(batch.rewards[:, self.own].copy())
            done.append(batch.done.astype(np.float32))
        seen, masks, actions, likely, values = map(np.stack, zip(*rows))
        _, last = judged(weights, batch.observations, batch.masks)
        rewards, done = np.stack(rewards), np.stack(done)
        found = advantages(rewards, done, np.vstack([values, np.asarray(last)[None]]))
        flat = [part.reshape(-1, *part.shape[2:]) for part in (seen, masks, actions, likely, values, found)]
        return Experience(*flat), rewards[done > 0]


def train(arguments: argparse.Namespace) -> Weights:
    tables = [
        Table(arguments.seats, own, arguments.opponent, arguments.games, arguments.seed + own)
        for own in range(arguments.seats)
    ]
    inputs, actions = tables[0].batch.observations.shape[1], tables[0].batch.masks.shape[1]
    key, first = jax.random.split(jax.random.PRNGKey(arguments.seed))
    weights, optimiser = fresh(first, inputs, actions, arguments.width), optax.adam(arguments.rate)
    state, random = optimiser.init(weights), np.random.default_rng(arguments.seed)
    games, start = 0, time.process_time()
    while (progress := (time.process_time() - start) / (60 * arguments.minutes)) < 1:
        key, *keys = jax.random.split(key, 1 + len(tables))
        gathered = [table.gather(weights, own, arguments.steps) for table, own in zip(tables, keys)]
        experience = Experience(*map(np.concatenate, zip(*(part for part, _ in gathered))))
        won = np.concatenate([rewards for _, rewards in gathered])
        for _ in range(EPOCHS):
            for rows in np.array_split(random.permutation(len(experience.actions)), PARTS):
                weights, state = learn(optimiser, weights, state, Experience(*(part[rows] for part in experience)))
        games += len(won)
        share = 100 * (won.mean() + 1) / arguments.seats if len(won) else float("nan")
        print(f"\r{100 * progress:3.0f}% {games:>9,} games, {share:.1f}% wins", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return weights


class Player:
    """The policy as an agent of `kupa.arena`; it takes what it likes best."""

    name = "ppo"

    def __init__(self, weights: Weights):
        self.weights = [(np.asarray(matrix), np.asarray(bias)) for matrix, bias in weights]

    def __call__(self, turn: kupa.Turn) -> int:
        found = turn.observation
        for matrix, bias in self.weights[:-1]:
            found = np.tanh(found @ matrix + bias)
        matrix, bias = self.weights[-1]
        found = found @ matrix + bias
        return max(turn.legal_indices, key=lambda action: found[action])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=5.0, help="of the processor")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--opponent", default="casual", help="the level of the bots that it learns against")
    parser.add_argument("--games", type=int, default=128, help="at once, for each seat that it sits at")
    parser.add_argument("--steps", type=int, default=64, help="of all games between two lessons")
    parser.add_argument("--width", type=int, default=128)
    parser.add_argument("--rate", type=float, default=5e-4)
    parser.add_argument("--blocks", type=int, default=300, help="deals against our bots at the end")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    player = Player(train(arguments))
    for level in ("casual", "club"):
        seated = [player, *[level] * (arguments.seats - 1)]
        first, *_ = kupa.arena("chico", seated, blocks=arguments.blocks)
        share, low, high = (100 * first[name] for name in ("win_share", "low", "high"))
        print(f"against {level}: {share:.1f}% ({low:.1f}-{high:.1f}), a fair share is {100 / arguments.seats:.1f}%")


if __name__ == "__main__":
    main()
