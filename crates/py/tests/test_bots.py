"""Bots, arenas and random games."""

import pandas
import pytest

import kupa


@pytest.mark.parametrize("slug", kupa.games())
@pytest.mark.parametrize("level", kupa.bots.LEVELS)
def test_every_level_chooses_something_legal(slug, level):
    game = kupa.Game(slug, seats=3, seed=1)
    for _ in range(6):
        (seat,) = game.pending
        action = kupa.bots.choose(game, seat, level, iterations=20, seed=1)
        assert action in game.legal(seat)
        game.play(seat, action)


def test_the_same_seed_gives_the_same_move():
    game = kupa.Game("49", seats=3, seed=4)
    moves = {kupa.bots.choose(game, 0, "expert", iterations=50, seed=9) for _ in range(3)}
    assert len(moves) == 1


def test_a_bot_decides_by_what_its_seat_sees():
    game = kupa.Game("chico", seats=3, seed=4)
    (seat,) = game.pending
    choose = lambda game: kupa.bots.choose(game, seat, "expert", iterations=50, seed=9)
    assert {choose(game.imagine(seat, seed=n)) for n in range(5)} == {choose(game)}


def test_milliseconds_are_a_limit_too():
    game = kupa.Game("chico", seats=3, seed=4)
    assert kupa.bots.choose(game, 0, "champion", milliseconds=5) in game.legal(0)


def test_pandas_reads_an_arena():
    arena = kupa.arena("chico", ["club", "random", "random"], blocks=20, seed=1)
    table = pandas.DataFrame(arena)
    assert list(table.bot) == ["club", "random"] and list(table.seats) == [1, 2]
    assert (arena.game, arena.blocks, arena.games) == ("chico", 20, 60)
    assert table.win_share[0] > table.win_share[1]
    assert (table.low <= table.win_share).all() and (table.win_share <= table.high).all()
    assert sum(arena.seat_win_share) == pytest.approx(1)


def test_random_games_are_counted():
    counted = kupa.rollout("chico", 3, games=5_000, seed=1)
    assert counted.games == 5_000 and 20 < counted.steps / 5_000 < 26
    assert sum(counted.win_share) == pytest.approx(1)
    assert counted == kupa.rollout("chico", 3, games=5_000, seed=1, threads=3)
    assert counted != kupa.rollout("chico", 3, games=5_000, seed=2)
    assert kupa.rollout("gamnon", 12, games=3, options={"turn_limit": 5}, seed=1).games == 3
    assert kupa.rollout("chico", 3, games=0).steps == 0
