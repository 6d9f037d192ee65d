"""The games in words: for people at a terminal, and for language models.

>>> seat = kupa.text.Seat(game, 0)
>>> print(seat.prompt())                     # what happened, how things stand, what can be done
>>> refusal = seat.act("play 3")             # empty, or why not

`kupa.text.rules("chico")` is what one must know before. Everything is said in English (`en`) or in
Hebrew (`he`); actions are always in the record's notation.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from kupa import _given, _kupa
from kupa._kupa import Game, Refused

__all__ = ["Language", "Seat", "rules", "table"]

Language = Literal["en", "he"]


def rules(game: str, language: Language = "en") -> str:
    """The rules of a game: what it is about, how to play, and every rule by its number."""
    return _kupa.rules(game, language)


def table(game: Game, viewer: int | Literal["public", "referee"]) -> str:
    """How things stand for a viewer, a line for each thing."""
    view = _given.game(game).view(viewer)
    return "\n".join(f"{name}: {_shown(name, value)}" for name, value in view.items())


def _shown(name: str, value: Any) -> str:
    if name == "board":
        return _board(value)
    if isinstance(value, dict):
        return ", ".join(f"{key} {_shown(key, item)}" for key, item in value.items())
    if isinstance(value, list):
        return " | ".join(_item(item) for item in value) or "-"
    return _item(value)


def _item(item: Any) -> str:
    if isinstance(item, list):
        return " ".join(map(_item, item)) or "-"
    return {None: "-", True: "yes", False: "no"}.get(item, str(item)) if item is None or isinstance(item, bool) else str(item)


def _board(squares: list[int | None]) -> str:
    """Whose tokens lie where, in words and as the board lies on the table."""
    return "\n".join([_owners(squares), *_drawn(squares)])


def _drawn(squares: list[int | None]) -> Iterator[str]:
    """A line for each row: the number of a square, or whose token lies there."""
    signs = [str(at + 1) if owner is None else f"s{owner}" for at, owner in enumerate(squares)]
    for row in range(_SIDE):
        numbers = (_spiral(row, column) for column in range(_SIDE))
        yield " ".join(signs[number].rjust(3) for number in numbers)


_SIDE = 7


def _spiral(row: int, column: int) -> int:
    """The place in the list of a square: they go round clockwise, from the top left to the middle."""
    ring = min(row, column, _SIDE - 1 - row, _SIDE - 1 - column)
    side = _SIDE - 2 * ring
    row, column = row - ring, column - ring
    before = _SIDE**2 - side**2
    if row == 0 or column == side - 1:
        return before + row + column
    return before + 4 * (side - 1) - row - column


def _owners(squares: list[int | None]) -> str:
    owners = sorted({owner for owner in squares if owner is not None})
    lines = [
        f"seat {owner} on " + " ".join(str(at + 1) for at, other in enumerate(squares) if other == owner)
        for owner in owners
    ]
    return "; ".join(lines) or "empty"


class Seat:
    """A player who reads and writes: `prompt` says everything that is new, `act` takes an answer."""

    def __init__(self, game: Game, seat: int, *, language: Language = "en"):
        # Says what is wrong with any of them.
        _kupa.legal_in_words(game, seat, language)
        self.game, self.seat, self.language = game, seat, language
        self._told = 0

    @property
    def is_asked(self) -> bool:
        """Is it this seat's turn?"""
        return self.seat in self.game.pending

    def news(self) -> list[str]:
        """What the seat saw since it was told last, in sentences."""
        since, self._told = self._told, _kupa.steps(self.game)
        return _kupa.told(self.game, self.seat, since, self.language)

    def choices(self) -> list[tuple[str, str]]:
        """The legal actions, in notation and in words; none, if the seat is not asked."""
        return _kupa.legal_in_words(self.game, self.seat, self.language)

    def prompt(self) -> str:
        """What happened since the last prompt, how things stand, what is asked and what can be done."""
        parts = ["\n".join(self.news()), table(self.game, self.seat)]
        parts.append(_kupa.asked(self.game, self.seat, self.language))
        parts.append("\n".join(f"  {action}  ({words})" for action, words in self.choices()))
        return "\n\n".join(part for part in parts if part)

    def act(self, answer: str) -> str:
        """Does what the answer says: its last line that is a legal action, or names one.

        Gives nothing if it was done, and otherwise a sentence that says why not, with the rule's id;
        then nothing has changed.
        """
        lines = [line.strip().strip("`.\"'").strip() for line in _given.text("answer", answer).strip().splitlines()]
        legal = self.game.legal(self.seat)
        chosen = next((line for line in reversed(lines) if line in legal), lines[-1] if lines else "")
        try:
            self.game.play(self.seat, chosen)
        except Refused as refused:
            return str(refused)
        return ""
