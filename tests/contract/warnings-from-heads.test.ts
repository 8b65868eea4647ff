// All warnings in parts, which are cut from a kept table, against the same list as the database tells it now: as one table it
// always does.
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../server/db/database';
import { raiseProjectRevision } from '../../server/db/pile-changes';
import { PILE_STATUS } from '../../src/contracts/api';
import { warningColumns } from '../../src/contracts/api/warnings';
import type { ColumnSchema } from '../../src/contracts/columns';
import { equipmentOf } from '../../src/equipment/registry';
import type { ApiClient, CallOptions, Input } from './api-client';
import { expectCells } from './expect-cells';
import { DEVICE, PROJECT } from './fixture-site';
import { connectGateway, courseOf, GATEWAY_SECRET, publishAll, topicFor } from './machine';
import { headCells } from './open-parts';
import { SiteServer } from './site-server';
import { ON_POSTGRES } from './storages';

const MIXING: CallOptions = { typeCode: 'HS-MI' };
const road = { project_id: PROJECT.road };
/** So many that their table is kept as it goes out. */
const MANY = 9_000;
const PILES = 3_000;
const GIVEN_UP_EVERY = 100;
/** A machine that is registered after its warnings have come. */
const REGISTERED_LATE = 9;
const RAISED_MS = Date.UTC(2026, 10, 20, 2);
/** Before the last of the many, and after it. */
const [AMONG_MS, AFTER_MS] = [RAISED_MS + 60_000_000, RAISED_MS + 600_000_000];

const columnsOf = (...names: readonly string[]): ColumnSchema =>
  Object.fromEntries(Object.entries(warningColumns).filter(([name]) => names.includes(name)));

describe.each(ON_POSTGRES)('all warnings cut from the kept table on $name', ({ openSite }) => {
  let server: SiteServer;
  let client: ApiClient;
  let machine: MqttClient;
  const real = topicFor('real', DEVICE.other);
  /** Goes down too fast for some seconds. */
  const tooFast = (recordNo: string, pileId: number, startMs: number) =>
    courseOf({ recordNo, pileId, startMs, seconds: 60, speed: (second) => (second > 10 && second < 40 ? 3 : 0.8) });

  beforeAll(async () => {
    server = await SiteServer.start(openSite, addManyWarnings, { GATEWAY_SECRET });
    client = await server.signIn(0);
    machine = await connectGateway(server.origin);
    await publishAll(machine, tooFast('TWICE', 901, AMONG_MS), real);
  });

  afterAll(async () => {
    await machine?.endAsync(true);
    await server.close();
  });

  /** Holds both answers against each other; gives the rows, and how many parts they came in. */
  async function compared(
    input: Input = {},
    columns: ColumnSchema = warningColumns,
  ): Promise<{ rows: number; parts: number }> {
    const { data } = await client.parts('warningTable', { ...road, ...input }, MIXING);
    const table = await client.table('warningTable', { ...road, ...input }, MIXING);
    expect(Object.keys(table.columns)).toEqual(Object.keys(columns));
    expectCells(headCells(data, columns), table, columns);
    return { rows: table.rows, parts: data.length };
  }

  /** The database sends so many rows of one column as one part; a kept table has more. */
  const isCut = async (input: Input = {}): Promise<boolean> =>
    (await compared({ ...input, columns: ['record_no'] }, columnsOf('record_no'))).parts > 1;

  const everyChoice = async (): Promise<void> => {
    for (const input of [{}, { is_discard: 0 }, { is_discard: 1 }]) {
      await compared(input);
      expect(await isCut(input), JSON.stringify(input)).toBe(true);
    }
  };

  const revisionOf = async (warning_id: number) =>
    (await client.call('warningDetail', { ...road, warning_id }, MIXING)).revision;

  /** Ids of the list, the newest first. */
  const listed = async (): Promise<number[]> =>
    (await client.table('warningTable', { ...road, columns: ['warning_id'] }, MIXING)).columns.warning_id?.map(
      Number,
    ) ?? [];

  it('are the database’s own until a table is kept', async () => {
    expect(await isCut()).toBe(false);
    await compared();
    await client.parts('warningHeads', road, MIXING);
  });

  it('are the same list, of all columns and of some, of all piles and of those that were given up or not', async () => {
    const all = (await compared()).rows;
    expect(all).toBeGreaterThan(MANY);
    const ofGivenUp = (await compared({ is_discard: 1 })).rows;
    expect(ofGivenUp).toBe(MANY / GIVEN_UP_EVERY);
    expect((await compared({ is_discard: 0 })).rows).toBe(all - ofGivenUp);
    expect(await isCut()).toBe(true);
    const some = columnsOf('pile_no', 'equipment_name', 'depth_m', 'neighbours');
    expect((await compared({ columns: Object.keys(some) }, some)).parts).toBeGreaterThan(1);
  });

  it('are left to the database where they are filtered, and of a project without a kept table', async () => {
    for (const input of [
      { level: 1 },
      { equipment_id: DEVICE.registered },
      { begin_time: new Date(AMONG_MS).toISOString() },
      { is_simulation: 0 },
      { pile_no: 'H-1' },
      { project_id: PROJECT.empty },
    ] as Input[]) {
      expect(await isCut(input), JSON.stringify(input)).toBe(false);
      await compared(input);
    }
  });

  it('have those that were raised, handled and removed since', async () => {
    const { rows } = await compared();
    await publishAll(machine, tooFast('AMONG', 902, AMONG_MS + 3_600_000), real);
    await everyChoice();
    await publishAll(machine, tooFast('AFTER', 903, AFTER_MS), real);
    await everyChoice();
    const more = (await compared()).rows;
    expect(more).toBeGreaterThanOrEqual(rows + 2);
    const ids = await listed();
    // Of those raised in the same moment one alone, and one that other piles' warnings stand around.
    for (const place of [0, 4_000, 4_001, 8_999]) {
      const warning_id = ids[place] ?? 0;
      const said = { ...road, warning_id, revision: await revisionOf(warning_id), comment: 'seen on site' };
      await client.call('warningClose', said, MIXING);
    }
    await everyChoice();
    const { revision } = await client.call('productionDetail', { ...road, record_no: 'TWICE' }, MIXING);
    await client.call('productionRemove', { ...road, record_no: 'TWICE', revision, comment: 'made twice' }, MIXING);
    expect((await compared()).rows).toBeLessThan(more);
    await everyChoice();
  });

  it('have the name of a machine that was registered after its warnings', async () => {
    const columns = columnsOf('equipment_name');
    const named = async (): Promise<number> => {
      const { data } = await client.parts('warningTable', { ...road, columns: ['equipment_name'] }, MIXING);
      return headCells(data, columns).equipment_name?.filter((name) => name === '后登记的').length ?? 0;
    };
    expect(await named()).toBe(0);
    const admin = await server.signIn('admin');
    await admin.call('machineSave', { ...road, equipment_id: REGISTERED_LATE, name: '后登记的' }, MIXING);
    expect(await named()).toBe(MANY / 500);
    await everyChoice();
  });

  it('leave out those of a pile that was given up since', async () => {
    const { rows } = await compared({ is_discard: 0 });
    const asked = { ...road, pile_id: 1501, comment: 'broken' };
    const ofPile = async () => (await client.call('pileDetail', { ...road, pile_id: 1501 }, MIXING)).revision;
    await client.call('pileDiscard', { ...asked, revision: await ofPile() }, MIXING);
    await client.call('pileDiscardAudit', { ...asked, revision: await ofPile(), agree: true }, MIXING);
    expect((await compared({ is_discard: 0 })).rows).toBe(rows - MANY / PILES);
    await everyChoice();
    await client.call('setProjectSettings', { ...road, is_show_discard: false }, MIXING);
    expect((await compared()).rows).toBe(rows - MANY / PILES);
    await everyChoice();
  });

  it('are the database’s own again once a machine has another name', async () => {
    await server.withDatabase(async ({ db, pool }) => {
      await pool.query(`update device set name = '他机' where project_id = $1`, [PROJECT.road]);
      await raiseProjectRevision(db, PROJECT.road, null);
    });
    client = await server.signIn(0);
    expect(await isCut()).toBe(false);
    await compared();
  });
});

