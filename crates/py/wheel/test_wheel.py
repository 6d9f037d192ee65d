"""What the wheel says of itself, on the page of a registry and once it is installed."""

import importlib.metadata
import os
import pathlib

import kupa

PACKAGE = importlib.metadata.distribution("kupa")


def test_it_is_the_wheel_that_is_tested():
    installed = pathlib.Path(kupa.__file__)
    assert "site-packages" in installed.parts
    assert kupa.__version__ == PACKAGE.version
    names = {file.name for file in installed.parent.iterdir()}
    assert {"_kupa.abi3.so", "_kupa.pyi", "py.typed"} <= names


def test_one_wheel_does_for_every_python_on_linux():
    _, _, python, abi, platform = pathlib.Path(os.environ["KUPA_WHEEL"]).stem.split("-")
    assert (python, abi) == ("cp310", "abi3")
    assert all(tag.startswith("manylinux_") for tag in platform.split("."))


def test_the_page_has_what_a_page_needs():
    told = PACKAGE.metadata
    assert told["License-Expression"] == "MIT OR Apache-2.0"
    assert told["Requires-Python"] == ">=3.10"
    assert told["Summary"] and told["Keywords"]
    assert told["Description-Content-Type"].startswith("text/markdown")
    assert "kupa.Batch(" in (told["Description"] or told.get_payload())
    assert {"gymnasium", "openspiel", "pettingzoo", "ray"} <= set(told.get_all("Provides-Extra"))
    assert "Typing :: Typed" in told.get_all("Classifier")


def test_the_licences_are_in_it():
    named = PACKAGE.metadata.get_all("License-File")
    assert sorted(named) == ["LICENSE-APACHE", "LICENSE-MIT", "THIRD-PARTY.txt"]
    for name in named:
        (file,) = [file for file in PACKAGE.files if file.name == name]
        assert len(file.read_text()) > 500
    (others,) = [file for file in PACKAGE.files if file.name == "THIRD-PARTY.txt"]
    assert "pyo3 0." in others.read_text() and "sqlite" not in others.read_text().lower()


def test_its_links_lead_to_the_repository():
    urls = dict(url.split(", ") for url in PACKAGE.metadata.get_all("Project-URL") or [])
    address = os.environ.get("KUPA_REPOSITORY", "").rstrip("/")
    if address:
        assert urls["Repository"] == address and {"Changelog", "Documentation", "Issues"} <= set(urls)
        assert "](../" not in (PACKAGE.metadata["Description"] or PACKAGE.metadata.get_payload())
    else:
        assert not urls
