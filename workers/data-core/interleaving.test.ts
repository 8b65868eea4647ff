// Long questions beside small calls, on a set large enough for many slices. The tests check the order in which calls
// settle, never the time they take.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { encodeLogColumns } from '../../server/db/log-codec';
import type { GroupsQuery, Progress } from '../../src/contracts/data-core';
import { context, SCOPE, type SiteCore, startCore, TO } from '../../tests/fixtures/workers/core';
import { sealBytes, sealedEnvelope } from '../../tests/fixtures/workers/seal';
import { dataPart, PartsSent, recordsNamed } from '../../tests/fixtures/workers/sent-logs';
import type { CallContext } from '../rpc/protocol';

const KEY = 'records:HS-800:3:long';
const PROJECTS = '/smw/api/v1/client/project/list/';
const LOGS = '/smw/api/v1/client/production/logs/';
const PRODUCTION = '/smw/api/v1/client/production/list/';
const MANY = 5_000_000;
const ROWS = 2_000_000;
const CHUNK = 100_000;
const PILES = 200_000;
const CHANNELS = ['depth_m', 'current_a'];
let site: SiteCore;

beforeEach(async () => {
  site = await startCore(400_000_000);
  site.server.on(PROJECTS, (_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(sealedEnvelope('[{"id":3,"name":"软基一标"}]', TO));
  });
});
afterEach(async () => {
  ask().release({ key: KEY }, context());
  await site.close();
});

const ask = () => site.core.handlers;
/** Opens the first of two records, which has so many rows; the second has one. */
async function open(rows: number): Promise<void> {
  const chunks = Array.from({ length: rows / CHUNK }, (_, at) => chunkOf(at * CHUNK, CHUNK));
  const logs = new Map([
    ['R-0', chunks],
    ['R-1', [chunkOf(0, 1)]],
  ]);
  site.server.on(LOGS, ({ url }, response) => {
    const sent = new PartsSent(response);
    sent.head(rows, 1);
    for (const recordNo of recordsNamed(url)) {
      for (const chunk of logs.get(recordNo) ?? []) sent.send('data', dataPart(recordNo, [chunk]));
    }
    sent.end(rows, 1);
  });
  const two = { recordNos: ['R-0', 'R-1'], pileIds: Uint32Array.of(1, 2), machineIds: Uint32Array.of(1, 1) };
  const source = { ...SCOPE, ...two, layoutRows: null, channels: CHANNELS, first: 1 };
  await ask()['records.open']({ ...source, key: KEY }, context());
}

function chunkOf(from: number, rows: number): Buffer {
  const each = (value: (row: number) => number) => new Float64Array(rows).map((_, row) => value(from + row));
  return encodeLogColumns({
    seq: new Uint32Array(rows).map((_, row) => from + row),
    timeMs: each((row) => 1_790_000_000_000 + 1000 * row),
    pass: new Uint8Array(rows),
    channels: [
      { key: 'depth_m', decimals: 3, values: each((row) => (row % 5000) / 200) },
      { key: 'current_a', decimals: 2, values: each((row) => ((row * 7919) % 10_007) / 100) },
    ],
  });
}

const bins = (width: number): GroupsQuery => ({
  keys: [{ by: 'bins', channel: 'depth_m', bins: { width } }, { by: 'pile' }],
  channel: 'current_a',
  filter: null,
  quantiles: [0.05, 0.5, 0.95],
  ends: true,
  weightGapMs: 5000,
});
const groups = async (width: number, progress?: (progress: Progress) => void, signal?: AbortSignal) =>
  ask()['records.groups']({ key: KEY, ...bins(width) }, context(progress, signal));
const projects = async () => ask()['api.call']({ ...SCOPE, name: 'projects', input: { type_name: '' } }, context());

