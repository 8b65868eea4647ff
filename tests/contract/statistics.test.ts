// Daily statistics on both databases: sums by day, week, month and machine agree with the rollup.
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addRecords } from '../../server/db/record-sums';
import { countWarnings } from '../../server/db/warning-counts';
import { ErrorCode } from '../../src/contracts/envelope';
import { equipmentOf } from '../../src/equipment/registry';
import type { ApiClient, CallOptions, Input } from './api-client';
import { DEVICE, PROJECT } from './fixture-site';
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

/** Two machines around a day shift and a night, in the project's zone (UTC+8); the last record is still open. */
async function seedShifts(pool: Pool): Promise<void> {
  for (const [no, device, from, to, depthM] of [
    ['S-1', DEVICE.registered, at(6, '06:30:00'), at(6, '07:30:00'), 10],
    ['S-2', DEVICE.registered, at(6, '08:00:00'), at(6, '09:00:00'), 12],
    ['S-3', DEVICE.other, at(6, '23:00:00'), at(7, '01:00:00'), 15],
    ['S-4', DEVICE.other, at(7, '02:00:00'), null, 3],
  ] as const) {
    await pool.query(
      `insert into record (project_id, record_no, pile_id, pile_no, device_id, started_at, ended_at, depth_m, log_month)
       values ($1, $2, 1, 'k1', $3, $4, $5, $6, '2024-05-01')`,
      [PROJECT.road, no, device, from, to, depthM],
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
  const road = { project_id: PROJECT.road, time_zone: 'Asia/Shanghai', profile: equipmentOf('HS-MI').profile };
  await addRecords(pool, road, ['S-1', 'S-2', 'S-3', 'S-4']);
  await countWarnings(
    pool,
    road,
    SHIFT_WARNINGS.map(([_, device_id, raised]) => ({
      n: 1,
      raised_at: new Date(raised),
      device_id,
      rule: 'r',
      level: 1,
      status: 0,
      is_simulated: false,
      is_generated: false,
    })),
  );
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
    });
    expect((await daily({ equipment_id: DEVICE.registered })).period).toEqual(['2026-11-16', '2026-11-18']);
    expect((await daily({ equipment_id: [7, 8] })).period).toHaveLength(5);
  });

  it('sums machines, weeks from Monday, and months', async () => {
    expect(await daily({ by: 'site' })).toMatchObject({
      period: ['2026-11-16', '2026-11-18', '2026-11-19', '2026-11-22'],
      equipment_id: [0, 0, 0, 0],
      piles: [2, 4, 0, 4],
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
        working_s: [4980, 3540, 3660],
        idle_s: [1800, 0, 0],
        warnings: [1, 0, 1],
      });
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
