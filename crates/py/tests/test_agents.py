"""Agents: bots with dice of their own, functions in Python, Gymnasium, and words."""

import os
import re
import signal
import subprocess
import sys
import threading
import time
import warnings
from pathlib import Path

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import kupa
import kupa.gymnasium
from test_game import play_on

SCENE = Path(__file__).parents[3] / "games/forty-nine/tests/playthroughs/empty-deck-third-tie-break.kupa"


def first(turn):
    return turn.legal[0]


def anything(turn):
    return int(np.random.default_rng(turn.seed).choice(turn.legal_indices))


def test_a_turn_is_what_the_seat_may_know():
    game = kupa.Game("chico", seats=3, seed=1)
    turn = game.turn(0, seed=5)
    assert (turn.slug, turn.seat, turn.seed) == ("chico", 0, 5)
    assert turn.legal == game.legal(0) and turn.legal_indices == game.legal_indices(0)
    assert turn.view == game.view(0) and np.array_equal(turn.observation, game.observe(0))
    assert np.array_equal(turn.mask, game.mask(0))
    with pytest.raises(kupa.Refused, match="seat 1 is not asked"):
        game.turn(1)


def test_bots_with_the_same_dice_play_the_same():
    def game(*bots):
        table = kupa.Game("chico", seats=2, seed=3)
        while not table.is_over:
            (seat,) = table.pending
            table.play(seat, bots[seat].choose(table, seat))
        return table.record()

    pair = lambda seed: (kupa.Bot("random", seed=seed), kupa.Bot("random", seed=seed + 1))
    assert game(*pair(1)) == game(*pair(1)) != game(*pair(7))
    with pytest.raises(kupa.Refused, match="there is no level `x`"):
        kupa.Bot("x")


def test_a_constant_seed_is_still_a_random_bot():
    table = kupa.Game("49", seats=2, seed=1)
    chosen = []
    for _ in range(40):
        if table.is_over:
            break
        (seat,) = table.pending
        legal = table.legal(seat)
        action = kupa.bots.choose(table, seat, "random", seed=1)
        assert action == kupa.bots.choose(table, seat, "random", seed=1)
        chosen.append(legal.index(action) / len(legal))
        table.play(seat, action)
    # Constant dice would fall on the same place of the list, again and again.
    assert np.std(chosen) > 0.15


def test_own_agents_play_in_the_arena():
    table = kupa.arena("chico", [first, "random", anything], blocks=20, seed=3)
    assert {entry["bot"] for entry in table} == {"first", "random", "anything"}
    assert table.games == 60
    assert sum(entry["win_share"] * entry["seats"] for entry in table) == pytest.approx(1)
    assert all(entry["low"] <= entry["win_share"] <= entry["high"] for entry in table)
    again = kupa.arena("chico", [first, "random", anything], blocks=20, seed=3, threads=1)
    plain = lambda table: [(entry["bot"], entry["win_share"]) for entry in table]
    assert plain(table) == plain(again)


def test_an_agent_that_does_what_a_level_does_is_as_good():
    anything.name = "mine"
    table = kupa.arena("chico", [anything, "random"], blocks=200, seed=1)
    del anything.name
    mine, theirs = ({entry["bot"]: entry for entry in table}[name] for name in ("mine", "random"))
    assert mine["low"] < 0.5 < mine["high"] and theirs["low"] < 0.5 < theirs["high"]


def test_a_bot_brings_its_own_iterations():
    table = kupa.arena("chico", [kupa.Bot("expert", iterations=20), "casual"], blocks=2, seed=1)
    assert {entry["bot"] for entry in table} == {"expert", "casual"}


@pytest.mark.parametrize("answer, error, words", [
    ("quit now", kupa.Refused, "."),
    ("play e", kupa.Refused, "not legal"),
    (99, kupa.Refused, "there is no action 99"),
    (None, TypeError, "an action is a text such as `draw`, or its number, not NoneType"),
])  # fmt: skip
def test_an_agent_that_errs_ends_the_arena(answer, error, words):
    with pytest.raises(error, match=words):
        kupa.arena("chico", [lambda turn: answer, "random"], blocks=1000)


