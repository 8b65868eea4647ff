// Alarms as the screen shows them: ten lines at most, and the shelves.
import type { AlarmLine, AlarmShelf } from '../../contracts/api/alarms';

export const MOST_LINES = 10;

/** Where open warnings are looked at. */
export interface AlarmLinks {
  /** Path of the page of open warnings, those of a rule and level alone where a line is given; null without the right. */
  readonly linkTo: (line?: Pick<AlarmLine, 'rule' | 'level'>) => string | null;
  readonly open: (link: string) => void;
}

interface ShownLines {
  readonly lines: readonly AlarmLine[];
  /** Alarms and kinds in none of these lines. */
  readonly others: number;
  readonly otherKinds: number;
}

/** Ten lines; where there are more, nine and the number of the others. */
export function shownLines(lines: readonly AlarmLine[], all: boolean): ShownLines {
  if (all || lines.length <= MOST_LINES) return { lines, others: 0, otherKinds: 0 };
  const rest = lines.slice(MOST_LINES - 1);
  return {
    lines: lines.slice(0, MOST_LINES - 1),
    others: rest.reduce((sum, { count }) => sum + count, 0),
    otherKinds: rest.length,
  };
}

/** Whether a shelf holds a warning of a rule and machine. */
export function isShelved(
  { rule, equipment_id }: { readonly rule: string; readonly equipment_id: number },
  shelves: readonly Pick<AlarmShelf, 'rule' | 'equipment_id'>[],
): boolean {
  return shelves.some((shelf) => shelf.rule === rule && (shelf.equipment_id ?? equipment_id) === equipment_id);
}

/** When the next shelf ends, from now on; false where none is up. Never at once: two clocks differ a little. */
export function nextEndMs(
  alarms: { readonly now_ms: number; readonly shelves: readonly Pick<AlarmShelf, 'until_ms'>[] } | undefined,
): number | false {
  if (alarms === undefined || alarms.shelves.length === 0) return false;
  const ends = Math.min(...alarms.shelves.map(({ until_ms }) => until_ms));
  return Math.max(1_000, ends - alarms.now_ms + 500);
}
