import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveBatch } from '../../src/contracts/live-feed';
import { backOffMs } from './back-off';
import { Batcher, BUFFER_MESSAGES } from './batcher';

const REAL = 'hskj/site-1/HS-MI/3/7/real';
const record = (seq: number, recordNo = 'MI-07-A') => ({
  record_no: recordNo,
  seq,
  time_ms: 1_790_000_000_000 + 1000 * seq,
  event: 'record',
  pile_id: 12,
  pile_no: 'K12+300_1',
  pass: 0,
  values: { depth_m: seq / 10, current_a: null },
});
const NO_ID = '00000000-0000-4000-8000-000000000000';
const bytes = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

function collecting(options: { intervalMs?: number; bufferMessages?: number; takeMs?: number } = {}) {
  const batches: LiveBatch[] = [];
  const sentMs: number[] = [];
  const { takeMs = 0, ...rest } = options;
  const batcher = new Batcher({
    intervalMs: 20,
    ...rest,
    deliver: async (batch) => {
      batches.push(batch);
      sentMs.push(Date.now());
      await new Promise((resolve) => setTimeout(resolve, takeMs));
    },
  });
  return { batcher, batches, sentMs };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('Batcher', () => {
  it('joins what arrives within an interval and keeps its order', async () => {
    const { batcher, batches } = collecting();
    for (let seq = 0; seq < 5; seq += 1) batcher.add(REAL, bytes(record(seq)));
    await pass(20);
    expect(batches).toHaveLength(1);
    expect(batches[0]?.real.map(({ message }) => message.seq)).toEqual([0, 1, 2, 3, 4]);
    expect(batches[0]?.real[0]).toMatchObject({ deviceId: 7, projectId: 3 });
  });

  it('drops what was delivered before, a machine and record at a time', async () => {
    const { batcher, batches } = collecting();
    for (const seq of [0, 1, 1, 0, 2]) batcher.add(REAL, bytes(record(seq)));
    batcher.add('hskj/site-1/HS-MI/3/8/real', bytes(record(1)));
    batcher.add(REAL, bytes(record(1, 'MI-07-B')));
    await pass(20);
    expect(batches).toHaveLength(1);
    expect(batches[0]?.real).toHaveLength(5);
    expect(batches[0]?.duplicates).toBe(2);
  });

  it('counts by machine rows that come behind newer ones, also of the record before, and those that come again', async () => {
    const { batcher, batches } = collecting();
    for (const seq of [0, 2, 1, 1, 3]) batcher.add(REAL, bytes(record(seq)));
    batcher.add(REAL, bytes(record(0, 'MI-07-B')));
    batcher.add(REAL, bytes(record(4)));
    batcher.add('hskj/site-1/HS-MI/3/8/real', bytes(record(9)));
    await pass(20);
    batcher.add(REAL, bytes(record(1, 'MI-07-B')));
    await pass(20);
    // The late ones are handed on all the same.
    expect(batches.map(({ real }) => real.length)).toEqual([7, 1]);
    expect(batches.map(({ outOfOrder }) => outOfOrder)).toEqual([
      [{ deviceId: 7, projectId: 3, late: 2, repeated: 1 }],
      [],
    ]);
  });

  it('hands on warnings that were raised and those that were handled, each as what it is', async () => {
    const { batcher, batches } = collecting();
    const raised = { warning_id: 5, time_ms: 1, level: 2, rule: 'r', pile_id: 12, pile_no: 'K', record_no: 'R' };
    batcher.add('hskj/site-1/HS-MI/3/7/warning', bytes({ ...raised, value: 1.3, limit: 1, is_ongoing: true }));
    batcher.add('hskj/site-1/HS-MI/3/7/handling', bytes({ warning_id: 5, time_ms: 2, status: 1 }));
    batcher.add('hskj/site-1/HS-MI/3/7/handling', bytes({ warning_id: null, time_ms: 3, status: null }));
    batcher.add('hskj/site-1/HS-MI/3/7/handling', bytes({ warning_id: 5, time_ms: 4, status: 9 }));
    await pass(20);
    expect(batches).toHaveLength(1);
    expect(batches[0]?.warnings.map(({ message }) => message.warning_id)).toEqual([5]);
    expect(batches[0]?.handled.map(({ message }) => message.status)).toEqual([1, null]);
    expect(batches[0]?.malformed).toBe(1);
  });

  it('hands on what is said of a machine’s lock, and passes over what is between server and machine', async () => {
    const { batcher, batches } = collecting();
    const lock = { command_no: 9, time_ms: 1, state: 'lock_pending', locked: false };
    batcher.add('hskj/site-1/HS-MI/3/7/command', bytes({ command_no: 9 }));
    batcher.add('hskj/site-1/HS-MI/3/7/lock', bytes(lock));
    batcher.add('hskj/site-1/HS-MI/3/7/answer', bytes({ command_no: 9 }));
    batcher.add('hskj/site-1/HS-MI/3/7/lock', bytes({ ...lock, state: 'stuck' }));
    await pass(20);
    expect(batches).toHaveLength(1);
    expect(batches[0]?.locks).toEqual([{ deviceId: 7, projectId: 3, message: lock }]);
    expect(batches[0]?.malformed).toBe(1);
  });

  it('hands on how generations of simulated piles go, each change once, from either room', async () => {
    const { batcher, batches } = collecting();
    const change = (change_no: number, pile: unknown = null) => ({
      generation_id: '0b54fd0c-2b7c-4f0e-9d7c-0d6f5b3f8a11',
      change_no,
      time_ms: 1,
      job: 'running',
      none: 0,
      generating: 2,
      failed: 0,
      succeeded: 1,
      pile,
    });
    const pile = { pile_id: 4, pile_no: 'K', state: 2, record_no: null, warnings: 0, failure: 'machine_busy' };
    batcher.add('hskj/site-1/HS-MI/3/7/PileGenerateStatus', bytes(change(1)));
    batcher.add('hskj/site-1/HS-MI/3/7/PileGenerateStatus', bytes(change(2, pile)));
    batcher.add('hskj/site-1/HS-MI/3/7/PileGenerateStatus', bytes(change(2, pile)));
    batcher.add('hskj/site-1/HS-GP/5/9/HighSprayPileGenerateStatus', bytes({ ...change(1), generation_id: NO_ID }));
    batcher.add('hskj/site-1/HS-MI/3/7/PileGenerateStatus', bytes(change(3, { ...pile, failure: 'bad luck' })));
    await pass(20);
    expect(batches).toHaveLength(1);
    expect(batches[0]?.generated.map(({ projectId, message }) => [projectId, message.change_no])).toEqual([
      [3, 1],
      [3, 2],
      [5, 1],
    ]);
    expect(batches[0]?.generated[1]?.message.pile).toEqual(pile);
    expect(batches[0]).toMatchObject({ duplicates: 1, malformed: 1 });
  });

  it('counts what is malformed and goes on', async () => {
    const { batcher, batches } = collecting();
    batcher.add('nobody/knows', bytes(record(0)));
    batcher.add(REAL, new TextEncoder().encode('{"seq":'));
    batcher.add(REAL, Uint8Array.of(0xff, 0xfe));
    batcher.add(REAL, bytes({ ...record(1), values: { depth_m: '3 m' } }));
    batcher.add('hskj/site-1/HS-MI/3/7/status', bytes({ seq: 0 }));
    batcher.add('hskj/site-1/HS-MI/3/7/status', bytes({ seq: 0, time_ms: 1, online: true }));
    await pass(20);
    expect(batches).toHaveLength(1);
    expect(batches[0]).toMatchObject({ malformed: 5, real: [], status: [{ deviceId: 7, message: { online: true } }] });
  });

  it('waits for a page that is slow, and tells how much was lost meanwhile', async () => {
    const { batcher, batches } = collecting({ takeMs: 150, bufferMessages: 10 });
    batcher.add(REAL, bytes(record(0)));
    await pass(20);
    expect(batches).toHaveLength(1);
    for (let seq = 1; seq <= 30; seq += 1) batcher.add(REAL, bytes(record(seq)));
    await pass(149);
    expect(batches).toHaveLength(1);
    await pass(2);
    expect(batches).toHaveLength(2);
    expect(batches[1]?.dropped).toBe(20);
    expect(batches[1]?.real.map(({ message }) => message.seq)).toEqual([21, 22, 23, 24, 25, 26, 27, 28, 29, 30]);
  });

  it('survives 10,000 messages a second: what waits is bounded, and what is dropped is said', async () => {
    const { batcher, batches } = collecting({ intervalMs: 250, takeMs: 800 });
    const SECONDS = 3;
    for (let seq = 0; seq < SECONDS * 10_000; seq += 1) {
      batcher.add(`hskj/site-1/HS-MI/3/${seq % 12}/real`, bytes(record(seq)));
      if (seq % 100 === 99) await pass(10);
    }
    batcher.add('hskj/site-1/HS-MI/3/7/status', bytes({ seq: 0, time_ms: 1, online: false }));
    await pass(5_000);
    const sum = (of: (batch: LiveBatch) => number) => batches.reduce((total, batch) => total + of(batch), 0);
    expect(sum(({ real, dropped }) => real.length + dropped)).toBe(SECONDS * 10_000);
    expect(sum(({ dropped }) => dropped)).toBeGreaterThan(0);
    for (const { real } of batches) expect(real.length).toBeLessThanOrEqual(BUFFER_MESSAGES);
    // The newest rows and whatever is no row come through.
    expect(batches.at(-1)?.real.at(-1)?.message.seq).toBe(SECONDS * 10_000 - 1);
    expect(sum(({ status }) => status.length)).toBe(1);
  });

  it('sends at most four batches a second', async () => {
    const { batcher, batches, sentMs } = collecting({ intervalMs: 250 });
    for (let seq = 0; seq < 50; seq += 1) {
      batcher.add(REAL, bytes(record(seq)));
      await pass(20);
    }
    await pass(250);
    expect(sentMs.length).toBeGreaterThan(3);
    expect(sentMs.slice(1).map((ms, n) => ms - (sentMs[n] ?? 0) >= 250)).not.toContain(false);
    expect(batches.reduce((sum, { real }) => sum + real.length, 0)).toBe(50);
  });
});

describe('backOffMs', () => {
  it('spreads over a limit that doubles from 1 s to 30 s', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 50].map((attempt) => backOffMs(attempt, () => 1))).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
    ]);
    expect(backOffMs(6, () => 0)).toBe(0);
    expect(backOffMs(6, () => 0.5)).toBe(15_000);
  });
});