def test_an_agent_that_raises_is_heard():
    def fails(turn):
        raise ZeroDivisionError("mine")

    with pytest.raises(ZeroDivisionError, match="mine"):
        kupa.arena("chico", ["random", fails], blocks=1000)
    with pytest.raises(TypeError, match="a player is a level, a bot, or a function, not int"):
        kupa.arena("chico", ["random", 3])


@pytest.mark.parametrize("name", ["49", "Chico", "EightAndAHalf", "Gamnon"])
def test_gymnasium_checks_the_environments(name):
    table = gymnasium.make(f"kupa/{name}-v0").unwrapped
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", ".*not within the observation space.*", append=True)
        warnings.filterwarnings("ignore", ".*render_modes.*")
        check_env(table, skip_render_check=True)


def test_a_learner_plays_whole_games():
    table = gymnasium.make("kupa/Chico-v0", opponents=["casual", kupa.Bot("random"), first], disable_env_checker=True)
    won = []
    for seed in range(10):
        observation, info = table.reset(seed=seed)
        over = False
        while not over:
            masks = table.unwrapped.action_masks()
            assert masks.dtype == bool and np.array_equal(masks, info["action_mask"])
            action = int(np.flatnonzero(masks)[-1])
            observation, reward, over, cut, info = table.step(action)
            assert not cut and (over or reward == 0)
        won.append(reward)
    assert set(np.sign(won)) <= {-1, 0, 1} and min(won) == -1


def test_a_seed_repeats_a_game_with_its_opponents():
    def observations(seed):
        table = kupa.gymnasium.Environment("49", ["random", "club"])
        seen = [table.reset(seed=seed)[0]]
        over = False
        while not over and len(seen) < 30:
            observation, _, over, _, _ = table.step(np.flatnonzero(table.action_masks())[0])
            seen.append(observation)
        return np.array(seen)

    assert np.array_equal(observations(1), observations(1))
    assert not np.array_equal(observations(1), observations(2))


def test_what_is_illegal_loses_or_raises():
    table = kupa.gymnasium.Environment("chico", ["club"], seat=0)
    table.reset(seed=1)
    illegal = int(np.flatnonzero(~table.action_masks())[0])
    _, reward, over, _, info = table.step(illegal)
    assert (reward, over) == (-1, True) and "can't be played" in info["refused"] or "hold" in info["refused"]
    with pytest.raises(kupa.Refused, match="reset it"):
        table.step(illegal)
    table = kupa.gymnasium.Environment("chico", ["club"], seat=0, illegal="raise")
    table.reset(seed=1)
    before = table.game.record()
    with pytest.raises(kupa.Refused):
        table.step(illegal)
    assert table.game.record() == before
    with pytest.raises(kupa.Refused, match="there is no seat 2"):
        kupa.gymnasium.Environment("chico", ["club"], seat=2)
    with pytest.raises(kupa.Refused, match="no game is on: reset it"):
        kupa.gymnasium.Environment("chico", ["club"]).step(illegal)


@pytest.mark.parametrize("slug", kupa.games())
@pytest.mark.parametrize("language", ["en", "he"])
def test_a_game_is_played_in_words(slug, language):
    options = {"turn_limit": 8} if slug == "gamnon" else None
    game = kupa.Game(slug, seats=3, seed=2, options=options)
    seats = [kupa.text.Seat(game, seat, language=language) for seat in range(3)]
    for _ in range(40):
        if game.is_over:
            break
        seat = seats[game.pending[0]]
        assert seat.is_asked
        prompt = seat.prompt()
        for action, words in seat.choices():
            assert f"  {action}  ({words})" in prompt and words
        assert "\u2068" not in prompt
        record = game.record()
        assert seat.act("sing a song") and game.record() == record
        assert seat.act(f"I think this is best:\n`{game.legal(seat.seat)[-1]}`") == ""
        assert game.record() != record
    assert kupa.text.rules(slug, language).count("\n") > 30


def test_a_prompt_holds_no_secret():
    game = kupa.Game("chico", seats=2, seed=1)
    hands = game.view("referee")["hands"]
    assert f"hands: {' '.join(hands[0])} | 6" in kupa.text.table(game, 0)
    assert "hands: 6 | 6" in kupa.text.table(game, "public")


