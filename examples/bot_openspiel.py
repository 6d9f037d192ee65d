"""An OpenSpiel agent at a table: whatever plays by `rl_environment.TimeStep`s plays here as it is.

    python examples/bot_openspiel.py http://localhost:4949 chico

What the agent is shown is what the game's OpenSpiel tensor has (`kupa.openspiel`), sent by the server for the agent's
own seat; the actions have the same numbers. Put a trained agent of your own in the place of the random one.
"""

from __future__ import annotations

import sys
from typing import Any

from open_spiel.python import rl_environment
from open_spiel.python.algorithms import random_agent

import kupa
from kupa.online import Bot, Turn


def time_step(turn: Turn) -> rl_environment.TimeStep:
    """What the game asks, as OpenSpiel puts it."""
    seats = len(turn.table["seats"])
    numbers = {action: number for number, action in enumerate(kupa.actions(turn.game))}

    def to_seat(value: Any, other: Any) -> list[Any]:
        return [value if seat == turn.seat else other for seat in range(seats)]

    observations = {
        "info_state": to_seat(turn.table["observation"], []),
        "legal_actions": to_seat(sorted(numbers[action] for action in turn.legal), []),
        "current_player": turn.seat,
        "serialized_state": [],
    }
    return rl_environment.TimeStep(observations, [0.0] * seats, [1.0] * seats, rl_environment.StepType.MID)


def choose(agent: Any, turn: Turn) -> str:
    """What the agent does, in the record's words."""
    step = agent.step(time_step(turn), is_evaluation=True)
    return kupa.actions(turn.game)[step.action]


def main(server: str, game: str) -> None:
    bot = Bot(server, name="OpenSpiel")
    table = bot.client.open(game, house=["club", "club"], start=True)
    print(f"{server}/t/{table['id']}")
    agent = random_agent.RandomAgent(player_id=table["you"], num_actions=len(kupa.actions(game)))
    for turn in bot.turns(**{"with": "observation"}):
        after = turn.play(choose(agent, turn))
        if after and after["status"] == "over":
            break


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "chico")
