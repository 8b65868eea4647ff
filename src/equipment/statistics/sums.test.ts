// Sums of made-up days against a plain program that goes over all rows for each cell.
import { describe, expect, it } from 'vitest';
import { decodedTableOf } from '../../../tests/fixtures/decoded-table';
import { STATISTICS_VIEWS, shiftColumns, statisticsColumns } from '../../contracts/api/statistics';
import { everyDayOf, weekStart } from '../../shared/calendar-days';
import { descriptor as castInPlace } from '../types/cast-in-place-pile/descriptor';
import { descriptor as mixingPile } from '../types/mixing-pile/descriptor';
import { measuresOf } from './measures';
import {
  type StatisticsTables,
  sharesByDay,
  simulatedShare,
  simulatedShares,
  splitSums,
  sumRows,
  totalOf,
} from './sums';

const DAYS = everyDayOf('2026-10-28', '2026-11-12');
const MACHINES = Array.from({ length: 11 }, (_, index) => ({
  id: index + 1,
  name: `${index + 1}号机`,
  isSimulated: index % 3 === 0,
}));
/** Never the same twice, and machines and days of rest among them. */
const amount = (day: number, machine: number) =>
  day % 5 === 0 || (day + machine) % 4 === 0 ? 0 : ((day * 7919 + machine * 104729) % 97) + 1;

const dailyRows = DAYS.flatMap((period, day) =>
  MACHINES.map(({ id, name }) => {
    const piles = amount(day, id);
    return {
      period,
      equipment_id: id,
      equipment_name: name,
      piles,
      metres: piles * 12.5,
      slurry_l: piles * 830,
      ash_kg: piles * 712,
      warnings: piles % 3,
      simulated: MACHINES[id - 1]?.isSimulated ? 2 : 0,
    };
  }),
).filter(({ piles }) => piles > 0);
const shiftRows = (begins: readonly string[]) =>
  dailyRows.flatMap((row, index) =>
    begins.map((begin, at) => ({
      day: row.period,
      begins: begin,
      equipment_id: row.equipment_id,
      equipment_name: row.equipment_name,
      piles: at === 0 ? row.piles : 0,
      metres: at === 0 ? row.metres : 0,
      slurry_l: at === 0 ? row.slurry_l : 0,
      ash_kg: at === 0 ? row.ash_kg : 0,
      working_s: row.piles * 1800 + index,
      idle_s: row.piles * 60 * (at + 1),
      warnings: row.warnings,
    })),
  );
const TABLES: StatisticsTables = {
  period: { begin: DAYS[0] ?? '', end: DAYS.at(-1) ?? '' },
  daily: decodedTableOf(statisticsColumns, dailyRows),
  work: decodedTableOf(shiftColumns, shiftRows(['00:00'])),
  shifts: decodedTableOf(shiftColumns, shiftRows(['07:00', '19:00'])),
  // One that did nothing at all.
  machines: [...MACHINES, { id: 99, name: '新机', isSimulated: true }],
  onlySimulated: false,
};
const MEASURES = measuresOf(mixingPile.profile);
const measure = (key: string) => {
  const found = MEASURES.find((known) => known.key === key);
  if (found === undefined) throw new Error(`no measure ${key}`);
  return found;
};
const close = (a: number | undefined, b: number) => expect(a).toBeCloseTo(b, 6);

