// The sums that table, chart, ranking and export show, all of them from the same rows of the server's rollups. Columns,
// never an object a row.
import type { StatisticsView, shiftColumns, statisticsColumns } from '../../contracts/api/statistics';
import type { DecodedTable } from '../../contracts/table';
import { TableRows } from '../../contracts/table-rows';
import { everyDayOf } from '../../shared/calendar-days';
import { joinedShare, SIMULATED_SHARES, type SimulatedShare, shareOf } from '../../shared/simulated-share';
import { type Grouping, groupOf, type Period } from './groups';
import type { Measure, SharedMeasure } from './measures';

export interface StatisticsTables {
  readonly period: Period;
  /** By day and machine. */
  readonly daily: DecodedTable<typeof statisticsColumns>;
  /** Working and idle time by the same days: shifts that begin at midnight. */
  readonly work: DecodedTable<typeof shiftColumns>;
  readonly shifts: DecodedTable<typeof shiftColumns>;
  /** Every machine of the project, also those that did nothing. */
  readonly machines: readonly SummedMachine[];
  /** Whether nothing but simulated records was asked for. */
  readonly onlySimulated: boolean;
}

export interface SummedMachine {
  readonly id: number;
  readonly name: string;
  readonly isSimulated: boolean;
}

/** Machines of a project, with those that it no longer has: they keep what they made there. */
export function withFormer(
  known: readonly SummedMachine[],
  daily: StatisticsTables['daily'],
): StatisticsTables['machines'] {
  const all = new Map(known.map((machine) => [machine.id, machine]));
  const rows = new TableRows(daily);
  for (let row = 0; row < rows.rows; row += 1) {
    const id = rows.number('equipment_id', row);
    if (all.has(id)) continue;
    all.set(id, { id, name: rows.text('equipment_name', row) || String(id), isSimulated: false });
  }
  return [...all.values()].sort((a, b) => a.id - b.id);
}

/** Rows of sums; `keys` names them. */
export interface SumRows {
  readonly view: StatisticsView;
  readonly keys: readonly string[];
  readonly labels: readonly string[];
  /** By key of the measure. */
  readonly sums: ReadonlyMap<string, Float64Array>;
}

/** Amounts of one measure, each with where it belongs. */
interface Amounts {
  readonly rows: number;
  readonly amount: (row: number) => number;
  readonly day: (row: number) => string;
  readonly begins: (row: number) => string;
  readonly machine: (row: number) => string;
}

const DAILY = {
  piles: 'piles',
  metres: 'metres',
  slurry_m3: 'slurry_l',
  ash_t: 'ash_kg',
  warnings: 'warnings',
} as const;
const SHIFTS = {
  piles: 'piles',
  metres: 'metres',
  slurry_m3: 'slurry_l',
  ash_t: 'ash_kg',
  working_h: 'working_s',
  idle_h: 'idle_s',
  warnings: 'warnings',
} as const;

const has = <T extends object>(table: T, name: SharedMeasure | null): name is SharedMeasure & keyof T =>
  name !== null && Object.hasOwn(table, name);

type MeasureTerms = Pick<Measure, 'key' | 'shared' | 'callUnits'>;

/** Amounts of a measure, by shift where shifts are told apart. */
function amountsOf(tables: StatisticsTables, { key, shared, callUnits }: MeasureTerms, byShift: boolean): Amounts {
  if (byShift || shared === 'working_h' || shared === 'idle_h') {
    const table = byShift ? tables.shifts : tables.work;
    const rows = new TableRows(table);
    const figure = table.figures[key];
    return {
      rows: rows.rows,
      amount: (row) => (has(SHIFTS, shared) ? rows.number(SHIFTS[shared], row) : (figure?.[row] ?? 0)) / callUnits,
      day: (row) => rows.text('day', row),
      begins: (row) => rows.text('begins', row),
      machine: (row) => String(rows.number('equipment_id', row)),
    };
  }
  return dailyAmounts(tables.daily, { key, shared, callUnits });
}

function dailyAmounts(daily: StatisticsTables['daily'], { key, shared, callUnits }: MeasureTerms): Amounts {
  const rows = new TableRows(daily);
  const figure = daily.figures[key];
  return {
    rows: rows.rows,
    amount: (row) => (has(DAILY, shared) ? rows.number(DAILY[shared], row) : (figure?.[row] ?? 0)) / callUnits,
    day: (row) => rows.text('period', row),
    begins: () => '',
    machine: (row) => String(rows.number('equipment_id', row)),
  };
}

