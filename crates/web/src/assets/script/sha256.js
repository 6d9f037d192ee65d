// SHA-256 of a number of 32 bytes, both as hexadecimal digits. The browser's own is missing where the
// site is found by http, which is how families play at home.

const primes = [];
for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n);
const fraction = (root) => ((root % 1) * 2 ** 32) | 0;
const ROUNDS = primes.map((prime) => fraction(Math.cbrt(prime)));
const INITIAL = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

function sha256(number) {
  const words = schedule(number.match(/.{8}/g).map((word) => parseInt(word, 16) | 0));
  let [a, b, c, d, e, f, g, h] = INITIAL;
  for (let round = 0; round < 64; round++) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const more = (h + turned(e, 6, 11, 25) + choice + ROUNDS[round] + words[round]) | 0;
    [h, g, f, e, d, c, b] = [g, f, e, (d + more) | 0, c, b, a];
    a = (more + turned(b, 2, 13, 22) + majority) | 0;
  }
  const hex = (word, at) => ((word + INITIAL[at]) >>> 0).toString(16).padStart(8, "0");
  return [a, b, c, d, e, f, g, h].map(hex).join("");
}

// Thirty-two bytes, the bit that ends them, and their length in bits fill one block.
function schedule(number) {
  const words = [...number, 0x80000000 | 0, 0, 0, 0, 0, 0, 0, 256];
  for (let at = 16; at < 64; at++) {
    const [early, late] = [words[at - 15], words[at - 2]];
    const one = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
    const two = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
    words[at] = (words[at - 16] + one + words[at - 7] + two) | 0;
  }
  return words;
}

function rotated(word, bits) {
  return (word >>> bits) | (word << (32 - bits));
}

function turned(word, ...turns) {
  return turns.reduce((sum, bits) => sum ^ rotated(word, bits), 0);
}