describe('rows of sums', () => {
  it('hold what a plain program adds up, by day, week, month and machine', () => {
    const keyOf = {
      day: (row: (typeof dailyRows)[number]) => row.period,
      week: (row: (typeof dailyRows)[number]) => weekStart(row.period),
      month: (row: (typeof dailyRows)[number]) => `${row.period.slice(0, 7)}-01`,
      machine: (row: (typeof dailyRows)[number]) => String(row.equipment_id),
    };
    for (const view of ['day', 'week', 'month', 'machine'] as const) {
      const { keys, sums } = sumRows(TABLES, MEASURES, view);
      for (const [place, key] of keys.entries()) {
        const mine = dailyRows.filter((row) => keyOf[view](row) === key);
        close(
          sums.get('piles')?.[place],
          mine.reduce((sum, { piles }) => sum + piles, 0),
        );
        close(
          sums.get('metres')?.[place],
          mine.reduce((sum, { metres }) => sum + metres, 0),
        );
        close(sums.get('slurry_m3')?.[place], mine.reduce((sum, { slurry_l }) => sum + slurry_l, 0) / 1000);
        close(sums.get('ash_t')?.[place], mine.reduce((sum, { ash_kg }) => sum + ash_kg, 0) / 1000);
        close(
          sums.get('warnings')?.[place],
          mine.reduce((sum, { warnings }) => sum + warnings, 0),
        );
      }
    }
    expect(sumRows(TABLES, MEASURES, 'day').keys).toEqual(DAYS);
    // The first week begins before the period does, and has the period's part of its days.
    expect(sumRows(TABLES, MEASURES, 'week').keys[0]).toBe('2026-10-26');
    const { labels, sums } = sumRows(TABLES, MEASURES, 'machine');
    expect(labels.at(-1)).toBe('新机');
    expect(sums.get('piles')?.at(-1)).toBe(0);
  });

  it('tell shifts apart, their material and figures too, and time by the calendar day elsewhere', () => {
    const shifts = sumRows(TABLES, MEASURES, 'shift');
    expect(shifts.keys.slice(0, 2)).toEqual(['2026-10-29 07:00', '2026-10-29 19:00']);
    expect([...shifts.sums.keys()]).toEqual(MEASURES.map(({ key }) => key));
    const ofFirst = shiftRows(['07:00', '19:00']).filter(({ day, begins }) => `${day} ${begins}` === shifts.keys[0]);
    close(shifts.sums.get('slurry_m3')?.[0], ofFirst.reduce((sum, { slurry_l }) => sum + slurry_l, 0) / 1000);
    close(shifts.sums.get('ash_t')?.[0], ofFirst.reduce((sum, { ash_kg }) => sum + ash_kg, 0) / 1000);
    const figure = { key: 'concrete_m3', shared: null, names: null, unit: 'm³', decimals: 1, callUnits: 1 };
    const concrete = Float64Array.from({ length: TABLES.shifts.rows }, (_, row) => row + 0.5);
    const tables = { ...TABLES, shifts: { ...TABLES.shifts, figures: { concrete_m3: concrete } } };
    close(
      totalOf(tables, figure, true),
      concrete.reduce((sum, one) => sum + one, 0),
    );
    const first = shiftRows(['07:00']).filter(({ day }) => day === '2026-10-29');
    close(shifts.sums.get('working_h')?.[0], first.reduce((sum, { working_s }) => sum + working_s, 0) / 3600);
    const work = shiftRows(['00:00']).reduce((sum, { working_s }) => sum + working_s, 0) / 3600;
    close(totalOf(TABLES, measure('working_h')), work);
  });

  it('are of the same shifts in total, by machine and by shift, where shifts are told apart', () => {
    // The night before the first day ends in it, and that after the last one beyond it.
    const shifts = decodedTableOf(
      shiftColumns,
      shiftRows(['07:00', '19:00']).map((row, index) => ({ ...row, piles: (index * 31) % 7, metres: index })),
    );
    const tables = { ...TABLES, shifts };
    for (const key of ['piles', 'metres', 'working_h', 'idle_h', 'warnings']) {
      const whole = totalOf(tables, measure(key), true);
      const added = (view: 'shift' | 'machine') =>
        sumRows(tables, MEASURES, view, true)
          .sums.get(key)
          ?.reduce((a, b) => a + b, 0);
      close(added('shift'), whole);
      close(added('machine'), whole);
      if (key === 'piles') expect(whole).not.toBe(totalOf(tables, measure(key)));
    }
  });

  it('are split for the chart so that the parts add up to the row, however few have a part of their own', () => {
    for (const view of STATISTICS_VIEWS) {
      for (const key of ['piles', 'working_h']) {
        const { categories, parts } = splitSums(TABLES, measure(key), view, 4);
        expect(parts.length).toBeLessThanOrEqual(4);
        const whole = parts.reduce((sum, { values }) => sum + values.reduce((a, b) => a + b, 0), 0);
        const rows = sumRows(TABLES, MEASURES, view);
        close(whole, rows.sums.get(key)?.reduce((a, b) => a + b, 0) ?? Number.NaN);
        if (view === 'shift') continue;
        expect(categories).toHaveLength(rows.keys.length);
        for (const place of categories.keys()) {
          close(
            rows.sums.get(key)?.[place],
            parts.reduce((sum, { values }) => sum + (values[place] ?? 0), 0),
          );
        }
      }
    }
    expect(
      splitSums(TABLES, measure('piles'), 'day', 4)
        .parts.map(({ name }) => name)
        .at(-1),
    ).toBeNull();
    expect(splitSums(TABLES, measure('piles'), 'day', 20).parts).toHaveLength(11);
  });

  it('say how much of each simulated machines did, as a plain program finds', () => {
    const plainly = (made: readonly { readonly equipment_id: number }[]): string => {
      const simulated = made.filter(({ equipment_id }) => (equipment_id - 1) % 3 === 0).length;
      return simulated === 0 ? 'none' : simulated < made.length ? 'some' : 'all';
    };
    const sharesIn = (view: (typeof STATISTICS_VIEWS)[number]) =>
      simulatedShares(TABLES, sumRows(TABLES, MEASURES, view));
    expect(sharesIn('day')).toEqual(DAYS.map((day) => plainly(dailyRows.filter(({ period }) => period === day))));
    expect(sharesIn('day')).toContain('none');
    const byDay = sharesByDay(TABLES.daily);
    expect(DAYS.map((day) => byDay.get(day) ?? 'none')).toEqual(sharesIn('day'));
    expect(sharesIn('machine')).toEqual([
      ...MACHINES.map(({ id }) => plainly(dailyRows.filter(({ equipment_id }) => equipment_id === id))),
      'none',
    ]);
    const shifts = sumRows(TABLES, MEASURES, 'shift');
    expect(simulatedShares(TABLES, shifts)).toEqual(
      shifts.keys.map((key) =>
        plainly(shiftRows(['07:00', '19:00']).filter(({ day, begins }) => `${day} ${begins}` === key)),
      ),
    );
    expect(simulatedShare(TABLES)).toBe('some');
    const machines = TABLES.machines.map((machine) => ({ ...machine, isSimulated: true }));
    expect(simulatedShare({ ...TABLES, machines })).toBe('all');
    expect(simulatedShare({ ...TABLES, machines: TABLES.machines.slice(1, 3) })).toBe('none');
    expect(simulatedShare({ ...TABLES, machines: [], onlySimulated: true })).toBe('all');
  });

  it('have the figures of the type that add up, and leave out what it does not measure', () => {
    const measures = measuresOf(castInPlace.profile);
    expect(measures.map(({ key }) => key)).not.toContain('ash_t');
    const concrete = measures.find(({ shared }) => shared === null);
    if (concrete === undefined) throw new Error('no figure adds up');
    const tables = {
      ...TABLES,
      daily: { ...TABLES.daily, figures: { [concrete.key]: Float64Array.from(dailyRows, (_, row) => row / 4) } },
    };
    close(
      totalOf(tables, concrete),
      dailyRows.reduce((sum, _, row) => sum + row / 4, 0),
    );
  });
});
