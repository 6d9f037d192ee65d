"""Trains a small network to play Chico, with NumPy alone, in a few minutes.

    python examples/train_dmc.py [--minutes 3] [--seats 2] [--picture curve.svg] [--network chico.npz]
    python examples/train_dmc.py --minutes 0 --network chico.npz          # only plays what was kept

Deep Monte-Carlo: play many games at once, remember what each seat saw and did, and when a round is
over teach the network what came of it: what the points are worth by which it left everybody, and at the
end of a game who won. What points are worth a second network learns. The network says of each action what it is worth in a
situation; a player takes the best, and now and then any other, to learn about it. Everything is
here: the network, the optimiser, the games (`kupa.Batch`) and the picture. It learns from itself alone;
against whom it is examined on the way (`--opponent`) teaches it nothing. At the end the network is kept,
and plays against our bots in `kupa.arena`. Minutes are those of the processor.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path
from typing import NamedTuple

# Matrices as small as these are multiplied quicker by one thread; the games use the others.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np  # noqa: E402

import kupa  # noqa: E402


WIDTH = 64


class Network:
    """Two hidden layers; for each action what it is worth. Trained by Adam."""

    def __init__(self, inputs: int, outputs: int, width: int, random: np.random.Generator):
        sizes = [inputs, width, width, outputs]
        self.weights = [
            array
            for before, after in zip(sizes, sizes[1:])
            for array in (
                random.normal(0, np.sqrt(2 / before), (before, after)).astype(np.float32),
                np.zeros(after, np.float32),
            )
        ]
        self.means = [np.zeros_like(weight) for weight in self.weights]
        self.squares = [np.zeros_like(weight) for weight in self.weights]
        self.steps = 0

    def layers(self, inputs: np.ndarray) -> list[np.ndarray]:
        """What every layer says, the inputs first and the values of the actions last."""
        w1, b1, w2, b2, w3, b3 = self.weights
        first = np.maximum(inputs @ w1 + b1, 0)
        second = np.maximum(first @ w2 + b2, 0)
        return [inputs, first, second, second @ w3 + b3]

    def values(self, inputs: np.ndarray) -> np.ndarray:
        return self.layers(inputs)[-1]

    def learn(self, inputs: np.ndarray, actions: np.ndarray, returns: np.ndarray, rate: float) -> float:
        """One step towards the returns of the actions that were taken; gives the mean error."""
        *_, values = layers = self.layers(inputs)
        rows = np.arange(len(actions))
        error = values[rows, actions] - returns
        slope = np.zeros_like(values)
        slope[rows, actions] = 2 * error / len(actions)
        slopes: list[np.ndarray] = []
        for at in (2, 1, 0):
            slopes = [layers[at].T @ slope, slope.sum(axis=0), *slopes]
            slope = slope @ self.weights[2 * at].T * (layers[at] > 0)
        self.adam(slopes, rate)
        return float(np.mean(error**2))

    def adam(self, slopes: list[np.ndarray], rate: float) -> None:
        self.steps += 1
        for weight, mean, square, slope in zip(self.weights, self.means, self.squares, slopes):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            step = mean / (1 - 0.9**self.steps) / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)
            weight -= rate * step

    def save(self, file: Path) -> None:
        np.savez(file, *self.weights)

    def load(self, file: Path) -> None:
        with np.load(file) as kept:
            weights = [kept[name] for name in kept.files]
        if [weight.shape for weight in weights] != [weight.shape for weight in self.weights]:
            raise SystemExit(f"{file} holds a network for another number of seats")
        self.weights = weights


class Player:
    """The network as an agent of `kupa.arena`."""

    name = "dmc"

    def __init__(self, network: Network):
        self.network = network

    def __call__(self, turn: kupa.Turn) -> int:
        values = self.network.values(turn.observation[None])[0]
        return max(turn.legal_indices, key=lambda action: values[action])


def choose(network: Network, batch: kupa.Batch) -> np.ndarray:
    """The legal action that the network thinks most of, in each game."""
    return np.where(batch.masks, network.values(batch.observations), -np.inf).argmax(axis=1)


class Lessons(NamedTuple):
    """What was seen and done in rounds or games that ended, a row for each action, and what came of it.

    The rows of a game stand together, in order.
    """

    seen: np.ndarray
    masks: np.ndarray
    actions: np.ndarray
    seats: np.ndarray
    games: np.ndarray
    returns: np.ndarray


class Standing:
    """What a game is worth between two rounds, by everybody's points and who starts.

    A game is won by many rounds, so what came of it says little about one action. What the points after
    a round are worth says much more: that is learnt from how rounds and games end.
    """

    def __init__(self, seats: int, random: np.random.Generator, width: int = 32):
        self.seats = seats
        self.network = Network(2 * seats, 1, width, random)

    def sight(self, points: np.ndarray, starts: np.ndarray) -> np.ndarray:
        """By game and seat: everybody's points and whether they start, the seat itself first."""
        order = (np.arange(self.seats)[:, None] + np.arange(self.seats)) % self.seats
        begins = np.arange(self.seats) == starts[:, None]
        return np.concatenate([points[:, order], begins[:, order]], axis=2).astype(np.float32)

    def worth(self, sight: np.ndarray) -> np.ndarray:
        """By game and seat."""
        return self.network.values(sight.reshape(-1, 2 * self.seats)).reshape(sight.shape[:2])

    def learn(self, before: np.ndarray, worth: np.ndarray, rate: float) -> None:
        """A game that stood like this came to be worth that, a round later."""
        nothing = np.zeros(worth.size, np.int64)
        self.network.learn(before.reshape(-1, 2 * self.seats), nothing, worth.reshape(-1), rate)


