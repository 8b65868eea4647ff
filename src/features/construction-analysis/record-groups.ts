// Records put together by the day, the machine or the shift in which they ended, on the project's clock.
import { offsetsWithin } from '../../shared/time-zones';
import type { Records } from './scored-records';

export const GROUPINGS = ['day', 'machine', 'shift'] as const;
export type Grouping = (typeof GROUPINGS)[number];

export interface RecordGroup {
  /** One entry a row asked for: place in `names`. */
  readonly codes: Uint32Array;
  readonly names: readonly string[];
}

export interface GroupTerms {
  readonly timeZone: string;
  /** HH:MM, ascending or not. */
  readonly shiftStarts: readonly string[];
}

const MINUTE_MS = 60_000;
const DAY_MIN = 1440;

/** Puts rows of the table together; names ascend. No text is made a row. */
export function groupRows(records: Records, rows: ArrayLike<number>, by: Grouping, terms: GroupTerms): RecordGroup {
  const { keyOf, nameOf } = groupingBy(records, by, terms);
  const keys = Float64Array.from({ length: rows.length }, (_, at) => keyOf(rows[at] ?? 0));
  const named = [...new Set(keys)].map((key) => ({ key, name: nameOf(key) }));
  named.sort((a, b) => BY_NUMBERS.compare(a.name, b.name));
  const places = new Map(named.map(({ key }, place) => [key, place]));
  return { codes: Uint32Array.from(keys, (key) => places.get(key) ?? 0), names: named.map(({ name }) => name) };
}

/** 2 号 stands before 10 号. */
const BY_NUMBERS = new Intl.Collator('en', { numeric: true });

interface GroupingBy {
  readonly keyOf: (row: number) => number;
  readonly nameOf: (key: number) => string;
}

function groupingBy(records: Records, by: Grouping, { timeZone, shiftStarts }: GroupTerms): GroupingBy {
  const { equipment_id, equipment_name, ended_ms } = records.columns;
  if (by === 'machine') {
    const names = new Map<number, string>();
    return {
      keyOf(row) {
        const id = equipment_id[row] ?? 0;
        if (!names.has(id)) names.set(id, equipment_name.values[equipment_name.codes[row] ?? 0] ?? String(id));
        return id;
      },
      nameOf: (id) => names.get(id) ?? '',
    };
  }
  const clock = localMinutes(timeZone, ended_ms);
  const minuteOf = (row: number): number => clock(ended_ms[row] ?? Number.NaN);
  if (by === 'day') {
    return {
      keyOf: (row) => Math.floor(minuteOf(row) / DAY_MIN),
      nameOf: (day) => new Date(day * DAY_MIN * MINUTE_MS).toISOString().slice(0, 10),
    };
  }
  const starts = shiftsOf(shiftStarts);
  return {
    keyOf(row) {
      const minute = ((minuteOf(row) % DAY_MIN) + DAY_MIN) % DAY_MIN;
      const at = starts.findLastIndex(({ fromMin }) => fromMin <= minute);
      // Before the day's first shift it is the last one of the evening before.
      return at < 0 ? starts.length - 1 : at;
    },
    nameOf: (at) => starts[at]?.name ?? '',
  };
}

/** Shifts by when they begin and end, in their order. */
function shiftsOf(starts: readonly string[]) {
  const sorted = [...new Set(starts)].sort();
  return sorted.map((start, at) => {
    const [hours = 0, minutes = 0] = start.split(':').map(Number);
    return { fromMin: hours * 60 + minutes, name: `${start}–${sorted[(at + 1) % sorted.length]}` };
  });
}

/** Minutes on the zone's clock, counted from 1970-01-01 00:00 there. */
function localMinutes(timeZone: string, times: Float64Array): (ms: number) => number {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const ms of times) if (!Number.isNaN(ms)) [from, to] = [Math.min(from, ms), Math.max(to, ms)];
  const offsets = from > to ? [] : offsetsWithin(timeZone, from, to);
  return (ms) => Math.floor(ms / MINUTE_MS) + (offsets.findLast(({ fromMs }) => fromMs <= ms)?.minutes ?? 0);
}
