// An image of piles as the data core hands it over: one piece of memory, a head and then the pixels.
import type { PilePicture } from '../../src/contracts/data-core';
import type { MapSymbol } from '../../src/contracts/map-symbol';

/** Kind, then piles painted by status. */
const HEAD_WORDS = 6;

/** `words`: from `PileMap.picture`; the pixels are a view of its memory. */
export function pilePicture(words: Uint32Array, width: number, height: number): PilePicture {
  const [kind, ...painted] = words.subarray(0, HEAD_WORDS);
  return {
    kind: kind === 0 ? 'piles' : 'shares',
    painted,
    piles: painted.reduce((sum, count) => sum + count, 0),
    width,
    height,
    pixels: new Uint8Array(words.buffer, words.byteOffset + 4 * HEAD_WORDS, 4 * width * height),
    words,
  };
}

const CODES: Readonly<Record<MapSymbol, number>> = { round: 0, square: 1, diamond: 2 };

/** The code by which the data core knows an outline. */
export function symbolCode(symbol: MapSymbol): number {
  return CODES[symbol];
}