/** Whether the sums of days have the measure; they have no time. */
export function isDaily({ shared }: Measure): boolean {
  return shared === null || has(DAILY, shared);
}

/** Amounts of a measure of the days' sums, by day. */
export function amountsByDay(daily: StatisticsTables['daily'], measure: Measure): ReadonlyMap<string, number> {
  const { rows, day, amount } = dailyAmounts(daily, measure);
  const amounts = new Map<string, number>();
  for (let row = 0; row < rows; row += 1) amounts.set(day(row), (amounts.get(day(row)) ?? 0) + amount(row));
  return amounts;
}

/** How much of the days' sums is simulated, by day. */
export function sharesByDay(daily: StatisticsTables['daily']): ReadonlyMap<string, SimulatedShare> {
  const rows = new TableRows(daily);
  const shares = new Map<string, SimulatedShare>();
  for (let row = 0; row < rows.rows; row += 1) {
    const day = rows.text('period', row);
    const share = SIMULATED_SHARES[rows.number('simulated', row)] ?? 'none';
    shares.set(day, joinedShare([share, shares.get(day) ?? share]));
  }
  return shares;
}

function addedUp({ rows, amount }: Amounts, keys: readonly string[], keyOf: (row: number) => string): Float64Array {
  const places = new Map(keys.map((key, place) => [key, place]));
  const sums = new Float64Array(keys.length);
  for (let row = 0; row < rows; row += 1) {
    const place = places.get(keyOf(row));
    if (place !== undefined) sums[place] = (sums[place] ?? 0) + amount(row);
  }
  return sums;
}

function isGrouping(view: StatisticsView): view is Grouping {
  return view === 'day' || view === 'week' || view === 'month';
}

/** How many days of the period each row of a view has; null where rows are no days. */
export function daysOfRows({ period }: StatisticsTables, { view, keys }: SumRows): readonly number[] | null {
  if (!isGrouping(view)) return null;
  const days = new Map<string, number>();
  for (const day of everyDayOf(period.begin, period.end)) {
    const group = groupOf(view, day);
    days.set(group, (days.get(group) ?? 0) + 1);
  }
  return keys.map((key) => days.get(key) ?? 0);
}

/** Shifts that have anything, in order, as `YYYY-MM-DD HH:MM`. */
function shiftKeys({ shifts }: StatisticsTables): readonly string[] {
  const rows = new TableRows(shifts);
  const keys = new Set<string>();
  for (let row = 0; row < rows.rows; row += 1) keys.add(`${rows.text('day', row)} ${rows.text('begins', row)}`);
  return [...keys];
}

/** By what a view adds amounts up: its keys, and the key of an amount. */
function keyed(tables: StatisticsTables, view: StatisticsView) {
  if (isGrouping(view)) {
    // A day's group is worked out once, not for each machine.
    const { begin, end } = tables.period;
    const groups = new Map(everyDayOf(begin, end).map((day) => [day, groupOf(view, day)]));
    return {
      keys: [...new Set(groups.values())],
      keyOf: (amounts: Amounts) => (row: number) => groups.get(amounts.day(row)) ?? '',
    };
  }
  if (view === 'machine') {
    return {
      keys: tables.machines.map(({ id }) => String(id)),
      keyOf: (amounts: Amounts) => (row: number) => amounts.machine(row),
    };
  }
  return {
    keys: shiftKeys(tables),
    keyOf: (amounts: Amounts) => (row: number) => `${amounts.day(row)} ${amounts.begins(row)}`,
  };
}

/** The rows of a view; `byShift`: from the sums of shifts, as those of shifts are anyway. */
export function sumRows(
  tables: StatisticsTables,
  measures: readonly Measure[],
  view: StatisticsView,
  byShift = view === 'shift',
): SumRows {
  const { keys, keyOf } = keyed(tables, view);
  const sums = new Map<string, Float64Array>();
  for (const measure of measures) {
    const amounts = amountsOf(tables, measure, byShift);
    sums.set(measure.key, addedUp(amounts, keys, keyOf(amounts)));
  }
  const labels = view === 'machine' ? tables.machines.map(({ name }) => name) : keys;
  return { view, keys, labels, sums };
}

