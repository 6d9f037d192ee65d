"""examples/verify_luck.py: a second opinion on the luck of a record."""

import runpy
from hashlib import sha256
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
    with pytest.raises(ValueError, match="the number of seat 1 is the server's"):
        verify(text.replace("server", "browser"))
    with pytest.raises(ValueError, match="carries no proof"):
        verify("".join(line + "\n" for line in text.splitlines() if not line.startswith("#")))


@pytest.mark.parametrize("path", VECTORS, ids=lambda path: path.stem)
def test_a_record_is_held_against_what_a_browser_kept(path):
    text = path.read_text()
    promised, number = sha256(bytes(range(32))).hexdigest(), bytes(range(32, 64)).hex()
    assert verify(text, promised, [("0", number)]) == strokes(text)
    with pytest.raises(ValueError, match="not the one that was promised"):
        verify(text, number)
    with pytest.raises(ValueError, match="seat 1 is not the one that its browser made"):
        verify(text, promised, [("1", number)])


def test_what_is_shortened_is_not_proven():
    lines = (ROOT / "docs" / "luck" / "chico.kupa").read_text().splitlines()
    end = max(at for at, line in enumerate(lines) if line.startswith("deal "))
    numbers = [line for line in lines if line.startswith("# luck")]
    with pytest.raises(ValueError, match="the game is not over"):
        verify("\n".join(lines[:end] + numbers) + "\n")


def test_the_servers_numbers_alone_prove_nothing_without_the_promise():
    secret = bytes(32)
    seats = [sha256(b"kupa luck 1 seat" + secret + bytes([seat])).hexdigest() for seat in range(2)]
    numbers = "".join(f"# luck seat {seat} {number} server\n" for seat, number in enumerate(seats))
    text = f"kupa 1\ngame chico\nseats 2\n# luck secret {secret.hex()}\n{numbers}"
    with pytest.raises(ValueError, match="all numbers are the server's"):
        verify(text)


def test_lots_are_drawn_again():
    text = (ROOT / "docs" / "luck" / "chico.kupa").read_text()
    drawn = next(line for line in text.splitlines() if line.startswith("option first_seat "))
    for seat in {"0", "1", "2"} - {drawn[-1]}:
        with pytest.raises(ValueError, match="option first_seat"):
            verify(text.replace(drawn, drawn[:-1] + seat))


def test_all_games_and_all_kinds_of_luck_have_a_vector():
    texts = "".join(path.read_text() for path in VECTORS)
    assert len(VECTORS) == 4
    assert all(f"\n{kind} " in texts for kind in ("deal", "roll", "lose"))
    assert all(maker in texts for maker in (" browser\n", " server\n", " withheld "))
