"""kupa.Game: one play of a game."""

import copy
import pickle
import random

import numpy as np
import pytest

import kupa

TABLES = [(game, seats) for game in kupa.games() for seats in kupa.seat_counts(game)]


def play_on(game, steps=200, seed=1):
    """Plays random legal actions, by text and by number in turn, and yields after each."""
    chooser = random.Random(seed)
    for step in range(steps):
        if game.is_over:
            return
        (seat,) = game.pending
        choices = game.legal_indices(seat) if step % 2 else game.legal(seat)
        game.play(seat, chooser.choice(choices))
        yield seat


@pytest.mark.parametrize("slug, seats", TABLES)
def test_every_game_is_played_by_text_and_by_number(slug, seats):
    game = kupa.Game(slug, seats=seats, seed=3)
    for _ in play_on(game):
        for seat in range(seats):
            legal, mask = game.legal(seat), game.mask(seat)
            assert bool(legal) == (seat in game.pending)
            assert list(np.flatnonzero(mask)) == game.legal_indices(seat)
            assert sorted(map(game.action_index, legal)) == game.legal_indices(seat)


@pytest.mark.parametrize("slug, seats", TABLES)
def test_observations_are_what_their_parts_say(slug, seats):
    parts = kupa.observation(slug, seats)
    assert parts[0].start == 0
    assert all(before.stop == after.start for before, after in zip(parts, parts[1:]))
    game = kupa.Game(slug, seats=seats, seed=4)
    for _ in play_on(game, 50):
        for seat in range(seats):
            numbers = game.observe(seat)
            assert numbers.dtype == np.float32 and numbers.shape == (parts[-1].stop,)
            assert ((0 <= numbers) & (numbers <= 1)).all()


def test_an_observation_shows_the_hand_that_the_view_shows():
    game = kupa.Game("chico", seats=3, seed=5)
    hand = kupa.observation("chico", 3)[0]
    assert hand.name == "hand"
    counts = game.observe(1)[hand.start : hand.stop] * [7, 7, 7, 7, 7, 7, 7, 1]
    cards = game.view(1)["hands"][1]
    assert [round(count) for count in counts] == [cards.count(card) for card in "123456ce"]


def test_the_same_seed_is_the_same_game():
    records = []
    for _ in range(2):
        game = kupa.Game("49", seats=4, seed=11)
        list(play_on(game))
        records.append(game.record())
    assert records[0] == records[1]
    assert records[0] != kupa.Game("49", seats=4, seed=12).record()
    assert kupa.Game("49", seats=4).record() != kupa.Game("49", seats=4).record()


def test_options_are_the_records():
    game = kupa.Game("chico", seats=2, options={"draw_when_able": False, "first_seat": 1}, seed=1)
    assert game.options == {"draw_when_able": "off", "first_seat": "1"}
    assert game.pending == (1,)
    assert "option draw_when_able off\n" in game.record()


def test_a_record_is_replayed_and_played_on():
    game = kupa.Game("chico", seats=3, seed=2)
    list(play_on(game, 9))
    again = kupa.Game.replay(game.record(), seed=2)
    list(play_on(game))
    list(play_on(again))
    # The luck to come is a matter of the seed and of how much there was.
    assert game.record() == again.record()
    assert game.is_over and game.winners


def test_what_the_winners_win_the_others_lose():
    game = kupa.Game("chico", seats=4, seed=6)
    assert game.returns == [0, 0, 0, 0] and game.winners is None
    list(play_on(game, 10_000))
    assert game.is_over and sum(game.returns) == pytest.approx(0)
    assert {seat for seat, won in enumerate(game.returns) if won > 0} == set(game.winners)


def test_a_clone_goes_its_own_way():
    game = kupa.Game("chico", seats=2, seed=8)
    before = game.record()
    for other in (game.clone(), copy.copy(game), copy.deepcopy(game)):
        list(play_on(other, 5))
        assert game.record() == before != other.record()


