// An image of piles as the data core hands it over: one piece of memory, a head and then the pixels.
import type { PilePicture, PilePictureStep } from '../../src/contracts/data-core';
import { PICTURE_HEAD, PICTURE_KINDS, PICTURE_PIECE } from '../../src/contracts/data-core/answers';
import type { MapSymbol } from '../../src/contracts/map-symbol';

function headOf(words: Uint32Array): Pick<PilePicture, 'kind' | 'painted' | 'piles'> {
  const painted = [...words.subarray(PICTURE_HEAD.painted, PICTURE_HEAD.words)];
  return {
    kind: PICTURE_KINDS[words[PICTURE_HEAD.kind] ?? 0] ?? 'piles',
    painted,
    piles: painted.reduce((sum, count) => sum + count, 0),
  };
}

/** `words`: from `PileMap.picture`; the pixels are a view of its memory. */
export function pilePicture(words: Uint32Array, width: number, height: number): PilePicture {
  const pixels = new Uint8Array(words.buffer, words.byteOffset + 4 * PICTURE_HEAD.words, 4 * width * height);
  return { ...headOf(words), width, height, pixels, words };
}

/** `words`: from `PileMap.pictureStep`; pieces are views of its memory. */
export function pictureStep(words: Uint32Array, width: number, height: number, step: number): PilePictureStep {
  const end = words.length - 1;
  const count = words[end] ?? 0;
  const isWhole = count === 0 && end === PICTURE_HEAD.words + width * height;
  const places = words.subarray(end - PICTURE_PIECE.words * count, end);
  let from = PICTURE_HEAD.words;
  const pieces = Array.from({ length: count }, (_, at) => {
    const word = (place: number): number => places[PICTURE_PIECE.words * at + place] ?? 0;
    const columns = word(PICTURE_PIECE.width);
    const rows = word(PICTURE_PIECE.height);
    const pixels = words.subarray(from, from + columns * rows);
    from += columns * rows;
    return { x: word(PICTURE_PIECE.x), y: word(PICTURE_PIECE.y), width: columns, height: rows, words: pixels };
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
