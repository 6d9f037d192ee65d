"""kupa.Batch: many games at once."""

import copy
import os
import pickle
import signal
import threading
import time

import numpy as np
import pytest

import kupa

TABLES = [(slug, seats) for slug in kupa.games() for seats in kupa.seat_counts(slug)]


@pytest.mark.parametrize("slug, seats", TABLES)
def test_the_arrays_are_as_large_as_the_game(slug, seats):
    batch = kupa.Batch(slug, seats=seats, games=8, seed=1)
    assert batch.observations.shape == (8, kupa.observation(slug, seats)[-1].stop)
    assert batch.masks.shape == (8, len(kupa.actions(slug)))
    assert batch.rewards.shape == (8, seats)
    assert batch.done.shape == batch.turn.shape == (8,)
    assert len(batch) == 8
    for _ in range(50):
        batch.step(batch.sample())
        assert batch.masks.any(axis=1).all()
        assert ((0 <= batch.observations) & (batch.observations <= 1)).all()
        assert ((0 <= batch.turn) & (batch.turn < seats)).all()


def test_the_arrays_stay_the_same_and_change():
    batch = kupa.Batch("chico", seats=3, games=4, seed=1)
    observations, before = batch.observations, batch.observations.copy()
    batch.step(batch.sample())
    assert batch.observations is observations
    assert (observations != before).any()


def test_threads_and_their_number_change_nothing():
    batches = [kupa.Batch("eight-and-a-half", seats=3, games=100, seed=5, threads=n) for n in (1, 2, 7)]
    for _ in range(100):
        actions = batches[0].sample()
        for batch in batches:
            # Everybody draws, so that luck goes on alike.
            batch is batches[0] or batch.sample()
            batch.step(actions)
        for batch in batches[1:]:
            assert (batch.observations == batches[0].observations).all()
            assert (batch.masks == batches[0].masks).all()
            assert (batch.rewards == batches[0].rewards).all()


def test_a_game_that_ends_pays_out_and_starts_anew():
    batch = kupa.Batch("chico", seats=3, games=64, seed=2)
    ended, won = 0, np.zeros(3)
    scores = next(part for part in kupa.observation("chico", 3) if part.name == "scores")
    for _ in range(300):
        batch.step(batch.sample())
        assert (batch.rewards[~batch.done] == 0).all()
        assert np.allclose(batch.rewards.sum(axis=1), 0, atol=1e-6)
        assert (batch.rewards[batch.done].max(axis=1, initial=0) > 0).all() or not batch.done.any()
        # Nobody has points when a game has just begun.
        assert (batch.observations[batch.done, scores.start : scores.stop] == 0).all()
        ended += batch.done.sum()
        won += batch.rewards.sum(axis=0)
    assert ended > 500
    assert (abs(won / ended) < 0.3).all()


def test_one_game_of_a_batch_is_an_ordinary_game():
    """What the arrays say is what kupa.Game says, action by action."""
    batch = kupa.Batch("49", seats=3, games=1, seed=3)
    first = kupa.observation("49", 3)
    card = next(part for part in first if part.name == "card")
    for seed in range(2000):
        # A game that starts with the same card, as far as its first auction goes.
        game = kupa.Game("49", seats=3, seed=seed)
        if (game.observe(0)[card.start : card.stop] == batch.observations[0, card.start : card.stop]).all():
            break
    assert (batch.observations[0] == game.observe(0)).all()
    assert (batch.masks[0] == game.mask(0)).all()
    action = int(batch.sample()[0])
    (seat,) = game.pending
    assert batch.turn[0] == seat
    game.play(seat, action)
    batch.step(np.array([action]))
    if game.pending == (int(batch.turn[0]),):
        assert (batch.masks[0] == game.mask(int(batch.turn[0]))).all()


def test_other_seeds_are_other_games():
    one, two = (kupa.Batch("chico", seats=2, games=16, seed=seed).observations for seed in (1, 2))
    assert (one != two).any()
    assert len({row.tobytes() for row in one}) > 12


def test_reset_starts_all_games_anew():
    batch = kupa.Batch("chico", seats=2, games=16, seed=1)
    first = batch.observations.copy()
    for _ in range(10):
        batch.step(batch.sample())
    batch.reset()
    assert not batch.done.any() and (batch.turn == 0).all()
    assert (batch.observations != first).any()


def arrays(batch):
    names = ("observations", "masks", "rewards", "done", "truncated", "turn")
    return [getattr(batch, name).copy() for name in names]


def same(one, two):
    return all(np.array_equal(a, b) for a, b in zip(arrays(one), arrays(two)))


def test_a_seed_starts_a_batch_all_over():
    batch = kupa.Batch("49", seats=3, games=16, seed=1)
    first = kupa.Batch("49", seats=3, games=16, seed=1)
    for _ in range(10):
        batch.step(batch.sample())
    batch.reset(seed=1)
    for _ in range(30):
        assert same(batch, first)
        batch.step(batch.sample())
        first.step(first.sample())
    batch.reset(2)
    assert not same(batch, first)


@pytest.mark.parametrize("of", [list, tuple, np.int32, np.uint8, np.uint64, np.int64])
def test_actions_are_any_whole_numbers(of):
    one, two = (kupa.Batch("chico", seats=2, games=50, seed=3) for _ in range(2))
    for _ in range(20):
        actions = one.sample()
        one.step(actions)
        two.step(of(actions.tolist()) if of in (list, tuple) else actions.astype(of))
    one.step(np.repeat(one.sample(), 2)[::2])
    two.step(two.sample())


