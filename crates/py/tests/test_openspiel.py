"""The games as OpenSpiel has them, by OpenSpiel's own tests and algorithms."""

import copy
import os
import pickle
import subprocess
import sys

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import (
    exploitability,
    external_sampling_mccfr,
    generate_playthrough,
    ismcts,
    mcts,
)
from open_spiel.python.observation import make_observation

import kupa
from kupa import openspiel

# Random games of Gamnon with many players take thousands of turns: a limit bounds them.
OPTIONS = {"gamnon": {"turn_limit": 10}}
FEWEST = [(slug, kupa.seat_counts(slug)[0]) for slug in kupa.games()]
MOST = [(slug, min(kupa.seat_counts(slug)[-1], 6)) for slug in kupa.games()]
TABLES = [(slug, seats) for slug in kupa.games() for seats in kupa.seat_counts(slug)]
# With KUPA_LONG=1 whole games are simulated, and small ones that take OpenSpiel minutes are solved.
IS_LONG = bool(os.environ.get("KUPA_LONG"))


def load(slug, seats, **arguments):
    return openspiel.load(slug, seats, options=OPTIONS.get(slug), **arguments)


def fewer_packs(slug):
    """OpenSpiel writes down a game anew at every card that is dealt, so one pack is enough for it."""
    return {"turn_limit": 10, "packs": 1} if slug == "gamnon" else None


def play_on(state, steps, seed=1):
    """Plays random actions, and whatever chance does on the way to them."""
    chooser = np.random.default_rng(seed)
    while steps > 0 and not state.is_terminal():
        if state.is_chance_node():
            outcomes, likely = zip(*state.chance_outcomes())
            state.apply_action(int(chooser.choice(outcomes, p=likely)))
        else:
            state.apply_action(int(chooser.choice(state.legal_actions())))
            steps -= 1
    while state.is_chance_node():
        outcomes, likely = zip(*state.chance_outcomes())
        state.apply_action(int(chooser.choice(outcomes, p=likely)))
    return state


def own(slug, seat):
    """Where the first card of a seat's hand stands in the first deal, of three seats."""
    return {"chico": 6 * seat, "gamnon": 3 * seat, "eight-and-a-half": 24 * seat + 6}[slug]


def endgames(slug, most_nodes=600):
    """Ends of random games, of a few actions each, in which more than one player has a choice."""
    seats = kupa.seat_counts(slug)[0]
    options = {"turn_limit": 12, "at_limit": "most_cards"} if slug == "gamnon" else None
    for seed in range(10):
        game = kupa.Game(slug, seats, options=options, seed=seed)
        chooser, records = np.random.default_rng(seed), []
        while not game.is_over:
            records.append(game.record())
            (seat,) = game.pending
            game.play(seat, int(chooser.choice(game.legal_indices(seat))))
        for record in reversed(records[-8:]):
            tree = openspiel.load_from(record, max_steps=4 if slug == "eight-and-a-half" else 3)
            nodes, players = count(tree.new_initial_state(), most_nodes)
            if nodes <= most_nodes and len(players) > 1:
                yield tree


def count(state, most):
    """The nodes of the tree, as far as they are not too many, and who chooses there."""
    nodes, players, left = 0, set(), [state]
    while left and nodes <= most:
        state = left.pop()
        nodes += 1
        if not state.is_terminal():
            if len(state.legal_actions()) > 1 and not state.is_chance_node():
                players.add(state.current_player())
            left.extend(state.child(action) for action in state.legal_actions())
    return nodes, players


@pytest.mark.parametrize("slug, seats", TABLES)
def test_random_simulation(slug, seats):
    if IS_LONG:
        pyspiel.random_sim_test(load(slug, seats), num_sims=3, serialize=False, verbose=False)
    game = openspiel.load(slug, seats, options=fewer_packs(slug), max_steps=200 if IS_LONG else 8)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("slug, seats", FEWEST)
def test_open_spiels_own_simulation_with_serialisation(slug, seats):
    from open_spiel.python.tests.games_sim_test import GamesSimTest

    GamesSimTest().sim_game(load(slug, seats, max_steps=40))


