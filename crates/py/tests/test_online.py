"""The client of the API has a method for each call, and its types are those of the description."""

import importlib.util
import json
import pathlib
import typing

import pytest

import kupa
from kupa import online, online_types

ROOT = pathlib.Path(__file__).parents[3]
DESCRIPTION = ROOT / "docs/openapi.json"

pytestmark = pytest.mark.skipif(not DESCRIPTION.exists(), reason="the description is not part of the package")


def maker():
    place = ROOT / "crates/py/make_types.py"
    spec = importlib.util.spec_from_file_location("make_types", place)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_types_are_what_the_description_says():
    module = maker()
    made = module.made(json.loads(DESCRIPTION.read_text(encoding="utf-8")))
    assert module.TYPES.read_text(encoding="utf-8") == made, "python crates/py/make_types.py"


def test_a_table_has_what_is_in_its_parts():
    hints = typing.get_type_hints(online_types.Table)
    assert {"type", "id", "seats", "legal", "step"} <= set(hints)
    assert "id" in online_types.Table.__required_keys__
    assert "repeated" in online_types.Table.__optional_keys__
    assert typing.get_type_hints(online_types.Seat)["invited"] is bool


class Recorder(online.Client):
    """Sends nothing, and remembers what it would have."""

    def __init__(self):
        super().__init__("http://nowhere")
        self.calls = []

    def _text(self, method, path, data=None, headers=None, again=True):
        self.calls.append((method, path.split("?")[0], data and json.loads(data)))
        return '{"token": "t", "promise": "p"}' if data is not None or path == "/promise" else ""

    def _lines(self, path):
        self.calls.append(("GET", path.split("?")[0], None))
        return iter(())


def test_every_call_of_the_description_has_a_method():
    client = Recorder()
    made = [
        client.make_token("Dana"), client.me(), client.revoke(), client.games(), client.game("chico"),
        client.promise(), client.open("chico"), client.table("T"), client.change("T"), client.start("T"),
        client.rematch("T"), client.sit("T"), client.change_seat("T", 0), client.get_up("T", 0),
        client.act("T", 1, "draw"), client.undo("T", 1), client.answer_wish("T", True),
        client.answer_request("T", 0, "Eve", True), client.withdraw("T"), client.talk("T", text="hi"),
        client.advice("T"), client.record("T"), client.proof("T"), client.lobby(), list(client.exports()),
        list(client.stream("T")), list(client.lobby_stream()), list(client.my_stream()),
        client.make_bot("אפרוח", accept="ask"), client.bots(), client.bot("אפרוח"), client.change_bot("chick"),
        client.renew_bot("chick"), client.delete_bot("chick"), client.answer_invitation("T", True), client.ladder(),
        client.add_webhook("https://kupa.example", events=["turn"]), client.webhooks(), client.ping_webhook("W"),
        client.deliveries("W"), client.remove_webhook("W"),
    ]
    assert made
    filled = {"{table}": "T", "{seat}": "0", "{game}": "chico", "{name}": "chick", "{webhook}": "W"}
    described = set()
    for path, methods in json.loads(DESCRIPTION.read_text(encoding="utf-8"))["paths"].items():
        for name, value in filled.items():
            path = path.replace(name, value)
        described |= {(method.upper(), path) for method in methods}
    called = {(method, path) for method, path, _ in client.calls}
    for_browsers = {("GET", "/push/key"), ("POST", "/push"), ("DELETE", "/push")}
    assert described - called == {("POST", "/referee"), ("GET", "/bots/chick")} | for_browsers
    assert ("GET", "/bots/%D7%90%D7%A4%D7%A8%D7%95%D7%97") in called
    assert ("POST", "/invitations/T", {"answer": "accept"}) in client.calls


class Wrong:
    """What nobody wants."""


