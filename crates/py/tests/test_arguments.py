"""An argument of a wrong type is a TypeError that names it, in our words, at every public function.

What the compiled part takes is read from the stubs, and what is written in Python from its signatures, so that
nothing is left out.
"""

import ast
import inspect
import pathlib

import pytest

import kupa
import kupa.gymnasium
import kupa.pettingzoo
from kupa import _kupa

STUBS = ast.parse(pathlib.Path(_kupa.__file__).with_name("_kupa.pyi").read_text())

GOOD = {
    "action": "draw", "actions": [0], "answer": "draw", "game": "chico", "games": 1, "index": 0, "line": "0 draw",
    "number": 0, "opponents": ["club"], "players": ["club", "club"], "record": "kupa 1\ngame chico\nseats 2\n",
    "seat": 0, "seats": 2, "text": "draw", "viewer": 0,
}  # fmt: skip

# Where `game` is one that is played.
PLAYED = {kupa.bots.choose, kupa.Bot.choose, kupa.text.table, kupa.text.Seat, kupa.review}


class Wrong:
    """What nobody wants."""


def of_stubs(name, method):
    """A method of a class, with what it is called on."""
    return {
        "Game": lambda: getattr(kupa.Game("chico", 2, seed=1), method),
        "Batch": lambda: getattr(kupa.Batch("chico", 2, 1, seed=1), method),
        "Node": lambda: getattr(kupa.Node("chico", 2), method),
    }[name]()


def compiled():
    """The name of each method of the stubs, the function, and its arguments."""
    for node in STUBS.body:
        if not isinstance(node, ast.ClassDef) or node.name not in ("Game", "Batch", "Node"):
            continue
        for method in (item for item in node.body if isinstance(item, ast.FunctionDef)):
            names = [argument.arg for argument in [*method.args.args, *method.args.kwonlyargs]]
            needed = names[: len(method.args.args) - len(method.args.defaults)]
            needed = [name for name in needed if name != "self"]
            names = [name for name in names if name != "self"]
            if method.name == "__init__":
                yield node.name, getattr(kupa, node.name), names, needed
            elif not method.name.startswith("_"):
                yield f"{node.name}.{method.name}", of_stubs(node.name, method.name), names, needed


WRITTEN = {
    "actions": kupa.actions, "arena": kupa.arena, "Bot": kupa.Bot, "bots.choose": kupa.bots.choose, "efg": kupa.efg,
    "Bot.choose": kupa.Bot.choose, "gymnasium.Environment": kupa.gymnasium.Environment,
    "gymnasium.Environment.step": kupa.gymnasium.Environment.step, "information_sets": kupa.information_sets,
    "observation": kupa.observation, "pettingzoo.Environment": kupa.pettingzoo.Environment, "review": kupa.review,
    "rollout": kupa.rollout, "seat_counts": kupa.seat_counts, "solve": kupa.solve, "text.rules": kupa.text.rules,
    "text.Seat": kupa.text.Seat, "text.Seat.act": kupa.text.Seat.act, "text.table": kupa.text.table,
}  # fmt: skip


def bound(name, function):
    """A method of a Python class is called on somebody."""
    if name == "Bot.choose":
        return kupa.Bot("club", seed=1).choose
    if name == "text.Seat.act":
        return kupa.text.Seat(kupa.Game("chico", 2, seed=1), 0).act
    if name == "gymnasium.Environment.step":
        table = kupa.gymnasium.Environment("chico")
        table.reset(seed=1)
        return table.step
    return function


def written():
    """The same for what is written in Python."""
    for name, function in WRITTEN.items():
        parameters = inspect.signature(bound(name, function)).parameters.values()
        needed = [it.name for it in parameters if it.default is inspect.Parameter.empty]
        yield name, bound(name, function), [it.name for it in parameters], needed


def calls():
    for name, function, names, needed in [*compiled(), *written()]:
        good = {name: GOOD[name] for name in needed}
        if "game" in good and WRITTEN.get(name) in PLAYED:
            good["game"] = kupa.Game("chico", 2, seed=1)
        for argument in names:
            yield pytest.param(function, good, argument, id=f"{name}({argument})")


@pytest.mark.parametrize("function, good, argument", list(calls()))
def test_a_wrong_type_is_said_by_name(function, good, argument):
    for wrong in (Wrong(), [Wrong()], 1.5):
        # Numbers with a point are what a target is, and any text, number or truth what an option is.
        if argument == "target" and wrong == 1.5:
            continue
        with pytest.raises(TypeError) as error:
            function(**{**good, argument: wrong})
        words = str(error.value)
        assert (argument.removesuffix("s") in words) and "not " in words, words
        assert not any(theirs in words for theirs in ("object", "convert", "interpreted", "instance")), words


NUMBERS = {
    "blocks", "games", "iterations", "max_steps", "milliseconds", "most_nodes", "seat", "seats", "seed", "threads",
    "walks", "worlds",
}  # fmt: skip


@pytest.mark.parametrize("function, good, argument", [call for call in calls() if call.values[2] in NUMBERS])
def test_a_number_that_is_too_large_or_too_small_is_said_by_name(function, good, argument):
    if function is kupa.Bot or function.__qualname__.startswith("Environment"):
        pytest.skip("it keeps the number, and is refused when it uses it")
    for wrong in (2**70, -(2**70)):
        with pytest.raises(kupa.Refused, match=argument):
            function(**{**good, argument: wrong})


def test_what_dictionaries_hold_is_looked_at():
    with pytest.raises(TypeError, match="the name of an option is a text, not int"):
        kupa.Game("chico", 2, options={1: 2})
    with pytest.raises(TypeError, match="a seat of bots is a whole number, not str"):
        kupa.Batch("chico", 2, 1, bots={"0": "club"})
    with pytest.raises(TypeError, match="a level of bots is a text, not int"):
        kupa.Batch("chico", 2, 1, bots={0: 1})
    with pytest.raises(TypeError, match="a player is a level, a bot, or a function, not int"):
        kupa.arena("chico", ["club", 1])
    with pytest.raises(TypeError, match="players is a list, not str"):
        kupa.arena("chico", "club")
