// An image of piles as the data core hands it over: one piece of memory, a head and then the pixels.
import type { PilePicture, PilePictureStep } from '../../src/contracts/data-core';
import type { MapSymbol } from '../../src/contracts/map-symbol';

/** Kind, then piles painted by status. */
const HEAD_WORDS = 6;

function headOf(words: Uint32Array): Pick<PilePicture, 'kind' | 'painted' | 'piles'> {
  const [kind, ...painted] = words.subarray(0, HEAD_WORDS);
  return {
    kind: kind === 0 ? 'piles' : 'shares',
    painted,
    piles: painted.reduce((sum, count) => sum + count, 0),
  };
}

/** `words`: from `PileMap.picture`; the pixels are a view of its memory. */
export function pilePicture(words: Uint32Array, width: number, height: number): PilePicture {
  const pixels = new Uint8Array(words.buffer, words.byteOffset + 4 * HEAD_WORDS, 4 * width * height);
  return { ...headOf(words), width, height, pixels, words };
}

/** Words that say where a piece lies. */
const PLACE_WORDS = 4;

/** `words`: from `PileMap.pictureStep`; pieces are views of its memory. */
export function pictureStep(words: Uint32Array, width: number, height: number, step: number): PilePictureStep {
  const end = words.length - 1;
  const count = words[end] ?? 0;
  const isWhole = count === 0 && end === HEAD_WORDS + width * height;
  const places = words.subarray(end - PLACE_WORDS * count, end);
  let from = HEAD_WORDS;
  const pieces = Array.from({ length: count }, (_, at) => {
    const [x = 0, y = 0, columns = 0, rows = 0] = places.subarray(PLACE_WORDS * at, PLACE_WORDS * (at + 1));
    const pixels = words.subarray(from, from + columns * rows);
    from += columns * rows;
    return { x, y, width: columns, height: rows, words: pixels };
  });
  const whole = isWhole ? pilePicture(words, width, height) : null;
  const { kind, painted } = headOf(words);
  return { step, whole, kind, painted, pieces, words };
}

const CODES: Readonly<Record<MapSymbol, number>> = { round: 0, square: 1, diamond: 2 };

/** The code by which the data core knows an outline. */
export function symbolCode(symbol: MapSymbol): number {
  return CODES[symbol];
}
