// The box around the piles that are looked at, from the places that the map itself has.
import type { PileFocus, PileMap, PileTint } from '../../crates/data-core/pkg/data_core';
import type { ViewBox } from '../../src/contracts/data-core';
import { SOLID_PILE } from '../../src/contracts/data-core/answers';
import { answering } from './wasm-faults';

/** Piles that leave the module at once: 2 MB. */
const AT_ONCE = 65_536;
const EVERY_STATUS = 0xff;
const { eastM: EAST, northM: NORTH, words: WORDS } = SOLID_PILE;

/** Around the middles of these piles, of whichever status; null where none of them has a place on the map. */
export function pileBounds(
  map: PileMap,
  { tint, focus }: { readonly tint: PileTint; readonly focus: PileFocus },
): ViewBox | null {
  const box = { minEastM: Infinity, minNorthM: Infinity, maxEastM: -Infinity, maxNorthM: -Infinity };
  for (let first = 0; first < map.rows; first += AT_ONCE) {
    const words = answering(() => map.solid(first, AT_ONCE, EVERY_STATUS, tint, focus));
    const metres = new Float32Array(words.buffer, words.byteOffset, words.length);
    for (let at = 0; at < metres.length; at += WORDS) {
      const eastM = metres[at + EAST] ?? Number.NaN;
      const northM = metres[at + NORTH] ?? Number.NaN;
      if (eastM < box.minEastM) box.minEastM = eastM;
      if (eastM > box.maxEastM) box.maxEastM = eastM;
      if (northM < box.minNorthM) box.minNorthM = northM;
      if (northM > box.maxNorthM) box.maxNorthM = northM;
    }
  }
  return box.minEastM <= box.maxEastM ? box : null;
}
