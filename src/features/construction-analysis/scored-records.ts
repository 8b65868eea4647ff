// What the scores of records say: how they are spread, how machines compare, which records are the worst, and what has
// changed in the last week. Each is one pass over the columns.
import type { productionColumns } from '../../contracts/api/production';
import type { HeldTable } from '../../contracts/table';
import { differenceInterval, type MeanInterval, meanInterval, Sample } from './mean-interval';

export type Records = HeldTable<typeof productionColumns>;

/** Width of a class of scores; they go from 0 to 100. */
export const CLASS_POINTS = 5;
/** Worst records that are listed. */
export const MOST_WORST = 200;
const WEEK_MS = 7 * 86_400_000;

export interface MachineScore {
  readonly id: number;
  readonly name: string;
  readonly count: number;
  readonly interval: MeanInterval;
  /** Whether its interval lies wholly below (-1) or above (1) the mean of all; 0: it cannot be told apart. */
  readonly side: -1 | 0 | 1;
}

export interface ScoredRecords {
  /** Records with a score. */
  readonly count: number;
  /** Records that have none, as those in work. */
  readonly unscored: number;
  readonly all: MeanInterval;
  readonly withWarnings: number;
  /** Records by class, the lowest first; the last class has 100 in it. */
  readonly classes: Float64Array;
  readonly machines: readonly MachineScore[];
  /** Rows of the records with the lowest scores, the lowest first. */
  readonly worst: Uint32Array;
  /** Those that ended in the seven days before the newest end, against the seven before them. */
  readonly change: MeanInterval;
  readonly weekCounts: readonly [number, number];
}

/** Scores of ended records by row; NaN where there is none. */
function scoresOf({ rows, columns: { ended_ms, score } }: Records): Float64Array {
  const scores = new Float64Array(rows);
  for (let row = 0; row < rows; row += 1) {
    scores[row] = Number.isNaN(ended_ms[row] ?? Number.NaN) ? Number.NaN : (score[row] ?? Number.NaN);
  }
  return scores;
}

export function scoredRecords(records: Records): ScoredRecords {
  const { columns } = records;
  const scores = scoresOf(records);
  const classes = new Float64Array(100 / CLASS_POINTS);
  const byMachine = new Map<number, { readonly name: string; readonly sample: Sample }>();
  const all = new Sample();
  let withWarnings = 0;
  let newestMs = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < scores.length; row += 1) {
    const score = scores[row] ?? Number.NaN;
    if (Number.isNaN(score)) continue;
    all.add(score);
    const place = Math.min(classes.length - 1, Math.max(0, Math.floor(score / CLASS_POINTS)));
    classes[place] = (classes[place] ?? 0) + 1;
    if ((columns.warnings[row] ?? 0) > 0) withWarnings += 1;
    newestMs = Math.max(newestMs, columns.ended_ms[row] ?? newestMs);
    const id = columns.equipment_id[row] ?? 0;
    let machine = byMachine.get(id);
    if (machine === undefined) {
      const { codes, values } = columns.equipment_name;
      machine = { name: values[codes[row] ?? 0] ?? String(id), sample: new Sample() };
      byMachine.set(id, machine);
    }
    machine.sample.add(score);
  }
  const [thisWeek, weekBefore] = weeks(scores, columns.ended_ms, newestMs);
  return {
    count: all.count,
    unscored: records.rows - all.count,
    all: meanInterval(all),
    withWarnings,
    classes,
    machines: [...byMachine]
      .map(([id, { name, sample }]): MachineScore => {
        const interval = meanInterval(sample);
        return { id, name, count: sample.count, interval, side: sideOf(interval, all.mean) };
      })
      .sort((a, b) => a.interval.mean - b.interval.mean),
    worst: worstRows(scores, classes),
    change: differenceInterval(thisWeek, weekBefore),
    weekCounts: [thisWeek.count, weekBefore.count],
  };
}

function sideOf({ mean, halfWidth }: MeanInterval, whole: number): -1 | 0 | 1 {
  if (mean + halfWidth < whole) return -1;
  return mean - halfWidth > whole ? 1 : 0;
}

/** Scores of the last seven days before `newestMs`, and of the seven before those. */
function weeks(scores: Float64Array, endedMs: Float64Array, newestMs: number): readonly [Sample, Sample] {
  const [last, before] = [new Sample(), new Sample()];
  for (let row = 0; row < scores.length; row += 1) {
    const score = scores[row] ?? Number.NaN;
    const agoMs = newestMs - (endedMs[row] ?? Number.NaN);
    if (Number.isNaN(score) || !(agoMs < 2 * WEEK_MS)) continue;
    (agoMs < WEEK_MS ? last : before).add(score);
  }
  return [last, before];
}

/** Only the lowest classes that hold enough are looked at for the order. */
function worstRows(scores: Float64Array, classes: Float64Array): Uint32Array {
  let count = 0;
  const last = classes.findIndex((inClass) => {
    count += inClass;
    return count >= MOST_WORST;
  });
  const below = last < 0 || last === classes.length - 1 ? Number.POSITIVE_INFINITY : (last + 1) * CLASS_POINTS;
  const candidates = scores.filter((score) => score < below).sort();
  // The highest score that is still listed; of those that have it, the first ones are.
  const bound = candidates[Math.min(MOST_WORST, candidates.length) - 1] ?? Number.NEGATIVE_INFINITY;
  const [worse, level]: [number[], number[]] = [[], []];
  for (let row = 0; row < scores.length; row += 1) {
    const score = scores[row] ?? Number.NaN;
    if (score < bound) worse.push(row);
    else if (score === bound && level.length < MOST_WORST) level.push(row);
  }
  const scoreAt = (row: number): number => scores[row] ?? 0;
  worse.sort((a, b) => scoreAt(a) - scoreAt(b) || a - b);
  return Uint32Array.from([...worse, ...level].slice(0, MOST_WORST));
}
