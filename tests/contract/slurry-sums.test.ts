// The sums of slurry by day against the batches and deliveries themselves: over any period, whole days or not, in a zone
// that is half an hour off, and after a batch that has come live, once more, and was removed. The oracle is a plain program
// over the rows.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sumPlants } from '../../server/db/slurry-sums';
import { type RealMessage, topicOf } from '../../src/contracts/broker';
import type { ApiClient, Input } from './api-client';
import { DEVICE, PROJECT, SITE } from './fixture-site';
import { PLANTS } from './fixture-type-sites';
import { connectGateway, GATEWAY_SECRET, publishAll } from './machine';
import { SiteServer } from './site-server';
import { ON_POSTGRES } from './storages';

const PULPING = { typeCode: 'HS-T' };
const ofPlant = { project_id: PROJECT.plant };
const ZONE = 'Asia/Kolkata';
/** Midnight there, after which the batches begin to be made. */
const FIRST_MS = Date.UTC(2026, 8, 30, 18, 30);
const DAY_MS = 86_400_000;
const DAYS = 12;
const BATCHES = 900;
const PERIODS = 40;
const TABLES = ['slurry_day', 'slurry_day_rig', 'slurry_day_site'] as const;

interface Batch {
  readonly endedMs: number;
  readonly day: string;
  readonly device: number;
  readonly isSimulated: boolean;
  readonly isGenerated: boolean;
  readonly cementKg: number;
  readonly waterKg: number;
  readonly madeL: number;
  readonly deliveries: readonly { readonly project: number; readonly device: number; readonly litres: number }[];
}

/** Numbers that look random and are the same in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const random = seeded(71);
const upTo = (n: number): number => Math.floor(random() * n);
const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE });

const BATCHES_MADE: readonly Batch[] = Array.from({ length: BATCHES }, (_, n) => {
  // Some end at midnight to the millisecond, and just before.
  const endedMs = FIRST_MS + (n % 30 < 2 ? (1 + upTo(DAYS - 1)) * DAY_MS - (n % 30) : upTo(DAYS * DAY_MS));
  const isGenerated = n % 41 === 0;
  return {
    endedMs,
    day: dayFormat.format(new Date(endedMs)),
    device: PLANTS[n % 2] ?? PLANTS[0],
    isSimulated: n % 7 === 0,
    isGenerated,
    cementKg: 700 + upTo(200),
    waterKg: 400 + upTo(100),
    madeL: 650 + upTo(100),
    deliveries: isGenerated
      ? []
      : [
          { project: PROJECT.road, device: DEVICE.registered, litres: upTo(300) },
          ...(n % 3 === 0 ? [{ project: PROJECT.road, device: DEVICE.other, litres: upTo(300) }] : []),
          ...(n % 4 === 0 ? [{ project: PROJECT.foreign, device: 1, litres: upTo(300) }] : []),
        ],
  };
});

const sum = <T>(of: readonly T[], amount: (one: T) => number): number => of.reduce((all, one) => all + amount(one), 0);
const delivered = ({ deliveries }: Batch, project?: number): number =>
  sum(
    deliveries.filter((one) => project === undefined || one.project === project),
    ({ litres }) => litres,
  );

/** A moment: anywhere, at a midnight, or a millisecond before one. */
const moment = (): number => {
  const day = FIRST_MS + upTo(DAYS + 1) * DAY_MS;
  return [day, day - 1, day + upTo(DAY_MS), day + upTo(DAY_MS)][upTo(4)] ?? day;
};

const iso = (ms: number): string => new Date(ms).toISOString();

