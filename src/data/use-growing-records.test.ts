// Growing: parts on their way beside each other, and memory that ends it.
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RecordsInfo, RecordsLoaded } from '../contracts/data-core';
import { askedAt, grow, isSoonWhole } from './use-growing-records';

const MB = 1024 * 1024;
const KEY = 'records:test';

/** A worker whose parts are there when the test says so. */
function slowCore(first: number, { recordBytes = 1000, emptyBytes = 0, budgetBytes = 384 * MB } = {}) {
  const asked: { readonly from: number; readonly records: number; readonly come: () => void }[] = [];
  const underWay = new Set<number>();
  let begun = first;
  let there = first;
  return {
    asked,
    opened: { get: () => ({ opened: { kind: 'records', source: { first: there } } }) },
    call: async () => ({ budgetBytes }),
    moreRecords: (_key: string, records: number) =>
      new Promise<Pick<RecordsInfo, 'bytes'> & RecordsLoaded>((resolve) => {
        const from = begun;
        begun += records;
        underWay.add(from);
        const come = (): void => {
          underWay.delete(from);
          there = Math.min(begun, ...underWay);
          resolve({ bytes: emptyBytes + there * recordBytes, emptyBytes, loaded: there });
        };
        asked.push({ from, records, come });
      }),
  };
}

afterEach(() => {
  vi.useRealTimers();
});

/** Turns of the event loop while `setTimeout` is no real one. */
async function moments(count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) await new Promise((resolve) => setImmediate(resolve));
}

const turns = () => new Promise((resolve) => setTimeout(resolve, 0));

async function comeAll(core: ReturnType<typeof slowCore>): Promise<void> {
  for (let at = 0; ; at += 1) {
    await turns();
    const part = core.asked[at];
    if (part === undefined) return;
    part.come();
  }
}

const grown = (core: ReturnType<typeof slowCore>, all: number, isLeft = () => false) =>
  grow(core as unknown as Parameters<typeof grow>[0], KEY, all, isLeft);

