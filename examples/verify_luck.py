"""Proves the luck of a record apart from Kupa's own code, as docs/luck.md says:
verify_luck.py RECORD [PROMISED HASH] [SEAT=NUMBER ...]"""

import sys
from hashlib import sha256

DECKS = {
    "49": [str(n) for n in range(1, 49)] + 3 * ["1-24"] + 2 * ["25-40"] + 2 * ["41-48"] + 5 * ["49"],
    "chico": [*(7 * "1" + 7 * "2" + 7 * "3" + 7 * "4" + 7 * "5" + 7 * "6" + 7 * "c" + "e")],
    "eight-and-a-half": [c for c, n in zip("0123456789hd", [6, 4, 4] + 7 * [6] + [8, 8]) for _ in range(n)],
    "gamnon": [rank + suit for suit in "schd" for rank in "23456789TJQKA"],
}


def chacha20(key):
    """The words of 32 bits that the generator gives, one by one."""
    data, mask = b"expand 32-byte k" + key, 0xFFFFFFFF
    start = [int.from_bytes(data[at : at + 4], "little") for at in range(0, 48, 4)] + [0, 0, 0, 0]
    while True:
        s = start.copy()
        for at in range(80):  # ten double rounds of four columns and four diagonals
            a, b, c, d = ((at + at // 4 % 2 * row) % 4 + 4 * row for row in range(4))
            for x, y, z, n in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                s[x] = s[x] + s[y] & mask
                s[z] = ((s[z] ^ s[x]) << n | (s[z] ^ s[x]) >> 32 - n) & mask
        yield from (x + y & mask for x, y in zip(s, start))
        start[12] += 1


def below(n, words):
    """A number from 0 to n - 1, each equally likely."""
    high, low = divmod(next(words) * n, 1 << 32)
    return high if low >= (1 << 32) % n else below(n, words)


def seed_of(step, secret, seats):
    """What the generator of a step starts from; step 0 is for lots."""
    numbers = b"".join(bytes.fromhex(seat[2]) for seat in seats)
    return sha256(b"kupa luck 1" + secret + numbers + step.to_bytes(8, "little")).digest()


def drawn(line, before, game, seats, words):
    """What chance should have written in place of this line."""
    kind, *things = line.split()
    if kind == "roll":
        return "roll " + " ".join("1 2 3 4 5 10".split()[below(6, words)] for _ in things)
    if kind == "lose":  # whose tokens lie where is asked of the package
        table = __import__("kupa").Game.replay("\n".join(before), auto_luck=False).view("public")
        own = [square for square, owner in enumerate(table["board"], 1) if owner == table["bidder"]]
        return f"lose {own[below(len(own), words)]}"
    deck = DECKS[game] * (len(things) // len(DECKS[game]))
    swaps = ((last, below(last + 1, words)) for last in range(len(deck) - 1, 0, -1))
    for last, other in swaps:
        deck[last], deck[other] = deck[other], deck[last]
    if game == "chico" and deck[up := 6 * seats] == "e":  # C3: the egg is not turned up
        other = up + 1 + below(len(deck) - up - 1, words)
        deck[up], deck[other] = deck[other], deck[up]
    return "deal " + " ".join(deck)


def verify(text, promised=None, numbers=()):
    """How many strokes of luck follow from the record's numbers, which must be those that a browser has kept:
    the hash that was promised, and numbers as (seat, number). ValueError says what does not fit."""
    luck = [line.split()[2:] for line in text.splitlines() if line.startswith("# luck ")] or [("", "")]
    (_, secret), *seats = [words for words in luck if words[0] != "lots"]
    if not seats:
        raise ValueError("this record carries no proof")
    secret = bytes.fromhex(secret)
    for _, seat, number, by, *_ in seats:
        own = number == sha256(b"kupa luck 1 seat" + secret + bytes([int(seat)])).hexdigest()
        if own == (by == "browser"):
            wrong = "is the server's" if own else "does not follow from the secret"
            raise ValueError(f"the number of seat {seat} {wrong}")
    if promised not in (None, sha256(secret).hexdigest()):
        raise ValueError("the secret is not the one that was promised")
    for seat, number in numbers:
        if ["seat", seat, number, "browser"] not in seats:
            raise ValueError(f"the number of seat {seat} is not the one that its browser made")
    if not promised and not any(words[3] == "browser" for words in seats):
        raise ValueError("all numbers are the server's: give the hash that was promised")
    lines = [line for line in text.splitlines() if line and line[0] != "#"]
    first = next(at for at, line in enumerate(lines) if line.startswith("deal "))
    header = dict(line.split(" ", 1) for line in lines[:first])
    options = dict(line.split()[1:] for line in lines[:first] if line.startswith("option "))
    for _, name in (words for words in luck if words[0] == "lots"):
        seat = below(int(header["seats"]), chacha20(seed_of(0, secret, seats)))
        if options.get(name) != str(seat):
            raise ValueError(f"lots do not give the seat of option {name}")
    strokes = [at for at in range(first, len(lines)) if lines[at][0].isalpha()]
    for at in strokes:
        seed = seed_of(at - first + 1, secret, seats)
        if lines[at] != drawn(lines[at], lines[:at], header["game"], int(header["seats"]), chacha20(seed)):
            raise ValueError(f"step {at - first + 1} does not follow from the numbers: {lines[at]}")
    if not __import__("kupa").Game.replay(text, auto_luck=False).is_over:  # the rules know when a game is over
        raise ValueError(f"{len(strokes)} deals and rolls follow from the numbers, but the game is not over")
    return len(strokes)


if __name__ == "__main__":
    try:
        record, *kept = sys.argv[1:]
        promised = next((word for word in kept if "=" not in word), None)
        strokes = verify(open(record).read(), promised, [word.split("=") for word in kept if "=" in word])
        print(f"proven: {strokes} deals and rolls follow from the numbers")
    except (ValueError, OSError, ImportError) as error:
        sys.exit(f"verify_luck: {error}")
