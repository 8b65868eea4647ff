import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logMarkOf } from '../db/log-mark';
import type { ListedChunk } from '../db/record-logs';
import { LogPacks, type PackedRecord } from './log-packs';

const PROJECT = 7;
const DAY = '2026-11-20';

interface Log {
  readonly record: PackedRecord & { readonly log_mark: Buffer };
  readonly chunks: readonly ListedChunk[];
}

/** A log of chunks of so many bytes each, with a row for every byte. */
function logOf(number: number, sizes: readonly number[]): Log {
  const record_no = `R-${number}`;
  const chunks = sizes.map((bytes, chunk_no) => ({
    record_no,
    chunk_no,
    row_count: bytes,
    to_seq: chunk_no * 1000 + bytes,
    from_ms: number + 0.5 + chunk_no,
    to_ms: number + 1.5 + chunk_no,
    data: Buffer.from(Array.from({ length: bytes }, (_, at) => Math.imul(at + 1, number * 7919 + chunk_no) >>> 3)),
  }));
  return {
    record: {
      record_no,
      started_at: new Date(`${DAY}T0${number % 10}:00:00Z`),
      log_rows: sizes.reduce((sum, bytes) => sum + bytes, 0),
      log_mark: logMarkOf(chunks.map(({ data }) => data)),
    },
    chunks,
  };
}

