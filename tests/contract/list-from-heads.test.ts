// The list of all records in parts, which is cut from kept heads, against the same list as the database tells it now: as one
// table it always does.
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../server/db/database';
import { raiseProjectRevision } from '../../server/db/pile-changes';
import { PILE_STATUS, productionColumns, withFigures } from '../../src/contracts/api';
import { figuresOf } from '../../src/equipment/record-figures';
import { equipmentOf } from '../../src/equipment/registry';
import type { ApiClient, CallOptions, Input } from './api-client';
import { expectCells } from './expect-cells';
import { DEVICE, PROJECT } from './fixture-site';
import { headsInParts } from './head-states';
import { connectGateway, courseOf, GATEWAY_SECRET, publishAll, topicFor } from './machine';
import { headCells } from './open-parts';
import { SiteServer } from './site-server';
import { ON_POSTGRES } from './storages';

const MIXING: CallOptions = { typeCode: 'HS-MI' };
const road = { project_id: PROJECT.road };
/** So many that their heads are kept as they go out. */
const MANY = 9_000;
const PILES = 3_000;
const GIVEN_UP_EVERY = 100;
/** A machine that is registered after its records have come. */
const REGISTERED_LATE = 9;
const STARTED_MS = Date.UTC(2026, 10, 20, 2);
/** Before the last of the many, and after it. */
const [AMONG_MS, AFTER_MS] = [STARTED_MS + 60_000_000, STARTED_MS + 600_000_000];

const schema = withFigures(
  productionColumns,
  figuresOf(equipmentOf('HS-MI').profile).map(({ key }) => key),
);
const columnsOf = (names: string | readonly string[]) =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => names.includes(name)));

