// Slurry plants on both databases: the rigs they serve, as far as an account may see them, and their batches, sent live
// too.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BATCH_SORTS } from '../../src/contracts/api/slurry';
import { type RealMessage, topicOf } from '../../src/contracts/broker';
import { ErrorCode } from '../../src/contracts/envelope';
import type { ApiClient, Input } from './api-client';
import { DAY, DEVICE, PROJECT, SITE } from './fixture-site';
import { PLANTS } from './fixture-type-sites';
import { connectGateway, GATEWAY_SECRET, publishAll } from './machine';
import { SiteServer } from './site-server';
import { ON_POSTGRES } from './storages';

const PULPING = { typeCode: 'HS-T' };
const MIXING = { typeCode: 'HS-MI' };
const ofPlant = { project_id: PROJECT.plant };
const [FIRST, SECOND] = PLANTS;
const LIVE_MS = Date.UTC(2026, 10, 19, 3);

/** A batch of 15 s of the second plant; the last second names the rigs that got it. */
function liveBatch(): RealMessage[] {
  return Array.from(
    { length: 15 },
    (_, seq): RealMessage => ({
      record_no: 'ZJ-live',
      seq,
      time_ms: LIVE_MS + seq * 1000,
      event: seq === 0 ? 'start' : seq === 14 ? 'end' : 'record',
      pile_id: 5,
      pile_no: 'B0005',
      pass: Math.floor(seq / 5),
      values: {
        cement_kg: seq < 10 ? 780 : 780 * (1 - (seq - 9) / 5),
        water_kg: 470,
        ratio: 0.6,
        density_gcm3: 1.72,
        mixing_s: seq,
        weighing_error_pct: -2.5,
        silo_t: 31.2,
        level_m: 1.75,
      },
      ...(seq === 14
        ? {
            deliveries: [
              { no: 1, project_id: PROJECT.road, equipment_id: DEVICE.other, litres: 400 },
              { no: 2, project_id: 999, equipment_id: 1, litres: 310 },
            ],
          }
        : {}),
    }),
  );
}