@pytest.mark.parametrize("slug, seats", FEWEST)
def test_a_playthrough_is_generated(slug, seats):
    name = str(load(slug, seats, max_steps=12))
    text = generate_playthrough.playthrough(name, action_sequence=None, seed=1)
    assert "PublicObservationString() = " in text and "PrivateObservationString(0) = " in text
    assert "InformationStateTensor" not in text and "ObservationTensor(0)" in text


@pytest.mark.parametrize("slug, seats", FEWEST + MOST)
def test_chance_lists_its_outcomes_and_a_history_is_the_game(slug, seats):
    game = load(slug, seats)
    state = game.new_initial_state()
    chooser = np.random.default_rng(seats)
    for _ in range(120):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes, likely = zip(*state.chance_outcomes())
            assert sum(likely) == pytest.approx(1) and len(outcomes) <= game.max_chance_outcomes()
            assert len({state.action_to_string(outcome) for outcome in outcomes}) == len(outcomes)
            state.apply_action(int(chooser.choice(outcomes, p=likely)))
        else:
            state.apply_action(int(chooser.choice(state.legal_actions())))
    again = openspiel._restore(game, state.history())
    assert str(again) == str(state)
    assert again.node.record() == state.node.record()


def test_cards_are_dealt_as_the_deck_has_them():
    state = openspiel.load("chico", 2).new_initial_state()
    assert [state.action_to_string(outcome) for outcome, _ in state.chance_outcomes()] == list("123456ce")
    assert [likely for _, likely in state.chance_outcomes()] == [7 / 50] * 7 + [1 / 50]
    for card in "111111" "222222":
        state.apply_action("123456ce".index(card))
    # C3: the egg is not turned up.
    assert [likely for _, likely in state.chance_outcomes()] == pytest.approx(
        [1 / 37, 1 / 37, *[7 / 37] * 5]
    )
    state.apply_action(2)
    assert not state.is_chance_node() and state.current_player() == 0
    state.apply_action(8)
    # C8: the stock has 37 cards, and the egg is one of them.
    assert dict(state.chance_outcomes())[7] == pytest.approx(1 / 37)
    assert state.information_state_string(0).endswith("\n0 draw\n")
    state.apply_action(7)
    assert state.information_state_string(0).endswith("\n0 draw\n# drew 0 e\n")
    assert state.information_state_string(1).endswith("\n0 draw\n")
    assert state.node.record().splitlines()[3].split()[14] == "e"


def test_an_own_card_is_not_forgotten_in_the_next_round():
    state = play_on(openspiel.load("chico", 2).new_initial_state(), 0)
    state.apply_action(8)
    card = state.action_to_string(state.chance_outcomes()[0][0])
    state.apply_action(state.chance_outcomes()[0][0])
    state.apply_action(9)
    state.apply_action(9)
    assert "deal" in state.information_state_string(0).splitlines()[-1]
    assert f"# drew 0 {card}\n" in state.information_state_string(0)


@pytest.mark.parametrize("slug, seats", FEWEST)
def test_games_and_states_are_copied_and_pickled(slug, seats):
    game = load(slug, seats, seed=3, max_steps=50)
    state = play_on(game.new_initial_state(), 4)
    before = str(state)
    for other in (state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert str(other) == before and other.history() == state.history()
        assert other.information_state_string(0) == state.information_state_string(0)
        play_on(other, 2)
        assert str(state) == before != str(other)
    again = pickle.loads(pickle.dumps(game))
    assert str(again) == str(game) and again.max_game_length() == 50
    assert str(copy.deepcopy(game)) == str(game)
    again = game.deserialize_state(state.serialize())
    assert str(again) == before and again.history() == state.history()


@pytest.mark.parametrize("slug", kupa.games())
def test_a_resampled_state_could_have_happened(slug):
    game = load(slug, 3, seed=1)
    state, others = game.new_initial_state(), 0
    for seed in range(6):
        play_on(state, 4, seed)
        if state.is_terminal():
            break
        player = state.current_player()
        other = state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0.0, 1.0))
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.legal_actions() == state.legal_actions()
        # Its history is one that the game takes, and the others know what they saw in it.
        again = openspiel._restore(game, other.history())
        for seat in range(3):
            assert again.information_state_string(seat) == other.information_state_string(seat)
            others += other.information_state_string(seat) != state.information_state_string(seat)
            # Nobody was dealt cards that they have not seen.
            assert slug == "49" or again.information_state_string(seat).split()[1 + own(slug, seat)] != "?"
        play_on(other, 1000)
    # What is hidden differs where something is: 49 hides nothing that anybody knows.
    assert others > 0 or slug == "49"