describe('packs of logs', () => {
  let root: string;
  let packs: LogPacks;
  const folder = () => path.join(root, String(PROJECT));
  const theFile = () => path.join(folder(), readdirSync(folder())[0] ?? '');
  const put = (logs: readonly Log[]) =>
    packs.put(PROJECT, DAY, async (writer) => {
      for (const { record, chunks } of logs) await writer.add(record.log_mark, chunks);
    });
  const read = (logs: readonly Log[]) =>
    packs.logsOf(
      PROJECT,
      logs.map(({ record }) => record),
    );
  const expected = (logs: readonly Log[]) => new Map(logs.map(({ record, chunks }) => [record.record_no, chunks]));
  /** Long buffers are compared faster as text. */
  const asText = (logs: ReadonlyMap<string, readonly ListedChunk[]>) =>
    [...logs]
      .sort()
      .map(([recordNo, chunks]) => [
        recordNo,
        chunks.map(({ data, ...chunk }) => ({ ...chunk, data: Buffer.from(data).toString('base64') })),
      ]);
  const LOGS = Array.from({ length: 40 }, (_, number) => logOf(number, [700 + 13 * number, 90 + number]));

  beforeEach(() => {
    root = path.join(mkdtempSync(path.join(tmpdir(), 'pile-console-packs-')), 'packs');
    packs = new LogPacks(root);
  });

  afterEach(() => rmSync(path.dirname(root), { recursive: true, force: true }));

  it('give any of the logs back, also to another server that finds them', async () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 60_000 }), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(sizes, { minLength: 1, maxLength: 12 }),
        fc.infiniteStream(fc.boolean()),
        async (all, coin) => {
          const logs = all.map((each, number) => logOf(number, each));
          await put(logs);
          const some = logs.filter(() => coin.next().value).reverse();
          expect(asText(await read(some))).toEqual(asText(expected(some)));
          packs = new LogPacks(root);
          expect(asText(await read(logs))).toEqual(asText(expected(logs)));
        },
      ),
      { numRuns: 30 },
    );
  });

  it('have nothing of other projects, days and records', async () => {
    await put(LOGS.slice(0, 5));
    const [first, ...others] = LOGS;
    if (first === undefined) throw new Error('there are logs');
    expect((await packs.logsOf(PROJECT + 1, [first.record])).size).toBe(0);
    expect((await packs.logsOf(PROJECT, [{ ...first.record, started_at: new Date('2026-11-21') }])).size).toBe(0);
    expect((await packs.logsOf(PROJECT, [{ ...first.record, log_mark: null }])).size).toBe(0);
    expect(await read([first, ...others])).toEqual(expected(LOGS.slice(0, 5)));
  });

  it('are left alone where the log was written anew', async () => {
    await put(LOGS);
    const [first, second] = LOGS;
    if (first === undefined || second === undefined) throw new Error('there are logs');
    const late = { ...first.record, log_mark: second.record.log_mark };
    expect((await packs.logsOf(PROJECT, [{ ...late, log_rows: first.record.log_rows }])).size).toBe(0);
    // By a server of before the marks, which knows of rows only.
    expect((await packs.logsOf(PROJECT, [{ ...first.record, log_rows: 1 }])).size).toBe(0);
  });

  it('know of logs that they do not have', async () => {
    const [first] = LOGS;
    if (first === undefined) throw new Error('there are logs');
    await put([{ ...first, chunks: [] }, ...LOGS.slice(1)]);
    expect(await read(LOGS)).toEqual(expected(LOGS.slice(1)));
    expect((await packs.packOf(PROJECT, DAY))?.marks()).toEqual(
      new Set(LOGS.map(({ record }) => record.log_mark.toString('hex'))),
    );
  });

  it('give no wrong log when bytes are flipped or cut off, wherever they are', async () => {
    await put(LOGS);
    const whole = readFileSync(theFile());
    const damage = fc.record({
      at: fc.integer({ min: 0, max: whole.length - 1 }),
      bit: fc.integer({ min: 0, max: 7 }),
      cut: fc.boolean(),
    });
    const right = expected(LOGS);
    await fc.assert(
      fc.asyncProperty(damage, async ({ at, bit, cut }) => {
        await put(LOGS);
        const file = theFile();
        const harmed = Buffer.from(cut ? whole.subarray(0, at) : whole);
        if (!cut) harmed.writeUInt8(whole.readUInt8(at) ^ (1 << bit), at);
        writeFileSync(file, harmed);
        packs = new LogPacks(root);
        for (const [recordNo, chunks] of await read(LOGS)) expect(chunks).toEqual(right.get(recordNo));
        // A damaged pack is not asked again, and is made anew.
        expect(existsSync(file)).toBe(false);
        expect((await read(LOGS)).size).toBe(0);
      }),
      { numRuns: 200 },
    );
  });

  it('give no wrong log when the file is damaged after its list was read', async () => {
    await put(LOGS);
    await read(LOGS.slice(0, 1));
    const whole = readFileSync(theFile());
    writeFileSync(theFile(), whole.subarray(0, 2000));
    for (const [recordNo, chunks] of await read(LOGS)) expect(chunks).toEqual(expected(LOGS).get(recordNo));
    expect(readdirSync(folder())).toEqual([]);
  });

  it('may be removed by somebody else at any time', async () => {
    await put(LOGS);
    expect((await read(LOGS)).size).toBe(LOGS.length);
    rmSync(root, { recursive: true });
    expect((await read(LOGS)).size).toBe(0);
    await put(LOGS);
    expect(await read(LOGS)).toEqual(expected(LOGS));
  });

  it('stay as they were where a new one cannot be written', async () => {
    await put(LOGS.slice(0, 3));
    const writing = packs.put(PROJECT, DAY, async (writer) => {
      for (const { record, chunks } of LOGS) await writer.add(record.log_mark, chunks);
      throw new Error('ENOSPC: no space left on device');
    });
    await expect(writing).rejects.toThrow('ENOSPC');
    expect(await read(LOGS)).toEqual(expected(LOGS.slice(0, 3)));
    expect(readdirSync(path.join(root, 'temporary'))).toEqual([]);
  });

  it('of a server that was killed while it wrote are not seen, and removed later', async () => {
    await put(LOGS);
    const left = path.join(root, 'temporary', 'half');
    mkdirSync(path.dirname(left), { recursive: true });
    writeFileSync(left, readFileSync(theFile()).subarray(0, 3000));
    expect(await packs.projects()).toEqual([PROJECT]);
    expect(existsSync(left)).toBe(true);
    utimesSync(left, new Date(0), new Date(0));
    expect(await packs.projects()).toEqual([PROJECT]);
    expect(existsSync(left)).toBe(false);
    expect(await read(LOGS)).toEqual(expected(LOGS));
  });

  it('are newer than those before them, also where the clock was set back meanwhile', async () => {
    await put(LOGS);
    const older = theFile();
    const bytes = readFileSync(older);
    vi.useFakeTimers({ now: Date.now() - 3_600_000, toFake: ['Date'] });
    try {
      await put(LOGS.slice(0, 2));
    } finally {
      vi.useRealTimers();
    }
    writeFileSync(older, bytes);
    const other = new LogPacks(root);
    expect(
      (
        await other.logsOf(
          PROJECT,
          [...LOGS].map(({ record }) => record),
        )
      ).size,
    ).toBe(2);
  });

  it('of one day are one, the newest', async () => {
    const other = new LogPacks(root);
    await put(LOGS);
    const older = theFile();
    await other.packOf(PROJECT, DAY);
    const bytes = readFileSync(older);
    await put(LOGS.slice(0, 2));
    // As one that was killed between the two steps, or that another server wrote, leaves it.
    writeFileSync(older, bytes);
    expect((await other.daysOf(PROJECT)).size).toBe(1);
    expect(readdirSync(folder())).toHaveLength(1);
    expect(
      await other.logsOf(
        PROJECT,
        LOGS.map(({ record }) => record),
      ),
    ).toEqual(expected(LOGS.slice(0, 2)));
    await other.drop(PROJECT, DAY);
    expect(readdirSync(folder())).toEqual([]);
    // The first one still believes in it.
    expect((await read(LOGS)).size).toBe(0);
  });
});
