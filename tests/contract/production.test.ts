// Records on both databases: sorted and filtered over all of them, the head of one, and its segments.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PILE_STATUS } from '../../src/contracts/api';
import { ErrorCode } from '../../src/contracts/envelope';
import type { ApiClient, CallOptions, Input } from './api-client';
import { DEVICE, LOG_ROWS, PROJECT, recordNoOf } from './fixture-site';
import { SiteServer } from './site-server';
import { ON_POSTGRES } from './storages';

const MIXING: CallOptions = { typeCode: 'HS-MI' };
const JET: CallOptions = { typeCode: 'HS-GP' };
const ROAD = { project_id: PROJECT.road };
/** More than one page of the list, in the jet grouting project. */
const RECORDS = 12_500;
/** The n-th of them: many share a value, and some have none. */
const depthOf = (n: number) => (n % 7 === 0 ? null : (n % 40) / 4);
const scoreOf = (n: number) => (n % 5 === 0 ? null : 60 + (n % 41));
const DISCARDED_PILES = 10;

describe.each(ON_POSTGRES)('records on $name', ({ openSite }) => {
  let server: SiteServer;
  let viewer: ApiClient;

  beforeAll(async () => {
    server = await SiteServer.start(openSite, async (database) => {
      await database.pool.query(
        `insert into record (project_id, record_no, pile_id, pile_no, device_id, started_at, ended_at, depth_m, score,
           warnings, is_simulated, log_month)
         select $1::int, 'GP-' || lpad(n::text, 5, '0'), n, 'g' || lpad((n * 7919 % 12503)::text, 5, '0'), 1 + n % 3,
           timestamptz '2026-11-01T00:00:00Z' + make_interval(mins => n / 2),
           case when n < 12400 then timestamptz '2026-11-01T01:00:00Z' + make_interval(mins => n / 2) end,
           case when n % 7 <> 0 then n % 40 / 4.0 end, case when n % 5 <> 0 then 60 + n % 41 end, n % 4, n % 2 = 0,
           '2026-11-01'
         from generate_series(1, $2::int) n`,
        [PROJECT.jet, RECORDS],
      );
      await database.pool.query(
        `insert into pile (project_id, pile_id, pile_no, status)
         select $1::int, n, 'g' || n, case when n <= $2::int then ${PILE_STATUS.discarded} else ${PILE_STATUS.done} end
         from generate_series(1, 100) n`,
        [PROJECT.jet, DISCARDED_PILES],
      );
    });
    viewer = await server.signIn(7);
  });

  afterAll(() => server.close());

  const list = (input: Input) => viewer.table('productionList', { project_id: PROJECT.jet, ...input }, JET);
  const numberOf = (recordNo: unknown) => Number(String(recordNo).slice(3));

  it.each(['asc', 'desc'] as const)('sorts all of them, those without a value last: %s', async (order) => {
    const sign = order === 'asc' ? 1 : -1;
    for (const [sort, sortedBy] of [
      ['depth', depthOf],
      ['score', scoreOf],
      ['warnings', (n: number) => n % 4],
      ['started', (n: number) => Math.floor(n / 2)],
      ['ended', (n: number) => (n < 12_400 ? Math.floor(n / 2) : null)],
      ['pile_no', (n: number) => (n * 7919) % 12_503],
    ] as const) {
      const { columns, rows } = await list({ sort, order });
      expect(rows, sort).toBe(RECORDS);
      const expected = Array.from({ length: RECORDS }, (_, i) => i + 1).sort((a, b) => {
        const last = sign * Number.POSITIVE_INFINITY;
        const [x, y] = [sortedBy(a) ?? last, sortedBy(b) ?? last];
        // Records that are level come by their start, and by their number where they began together.
        return x === y ? sign * (a - b) : x < y ? -sign : sign;
      });
      expect((columns.record_no ?? []).map(numberOf), sort).toEqual(expected);
    }
  });

  it('filters by score, warnings, simulated, discarded and several machines', async () => {
    const all = Array.from({ length: RECORDS }, (_, i) => i + 1);
    for (const [input, lets] of [
      [{ score_from: 90 }, (n: number) => (scoreOf(n) ?? 0) >= 90],
      [{ score_from: 70, score_to: 70 }, (n: number) => scoreOf(n) === 70],
      [{ has_warnings: 1 }, (n: number) => n % 4 > 0],
      [{ has_warnings: 0, is_simulation: 1 }, (n: number) => n % 4 === 0],
      [{ is_simulation: 0 }, (n: number) => n % 2 === 1],
      [{ is_discard: 1 }, (n: number) => n <= DISCARDED_PILES],
      [{ is_discard: 0, sort: 'depth' }, (n: number) => n > DISCARDED_PILES],
      [{ equipment_id: [1, 3] }, (n: number) => n % 3 !== 1],
    ] as [Input, (n: number) => boolean][]) {
      const { columns } = await list(input);
      const found = (columns.record_no ?? []).map(numberOf).sort((a, b) => a - b);
      expect(found, JSON.stringify(input)).toEqual(all.filter(lets));
    }
  });

  it.each([
    [{ sort: 'depth_m; drop table record' }, 'sort'],
    [{ order: 'up' }, 'order'],
    [{ score_from: 'high' }, 'score_from'],
    [{ score_to: 101 }, 'score_to'],
    [{ is_discard: 2 }, 'is_discard'],
  ])('refuses %o', async (input, field) => {
    const { envelope } = await viewer.envelope('productionList', { ...ROAD, ...input }, MIXING);
    expect(envelope.error_code).toBe(ErrorCode.badRequest);
    expect(envelope.message).toContain(field);
  });

  it('gives the head of a record with the design of its pile', async () => {
    const detail = await viewer.call('productionDetail', { ...ROAD, record_no: recordNoOf(1) }, MIXING);
    expect(detail).toMatchObject({
      record_no: recordNoOf(1),
      equipment_id: DEVICE.registered,
      equipment_name: '7号机',
      started_ms: Date.UTC(2026, 10, 18, 2),
      ended_ms: Date.UTC(2026, 10, 18, 2) + LOG_ROWS * 1000,
      slurry_l: 700.5,
      score: null,
      log_rows: LOG_ROWS,
      pile_id: 1,
      design: {
        status: PILE_STATUS.done,
        x_m: 2560000.625,
        design_depth_m: 12,
        terms: { ash_kgpm: 60, empty_stir_depth_m: 0.5, water_cement_ratio: 0.6 },
      },
    });
    expect(detail.channels).toContain('depth_m');
    const unplanned = await viewer.call('productionDetail', { project_id: PROJECT.jet, record_no: 'GP-12500' }, JET);
    expect(unplanned).toMatchObject({ ended_ms: null, log_rows: 0, equipment_name: '', design: null });
    const { pile_id } = unplanned;
    const changes = await viewer.call('pileChanges', { project_id: PROJECT.jet, pile_id }, JET);
    expect(changes).toEqual({ total: 0, offset: 0, items: [] });
  });

  it('gives the segments of a record, and none where no log is kept', async () => {
    const log = await viewer.table('productionHistory', { ...ROAD, record_no: recordNoOf(1) }, MIXING);
    const made = await viewer.call('productionSegments', { ...ROAD, record_no: recordNoOf(1) }, MIXING);
    const deepest = Math.max(...(log.columns.depth_m ?? []).map(Number));
    expect(made.height_m).toBe(0.25);
    expect(made.duration_s).toHaveLength(Math.ceil(deepest / 0.25));
    // The fixture's log has a row a second, always deeper.
    expect(made.duration_s.reduce((sum, s) => sum + s, 0)).toBeCloseTo(LOG_ROWS - 1, 1);
    const litres = log.columns.slurry_l ?? [];
    const grown = litres.slice(1).map((now, i) => {
      const before = litres[i] ?? null;
      return now === null || before === null ? 0 : Number(now) - Number(before);
    });
    const { slurry_l = [] } = made.totals;
    expect(slurry_l.reduce((sum, one) => sum + one, 0)).toBeCloseTo(
      grown.reduce((sum, one) => sum + one, 0),
      2,
    );
    for (const means of Object.values(made.means)) expect(means).toHaveLength(made.duration_s.length);
    const none = await viewer.call('productionSegments', { ...ROAD, record_no: recordNoOf(2) }, MIXING);
    expect(none.duration_s).toEqual([]);
  });
});