def test_another_seed_is_other_luck():
    game = kupa.Game("chico", seats=2, seed=8, auto_luck=False)
    one, two = game.clone(), game.clone(seed=9)
    for clone in (game, one, two):
        clone.draw()
    assert game.record() == one.record() != two.record()


def test_a_pickle_is_the_game():
    game = kupa.Game("gamnon", seats=3, options={"turn_limit": 50}, seed=8)
    list(play_on(game, 20))
    again = pickle.loads(pickle.dumps(game))
    assert again.record() == game.record() and again.seed == game.seed
    list(play_on(game))
    list(play_on(again))
    assert again.record() == game.record()


@pytest.mark.parametrize("slug", kupa.games())
def test_an_imagined_game_looks_the_same_to_whoever_imagines_it(slug):
    game = kupa.Game(slug, seats=4, seed=9)
    worlds = set()
    for step, _ in enumerate(play_on(game, 60)):
        if step % 10 or game.is_over:
            continue
        world = game.imagine(2, seed=step)
        assert world.view(2) == game.view(2)
        assert (world.observe(2) == game.observe(2)).all()
        assert world.seen(2) == game.seen(2)
        assert world.pending == game.pending
        worlds.add(world.view_json("referee") == game.view_json("referee"))
        list(play_on(world, 30))
        list(play_on(world.imagine(0, seed=1), 30))
    # What is hidden is chosen at random, so that it differs where something is hidden.
    assert False in worlds or slug == "49"


def test_an_imagined_game_has_no_record():
    world = kupa.Game("chico", seats=2, seed=1).imagine(0, seed=1)
    with pytest.raises(kupa.Refused, match="no record"):
        world.record()
    with pytest.raises(kupa.Refused, match="no record"):
        pickle.dumps(world)


def test_a_seat_sees_its_own_cards_only():
    game = kupa.Game("chico", seats=3, seed=1)
    hands = game.view("referee")["hands"]
    assert game.view(1)["hands"] == [6, hands[1], 6]
    assert game.view("public")["hands"] == [6, 6, 6]
    assert game.seen("public").startswith("deal ? ?")
    assert game.seen("referee") in game.record()


def test_c14_hands_are_laid_open_when_a_round_is_counted():
    game = kupa.Game("chico", seats=3, seed=1, auto_luck=False)
    game.draw()
    for _ in range(2):
        (seat,) = game.pending
        game.play(seat, "quit")
    hands = game.view("referee")["hands"]
    assert game.view("public")["hands"] == [6, 6, 6], "not before"
    (seat,) = game.pending
    game.play(seat, "quit")
    assert game.luck_due == "deal"
    for viewer in (0, 1, 2, "public"):
        assert game.view(viewer)["hands"] == hands
        for seat, hand in enumerate(hands):
            assert f"\n# open {seat} {' '.join(hand)}\n" in game.seen(viewer)
    game.draw()
    assert game.view("public")["hands"] == [6, 6, 6]


def test_luck_can_be_told():
    game = kupa.Game("chico", seats=2, auto_luck=False)
    assert game.pending == () and game.luck_due == "deal" and not game.is_over
    game.take(
        "deal 1 1 1 2 2 2 3 3 3 4 4 4 5 1 1 1 1 2 2 2 2 3 3 3 3 4 4 4 4 "
        "5 5 5 5 5 5 6 6 6 6 6 6 6 c c c c c c c e"
    )
    assert game.luck_due is None and game.legal(0) == ["draw", "quit"]
    game.take("0 draw")
    assert game.pending == (1,)


def test_actions_have_numbers():
    assert kupa.actions("chico") == [
        "play 1", "play 2", "play 3", "play 4", "play 5", "play 6", "play c", "play e", "draw", "quit",
    ]  # fmt: skip
    for slug in kupa.games():
        game = kupa.Game(slug, seats=3)
        for index, text in enumerate(kupa.actions(slug)):
            assert game.action_text(index) == text and game.action_index(text) == index
