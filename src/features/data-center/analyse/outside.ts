// The records of an answer outside of limits: which, by how far, and their totals. Columns, never an object a record.
import { ascendingInSteps } from '../../../shared/ascending-ids';
import { largestFirst } from '../../../shared/largest-first';
import { textIdIn, textIn } from '../../../shared/texts';
import { MOST_BY_NAME, many, type RecordSelection } from '../record-selection';
import type { ChangedRecord } from '../use-change-records';
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

/** Records that are looked at in one step. */
const AT_ONCE = 2 ** 14;

export function* outsideInSteps(
  { byRecord: { min, max } }: Pick<Answer, 'byRecord'>,
  { low, high }: Limits,
): Generator<undefined, Outside> {
  if (low === null && high === null) return { at: new Uint32Array(), off: new Float64Array() };
  // Readings are held in 32 bits.
  const [least, largest] = [low === null ? -Infinity : Math.fround(low), high === null ? Infinity : Math.fround(high)];
  const places = new Uint32Array(min.length);
  const offs = new Float64Array(min.length);
  let count = 0;
  for (let at = 0; at < min.length; at += 1) {
    if (at % AT_ONCE === 0) yield;
    const lowest = min[at] ?? Number.NaN;
    const below = least - lowest;
    const above = (max[at] ?? lowest) - largest;
    const off = below > 0 && below >= above ? -below : Math.max(above, 0);
    if (off === 0) continue;
    places[count] = at;
    offs[count] = off;
    count += 1;
  }
  const sizes = new Float64Array(count);
  for (let place = 0; place < count; place += 1) sizes[place] = Math.abs(offs[place] ?? 0);
  yield;
  const order = yield* largestFirst(sizes);
  const found = { at: new Uint32Array(count), off: new Float64Array(count) };
  for (let row = 0; row < count; row += 1) {
    if (row % AT_ONCE === 0) yield;
    const place = order[row] ?? 0;
    found.at[row] = places[place] ?? 0;
    found.off[row] = offs[place] ?? 0;
  }
  return found;
}

export interface OutsideTotals {
  /** Records, and metres that they reached; of all that have a reading, and of those outside. */
  readonly records: { readonly all: number; readonly outside: number };
  readonly depthM: { readonly all: number; readonly outside: number };
  /** Those with the greatest share of records outside first; machines without any are left out. */
  readonly machines: readonly { readonly id: number; readonly all: number; readonly outside: number }[];
}

export function* totalsInSteps(
  { byRecord: { record } }: Pick<Answer, 'byRecord'>,
  { at }: Pick<Outside, 'at'>,
  { depthM, machineIds }: Pick<ListedRecords, 'depthM' | 'machineIds'>,
): Generator<undefined, OutsideTotals> {
  const machines = new Map<number, { all: number; outside: number }>();
  let [metres, metresOutside] = [0, 0];
  const machineAt = (listed: number) => {
    const id = machineIds[listed] ?? 0;
    const known = machines.get(id);
    if (known !== undefined) return known;
    const machine = { all: 0, outside: 0 };
    machines.set(id, machine);
    return machine;
  };
  const depthAt = (listed: number): number => {
    const depth = depthM[listed] ?? Number.NaN;
    return Number.isNaN(depth) ? 0 : depth;
  };
  const isOutside = new Uint8Array(record.length);
  for (let row = 0; row < at.length; row += 1) isOutside[at[row] ?? 0] = 1;
  for (let place = 0; place < record.length; place += 1) {
    if (place % AT_ONCE === 0) yield;
    const listed = record[place] ?? 0;
    const machine = machineAt(listed);
    const depth = depthAt(listed);
    machine.all += 1;
    metres += depth;
    if (isOutside[place] === 0) continue;
    machine.outside += 1;
    metresOutside += depth;
  }
  return {
    records: { all: record.length, outside: at.length },
    depthM: { all: metres, outside: metresOutside },
    machines: [...machines]
      .map(([id, counts]) => ({ id, ...counts }))
      .filter(({ outside }) => outside > 0)
      .sort((a, b) => b.outside / b.all - a.outside / a.all || b.outside - a.outside || a.id - b.id),
  };
}

/** Records outside limits, and of which answer. */
export interface Found {
  readonly answer: Answer;
  readonly limits: Limits;
  readonly outside: Outside;
  readonly totals: OutsideTotals;
}

/** By steps that each take a few milliseconds. */
export function* foundInSteps(answer: Answer, limits: Limits): Generator<undefined, Found> {
  const outside = yield* outsideInSteps(answer, limits);
  return { answer, limits, outside, totals: yield* totalsInSteps(answer, outside, answer.listed) };
}

/** Records whose ids are worked out in one step. */
const IDS_AT_ONCE = 2048;

/** The records outside as a selection, by steps that each take a few milliseconds. */
export function* selectedOutside(
  { byRecord: { record }, listed: { recordNos, pileNos } }: Pick<Answer, 'byRecord' | 'listed'>,
  { at }: Pick<Outside, 'at'>,
): Generator<undefined, RecordSelection> {
  const listedAt = (row: number): number => record[at[row] ?? -1] ?? -1;
  if (at.length <= MOST_BY_NAME) {
    const named = Array.from(at, (_, row): readonly [number, ChangedRecord] => {
      const place = listedAt(row);
      return [textIdIn(recordNos, place), { recordNo: textIn(recordNos, place), pileNo: textIn(pileNos, place) }];
    });
    return { kind: 'these', records: new Map(named) };
  }
  const ids = new Float64Array(at.length);
  for (let row = 0; row < at.length; row += 1) {
    ids[row] = textIdIn(recordNos, listedAt(row));
    if (row % IDS_AT_ONCE === 0) yield;
  }
  return many(yield* ascendingInSteps(ids));
}

interface Counted {
  /** Labels by key; the groups ascend by the first, then the second. */
  readonly labels: readonly Float64Array[];
  readonly count: Uint32Array;
}

/** Readings that were counted, by group of `labels`; of a group that is not among the counted ones none. */
export function countsOf(labels: readonly Float64Array[], counted: Counted): Uint32Array {
  const counts = new Uint32Array(labels[0]?.length ?? 0);
  let group = 0;
  for (let place = 0; place < counted.count.length; place += 1) {
    while (group < counts.length && labels.some((of, key) => of[group] !== counted.labels[key]?.[place])) group += 1;
    counts[group] = counted.count[place] ?? 0;
  }
  return counts;
}

/** Whether most of the readings with this median are outside of limits: then those within are sooner counted. */
export function areMostOutside(median: number | undefined, { low, high }: Limits): boolean {
  return median !== undefined && ((low !== null && median < low) || (high !== null && median > high));
}
