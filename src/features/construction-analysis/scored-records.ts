// The spread of the scores of records, and the worst records. Each is one pass over the columns.
import type { productionColumns } from '../../contracts/api/production';
import type { DecodedTable } from '../../contracts/table';
import { type SimulatedShare, shareOf } from '../../shared/simulated-share';
import { type MeanInterval, meanInterval, Sample } from './mean-interval';

export type Records = DecodedTable<typeof productionColumns>;

/** Width of a class of scores; they go from 0 to 100. */
export const CLASS_POINTS = 5;
/** Worst records that are listed. */
export const MOST_WORST = 200;

export interface ScoredRecords {
  /** Records with a score. */
  readonly count: number;
  /** Records that have none, as those in work. */
  readonly unscored: number;
  readonly all: MeanInterval;
  readonly withWarnings: number;
  /** How much of those with a score is simulated. */
  readonly simulated: SimulatedShare;
  /** Records by class, the lowest first; the last class has 100 in it. */
  readonly classes: Float64Array;
  /** Rows of the records with the lowest scores, the lowest first. */
  readonly worst: Uint32Array;
}

/** Scores of ended records by row; NaN where there is none. */
export function scoresOf({ rows, columns: { ended_ms, score } }: Records): Float64Array {
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
  const all = new Sample();
  let withWarnings = 0;
  let simulated = 0;
  for (let row = 0; row < scores.length; row += 1) {
    const score = scores[row] ?? Number.NaN;
    if (Number.isNaN(score)) continue;
    all.add(score);
    const place = Math.min(classes.length - 1, Math.max(0, Math.floor(score / CLASS_POINTS)));
    classes[place] = (classes[place] ?? 0) + 1;
    if ((columns.warnings[row] ?? 0) > 0) withWarnings += 1;
    if (columns.is_simulated[row] === 1) simulated += 1;
  }
  return {
    count: all.count,
    unscored: records.rows - all.count,
    all: meanInterval(all),
    withWarnings,
    simulated: shareOf(simulated, all.count),
    classes,
    worst: worstRows(scores, classes),
  };
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
