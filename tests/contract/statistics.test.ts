// Daily statistics on both databases: sums by day, week, month and machine agree with the rollup.
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addRecords } from '../../server/db/record-sums';
import { countWarnings } from '../../server/db/warning-counts';
import { ErrorCode } from '../../src/contracts/envelope';
import { equipmentOf } from '../../src/equipment/registry';
import type { ApiClient, CallOptions, Input } from './api-client';
import { DEVICE, PROJECT } from './fixture-site';
import { shiftsByHand } from './shift-oracle';
import { SiteServer } from './site-server';
import { ON_POSTGRES } from './storages';

const MIXING: CallOptions = { typeCode: 'HS-MI' };
const ROAD = { project_id: PROJECT.road };
/** Monday to Sunday; the fixture's own day, a Wednesday, lies in it. */
const WEEK = { ...ROAD, begin_day: '2026-11-16', end_day: '2026-11-22' };
/** More days than one page of the table holds rows, each with both machines. */
const OLD_DAYS = 5_500;
/** Nothing was done on it. */
const OLD_DAY = { begin_day: '1980-01-01', end_day: '1980-01-01' };
const OLD = { ...ROAD, begin_day: '1990-01-01', end_day: '2020-12-31' };

const at = (day: number, time: string) => `2024-05-0${day}T${time}+08:00`;
const SHIFT_WARNINGS = [
  ['S-2', DEVICE.registered, at(6, '08:30:00')],
  ['S-4', DEVICE.other, at(7, '06:59:59')],
] as const;

const PROJECT_OF_SUMS = {
  project_id: PROJECT.road,
  time_zone: 'Asia/Shanghai',
  profile: equipmentOf('HS-MI').profile,
};

const countedWarning = (device_id: number, raised_at: Date) => ({
  n: 1 as const,
  raised_at,
  device_id,
  rule: 'r',
  level: 1,
  status: 0,
  is_simulated: false,
  is_generated: false,
});

/** Two machines around a day shift and a night, in the project's zone (UTC+8); the last record is still open. */
async function seedShifts(pool: Pool): Promise<void> {
  for (const [no, device, from, to, depthM, slurryL, ashKg] of [
    ['S-1', DEVICE.registered, at(6, '06:30:00'), at(6, '07:30:00'), 10, 500, null],
    ['S-2', DEVICE.registered, at(6, '08:00:00'), at(6, '09:00:00'), 12, 700, null],
    ['S-3', DEVICE.other, at(6, '23:00:00'), at(7, '01:00:00'), 15, null, 900],
    ['S-4', DEVICE.other, at(7, '02:00:00'), null, 3, 40, 50],
  ] as const) {
    await pool.query(
      `insert into record (project_id, record_no, pile_id, pile_no, device_id, started_at, ended_at, depth_m, slurry_l,
         ash_kg, log_month)
       values ($1, $2, 1, 'k1', $3, $4, $5, $6, $7, $8, '2024-05-01')`,
      [PROJECT.road, no, device, from, to, depthM, slurryL, ashKg],
    );
  }
  for (const [no, device, raised] of SHIFT_WARNINGS) {
    await pool.query(
      `insert into warning
         (project_id, record_no, pile_id, pile_no, device_id, rule, channel, level, raised_at, value, limit_value, pass)
       values ($1, $2, 1, 'k1', $3, 'r', 'c', 1, $4, 1, 1, 0)`,
      [PROJECT.road, no, device, raised],
    );
  }
  await addRecords(pool, PROJECT_OF_SUMS, ['S-1', 'S-2', 'S-3', 'S-4']);
  const warned = SHIFT_WARNINGS.map(([_, device, raised]) => countedWarning(device, new Date(raised)));
  await countWarnings(pool, PROJECT_OF_SUMS, warned);
}

