"""Baselines that can be repeated: everybody against everybody in Chico for two, in one table.

    python examples/baselines.py [--minutes 2] [--blocks 40] [--network chico.npz] [--out table.md]

Who plays: random; DMC (`train_dmc.py`) and DQN, two networks that learn here, with NumPy alone, for so
many minutes each; OpenSpiel's ISMCTS, with its own random rollouts and with rollouts by our casual bot;
our levels. In the small game `small-chico` OpenSpiel's external-sampling MCCFR plays too (`--small`):
the whole game is too large for its table. Wants open_spiel. A block is one seed, played from both
seats; intervals (95%) are over blocks.
"""

from __future__ import annotations

import argparse
import itertools
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from open_spiel.python.algorithms import external_sampling_mccfr, ismcts, mcts
from train_dmc import Lessons, Network, School, bar, fresh, train

import kupa
import kupa.openspiel

Agent = Callable[[Any], int]
"""From a state of OpenSpiel, where somebody is asked, to an action."""

NUMBERS = {action: number for number, action in enumerate(kupa.actions("chico"))}


def random_player(seed: int) -> Agent:
    dice = np.random.default_rng(seed)
    return lambda state: int(dice.choice(state.legal_actions()))


def level(name: str, seed: int, iterations: int) -> Agent:
    """One of our bots, which is told the game by its record and sees what its seat may know."""
    bot = kupa.Bot(name, iterations=iterations, seed=seed)

    def choose(state: Any) -> int:
        game = kupa.Game.replay(state.node.record(), auto_luck=False)
        return NUMBERS[bot.choose(game, state.current_player())]

    return choose


def network_player(network: Network) -> Agent:
    def choose(state: Any) -> int:
        values = network.values(state.node.observe(state.current_player())[None])[0]
        return max(state.legal_actions(), key=lambda action: values[action])

    return choose


class ByCasual(mcts.Evaluator):
    """What our casual bot makes of a situation, playing all seats to the end."""

    def __init__(self, seed: int):
        self.casual, self.dice = level("casual", seed, 1), np.random.default_rng(seed)

    def evaluate(self, state: Any) -> np.ndarray:
        state = state.clone()
        while not state.is_terminal():
            state.apply_action(drawn(state, self.dice) if state.is_chance_node() else self.casual(state))
        return np.array(state.returns())

    def prior(self, state: Any) -> list[tuple[int, float]]:
        if state.is_chance_node():
            return state.chance_outcomes()
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def searcher(game: Any, evaluator: mcts.Evaluator, simulations: int, seed: int) -> Agent:
    final = ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    random = np.random.RandomState(seed)
    bot = ismcts.ISMCTSBot(game, evaluator, 1.4, simulations, random_state=random, final_policy_type=final)
    return bot.step


def mccfr(game: Any, iterations: int, seed: int) -> Agent:
    np.random.seed(seed)
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    for done in range(iterations):
        solver.iteration()
        bar((done + 1) / iterations, "MCCFR")
    policy, dice = solver.average_policy(), np.random.default_rng(seed)

    def choose(state: Any) -> int:
        actions, likely = zip(*policy.action_probabilities(state).items())
        return int(dice.choice(actions, p=np.array(likely) / sum(likely)))

    return choose


class Memory(NamedTuple):
    """What was seen and done, what was won by that, and what was seen and might be done next."""

    seen: np.ndarray
    actions: np.ndarray
    won: np.ndarray
    after: np.ndarray
    masks: np.ndarray
    is_last: np.ndarray


def remembered(lessons: Lessons) -> Memory:
    """The lessons of games that ended, each with the next sight of the same seat."""
    order = np.lexsort((np.arange(len(lessons.seats)), lessons.seats, lessons.games))
    seen, masks, actions, seats, games, won = (part[order] for part in lessons)
    is_last = np.append((seats[1:] != seats[:-1]) | (games[1:] != games[:-1]), True)
    after = np.minimum(np.arange(len(seats)) + 1, len(seats) - 1)
    return Memory(seen, actions, np.where(is_last, won, 0), seen[after], masks[after], is_last)