/**
 * Three in each minute, at most a millisecond apart: in an order that their ids do not have, and of which the first two were
 * raised at once. The piles of some were given up.
 */
async function addManyWarnings({ pool }: Database): Promise<void> {
  const [rule] = equipmentOf('HS-MI').profile?.warningRules ?? [];
  if (rule === undefined) throw new Error('the type has no rules');
  await pool.query(
    `insert into warning (project_id, warning_id, record_no, pile_id, pile_no, device_id, rule, channel, level, raised_at,
       value, limit_value, pass, depth_m, lasted_ms, neighbours)
     select $1, 1000000 + n * 7 % $2, 'H-' || n, 1 + n % $3, 'H-' || n % $3,
       case when n % 500 = 0 then ${REGISTERED_LATE} else 7 + n % 2 end, $5, 'speed_mpm', $6,
       to_timestamp($4::float8 / 1000) + n / 3 * interval '1 minute' + (array[300, 300, 100])[1 + n % 3] * interval '1 us',
       sqrt(n), 0.1, 0, case when n % 5 > 0 then n % 40 / 8.0 end, case when n % 7 > 0 then n * 10 end,
       case when n % 11 = 0 then jsonb_build_array(
         jsonb_build_object('pile_no', 'N-' || n % 10, 'ended_ms', case when n % 2 = 0 then $4::float8 + n end)) end
     from generate_series(0, $2 - 1) n`,
    [PROJECT.road, MANY, PILES, RAISED_MS, rule.key, rule.level],
  );
  await pool.query(
    `insert into warning_count (project_id, day, device_id, rule, level, status, is_simulated, is_generated, n)
     select w.project_id, (w.raised_at at time zone p.time_zone)::date, w.device_id, w.rule, w.level, w.status,
       w.is_simulated, false, count(*)
     from warning w join project p on p.project_id = w.project_id
     where w.project_id = $1 and w.warning_id >= 1000000 group by 1, 2, 3, 4, 5, 6, 7`,
    [PROJECT.road],
  );
  await pool.query(
    `update pile set status = ${PILE_STATUS.discarded} where project_id = $1 and pile_id <= ${PILES} and pile_id % ${GIVEN_UP_EVERY} = 0`,
    [PROJECT.road],
  );
}
