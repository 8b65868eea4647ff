// Totals and results of records beside the columns that all types share, on both databases: a type without depth and
// slurry has nothing but figures. Without figures the lists and sums of compaction points would be empty.
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resumPiles } from '../../server/db/pile-sums';
import { type RealMessage, topicOf } from '../../src/contracts/broker';
import { ErrorCode } from '../../src/contracts/envelope';
import type { ApiClient, CallOptions, Input } from './api-client';
import { PROJECT, SITE } from './fixture-site';
import { COMPACTION_DEVICE } from './fixture-type-sites';
import { connectGateway, GATEWAY_SECRET, publishAll } from './machine';
import { SiteServer } from './site-server';
import { ON_POSTGRES } from './storages';

const COMPACTION: CallOptions = { typeCode: 'QH1000', language: 'en' };
const OURS = { project_id: PROJECT.compaction };
const TOPIC = topicOf({
  site: SITE,
  typeCode: 'QH1000',
  projectId: PROJECT.compaction,
  deviceId: COMPACTION_DEVICE,
  kind: 'real',
});
const STARTED = Date.UTC(2026, 9, 5, 2);
const DAY = { begin_day: '2026-10-05', end_day: '2026-10-05' };

/** A point that is hit once in five seconds, and settles less with each hit. */
function pointOf(recordNo: string, pileId: number, startMs: number, hits: number): RealMessage[] {
  const seconds = hits * 5;
  return Array.from({ length: seconds }, (_, seq) => {
    const hit = Math.floor(seq / 5) + 1;
    return {
      record_no: recordNo,
      seq,
      time_ms: startMs + seq * 1000,
      event: seq === 0 ? 'start' : seq === seconds - 1 ? 'end' : 'record',
      pile_id: pileId,
      pile_no: `QH-${pileId}`,
      pass: 0,
      values: {
        hits: hit,
        drop_m: 15,
        energy_knm: 2940 + hit,
        settlement_mm: 400 / hit,
        cumulative_mm: 100 * hit,
        heave_mm: 4 * hit,
        last_two_mm: seq === seconds - 1 ? 30 + hits : null,
      },
    };
  });
}