def train_dqn(network: Network, minutes: float, seed: int) -> None:
    """Q-learning by self-play: an action is worth what the best answer to one's next sight is worth.

    The network that says so is a copy of some hundred steps ago, and lessons are drawn from the last
    100,000.
    """
    school = School(2, games=256, seed=seed, by_rounds=False)
    random, clock = np.random.default_rng(seed), time.process_time
    target, start, known = [weight.copy() for weight in network.weights], clock(), []
    while (progress := (clock() - start) / (60 * minutes)) < 1:
        lessons = school.step(network, curiosity=max(0.05, 0.5 * (1 - 2 * progress)))
        if len(lessons.actions):
            known.append(remembered(lessons))
        if school.time % 200 == 0 and known:
            known = [Memory(*(np.concatenate(part)[-100_000:] for part in zip(*known)))]
        if not known or len(known[0].actions) < 5_000:
            continue
        rows = random.integers(len(known[0].actions), size=512)
        seen, actions, won, after, masks, is_last = (part[rows] for part in known[0])
        now, network.weights = network.weights, target
        ahead = np.where(masks, network.values(after), -np.inf).max(axis=1)
        network.weights = now
        network.learn(seen, actions, np.where(is_last, won, ahead).astype(np.float32), rate=1e-3)
        if network.steps % 200 == 0:
            target = [weight.copy() for weight in network.weights]
        bar(progress, "DQN")


def drawn(state: Any, dice: np.random.Generator) -> int:
    outcomes, likely = zip(*state.chance_outcomes())
    return int(dice.choice(outcomes, p=likely))


def play(game: Any, agents: list[Agent], seed: int) -> list[float]:
    state, dice = game.new_initial_state(), np.random.default_rng(seed)
    while not state.is_terminal():
        state.apply_action(drawn(state, dice) if state.is_chance_node() else agents[state.current_player()](state))
    return state.returns()


def match(game: Any, one: Agent, other: Agent, blocks: int) -> tuple[float, float]:
    """The share of wins of the first, and half of its interval."""
    shares = []
    for seed in range(blocks):
        first, second = play(game, [one, other], seed)[0], play(game, [other, one], seed)[1]
        shares.append(((first + 1) / 2 + (second + 1) / 2) / 2)
    return float(np.mean(shares)), float(1.96 * np.std(shares, ddof=1) / np.sqrt(blocks))


def players(game: Any, arguments: argparse.Namespace) -> dict[str, Agent]:
    seed = arguments.seed
    own = mcts.RandomRolloutEvaluator(1, np.random.RandomState(seed))
    found = {"random": random_player(seed)}
    if arguments.small:
        found["mccfr"] = mccfr(game, arguments.mccfr, seed)
    else:
        dmc, dqn = fresh(2, 64, seed), fresh(2, 64, seed)
        if arguments.network:
            dmc.load(arguments.network)
        else:
            train(dmc, 2, arguments.minutes, seed, "club")
        train_dqn(dqn, arguments.minutes, seed)
        found |= {"dmc": network_player(dmc), "dqn": network_player(dqn)}
    found["ismcts"] = searcher(game, own, arguments.simulations, seed)
    found["ismcts, casual"] = searcher(game, ByCasual(seed), arguments.simulations, seed)
    found |= {name: level(name, seed, arguments.iterations) for name in ("casual", "club", "expert")}
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=2.0, help="of learning, for each network")
    parser.add_argument("--network", type=Path, help="what `train_dmc.py` kept, instead of learning here")
    parser.add_argument("--blocks", type=int, default=40)
    parser.add_argument("--searches", type=int, help="blocks of those against ISMCTS, which is slow; as many as the others")
    parser.add_argument("--simulations", type=int, default=50, help="of ISMCTS, for each move")
    parser.add_argument("--iterations", type=int, default=200, help="of our expert, for each move")
    parser.add_argument("--mccfr", type=int, default=300, help="iterations of MCCFR")
    parser.add_argument("--small", action="store_true", help="the small game `small-chico`")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    arguments = parser.parse_args()
    options = kupa.small_games()["small-chico"].options if arguments.small else None
    game = kupa.openspiel.load("chico", 2, options=options, seed=arguments.seed)
    agents = players(game, arguments)
    rows = {name: {name: "-"} for name in agents}
    for one, other in itertools.combinations(agents, 2):
        is_slow = "ismcts" in one + other and arguments.searches
        share, spread = match(game, agents[one], agents[other], arguments.searches if is_slow else arguments.blocks)
        rows[one][other] = f"{100 * share:.0f} ± {100 * spread:.0f}"
        rows[other][one] = f"{100 * (1 - share):.0f} ± {100 * spread:.0f}"
        print(f"{one} against {other}: {rows[one][other]}", flush=True)
    table = [f"| wins of, in % | {' | '.join(agents)} |", "|---" * (len(agents) + 1) + "|"]
    table += [f"| {one} | {' | '.join(rows[one][other] for other in agents)} |" for one in agents]
    text = "\n".join(table) + "\n"
    print(text)
    if arguments.out:
        arguments.out.write_text(text)


if __name__ == "__main__":
    main()
