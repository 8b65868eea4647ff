// A view as the data core hands it over: one piece of memory, a head and then column behind column.
import type { PileView } from '../../src/contracts/data-core';
import { VIEW_ENTRY, VIEW_HEAD, VIEW_KINDS } from '../../src/contracts/data-core/answers';

/** `words`: from `PileMap.view`; the attributes are views of its memory. */
export function pileView(words: Uint32Array): PileView {
  const { buffer } = words;
  const count = words[VIEW_HEAD.count] ?? 0;
  const kind = VIEW_KINDS[words[VIEW_HEAD.kind] ?? 0] ?? 'piles';
  const float = (word: number): number => new Float64Array(buffer, 4 * word, 1)[0] ?? 0;
  const columnByte = (word: number): number => 4 * (VIEW_HEAD.words + word * count);
  return {
    kind,
    count,
    piles: words[VIEW_HEAD.piles] ?? 0,
    cellM: float(VIEW_HEAD.cellM),
    origin: { eastM: float(VIEW_HEAD.originEastM), northM: float(VIEW_HEAD.originNorthM) },
    positions: new Float32Array(buffer, columnByte(VIEW_ENTRY.positionM), 2 * count),
    colors: new Uint8Array(buffer, columnByte(VIEW_ENTRY.color), 4 * count),
    values: new Uint32Array(buffer, columnByte(VIEW_ENTRY.value), count),
    radii: kind === 'piles' ? new Float32Array(buffer, columnByte(VIEW_ENTRY.radiusM), count) : new Float32Array(),
    words,
  };
}
