// Changes to records by roles 0 and 2: removed records leave the sums, scores set by hand stay.
import type { MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../server/db/database';
import { headColumns, PILE_STATUS } from '../../src/contracts/api';
import { columnTableSchema } from '../../src/contracts/columns';
import { ErrorCode, envelopeSchema } from '../../src/contracts/envelope';
import type { ApiClient, Input } from './api-client';
import { DAY, DEVICE, PROJECT, recordNoOf } from './fixture-site';
import { type HeadsState, headsInParts, headsWithChanges, readHeads } from './head-states';
import { connectGateway, courseOf, GATEWAY_SECRET, publishAll, topicFor } from './machine';
import { SiteServer } from './site-server';
import { ON_POSTGRES } from './storages';

const MIXING = { typeCode: 'HS-MI' };
const road = { project_id: PROJECT.road };
const STARTED_MS = Date.UTC(2026, 10, 20, 2);
const HOUR_MS = 3_600_000;
const PILE = { twice: 900, scored: 901, open: 902 } as const;

describe.each(ON_POSTGRES)('changing records on $name', ({ openSite }) => {
  let server: SiteServer;
  let client: ApiClient;
  let machine: MqttClient;
  /** Heads as they were after each test. */
  const states: HeadsState[] = [];

  beforeAll(async () => {
    server = await SiteServer.start(openSite, addManyRecords, { GATEWAY_SECRET });
    client = await server.signIn(2);
    machine = await connectGateway(server.origin);
    states.push(await readHeads(client, road));
  });

  afterEach(async () => {
    const now = await readHeads(client, road);
    for (const old of states) {
      const changes = await readHeads(client, road, old.revision);
      expect(changes.since, 'the whole came').toBe(old.revision);
      expect(changes.revision).toBe(now.revision);
      expect(headsWithChanges(old, changes)).toEqual(now.heads);
    }
    states.push(now);
  });

  afterAll(async () => {
    await machine?.endAsync(true);
    await server.close();
  });

  const real = topicFor('real', DEVICE.other);
  const detail = (record_no: string) => client.call('productionDetail', { ...road, record_no }, MIXING);
  const pileOf = (pile_id: number) => client.call('pileDetail', { ...road, pile_id }, MIXING);
  const codeOf = async (call: 'productionRemove' | 'productionScore' | 'productionDetail', input: Input) =>
    (await client.envelope(call, { ...road, ...input }, MIXING)).envelope.error_code;
  const remove = async (record_no: string) =>
    client.call(
      'productionRemove',
      { ...road, record_no, revision: (await detail(record_no)).revision, comment: 'made twice' },
      MIXING,
    );
  const score = async (record_no: string, to: number | null) =>
    client.call(
      'productionScore',
      { ...road, record_no, revision: (await detail(record_no)).revision, score: to, comment: 'seen on site' },
      MIXING,
    );
  const dayOfStatistics = async () => {
    const range = { begin_day: DAY, end_day: DAY };
    const { columns } = await client.table('statisticsDaily', { ...road, ...range }, MIXING);
    return { piles: columns.piles?.[0], metres: Number(columns.metres?.[0]) };
  };

  it('takes a record with its log and warnings, and out of what was counted', async () => {
    const record_no = recordNoOf(1);
    const before = await pileOf(1);
    const done = (await client.call('projectSummary', road, MIXING)).piles_done;
    expect(await dayOfStatistics()).toEqual({ piles: 3, metres: 36 });

    const stale = { record_no, revision: 999, comment: 'made twice' };
    expect(await codeOf('productionRemove', stale)).toBe(ErrorCode.conflict);
    expect(await remove(record_no)).toEqual({ record_no, warnings: 4, pile_status: PILE_STATUS.planned });

    expect(await codeOf('productionDetail', { record_no })).toBe(ErrorCode.notFound);
    expect((await client.call('warningNumber', road, MIXING)).total).toBe(0);
    expect((await client.call('warningCounts', road, MIXING)).total).toBe(0);
    const day = await dayOfStatistics();
    expect(day.piles).toBe(2);
    expect(day.metres).toBeCloseTo(36 - 12.05, 3);
    expect((await client.call('projectSummary', road, MIXING)).piles_done).toBe(done - 1);
    const after = await pileOf(1);
    expect(after).toMatchObject({ status: PILE_STATUS.planned, depth_m: null, finished_ms: null, made: [] });
    expect(after.revision).toBe(before.revision + 1);
    expect(after.revisions[0]).toMatchObject({ action: 'record_remove', account: 'role2', comment: 'made twice' });
  });

  it('keeps in the audit trail who it was, and what', async () => {
    const admin = await server.signIn(0);
    const { items } = await admin.call('auditList', { ...road, kind: 'record' }, MIXING);
    expect(items).toMatchObject([
      {
        action: 'record.remove',
        subject: `record/${recordNoOf(1)}`,
        account: 'role2',
        role: 2,
        detail: { comment: 'made twice', before: { pile_id: 1, depth_m: expect.closeTo(12.05, 3), log_rows: 7000 } },
      },
    ]);
    expect(items[0]?.detail.warnings).toHaveLength(4);
  });

  it('is not brought back by rows that come too late', async () => {
    const late = courseOf({ recordNo: recordNoOf(1), pileId: 1, startMs: STARTED_MS, seconds: 20 });
    await publishAll(machine, late, topicFor('real', DEVICE.registered));
    expect(await codeOf('productionDetail', { record_no: recordNoOf(1) })).toBe(ErrorCode.notFound);
    expect((await pileOf(1)).status).toBe(PILE_STATUS.planned);
  });

  it('leaves a pile to its other records', async () => {
    const course = { pileId: PILE.twice, seconds: 30, speed: () => 0.5 };
    await publishAll(machine, courseOf({ ...course, recordNo: 'FIRST', startMs: STARTED_MS }), real);
    await publishAll(machine, courseOf({ ...course, recordNo: 'SECOND', startMs: STARTED_MS + HOUR_MS }), real);
    const first = await detail('FIRST');
    expect((await pileOf(PILE.twice)).finished_ms).toBe((await detail('SECOND')).ended_ms);
    const { pile_status } = await remove('SECOND');
    const pile = await pileOf(PILE.twice);
    expect(pile).toMatchObject({ status: pile_status, depth_m: first.depth_m, finished_ms: first.ended_ms });
    expect([PILE_STATUS.done, PILE_STATUS.warned]).toContain(pile_status);
    expect((await remove('FIRST')).pile_status).toBe(PILE_STATUS.planned);
  });

  it('is refused while the machine still writes', async () => {
    const course = courseOf({ recordNo: 'OPEN', pileId: PILE.open, startMs: STARTED_MS + 2 * HOUR_MS, seconds: 30 });
    await publishAll(machine, course.slice(0, -1), real);
    const said = { record_no: 'OPEN', revision: (await detail('OPEN')).revision, comment: 'too soon' };
    expect(await codeOf('productionRemove', said)).toBe(ErrorCode.conflict);
    expect(await codeOf('productionScore', { ...said, score: 50 })).toBe(ErrorCode.conflict);
    expect((await pileOf(PILE.open)).status).toBe(PILE_STATUS.inWork);
  });

  it('sets a score by hand, which judging again leaves alone, and takes it back', async () => {
    const record_no = 'SCORED';
    const course = { recordNo: record_no, pileId: PILE.scored, startMs: STARTED_MS + 3 * HOUR_MS, seconds: 60 };
    await publishAll(machine, courseOf({ ...course, speed: () => 0.8 }), real);
    const judged = (await detail(record_no)).score;
    expect(await score(record_no, 42.5)).toMatchObject({ score: 42.5, is_score_set: true });
    expect(await codeOf('productionScore', { record_no, revision: 1, score: 1, comment: 'late' })).toBe(
      ErrorCode.conflict,
    );
    const admin = await server.signIn(0);
    await admin.call('setProjectSettings', { ...road, limits: { down_speed_max: 0.6 } }, MIXING);
    expect((await admin.call('warningCompute', { ...road, record_no }, MIXING)).added).toBeGreaterThan(0);
    expect(await detail(record_no)).toMatchObject({ score: 42.5, is_score_set: true });
    const back = await score(record_no, null);
    expect(back.is_score_set).toBe(false);
    expect(back.score).toBeLessThan(judged ?? 0);
    const { items } = await admin.call(
      'auditList',
      { ...road, subject: `record/${record_no}`, kind: 'record' },
      MIXING,
    );
    expect(items.map(({ detail: { after } }) => after)).toEqual([
      { score: back.score, score_set: false },
      { score: 42.5, score_set: true },
    ]);
  });

  describe('the heads of many records', () => {
    const empty = { project_id: PROJECT.empty };
    /** All of them in parts, and the state that they are of. */
    const inParts = async (reader: ApiClient) => {
      const { columns, ...said } = await headsInParts(reader, empty);
      return { ...said, numbers: columns.get('record_no') ?? [], scores: columns.get('score') ?? [] };
    };

    it('are kept as they go out, and forwarded with the state that they are of', async () => {
      const admin = await server.signIn(0);
      const first = await inParts(admin);
      // Read anew: how many they are is known at the end.
      expect(first).toMatchObject({ rows: null });
      expect(first.numbers).toEqual(Array.from({ length: MANY }, (_, row) => `H-${row}`));
      const before = await inParts(admin);
      expect(before).toEqual({ ...first, rows: MANY });
      const { revision } = await admin.call('productionDetail', { ...empty, record_no: 'H-7' }, MIXING);
      const change = { ...empty, record_no: 'H-7', revision, score: 61, comment: 'seen on site' };
      await admin.call('productionScore', change, MIXING);
      // The kept table is older now; the changes since then are told.
      expect(await inParts(admin)).toEqual(before);
      const changes = await readHeads(admin, empty, before.revision ?? '');
      expect(changes.since).toBe(before.revision);
      expect(changes.heads.map(({ record_no }) => record_no)).toEqual(
        Array.from({ length: MANY / PILES }, (_, round) => `H-${7 + round * PILES}`),
      );
      expect(changes.heads[0]).toMatchObject({ record_no: 'H-7', score: 61 });
    });

    it('are the same packed as they are read as a table, each cell of every column', async () => {
      const admin = await server.signIn(0);
      for (const [place, fewest] of [
        [road, 1],
        [empty, MANY],
      ] as const) {
        const { columns } = await headsInParts(admin, place);
        const plain = await admin.fetch('productionHeads', place, MIXING);
        const table = columnTableSchema.parse(envelopeSchema.parse(await plain.json()).data);
        expect(table.rows).toBeGreaterThanOrEqual(fewest);
        expect([...columns.keys()].sort()).toEqual(Object.keys(table.columns).sort());
        // Of a record in work the server knows more each second; one that a kept table is behind of is told as a change.
        const same = (table.columns.record_no ?? []).flatMap((number, row) =>
          table.columns.ended_ms?.[row] === null || number === 'H-7' ? [] : [row],
        );
        const kinds = new Map<string, string>(Object.entries(headColumns));
        for (const [name, cells] of columns) {
          const of = table.columns[name] ?? [];
          const known = (cell: unknown) =>
            kinds.get(name) === 'f32' && typeof cell === 'number' ? Math.fround(cell) : cell === '' ? null : cell;
          expect(
            same.map((row) => cells[row]),
            name,
          ).toEqual(same.map((row) => known(of[row])));
        }
      }
    });
  });
});

const MANY = 9_000;
const PILES = 500;

/** So many that their table has more parts than one that is read anew each time. */
async function addManyRecords({ pool }: Database): Promise<void> {
  await pool.query(
    `insert into record (project_id, record_no, pile_id, pile_no, device_id, started_at, ended_at, log_month, score)
     select $1, 'H-' || n, 1 + n % $3, 'H-' || n % $3, 1, to_timestamp($4::float8 / 1000) + n * interval '1 minute',
       to_timestamp($4::float8 / 1000) + n * interval '1 minute' + interval '50 seconds', '2026-11-01', 80
     from generate_series(0, $2 - 1) n`,
    [PROJECT.empty, MANY, PILES, STARTED_MS],
  );
}
