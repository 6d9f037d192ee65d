"""The games as PettingZoo has them, by PettingZoo's own tests.

Its `max_cycles_test` is not among them: it wants a parallel environment in which any action of an
agent will do at any time. `test_max_cycles_...` checks the same of ours.
"""

import importlib
import warnings

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import kupa
from kupa.pettingzoo import env

# Random games of Gamnon with many players take thousands of turns: a limit bounds them.
OPTIONS = {"gamnon": {"turn_limit": 30}}
TABLES = [(slug, seats) for slug in kupa.games() for seats in kupa.seat_counts(slug)]


def make(slug, seats, **arguments):
    return env(slug, seats, options=OPTIONS.get(slug), **arguments)


@pytest.mark.parametrize("slug, seats", TABLES)
def test_api(slug, seats):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # PettingZoo expects plain arrays of any environment that it does not know by name.
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        # The mask of a seat that is not asked.
        warnings.filterwarnings("ignore", "Action mask numpy array is all zeros")
        api_test(make(slug, seats), num_cycles=60)


@pytest.mark.parametrize("slug, seats", TABLES)
def test_seed(slug, seats):
    seed_test(lambda: make(slug, seats), num_cycles=30)


@pytest.mark.parametrize("slug", kupa.games())
def test_state(slug):
    # The rest of its `state_test` takes any action, and wants a parallel environment.
    table = make(slug, 3)
    importlib.import_module("pettingzoo.test.state_test").test_state_space(table)
    table.reset(seed=1)
    for agent in table.agent_iter(30):
        assert table.state_space.contains(table.state())
        over = table.terminations[agent]
        mask = table.observe(agent)["action_mask"]
        table.step(None if over else table.action_space(agent).sample(mask))


@pytest.mark.parametrize("slug, seats", TABLES)
def test_render(slug, seats, capsys):
    render_test(lambda render_mode: make(slug, seats, render_mode=render_mode))


@pytest.mark.parametrize("slug, seats", TABLES)
def test_max_cycles_ends_a_game_when_an_agent_has_acted_so_often(slug, seats):
    table = make(slug, seats, max_cycles=4)
    table.reset(seed=1)
    acted = dict.fromkeys(table.possible_agents, 0)
    for agent in table.agent_iter():
        observation, reward, terminated, truncated, _ = table.last()
        if terminated or truncated:
            assert reward == 0 or terminated
            table.step(None)
        else:
            acted[agent] += 1
            table.step(table.action_space(agent).sample(observation["action_mask"]))
    assert not table.agents
    assert table.game.is_over or max(acted.values()) == 4
    assert max(acted.values()) <= 4


def play(table, seed):
    """Plays a game by chance; gives what each agent got at the end."""
    table.reset(seed=seed)
    chooser = np.random.default_rng(seed)
    won = {}
    for agent in table.agent_iter():
        observation, reward, terminated, truncated, _ = table.last()
        if terminated or truncated:
            won[agent] = reward
            table.step(None)
        else:
            assert reward == 0
            table.step(chooser.choice(np.flatnonzero(observation["action_mask"])))
    return won


@pytest.mark.parametrize("slug", kupa.games())
def test_the_winners_share_the_pot(slug):
    table = make(slug, 3)
    for seed in range(5):
        won = play(table, seed)
        assert set(won) == set(table.possible_agents)
        assert sum(won.values()) == pytest.approx(0)
        winners = {f"seat_{seat}" for seat in table.game.winners}
        assert {agent for agent, reward in won.items() if reward > 0} == winners


def test_an_observation_is_the_seats_own():
    table = env("chico", 3)
    table.reset(seed=1)
    for seat, agent in enumerate(table.agents):
        assert (table.observe(agent)["observation"] == table.game.observe(seat)).all()
        assert table.observe(agent)["action_mask"].any() == (seat == 0)


def test_an_illegal_action_is_refused_and_changes_nothing():
    table = env("chico", 3)
    table.reset(seed=1)
    before, agent = table.game.record(), table.agent_selection
    illegal = np.flatnonzero(table.observe(agent)["action_mask"] == 0)[0]
    for action in (illegal, -1, 10, None):
        with pytest.raises(kupa.Refused):
            table.step(action)
    assert (table.game.record(), table.agent_selection) == (before, agent)


def test_what_is_asked_amiss_is_said():
    table = env("chico", 2)
    with pytest.raises(kupa.Refused, match="no game is on: reset it"):
        table.step(0)
    for seed, error in ((-1, kupa.Refused), ("x", TypeError), (1.5, TypeError)):
        with pytest.raises(error, match="seed is a"):
            table.reset(seed=seed)
    table.reset(seed=1)
    before = table.game.record()
    for action in (1.5, "draw", [8], np.float32(8)):
        with pytest.raises(TypeError, match="action is a whole number, not"):
            table.step(action)
    assert table.game.record() == before
    for ask in (table.observe, table.observation_space, table.action_space):
        with pytest.raises(kupa.Refused, match="there is no agent `seat_2`, only seat_0, seat_1"):
            ask("seat_2")
        with pytest.raises(TypeError, match="agent is a text, not int"):
            ask(0)
    play(table, 1)
    with pytest.raises(kupa.Refused, match="no game is on: reset it"):
        table.step(None)


def test_a_state_is_what_anybody_knows():
    table = env("chico", 3)
    table.reset(seed=1)
    assert table.state_space.contains(table.state())
    assert np.array_equal(table.state()[2], table.game.observe(2))


def test_pettingzoo_makes_the_games_by_name():
    table = pettingzoo.make("aec", "kupa/chico-v0", seats=4)
    assert len(table.possible_agents) == 4
    assert len(pettingzoo.make("aec", "kupa/gamnon-v0").possible_agents) == 3


def test_bad_setups_are_refused():
    with pytest.raises(kupa.Refused, match="there is no game `chess`"):
        env("chess", 2)
    with pytest.raises(kupa.Refused, match="takes 2 to 5 seats, not 7"):
        env("chico", 7)
    with pytest.raises(kupa.Refused, match="render_mode is ansi or human"):
        env("chico", 2, render_mode="rgb_array")
    with pytest.raises(kupa.Refused, match="max_cycles is at least 1"):
        env("chico", 2, max_cycles=0)


def test_what_is_drawn_holds_no_secret():
    table = env("chico", 3, render_mode="ansi")
    table.reset(seed=1)
    assert "hands: 6 | 6 | 6" in table.render()
