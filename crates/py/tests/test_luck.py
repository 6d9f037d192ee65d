"""examples/verify_luck.py: a second opinion on the luck of a record."""

import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
verify = runpy.run_path(str(ROOT / "examples" / "verify_luck.py"))["verify"]
VECTORS = sorted((ROOT / "docs" / "luck").glob("*.kupa"))


def strokes(text):
    return sum(line.startswith(("deal ", "roll ", "lose ")) for line in text.splitlines())


@pytest.mark.parametrize("path", VECTORS, ids=lambda path: path.stem)
def test_the_test_vectors_are_proven(path):
    text = path.read_text()
    assert verify(text) == strokes(text) > 0


@pytest.mark.parametrize("path", VECTORS, ids=lambda path: path.stem)
def test_tampering_is_found(path):
    text = path.read_text()
    with pytest.raises(ValueError, match="step 1 does not follow"):
        verify(text.replace("# luck seat 0 20", "# luck seat 0 21"))
    with pytest.raises(ValueError, match="seat 1 does not follow from the secret"):
        verify(text.replace("# luck secret 00", "# luck secret 01"))
    with pytest.raises(ValueError, match="carries no proof"):
        verify("".join(line + "\n" for line in text.splitlines() if not line.startswith("#")))


def test_lots_are_drawn_again():
    text = (ROOT / "docs" / "luck" / "chico.kupa").read_text() + "# luck lots first_seat\n"
    records = [text.replace("seats 3\n", f"seats 3\noption first_seat {seat}\n") for seat in range(3)]
    proven = 0
    for record in records:
        try:
            proven += verify(record) > 0
        except ValueError as error:
            assert "option first_seat" in str(error)
    assert proven == 1


def test_all_games_and_all_kinds_of_luck_have_a_vector():
    texts = "".join(path.read_text() for path in VECTORS)
    assert len(VECTORS) == 4
    assert all(f"\n{kind} " in texts for kind in ("deal", "roll", "lose"))
