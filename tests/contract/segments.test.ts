// The segments of records on both databases: of one in work they grow with its log, of one that has ended they are
// kept, and made anew when rows come late. Those that an earlier server kept none of are worked out when asked for.
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { segmentsOf } from '../../server/engine/segments';
import type { ProductionSegments } from '../../src/contracts/api/production';
import { equipmentOf } from '../../src/equipment/registry';
import type { ApiClient } from './api-client';
import { PROJECT, recordNoOf } from './fixture-site';
import { connectGateway, courseOf, GATEWAY_SECRET, publishAll } from './machine';
import { SiteServer } from './site-server';
import { STORAGE_KINDS } from './storages';

const MIXING = { typeCode: 'HS-MI' };
const ROAD = { project_id: PROJECT.road };
const { profile } = equipmentOf('HS-MI');

describe.each(STORAGE_KINDS)('segments on $name', ({ openSite }) => {
  let server: SiteServer;
  let client: ApiClient;
  let machine: MqttClient;

  beforeAll(async () => {
    server = await SiteServer.start(openSite, undefined, { GATEWAY_SECRET });
    client = await server.signIn(7);
    machine = await connectGateway(server.origin);
  });

  afterAll(async () => {
    await machine?.endAsync(true);
    await server.close();
  });

  const segments = (record_no: string) => client.call('productionSegments', { ...ROAD, record_no }, MIXING);

  /** Segments worked out from the log that the server gives. */
  async function fromLog(record_no: string): Promise<ProductionSegments> {
    const { columns } = await client.table('productionHistory', { ...ROAD, record_no }, MIXING);
    const numbers = (key: string) => (columns[key] ?? []).map((cell) => (cell === null ? Number.NaN : Number(cell)));
    if (profile === null) throw new Error('mixing piles record something');
    const channels = profile.channels.map(({ key }) => ({ key, decimals: 4, values: Float64Array.from(numbers(key)) }));
    return segmentsOf(
      {
        seq: Uint32Array.from(numbers('seq')),
        timeMs: Float64Array.from(numbers('time_ms')),
        pass: Uint8Array.from(numbers('pass')),
        channels,
      },
      profile,
    );
  }

  async function agree(recordNo: string): Promise<void> {
    const [stored, made] = [await segments(recordNo), await fromLog(recordNo)];
    expect(stored.duration_s).toHaveLength(made.duration_s.length);
    const close = (a: (number | null)[], b: (number | null)[]) =>
      a.forEach(
        (value, i) =>
          void (value === null ? expect(b[i]).toBeNull() : expect(value).toBeCloseTo(b[i] ?? Number.NaN, 3)),
      );
    close(stored.duration_s, made.duration_s);
    expect(Object.keys(stored.totals)).toEqual(Object.keys(made.totals));
    expect(Object.keys(stored.means)).toEqual(Object.keys(made.means));
    for (const [key, values] of Object.entries(stored.totals)) close(values, made.totals[key] ?? []);
    for (const [key, values] of Object.entries(stored.means)) close(values, made.means[key] ?? []);
  }

  it('grow while a record is in work, are kept when it ends, and take in what comes late', async () => {
    const course = courseOf({ recordNo: 'SEG-1', pileId: 510, startMs: Date.UTC(2026, 10, 20, 2), seconds: 200 });
    const late = course.slice(60, 110);
    await publishAll(machine, course.slice(0, 60));
    await agree('SEG-1');
    const { length } = (await segments('SEG-1')).duration_s;
    await publishAll(machine, course.slice(110));
    const gap = await segments('SEG-1');
    expect(gap.duration_s.length).toBeGreaterThan(length);
    await agree('SEG-1');
    // The silence of fifty seconds is a halt until its rows arrive.
    expect(gap.duration_s.reduce((sum, s) => sum + s, 0)).toBeCloseTo(148, 1);
    await publishAll(machine, late);
    await agree('SEG-1');
    expect((await segments('SEG-1')).duration_s.reduce((sum, s) => sum + s, 0)).toBeCloseTo(199, 1);
  });

  it('of a record without any are worked out once, and are the same ever after', async () => {
    const first = await segments(recordNoOf(1));
    expect(first.duration_s.length).toBeGreaterThan(0);
    await agree(recordNoOf(1));
    expect(await segments(recordNoOf(1))).toEqual(first);
    await server.restart({ GATEWAY_SECRET });
    client = await server.signIn(7);
    machine = await connectGateway(server.origin);
    expect(await segments(recordNoOf(1))).toEqual(first);
  });

  it('stay as they are when the record is judged again', async () => {
    const before = await segments(recordNoOf(1));
    const admin = await server.signIn(0);
    await admin.call('warningCompute', { ...ROAD, record_no: recordNoOf(1) }, MIXING);
    expect(await segments(recordNoOf(1))).toEqual(before);
  });
});