describe.each(ON_POSTGRES)('sums of slurry on $name', ({ openSite }) => {
  let server: SiteServer;
  let client: ApiClient;

  beforeAll(async () => {
    server = await SiteServer.start(
      openSite,
      async ({ pool }) => {
        for (const table of ['slurry_batch', 'slurry_delivery'])
          await pool.query(`delete from ${table} where project_id = $1`, [PROJECT.plant]);
        await pool.query('update project set time_zone = $2 where project_id = $1', [PROJECT.plant, ZONE]);
        await pool.query(
          `insert into slurry_batch (project_id, record_no, batch_no, device_id, started_at, ended_at, is_simulated,
             generation_id, cement_kg, water_kg, made_l)
           select $1::int, 'SUM-' || n, 'S' || n, b.device, to_timestamp(b."endedMs" / 1000) - interval '3 minutes',
             to_timestamp(b."endedMs" / 1000), b."isSimulated", case when b."isGenerated" then gen_random_uuid() end,
             b."cementKg", b."waterKg", b."madeL"
           from jsonb_array_elements($2::jsonb) with ordinality as e(one, n),
             jsonb_to_record(one) as b("endedMs" float8, device int, "isSimulated" boolean, "isGenerated" boolean,
               "cementKg" real, "waterKg" real, "madeL" real)`,
          [PROJECT.plant, JSON.stringify(BATCHES_MADE)],
        );
        await pool.query(
          `insert into slurry_delivery (project_id, record_no, delivery_no, to_project_id, to_device_id, litres)
           select $1::int, 'SUM-' || n, no, d.project, d.device, d.litres
           from jsonb_array_elements($2::jsonb) with ordinality as e(one, n),
             jsonb_array_elements(one -> 'deliveries') with ordinality as f(delivery, no),
             jsonb_to_record(delivery) as d(project int, device int, litres real)`,
          [PROJECT.plant, JSON.stringify(BATCHES_MADE)],
        );
        await sumPlants(pool, PROJECT.plant);
      },
      { GATEWAY_SECRET },
    );
    client = await server.signIn(6);
  });

  afterAll(() => server.close());

  /** Periods with what lies in them; the first is without ends. */
  const periods: readonly (readonly [Input, readonly Batch[]])[] = Array.from({ length: PERIODS }, (_, n) => {
    const [begin, end] = [moment(), moment()];
    const [beginMs, endMs] = [n % 4 === 0 ? null : begin, n % 5 === 0 ? null : n === 1 ? begin - 1 : end];
    return [
      {
        ...(beginMs === null ? {} : { begin_time: iso(beginMs) }),
        ...(endMs === null ? {} : { end_time: iso(endMs) }),
      },
      BATCHES_MADE.filter(
        ({ endedMs }) => (beginMs === null || endedMs >= beginMs) && (endMs === null || endedMs <= endMs),
      ),
    ];
  });

  it('has periods of every kind', () => {
    const sizes = periods.map(([, found]) => found.length);
    expect(Math.max(...sizes)).toBe(BATCHES);
    expect(Math.min(...sizes)).toBe(0);
    expect(sizes.filter((size) => size > 0 && size < BATCHES).length).toBeGreaterThan(15);
  });

  it.each(periods)('of batches in %o are theirs', async (period, found) => {
    const narrowed: readonly (readonly [Input, (batch: Batch) => boolean])[] = [
      [{}, () => true],
      [{ equipment_id: PLANTS[0] }, ({ device }) => device === PLANTS[0]],
      [{ is_simulation: 0 }, ({ isSimulated }) => !isSimulated],
    ];
    for (const [filter, lets] of narrowed) {
      const these = found.filter(lets);
      const made = these.filter(({ isGenerated }) => !isGenerated);
      const asked = { ...ofPlant, ...period, ...filter };
      const { total, sums } = await client.call('batchList', { ...asked, limit: 1 }, PULPING);
      expect({ total, ...sums }).toEqual({
        total: these.length,
        cement_kg: sum(made, ({ cementKg }) => cementKg),
        water_kg: sum(made, ({ waterKg }) => waterKg),
        litres: sum(made, (one) => delivered(one)),
      });
      const { days } = await client.call('slurryBalance', asked, PULPING);
      const ofDay = (day: string) => made.filter((batch) => batch.day === day);
      expect(days.map(({ day, batches, made_l, delivered_l }) => [day, batches, made_l, delivered_l])).toEqual(
        [...new Set(made.map(({ day }) => day))]
          .sort()
          .map((day) => [
            day,
            ofDay(day).length,
            sum(ofDay(day), ({ madeL }) => madeL),
            sum(ofDay(day), (one) => delivered(one)),
          ]),
      );
    }
  });

  it.each(periods)('of plants and rigs in %o are theirs', async (period, found) => {
    const made = found.filter(({ isGenerated }) => !isGenerated);
    const { plants } = await client.call('pulpingList', { ...ofPlant, ...period }, PULPING);
    expect(plants.map((plant) => plant.equipment_id)).toEqual(PLANTS);
    for (const plant of plants) {
      const own = made.filter(({ device }) => device === plant.equipment_id);
      expect([plant.batches, plant.cement_kg, plant.made_l, plant.last_ms]).toEqual([
        own.length,
        sum(own, ({ cementKg }) => cementKg),
        sum(own, ({ madeL }) => madeL),
        own.length === 0 ? null : Math.max(...own.map(({ endedMs }) => endedMs)),
      ]);
      const rigs = plant.rigs.map((rig) => [rig.equipment_id, rig.deliveries, rig.litres]);
      for (const device of [DEVICE.registered, DEVICE.other]) {
        const got = own.flatMap(({ deliveries }) => deliveries).filter((one) => one.device === device);
        if (got.length > 0) expect(rigs).toContainEqual([device, got.length, sum(got, ({ litres }) => litres)]);
        else expect(rigs.map(([id]) => id)).not.toContain(device);
      }
    }
    const road = await client.call('pulpingList', { project_id: PROJECT.road, ...period }, { typeCode: 'HS-MI' });
    const serving = PLANTS.flatMap((device) => {
      const own = made.filter((one) => one.device === device && one.deliveries.length > 0);
      return own.length === 0 ? [] : [[device, own.length, sum(own, ({ cementKg }) => cementKg)]];
    });
    expect(road.plants.map((plant) => [plant.equipment_id, plant.batches, plant.cement_kg])).toEqual(serving);
  });

  it('are those of the batches after one came, came again later, and another was removed', async () => {
    const admin = await server.signIn(0);
    const gateway = await connectGateway(server.origin);
    const topic = topicOf({
      site: SITE,
      typeCode: 'HS-T',
      projectId: PROJECT.plant,
      deviceId: PLANTS[1],
      kind: 'real',
    });
    const sent = (recordNo: string, startMs: number): RealMessage[] =>
      Array.from({ length: 15 }, (_, seq) => ({
        record_no: recordNo,
        seq,
        time_ms: startMs + seq * 1000,
        event: seq === 0 ? 'start' : seq === 14 ? 'end' : 'record',
        pile_id: 5,
        pile_no: 'B0005',
        pass: 0,
        values: { cement_kg: 780, water_kg: 470, silo_t: 31, level_m: 1 },
        ...(seq === 14
          ? { deliveries: [{ no: 1, project_id: PROJECT.road, equipment_id: DEVICE.other, litres: 400 }] }
          : {}),
      }));
    try {
      // Over a midnight of the project: without its last second it ends on the day before.
      const messages = sent('ZJ-sum', FIRST_MS + 20 * DAY_MS - 13_500);
      await publishAll(gateway, messages, topic);
      await publishAll(gateway, sent('ZJ-gone', FIRST_MS + 21 * DAY_MS), topic);
      const late = { ...(messages.at(-2) ?? messages[0]), seq: 15, time_ms: FIRST_MS + 20 * DAY_MS + 5000 };
      await publishAll(gateway, [late as RealMessage], topic);
    } finally {
      await gateway.endAsync();
    }
    const total = async () => (await client.call('batchList', { ...ofPlant, limit: 1 }, PULPING)).total;
    await expect.poll(total).toBe(BATCHES + 2);
    const gone = { ...ofPlant, record_no: 'ZJ-gone' };
    const { revision } = await admin.call('productionDetail', gone, PULPING);
    await admin.call('productionRemove', { ...gone, revision, comment: 'made twice' }, PULPING);
    expect(await total()).toBe(BATCHES + 1);
    await server.withDatabase(async ({ pool }) => {
      const rows = async () => {
        const rowsByTable = [];
        for (const table of TABLES)
          rowsByTable.push((await pool.query(`select * from ${table} order by 1, 2, 3, 4, 5, 6`)).rows);
        return rowsByTable;
      };
      const sumsBefore = await rows();
      await sumPlants(pool, PROJECT.plant);
      expect(sumsBefore).toEqual(await rows());
      expect(sumsBefore[1]?.some(({ litres }) => litres === 400)).toBe(true);
    });
  });
});