def test_the_board_of_49_is_told_by_its_tokens():
    game = kupa.Game("49", seats=3, seed=1)
    assert "board: empty" in kupa.text.table(game, "public")
    list(play_on(game, 300))
    assert "board: seat " in kupa.text.table(game, "public") and "None" not in kupa.text.table(game, 0)


def test_one_game_is_looked_at_by_four_threads():
    game = kupa.Game("chico", seats=3, seed=1)
    errors = []

    def work(number):
        try:
            for _ in range(20):
                if number % 2:
                    kupa.bots.choose(game, 0, "expert", iterations=20)
                else:
                    other = game.clone()
                    other.play(0, other.legal(0)[0])
                    game.take  # noqa: B018
        except Exception as error:
            errors.append(error)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []


# A champion stops as soon as its mind is made up, which takes it long here.
LONG = [
    "kupa.rollout('gamnon', 12, games=10**9)",
    "kupa.arena('chico', ['champion'] * 5, blocks=1000, milliseconds=60_000)",
    "kupa.arena('chico', ['champion'] * 5, blocks=1000, iterations=10**9)",
    "kupa.arena('chico', [lambda turn: turn.legal[0]] * 2, blocks=10**9)",
    "kupa.bots.choose(kupa.Game('gamnon', seats=3, seed=0), 0, 'champion', milliseconds=60_000)",
    "kupa.bots.choose(kupa.Game('gamnon', seats=3, seed=0), 0, 'champion', iterations=10**9)",
    "kupa.Batch('gamnon', seats=3, games=9, seed=0, bots={0: 'champion'}, iterations=10**9)",
    "kupa.solve('chico', seats=2)",
    "kupa.efg('chico', seats=2)",
    "kupa.information_sets('gamnon', 3, walks=10**9)",
    "while True: kupa.Batch('chico', seats=2, games=1 << 19)",
    "while True: LARGE.reset(1)",
    "while True: LARGE.step(LARGE.sample())",
    "while True: LARGE.clone()",
]

# On a machine that has nothing else to do, 0.2 s; elsewhere whoever is to hear may have to wait for the processor.
SOON = 0.2 if os.environ.get("KUPA_QUIET") else 2


@pytest.mark.parametrize("call", LONG)
def test_ctrl_c_is_heard_at_once(call):
    # A shell's background job ignores the signal, and whatever it starts does too, if not told otherwise.
    code = f"""
import os, signal, kupa
LARGE = kupa.Batch('chico', seats=2, games=1 << 18) if 'LARGE' in {call!r} else None
signal.signal(signal.SIGINT, signal.default_int_handler)
def work():
    {call}
print('go', flush=True)
try:
    # A loop has moments that its own `try` does not cover.
    work()
except KeyboardInterrupt:
    print('heard', flush=True)
    os._exit(0)
"""
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert process.stdout.readline() == "go\n"
    time.sleep(0.3)
    pressed = time.monotonic()
    process.send_signal(signal.SIGINT)
    assert process.stdout.readline() == "heard\n"
    assert time.monotonic() - pressed < SOON
    process.kill()
    process.wait()


def test_the_version_is_the_workspaces():
    manifest = Path(__file__).parents[3] / "Cargo.toml"
    version = re.search(r'^version = "(.*)"$', manifest.read_text(), re.MULTILINE)
    assert kupa.__version__ == version[1]


def test_the_board_of_49_is_drawn_as_it_lies():
    game = kupa.Game.replay("\n".join(SCENE.read_text().splitlines()[3:11]) + "\n", auto_luck=False)
    drawn = kupa.text.table(game, "public").splitlines()
    assert drawn[0] == "board: seat 0 on 7"
    assert drawn[1:8] == [
        "  1   2   3   4   5   6  s0",
        " 24  25  26  27  28  29   8",
        " 23  40  41  42  43  30   9",
        " 22  39  48  49  44  31  10",
        " 21  38  47  46  45  32  11",
        " 20  37  36  35  34  33  12",
        " 19  18  17  16  15  14  13",
    ]