/** Raw records of two machines over eight weeks, night and day, that no other test looks at. */
const RAW_BEGIN = Date.parse('2025-02-03T00:00:00+08:00');
const RAW_DAYS = ['2025-02-12', '2025-03-09'] as const;
const RAW = [DEVICE.registered, DEVICE.other].flatMap((device, machine) => {
  let fromMs = RAW_BEGIN + machine * 1_111_000;
  return Array.from({ length: 260 }, (_, at) => {
    // Never the same twice; of every eleventh nothing was read but its ends.
    const random = ((at * 7919 + machine * 104_729) % 997) / 997;
    const startedMs = fromMs + Math.floor(random * 9_000_000);
    const endedMs = startedMs + 1_200_000 + Math.floor(((random * 31) % 1) * 5_400_000);
    fromMs = endedMs;
    const isRead = at % 11 !== 0;
    return {
      no: `RAW-${machine}-${at}`,
      device,
      startedMs,
      endedMs,
      depthM: isRead ? Math.round(random * 20_000) / 1000 : null,
      slurryL: isRead ? Math.round(random * 900_000) / 100 : null,
      ashKg: isRead ? Math.round(random * 700_000) / 100 : null,
      warnedMs: at % 7 === 0 ? [startedMs + 60_000] : [],
    };
  });
});

/** Their shifts on these days, from the raw records. */
function rawShifts(starts: readonly string[]) {
  const heads = RAW.map(({ depthM, slurryL, ashKg, ...head }) => ({
    ...head,
    depthM: depthM ?? 0,
    slurryL: slurryL ?? 0,
    ashKg: ashKg ?? 0,
  }));
  const raised = RAW.flatMap(({ device, warnedMs }) => warnedMs.map((raisedMs) => ({ device, raisedMs })));
  const [begin_day, end_day] = RAW_DAYS;
  return shiftsByHand('Asia/Shanghai', [RAW_BEGIN, RAW_BEGIN + 60 * 86_400_000], starts, heads, raised).filter(
    ({ day }) => day >= begin_day && day <= end_day,
  );
}

async function seedRaw(pool: Pool): Promise<void> {
  const at = (ms: number) => new Date(ms).toISOString();
  for (const { no, device, startedMs, endedMs, depthM, slurryL, ashKg, warnedMs } of RAW) {
    await pool.query(
      `insert into record (project_id, record_no, pile_id, pile_no, device_id, started_at, ended_at, depth_m, slurry_l,
         ash_kg, log_month)
       values ($1, $2, 1, 'k1', $3, $4, $5, $6, $7, $8, '2025-02-01')`,
      [PROJECT.road, no, device, at(startedMs), at(endedMs), depthM, slurryL, ashKg],
    );
    for (const ms of warnedMs) {
      await pool.query(
        `insert into warning
           (project_id, record_no, pile_id, pile_no, device_id, rule, channel, level, raised_at, value, limit_value, pass)
         values ($1, $2, 1, 'k1', $3, 'r', 'c', 1, $4, 1, 1, 0)`,
        [PROJECT.road, no, device, at(ms)],
      );
    }
  }
  await addRecords(
    pool,
    PROJECT_OF_SUMS,
    RAW.map(({ no }) => no),
  );
  const warned = RAW.flatMap(({ device, warnedMs }) => warnedMs.map((ms) => countedWarning(device, new Date(ms))));
  await countWarnings(pool, PROJECT_OF_SUMS, warned);
}

