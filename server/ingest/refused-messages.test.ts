// Messages that are refused for their data are in the audit trail, up to a bound of a machine and day, which is said there.
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { topicOf } from '../../src/contracts/broker';
import { RowDatabase } from '../../tests/fixtures/row-database';
import { RefusedMessages } from './refused-messages';

const topicOfDevice = (deviceId: number, kind: 'real' | 'status' | 'warning' = 'real') =>
  topicOf({ site: 'hskj', typeCode: 'HS-MI', projectId: 1, deviceId, kind });

class TrailOfRefused {
  cut = 0;
  readonly refused: RefusedMessages;

  constructor(readonly database = new RowDatabase()) {
    const logger = pino({ level: 'silent' });
    this.refused = new RefusedMessages({ pool: database.pool, logger, onCut: () => this.cut++ });
  }

  keep(payload: Buffer, topic = topicOfDevice(1)): Promise<void> {
    return this.refused.keep(topic, payload, 'not JSON');
  }

  /** Of a machine: the messages in the trail, and how many entries say that there were more. */
  inTrail(deviceId = 1) {
    const own = this.database.trail.filter(({ subject }) => subject === `machine/${deviceId}`);
    const payloads = own.flatMap(({ detail }) => (detail.payload === undefined ? [] : [detail.payload]));
    return { payloads, said: own.filter(({ detail }) => /more refused/.test(String(detail.error))).length };
  }
}

const numbered = (from: number, to: number): Buffer[] =>
  Array.from({ length: to - from }, (_, at) => Buffer.from(`message ${from + at}`));

describe('refused messages', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 30, 12) });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it('are kept as they were sent, as Base64 where they are no text', async () => {
    const trail = new TrailOfRefused();
    const status = topicOfDevice(1, 'status');
    await trail.keep(Buffer.from('{"桩": 1'));
    await trail.keep(Buffer.from([0x7b, 0xff, 0xfe]), status);
    await trail.keep(Buffer.from('a\u0000b'));
    await trail.keep(Buffer.from(''));
    const common = { projectId: 1, action: 'machine.refused', subject: 'machine/1' };
    const [error, topic] = ['not JSON', topicOfDevice(1)];
    expect(trail.database.trail).toEqual([
      { ...common, detail: { error, topic, payload: '{"桩": 1' } },
      { ...common, detail: { error, topic: status, payload_base64: 'e//+' } },
      { ...common, detail: { error, topic, payload_base64: 'YQBi' } },
      { ...common, detail: { error, topic, payload: '' } },
    ]);
    expect(trail.cut).toBe(0);
  });

  it('are a thousand of a machine and day, whatever comes at once, and the trail says once that there were more', async () => {
    const trail = new TrailOfRefused();
    const sent = numbered(0, 1200);
    await Promise.all(sent.map((payload) => trail.keep(payload)));
    expect(trail.inTrail()).toEqual({ payloads: sent.slice(0, 1000).map(String), said: 1 });
    expect(trail.cut).toBe(200);
    // Another machine has room of its own.
    await trail.keep(Buffer.from('x'), topicOfDevice(2));
    expect(trail.inTrail(2)).toEqual({ payloads: ['x'], said: 0 });
    expect(trail.cut).toBe(200);
  });

  it('are a mebibyte of a machine and day; a small one still fits after one that does not', async () => {
    const trail = new TrailOfRefused();
    const large = Buffer.alloc(400 * 1024, 'x');
    for (const payload of [large, large, large, large, Buffer.from('small')]) await trail.keep(payload);
    expect(trail.inTrail()).toEqual({ payloads: [String(large), String(large), 'small'], said: 1 });
    expect(trail.cut).toBe(2);
  });

  it('are counted on after a start, and anew on the next day', async () => {
    const first = new TrailOfRefused();
    await Promise.all(numbered(0, 998).map((payload) => first.keep(payload)));
    const second = new TrailOfRefused(first.database);
    await Promise.all(numbered(998, 1003).map((payload) => second.keep(payload)));
    expect(second.inTrail()).toEqual({ payloads: numbered(0, 1000).map(String), said: 1 });
    const third = new TrailOfRefused(first.database);
    await third.keep(Buffer.from('late'));
    expect([third.cut, third.inTrail().said]).toEqual([1, 1]);
    // The trail of the new day is empty.
    third.database.trail.length = 0;
    vi.setSystemTime(Date.UTC(2026, 11, 1));
    await third.keep(Buffer.from('new'));
    expect(third.inTrail()).toEqual({ payloads: ['new'], said: 0 });
  });

  it('of no machine, or of a kind that machines do not send, are not kept', async () => {
    const trail = new TrailOfRefused();
    const topics = ['some/thing', topicOfDevice(1, 'warning'), topicOfDevice(2 ** 31), 'hskj/a/HS-MI/-1/1/real'];
    for (const topic of topics) await trail.keep(Buffer.from('x'), topic);
    expect(trail.database.trail).toEqual([]);
    expect(trail.cut).toBe(0);
  });

  it('that the trail refuses stop nobody; while the database is away they are sent again', async () => {
    const trail = new TrailOfRefused();
    let code = '57P01';
    trail.database.refuseTrail = () => {
      throw Object.assign(new Error('no'), { code });
    };
    await expect(trail.keep(Buffer.from('a'))).rejects.toThrow('no');
    expect(trail.cut).toBe(0);
    code = '22P05';
    await trail.keep(Buffer.from('a'));
    expect(trail.cut).toBe(1);
    trail.database.refuseTrail = () => undefined;
    await trail.keep(Buffer.from('b'));
    expect(trail.inTrail().payloads).toEqual(['b']);
  });
});
