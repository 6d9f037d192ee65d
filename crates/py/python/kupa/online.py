"""Programs at a table on the web: a client of the API, and a bot that plays by it.

Standard library only. ``Client`` has one method for each call; ``Bot.turns()`` yields wherever the game asks,
connects again when a stream was cut, and sends again what was not answered::

    from kupa.online import Bot

    bot = Bot("https://kupa.example", token)
    for turn in bot.turns():
        turn.play(choose(turn.view, turn.legal))

What comes and goes is described in :mod:`kupa.online_types`. What is refused is raised as :class:`Refused`, with
the ``code`` of the API and the ``rule``, if one refuses it.
"""

from __future__ import annotations

import http.client
import json
import operator
import random
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kupa import online_types as types

__all__ = ["Bot", "Client", "Refused", "Turn"]

#: So long a stream may be silent before it counts as cut: it pings every fifteen seconds.
SILENCE = 40.0

#: What is worth trying again: the connection broke, or the server is about to come back.
BROKEN = (OSError, http.client.HTTPException)


class Refused(Exception):
    """The server did not do it. ``code`` is for programs; ``rule`` is the numbered rule, if one refuses it."""

    def __init__(self, problem: dict[str, Any]) -> None:
        super().__init__(problem.get("detail") or problem.get("title") or problem.get("code"))
        self.code: str = problem.get("code", "")
        self.rule: str | None = problem.get("rule")
        self.status: int = problem.get("status", 0)
        self.problem = problem


