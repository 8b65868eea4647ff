// Where machines stand: told by them, kept with the record, judged against the design, and found for the map. If this
// failed, a pile that stands in the wrong place would pass for a good one.
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PILE_STATUS } from '../../src/contracts/api';
import type { RealMessage } from '../../src/contracts/broker';
import { ApiClient, type CallOptions } from './api-client';
import { PASSWORD, PROJECT } from './fixture-site';
import { connectGateway, courseOf, eventually, GATEWAY_SECRET, publishAll } from './machine';
import { type Site, startSite } from './replicas';
import { STORAGE_KINDS } from './storages';

const MIXING: CallOptions = { typeCode: 'HS-MI' };
const ROAD = { project_id: PROJECT.road };
const SECONDS = 20;
const START_MS = Date.UTC(2026, 10, 20, 3);

/** Where the fixture puts a pile, and the place so many mm to the north and the east of it. */
function off(pileId: number, northMm: number, eastMm: number): NonNullable<RealMessage['position']> {
  const x_m = 2_560_000.125 + pileId * 0.5 + northMm / 1000;
  return { x_m, y_m: 500_000.25 + (pileId % 40) + eastMm / 1000 };
}

describe.each(STORAGE_KINDS)('positions in $name', ({ openSite }) => {
  let closeStorage: () => Promise<void>;
  let server: Site;
  let machine: MqttClient;
  let admin: ApiClient;

  beforeAll(async () => {
    const opened = await openSite();
    closeStorage = opened.close;
    server = await startSite(opened.storage, { GATEWAY_SECRET });
    machine = await connectGateway(server.origin);
    admin = (await new ApiClient(server.origin).signIn('admin', PASSWORD)).client;
  });

  afterAll(async () => {
    await machine?.endAsync(true);
    try {
      expect(await server.stop()).toBe(0);
    } finally {
      await closeStorage();
    }
  });

  const course = (recordNo: string, pileId: number, positions: Readonly<Record<number, RealMessage['position']>>) =>
    courseOf({ recordNo, pileId, startMs: START_MS + pileId * 60_000, seconds: SECONDS }).map((message) => {
      const position = positions[message.seq];
      return position === undefined ? message : { ...message, position };
    });
  const detail = (record_no: string) => admin.call('productionDetail', { ...ROAD, record_no }, MIXING);
  const positionWarnings = async (record_no: string) => {
    const { items } = await admin.call('warningInfo', { ...ROAD, record_no }, MIXING);
    return items.filter(({ rule }) => rule === 'position_max');
  };
  const rejudge = async (limits: Readonly<Record<string, number>>, record_no: string) => {
    await admin.call('setProjectSettings', { ...ROAD, limits }, MIXING);
    await admin.call('warningCompute', { ...ROAD, record_no }, MIXING);
  };
  const boxOf = (pileId: number) => {
    const { x_m, y_m } = off(pileId, 0, 0);
    return { ...ROAD, x_from: x_m - 0.1, x_to: x_m + 0.1, y_from: y_m - 0.1, y_to: y_m + 0.1 };
  };

  it('keeps the first and the last that a machine told, in whatever order they came, and judges the last', async () => {
    const rows = course('POS-1', 700, { 1: off(700, 30, 40), 4: off(700, 5, 0), 19: off(700, 60, -80) });
    await publishAll(machine, rows.slice(2, 10));
    expect(await detail('POS-1')).toMatchObject({ offset_mm: expect.closeTo(5, 1), ended_ms: null });
    expect(await positionWarnings('POS-1')).toEqual([]);
    await publishAll(machine, [...rows.slice(10), ...rows.slice(0, 1)]);
    // Late, and the first that it told.
    await publishAll(machine, rows.slice(1, 2));

    const head = await detail('POS-1');
    expect(head).toMatchObject({ set_up_offset_mm: expect.closeTo(50, 1), offset_mm: expect.closeTo(100, 1) });
    expect(head).toMatchObject({ dx_m: expect.closeTo(0.06, 4), dy_m: expect.closeTo(-0.08, 4) });
    expect(head).toMatchObject({ x_m: off(700, 60, 0).x_m, y_m: off(700, 0, -80).y_m });
    expect(await positionWarnings('POS-1')).toMatchObject([{ level: 3, limit: 50, value: expect.closeTo(100, 1) }]);
    const [pile] = (await admin.call('pileList', { ...ROAD, pile_id: 700 }, MIXING)).items;
    expect(pile?.status).toBe(PILE_STATUS.warned);
  });

  it('gives them in the list, the pages and the file of a record, sorted by the offset', async () => {
    await publishAll(machine, course('POS-2', 701, { 0: off(701, 0, 10), 19: off(701, 7, 0) }));
    await publishAll(machine, course('POS-3', 702, {}));
    const { columns } = await admin.table('productionList', { ...ROAD, sort: 'offset' }, MIXING);
    expect(columns.record_no?.slice(0, 2)).toEqual(['POS-1', 'POS-2']);
    expect(columns.offset_mm?.slice(0, 3)).toEqual([expect.closeTo(100, 1), expect.closeTo(7, 1), null]);
    expect(columns.x_m?.[1]).toBe(off(701, 7, 0).x_m);
    const { items } = await admin.call('productionPage', { ...ROAD, sort: 'offset', order: 'asc', limit: 1 }, MIXING);
    expect(items).toMatchObject([{ record_no: 'POS-2', dx_m: expect.closeTo(0.007, 4), dy_m: 0 }]);
    const file = await admin.fetch('localRecord', { ...ROAD, record_no: 'POS-2', format: 'raw' }, MIXING);
    const [first = ''] = (await file.text()).split('\n');
    expect(JSON.parse(first)).toMatchObject({ record: { x_m: off(701, 7, 0).x_m, offset_mm: expect.closeTo(7, 1) } });
  });

  it('finds what a part of the site was made like, by where its piles are designed', async () => {
    const { columns, rows } = await admin.table('asBuilt', boxOf(700), MIXING);
    expect(rows).toBe(1);
    expect(columns).toMatchObject({ pile_id: [700], record_no: ['POS-1'], y_m: [off(700, 0, -80).y_m] });
    expect(columns.dx_m?.[0]).toBeCloseTo(0.06, 4);
    // Made, but nobody said where; and not made at all.
    expect((await admin.table('asBuilt', boxOf(702), MIXING)).rows).toBe(0);
    expect((await admin.table('asBuilt', boxOf(703), MIXING)).rows).toBe(0);
  });

  it('judges again by the tolerance of now, and 0 is none', async () => {
    await rejudge({ position_max: 150 }, 'POS-1');
    expect(await positionWarnings('POS-1')).toEqual([]);
    await rejudge({ position_max: 80 }, 'POS-1');
    expect(await positionWarnings('POS-1')).toMatchObject([{ limit: 80 }]);
    await rejudge({ position_max: 0 }, 'POS-1');
    expect(await positionWarnings('POS-1')).toEqual([]);
    await rejudge({ position_max: 50 }, 'POS-1');
  });

  it('measures from where the design was when the record began', async () => {
    const { revision } = await admin.call('pileDetail', { ...ROAD, pile_id: 701 }, MIXING);
    const moved = off(701, 1000, 0);
    await admin.call('pileSave', { ...ROAD, pile_id: 701, revision, x_m: moved.x_m }, MIXING);
    expect(await detail('POS-2')).toMatchObject({ offset_mm: expect.closeTo(7, 1), design: { x_m: moved.x_m } });
    await publishAll(machine, course('POS-4', 701, { 0: moved, 19: moved }));
    await eventually('it is stored', async () => (await detail('POS-4')).ended_ms !== null);
    expect((await detail('POS-4')).offset_mm).toBeCloseTo(0, 1);
  });
});
