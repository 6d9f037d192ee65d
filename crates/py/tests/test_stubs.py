"""The stubs name what is there, no less and no more, and the README's example runs."""

import ast
import inspect
import pathlib
import re

import kupa
from kupa import _kupa

STUBS = ast.parse(pathlib.Path(_kupa.__file__).with_name("_kupa.pyi").read_text())
README = pathlib.Path(__file__).parent.parent / "README.md"


def public(names):
    return {name for name in names if not name.startswith("_")}


def test_functions_and_classes():
    named = {node.name for node in STUBS.body if isinstance(node, ast.ClassDef | ast.FunctionDef)}
    assert named == public(vars(_kupa))


def test_what_the_classes_have():
    for node in STUBS.body:
        if isinstance(node, ast.ClassDef) and node.name in ("Game", "Batch", "Node", "Turn"):
            named = {method.name for method in node.body if isinstance(method, ast.FunctionDef)}
            assert public(named) == public(vars(getattr(_kupa, node.name)))


def test_everything_is_documented():
    for owner in (kupa, kupa.Game, kupa.Node, kupa.Batch, kupa.Turn, kupa.Bot, kupa.bots, kupa.reviewing, kupa.text):
        for name in public(vars(owner)):
            thing = getattr(owner, name)
            is_shown = inspect.isclass(thing) or inspect.isroutine(thing)
            is_ours = is_shown and "kupa" in (getattr(thing, "__module__", None) or "kupa")
            assert not is_ours or thing.__doc__, name


def test_the_examples_of_the_readme_run():
    examples = re.findall(r"```python\n(.*?)```", README.read_text(), re.S)
    assert examples
    names = {}
    for example in examples:
        exec(example, names)