def test_what_a_player_does_not_know_is_not_given_away():
    state = openspiel.load("chico", 2).new_initial_state()
    for card in "111112" "23456e" "3":
        state.apply_action("123456ce".index(card))
    luck = np.random.default_rng(1)
    others = [state.resample_from_infostate(0, luck.random).node.seen(1) for _ in range(120)]
    # Player 1 has the egg, but player 0 can only say that six of 43 cards are there.
    assert np.mean(["e" in seen.split("\n")[0].split() for seen in others]) < 0.3


def test_a_seed_repeats_the_resampling():
    def resampled(seed, sampler):
        state = play_on(openspiel.load("chico", 3, seed=seed).new_initial_state(), 5)
        return state.resample_from_infostate(0, sampler).history()

    assert resampled(1, None) == resampled(1, None) != resampled(2, None)
    samplers = [np.random.default_rng(seed).random for seed in (5, 5, 6)]
    one, two, three = (resampled(None, sampler) for sampler in samplers)
    assert one == two != three
    assert pyspiel.load_game("kupa_chico(rng_seed=7)").get_parameters()["rng_seed"] == 7


def observers(game):
    kinds = pyspiel.PrivateInfoType
    for recall in (False, True):
        for public, private in [(True, kinds.SINGLE_PLAYER), (True, kinds.NONE), (False, kinds.SINGLE_PLAYER)]:
            shown = pyspiel.IIGObservationType(
                public_info=public, perfect_recall=recall, private_info=private
            )
            yield make_observation(game, shown)


def test_observers_show_the_public_and_the_private_part():
    game = load("chico", 2)
    state = game.new_initial_state()
    for card in "111112" "23456e" "3":
        state.apply_action("123456ce".index(card))
    own, public, private, own_story, public_story, private_story = observers(game)
    assert '"hands":[["1","1","1","1","1","2"],6]' in own.string_from(state, 0)
    assert '"hands":[6,6]' in public.string_from(state, 0) == public.string_from(state, 1)
    assert private.string_from(state, 1) == '{"hands": [6, ["2", "3", "4", "5", "6", "e"]]}'
    assert own_story.string_from(state, 0) == state.information_state_string(0)
    assert public_story.string_from(state, 0).startswith("deal ? ? ?")
    assert private_story.string_from(state, 0).startswith("0: deal 1 1 1 1 1 2 ? ?")
    for observer, numbers in [(own, state.node.observe(1)), (public, state.node.observe("public"))]:
        observer.set_from(state, 1)
        assert np.array_equal(observer.tensor, numbers)
        assert list(observer.dict) == [part.name for part in kupa.observation("chico", 2)]
    for observer in (private, own_story, public_story, private_story):
        assert observer.tensor is None
        observer.set_from(state, 0)


def test_no_tensor_is_called_an_information_state():
    for slug, seats in FEWEST:
        kind = load(slug, seats).get_type()
        assert kind.provides_information_state_string and kind.provides_observation_tensor
        assert not kind.provides_information_state_tensor
        assert kind.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC


def test_no_game_is_longer_than_it_says():
    game = load("chico", 3, max_steps=7)
    state = play_on(game.new_initial_state(), 100)
    assert state.is_terminal() and state.returns() == [0, 0, 0] and state.legal_actions() == []
    assert state.steps == game.max_game_length() == 7
    with pytest.raises(kupa.Refused, match="max_steps is at least 1"):
        load("chico", 3, max_steps=-1)


@pytest.mark.parametrize("name", kupa.small_games())
def test_a_small_game_is_as_long_as_the_rules_allow_and_no_longer(name):
    small = kupa.small_games()[name]
    game = openspiel.load(small.game, small.seats, options=small.options)
    lengths = [play_on(game.new_initial_state(), 10**6, seed).steps for seed in range(3)]
    assert max(lengths) <= game.max_game_length() == game.root.longest < 60
    # All that can happen in these is counted in no time; random play does for the others.
    if small.game == "chico":
        assert kupa.solve(name, target=10, iterations=1).length == game.max_game_length()


