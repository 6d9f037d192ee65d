"""Makes ``kupa/online_types.py`` from the description of the API.

    python crates/py/make_types.py

A test fails if the file is not what this makes, so that it is what the server sends.
"""

from __future__ import annotations

import json
import keyword
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
DESCRIPTION = HERE.parents[1] / "docs/openapi.json"
TYPES = HERE / "python/kupa/online_types.py"

HEAD = '''"""What the API sends and takes, as types: made from ``docs/openapi.json`` by ``crates/py/make_types.py``.

For type checkers alone: at run time all of them are plain dictionaries. The API only grows, so there may be
more in an answer than is written here.
"""

from __future__ import annotations

from typing import Any, Literal, TypedDict, Union
'''

PLAIN = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None", "object": "dict[str, Any]"}


def made(description: dict[str, Any]) -> str:
    """The whole file."""
    schemas: dict[str, Any] = description["components"]["schemas"]
    written = [_definition(name, schemas[name]) for name in _ordered(schemas)]
    return HEAD + "\n\n" + "\n\n\n".join(written) + "\n"


def _ordered(schemas: dict[str, Any]) -> list[str]:
    """Bases before what is made of them; unions last, since they are evaluated."""
    return sorted(schemas, key=lambda name: (_rank(schemas[name]), name))


def _rank(schema: dict[str, Any]) -> int:
    if "enum" in schema:
        return 0
    if "oneOf" in schema:
        return 3
    return 2 if "allOf" in schema else 1


def _definition(name: str, schema: dict[str, Any]) -> str:
    about = _comment(schema.get("description", ""))
    if "enum" in schema:
        return f"{about}{name} = Literal[{', '.join(map(json.dumps, schema['enum']))}]"
    if "oneOf" in schema:
        return f"{about}{name} = Union[{', '.join(_type(part) for part in schema['oneOf'])}]"
    if "properties" not in schema and "allOf" not in schema:
        return f"{about}{name} = {_type(schema)}"
    bases = [_named(part) for part in schema.get("allOf", []) if "$ref" in part]
    parts = [schema, *(part for part in schema.get("allOf", []) if "$ref" not in part)]
    needed = [line for part in parts for line in _fields(part, True)]
    others = [line for part in parts for line in _fields(part, False)]
    if not others:
        return about + _class(name, bases or ["TypedDict"], needed)
    # What may be missing is in a class of its own: Python 3.10 knows no ``NotRequired``.
    first = f"{_class('_' + name, ['TypedDict'], needed)}\n\n\n" if needed else ""
    bases += [f"_{name}"] if needed else []
    return first + about + _class(name, [*(bases or ["TypedDict"]), "total=False"], others)


def _class(name: str, bases: list[str], fields: list[str]) -> str:
    return "\n".join([f"class {name}({', '.join(bases)}):", *(fields or ["    pass"])])


def _fields(schema: dict[str, Any], needed: bool) -> list[str]:
    lines = []
    for field, value in schema.get("properties", {}).items():
        if not field.isidentifier() or keyword.iskeyword(field):
            raise ValueError(f"{field} is no name")
        if (field in schema.get("required", [])) == needed:
            lines.extend(f"    #: {line}" for line in value.get("description", "").splitlines())
            lines.append(f"    {field}: {_type(value)}")
    return lines


def _comment(text: str) -> str:
    return "".join(f"#: {line}\n" for line in text.splitlines())


def _named(reference: dict[str, Any]) -> str:
    return reference["$ref"].rsplit("/", 1)[-1]


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return _named(schema)
    if "enum" in schema:
        return f"Literal[{', '.join(map(json.dumps, schema['enum']))}]"
    if "oneOf" in schema:
        return " | ".join(dict.fromkeys(_type(part) for part in schema["oneOf"]))
    kinds = schema.get("type", "object")
    return " | ".join(_plain(kind, schema) for kind in ([kinds] if isinstance(kinds, str) else kinds))


def _plain(kind: str, schema: dict[str, Any]) -> str:
    if kind == "array":
        return f"list[{_type(schema.get('items', {}))}]"
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"dict[str, {_type(schema['additionalProperties'])}]"
    return PLAIN[kind]


if __name__ == "__main__":
    TYPES.write_text(made(json.loads(DESCRIPTION.read_text(encoding="utf-8"))), encoding="utf-8")