describe.each(ON_POSTGRES)('the list cut from kept heads on $name', ({ openSite }) => {
  let server: SiteServer;
  let client: ApiClient;
  let machine: MqttClient;
  const real = topicFor('real', DEVICE.other);
  const open = courseOf({ recordNo: 'OPEN', pileId: 902, startMs: AMONG_MS, seconds: 40 });
  const begun = courseOf({ recordNo: 'BEGUN', pileId: 903, startMs: AFTER_MS, seconds: 30 });

  beforeAll(async () => {
    server = await SiteServer.start(openSite, addManyRecords, { GATEWAY_SECRET });
    client = await server.signIn(0);
    machine = await connectGateway(server.origin);
    await publishAll(machine, courseOf({ recordNo: 'TWICE', pileId: 901, startMs: AMONG_MS, seconds: 30 }), real);
    await publishAll(machine, open.slice(0, 10), real);
  });

  afterAll(async () => {
    await machine?.endAsync(true);
    await server.close();
  });

  /** Holds both answers against each other; gives the rows, and how many parts they came in. */
  async function compared(input: Input = {}, columns = schema): Promise<{ rows: number; parts: number }> {
    const { data } = await client.parts('productionList', { ...road, ...input }, MIXING);
    const table = await client.table('productionList', { ...road, ...input }, MIXING);
    expect(Object.keys(table.columns)).toEqual(Object.keys(columns));
    expectCells(headCells(data, columns), table, columns);
    return { rows: table.rows, parts: data.length };
  }

  /** The database sends so many rows of one column as one part; kept heads have more. */
  const isCut = async (input: Input = {}): Promise<boolean> => {
    const columns = ['record_no'];
    return (await compared({ ...input, columns }, columnsOf(columns))).parts > 1;
  };

  const everyChoice = async (): Promise<void> => {
    for (const input of [{}, { is_discard: 0 }, { is_discard: 1 }]) {
      await compared(input);
      expect(await isCut(input), JSON.stringify(input)).toBe(true);
    }
  };

  it('is the database’s own until heads are kept', async () => {
    expect(await isCut()).toBe(false);
    await compared();
    await headsInParts(client, road);
  });

  it('is the same list, of all columns and of some, of all piles and of those that were given up or not', async () => {
    const all = (await compared()).rows;
    expect(all).toBeGreaterThan(MANY);
    const ofGivenUp = (await compared({ is_discard: 1 })).rows;
    expect(ofGivenUp).toBe(MANY / GIVEN_UP_EVERY);
    expect((await compared({ is_discard: 0 })).rows).toBe(all - ofGivenUp);
    expect(await isCut()).toBe(true);
    const some = columnsOf(['pile_no', 'equipment_name', 'x_m', 'has_log']);
    expect((await compared({ columns: Object.keys(some) }, some)).parts).toBeGreaterThan(1);
  });

  it('is left to the database in other orders, filtered, and of a project without kept heads', async () => {
    for (const input of [
      { order: 'asc' },
      { sort: 'score' },
      { equipment_id: DEVICE.registered },
      { begin_time: new Date(AMONG_MS).toISOString() },
      { has_warnings: 1 },
      { project_id: PROJECT.empty },
    ] as Input[]) {
      expect(await isCut(input), JSON.stringify(input)).toBe(false);
      await compared(input);
    }
  });

  it('has what a machine has told of a record in work, which is no new state of the table', async () => {
    await publishAll(machine, open.slice(10, 20), real);
    await compared();
    await publishAll(machine, open.slice(20, -1), real);
    await everyChoice();
  });

  it('has records that began, ended, were scored and removed since', async () => {
    const rows = (await compared()).rows;
    await publishAll(machine, open.slice(-1), real);
    await everyChoice();
    await publishAll(machine, begun.slice(0, 10), real);
    expect((await compared()).rows).toBe(rows + 1);
    await everyChoice();
    const revisionOf = async (record_no: string) =>
      (await client.call('productionDetail', { ...road, record_no }, MIXING)).revision;
    for (const record_no of ['h-100', 'H-8101', 'H-1']) {
      const change = { ...road, record_no, revision: await revisionOf(record_no), score: 61, comment: 'seen on site' };
      await client.call('productionScore', change, MIXING);
    }
    await everyChoice();
    const removal = { ...road, record_no: 'TWICE', revision: await revisionOf('TWICE'), comment: 'made twice' };
    await client.call('productionRemove', removal, MIXING);
    expect((await compared()).rows).toBe(rows);
    await everyChoice();
  });

  it('has the name of a machine that was registered after its records', async () => {
    const columns = columnsOf('equipment_name');
    const named = async (): Promise<number> => {
      const { data } = await client.parts('productionList', { ...road, columns: ['equipment_name'] }, MIXING);
      return headCells(data, columns).equipment_name?.filter((name) => name === '后登记的').length ?? 0;
    };
    expect(await named()).toBe(0);
    const admin = await server.signIn('admin');
    await admin.call('machineSave', { ...road, equipment_id: REGISTERED_LATE, name: '后登记的' }, MIXING);
    expect(await named()).toBe(MANY / 500);
    await everyChoice();
  });

  it('leaves out records of a pile that was given up since', async () => {
    const { rows } = await compared({ is_discard: 0 });
    const asked = { ...road, pile_id: 1501, comment: 'broken' };
    const revisionOf = async () => (await client.call('pileDetail', { ...road, pile_id: 1501 }, MIXING)).revision;
    await client.call('pileDiscard', { ...asked, revision: await revisionOf() }, MIXING);
    await client.call('pileDiscardAudit', { ...asked, revision: await revisionOf(), agree: true }, MIXING);
    expect((await compared({ is_discard: 0 })).rows).toBe(rows - MANY / PILES);
    await everyChoice();
    await client.call('setProjectSettings', { ...road, is_show_discard: false }, MIXING);
    expect((await compared()).rows).toBe(rows - MANY / PILES);
    await everyChoice();
  });

  it('is the database’s own again once a machine has another name', async () => {
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
 * Three in each minute, at most a millisecond apart: in an order that their numbers do not have, and of which the first two
 * began at once. Some are in work, and the piles of some were given up.
 */
async function addManyRecords({ pool }: Database): Promise<void> {
  await pool.query(
    `insert into record (project_id, record_no, pile_id, pile_no, device_id, started_at, ended_at, log_month, score, x_m, depth_m)
     select $1, case when n % 2 = 0 then 'h-' else 'H-' end || n, 1 + n % $3, 'H-' || n % $3, case when n % 500 = 0 then ${REGISTERED_LATE} else 7 + n % 2 end,
       to_timestamp($4::float8 / 1000) + n / 3 * interval '1 minute' + (array[300, 300, 100])[1 + n % 3] * interval '1 us',
       case when n % 1000 > 0 then to_timestamp($4::float8 / 1000) + n / 3 * interval '1 minute' + interval '50 s' end,
       '2026-11-01', case when n % 5 > 0 then 80 end, 2560000 + sqrt(n), n % 40 / 8.0
     from generate_series(0, $2 - 1) n`,
    [PROJECT.road, MANY, PILES, STARTED_MS],
  );
  await pool.query(
    `update pile set status = ${PILE_STATUS.discarded} where project_id = $1 and pile_id <= ${PILES} and pile_id % ${GIVEN_UP_EVERY} = 0`,
    [PROJECT.road],
  );
}
