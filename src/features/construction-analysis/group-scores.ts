// Scores of machines and shifts beside those of all records, and the changes from the week before to the last one.
import { TableRows } from '../../contracts/table-rows';
import { type SimulatedShare, shareOf } from '../../shared/simulated-share';
import { differenceInterval, type MeanInterval, meanInterval, Sample } from './mean-interval';
import { type Grouping, type GroupTerms, groupRows } from './record-groups';
import type { Records } from './scored-records';

const WEEK_MS = 7 * 86_400_000;

/** A mean in the last seven days before the newest end, and in the seven before them. */
export interface WeekChange {
  readonly last: MeanInterval;
  readonly before: MeanInterval;
  /** Of the last week's mean above the one before. */
  readonly change: MeanInterval;
  /** Records in either. */
  readonly counts: readonly [number, number];
}

export interface GroupScore {
  readonly name: string;
  readonly count: number;
  readonly interval: MeanInterval;
  /** Whether its interval lies wholly below (-1) or above (1) the mean of all; 0: it cannot be told apart. */
  readonly side: -1 | 0 | 1;
  readonly week: WeekChange;
  /** How much of the group is simulated. */
  readonly simulated: SimulatedShare;
}

class Weeks {
  readonly whole = new Sample();
  private readonly last = new Sample();
  private readonly before = new Sample();

  constructor(private readonly newestMs: number) {}

  add(value: number, endedMs: number): void {
    if (Number.isNaN(value)) return;
    this.whole.add(value);
    const agoMs = this.newestMs - endedMs;
    if (agoMs < 2 * WEEK_MS) (agoMs < WEEK_MS ? this.last : this.before).add(value);
  }

  get change(): WeekChange {
    const { last, before } = this;
    return {
      last: meanInterval(last),
      before: meanInterval(before),
      change: differenceInterval(last, before),
      counts: [last.count, before.count],
    };
  }
}

/** Rows of records that have ended and have a score. */
function scoredRows({ rows, columns: { ended_ms, score } }: Records): Uint32Array {
  return Uint32Array.from({ length: rows }, (_, row) => row).filter(
    (row) => !Number.isNaN(ended_ms[row] ?? Number.NaN) && !Number.isNaN(score[row] ?? Number.NaN),
  );
}

function newestOf({ columns: { ended_ms } }: Records, rows: Uint32Array): number {
  return rows.reduce((newest, row) => Math.max(newest, ended_ms[row] ?? newest), Number.NEGATIVE_INFINITY);
}

/** Groups by their mean score, the lowest first. */
export function groupScores(records: Records, by: Grouping, terms: GroupTerms): readonly GroupScore[] {
  const rows = scoredRows(records);
  const { codes, names } = groupRows(records, rows, by, terms);
  const newestMs = newestOf(records, rows);
  const groups = names.map(() => new Weeks(newestMs));
  const simulated = new Uint32Array(names.length);
  const all = new Sample();
  const table = new TableRows(records);
  for (const [at, row] of rows.entries()) {
    const score = table.number('score', row);
    all.add(score);
    const group = codes[at] ?? 0;
    groups[group]?.add(score, table.number('ended_ms', row));
    if (table.number('is_simulated', row) === 1) simulated[group] = (simulated[group] ?? 0) + 1;
  }
  return groups
    .map((group, at): GroupScore => {
      const interval = meanInterval(group.whole);
      const { mean, halfWidth } = interval;
      const side = mean + halfWidth < all.mean ? -1 : mean - halfWidth > all.mean ? 1 : 0;
      const { count } = group.whole;
      return {
        name: names[at] ?? '',
        count,
        interval,
        side,
        week: group.change,
        simulated: shareOf(simulated[at] ?? 0, count),
      };
    })
    .sort((a, b) => a.interval.mean - b.interval.mean);
}

/** Figures compared from week to week, over all records: score, share with warnings, depth and minutes of a record. */
export const WEEKLY = ['score', 'warned', 'depth', 'minutes'] as const;
export type Weekly = (typeof WEEKLY)[number];

export function weeklyChanges(records: Records): Readonly<Record<Weekly, WeekChange>> {
  const rows = scoredRows(records);
  const newestMs = newestOf(records, rows);
  const table = new TableRows(records);
  const numberOf: Readonly<Record<Weekly, (row: number) => number>> = {
    score: (row) => table.number('score', row),
    warned: (row) => (table.number('warnings', row) > 0 ? 100 : 0),
    depth: (row) => table.number('depth_m', row),
    minutes: (row) => (table.number('ended_ms', row) - table.number('started_ms', row)) / 60_000,
  };
  const changeOf = (of: (row: number) => number): WeekChange => {
    const weeks = new Weeks(newestMs);
    for (const row of rows) weeks.add(of(row), table.number('ended_ms', row));
    return weeks.change;
  };
  return {
    score: changeOf(numberOf.score),
    warned: changeOf(numberOf.warned),
    depth: changeOf(numberOf.depth),
    minutes: changeOf(numberOf.minutes),
  };
}
