"""Whatever is said, the answer is an exception with a sentence, and nothing has changed."""

import subprocess
import sys

import numpy as np
import pytest

import kupa
from test_game import play_on

SCENE = """kupa 1
game chico
seats 2
deal 1 1 1 2 2 2 3 3 3 4 4 4 5 1 1 1 1 2 2 2 2 3 3 3 3 4 4 4 4 5 5 5 5 5 5 6 6 6 6 6 6 6 c c c c c c c e
"""


@pytest.fixture
def game():
    return kupa.Game.replay(SCENE, seed=1)


def refused(call, sentence, rule=None):
    with pytest.raises(kupa.Refused, match=sentence) as error:
        call()
    assert error.value.rule == rule


@pytest.mark.parametrize("action", ["play 2", 1])
def test_an_action_that_breaks_a_rule(game, action):
    before = game.record()
    refused(lambda: game.play(0, action), r"2 can't be played on 5, only 5, 6 or the egg \(C6\)", "C6")
    assert game.record() == before


@pytest.mark.parametrize("action", ["draw", 8])
def test_a_seat_that_is_not_asked(game, action):
    refused(lambda: game.play(1, action), "seat 1 is not asked, seat 0 is")


@pytest.mark.parametrize("action", ["quit", 9])
def test_a_seat_that_has_quit(action):
    game = kupa.Game.replay(SCENE + "0 draw\n1 quit\n", seed=1)
    refused(lambda: game.play(1, action), "quit", "C10")


def test_after_the_end():
    game = kupa.Game("chico", seats=2, seed=1)
    list(play_on(game, 10_000))
    refused(lambda: game.play(0, "draw"), "the game is over")
    refused(lambda: game.play(0, 8), "the game is over")
    refused(game.draw, "the game is over")
    refused(lambda: kupa.bots.choose(game, 0), "the game is over")
    assert game.legal(0) == [] and game.legal_indices(0) == [] and not game.mask(0).any()
    assert game.observe(0).any() and game.view(0) and game.imagine(0, seed=1).is_over


@pytest.mark.parametrize("seat", [-1, 2, 99, 2**40])
def test_a_seat_that_there_is_not(game, seat):
    sentence = f"there is no seat {seat}, only 0 to 1"
    calls = [game.legal, game.legal_indices, game.mask, game.observe, game.view, game.seen, game.imagine]
    for call in calls:
        refused(lambda: call(seat), sentence)
    refused(lambda: game.play(seat, "draw"), sentence)
    refused(lambda: kupa.bots.choose(game, seat), sentence)


@pytest.mark.parametrize("index", [-1, 10, 2**40])
def test_an_action_that_there_is_not(game, index):
    refused(lambda: game.play(0, index), f"there is no action {index}, only 0 to 9")
    refused(lambda: game.action_text(index), f"there is no action {index}, only 0 to 9")


@pytest.mark.parametrize("text", ["", "play", "play 7", "0 draw", "draw draw", "\0", "🂡" * 1000, "draw\n1 draw"])
def test_words_that_mean_nothing(game, text):
    before = game.record()
    with pytest.raises(kupa.Refused):
        game.play(0, text)
    with pytest.raises(kupa.Refused):
        game.action_index(text)
    assert game.record() == before


@pytest.mark.parametrize("action", [None, 1.5, [], "draw".encode()])
def test_an_action_of_another_type(game, action):
    given = type(action).__name__
    with pytest.raises(TypeError, match=f"an action is a text such as `draw`, or its number, not {given}"):
        game.play(0, action)


def test_a_viewer_of_another_type(game):
    with pytest.raises(TypeError, match="a viewer is a seat, `public` or `referee`, not NoneType"):
        game.view(None)


def test_a_viewer_that_there_is_not(game):
    refused(lambda: game.view("me"), "a viewer is a seat, `public` or `referee`, not `me`")


def test_a_game_that_there_is_not():
    sentence = "there is no game `chess`; there is 49, chico, eight-and-a-half, gamnon"
    calls = [
        lambda: kupa.Game("chess", seats=2),
        lambda: kupa.Batch("chess", seats=2, games=1),
        lambda: kupa.rollout("chess", 2, games=1),
        lambda: kupa.arena("chess", ["club", "club"]),
        lambda: kupa.actions("chess"),
        lambda: kupa.seat_counts("chess"),
        lambda: kupa.observation("chess", 2),
    ]
    for call in calls:
        refused(call, sentence)