class School:
    """Many games, and what was seen and done in each of them since it began, or its round.

    Of a long one the last `length` actions are kept.
    """

    def __init__(self, seats: int, games: int, seed: int, by_rounds: bool = True, length: int = 128):
        self.batch = kupa.Batch("chico", seats=seats, games=games, seed=seed)
        self.random = np.random.default_rng(seed)
        self.time, self.began = 0, np.zeros(games, np.int64)
        self.seen = np.zeros((length, *self.batch.observations.shape), np.float32)
        self.masks = np.zeros((length, *self.batch.masks.shape), bool)
        self.actions, self.seats = np.zeros((2, length, games), np.int64)
        self.scores = next(part for part in kupa.observation("chico", seats) if part.name == "scores")
        self.standing, self.by_rounds = Standing(seats, self.random), by_rounds
        self.points = self.points_now()
        self.stood = self.standing.sight(self.points, self.batch.turn)

    def points_now(self) -> np.ndarray:
        """By game and seat, of those that are asked now; an observation has the viewer first."""
        seats = self.batch.rewards.shape[1]
        own = (np.arange(seats) - self.batch.turn[:, None]) % seats
        return np.take_along_axis(self.batch.observations[:, self.scores.start : self.scores.stop], own, axis=1)

    def step(self, network: Network, curiosity: float, rate: float = 1e-3) -> Lessons:
        """One action in each game; gives the lessons of what ended with it."""
        batch, now = self.batch, self.time % len(self.seen)
        actions = choose(network, batch)
        curious = self.random.random(len(batch)) < curiosity
        actions[curious] = batch.sample()[curious]
        self.seen[now], self.masks[now] = batch.observations, batch.masks
        self.actions[now], self.seats[now] = actions, batch.turn
        batch.step(actions)
        self.time += 1
        before, self.points = self.points, self.points_now()
        # Whoever has cards left when a round ends is given points for them.
        ended = batch.done | self.by_rounds & (before != self.points).any(axis=1)
        return self._ended(np.flatnonzero(ended), rate)

    def _ended(self, ended: np.ndarray, rate: float) -> Lessons:
        stands = self.standing.sight(self.points[ended], self.batch.turn[ended])
        is_over = self.batch.done[ended, None]
        worth = np.where(is_over, self.batch.rewards[ended], self.standing.worth(stands))
        if len(ended):
            self.standing.learn(self.stood[ended], worth, rate)
        self.stood[ended] = stands
        first = np.maximum(self.began[ended], self.time - len(self.seen))
        lengths = self.time - first
        games = np.repeat(ended, lengths)
        # Each game's times, one after the other.
        starts = np.repeat(np.cumsum(lengths) - lengths, lengths)
        rows = (np.arange(len(games)) - starts + np.repeat(first, lengths)) % len(self.seen)
        self.began[ended] = self.time
        seats, places = self.seats[rows, games], np.repeat(np.arange(len(ended)), lengths)
        return Lessons(
            self.seen[rows, games], self.masks[rows, games], self.actions[rows, games], seats, games,
            worth[places, seats].astype(np.float32),
        )