class Client:
    """One method for each call. Waits where it asked too often, and sends again what may be sent twice."""

    def __init__(self, server: str, token: str | None = None, *, patience: float = 60.0) -> None:
        if not _text("server", server).startswith(("http://", "https://")):
            raise ValueError(f"server is an address such as https://kupa.example, not {server}")
        if not isinstance(patience, (int, float)):
            raise _wrong_type("patience is a number", patience)
        self.root = server.rstrip("/") + "/api/v1"
        self.token = None if token is None else _text("token", token)
        #: For how many seconds it is tried again when nobody answers.
        self.patience = patience

    # Tokens

    def make_token(self, name: str, scopes: list[str] | None = None) -> str:
        """A token of a new guest; this client uses it from now on."""
        wish: dict[str, Any] = {"name": name} if scopes is None else {"name": name, "scopes": scopes}
        self.token = self._call("POST", "/tokens", wish, again=False)["token"]
        return self.token

    def me(self) -> types.Me:
        return self._call("GET", "/me")

    def revoke(self) -> None:
        self._call("DELETE", "/me/token", again=False)

    # Bots

    def make_bot(self, name: str, **profile: Any) -> types.Bot:
        """A bot of a name that no other has; its ``token`` is in the answer, this once."""
        return self._call("POST", "/bots", {"name": name, **profile}, again=False)

    def bots(self) -> list[types.Bot]:
        return self._call("GET", "/bots")

    def bot(self, name: str) -> types.Bot:
        return self._call("GET", f"/bots/{_part('name', name)}")

    def change_bot(self, name: str, **profile: Any) -> types.Bot:
        return self._call("PATCH", f"/bots/{_part('name', name)}", profile)

    def renew_bot(self, name: str) -> types.Bot:
        """Another ``token`` for a bot; those that it had are of no use any more."""
        return self._call("POST", f"/bots/{_part('name', name)}/token", again=False)

    def delete_bot(self, name: str) -> None:
        self._call("DELETE", f"/bots/{_part('name', name)}", again=False)

    def ladder(self) -> types.Ladder:
        """How bots and the levels of the house stand. A bot plays there whose profile says ``ladder=True``."""
        return self._call("GET", "/ladder")

    def answer_invitation(self, table: str, comes: bool, reason: str | None = None) -> types.Table:
        """A bot says whether it comes to the table to which it is invited; sent again it is answered again. If it does not,
        the host reads why: ``later``, ``options``, ``time`` or ``seats``."""
        answer = {"answer": "accept" if comes else "decline"}
        if reason is not None:
            answer["reason"] = reason
        return self._call("POST", f"/invitations/{_part('table', table)}", answer)

    # Being told while away

    def add_webhook(self, url: str, **wishes: Any) -> dict[str, Any]:
        """Wishes are ``events``, ``when`` and ``format``; the ``secret`` by which requests are signed is in the answer,
        this once."""
        key = f"{random.getrandbits(128):032x}"
        return self._call("POST", "/webhooks", {"url": url, **wishes}, {"Idempotency-Key": key})

    def webhooks(self) -> list[dict[str, Any]]:
        return self._call("GET", "/webhooks")

    def remove_webhook(self, webhook: str) -> None:
        self._call("DELETE", f"/webhooks/{_part('webhook', webhook)}", again=False)

    def ping_webhook(self, webhook: str) -> dict[str, Any]:
        return self._call("POST", f"/webhooks/{_part('webhook', webhook)}/ping", again=False)

    def deliveries(self, webhook: str) -> list[dict[str, Any]]:
        """The last tries to send something there."""
        return self._call("GET", f"/webhooks/{_part('webhook', webhook)}/deliveries")

    # Games

    def games(self) -> list[dict[str, Any]]:
        return self._call("GET", "/games")

    def game(self, game: str) -> dict[str, Any]:
        return self._call("GET", f"/games/{_part('game', game)}")

    def referee(self, record: str, view: int | str | None = None) -> list[dict[str, Any]]:
        text = self._text("POST", _path("/referee", view=view), _text("record", record).encode())
        return [json.loads(line) for line in text.splitlines()]

    # Tables

    def promise(self) -> str:
        return self._call("GET", "/promise")["promise"]

    def open(self, game: str, **wish: Any) -> types.Table:
        """Opens a table; once, however often this has to be sent."""
        key = f"{random.getrandbits(128):032x}"
        return self._call("POST", "/tables", {"game": game, **wish}, {"Idempotency-Key": key})

    def table(self, table: str, **query: Any) -> types.Table:
        return self._call("GET", _path(_table(table), **query))

    def change(self, table: str, **wish: Any) -> types.Table:
        return self._call("PATCH", _table(table), wish)

    def start(self, table: str) -> types.Table:
        return self._call("POST", _table(table, "/start"), again=False)

    def rematch(self, table: str) -> types.Table:
        return self._call("POST", _table(table, "/rematch"))

    def sit(self, table: str, **wish: Any) -> types.Table:
        return self._call("POST", _table(table, "/seats"), wish, again=not wish.keys() & {"house", "bot"})

    def change_seat(self, table: str, seat: int, **wish: Any) -> types.Table:
        return self._call("PATCH", _table(table, f"/seats/{_number('seat', seat)}"), wish, again=False)

    def get_up(self, table: str, seat: int) -> types.Table:
        return self._call("DELETE", _table(table, f"/seats/{_number('seat', seat)}"), again=False)

    def act(self, table: str, step: int, *actions: str, undone: int | None = None) -> types.Table:
        """Acts; sent again it is answered again, so nothing is done twice."""
        said = [_text("an action", action) for action in actions]
        wish: dict[str, Any] = {"step": _number("step", step), "actions": said}
        if undone is not None:
            wish["undone"] = undone
        return self._call("POST", _table(table, "/actions"), wish)

    def undo(self, table: str, step: int, *, undone: int | None = None) -> types.Table:
        """Takes the last step back, or asks the others to agree."""
        wish: dict[str, Any] = {"step": _number("step", step)}
        if undone is not None:
            wish["undone"] = undone
        return self._call("POST", _table(table, "/undo"), wish, again=False)

    def answer_wish(self, table: str, agrees: bool) -> types.Table:
        return self._call("POST", _table(table, "/undo/answer"), {"agrees": agrees}, again=False)

    def answer_request(self, table: str, seat: int, name: str, let_in: bool) -> types.Table:
        wish = {"seat": seat, "name": name, "let_in": let_in}
        return self._call("POST", _table(table, "/requests"), wish, again=False)

    def withdraw(self, table: str) -> types.Table:
        return self._call("DELETE", _table(table, "/requests"))

    def talk(self, table: str, *, phrase: str | None = None, text: str | None = None) -> types.Table:
        wish = {"phrase": phrase} if phrase is not None else {"text": text}
        return self._call("POST", _table(table, "/talk"), wish, again=False)

    def advice(self, table: str) -> list[types.AdviceObject]:
        return self._call("GET", _table(table, "/advice"))

    def record(self, table: str) -> str:
        return self._text("GET", _table(table, "/record"))

    def proof(self, table: str) -> types.Proof:
        return self._call("GET", _table(table, "/proof"))

    # The lobby, and many games

    def lobby(self) -> types.Lobby:
        return self._call("GET", "/lobby")

    def exports(self, **query: Any) -> Iterator[dict[str, Any]]:
        yield from self._lines(_path("/exports", **query))

    # Streams

    def stream(self, table: str, since: int | None = None) -> Iterator[dict[str, Any]]:
        """The items of a table's stream; one that breaks off without ``end`` was cut."""
        yield from self._lines(_path(_table(table, "/stream"), since=since))

    def lobby_stream(self) -> Iterator[dict[str, Any]]:
        yield from self._lines("/lobby/stream")

    def my_stream(self, **query: Any) -> Iterator[dict[str, Any]]:
        """All that concerns me."""
        yield from self._lines(_path("/stream", **query))

    # How it is sent

    def _call(
        self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None, again: bool = True
    ) -> Any:
        data = None if body is None else json.dumps(body).encode()
        text = self._text(method, path, data, headers, again)
        return json.loads(text) if text else None

    def _text(
        self,
        method: str,
        path: str,
        data: bytes | None = None,
        headers: dict[str, str] | None = None,
        again: bool = True,
    ) -> str:
        end = time.monotonic() + self.patience
        pause = 0.1
        while True:
            try:
                with self._open(method, path, data, headers) as answer:
                    return answer.read().decode()
            except Refused as refused:
                # Whoever asked too often is told when to come back; a store that fails may work again.
                if refused.status != 429 and not (again and refused.status == 503):
                    raise
                pause = max(pause, float(refused.problem.get("retry_after", pause)))
                if refused.status != 429 and time.monotonic() + pause > end:
                    raise
            except BROKEN:
                if not again or time.monotonic() + pause > end:
                    raise
            time.sleep(pause)
            pause = min(2 * pause, 5.0)

    def _lines(self, path: str) -> Iterator[dict[str, Any]]:
        with self._open("GET", path, None, None, SILENCE) as answer:
            for line in answer:
                if not line.endswith(b"\n"):
                    return
                yield json.loads(line)

    def _open(
        self,
        method: str,
        path: str,
        data: bytes | None,
        headers: dict[str, str] | None,
        timeout: float = 90.0,
    ) -> Any:
        request = urllib.request.Request(self.root + path, data=data, method=method)
        if self.token is not None:
            request.add_header("Authorization", f"Bearer {self.token}")
        for name, value in (headers or {}).items():
            request.add_header(name, value)
        try:
            return urllib.request.urlopen(request, timeout=timeout)
        except urllib.error.HTTPError as error:
            with error:
                raise _refused(error) from None