@pytest.mark.parametrize("seats", [-1, 0, 1, 6, 255, 256, 2**40])
def test_too_few_and_too_many_seats(seats):
    sentence = f"this game takes 2 to 5 seats, not {seats}$"
    refused(lambda: kupa.Game("chico", seats=seats), sentence)
    refused(lambda: kupa.Batch("chico", seats=seats, games=1), sentence)
    refused(lambda: kupa.Node("chico", seats=seats), sentence)
    refused(lambda: kupa.rollout("chico", seats, games=1), sentence)
    refused(lambda: kupa.observation("chico", seats), sentence)


def test_options_that_there_are_not():
    game = lambda slug, **options: kupa.Game(slug, seats=2, options=options)
    refused(lambda: game("chico", jokers=2), "there is no option `jokers`")
    refused(lambda: game("chico", first_seat=2), "takes a number from 0 to 1, not `2`", "C18")
    refused(lambda: game("chico", draw_when_able="yes"), "takes on or off, not `yes`", "C9")
    refused(lambda: game("49", opening_price=False), "can't be switched off", "F27")


@pytest.mark.parametrize(
    "text, sentence",
    [
        ("", "line 1: expected `kupa 1`"),
        ("kupa 2\n", "version `2`"),
        ("kupa 1\ngame chess\nseats 2\n", "line 2: there is no game `chess`"),
        ("kupa 1\ngame chico\nseats 9\n", "line 3: this game takes 2 to 5 seats, not 9"),
        (SCENE + "0 play 2\n", "line 5: 2 can't be played on 5"),
    ],
)
def test_a_record_that_is_not_one(text, sentence):
    with pytest.raises(kupa.Refused, match=sentence):
        kupa.Game.replay(text)


def test_luck_out_of_turn(game):
    refused(game.draw, "an action of seat 0 comes first")
    refused(lambda: game.take("roll 1 1"), "an action of seat 0 comes first")


def test_bots_that_there_are_not(game):
    refused(lambda: kupa.bots.choose(game, 0, "grandmaster"), "there is no level `grandmaster`")
    refused(lambda: kupa.bots.choose(game, 1), "seat 1 is not asked")
    refused(lambda: kupa.bots.choose(game, 0, iterations=0), "at least one iteration")
    refused(lambda: kupa.bots.choose(game, 0, iterations=1, milliseconds=1), "not by both")
    refused(lambda: kupa.arena("chico", ["club"]), "this game takes 2 to 5 seats, not 1")
    refused(lambda: kupa.arena("chico", ["club", "x"]), "there is no level `x`")
    refused(lambda: kupa.arena("chico", ["club", "club"], blocks=0), "at least one block")


def test_a_batch_of_wrong_actions():
    batch = kupa.Batch("chico", seats=2, games=3, seed=1)
    before = batch.observations.copy()
    good = batch.sample()
    illegal = good.copy()
    illegal[1] = np.flatnonzero(~batch.masks[1])[0]
    with pytest.raises(kupa.Refused, match="game 1: "):
        batch.step(illegal)
    for index in (-1, 10, 2**40):
        illegal[1] = index
        refused(lambda: batch.step(illegal), f"game 1: there is no action {index}")
    refused(lambda: batch.step(good[:2]), "3 games take as many actions, not 2")
    for other in (good.astype(float), [None] * 3, "123", good.reshape(3, 1)):
        with pytest.raises(TypeError, match="a list or an array of whole numbers"):
            batch.step(other)
    assert (batch.observations == before).all()
    batch.step(good)
    assert (batch.observations != before).any()


def test_a_batch_that_there_can_not_be():
    refused(lambda: kupa.Batch("chico", seats=2, games=0), "1 to 4194304 games, not 0")
    refused(lambda: kupa.Batch("chico", seats=2, games=2**40), "1 to 4194304 games")
    refused(lambda: kupa.Batch("chico", seats=2, games=1, threads=0), "needs a thread")
    refused(lambda: kupa.Batch("chico", seats=2, games=1, max_steps=0), "at least one step")
    refused(lambda: kupa.Batch("chico", seats=2, games=1, bots={2: "club"}), "there is no seat 2")
    refused(lambda: kupa.Batch("chico", seats=2, games=1, bots={1: "x"}), "there is no level `x`")
    refused(lambda: kupa.Batch("chico", seats=2, games=1, bots={0: "club", 1: "club"}), "one seat is yours")


@pytest.mark.parametrize("gigabytes", [1, 6])
def test_what_there_is_no_memory_for(gigabytes):
    """A limit on the memory of a process of its own, which says so and goes on.

    In six there is room for the list of games, but not for what they remember.
    """
    code = f"""if True:
        import resource, kupa
        batch = kupa.Batch("chico", seats=2, games=1)
        limit = {gigabytes} << 30
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
        try:
            kupa.Batch("gamnon", seats=12, games=1 << 22)
        except MemoryError:
            batch.step(batch.sample())
            print("gone on")
    """
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout == "gone on\n", done.stderr