@pytest.mark.parametrize("slug", kupa.games())
def test_copies_and_pickles_go_on_as_the_batch_does(slug):
    batch = kupa.Batch(slug, seats=3, games=20, seed=4, bots={1: "club"}, max_steps=40)
    for _ in range(25):
        batch.step(batch.sample())
    others = [batch.clone(), copy.copy(batch), copy.deepcopy(batch), pickle.loads(pickle.dumps(batch))]
    before = arrays(batch)
    for other in others:
        assert same(batch, other)
        assert other.observations is not batch.observations
    for _ in range(30):
        actions = [other.sample() for other in others]
        for other, action in zip(others, actions):
            assert np.array_equal(action, actions[0])
            other.step(action)
        assert all(same(others[0], other) for other in others)
    assert all(np.array_equal(a, b) for a, b in zip(before, arrays(batch)))


def test_a_game_that_ended_shows_how_it_stood():
    batch = kupa.Batch("chico", seats=2, games=64, seed=2)
    scores = next(part for part in kupa.observation("chico", 2) if part.name == "scores")
    ended = 0
    for _ in range(200):
        batch.step(batch.sample())
        last = batch.last_observations[batch.done][:, scores.start : scores.stop] * 80
        # C17: the game ends when somebody has 50.
        assert (last.max(axis=1) >= 49.9).all() if len(last) else True
        ended += len(last)
    assert ended > 100


def test_a_game_that_is_cut_off_has_no_winner():
    batch = kupa.Batch("chico", seats=3, games=32, seed=2, max_steps=5)
    for step in range(1, 31):
        batch.step(batch.sample())
        assert batch.truncated.all() == (step % 5 == 0) or batch.done.any()
        assert not (batch.truncated & batch.done).any()
        assert (batch.rewards[batch.truncated] == 0).all()


def test_without_autoreset_a_game_waits():
    batch = kupa.Batch("chico", seats=2, games=16, seed=2, autoreset=False)
    ended = np.zeros(16, int)
    while (batch.turn >= 0).any():
        waiting = batch.turn < 0
        assert not batch.masks[waiting].any()
        batch.step(batch.sample())
        assert not batch.done[waiting].any() and (batch.rewards[waiting] == 0).all()
        ended += batch.done
    assert (ended == 1).all()
    batch.step(np.full(16, -1))
    batch.reset()
    assert (batch.turn == 0).all() and batch.masks.any(axis=1).all()


@pytest.mark.parametrize("slug", kupa.games())
def test_bots_play_their_seats(slug):
    batch = kupa.Batch(slug, seats=3, games=12, seed=5, bots={0: "casual", 2: "club"}, max_steps=60)
    for _ in range(20):
        assert (batch.turn == 1).all()
        batch.step(batch.sample())


def test_two_threads_share_a_batch():
    batch = kupa.Batch("chico", seats=2, games=200, seed=1, autoreset=False)
    errors = []

    def play():
        try:
            for _ in range(50):
                batch.reset()
        except Exception as error:
            errors.append(error)

    threads = [threading.Thread(target=play) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []


def test_of_several_actions_that_are_refused_the_first_is_named_and_nothing_changes():
    batch = kupa.Batch("chico", seats=3, games=200, seed=1, threads=3)
    before, actions = batch.observations.copy(), batch.sample()
    wrong = actions.copy()
    wrong[[150, 30, 90]] = -1
    for _ in range(20):
        with pytest.raises(kupa.Refused, match="game 30:"):
            batch.step(wrong)
        assert (batch.observations == before).all()
    batch.step(actions)
    assert (batch.observations != before).any()


def is_broken_off(batch):
    """Presses Ctrl-C while games are being stepped, or between two steps; does it come in the middle of a step?"""
    for attempt in range(16):
        actions = batch.sample()
        # However long a step takes here: before long it comes in the middle of one.
        pressed = threading.Timer(0.01 * 1.3**attempt, os.kill, (os.getpid(), signal.SIGINT))
        with pytest.raises(KeyboardInterrupt):
            pressed.start()
            batch.step(actions)
            time.sleep(60)
        try:
            batch.sample()
        except kupa.Refused as refused:
            assert str(refused) == "a step of this batch was broken off: reset it"
            return True
    return False


def test_a_step_that_was_broken_off_wants_a_reset():
    handler = signal.signal(signal.SIGINT, signal.default_int_handler)
    # It is looked for Ctrl-C twenty times a second; on a quick machine only many games take longer.
    for games in (1 << 18, 1 << 19, 1 << 20, 1 << 21):
        batch = kupa.Batch("chico", seats=2, games=games, seed=1, threads=1)
        if is_broken_off(batch):
            break
    else:
        pytest.fail("no step was broken off")
    signal.signal(signal.SIGINT, handler)
    for use in (batch.clone, lambda: pickle.dumps(batch), lambda: batch.step(np.zeros(games, int))):
        with pytest.raises(kupa.Refused, match="reset it"):
            use()
    batch.reset(1)
    fresh = kupa.Batch("chico", seats=2, games=games, seed=1)
    assert (batch.observations == fresh.observations).all()
    batch.step(batch.sample())