describe('a long question', () => {
  it('gives way to a small call, which is settled first', async () => {
    await open(MANY);
    const settled: string[] = [];
    let turns = 0;
    let small: Promise<unknown> | null = null;
    const long = [0.05, 0.1, 0.25, 0.5].map((width) =>
      groups(width, () => {
        turns += 1;
        // The small call comes when all of them have begun.
        small ??= turns < 4 ? null : projects().then(() => settled.push('small'));
      }).then((answer) => {
        settled.push('long');
        return answer.count.reduce((sum, count) => sum + count, 0);
      }),
    );
    expect(await Promise.all(long)).toEqual([MANY, MANY, MANY, MANY]);
    await small;
    expect(settled).toEqual(['small', 'long', 'long', 'long', 'long']);
    expect(turns).toBeGreaterThan(12);
  });

  it('tells its progress, which only grows', async () => {
    await open(ROWS);
    const shares: number[] = [];
    await groups(0.25, ({ share = -1 }) => shares.push(share));
    expect(shares.length).toBeGreaterThan(2);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    // A busy machine may end the first turn before anything was done in it.
    const [first = -1, last = 2] = [shares[0], shares.at(-1)];
    expect({ begun: first >= 0, grew: last > first, within: last <= 1 }).toEqual({
      begun: true,
      grew: true,
      within: true,
    });
  });

  it('stops when it is cancelled, and its memory serves the next one', async () => {
    await open(ROWS);
    await groups(0.25);
    const { wasmBytes, openBytes } = await ask()['core.memory'](null, context());
    for (let round = 0; round < 8; round += 1) {
      const controller = new AbortController();
      let turns = 0;
      const given = groups(
        0.25,
        () => {
          turns += 1;
          controller.abort();
        },
        controller.signal,
      );
      await expect(given).rejects.toMatchObject({ code: 'cancelled' });
      expect(turns).toBe(1);
    }
    expect(await ask()['core.memory'](null, context())).toMatchObject({ wasmBytes, openBytes });
    expect((await groups(0.25)).count).toHaveLength(100);
  });

  it('ends when its set is released under it, and the set is freed once it has', async () => {
    await open(ROWS);
    const { wasmBytes } = await ask()['core.memory'](null, context());
    const given = groups(0.25, () => void ask().release({ key: KEY }, context()));
    await expect(given).rejects.toMatchObject({ code: 'not_open', context: { key: KEY } });
    expect((await ask()['core.memory'](null, context())).wasmBytes).toBe(wasmBytes);
  });

  it('is cancelled when another account takes over', async () => {
    await open(ROWS);
    const { origin } = site.server;
    const nobody = { origin, language: 'cn', suites: [], credentials: null, loginAuth: null, typeCode: null } as const;
    const given = groups(0.25, () => void ask()['session.set'](nobody, context()));
    await expect(given).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('answers for the rows that were there when it was asked', async () => {
    await open(ROWS);
    let grown: unknown = null;
    const readings = async (progress?: () => void) =>
      (await groups(0.25, progress)).count.reduce((sum, count) => sum + count, 0);
    const asked = await readings(() => {
      grown ??= ask()['records.more']({ key: KEY, records: 1 }, context());
    });
    expect(grown).not.toBeNull();
    expect(asked).toBe(ROWS);
    await grown;
    expect(await readings()).toBe(ROWS + 1);
  });
});

describe('a question to a large layout', () => {
  const WIDE = 500;
  /** Piles in a grid, and the same a few centimetres off. */
  const grid = (offM: number) => ({
    xM: Float64Array.from({ length: PILES }, (_, pile) => 3_412_345 + Math.floor(pile / WIDE) * 1.3 + offM),
    yM: Float64Array.from({ length: PILES }, (_, pile) => 512_345 + (pile % WIDE) * 1.2 - offM * (pile % 7)),
  });
  const piles = { ...grid(0), diameterM: new Float32Array(PILES).fill(0.5) };
  const questions: readonly (readonly [string, (asked: CallContext) => Promise<number>])[] = [
    [
      'what is wrong with it',
      async (asked) => {
        const query = { overlapM: 0, duplicateM: 0.05, outlierFactor: 3, patternM: 1.2, most: 10 };
        return (await ask()['layout.check']({ ...query, piles }, asked)).outliers.spacingM;
      },
    ],
  ];

  it.each(questions)('gives way to a small call while it looks for %s', async (_what, question) => {
    const alone = await question(context());
    const settled: string[] = [];
    const shares: number[] = [];
    let small: Promise<unknown> | null = null;
    const beside = await question(
      context(({ share = -1 }) => {
        shares.push(share);
        small ??= projects().then(() => settled.push('small'));
      }),
    );
    settled.push('long');
    await small;
    expect(settled).toEqual(['small', 'long']);
    expect(beside).toBe(alone);
    expect(shares.length).toBeGreaterThan(2);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
  });

  it.each(questions)('stops looking for %s when it is cancelled', async (_what, question) => {
    const controller = new AbortController();
    let turns = 0;
    const stop = () => {
      turns += 1;
      controller.abort();
    };
    await expect(question(context(stop, controller.signal))).rejects.toMatchObject({ code: 'cancelled' });
    expect(turns).toBe(1);
  });
});

describe('a large answer in one envelope', () => {
  it('is decoded in pieces, and a small call is settled first', async () => {
    const rows = 150_000;
    const record = { record_no: 'MI-01', pile_id: 7, pile_no: 'K12+340_A_7', equipment_id: 1, equipment_name: '7#' };
    const text = Array.from({ length: 26 }, (_, at) => `"depth_${at}":${at}.5`).join();
    const row = `${JSON.stringify(record).slice(0, -1)},${text}}`;
    const body = Buffer.from(`[${Array(rows).fill(row).join()}]`);
    const envelope = Buffer.concat([
      Buffer.from('{"error_code":0,"message":"","success":true,"encrypted":"'),
      Buffer.from(sealBytes(body, TO).toString('base64')),
      Buffer.from('"}'),
    ]);
    site.server.on(PRODUCTION, (_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(envelope);
    });
    const settled: string[] = [];
    let small: Promise<unknown> | null = null;
    const table = await ask()['api.table'](
      { ...SCOPE, name: 'productionList', input: {}, figures: [], columns: null },
      context((progress) => {
        if (progress.rows > 0) small ??= projects().then(() => settled.push('small'));
      }),
    );
    settled.push('large');
    await small;
    expect(settled).toEqual(['small', 'large']);
    expect(table.rows).toBe(rows);
  });
});
