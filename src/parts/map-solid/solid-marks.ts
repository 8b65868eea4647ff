// Marks over piles in space: where they lie, and which of them belong to the section that is shown.
import type { PileSolid } from '../../contracts/data-core';
import type { SiteScreen } from '../../maps/site-screen';
import type { Place } from '../../maps/solid/solid-section';

/** A machine stands no further from its pile than this, metres. */
const BESIDE_M = 2;

export interface ShownInSpace {
  /** Whether something at this place is shown. */
  readonly hasPlace: (place: Place) => boolean;
  /** Whether the pile of this row is shown. */
  readonly hasRow: (row: number) => boolean;
}

export interface SolidMarks extends ShownInSpace {
  readonly screen: SiteScreen;
  /** The wheel turned over a mark. */
  readonly onWheel: (event: WheelEvent) => void;
}

const EVERYTHING: ShownInSpace = { hasPlace: () => true, hasRow: () => true };

/** All of a site; of a section only what stands at its piles, as long as these are told one by one. */
export function shownInSpace(isSection: boolean, columns: PileSolid | null): ShownInSpace {
  if (!isSection) return EVERYTHING;
  if (columns === null) return { hasPlace: () => false, hasRow: () => false };
  if (columns.kind === 'cells') return EVERYTHING;
  const rows = new Set(columns.rows);
  return {
    hasRow: (row) => rows.has(row),
    hasPlace: ({ eastM, northM }) => {
      const { count, places } = columns;
      for (let at = 0; at < count; at += 1) {
        const away = Math.hypot((places[2 * at] ?? Number.NaN) - eastM, (places[2 * at + 1] ?? Number.NaN) - northM);
        if (away <= BESIDE_M) return true;
      }
      return false;
    },
  };
}