@pytest.mark.parametrize("slug, seats", TABLES)
def test_nobody_wins_more_than_the_others_stake(slug, seats):
    game = openspiel.load(slug, seats)
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-1, seats - 1, 0)
    batch = kupa.Batch(slug, seats=seats, games=10, seed=1, options=fewer_packs(slug))
    for _ in range(60):
        batch.step(batch.sample())
        assert batch.rewards.min() >= -1 and batch.rewards.max() <= seats - 1
        assert np.allclose(batch.rewards.sum(axis=1), 0, atol=1e-5)


def test_a_game_is_cut_off_only_where_the_rules_name_no_end():
    assert openspiel.load("49", 2).max_game_length() == openspiel.load("49", 2).root.longest == 1574
    limited = {"turn_limit": 10}
    assert openspiel.load("gamnon", 3, options=limited).max_game_length() == 180
    for slug in ("chico", "eight-and-a-half"):
        assert openspiel.load(slug, 2).root.longest is None
        # One round of the cards in the box.
        one = openspiel.load(slug, 2, options={"rounds": 1})
        assert one.max_game_length() == one.root.longest == {"chico": 86, "eight-and-a-half": 141}[slug]
    assert openspiel.load("gamnon", 3, options={"turn_limit": "none"}).root.longest is None
    most = openspiel.load("gamnon", 12, options={"turn_limit": 4_000_000_000})
    assert most.max_game_length() == 2**31 - 1


def test_open_spiel_loads_a_game_by_its_name():
    game = pyspiel.load_game("kupa_chico(players=3,options=draw_when_able:off)")
    assert game.num_players() == 3
    assert "option draw_when_able off\n" in game.new_initial_state().node.record()
    assert pyspiel.load_game("kupa_gamnon").num_players() == 3
    with pytest.raises(kupa.Refused, match="takes 2 to 5 seats, not 9"):
        pyspiel.load_game("kupa_chico(players=9)")


@pytest.mark.parametrize("slug, seats", FEWEST)
def test_mcts_and_ismcts_play(slug, seats):
    game = load(slug, seats, seed=3, max_steps=30)
    random = np.random.RandomState(3)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=random)
    sees_all = mcts.MCTSBot(game, uct_c=2.0, max_simulations=3, evaluator=evaluator, random_state=random)
    final = ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    sees_own = ismcts.ISMCTSBot(game, evaluator, 2.0, 3, random_state=random, final_policy_type=final)
    state = play_on(game.new_initial_state(), 20)
    for bot in (sees_all, sees_own):
        if not state.is_terminal():
            action = bot.step(state)
            assert action in state.legal_actions()
            play_on(state, 0).apply_action(action)
            play_on(state, 0)


@pytest.mark.parametrize("slug", kupa.games())
def test_an_endgame_is_learnt_by_mccfr_and_its_exploitability_falls(slug):
    uniform = lambda game: exploitability.nash_conv(game, policy.UniformRandomPolicy(game))
    game = next(game for game in endgames(slug) if uniform(game) > 0.01)
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    np.random.seed(1)
    for _ in range(60):
        solver.iteration()
    assert 0 <= exploitability.nash_conv(game, solver.average_policy()) < uniform(game)


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
    with pytest.raises(kupa.Refused, match="seed is at least 0, or None, not -7"):
        openspiel.load("chico", 2, seed=-7)
    with pytest.raises(TypeError, match="game is a KupaGame, not NoneType"):
        openspiel.KupaState(None)


def test_what_open_spiel_asks_amiss_is_refused():
    state = play_on(openspiel.load("chico", 2).new_initial_state(), 3)
    for action in (-1, 10):
        with pytest.raises(kupa.Refused, match=f"there is no action {action}, only 0 to 9"):
            state.action_to_string(0, action)
    for sampler in (1, "x"):
        with pytest.raises(TypeError, match="sampler is a function"):
            state.resample_from_infostate(0, sampler)
    for drawn in ("x", [0.5], b"x"):
        with pytest.raises(TypeError, match="sampler gives a number, not"):
            state.resample_from_infostate(0, lambda: drawn)
    for drawn in (-0.1, 1.5, float("nan")):
        with pytest.raises(kupa.Refused, match="sampler gives a number from 0 to 1, not"):
            state.resample_from_infostate(0, lambda: drawn)
    state.resample_from_infostate(0, pyspiel.UniformProbabilitySampler(0.0, 1.0))
