"""What functions are given, looked at before it goes anywhere: whatever is wrong is said by the argument's name.

What goes straight on to the compiled part is looked at there, in the same words.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from kupa._kupa import Game, Refused


def wrong_type(expected: str, value: Any) -> TypeError:
    """What was expected, and what came."""
    return TypeError(f"{expected}, not {type(value).__name__}")


def whole(name: str, value: Any) -> int:
    """A whole number of any kind."""
    try:
        return operator.index(value)
    except TypeError:
        raise wrong_type(f"{name} is a whole number", value) from None


def whole_or_none(name: str, value: Any) -> int | None:
    """The same, or nothing."""
    return None if value is None else whole(name, value)


def text(name: str, value: Any) -> str:
    """A text."""
    if not isinstance(value, str):
        raise wrong_type(f"{name} is a text", value)
    return value


def one_of(name: str, value: Any, known: Sequence[str]) -> str:
    """One of these texts."""
    if text(name, value) not in known:
        raise Refused(f"{name} is {' or '.join(known)}, not `{value}`")
    return value


def options(value: Any) -> dict[str, Any]:
    """The options of a game, none if nothing is said."""
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise wrong_type("options is a dictionary", value)
    return dict(value)


def several(name: str, value: Any) -> list[Any]:
    """Any number of things, but not the letters of a text."""
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise wrong_type(f"{name} is a list", value)
    return list(value)


def game(value: Any) -> Game:
    """A game that is played."""
    if not isinstance(value, Game):
        raise wrong_type("game is a kupa.Game", value)
    return value