describe.each(ON_POSTGRES)('figures on $name', ({ openSite }) => {
  let server: SiteServer;
  let admin: ApiClient;
  let machine: MqttClient;

  beforeAll(async () => {
    server = await SiteServer.start(openSite, undefined, { GATEWAY_SECRET });
    admin = await server.signIn(0);
    machine = await connectGateway(server.origin);
    await publishAll(machine, pointOf('P-1', 5, STARTED, 6), TOPIC);
    await publishAll(machine, pointOf('P-2', 7, STARTED + 600_000, 9), TOPIC);
  });

  afterAll(async () => {
    await machine?.endAsync(true);
    await server.close();
  });

  const list = async (input: Input = {}) =>
    (await admin.table('productionList', { ...OURS, ...input }, COMPACTION)).columns;
  const call = (name: 'statisticsTotal' | 'statisticsRanking' | 'projectSummary', input: Input = {}) =>
    admin.call(name, { ...OURS, ...(name === 'projectSummary' ? {} : DAY), ...input }, COMPACTION);

  it('are in the head of a record, in lists and in pages', async () => {
    const figures = { hits: 6, cumulative_mm: 600, last_two_mm: 36, max_energy_knm: 2946, heave_mm: 24 };
    const detail = await admin.call('productionDetail', { ...OURS, record_no: 'P-1' }, COMPACTION);
    expect(detail).toMatchObject({ figures, depth_m: null, slurry_l: null });
    const page = await admin.call('productionPage', { ...OURS, pile_id: 5 }, COMPACTION);
    expect(page.items).toMatchObject([{ record_no: 'P-1', figures }]);
    expect(await list({ sort: 'record_no', order: 'asc' })).toMatchObject({
      record_no: ['P-1', 'P-2'],
      hits: [6, 9],
      cumulative_mm: [600, 900],
      last_two_mm: [36, 39],
    });
  });

  it('sort lists and narrow them', async () => {
    const by = { sort: 'figure', figure: 'hits' };
    expect((await list({ ...by, order: 'desc' })).record_no).toEqual(['P-2', 'P-1']);
    expect((await list({ ...by, order: 'asc' })).record_no).toEqual(['P-1', 'P-2']);
    expect((await list({ figure: 'hits', figure_from: 7 })).record_no).toEqual(['P-2']);
    expect((await list({ figure: 'heave_mm', figure_to: 24 })).record_no).toEqual(['P-1']);
    for (const input of [{ sort: 'figure' }, { figure: 'concrete_m3' }, { figure_from: 1 }]) {
      const { envelope } = await admin.envelope('productionList', { ...OURS, ...input }, COMPACTION);
      expect(envelope, JSON.stringify(input)).toMatchObject({ error_code: ErrorCode.badRequest });
    }
  });

  it('are summed by day and machine, where records add up', async () => {
    const sums = { hits: 15, cumulative_mm: 1500 };
    const daily = await admin.table('statisticsDaily', { ...OURS, ...DAY }, COMPACTION);
    expect(daily.columns).toMatchObject({ piles: [2], metres: [0], hits: [15], cumulative_mm: [1500] });
    expect(daily.columns.last_two_mm).toBeUndefined();
    expect(await call('statisticsTotal')).toMatchObject({ piles: 2, figures: sums });
    expect(await call('projectSummary')).toMatchObject({
      figures: sums,
      progress: { made: 15, design: 0 },
      material: null,
      by_day: [{ day: '2026-10-05', piles: 2, progress: 15, material: 0 }],
    });
    const ranking = await call('statisticsRanking', { measure: 'figure', figure: 'hits' });
    expect(ranking).toMatchObject({ items: [{ rank: 1, equipment_id: COMPACTION_DEVICE, figures: sums }] });
    const refused = { ...OURS, ...DAY, measure: 'figure', figure: 'last_two_mm' };
    const { envelope } = await admin.envelope('statisticsRanking', refused, COMPACTION);
    expect(envelope.error_code).toBe(ErrorCode.badRequest);
  });

  it('are in an export, with their units, and nothing that the type does not measure', async () => {
    const asked = { ...OURS, kind: 'production', format: 'csv' };
    const { task_id } = await admin.call('exportStart', asked, COMPACTION);
    const state = async () =>
      (await admin.call('exportTasks', OURS, COMPACTION)).find((task) => task.task_id === task_id)?.state;
    await expect.poll(state, { timeout: 30_000 }).toBe('done');
    const text = await (await admin.fetch('exportFile', { ...OURS, task_id }, COMPACTION)).text();
    const [heading = '', newest = ''] = text.replace('\uFEFF', '').split('\r\n');
    const cells = new Map(heading.split(',').map((title, i) => [title, newest.split(',')[i]]));
    expect(cells.get('Record no.')).toBe('P-2');
    expect(cells.get('Hits')).toBe('9');
    expect(cells.get('Settlement total (mm)')).toBe('900');
    expect(heading).not.toMatch(/Slurry|Ash|current|tilt|,Depth/);
  });

  it('take back what rows that come late have changed', async () => {
    const [, , ...rest] = pointOf('P-3', 9, STARTED + 1_200_000, 4);
    const [first, second, third] = pointOf('P-3', 9, STARTED + 1_200_000, 4);
    if (first === undefined || second === undefined || third === undefined) throw new Error('a point without rows');
    await publishAll(machine, [first, ...rest], TOPIC);
    expect(await call('statisticsTotal')).toMatchObject({ piles: 3, figures: { hits: 19 } });
    // The counter had run ahead for a second.
    await publishAll(machine, [{ ...second, values: { ...second.values, hits: 5, cumulative_mm: 450 } }], TOPIC);
    await expect
      .poll(async () => await call('statisticsTotal'), { timeout: 60_000 })
      .toMatchObject({ piles: 3, figures: { hits: 20, cumulative_mm: 1950 } });
  });

  it('leave the sums with a record that is removed', async () => {
    const { revision } = await admin.call('productionDetail', { ...OURS, record_no: 'P-3' }, COMPACTION);
    await admin.call('productionRemove', { ...OURS, record_no: 'P-3', revision, comment: 'a trial' }, COMPACTION);
    expect(await call('statisticsTotal')).toMatchObject({ piles: 2, figures: { hits: 15, cumulative_mm: 1500 } });
  });

  it('stand beside the hits that the designs of the points plan, made and to come', async () => {
    // Points of the first pass plan 8 hits, those between them 6.
    await server.withDatabase(async ({ pool }) => {
      await pool.query(
        `update pile set design = design || jsonb_build_object('planned_hits', 10 - 2 * (design ->> 'pass')::int)
         where project_id = $1`,
        [PROJECT.compaction],
      );
      await resumPiles(pool, PROJECT.compaction);
    });
    admin = await server.signIn(0);
    // Of 18 points those from 1 to 4 were made before, 5 and 7 by the records.
    expect(await call('projectSummary')).toMatchObject({
      progress: { made: 15, design: 9 * 8 + 9 * 6, design_of_made: 8 + 6 + 8 + 6 + 8 + 8 },
      material: null,
    });
  });
});
