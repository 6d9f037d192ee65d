"""Small games: what is found agrees with OpenSpiel's own algorithms on the same game."""

import os

import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import exploitability, expected_game_score

import kupa
from kupa import openspiel

TINY = {"ranks": 3, "copies": 1, "eggs": 1, "hand": 1, "rounds": 1}


def as_policy(game, solution):
    """The solution as OpenSpiel has policies."""
    table = policy.TabularPolicy(game)
    numbers = {action: number for number, action in enumerate(kupa.actions("chico"))}
    for (player, seen), likely in solution.policy.items():
        row = table.action_probability_array[table.state_lookup[seen]]
        row[:] = 0
        for action, share in likely.items():
            row[numbers[action]] = share
    return table


@pytest.mark.parametrize("iterations", [1, 3, 200])
def test_value_and_exploitability_are_openspiels(iterations):
    game = openspiel.load("chico", 2, options=TINY)
    solution = kupa.solve("chico", options=TINY, target=0, iterations=iterations)
    table = as_policy(game, solution)
    ours = solution.exploitability
    assert exploitability.exploitability(game, table) == pytest.approx(ours, abs=1e-6)
    score = expected_game_score.policy_value(game.new_initial_state(), [table, table])
    assert score[0] == pytest.approx(solution.value, abs=1e-6)
    # As many information states, forced ones included.
    assert len(table.states) == solution.information_sets


# Those whose trees OpenSpiel reads within a second; with KUPA_LONG=1 all of which a tree can be written.
# The tree of `small-49`, where branches meet, has millions of ends.
QUICK = ["small-gamnon"]
NAMED = [name for name in kupa.small_games() if name != "small-49"]


@pytest.mark.parametrize("name", NAMED if os.environ.get("KUPA_LONG") else QUICK)
@pytest.mark.parametrize("iterations", [1, 5] if os.environ.get("KUPA_LONG") else [5])
def test_openspiels_best_answer_to_a_named_game_is_ours(name, iterations):
    game = pyspiel.load_efg_game(kupa.efg(name))
    solution = kupa.solve(name, target=0, iterations=iterations)
    found, left = {}, [game.new_initial_state()]
    while left:
        state = left.pop()
        left += [state.child(action) for action in state.legal_actions()]
        if state.is_terminal() or state.is_chance_node():
            continue
        # Player, player, number of the information set, and what was seen.
        player, _, _, seen = state.information_state_string().split("-", 3)
        likely = solution.policy.get((int(player), seen.replace("; ", "\n")), {})
        shares = [(action, likely.get(state.action_to_string(action), 1.0)) for action in state.legal_actions()]
        found[state.information_state_string()] = shares
    table = pyspiel.TabularPolicy(found)
    assert pyspiel.exploitability(game, table) == pytest.approx(solution.exploitability, abs=1e-6)
    value = pyspiel.expected_returns(game.new_initial_state(), table, -1, True)
    assert value[0] == pytest.approx(solution.value, abs=1e-6)
    # Of those without a choice no tree needs to tell.
    assert len(found) == solution.decisions


def test_a_target_that_nobody_meets_is_refused():
    with pytest.raises(kupa.Refused, match="target is a number, not nan"):
        kupa.solve("small-gamnon", target=float("nan"))


def backwards(state, known):
    """What player 0 wins, through OpenSpiel's states. What looks the same to everybody goes on alike."""
    if state.is_terminal():
        return state.returns()[0]
    key = str(state)
    if key not in known:
        if state.is_chance_node():
            known[key] = sum(likely * backwards(state.child(to), known) for to, likely in state.chance_outcomes())
        else:
            best = max if state.current_player() == 0 else min
            known[key] = best(backwards(state.child(action), known) for action in state.legal_actions())
    return known[key]


# The tree of `small-49` has millions of ends; since nobody has a secret there, its value can be found without it.
BOARDS = [{"numbers": 3, "forty_nines": 0, "money": 1}, {"numbers": 2, "money": 1, "payout": 2}]


@pytest.mark.parametrize("change", [*BOARDS, {}] if os.environ.get("KUPA_LONG") else BOARDS)
def test_a_board_is_worth_to_openspiel_what_it_is_to_us(change):
    solution = kupa.solve("small-49", options=change)
    game = openspiel.load("49", 2, options={**kupa.small_games()["small-49"].options, **change})
    assert backwards(game.new_initial_state(), {}) == pytest.approx(solution.value, abs=1e-6)
    assert solution.value == pytest.approx({3: 1 / 3, 2: 1 / 3, None: 0.367}[change.get("numbers")], abs=1e-3)


def test_openspiels_solver_finds_the_same_value_by_gambits_format():
    game = pyspiel.load_efg_game(kupa.efg("chico", options=TINY, payoff="points"))
    solution = kupa.solve("chico", options=TINY, payoff="points", target=1e-7)
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(500):
        solver.evaluate_and_update_policy()
    found = solver.tabular_average_policy()
    value = expected_game_score.policy_value(game.new_initial_state(), [found, found])
    assert value[0] == pytest.approx(solution.value, abs=1e-3)
    assert pyspiel.exploitability(game, found) == pytest.approx(0, abs=1e-3)


def test_small_games_have_names():
    games = kupa.small_games()
    assert {game.game for game in games.values()} == set(kupa.games())
    for game in games.values():
        kupa.Game(game.game, game.seats, options=game.options)
    solution = kupa.solve("small-chico", payoff="points", target=0.01)
    assert (solution.information_sets, solution.exploitability < 0.01) == (3776, True)
    assert all(abs(sum(likely.values()) - 1) < 1e-9 for likely in solution.policy.values())


def test_what_is_wrong_is_said():
    def message(call):
        with pytest.raises(kupa.Refused) as refused:
            call()
        return str(refused.value)

    assert "too large" in message(lambda: kupa.solve("small-chico", most_nodes=10))
    assert "a game for 2" in message(lambda: kupa.solve("small-chico", 3))
    assert "`win` or `points`" in message(lambda: kupa.solve("small-chico", payoff="gold"))
    assert "no score sheet" in message(lambda: kupa.solve("small-gamnon", payoff="points"))
    assert "ranks" in message(lambda: kupa.solve("chico", options={"ranks": 99}))
    assert "at least one iteration" in message(lambda: kupa.solve("small-chico", iterations=0))


@pytest.mark.parametrize("name", ["small-chico", "small-eight"])
def test_information_sets_are_estimated_as_they_are_counted(name):
    counted = kupa.solve(name, target=10, iterations=1).information_sets
    estimated = 10 ** kupa.information_sets(name, walks=400, worlds=32)
    assert estimated == pytest.approx(counted, rel=0.3)


def test_an_estimate_needs_something_to_go_by():
    with pytest.raises(kupa.Refused, match="at least one walk"):
        kupa.information_sets("chico", walks=0)