def _refused(error: urllib.error.HTTPError) -> Refused:
    try:
        problem = json.loads(error.read())
    except ValueError:
        problem = {"title": str(error), "status": error.code}
    if error.headers.get("Retry-After"):
        problem["retry_after"] = error.headers["Retry-After"]
    return Refused({"status": error.code, **problem})


def _wrong_type(expected: str, value: Any) -> TypeError:
    return TypeError(f"{expected}, not {type(value).__name__}")


def _text(name: str, value: Any) -> str:
    if not isinstance(value, str):
        raise _wrong_type(f"{name} is a text", value)
    return value


def _number(name: str, value: Any) -> int:
    try:
        return operator.index(value)
    except TypeError:
        raise _wrong_type(f"{name} is a whole number", value) from None


def _part(name: str, value: Any) -> str:
    """A part of an address; whatever it is, it stays one."""
    return urllib.parse.quote(_text(name, value), safe="")


def _table(table: str, rest: str = "") -> str:
    return f"/tables/{_part('table', table)}{rest}"


def _path(path: str, **query: Any) -> str:
    given = {name: value for name, value in query.items() if value is not None}
    return f"{path}?{urllib.parse.urlencode(given)}" if given else path


class Turn:
    """The game asks: what the seat sees, and what it may do."""

    def __init__(self, client: Client, table: dict[str, Any]) -> None:
        self._client = client
        #: The table object.
        self.table = table
        self.game: str = table["game"]
        self.seat: int = table["you"]
        self.step: int = table["step"]
        self.view: dict[str, Any] = table["view"]
        #: The seat's legal actions, in the record's words.
        self.legal: list[str] = table["legal"].get(str(self.seat), [])

    def play(self, *actions: str) -> types.Table | None:
        """Acts. Gives the table then; nothing, if the game has gone on meanwhile."""
        try:
            return self._client.act(self.table["id"], self.step, *actions, undone=self.table["undone"])
        except Refused as refused:
            if refused.code in ("stale", "paused", "not_running", "not_seated"):
                return None
            raise


class Bot:
    """Plays wherever its token has a seat, by one stream and without a memory."""

    def __init__(self, server: str, token: str | None = None, *, name: str = "Bot", patience: float = 60.0) -> None:
        self.client = Client(server, token, patience=patience)
        if token is None:
            self.client.make_token(name)

    def turns(self, accept: Callable[[types.Table], bool] = lambda table: True, **query: Any) -> Iterator[Turn]:
        """Yields wherever the game asks, for ever: a stream that was cut is opened again, and tells first of all
        what is still open. Ends when the token is revoked. A bot that is invited comes if ``accept`` says so."""
        for item in self.items(**query):
            if item["type"] == "asked":
                yield Turn(self.client, item["table"])
            elif item["type"] == "invited":
                self._answer(item["table"], accept(item["table"]))

    def _answer(self, table: types.Table, comes: bool) -> None:
        try:
            self.client.answer_invitation(table["id"], comes)
        except Refused as refused:
            # It was too late, or the host has thought better of it.
            if refused.status >= 500:
                raise

    def items(self, **query: Any) -> Iterator[dict[str, Any]]:
        """The items of the stream, from one connection after the other."""
        pause = 0.1
        while True:
            try:
                for item in self.client.my_stream(**query):
                    pause = 0.1
                    if item["type"] == "end" and item["reason"] == "revoked":
                        return
                    yield item
            except Refused as refused:
                if refused.status == 429:
                    pause = max(pause, float(refused.problem.get("retry_after", 1)))
                elif refused.status < 500:
                    raise
            except (*BROKEN, ValueError):
                pass
            time.sleep(pause)
            pause = min(2 * pause, 5.0)
