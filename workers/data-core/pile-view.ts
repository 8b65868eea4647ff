// A view as the data core hands it over: one piece of memory, a head and then attribute behind attribute.
import type { PileView } from '../../src/contracts/data-core';

const HEAD_BYTES = 40;
const LENGTHS_BYTE = 16;

/** `words`: from `PileMap.view`; the attributes are views of its memory. */
export function pileView(words: Uint32Array): PileView {
  const { buffer } = words;
  const [kind = 0, count = 0, piles = 0] = words;
  const [cellM = 0, originEastM = 0, originNorthM = 0] = new Float64Array(buffer, LENGTHS_BYTE, 3);
  const columnBytes = 4 * count;
  const at = (column: number): number => HEAD_BYTES + column * columnBytes;
  return {
    kind: kind === 0 ? 'piles' : 'cells',
    count,
    piles,
    cellM,
    origin: { eastM: originEastM, northM: originNorthM },
    positions: new Float32Array(buffer, at(0), 2 * count),
    colors: new Uint8Array(buffer, at(2), columnBytes),
    values: new Uint32Array(buffer, at(3), count),
    radii: kind === 0 ? new Float32Array(buffer, at(4), count) : new Float32Array(),
    words,
  };
}