describe.each(ON_POSTGRES)('statistics on $name', ({ openSite }) => {
  let server: SiteServer;
  let admin: ApiClient;
  let viewer: ApiClient;

  beforeAll(async () => {
    server = await SiteServer.start(openSite, async (database) => {
      const day = (date: string, device_id: number, piles: number, metres: number, warnings = 0) => ({
        project_id: PROJECT.road,
        day: date,
        device_id,
        piles,
        metres,
        slurry_l: piles * 100,
        ash_kg: piles * 700,
        warnings,
      });
      await database.db
        .insertInto('daily')
        .values([
          day('2026-11-15', DEVICE.other, 9, 90),
          day('2026-11-16', DEVICE.registered, 2, 24.5, 1),
          day('2026-11-18', DEVICE.other, 1, 12, 4),
          day('2026-11-19', DEVICE.other, 0, 0, 2),
          day('2026-11-22', DEVICE.other, 4, 48.25),
          day('2026-11-23', DEVICE.other, 7, 70),
        ])
        .execute();
      await database.pool.query(
        `insert into daily (project_id, day, device_id, piles, metres)
         select $1::int, date '2000-01-01' + n, device_id, 1, n
         from generate_series(1, $2::int) n, unnest($3::int[]) device_id`,
        [PROJECT.road, OLD_DAYS, [DEVICE.registered, DEVICE.other]],
      );
      await seedShifts(database.pool);
      await seedRaw(database.pool);
      await database.pool.query('update device set is_simulated = device_id = $1 where project_id = $2', [
        DEVICE.other,
        PROJECT.road,
      ]);
    });
    admin = await server.signIn(0);
    viewer = await server.signIn(7);
  });

  afterAll(() => server.close());

  const daily = async (input: Input) => (await viewer.table('statisticsDaily', { ...WEEK, ...input }, MIXING)).columns;

  it('tells days and machines apart, and has both ends of the range in it', async () => {
    expect(await daily({})).toEqual({
      period: ['2026-11-16', '2026-11-18', '2026-11-18', '2026-11-19', '2026-11-22'],
      equipment_id: [7, 7, 8, 8, 8],
      equipment_name: ['7号机', '7号机', '8号机', '8号机', '8号机'],
      piles: [2, 3, 1, 0, 4],
      metres: [24.5, 36, 12, 0, 48.25],
      slurry_l: [200, 0, 100, 0, 400],
      ash_kg: [1400, 2100, 700, 0, 2800],
      warnings: [1, 0, 4, 2, 0],
      simulated: [0, 0, 2, 2, 2],
    });
    expect((await daily({ equipment_id: DEVICE.registered })).period).toEqual(['2026-11-16', '2026-11-18']);
    expect((await daily({ equipment_id: [7, 8] })).period).toHaveLength(5);
  });

  it('sums machines, weeks from Monday, and months', async () => {
    expect(await daily({ by: 'site' })).toMatchObject({
      period: ['2026-11-16', '2026-11-18', '2026-11-19', '2026-11-22'],
      equipment_id: [0, 0, 0, 0],
      piles: [2, 4, 0, 4],
      simulated: [0, 1, 2, 2],
    });
    const around = { begin_day: '2026-11-15', end_day: '2026-11-23', by: 'site' };
    expect(await daily({ ...around, period: 'week' })).toMatchObject({
      period: ['2026-11-09', '2026-11-16', '2026-11-23'],
      piles: [9, 10, 7],
      metres: [90, 120.75, 70],
      warnings: [0, 7, 0],
    });
    expect(await daily({ ...around, period: 'month' })).toMatchObject({ period: ['2026-11-01'], piles: [26] });
    expect(await daily({ begin_day: '2026-11-18', end_day: '2026-11-18', period: 'week' })).toMatchObject({
      period: ['2026-11-16', '2026-11-16'],
      piles: [3, 1],
    });
  });

  it('tells simulated machines from real ones', async () => {
    const of = async (is_simulation: '0' | '1') => {
      const { piles, warnings } = await viewer.call('statisticsTotal', { ...WEEK, is_simulation }, MIXING);
      const ranking = await viewer.call('statisticsRanking', { ...WEEK, is_simulation }, MIXING);
      const shifts = await viewer.table(
        'statisticsShifts',
        { ...ROAD, begin_day: '2024-05-06', end_day: '2024-05-07', is_simulation },
        MIXING,
      );
      const made = Object.fromEntries(ranking.items.map((item) => [item.equipment_id, item.piles]));
      expect(ranking.items.map((item) => [item.equipment_id, item.is_simulated]).sort()).toEqual([
        [7, false],
        [8, true],
      ]);
      return { piles, warnings, made, machines: shifts.columns.equipment_id };
    };
    expect(await of('1')).toEqual({ piles: 5, warnings: 6, made: { 7: 0, 8: 5 }, machines: [8] });
    expect(await of('0')).toEqual({ piles: 5, warnings: 1, made: { 7: 5, 8: 0 }, machines: [7] });
  });

  it('gives a range of many pages whole and in order', async () => {
    const { rows, columns } = await viewer.table('statisticsDaily', OLD, MIXING);
    expect(rows).toBe(2 * OLD_DAYS);
    expect(columns.metres).toEqual(Array.from({ length: 2 * OLD_DAYS }, (_, row) => Math.floor(row / 2) + 1));
    expect(columns.equipment_id).toEqual(Array.from({ length: 2 * OLD_DAYS }, (_, row) => 7 + (row % 2)));
    expect(columns.period?.at(-1)).toBe('2015-01-22');
  });

  it('totals a range, against the plan once the project has one', async () => {
    const total = (input: Input = WEEK) => viewer.call('statisticsTotal', input, MIXING);
    const unplanned = {
      piles: 10,
      metres: 120.75,
      slurry_l: 700,
      ash_kg: 7000,
      warnings: 7,
      figures: {},
      days_worked: 3,
      days: 7,
      machines: 2,
      plan_piles: null,
      plan_metres: null,
    };
    expect(await total()).toEqual(unplanned);
    expect(await total({ ...ROAD, begin_day: '1980-01-01', end_day: '1980-01-01' })).toMatchObject({
      piles: 0,
      metres: 0,
      days: 1,
      machines: 0,
    });
    const set = (input: Input) => admin.call('setProjectSettings', { ...ROAD, ...input }, MIXING);
    expect(await set({ plan_piles_per_day: 1.5, plan_metres_per_day: 20 })).toMatchObject({ plan_metres_per_day: 20 });
    expect(await total()).toEqual({ ...unplanned, plan_piles: 10.5, plan_metres: 140 });
    expect(await total({ ...WEEK, equipment_id: DEVICE.other })).toMatchObject({ piles: 5, plan_piles: null });
    await set({ plan_piles_per_day: 0 });
    expect(await total()).toEqual({ ...unplanned, plan_metres: 140 });
  });

  it('ranks machines by the measure asked for, and leaves none out', async () => {
    const ranking = (input: Input) => viewer.call('statisticsRanking', { ...WEEK, ...input }, MIXING);
    const { total, items } = await ranking({});
    expect(total).toBe(2);
    expect(items.map(({ rank, equipment_id, piles }) => [rank, equipment_id, piles])).toEqual([
      [1, 7, 5],
      [1, 8, 5],
    ]);
    expect(items[1]).toEqual({
      rank: 1,
      equipment_id: 8,
      equipment_name: '8号机',
      is_simulated: true,
      piles: 5,
      metres: 60.25,
      slurry_l: 500,
      ash_kg: 3500,
      warnings: 6,
      figures: {},
      days_worked: 2,
    });
    expect((await ranking({ measure: 'warnings' })).items.map((item) => [item.rank, item.equipment_id])).toEqual([
      [1, 8],
      [2, 7],
    ]);
    const idle = await ranking({ begin_day: '1980-01-01', end_day: '1980-01-01', equipment_id: 8 });
    expect(idle).toMatchObject({ total: 1, items: [{ rank: 1, piles: 0, days_worked: 0 }] });
  });

  describe('by shift', () => {
    const MAY = { ...ROAD, begin_day: '2024-05-06', end_day: '2024-05-07' };
    const shifts = async (input: Input) =>
      (await viewer.table('statisticsShifts', { ...MAY, ...input }, MIXING)).columns;

    it('splits work where a shift ends, counts a pile where it ended, and a night on its evening', async () => {
      const both = {
        day: ['2024-05-06', '2024-05-06'],
        begins: ['07:00', '19:00'],
        equipment_id: [7, 8],
        equipment_name: ['7号机', '8号机'],
        piles: [2, 1],
        metres: [22, 15],
        slurry_l: [1200, 0],
        ash_kg: [0, 900],
        working_s: [5400, 7200],
        idle_s: [1800, 0],
        warnings: [1, 1],
      };
      expect(await shifts({})).toEqual(both);
      expect(await shifts({ shift_starts: ['19:00', '07:00'] })).toEqual(both);
      // The night before has the half hour until seven, and no pile.
      expect(await shifts({ begin_day: '2024-05-05' })).toMatchObject({
        day: ['2024-05-05', '2024-05-06', '2024-05-06'],
        begins: ['19:00', '07:00', '19:00'],
        piles: [0, 2, 1],
        metres: [0, 22, 15],
        working_s: [1800, 5400, 7200],
      });
      expect(await shifts({ equipment_id: DEVICE.other })).toMatchObject({ begins: ['19:00'], piles: [1] });
    });

    it('takes other times for the shifts, whole days among them', async () => {
      expect(await shifts({ shift_starts: '00:00' })).toMatchObject({
        day: ['2024-05-06', '2024-05-06', '2024-05-07'],
        equipment_id: [7, 8, 8],
        piles: [2, 0, 1],
        working_s: [7200, 3600, 3600],
        idle_s: [1800, 0, 0],
        warnings: [1, 0, 1],
      });
      expect(await shifts({ shift_starts: ['22:00', '06:00', '14:00'] })).toMatchObject({
        day: ['2024-05-06', '2024-05-06', '2024-05-07'],
        begins: ['06:00', '22:00', '06:00'],
        working_s: [7200, 7200, 0],
        warnings: [1, 0, 1],
      });
      expect((await viewer.table('statisticsShifts', { ...ROAD, ...OLD_DAY }, MIXING)).rows).toBe(0);
    });

    it('has no limit of days', async () => {
      const years = { begin_day: '0001-01-01', end_day: '2024-12-31', shift_starts: ['07:00', '19:00', '12:00'] };
      expect(await shifts(years)).toMatchObject({ begins: ['19:00', '07:00', '19:00'], piles: [0, 2, 1] });
    });

    it('takes any minute', async () => {
      // 07:07 and 23:59 cut quarters of an hour, and records within them.
      expect(await shifts({ shift_starts: ['07:07', '23:59'] })).toMatchObject({
        day: ['2024-05-06', '2024-05-06', '2024-05-06'],
        begins: ['07:07', '07:07', '23:59'],
        equipment_id: [7, 8, 8],
        piles: [2, 0, 1],
        metres: [22, 0, 15],
        // Read from the records themselves: both shifts begin within a quarter of an hour.
        slurry_l: [1200, 0, 0],
        ash_kg: [0, 0, 900],
        working_s: [4980, 3540, 3660],
        idle_s: [1800, 0, 0],
        warnings: [1, 0, 1],
      });
    });

    it.each([
      [['07:00', '19:00']],
      [['00:00', '08:00', '16:00']],
      [['05:00']],
      // Cut by quarters and minutes; some shorter than a span, an hour or a quarter, or without a whole one of them.
      [['03:15', '11:45', '13:45', '20:00']],
      [['00:07', '02:50', '03:10', '03:20', '07:59', '12:00']],
    ])('has from %j on what the raw records add up to', async (shift_starts) => {
      const [begin_day, end_day] = RAW_DAYS;
      const { columns, rows } = await viewer.table(
        'statisticsShifts',
        { ...ROAD, begin_day, end_day, shift_starts },
        MIXING,
      );
      const cell = (column: string, row: number): number => Math.round(Number(columns[column]?.[row]) * 1000) / 1000;
      const answered = Array.from({ length: rows }, (_, row) => ({
        day: columns.day?.[row],
        begins: columns.begins?.[row],
        device: cell('equipment_id', row),
        piles: cell('piles', row),
        metres: cell('metres', row),
        slurry_l: cell('slurry_l', row),
        ash_kg: cell('ash_kg', row),
        working_s: cell('working_s', row),
        idle_s: cell('idle_s', row),
        warnings: cell('warnings', row),
      }));
      expect(answered.length).toBeGreaterThan(30);
      // Records store slurry and cement to seven digits.
      const nearly = rawShifts(shift_starts).map((row) => ({
        ...row,
        slurry_l: expect.closeTo(row.slurry_l, 2),
        ash_kg: expect.closeTo(row.ash_kg, 2),
      }));
      expect(answered).toEqual(nearly);
    });

    it.each([
      [{ shift_starts: '24:00' }, 'shift_starts'],
      [{ shift_starts: ['07:00', "7' or 1=1"] }, 'shift_starts'],
    ])('refuses %o', async (input, message) => {
      const { envelope } = await viewer.envelope('statisticsShifts', { ...MAY, ...input }, MIXING);
      expect(envelope.error_code).toBe(ErrorCode.badRequest);
      expect(envelope.message).toContain(message);
    });
  });

  describe('as an export', () => {
    const [begin_day, end_day] = RAW_DAYS;
    const ASKED = { ...ROAD, kind: 'statistics', format: 'csv', begin_day, end_day };
    const dayOf = (ms: number): string => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 10);
    const mondayOf = (day: string): string => {
      const ms = Date.parse(`${day}T00:00:00Z`);
      return new Date(ms - ((new Date(ms).getUTCDay() + 6) % 7) * 86_400_000).toISOString().slice(0, 10);
    };
    const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

    async function exported(input: Input): Promise<{ readonly head: string; readonly rows: readonly string[][] }> {
      const options = { ...MIXING, language: 'en' } as const;
      const { task_id, file_name } = await admin.call('exportStart', { ...ASKED, ...input }, options);
      expect(file_name).toContain(`Daily statistics_${begin_day}_${end_day}_`);
      const now = async () => (await admin.call('exportTasks', ROAD, MIXING)).find((task) => task.task_id === task_id);
      await expect.poll(async () => (await now())?.state, { timeout: 30_000 }).toBe('done');
      const text = await (await admin.fetch('exportFile', { ...ROAD, task_id }, MIXING)).text();
      const [head = '', ...lines] = text.replace('\uFEFF', '').trimEnd().split('\r\n');
      expect(await now()).toMatchObject({ rows: lines.length, total_rows: lines.length });
      return { head, rows: lines.map((line) => line.split(',')) };
    }

    /** Sums of some raw records and the work of some shifts, as a file has them. */
    function plain(
      records: typeof RAW,
      work: readonly { readonly working_s: number; readonly idle_s: number }[],
      warned: number,
    ) {
      const sum = (of: readonly (number | null)[]) => of.reduce((all: number, one) => all + (one ?? 0), 0);
      return [
        records.length,
        sum(records.map(({ depthM }) => depthM)),
        sum(records.map(({ slurryL }) => slurryL)) / 1000,
        sum(records.map(({ ashKg }) => ashKg)) / 1000,
        sum(work.map(({ working_s }) => working_s)) / 3600,
        sum(work.map(({ idle_s }) => idle_s)) / 3600,
        warned,
      ];
    }
    const ended = (isIn: (day: string) => boolean) => RAW.filter(({ endedMs }) => isIn(dayOf(endedMs)));
    const warnedOn = (isIn: (day: string) => boolean, device?: number) =>
      RAW.filter((record) => device === undefined || record.device === device)
        .flatMap(({ warnedMs }) => warnedMs)
        .filter((ms) => isIn(dayOf(ms))).length;
    const within = (day: string): boolean => day >= begin_day && day <= end_day;
    /** Half a unit of the digit that is written: one more than the screen's. */
    const TOLERANCES = [0, 0.0051, 0.0051, 0.00051, 0.0051, 0.0051, 0];
    function expectSums(cells: readonly string[], wanted: readonly number[], name: string): void {
      for (const [at, value] of wanted.entries()) {
        const off = Math.abs(Number(cells[at]) - value);
        expect(off, `${name}, column ${at}: ${cells[at]} and ${value}`).toBeLessThanOrEqual(TOLERANCES[at] ?? 0);
      }
    }

    it.each([
      ['day', (day: string) => day],
      ['week', mondayOf],
      ['month', monthOf],
    ] as const)('has by %s what the raw records add up to', async (view, groupOf) => {
      const { head, rows } = await exported({ view });
      expect(head.split(',').slice(1, 8)).toEqual([
        'Made (piles)',
        'Metres (m)',
        'Slurry (m³)',
        'Cement (t)',
        'Working time (h)',
        'Idle time (h)',
        'Warnings',
      ]);
      const work = rawShifts(['00:00']);
      const all = Array.from({ length: 26 }, (_, n) =>
        dayOf(Date.parse(`${begin_day}T12:00:00+08:00`) + n * 86_400_000),
      );
      expect(all.at(-1)).toBe(end_day);
      expect(rows.map(([name]) => name)).toEqual([...new Set(all.map(groupOf))]);
      const made = ended(within).length;
      for (const [name = '', ...cells] of rows) {
        const isIn = (day: string): boolean => within(day) && groupOf(day) === name;
        const records = ended(isIn);
        const worked = work.filter(({ day }) => isIn(day));
        expectSums(cells, plain(records, worked, warnedOn(isIn)), name);
        expect(Number(cells[7])).toBeCloseTo((100 * records.length) / made, 0);
      }
    });

    it('has by machine and by shift what the raw records add up to', async () => {
      const machines = await exported({ view: 'machine' });
      const work = rawShifts(['00:00']);
      const devices = [DEVICE.registered, DEVICE.other];
      expect(machines.rows.map((row) => [row[0], row.at(-1)])).toEqual([
        ['7号机', 'no'],
        ['8号机', 'yes'],
      ]);
      for (const [at, device] of devices.entries()) {
        const own = ended(within).filter((record) => record.device === device);
        const worked = work.filter((row) => row.device === device);
        expectSums(
          machines.rows[at]?.slice(1) ?? [],
          plain(own, worked, warnedOn(within, device)),
          `machine ${device}`,
        );
      }
      const { head, rows } = await exported({ view: 'shift', shift_starts: ['06:30', '18:30'] });
      expect(head).toBe(
        'Shift,Made (piles),Metres (m),Slurry (m³),Cement (t),Working time (h),Idle time (h),Warnings,Share · Made (%),Simulated',
      );
      const wanted = new Map<
        string,
        { piles: number; metres: number; slurry: number; ash: number; working: number; idle: number; warned: number }
      >();
      for (const row of rawShifts(['06:30', '18:30'])) {
        const key = `${row.day} ${row.begins}`;
        const none = { piles: 0, metres: 0, slurry: 0, ash: 0, working: 0, idle: 0, warned: 0 };
        const sum = wanted.get(key) ?? none;
        wanted.set(key, {
          piles: sum.piles + row.piles,
          metres: sum.metres + row.metres,
          slurry: sum.slurry + row.slurry_l / 1000,
          ash: sum.ash + row.ash_kg / 1000,
          working: sum.working + row.working_s / 3600,
          idle: sum.idle + row.idle_s / 3600,
          warned: sum.warned + row.warnings,
        });
      }
      expect(rows.map(([name]) => name)).toEqual([...wanted.keys()]);
      for (const [name = '', piles, metres, slurry, ash, working, idle, warned] of rows) {
        const sum = wanted.get(name);
        expect([Number(piles), Number(warned)], name).toEqual([sum?.piles, sum?.warned]);
        expect(Math.abs(Number(metres) - (sum?.metres ?? 0)), name).toBeLessThan(0.0101);
        expect(Math.abs(Number(slurry) - (sum?.slurry ?? 0)), name).toBeLessThan(0.0101);
        expect(Math.abs(Number(ash) - (sum?.ash ?? 0)), name).toBeLessThan(0.0011);
        expect(Math.abs(Number(working) - (sum?.working ?? 0)), name).toBeLessThan(0.0051);
        expect(Math.abs(Number(idle) - (sum?.idle ?? 0)), name).toBeLessThan(0.0051);
      }
    });

    it('takes the columns and the order of the screen, and marks what is simulated', async () => {
      const asked = { view: 'day', columns: ['metres', 'name', 'share'], measure: 'metres', sort: ['-metres', 'name'] };
      const { head, rows } = await exported(asked);
      expect(head).toBe('Metres (m),Day,Share · Metres (%),Simulated');
      const metres = rows.map(([amount]) => Number(amount));
      expect(metres).toEqual([...metres].sort((a, b) => b - a));
      expect(new Set(rows.map(([, day]) => day)).size).toBe(26);
      const simulated = await exported({ view: 'machine', is_simulation: '1', columns: 'name' });
      expect(simulated).toEqual({
        head: 'Machine,Simulated',
        rows: [
          ['7号机', 'yes'],
          ['8号机', 'yes'],
        ],
      });
    });

    it.each([
      [{ columns: ['metres', 'colour'] }, 'columns: colour'],
      [{ view: 'shift', measure: 'colour' }, 'measure: colour'],
      [{ sort: '-colour' }, 'sort: colour'],
      [{ view: 'year' }, 'view'],
    ])('refuses %o', async (input, message) => {
      const { envelope } = await admin.envelope('exportStart', { ...ASKED, ...input }, MIXING);
      expect(envelope.error_code).toBe(ErrorCode.badRequest);
      expect(envelope.message).toContain(message);
    });
  });

  it.each([
    [{ begin_day: '2026-11-31' }, 'begin_day: input must be Date or YYYY-MM-DD string'],
    [{ end_day: '18.11.2026' }, 'end_day: input must be Date or YYYY-MM-DD string'],
    [{ end_day: '2026-11-15' }, 'end_day: must not be before begin_day'],
    [{ period: 'year' }, 'period'],
    [{ by: 'colour' }, 'by'],
  ])('refuses %o', async (input, message) => {
    const { envelope } = await viewer.envelope('statisticsDaily', { ...WEEK, ...input }, MIXING);
    expect(envelope.error_code).toBe(ErrorCode.badRequest);
    expect(envelope.message).toContain(message);
  });
});
