// What limits find among the records of an answer: which leave them, by how much, and what those come to. Columns, never an
// object a record.
import type { Limits } from './analyse-url';
import type { Answer } from './answer';
import type { ListedRecords } from './listed-records';

/** Records with a reading outside of limits, the one furthest off first; one entry a record in every list. */
export interface Outside {
  /** Places in `Answer.byRecord`. */
  readonly at: Uint32Array;
  /** How far off at most, in the channel's unit: above 0 over the upper limit, below 0 under the lower one. */
  readonly off: Float64Array;
}

export function outsideOf({ byRecord: { min, max } }: Pick<Answer, 'byRecord'>, { low, high }: Limits): Outside {
  // Readings are held in 32 bits.
  const [least, largest] = [low === null ? -Infinity : Math.fround(low), high === null ? Infinity : Math.fround(high)];
  const offs = Float64Array.from(min, (lowest, at) => {
    const [below, above] = [least - lowest, (max[at] ?? lowest) - largest];
    if (below > 0 && below >= above) return -below;
    return Math.max(above, 0);
  });
  const at = Uint32Array.from(offs.keys())
    .filter((place) => offs[place] !== 0)
    .sort((a, b) => Math.abs(offs[b] ?? 0) - Math.abs(offs[a] ?? 0) || a - b);
  return { at, off: Float64Array.from(at, (place) => offs[place] ?? 0) };
}

export interface OutsideTotals {
  /** Records, and metres that they reached; of all that have a reading, and of those outside. */
  readonly records: { readonly all: number; readonly outside: number };
  readonly depthM: { readonly all: number; readonly outside: number };
  /** Those with the greatest share of records outside first; machines without any are left out. */
  readonly machines: readonly { readonly id: number; readonly all: number; readonly outside: number }[];
}

export function outsideTotals(
  { byRecord: { record } }: Pick<Answer, 'byRecord'>,
  { at }: Pick<Outside, 'at'>,
  { depthM, machineIds }: Pick<ListedRecords, 'depthM' | 'machineIds'>,
): OutsideTotals {
  const machines = new Map<number, { all: number; outside: number }>();
  let [metres, metresOutside] = [0, 0];
  const count = (place: number, what: 'all' | 'outside'): number => {
    const listed = record[place] ?? 0;
    const machine = machines.get(machineIds[listed] ?? 0) ?? { all: 0, outside: 0 };
    machine[what] += 1;
    machines.set(machineIds[listed] ?? 0, machine);
    const depth = depthM[listed] ?? Number.NaN;
    return Number.isNaN(depth) ? 0 : depth;
  };
  for (let place = 0; place < record.length; place += 1) metres += count(place, 'all');
  for (const place of at) metresOutside += count(place, 'outside');
  return {
    records: { all: record.length, outside: at.length },
    depthM: { all: metres, outside: metresOutside },
    machines: [...machines]
      .map(([id, counts]) => ({ id, ...counts }))
      .filter(({ outside }) => outside > 0)
      .sort((a, b) => b.outside / b.all - a.outside / a.all || b.outside - a.outside || a.id - b.id),
  };
}

interface Counted {
  /** Labels by key; the groups ascend by the first, then the second. */
  readonly labels: readonly Float64Array[];
  readonly count: Uint32Array;
}

/** Readings outside of limits by group: all that a group has, less those within. Groups without one within may lack there. */
export function countedOutside(all: Counted, within: Counted): Uint32Array {
  let place = 0;
  return all.count.map((count, group) => {
    const isSame = all.labels.every((of, key) => of[group] === within.labels[key]?.[place]);
    if (!isSame || place >= within.count.length) return count;
    place += 1;
    return count - (within.count[place - 1] ?? 0);
  });
}