/** Of each row of a view, how much of it simulated machines did; none where nothing was done. */
export function simulatedShares(tables: StatisticsTables, { view, keys }: SumRows): readonly SimulatedShare[] {
  const { keyOf } = keyed(tables, view);
  return sharesBy(tables, view === 'shift', keys, keyOf);
}

/** The same of all rows together. */
export function simulatedShare(tables: StatisticsTables, byShift = false): SimulatedShare {
  return sharesBy(tables, byShift, [''], () => () => '')[0] ?? 'none';
}

function sharesBy(
  tables: StatisticsTables,
  byShift: boolean,
  keys: readonly string[],
  keyOf: (amounts: Amounts) => (row: number) => string,
): readonly SimulatedShare[] {
  if (tables.onlySimulated) return keys.map(() => 'all');
  const simulated = new Set(tables.machines.filter(({ isSimulated }) => isSimulated).map(({ id }) => String(id)));
  const machines = new Map(keys.map((key) => [key, new Set<string>()]));
  // A machine that did anything, or was warned, has a row in one of the two.
  for (const shared of ['piles', 'working_h'] as const) {
    const amounts = amountsOf(tables, { key: shared, shared, callUnits: 1 }, byShift);
    const key = keyOf(amounts);
    for (let row = 0; row < amounts.rows; row += 1) machines.get(key(row))?.add(amounts.machine(row));
  }
  return keys.map((key) => {
    const made = [...(machines.get(key) ?? [])];
    return shareOf(made.filter((id) => simulated.has(id)).length, made.length);
  });
}

/**
 * The sum of a measure over all days and machines. `byShift`: over the shifts that begin on these days, which run into the
 * day after the last.
 */
export function totalOf(tables: StatisticsTables, measure: Measure, byShift = false): number {
  return addedUp(amountsOf(tables, measure, byShift), [''], () => '')[0] ?? 0;
}

export interface SplitSums {
  readonly categories: readonly string[];
  /** Stacked parts. `name` null: all that have no part of their own. */
  readonly parts: readonly { readonly name: string | null; readonly values: Float64Array }[];
}

/**
 * The rows of a view for a chart: periods split by machine, shifts by when they begin. Of more than `most` machines
 * those with the least are summed up.
 */
export function splitSums(tables: StatisticsTables, measure: Measure, view: StatisticsView, most: number): SplitSums {
  const amounts = amountsOf(tables, measure, view === 'shift');
  const only = (part: (row: number) => boolean): Amounts => ({
    ...amounts,
    amount: (row) => (part(row) ? amounts.amount(row) : 0),
  });
  if (view === 'shift') {
    const days = everyDayOf(tables.period.begin, tables.period.end);
    const begins = [...new Set(shiftKeys(tables).map((key) => key.slice(11)))].sort();
    return {
      categories: days,
      parts: begins.map((name) => ({
        name,
        values: addedUp(
          only((row) => amounts.begins(row) === name),
          days,
          amounts.day,
        ),
      })),
    };
  }
  const { keys, keyOf } = keyed(tables, view);
  if (view === 'machine') {
    const categories = tables.machines.map(({ name }) => name);
    return { categories, parts: [{ name: null, values: addedUp(amounts, keys, keyOf(amounts)) }] };
  }
  const byMachine = keyed(tables, 'machine');
  const ofMachine = addedUp(amounts, byMachine.keys, amounts.machine);
  const ranked = byMachine.keys
    .map((id, place) => ({ id, name: tables.machines[place]?.name ?? id, sum: ofMachine[place] ?? 0 }))
    .filter(({ sum }) => sum > 0)
    .sort((a, b) => b.sum - a.sum);
  const own = ranked.length > most ? ranked.slice(0, most - 1) : ranked;
  const shown = new Set(own.map(({ id }) => id));
  const parts: { name: string | null; values: Float64Array }[] = own.map(({ id, name }) => ({
    name,
    values: addedUp(
      only((row) => amounts.machine(row) === id),
      keys,
      keyOf(amounts),
    ),
  }));
  if (own.length < ranked.length) {
    parts.push({
      name: null,
      values: addedUp(
        only((row) => !shown.has(amounts.machine(row))),
        keys,
        keyOf(amounts),
      ),
    });
  }
  return { categories: keys, parts };
}
