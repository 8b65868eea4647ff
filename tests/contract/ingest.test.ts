// Messages of machines, over the real broker into both databases: stored once, acknowledged only then, judged live.
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PILE_STATUS } from '../../src/contracts/api';
import {
  parseTopic,
  realMessageSchema,
  topicOf,
  type WarningMessage,
  warningMessageSchema,
} from '../../src/contracts/broker';
import { ApiClient, type CallOptions } from './api-client';
import { DEVICE, PASSWORD, PROJECT, SITE, type Storage } from './fixture-site';
import {
  connect,
  connectConsole,
  connectGateway,
  courseOf,
  eventually,
  GATEWAY_SECRET,
  publishAll,
  topicFor,
} from './machine';
import { type Site, startSite } from './replicas';
import { MACHINE_KINDS } from './storages';

const MIXING: CallOptions = { typeCode: 'HS-MI' };
const SECONDS = 240;
/** Sixty seconds faster than the limit of 1.0 m/min. */
const tooFast = (second: number): number => (second >= 60 && second < 120 ? 1.3 : 0.8);

describe.each(MACHINE_KINDS)('ingest into $name', ({ openSite }) => {
  let storage: Storage;
  let closeStorage: () => Promise<void>;
  let server: Site;
  let machine: MqttClient;
  let mixer: ApiClient;

  const start = async (): Promise<void> => {
    server = await startSite(storage, { GATEWAY_SECRET });
    machine = await connectGateway(server.origin);
    mixer = (await new ApiClient(server.origin).signIn('mixer', PASSWORD)).client;
  };
  const history = (record_no: string) =>
    mixer.table('productionHistory', { project_id: PROJECT.road, record_no }, MIXING);
  const headOf = async (recordNo: string): Promise<Record<string, unknown>> => {
    const { columns } = await mixer.table('productionList', { project_id: PROJECT.road }, MIXING);
    const row = columns.record_no?.indexOf(recordNo) ?? -1;
    return Object.fromEntries(Object.entries(columns).map(([name, cells]) => [name, cells[row]]));
  };
  const dayOf = async () => (await mixer.call('projectSummary', { project_id: PROJECT.road }, MIXING)).by_day;
  const pileOf = async (pileId: number): Promise<Record<string, unknown>> => {
    const { columns } = await mixer.table('pileLocations', { project_id: PROJECT.road }, MIXING);
    return Object.fromEntries(Object.entries(columns).map(([name, cells]) => [name, cells[pileId - 1]]));
  };

  beforeAll(async () => {
    const opened = await openSite();
    storage = opened.storage;
    closeStorage = opened.close;
    await start();
  });

  afterAll(async () => {
    await machine?.endAsync(true);
    try {
      expect(await server.stop()).toBe(0);
    } finally {
      await closeStorage();
    }
  });

  it('stores a pile from start to end, tells the consoles, and closes the books', async () => {
    const startMs = Date.UTC(2026, 10, 20, 2);
    const course = courseOf({ recordNo: 'MI-07-A', pileId: 500, startMs, seconds: SECONDS, speed: tooFast });
    const warnings: WarningMessage[] = [];
    let live = 0;
    const listener = await connectConsole(server.origin, mixer.credentials ?? { token: '', clientUuid: '' });
    listener.on('message', (topic, payload) => {
      const json: unknown = JSON.parse(payload.toString());
      if (parseTopic(topic)?.kind === 'warning') warnings.push(warningMessageSchema.parse(json));
      else if (realMessageSchema.safeParse(json).success) live++;
    });
    await listener.subscribeAsync(`hskj/+/HS-MI/${PROJECT.road}/+/+`, { qos: 1 });

    await publishAll(machine, course.slice(0, 100));
    expect((await history('MI-07-A')).rows).toBe(100);
    expect(await pileOf(500)).toMatchObject({ status: PILE_STATUS.inWork, finished_ms: null });
    const [atWork] = await mixer.call('homeEquipments', { project_id: PROJECT.road }, MIXING);
    expect(atWork).toMatchObject({ online: true, state: 'in_construction', record_no: 'MI-07-A', pile_id: 500 });
    // 10:00 in Shanghai: its record is in work, and in no sum yet.
    const day = { project_id: PROJECT.road, day: '2026-11-20' };
    const { begins_ms, machines: worked } = await mixer.call('machineDay', day, MIXING);
    expect(begins_ms).toBe(Date.UTC(2026, 10, 19, 16));
    const quarters = worked.find(({ equipment_id }) => equipment_id === DEVICE.registered)?.worked_s ?? [];
    expect(quarters[40]).toBeGreaterThan(90);
    expect(quarters.slice(0, 40)).toEqual(Array.from({ length: 40 }, () => 0));
    expect(atWork?.depth_m).toBeCloseTo(course[99]?.values.depth_m ?? 0, 3);

    await publishAll(machine, course.slice(100));
    await eventually('the consoles have everything', () => live === SECONDS && warnings.length === 2);
    const speed = warnings.find((warning) => warning.rule === 'down_speed_max');
    expect(speed).toMatchObject({ level: 2, value: 1.3, limit: 1, record_no: 'MI-07-A', pile_id: 500 });
    // Open for ten seconds, from second 60 on; the list has the whole breach in the end.
    expect(speed?.time_ms).toBe(startMs + 70_000);
    const { columns: listed } = await mixer.table(
      'warningTable',
      { project_id: PROJECT.road, record_no: 'MI-07-A', rule: 'down_speed_max' },
      MIXING,
    );
    expect([listed.is_ongoing, listed.lasted_ms]).toEqual([[0], [59_000]]);
    expect([listed.from_depth_m?.[0], listed.to_depth_m?.[0]]).toEqual(
      [60, 119].map((second) => course[second]?.values.depth_m),
    );
    expect(warnings.some((warning) => warning.rule === 'depth_short_max')).toBe(true);

    const depth = course.at(-1)?.values.depth_m ?? 0;
    const head = await headOf('MI-07-A');
    expect(head).toMatchObject({
      started_ms: startMs,
      ended_ms: startMs + (SECONDS - 1) * 1000,
      warnings: 2,
      has_log: 1,
    });
    expect(head).toMatchObject({
      slurry_l: SECONDS - 1,
      max_current_a: 56,
      max_tilt_deg: 0.2,
      equipment_id: DEVICE.registered,
    });
    expect(head.depth_m).toBeCloseTo(depth, 3);
    expect(head.mean_down_mpm).toBeCloseTo(0.925, 1);
    expect(head.ash_kg).toBeGreaterThan(200);
    expect(await pileOf(500)).toMatchObject({ status: PILE_STATUS.warned, finished_ms: head.ended_ms });
    const log = await history('MI-07-A');
    expect(log.columns.seq).toEqual(course.map((message) => message.seq));
    expect(log.columns.depth_m).toEqual(course.map((message) => message.values.depth_m));
    expect(log.columns.flow_lpm).toEqual(course.map((message) => message.values.flow_lpm));
    expect(log.columns.rotation_rpm?.every((cell) => cell === null)).toBe(true);
    expect((await dayOf()).find((day) => day.day === '2026-11-20')).toMatchObject({ piles: 1 });
    const [after] = await mixer.call('homeEquipments', { project_id: PROJECT.road }, MIXING);
    expect(after).toMatchObject({ state: 'ended', record_no: null, pile_id: null });
    await listener.endAsync(true);
  });

  it('stores once what is sent twice, in any order, even after the end', async () => {
    const startMs = Date.UTC(2026, 10, 20, 3);
    const course = courseOf({ recordNo: 'MI-07-B', pileId: 501, startMs, seconds: 60 });
    const late = course.slice(20, 25);
    const inTime = course.filter((message) => !late.includes(message));
    await publishAll(machine, [...inTime].reverse());
    await publishAll(machine, inTime);
    expect((await history('MI-07-B')).rows).toBe(55);
    const before = await dayOf();
    await publishAll(machine, late);
    await publishAll(machine, course);
    expect((await history('MI-07-B')).columns.seq).toEqual(course.map((message) => message.seq));
    // Rows that come after the end are in the log at once, and soon in the sums.
    await eventually('the head has them', async () => (await headOf('MI-07-B')).started_ms === startMs);
    expect(await headOf('MI-07-B')).toMatchObject({ ended_ms: startMs + 59_000 });
    expect(await dayOf()).toEqual(before);
  });

  it('ends a record that its machine left for another one', async () => {
    const startMs = Date.UTC(2026, 10, 20, 4);
    const left = courseOf({ recordNo: 'MI-07-C', pileId: 502, startMs, seconds: 40 }).slice(0, 30);
    await publishAll(machine, left);
    expect(await headOf('MI-07-C')).toMatchObject({ ended_ms: null });
    await publishAll(machine, courseOf({ recordNo: 'MI-07-D', pileId: 503, startMs: startMs + 60_000, seconds: 5 }));
    expect(await headOf('MI-07-C')).toMatchObject({ ended_ms: startMs + 29_000 });
  });

  it('tells pauses within a record from work, while it lasts and after it', async () => {
    // It stands from second 9 on, and comes back after 400 s; a row that the machine sends late lies 20 s into that.
    const startMs = Date.UTC(2026, 10, 22, 2, 10);
    const course = courseOf({ recordNo: 'MI-07-P', pileId: 506, startMs, seconds: 30 }).map((message) => {
      const stoodMs = message.seq === 10 ? 19_000 : message.seq > 10 ? 399_000 : 0;
      return { ...message, time_ms: message.time_ms + stoodMs };
    });
    const asked = { project_id: PROJECT.road, day: '2026-11-22' };
    const quarters = async () => {
      const { machines } = await mixer.call('machineDay', asked, MIXING);
      const own = machines.find(({ equipment_id }) => equipment_id === DEVICE.registered);
      return { worked: own?.worked_s.slice(40, 42) ?? [], paused: own?.paused_s.slice(40, 42) ?? [] };
    };
    await publishAll(
      machine,
      course.slice(0, 29).filter(({ seq }) => seq !== 10),
    );
    // From second 9 to second 410: 291 s before 10:15 in Shanghai, and 110 s after it.
    const standing = await quarters();
    expect(standing.paused).toEqual([291, 110]);
    expect(standing.worked[0]).toBe(9);
    await publishAll(machine, course.slice(10, 11));
    const late = await quarters();
    expect(late.paused).toEqual([271, 110]);
    expect(late.worked[0]).toBe(29);
    await publishAll(machine, course.slice(29));
    expect(await quarters()).toEqual({ worked: [29, 18], paused: [271, 110] });
    const range = { begin_day: '2026-11-22', end_day: '2026-11-22' };
    for (const [shift_starts, working_s, idle_s] of [
      ['00:00', [47], [381]],
      // Cut within the pause: read from the record itself.
      [
        ['10:02', '10:12'],
        [29, 18],
        [91, 290],
      ],
    ] as const) {
      const { columns } = await mixer.table(
        'statisticsShifts',
        { project_id: PROJECT.road, ...range, shift_starts },
        MIXING,
      );
      expect([columns.working_s, columns.idle_s]).toEqual([working_s, idle_s]);
    }
  });

  it('acknowledges what it refuses for good, and stays up', async () => {
    const [message] = courseOf({ recordNo: 'MI-99-X', pileId: 1, startMs: Date.UTC(2026, 10, 20), seconds: 1 });
    if (message === undefined) throw new Error('no message');
    const real = topicFor('real');
    for (const [topic, payload] of [
      [real, 'not json'],
      [real, ''],
      [real, JSON.stringify({ ...message, seq: -1 })],
      [real, JSON.stringify({ ...message, seq: 2 ** 40 })],
      [real, JSON.stringify({ ...message, record_no: 'a\u0000' })],
      [real, JSON.stringify({ ...message, time_ms: 5 })],
      [real, JSON.stringify({ ...message, values: { depth_m: 1e300 } })],
      [real, JSON.stringify({ ...message, values: { depth_m: "1'; drop table pile; --" } })],
      [topicFor('real', 999), JSON.stringify(message)],
      [topicFor('warning'), JSON.stringify(message)],
      ['hskj/elsewhere/HS-MI/1/7/real', JSON.stringify(message)],
      ['hskj/site-a/HS-GP/1/7/real', JSON.stringify(message)],
      ['some/thing', 'x'],
    ] as const) {
      await machine.publishAsync(topic, payload, { qos: 1 });
    }
    const { columns } = await mixer.table('productionList', { project_id: PROJECT.road }, MIXING);
    expect(columns.record_no).not.toContain('MI-99-X');
    expect(machine.connected).toBe(true);
  });

  it('keeps apart two machines that use the same record number', async () => {
    const course = courseOf({ recordNo: 'MI-07-E', pileId: 504, startMs: Date.UTC(2026, 10, 20, 5), seconds: 10 });
    await publishAll(machine, course.slice(0, 5));
    await publishAll(machine, course.slice(5), topicFor('real', DEVICE.other));
    expect((await history('MI-07-E')).columns.seq).toEqual([0, 1, 2, 3, 4]);
    expect((await history(`MI-07-E@${DEVICE.other}`)).columns.seq).toEqual([5, 6, 7, 8, 9]);
  });

  it('knows which machines are connected by their status and last will', async () => {
    const topic = topicFor('status', DEVICE.other);
    const status = (online: boolean) => JSON.stringify({ seq: 0, time_ms: Date.now(), online });
    const online = async () =>
      (await mixer.call('homeEquipments', { project_id: PROJECT.road }, MIXING)).find((m) => m.id === DEVICE.other)
        ?.online;
    await machine.publishAsync(topic, status(true), { qos: 1, retain: true });
    expect(await online()).toBe(true);
    await machine.publishAsync(topic, status(false), { qos: 1, retain: true });
    expect(await online()).toBe(false);
  });

  it('loses nothing that it acknowledged when it is killed', async () => {
    const course = courseOf({ recordNo: 'MI-07-K', pileId: 505, startMs: Date.UTC(2026, 10, 20, 6), seconds: 600 });
    const acknowledged: number[] = [];
    machine.on('error', () => undefined);
    const sending = course.slice(0, 500).map(async (message) => {
      await machine.publishAsync(topicFor('real'), JSON.stringify(message), { qos: 1 });
      acknowledged.push(message.seq);
    });
    sending.forEach((sent) => void sent.catch(() => undefined));
    await eventually('some are acknowledged', () => acknowledged.length > 50);
    await server.stop('SIGKILL');
    const acknowledgedBefore = [...acknowledged];
    await machine.endAsync(true);
    await start();
    const stored = new Set((await history('MI-07-K')).columns.seq);
    expect(acknowledgedBefore.filter((seq) => !stored.has(seq))).toEqual([]);
    // The machine sends all of it again, as it must; then the pile is whole.
    await publishAll(machine, course);
    expect((await history('MI-07-K')).rows).toBe(600);
  });

  describe('rights', () => {
    const refused = async (client: MqttClient, filter: string): Promise<boolean> => {
      try {
        const [granted] = await client.subscribeAsync(filter);
        return granted === undefined || granted.qos > 2;
      } catch {
        return true;
      }
    };

    it('gives consoles only what it takes: nothing malformed, and nothing of machines that are not there', async () => {
      const listener = await connectConsole(server.origin, mixer.credentials ?? { token: '', clientUuid: '' });
      const heard: string[] = [];
      listener.on('message', (topic, payload) => heard.push(`${topic} ${payload.toString()}`));
      await listener.subscribeAsync(
        topicOf({ site: '+', typeCode: 'HS-MI', projectId: PROJECT.road, deviceId: '+', kind: '+' }),
        { qos: 1 },
      );
      const status = JSON.stringify({ seq: 1, time_ms: Date.now(), online: true });
      const garbage = [
        [topicFor('real'), 'not JSON'],
        [topicFor('real'), '{"record_no":"R"}'],
        [topicFor('status', DEVICE.other), '{"online":"yes"}'],
        [topicFor('status', 4711), status],
        [topicFor('status').replace(SITE, 'elsewhere'), status],
      ] as const;
      for (const [topic, payload] of garbage) await machine.publishAsync(topic, payload, { qos: 1 });
      await machine.publishAsync(topicFor('status'), status, { qos: 1 });
      await eventually('the status is heard', () => heard.includes(`${topicFor('status')} ${status}`));
      for (const [topic, payload] of garbage) expect(heard).not.toContain(`${topic} ${payload}`);
      await listener.endAsync(true);
    });

    it('lets nobody in without a valid token or the gateway’s secret', async () => {
      const { token = '', clientUuid = '' } = mixer.credentials ?? {};
      for (const [user, password] of [
        ['gateway', 'wrong'],
        ['gateway', ''],
        [clientUuid, 'wrong'],
        ['another-uuid', token],
      ] as const) {
        await expect(connect(server.origin, user, password, 'intruder')).rejects.toThrow();
      }
    });

    it('lets a console subscribe to owned types and projects only', async () => {
      const client = await connectConsole(server.origin, mixer.credentials ?? { token: '', clientUuid: '' });
      const topic = (typeCode: string, projectId: number | '+') =>
        topicOf({ site: SITE, typeCode, projectId, deviceId: '+', kind: '+' });
      expect(await refused(client, topic('HS-MI', PROJECT.road))).toBe(false);
      const room = (typeCode: string, projectId: number) =>
        topicOf({ site: SITE, typeCode, projectId, deviceId: '+', kind: 'PileGenerateStatus' });
      expect(await refused(client, room('HS-MI', PROJECT.road))).toBe(false);
      for (const filter of [
        topic('HS-GP', PROJECT.jet),
        topic('HS-MI', PROJECT.foreign),
        topic('HS-MI', '+'),
        room('HS-MI', PROJECT.foreign),
        'hskj/+/+/+/+/PileGenerateStatus',
        '#',
        'hskj/#',
        'hskj/+/+/+/+/+',
        '$SYS/#',
      ]) {
        expect(await refused(client, filter), filter).toBe(true);
      }
      await client.endAsync(true);
    });

    it('cuts a console that publishes, and one whose session ends', async () => {
      const { client: session } = await new ApiClient(server.origin).signIn('mixer', PASSWORD);
      const credentials = session.credentials ?? { token: '', clientUuid: '' };
      for (const provoke of [
        (client: MqttClient) => void client.publish(topicFor('real'), '{}', { qos: 1 }),
        () => void session.call('logout'),
      ]) {
        const client = await connectConsole(server.origin, credentials);
        const closed = new Promise<void>((resolve) => client.once('close', () => resolve()));
        provoke(client);
        await closed;
        await client.endAsync(true);
      }
    });
  });
});