describe.each(ON_POSTGRES)('slurry on $name', ({ openSite }) => {
  let server: SiteServer;
  let client: ApiClient;

  beforeAll(async () => {
    server = await SiteServer.start(
      openSite,
      async ({ db }) => {
        await db
          .insertInto('pile')
          .values({
            project_id: PROJECT.plant,
            pile_id: 5,
            pile_no: 'B0005',
            design: JSON.stringify({ cement_kg: 800, water_cement_ratio: 0.6, cement_density_gcm3: 3.1 }),
          })
          .execute();
        // The count of the road's rig on the day on which it got slurry.
        await db
          .updateTable('daily')
          .where('project_id', '=', PROJECT.road)
          .where('day', '=', DAY)
          .set({ slurry_l: 1900 })
          .execute();
      },
      { GATEWAY_SECRET },
    );
    client = await server.signIn(6);
  });

  afterAll(() => server.close());

  const plants = (input: Input = {}) => client.call('pulpingList', { ...ofPlant, ...input }, PULPING);
  const batches = (input: Input = {}) => client.call('batchList', { ...ofPlant, ...input }, PULPING);

  it('names the rigs that the account sees and counts the others', async () => {
    const { plants: all, other_plants } = await plants();
    expect(other_plants).toBe(0);
    expect(all.map((plant) => plant.equipment_id)).toEqual(PLANTS);
    expect(all[0]).toMatchObject({
      project_name: '制浆站',
      equipment_name: '制浆机 1',
      batches: 2,
      cement_kg: 801 + 802,
      made_l: 741 + 742,
      silo_t: 38,
      level_m: 2,
      rigs: [
        { type_code: 'HS-MI', project_id: PROJECT.road, equipment_id: DEVICE.registered, deliveries: 2, litres: 1000 },
      ],
      // Of a project that the account does not see.
      other_rigs: 1,
      other_litres: 450,
    });
    expect(JSON.stringify(all)).not.toContain('别人的项目');
  });

  it('narrows to a period', async () => {
    const { plants: all } = await plants({ end_time: '2026-11-18T00:17:00Z' });
    expect(all.map((plant) => [plant.batches, plant.rigs.length, plant.other_rigs])).toEqual([
      [1, 1, 0],
      [0, 0, 0],
    ]);
  });

  it('tells a project of rigs which plants serve it, and only counts those of a type that the account does not own', async () => {
    const road = { project_id: PROJECT.road };
    const seen = await client.call('pulpingList', road, MIXING);
    expect(seen.other_plants).toBe(0);
    expect(seen.plants.map((plant) => [plant.equipment_id, plant.batches, plant.other_rigs])).toEqual([
      [FIRST, 2, 0],
      [SECOND, 2, 0],
    ]);
    // `mixer` owns mixing piles alone.
    const mixer = await server.signIn('mixer');
    expect(await mixer.call('pulpingList', road, MIXING)).toEqual({ plants: [], other_plants: 2 });
    const empty = await client.call('pulpingList', { project_id: PROJECT.empty }, MIXING);
    expect(empty).toEqual({ plants: [], other_plants: 0 });
  });

  it('gives batches with recipe against weights, levels, and whom they went to', async () => {
    const { items, total, sums } = await batches({ sort: 'cement' });
    expect(total).toBe(4);
    expect(items[0]).toMatchObject({
      batch_no: 'B22',
      equipment_name: '制浆机 2',
      recipe: { cement_kg: 800, ratio: 0.6 },
      cement_kg: 812,
      level_m: 2,
      silo_t: 38,
      litres: 750,
      rigs: [{ project_name: '示范公路 K12', equipment_name: `${DEVICE.registered}号机`, litres: 300 }],
      other_rigs: 1,
      other_litres: 450,
    });
    expect(items[0]?.recipe.water_kg).toBeCloseTo(480, 1);
    expect(sums).toEqual({ cement_kg: 801 + 802 + 811 + 812, water_kg: 4 * 480, litres: 2 * 700 + 2 * 750 });
  });

  it('gives all batches as one table, as the list has them', async () => {
    const { columns, rows } = await client.table('batchTable', { ...ofPlant, equipment_id: SECOND }, PULPING);
    expect(rows).toBe(2);
    expect(columns).toMatchObject({
      batch_no: ['B22', 'B21'],
      equipment_name: ['制浆机 2', '制浆机 2'],
      cement_kg: [812, 811],
      recipe_cement_kg: [800, 800],
      weighed_density_gcm3: [1.735, 1.735],
      made_l: [742, 741],
      litres: [750, 700],
      is_generated: [0, 0],
    });
    const few = await client.table('batchTable', { ...ofPlant, columns: ['batch_no'] }, PULPING);
    expect(few).toEqual({ columns: { batch_no: ['B22', 'B21', 'B12', 'B11'] }, rows: 4 });
    const { envelope } = await client.envelope('batchTable', { ...ofPlant, to_project_id: PROJECT.foreign }, PULPING);
    expect(envelope.error_code).toBe(ErrorCode.notFound);
  });

  it('exports the batches of a filter', async () => {
    const asked = { ...ofPlant, equipment_id: FIRST, kind: 'batches', format: 'csv' };
    const { task_id } = await client.call('exportStart', asked, PULPING);
    const state = async () =>
      (await client.call('exportTasks', ofPlant, PULPING)).find((task) => task.task_id === task_id);
    await expect.poll(async () => (await state())?.state, { timeout: 60_000 }).toBe('done');
    const file = await client.fetch('exportFile', { ...ofPlant, task_id }, PULPING);
    const [, ...lines] = (await file.text()).trimEnd().split('\r\n');
    // Recipe beside weights, density by arithmetic beside the measured one, made and delivered.
    expect(lines.map((line) => line.split(',').slice(0, 2))).toEqual([
      ['B12', '制浆机 1'],
      ['B11', '制浆机 1'],
    ]);
    expect(lines[1]?.split(',').slice(4)).toEqual([
      '800',
      '801',
      '480',
      '480',
      '0.6',
      '0.6',
      '1.734',
      '1.735',
      '1.73',
      '180',
      '-1.5',
      '741',
      '700',
      '39',
      '1',
      '0',
      'ZJ-40-1',
      'no',
    ]);
  });

  it('balances slurry made, delivered and used by day, and tells only of rigs that the account sees', async () => {
    const balance = await client.call('slurryBalance', ofPlant, PULPING);
    expect(balance).toEqual({
      days: [{ day: DAY, batches: 4, made_l: 741 + 742 + 741 + 742, delivered_l: 2900, other_l: 900 }],
      rigs: [
        {
          day: DAY,
          type_code: 'HS-MI',
          project_id: PROJECT.road,
          project_name: '示范公路 K12',
          equipment_id: DEVICE.registered,
          equipment_name: `${DEVICE.registered}号机`,
          delivered_l: 2000,
          used_l: 1900,
          piles: expect.any(Number),
          metres: 36,
        },
      ],
      other_rigs: 1,
    });
    const ofFirst = await client.call('slurryBalance', { ...ofPlant, equipment_id: FIRST }, PULPING);
    expect(ofFirst.days).toMatchObject([{ batches: 2, made_l: 741 + 742, delivered_l: 1450, other_l: 450 }]);
    const before = await client.call('slurryBalance', { ...ofPlant, end_time: '2026-11-01T00:00:00Z' }, PULPING);
    expect(before).toEqual({ days: [], rigs: [], other_rigs: 0 });
  });

  it('filters, sorts and pages over all batches', async () => {
    const numbers = async (input: Input) => (await batches(input)).items.map((item) => item.batch_no);
    expect(await numbers({ equipment_id: FIRST, order: 'asc' })).toEqual(['B11', 'B12']);
    expect(await numbers({ batch_no: 'b2', order: 'asc' })).toEqual(['B21', 'B22']);
    expect(await numbers({ record_no: 'ZJ-40-1' })).toEqual(['B11']);
    expect(await numbers({ record_no: 'ZJ-40' })).toEqual([]);
    expect(await numbers({ weighing_error_from_pct: 1, sort: 'batch_no', order: 'asc' })).toEqual(['B11', 'B21']);
    expect(await numbers({ begin_time: '2026-11-18T01:00:00Z', end_time: '2026-11-18T01:17:00Z' })).toEqual(['B21']);
    expect(await numbers({ has_warnings: 1 })).toEqual([]);
    expect(await numbers({ is_generated: 1 })).toEqual([]);
    expect(await numbers({ is_generated: 0 })).toHaveLength(4);
    expect(await numbers({ to_project_id: PROJECT.road, to_equipment_id: DEVICE.registered })).toHaveLength(4);
    expect(await numbers({ to_project_id: PROJECT.road, to_equipment_id: DEVICE.other })).toEqual([]);
    // Asking would tell of it.
    const { envelope } = await client.envelope('batchList', { ...ofPlant, to_project_id: PROJECT.foreign }, PULPING);
    expect(envelope.error_code).toBe(ErrorCode.notFound);
    for (const sort of BATCH_SORTS) {
      const up = await numbers({ sort, order: 'asc' });
      expect(new Set(up), sort).toHaveProperty('size', 4);
      expect(await numbers({ sort, order: 'desc' }), sort).toEqual([...up].reverse());
      const paged = [];
      for (let offset = 0; offset < 4; offset += 3)
        paged.push(...(await numbers({ sort, order: 'asc', offset, limit: 3 })));
      expect(paged, sort).toEqual(up);
    }
  });

  it('has a batch that a plant has just made, and whom it says to have served', async () => {
    const gateway = await connectGateway(server.origin);
    try {
      const topic = topicOf({ site: SITE, typeCode: 'HS-T', projectId: PROJECT.plant, deviceId: SECOND, kind: 'real' });
      const messages = liveBatch();
      await publishAll(gateway, messages, topic);
      // The last message again: its deliveries are not counted twice.
      await publishAll(gateway, messages.slice(-1), topic);
    } finally {
      await gateway.endAsync();
    }
    const { items } = await batches({ begin_time: new Date(LIVE_MS).toISOString() });
    expect(items).toMatchObject([
      {
        record_no: 'ZJ-live',
        batch_no: 'B0005',
        started_ms: LIVE_MS,
        ended_ms: LIVE_MS + 14_000,
        cement_kg: 780,
        water_kg: 470,
        level_m: 1.75,
        litres: 710,
        rigs: [{ project_id: PROJECT.road, equipment_id: DEVICE.other, litres: 400 }],
        other_rigs: 1,
        other_litres: 310,
        is_simulated: false,
      },
    ]);
    // 780 kg of cement of 3.1 kg/L and 470 kg of water.
    expect(items[0]?.made_l).toBeCloseTo(780 / 3.1 + 470, 2);
    expect(items[0]?.weighed_density_gcm3).toBeCloseTo(1250 / (780 / 3.1 + 470), 4);
    expect(items[0]?.recipe).toMatchObject({ cement_kg: 800 });
    expect(items[0]?.recipe.density_gcm3).toBeCloseTo(1.735, 2);
    const { plants: all } = await plants({ begin_time: new Date(LIVE_MS).toISOString() });
    expect(all[1]).toMatchObject({ equipment_id: SECOND, batches: 1, silo_t: 31.2, other_rigs: 1 });
  });

  it('does not believe another machine that it served anybody', async () => {
    const gateway = await connectGateway(server.origin);
    try {
      const [first] = liveBatch().slice(-1);
      if (first === undefined) throw new Error('no message');
      const message = { ...first, record_no: 'MI-says', seq: 0, pile_id: 1, values: { depth_m: 1 } };
      await publishAll(gateway, [message]);
    } finally {
      await gateway.endAsync();
    }
    const { plants: all } = await client.call('pulpingList', { project_id: PROJECT.road }, MIXING);
    expect(all.map((plant) => plant.equipment_id)).toEqual(PLANTS);
  });

  it('has no batches for other types, and says so', async () => {
    const ofRoad = { project_id: PROJECT.road };
    for (const [name, input] of [
      ['batchList', ofRoad],
      ['batchTable', ofRoad],
      ['slurryBalance', ofRoad],
      ['exportStart', { ...ofRoad, kind: 'batches', format: 'csv' }],
    ] as const) {
      const { envelope } = await client.envelope(name, input, MIXING);
      expect(envelope, name).toMatchObject({
        error_code: ErrorCode.forbidden,
        message: 'Mixing pile does not have this function',
      });
    }
  });
});