def examine(
    network: Network, seats: int, opponent: str | None = None, games: int = 400, steps: int = 200
) -> tuple[float, float]:
    """The share of wins against our bots of this level, or random players, and half of its 95% interval.

    The network sits at another seat in each part of the games, so that no seat is taken for skill.
    """
    shares: list[np.ndarray] = []
    for own in range(seats):
        others = {seat: opponent for seat in range(seats) if seat != own} if opponent else None
        batch = kupa.Batch("chico", seats=seats, games=games // seats, seed=12345, bots=others)
        for _ in range(steps):
            batch.step(np.where(batch.turn == own, choose(network, batch), batch.sample()))
            shares.append((batch.rewards[batch.done, own] + 1) / seats)
    wins = np.concatenate(shares)
    return float(wins.mean()), float(1.96 * wins.std() / np.sqrt(len(wins)))


def train(network: Network, seats: int, minutes: float, seed: int, opponent: str | None) -> list[tuple[float, float, float]]:
    """Trains for so long; gives the learning curve: games, wins, interval."""
    school, clock = School(seats, games=1024, seed=seed), time.process_time
    curve = [(0.0, *examine(network, seats, opponent))]
    games, start, examined = 0, clock(), 0.0
    waiting: list[Lessons] = []
    while (progress := (clock() - start) / (60 * minutes)) < 1:
        rate = 1e-3 * (1.02 - progress)
        waiting.append(school.step(network, max(0.02, 0.2 * (1 - 2 * progress)), rate))
        games += int(school.batch.done.sum())
        if sum(len(lessons.actions) for lessons in waiting) >= 4096:
            seen, _, actions, _, _, returns = map(np.concatenate, zip(*waiting))
            network.learn(seen, actions, returns, rate)
            waiting = []
        if progress - examined > 1 / 20:
            examined = progress
            curve.append((float(games), *examine(network, seats, opponent)))
        bar(progress, f"{games:>9,} games, {100 * curve[-1][1]:.1f}% wins")
    curve.append((float(games), *examine(network, seats, opponent)))
    bar(1, f"{games:>9,} games, {100 * curve[-1][1]:.1f}% wins\n")
    return curve


def bar(progress: float, text: str) -> None:
    done = int(30 * progress)
    print(f"\r{'█' * done}{'·' * (30 - done)} {text}", end="", file=sys.stderr, flush=True)


def picture(curve: list[tuple[float, float, float]], seats: int, opponent: str | None) -> str:
    """The learning curve as an SVG picture."""
    left, top, width, height = 64, 48, 620, 300
    most = max(games for games, _, _ in curve) or 1

    def point(games: float, wins: float) -> str:
        return f"{left + width * games / most:.1f},{top + height * (1 - wins):.1f}"

    line = " ".join(point(games, wins) for games, wins, _ in curve)
    upper = [point(games, min(1, wins + spread)) for games, wins, spread in curve]
    lower = [point(games, max(0, wins - spread)) for games, wins, spread in reversed(curve)]
    chance = top + height * (1 - 1 / seats)
    rows = [
        f'<line x1="{left}" x2="{left + width}" y1="{y}" y2="{y}" stroke="#ddd"/>'
        f'<text x="{left - 8}" y="{y + 4}" text-anchor="end">{percent}%</text>'
        for percent in range(0, 101, 20)
        for y in [top + height * (1 - percent / 100)]
    ]
    columns = [
        f'<text x="{left + width * part / 4}" y="{top + height + 20}" text-anchor="middle">'
        f"{most * part / 4:,.0f}</text>"
        for part in range(5)
    ]
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 400" font-family="sans-serif" font-size="13">
<rect width="720" height="400" fill="white"/>
<text x="{left}" y="28" font-size="16">Chico, {seats} seats: wins of the network against {opponent or "random"} players</text>
{chr(10).join(rows + columns)}
<text x="{left + width / 2}" y="{top + height + 42}" text-anchor="middle">games played while learning</text>
<line x1="{left}" x2="{left + width}" y1="{chance}" y2="{chance}" stroke="#b00" stroke-dasharray="5 4"/>
<text x="{left + width}" y="{chance - 6}" text-anchor="end" fill="#b00">a fair share</text>
<polygon points="{' '.join(upper + lower)}" fill="#1668b8" opacity="0.2"/>
<polyline points="{line}" fill="none" stroke="#1668b8" stroke-width="2"/>
</svg>
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=3.0, help="of the processor")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--opponent", default="club", help="who plays against it in the picture: a level, or random")
    parser.add_argument("--picture", type=Path, default=Path("learning_curve.svg"))
    parser.add_argument("--network", type=Path, help="where the network is kept; it learns on if it is there")
    parser.add_argument("--width", type=int, default=WIDTH, help="of the hidden layers")
    parser.add_argument("--blocks", type=int, default=300, help="deals against our bots at the end")
    arguments = parser.parse_args()
    network = fresh(arguments.seats, arguments.width, arguments.seed)
    if arguments.network and arguments.network.exists():
        network.load(arguments.network)
    if arguments.minutes > 0:
        opponent = None if arguments.opponent == "random" else arguments.opponent
        curve = train(network, arguments.seats, arguments.minutes, arguments.seed, opponent)
        games, wins, spread = curve[-1]
        print(f"{games:,.0f} games; wins against {arguments.opponent}: {100 * wins:.1f}% ± {100 * spread:.1f}")
        arguments.picture.write_text(picture(curve, arguments.seats, opponent))
        print(f"the learning curve is in {arguments.picture}")
        if arguments.network:
            network.save(arguments.network)
    compete(network, arguments.seats, arguments.blocks)


def fresh(seats: int, width: int, seed: int) -> Network:
    """A network that has learnt nothing."""
    inputs = kupa.observation("chico", seats)[-1].stop
    return Network(inputs, len(kupa.actions("chico")), width, np.random.default_rng(seed))


def compete(network: Network, seats: int, blocks: int) -> None:
    """Plays the network against our bots, one of it at a table of them."""
    for level in ("casual", "club"):
        first, *_ = kupa.arena("chico", [Player(network), *[level] * (seats - 1)], blocks=blocks)
        share, low, high = (100 * first[name] for name in ("win_share", "low", "high"))
        print(f"against {level}: {share:.1f}% ({low:.1f}-{high:.1f}), a fair share is {100 / seats:.1f}%")


if __name__ == "__main__":
    main()
