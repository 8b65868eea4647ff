// A small seeded generator, so that a site, a pile and every second of its log can be made again from a text.

/** Source of numbers; the same text always gives the same ones. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  /** Uniform in [from, to). */
  between(from: number, to: number): number;
  /** Whole number from `from` to `to`, both included. */
  integer(from: number, to: number): number;
  /** About normal with deviation 1, but never beyond ±3: noise that cannot make an outlier by itself. */
  noise(): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly [T, ...T[]]): T;
}

/** The same source with its noise made larger or smaller; 1 changes nothing. */
export function scattered(random: Random, factor: number): Random {
  return factor === 1 ? random : { ...random, noise: () => random.noise() * factor };
}

/** sfc32 (Chris Doty-Humphrey, PractRand; public domain), seeded by an xmur3 hash of the text. */
export function randomOf(text: string): Random {
  let h = 1_779_033_703 ^ text.length;
  for (let i = 0; i < text.length; i++) {
    h = Math.imul(h ^ text.charCodeAt(i), 3_432_918_353);
    h = (h << 13) | (h >>> 19);
  }
  const word = (): number => {
    h = Math.imul(h ^ (h >>> 16), 2_246_822_507);
    h = Math.imul(h ^ (h >>> 13), 3_266_489_909);
    h ^= h >>> 16;
    return h;
  };
  let a = word();
  let b = word();
  let c = word();
  let counter = 1;
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  };
  for (let i = 0; i < 12; i++) next();
  return {
    next,
    between: (from, to) => from + (to - from) * next(),
    integer: (from, to) => from + Math.floor(next() * (to - from + 1)),
    noise: () => (next() + next() + next() - 1.5) * 2,
    chance: (probability) => next() < probability,
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
  };
}
