"""Reviews from Python are those of the command line: thin over the same crate."""

import pytest

import kupa
from test_game import play_on


def finished(name="chico", seats=2):
    game = kupa.Game(name, seats=seats, seed=5)
    for _ in play_on(game, steps=1_000_000):
        pass
    return game


@pytest.fixture(scope="module")
def game():
    return finished()


def test_every_seat_gets_its_own(game):
    reviews = kupa.review(game, worlds=4)
    assert [review.seat for review in reviews] == [0, 1]
    assert sum(review.result for review in reviews) == pytest.approx(1)
    for review in reviews:
        assert (review.game, review.seats) == ("chico", 2)
        assert review.decisions
        assert [point.chance for point in review.curve][-1] == review.result
        assert len(review.curve) == len(review.decisions) + 1
        assert all(0 <= point.chance <= 1 for point in review.curve + review.open_curve)
        assert len(review.turning_points) <= 3
        for found in review.decisions:
            assert found.best in found.good
            assert found.mark in ("best", "fine", "arguable", "costly")
        assert all(found.mark == "costly" for found in review.costly())


def test_the_same_seed_gives_the_same_reviews(game):
    once = kupa.review(game, worlds=4, seed=3, threads=1)
    assert kupa.review(game.record(), worlds=4, seed=3, threads=2) == once
    assert kupa.review(game, worlds=4, seed=4) != once


def test_what_can_not_be_reviewed():
    with pytest.raises(kupa.Refused, match="the game is not over"):
        kupa.review(kupa.Game("chico", seats=2, seed=1))
    with pytest.raises(kupa.Refused, match="line 1"):
        kupa.review("nonsense")
    with pytest.raises(kupa.Refused, match="at least two worlds"):
        kupa.review(finished(), worlds=1)
    with pytest.raises(kupa.Refused, match="a thread"):
        kupa.review(finished(), threads=0)


def test_a_split_is_told_where_the_chances_are_calibrated_and_nowhere_else():
    (review, *_) = kupa.review(finished("gamnon", 3), worlds=2)
    assert review.split is None, "Gamnon's chances are not"