@pytest.mark.parametrize("wrong", [None, 1.5, b"T", [], Wrong()])
def test_a_wrong_type_is_said_by_name_before_anything_is_sent(wrong):
    client = Recorder()
    calls = {
        "name": [client.bot, client.change_bot, client.renew_bot, client.delete_bot],
        "table": [
            client.table, client.change, client.start, client.rematch, client.sit, client.record, client.proof,
            client.advice, client.talk, client.withdraw, lambda it: client.answer_invitation(it, True),
            lambda it: client.act(it, 1, "draw"), lambda it: client.undo(it, 1), lambda it: list(client.stream(it)),
        ],
        "webhook": [client.remove_webhook, client.ping_webhook, client.deliveries],
        "game": [client.game],
        "record": [client.referee],
        "seat": [lambda it: client.get_up("T", it), lambda it: client.change_seat("T", it)],
        "step": [lambda it: client.act("T", it, "draw"), lambda it: client.undo("T", it)],
        "an action": [lambda it: client.act("T", 1, it)],
        "server": [online.Client, online.Bot],
    }  # fmt: skip
    for name, functions in calls.items():
        for function in functions:
            with pytest.raises(TypeError, match=f"{name} is a .*, not {type(wrong).__name__}"):
                function(wrong)
    assert client.calls == []
    if wrong not in (None, 1.5):
        with pytest.raises(TypeError, match="token is a text"):
            online.Client("http://nowhere", wrong)
        with pytest.raises(TypeError, match="patience is a number"):
            online.Client("http://nowhere", patience=wrong)


def test_an_address_stays_what_it_is():
    with pytest.raises(ValueError, match="server is an address such as https://kupa.example, not kupa.example"):
        online.Client("kupa.example")
    client = Recorder()
    client.table("T/../../me?view=0")
    assert client.calls == [("GET", "/tables/T%2F..%2F..%2Fme%3Fview%3D0", None)]


def test_a_bot_comes_when_it_is_invited():
    bot = online.Bot.__new__(online.Bot)
    bot.client = Recorder()
    table = {"id": "T", "game": "chico", "you": 0, "step": 3, "undone": 0, "view": {}, "legal": {"0": ["draw"]}}
    items = [{"type": "invited", "table": table}, {"type": "asked", "table": table}]
    bot.items = lambda **query: iter(items)
    assert [turn.legal for turn in bot.turns()] == [["draw"]]
    assert bot.client.calls == [("POST", "/invitations/T", {"answer": "accept"})]
    bot.client.calls.clear()
    list(bot.turns(accept=lambda table: table["game"] == "49"))
    assert bot.client.calls == [("POST", "/invitations/T", {"answer": "decline"})]


def example(name):
    spec = importlib.util.spec_from_file_location(name, ROOT / f"examples/{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def asked(game, seat, step):
    """What the server sends to that seat, as far as an agent looks at it."""
    return {
        "id": "T",
        "game": game.slug,
        "seats": [{}] * game.seats,
        "you": seat,
        "step": step,
        "undone": 0,
        "view": game.view(seat),
        "legal": {str(seat): game.legal(seat)},
        "observation": game.observe(seat).tolist(),
    }


@pytest.mark.parametrize("slug", kupa.games())
def test_an_agent_of_openspiel_plays_whole_games(slug):
    pytest.importorskip("pyspiel")
    import kupa.openspiel
    from open_spiel.python.algorithms import random_agent

    bridge = example("bot_openspiel")
    seats = kupa.seat_counts(slug)[0]
    width = kupa.openspiel.load(slug, seats).observation_tensor_shape()[0]
    agents = [random_agent.RandomAgent(seat, len(kupa.actions(slug))) for seat in range(seats)]
    game = kupa.Game(slug, seats, seed=7)
    for step in range(400):
        if game.is_over:
            break
        seat = game.pending[0]
        turn = online.Turn(Recorder(), asked(game, seat, step))
        shown = bridge.time_step(turn).observations
        assert len(shown["info_state"][seat]) == width
        assert shown["legal_actions"][seat] == sorted(game.legal_indices(seat))
        assert all(not shown["legal_actions"][other] for other in range(seats) if other != seat)
        action = bridge.choose(agents[seat], turn)
        assert action in game.legal(seat)
        game.play(seat, action)
    assert game.is_over or step == 399
