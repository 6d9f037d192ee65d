"""The games as OpenSpiel has them, by OpenSpiel's own tests."""

import subprocess
import sys

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

import kupa
from kupa import openspiel

# Random games of Gamnon with many players take thousands of turns: a limit bounds them.
OPTIONS = {"gamnon": {"turn_limit": 10}}
TABLES = [(slug, seats) for slug in kupa.games() for seats in kupa.seat_counts(slug)]


def load(slug, seats, **arguments):
    return openspiel.load(slug, seats, options=OPTIONS.get(slug), **arguments)


def play_on(state, steps, seed=1):
    """Plays random actions; chance strikes where it is due."""
    chooser = np.random.default_rng(seed)
    for _ in range(steps):
        if state.is_terminal():
            break
        state.apply_action(chooser.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("slug, seats", TABLES)
def test_random_simulation(slug, seats):
    pyspiel.random_sim_test(load(slug, seats, seed=1), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("slug", kupa.games())
def test_a_state_is_serialised(slug):
    game = load(slug, 3, seed=1)
    state = play_on(game.new_initial_state(), 20)
    again = game.deserialize_state(state.serialize())
    assert str(again) == str(state)
    assert again.history() == state.history()
    assert again.legal_actions() == state.legal_actions()


@pytest.mark.parametrize("slug", kupa.games())
def test_a_clone_goes_its_own_way(slug):
    state = play_on(load(slug, 3, seed=1).new_initial_state(), 10)
    before = str(state)
    clone = state.clone()
    assert str(clone) == before
    play_on(clone, 5)
    assert str(state) == before != str(clone)


@pytest.mark.parametrize("slug", kupa.games())
def test_a_resampled_state_looks_the_same_to_the_player(slug):
    state = load(slug, 3, seed=1).new_initial_state()
    for seed in range(15):
        play_on(state, 3, seed)
        if state.is_terminal() or state.is_chance_node():
            continue
        player = state.current_player()
        other = state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0.0, 1.0))
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        assert other.legal_actions() == state.legal_actions()
        play_on(other, 1000)
        assert other.is_terminal() or slug != "chico"


def test_strings_tell_what_the_player_knows_and_no_more():
    state = play_on(load("chico", 2, seed=1).new_initial_state(), 1)
    hands = state.world.view("referee")["hands"]
    assert state.world.view_json(0) == state.observation_string(0)
    assert state.information_state_string(0) == state.world.seen(0) + state.world.view_json(0)
    assert sorted(state.world.seen(0).split()[1:7]) == sorted(hands[0])
    assert state.world.seen(0).split()[7:13] == ["?"] * 6


def test_a_tensor_is_the_observation_and_has_names():
    game = load("chico", 3, seed=1)
    state = play_on(game.new_initial_state(), 4)
    assert np.allclose(state.observation_tensor(1), state.world.observe(1))
    observation = make_observation(game)
    observation.set_from(state, 1)
    assert list(observation.dict) == [part.name for part in kupa.observation("chico", 3)]
    assert np.allclose(observation.tensor, state.world.observe(1))


def test_the_seed_repeats_the_luck():
    texts = [str(play_on(load("49", 3, seed=seed).new_initial_state(), 30)) for seed in (1, 1, 2)]
    assert texts[0] == texts[1] != texts[2]
    game = load("49", 3, seed=1)
    one, two = (str(play_on(game.new_initial_state(), 1)) for _ in range(2))
    assert one != two


def test_open_spiel_loads_a_game_by_its_name():
    game = pyspiel.load_game("kupa_chico(players=3,options=draw_when_able:off)")
    assert game.num_players() == 3
    assert game.new_initial_state().world.options == {"draw_when_able": "off"}
    assert pyspiel.load_game("kupa_gamnon").num_players() == 3


def test_ismcts_plays_a_game_and_wins_against_chance():
    game = load("chico", 2, seed=3)
    random = np.random.RandomState(3)
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=random),
        uct_c=2.0,
        max_simulations=15,
        random_state=random,
        final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
    )
    state = game.new_initial_state()
    while not state.is_terminal():
        searches = state.current_player() == 0
        state.apply_action(bot.step(state) if searches else random.choice(state.legal_actions()))
    assert sum(state.returns()) == pytest.approx(0)


def test_python_ends_in_peace():
    code = "import kupa.openspiel as o; s = o.load('chico', 2).new_initial_state(); s.apply_action(0)"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_bad_setups_are_refused():
    with pytest.raises(kupa.Refused, match="there is no game `chess`"):
        openspiel.load("chess", 2)
    with pytest.raises(kupa.Refused, match="takes 2 to 5 seats, not 6"):
        openspiel.load("chico", 6)
    with pytest.raises(kupa.Refused, match="there is no option `jokers`"):
        openspiel.load("chico", 2, options={"jokers": 1})