describe('records', () => {
  it('come in two parts at a time, each record once', async () => {
    const core = slowCore(16);
    const whole = grown(core, 2000);
    await turns();
    expect(core.asked.map(({ from, records }) => [from, records])).toEqual([
      [16, 48],
      [64, 192],
    ]);
    core.asked[1]?.come();
    await turns();
    expect(core.asked.length).toBe(3);
    await comeAll(core);
    expect(await whole).toBe(true);
    let next = 16;
    for (const { from, records } of core.asked) {
      expect(from).toBe(next);
      next += records;
    }
    expect(next).toBe(2000);
  });

  it('come no further than the memory goes, by what they take when nothing else is on its way', async () => {
    const core = slowCore(16, { recordBytes: MB, budgetBytes: 1000 * MB });
    const whole = grown(core, 5000);
    await comeAll(core);
    expect(await whole).toBe(false);
    // 600 MB of the budget are for logs, and 400 more would be too many.
    expect(core.asked.reduce((sum, { records }) => sum + records, 16)).toBe(256);
  });

  it('of a whole large site come all of them where their logs fit into the memory, and else as many as do', async () => {
    const site = { recordBytes: 270, emptyBytes: 40 * MB };
    const all = 640_000;
    const fitting = slowCore(16, site);
    const whole = grown(fitting, all);
    await comeAll(fitting);
    expect(await whole).toBe(true);
    expect(fitting.asked.reduce((sum, { records }) => sum + records, 16)).toBe(all);
    const narrow = slowCore(16, { ...site, budgetBytes: 200 * MB });
    const part = grown(narrow, all);
    await comeAll(narrow);
    expect(await part).toBe(false);
    // Three fifths of 200 MB, less what is there before any log.
    const room = (120 - 40) * MB;
    const loaded = narrow.asked.reduce((sum, { records }) => sum + records, 16);
    expect(loaded * site.recordBytes).toBeLessThanOrEqual(room);
    expect(loaded * site.recordBytes).toBeGreaterThan(room - 2 * 1600 * site.recordBytes);
  });

  /** Sizes of all parts, each of which takes so long. */
  async function sizes(msOfPart: (part: number) => number): Promise<readonly number[]> {
    vi.useFakeTimers({ toFake: ['performance'] });
    const core = slowCore(256);
    const whole = grown(core, 9000);
    for (let at = 0; ; at += 1) {
      await turns();
      const part = core.asked[at];
      if (part === undefined) break;
      vi.advanceTimersByTime(msOfPart(at));
      part.come();
    }
    expect(await whole).toBe(true);
    return core.asked.map(({ records }) => records);
  }

  it('come in larger parts where they come quickly, and in small ones where they do not', async () => {
    const quick = await sizes(() => 10);
    expect(quick.slice(0, 4)).toEqual([400, 400, 800, 800]);
    expect(Math.max(...quick)).toBe(1600);
    expect(quick.reduce((sum, records) => sum + records, 256)).toBe(9000);
    expect(Math.max(...(await sizes(() => 2000)))).toBe(400);
    const slower = await sizes((part) => (part < 3 ? 10 : 2000));
    expect(slower.slice(5, 9)).toEqual([400, 400, 400, 400]);
  });

  it('come again from the first ones where the worker has lost them meanwhile', async () => {
    const all = 3000;
    let there = 16;
    let parts = 0;
    const core = {
      opened: { get: () => ({ opened: { kind: 'records', source: { first: there } } }) },
      call: async () => ({ budgetBytes: 384 * MB }),
      moreRecords: async (_key: string, records: number) => {
        await turns();
        parts += 1;
        // Opened anew with the first ones, and then grown by what was asked for.
        if (parts === 5) there = 16;
        there = Math.min(all, there + records);
        return { bytes: there * 1000, emptyBytes: 0, loaded: there };
      },
    };
    expect(await grow(core as unknown as Parameters<typeof grow>[0], KEY, all, () => false)).toBe(true);
    expect(there).toBe(all);
    expect(parts).toBeGreaterThan(5);
  });

  it('come no further than wanted where questions bring some of them back as well', async () => {
    const core = slowCore(16);
    const upTo = grown(core, 2000);
    await turns();
    // A question waits for as many.
    void core.moreRecords(KEY, 1984);
    await comeAll(core);
    expect(await upTo).toBe(true);
    // Once the question's are there, no others are asked for.
    expect(core.asked.map(({ records }) => records)).toEqual([48, 192, 1984, 400, 400]);
  });

  it('are not asked for all the while where the last ones are on their way to a question', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const all = 400;
    let there = 16;
    let calls = 0;
    const core = {
      opened: { get: () => ({ opened: { kind: 'records', source: { first: there } } }) },
      call: async () => ({ budgetBytes: 384 * MB }),
      // Nothing is left to take.
      moreRecords: async () => {
        calls += 1;
        await moments(1);
        return { bytes: there * 1000, emptyBytes: 0, loaded: there };
      },
    };
    const whole = grow(core as unknown as Parameters<typeof grow>[0], KEY, all, () => false);
    await moments(20);
    const before = calls;
    await moments(200);
    expect(calls).toBe(before);
    there = all;
    await vi.runAllTimersAsync();
    expect(await whole).toBe(true);
    expect(calls).toBe(before);
  });

  it('of a set that was closed are not asked for', async () => {
    const core = { ...slowCore(16), opened: { get: () => undefined } };
    expect(await grow(core as unknown as Parameters<typeof grow>[0], KEY, 2000, () => false)).toBe(true);
    expect(core.asked).toEqual([]);
  });

  it('come no further once nobody wants them', async () => {
    const core = slowCore(16);
    let isLeft = false;
    const whole = grown(core, 2000, () => isLeft);
    await turns();
    isLeft = true;
    await comeAll(core);
    expect(await whole).toBe(true);
    expect(core.asked.length).toBe(2);
  });

  it('tell what a part failed of', async () => {
    const core = { ...slowCore(16), moreRecords: () => Promise.reject(new Error('cut')) };
    await expect(grown(core, 2000)).rejects.toThrow('cut');
  });
});

describe('a question', () => {
  it('is asked for again each time that four times as many logs are there, and then twice as many', () => {
    const asked = [0, 16, 31, 64, 200, 1023, 1024, 2047, 2048, 9000].map((loaded) => askedAt(loaded, true));
    expect(asked).toEqual([0, 16, 16, 64, 64, 256, 1024, 1024, 2048, 8192]);
    expect(askedAt(200, false)).toBe(200);
  });

  it('waits for the whole where that will be there shortly', () => {
    expect(isSoonWhole({ loaded: 1000, ms: 500, left: 8000 })).toBe(false);
    expect(isSoonWhole({ loaded: 5000, ms: 1600, left: 4000 })).toBe(true);
    // Nothing has come yet by which it could be told.
    expect(isSoonWhole({ loaded: 0, ms: 100, left: 100 })).toBe(false);
  });
});
