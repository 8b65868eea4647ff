import { expect, it } from 'vitest';
import type { ProjectSummary } from '../../contracts/api';
import { formatDay } from '../../i18n/format';
import { replayDays } from '../map-replay/replay-days';
import { amountsByDay, endsOfTimes } from './amounts-by-day';

function allOf<T>(steps: Generator<void, T>): T {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/** A plain and slow version: each record's day by the calendar of the zone. */
function plainly(endedMs: readonly number[], progress: readonly number[], material: readonly number[], zone: string) {
  const sums = new Map<string, ProjectSummary['by_day'][number]>();
  endedMs.forEach((ms, at) => {
    const day = formatDay(ms, zone);
    const before = sums.get(day) ?? { day, piles: 0, metres: 0, progress: 0, material: 0 };
    sums.set(day, {
      day,
      piles: before.piles + 1,
      metres: before.metres + at,
      progress: before.progress + (progress[at] ?? Number.NaN),
      material: before.material + (material[at] ?? Number.NaN),
    });
  });
  return [...sums.values()].sort((a, b) => a.day.localeCompare(b.day));
}

it.each(['Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata'])(
  'sums records by the days of %s on which they ended, in any order, also where clocks change',
  (zone) => {
    const from = Date.UTC(2026, 9, 20);
    // Every 5 h 13 min over 40 days, the newest first, and the last and first moments of a day.
    const endedMs = [...Array.from({ length: 180 }, (_, at) => from + (179 - at) * 18_780_000), from, from - 1];
    const progress = endedMs.map((_, at) => 2 ** (at % 20));
    const material = endedMs.map((_, at) => at);
    const ends = endsOfTimes(Float64Array.from(endedMs));
    if (ends === null) throw new Error('no times');
    const records = {
      endedMs: Float64Array.from(endedMs),
      metres: Float64Array.from(endedMs, (_, at) => at),
      progress: Float64Array.from(progress),
      material: Float64Array.from(material),
    };
    expect(allOf(amountsByDay(records, replayDays(ends.firstMs, ends.lastMs, zone)))).toEqual(
      plainly(endedMs, progress, material, zone),
    );
  },
);

it('leaves out days without a record, and takes a number that is missing for none', () => {
  const days = replayDays(Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 4), 'UTC');
  const at = (day: number) => Date.UTC(2026, 0, day, 12);
  const records = {
    // The last is of no day among them, the one before has no end.
    endedMs: Float64Array.of(at(1), at(3), at(3), Number.NaN, at(9)),
    metres: Float64Array.of(9, 8, 7, 6, 5),
    progress: Float64Array.of(Number.NaN, 2, Number.NaN, 7, 7),
    material: null,
  };
  expect(allOf(amountsByDay(records, days))).toEqual([
    { day: '2026-01-01', piles: 1, metres: 9, progress: 0, material: 0 },
    { day: '2026-01-03', piles: 2, metres: 15, progress: 2, material: 0 },
  ]);
  expect(endsOfTimes(Float64Array.of())).toBeNull();
  expect(endsOfTimes(Float64Array.of(3, Number.NaN, 1))).toEqual({ firstMs: 1, lastMs: 3 });
});
