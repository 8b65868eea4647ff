// The whole data core in Node: real WASM module, real HTTP server, payloads sealed with node:crypto.
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { deflateRawSync } from 'node:zlib';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Progress } from '../../src/contracts/data-core';
import { FRAMES_MEDIA_TYPE } from '../../src/contracts/envelope';
import { pausesOf } from '../../src/parts/log/pauses';
import { type Answer, sendEnvelope, TestServer } from '../../tests/fixtures/workers/http-server';
import { type SealTo, sealBytes, sealedEnvelope, sealFrames } from '../../tests/fixtures/workers/seal';
import { logTable, pileTable } from '../../tests/fixtures/workers/tables';
import { createDataCore, type DataCore } from './data-core';
import { WasmLoader } from './wasm-loader';

const TO = { token: 'token-1', clientUuid: '0d9e3a52-7c1f-4c5e-9b7e-2f4d6a8b1c03', suite: 2 } as const satisfies SealTo;
const PILES = '/smw/api/v1/client/pile/location_list/';
const HISTORY = '/smw/api/v1/client/production/history/';
const PROJECTS = '/smw/api/v1/client/project/list/';
const SCOPE = { typeCode: 'HS-800', typePrefix: '/smw/api/v1/client/', projectId: 3 };
const KEYED = { ...SCOPE, key: 'piles:HS-800:3' };
const PALETTE = Uint8Array.from({ length: 20 }, (_, at) => (at % 4 === 3 ? 255 : at * 10));
const ALL = 0b11111;

const loader = new WasmLoader(async () =>
  WebAssembly.compile(readFileSync(new URL('../../crates/data-core/pkg/data_core_bg.wasm', import.meta.url))),
);
let server: TestServer;
let core: DataCore;
let said: string[];

const context = (progress: (progress: Progress) => void = () => undefined) => ({
  signal: new AbortController().signal,
  progress,
});

function sendSealed(response: ServerResponse, body: string): void {
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end(body);
}

/** A frame stream cut into pieces of `pieceBytes`, not at its frames. */
function sendPieces(response: ServerResponse, bytes: Buffer, pieceBytes: number): void {
  response.writeHead(200, { 'content-type': FRAMES_MEDIA_TYPE, 'content-length': bytes.length });
  for (let at = 0; at < bytes.length; at += pieceBytes) response.write(bytes.subarray(at, at + pieceBytes));
  response.end();
}

const framed =
  (table: unknown, to: SealTo = TO, frameBytes = 4096, pieceBytes = 1000): Answer =>
  (_request, response) =>
    sendPieces(response, Buffer.concat(sealFrames(JSON.stringify(table), to, frameBytes)), pieceBytes);

beforeAll(() => loader.ready());
beforeEach(async () => {
  server = await TestServer.start();
  said = [];
  core = createDataCore({
    wasmReady: () => loader.ready(),
    emit: async (event) => (event.kind === 'said' ? said.push(event.text) : undefined),
    handleBudgetBytes: 200_000,
  });
  await core.handlers['session.set'](
    {
      origin: server.origin,
      language: 'cn',
      suites: ['chacha20-poly1305', 'aes-256-gcm', 'sm4-gcm'],
      loginAuth: null,
      typeCode: null,
      credentials: { token: TO.token, clientUuid: TO.clientUuid, refreshToken: 'refresh-1' },
    },
    context(),
  );
});
afterEach(() => server.close());

const projects = () => core.handlers['api.call']({ ...SCOPE, name: 'projects', input: { type_name: '' } }, context());

async function codeOf(work: () => unknown): Promise<unknown> {
  try {
    await work();
    return 'no error';
  } catch (error) {
    return error && typeof error === 'object' && 'code' in error ? error.code : error;
  }
}

describe('small answers', () => {
  it.each([1, 2, 3] as const)('opens suite %i, deflated or not', async (suite) => {
    for (const deflate of [false, true]) {
      server.on(PROJECTS, (_request, response) =>
        sendSealed(response, sealedEnvelope('[{"id":3,"name":"软基一标"}]', { ...TO, suite, deflate })),
      );
      expect(await projects()).toEqual([{ id: 3, name: '软基一标' }]);
    }
  });

  it('passes on what the server says of a success, in the place of nothing or beside an answer', async () => {
    const logout = '/hskj/v1/client/auth/logout/';
    server.on(logout, (_request, response) => sendEnvelope(response, { data: '已退出' }));
    const call = { typeCode: null, typePrefix: null, name: 'logout', input: {} } as const;
    expect(await core.handlers['api.call'](call, context())).toBeNull();
    expect(said).toEqual(['已退出']);
    server.on(PROJECTS, (_request, response) => sendEnvelope(response, { data: '不是列表' }));
    await expect(projects()).rejects.toMatchObject({ code: 'contract' });
  });

  it('refuses an answer of another shape and says where', async () => {
    server.on(PROJECTS, (_request, response) => sendEnvelope(response, { data: [{ id: 'three', name: 'K2' }] }));
    await expect(projects()).rejects.toMatchObject({ code: 'contract', context: { path: '0.id' } });
  });

  const sealed = (): Buffer => sealBytes('[{"id":3,"name":"K2"}]', TO);
  const flip = (bytes: Buffer, at: number): Buffer => {
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    return bytes;
  };
  it.each<[string, () => Buffer]>([
    ['a bit of the ciphertext', () => flip(sealed(), 20)],
    ['a bit of the tag', () => flip(sealed(), sealed().length - 1)],
    ['a bit of the flags', () => flip(sealed(), 2)],
    ['an unknown suite', () => flip(flip(sealed(), 1), 1).fill(9, 1, 2)],
    ['cut in the ciphertext', () => sealed().subarray(0, 30)],
    ['cut in the header', () => sealed().subarray(0, 3)],
    ['sealed for another token', () => sealBytes('[]', { ...TO, token: 'token-2' })],
    ['sealed for another client', () => sealBytes('[]', { ...TO, clientUuid: 'uuid-2' })],
    ['no JSON inside', () => sealBytes('[{"id":3', TO)],
    ['no UTF-8 inside', () => sealBytes(Uint8Array.of(34, 0xff, 34), TO)],
    ['no DEFLATE inside', () => sealBytes('[]', { ...TO, claimDeflate: true })],
    ['a cut DEFLATE inside', () => sealBytes(deflateRawSync('[]').subarray(0, 2), { ...TO, claimDeflate: true })],
  ])('takes %s for a payload error, and nothing else', async (_what, bytes) => {
    const damaged = bytes();
    server.on(PROJECTS, (_request, response) =>
      sendSealed(
        response,
        JSON.stringify({ error_code: 0, message: '', success: true, encrypted: damaged.toString('base64') }),
      ),
    );
    expect(await codeOf(projects)).toBe('payload');
  });

  it('takes text that is no base64 for a payload error', async () => {
    server.on(PROJECTS, (_request, response) =>
      sendSealed(response, JSON.stringify({ error_code: 0, message: '', success: true, encrypted: '*桩*' })),
    );
    expect(await codeOf(projects)).toBe('payload');
  });
});

describe('piles', () => {
  it.each([
    [1, 1, 64],
    [1, 7, 300],
    [2, 13, 4096],
    [3, 100_000, 700],
  ] as const)('decodes frames of suite %i that arrive in pieces of %i bytes', async (suite, pieceBytes, frameBytes) => {
    server.on(PILES, framed(pileTable(60), { ...TO, suite, deflate: suite !== 1 }, frameBytes, pieceBytes));
    const seen: Progress[] = [];
    const info = await core.handlers['piles.open'](
      KEYED,
      context((progress) => seen.push(progress)),
    );
    expect(info).toMatchObject({ rows: 60, badRows: 0, countByStatus: [20, 0, 40, 0, 0] });
    expect(server.seen[0]?.headers.accept).toContain(FRAMES_MEDIA_TYPE);
    const last = seen.at(-1);
    expect(last?.rows).toBe(60);
    expect(last?.receivedBytes).toBe(last?.totalBytes);
  });

  it.each(['envelope', 'plain', 'row objects'])('decodes a backend that answers JSON: %s', async (form) => {
    const table = pileTable(40);
    const rows = Array.from({ length: 40 }, (_, row) =>
      Object.fromEntries(Object.entries(table.columns).map(([name, column]) => [name, column[row]])),
    );
    server.on(PILES, (_request, response) => {
      if (form === 'envelope') sendSealed(response, sealedEnvelope(JSON.stringify(table), { ...TO, deflate: true }));
      else sendEnvelope(response, { data: form === 'plain' ? table : rows });
    });
    const info = await core.handlers['piles.open'](KEYED, context());
    expect(info).toMatchObject({ rows: 40, countByStatus: [14, 0, 26, 0, 0] });
  });

  it('passes on the error code of a JSON answer to a table call, and refreshes a refused token', async () => {
    server.on(PILES, (_request, response) => sendEnvelope(response, { errorCode: 4104, message: '没有该项目' }));
    await expect(core.handlers['piles.open'](KEYED, context())).rejects.toMatchObject({
      code: 'api',
      message: '没有该项目',
      context: { errorCode: 4104 },
    });
    const fresh = { ...TO, token: 'token-2' };
    server.on(PILES, (request, response) => {
      if (request.headers.authorization === 'Bearer token-2') return framed(pileTable(3), fresh)(request, response);
      sendEnvelope(response, { errorCode: 4001, message: 'expired' });
    });
    server.on('/hskj/v1/client/auth/refresh_token/', (_request, response) =>
      sendEnvelope(response, { data: { token: 'token-2', refresh_token: 'refresh-2' } }),
    );
    expect(await core.handlers['piles.open'](KEYED, context())).toMatchObject({ rows: 3 });
  });

  const frames = (): Buffer[] => sealFrames(JSON.stringify(pileTable(60)), TO, 1000);
  it.each<[string, () => Buffer[]]>([
    ['cut after a frame', () => frames().slice(0, -1)],
    ['cut within a frame', () => [Buffer.concat(frames()).subarray(0, -5)]],
    ['two frames swapped', () => swap(frames(), 1, 2)],
    ['a frame dropped', () => frames().filter((_, at) => at !== 2)],
    ['a frame twice', () => frames().flatMap((frame, at) => (at === 1 ? [frame, frame] : [frame]))],
    ['bytes after the last frame', () => [...frames(), Buffer.from([0])]],
    ['sealed for another token', () => sealFrames(JSON.stringify(pileTable(60)), { ...TO, token: 'token-2' }, 1000)],
    ['nothing at all', () => []],
  ])('notices a stream with %s', async (_what, damaged) => {
    server.on(PILES, (_request, response) => sendPieces(response, Buffer.concat(damaged()), 333));
    expect(await codeOf(() => core.handlers['piles.open'](KEYED, context()))).toBe('payload');
    expect(await codeOf(() => core.handlers['piles.byId']({ key: KEYED.key, pileId: 1 }, context()))).toBe('not_open');
  });

  it('answers views, hits and searches, and takes live changes', async () => {
    server.on(PILES, framed(pileTable(60)));
    const { key } = KEYED;
    const { extent, originXM } = await core.handlers['piles.open'](KEYED, context());
    const view = await core.handlers['piles.view'](
      { key, box: extent, pixelsPerM: 40, statusMask: 1 << 2, palette: PALETTE },
      context(),
    );
    expect(view).toMatchObject({ kind: 'piles', count: 40, piles: 40, cellM: 0 });
    expect(view.positions).toHaveLength(80);
    expect(view.colors).toHaveLength(160);
    expect(view.radii[0]).toBe(0.25);
    const hit = await core.handlers['piles.byId']({ key, pileId: 22 }, context());
    expect(hit).toMatchObject({ pileId: 22, pileNo: 'K12+1_1', status: 0, xM: 3_412_346.625, designDepthM: 11 });
    expect(hit && originXM + hit.northM).toBeCloseTo(3_412_346.625, 4);
    expect(hit?.depthM).toBeNaN();
    const near = { key, eastM: (hit?.eastM ?? 0) + 0.2, northM: hit?.northM ?? 0, radiusM: 1, statusMask: ALL };
    expect(await core.handlers['piles.nearest'](near, context())).toMatchObject({ pileId: 22 });
    expect(await core.handlers['piles.nearest']({ ...near, eastM: 1e6 }, context())).toBeNull();
    expect(await core.handlers['piles.byId']({ key, pileId: 999 }, context())).toBeNull();
    const places = await core.handlers['piles.places']({ key, pileIds: Uint32Array.of(22, 999) }, context());
    expect(places).toEqual({
      xM: Float64Array.of(hit?.xM ?? 0, Number.NaN),
      yM: Float64Array.of(hit?.yM ?? 0, Number.NaN),
    });
    const found = await core.handlers['piles.find']({ key, text: 'ｋ１２＋１＿', limit: 5 }, context());
    expect(found.total).toBe(20);
    expect(found.hits.map(({ pileNo }) => pileNo)).toContain('K12+1_1');
    expect(found.hits).toHaveLength(5);
    expect(await core.handlers['piles.labels']({ key, rows: [0, 21] }, context())).toEqual(['K12+0_0', 'K12+1_1']);
    const changes = [
      { pileId: 22, status: 1, depthM: null },
      { pileId: 999, status: 1, depthM: 3 },
    ];
    expect(await core.handlers['piles.update']({ key, changes }, context())).toEqual({
      countByStatus: [19, 1, 40, 0, 0],
    });
    expect(await core.handlers['piles.byId']({ key, pileId: 22 }, context())).toMatchObject({ status: 1 });
  });

  it('can be cancelled while the answer arrives, and leaves nothing open', async () => {
    const bytes = Buffer.concat(sealFrames(JSON.stringify(pileTable(60)), TO, 500));
    server.on(PILES, (_request, response) => {
      response.writeHead(200, { 'content-type': FRAMES_MEDIA_TYPE });
      response.write(bytes.subarray(0, 2000));
    });
    const controller = new AbortController();
    const opening = core.handlers['piles.open'](KEYED, { signal: controller.signal, progress: () => undefined });
    setTimeout(() => controller.abort(), 50);
    expect(await codeOf(() => opening)).toBe('cancelled');
    expect(await core.handlers['core.memory'](null, context())).toMatchObject({ openBytes: 0, keys: [] });
  });

  it('frees the least recently used when the budget is exceeded, and all of it with the account', async () => {
    server.on(PILES, framed(pileTable(1500)));
    for (const project of [1, 2, 3, 4]) {
      await core.handlers['piles.open']({ ...SCOPE, projectId: project, key: `piles:${project}` }, context());
    }
    const { keys, openBytes } = await core.handlers['core.memory'](null, context());
    expect(keys.length).toBeLessThan(4);
    expect(keys).toContain('piles:4');
    expect(openBytes).toBeLessThanOrEqual(200_000);
    expect(await codeOf(() => core.handlers['piles.byId']({ key: 'piles:1', pileId: 1 }, context()))).toBe('not_open');
    await core.handlers['session.set'](
      { origin: server.origin, language: 'cn', suites: [], credentials: null, loginAuth: null, typeCode: null },
      context(),
    );
    expect(await core.handlers['core.memory'](null, context())).toMatchObject({ keys: [], openBytes: 0 });
  });
});

describe('tables of calls', () => {
  const TABLE = '/smw/api/v1/client/warning/table/';
  const call = { ...SCOPE, name: 'warningTable', input: { level: 3 }, figures: [] } as const;

  it('have the columns that were chosen, which are all that is asked for', async () => {
    server.on(
      TABLE,
      framed({ rows: 2, columns: { level: [3, 1], rule: ['current', 'speed'], record_no: ['MI-1', 'MI-2'] } }),
    );
    const columns = ['record_no', 'rule', 'level'];
    const table = await core.handlers['api.table']({ ...call, columns }, context());
    expect(table.rows).toBe(2);
    expect(Object.keys(table.columns)).toEqual(columns);
    expect(table.columns.level).toEqual(Float64Array.of(3, 1));
    expect(table.columns.rule).toEqual({ codes: Uint32Array.of(0, 1), values: ['current', 'speed'] });
    const query = new URL(server.seen[0]?.url ?? '', server.origin).searchParams;
    expect([query.getAll('columns'), query.get('level')]).toEqual([columns, '3']);
  });

  it('are refused for a column that the call does not have, and for one that does not come', async () => {
    server.on(TABLE, framed({ rows: 1, columns: { level: [3] } }));
    const ask = (columns: readonly string[] | null) => () =>
      core.handlers['api.table']({ ...call, columns }, context());
    expect(await codeOf(ask(['level', 'depth']))).toBe('bad_input');
    expect(server.seen).toEqual([]);
    expect(await codeOf(ask(['level', 'rule']))).toBe('payload');
    expect(await codeOf(ask(null))).toBe('payload');
  });
});

describe('logs', () => {
  const key = 'log:HS-800:3:MI-01';
  const source = { ...SCOPE, key, recordNo: 'MI-01', channels: ['depth_m', 'current_a'] };
  const tracks = (maxPoints: number, by: 'depth' | 'time' = 'depth') =>
    core.handlers['log.tracks']({ key, by, from: null, to: null, maxPoints }, context());

  it('opens a log and thins its tracks without losing a peak', async () => {
    server.on(HISTORY, framed(logTable(600), { ...TO, deflate: true }));
    const info = await core.handlers['log.open'](source, context());
    expect(info).toMatchObject({ rows: 600, lastSeq: 599, fromMs: 1_790_000_000_000, toMs: 1_790_000_599_000 });
    expect(server.seen[0]?.url).toBe(`${HISTORY}?project_id=3&record_no=MI-01`);
    const all = await tracks(10_000);
    expect(all).toMatchObject({ rowsInRange: 600, thinned: false });
    expect(all.tracks.map(({ channel }) => channel)).toEqual(['depth_m', 'current_a']);
    const current = all.tracks[1];
    expect(current?.stretches.map(({ pass }) => pass)).toEqual([0, 1]);
    expect(current?.stretches.reduce((sum, { points }) => sum + points.length / 2, 0)).toBeGreaterThanOrEqual(600);
    const thin = await tracks(60);
    expect(thin.thinned).toBe(true);
    expect(thin.tracks[1]).toMatchObject({ min: 60, max: 250 });
    // However few points are drawn, the figures are those of all rows.
    const figures = (await tracks(4)).tracks.map(({ extremes }) => extremes);
    expect(figures).toEqual(all.tracks.map(({ extremes }) => extremes));
    expect(figures[1]?.map(({ pass }) => pass)).toEqual([0, 1]);
    expect(Math.max(...(figures[1]?.map(({ max }) => max) ?? []))).toBe(250);
    const values = thin.tracks[1]?.stretches.flatMap(({ points }) => [...points].filter((_, at) => at % 2 === 0));
    expect(values).toContain(250);
  });

  it('appends live rows, drops repeated ones and puts late ones in order', async () => {
    server.on(HISTORY, framed(logTable(10)));
    await core.handlers['log.open'](source, context());
    const rows = (...seqs: number[]) => ({
      seq: Uint32Array.from(seqs),
      timeMs: Float64Array.from(seqs, (seq) => 1_790_000_000_000 + 1000 * seq),
      pass: new Uint8Array(seqs.length),
      values: [Float32Array.from(seqs), Float32Array.from(seqs, () => Number.NaN)],
    });
    expect(await core.handlers['log.append']({ key, ...rows(9, 10, 12) }, context())).toMatchObject({
      rows: 12,
      lastSeq: 12,
    });
    expect(await core.handlers['log.append']({ key, ...rows(11, 12) }, context())).toMatchObject({
      rows: 13,
      lastSeq: 12,
    });
    const byTime = await tracks(1000, 'time');
    const times =
      byTime.tracks[0]?.stretches.flatMap(({ points }) => [...points].filter((_, at) => at % 2 === 1)) ?? [];
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  it('tells where the machine paused, and for how long, in the middle of a pass', async () => {
    const seconds = 300;
    server.on(HISTORY, framed(logTable(seconds)));
    await core.handlers['log.open'](source, context());
    const cuts = { key, counter: null, stands: null, everyMs: null, values: [] };
    const pauses = async () => pausesOf(await core.handlers['log.events'](cuts, context()), []);
    // Down and up, a row a second: a change of the pass is no pause.
    expect(await pauses()).toEqual([]);
    const lastMs = 1_790_000_000_000 + 1000 * (seconds - 1);
    const add = (seq: number, timeMs: number, depthM: number) => {
      const values = [Float32Array.of(depthM), Float32Array.of(60)];
      const row = { seq: Uint32Array.of(seq), timeMs: Float64Array.of(timeMs), pass: Uint8Array.of(1), values };
      return core.handlers['log.append']({ key, ...row }, context());
    };
    await add(seconds, lastMs + 1000, 4.5);
    await add(seconds + 1, lastMs + 841_000, 4.5);
    await add(seconds + 2, lastMs + 842_000, 4.25);
    expect(await pauses()).toEqual([{ fromMs: lastMs + 1000, toMs: lastMs + 841_000, depthM: 4.5 }]);
  });

  it('starts from a record without rows, as a pile that has just begun', async () => {
    server.on(HISTORY, framed(logTable(0)));
    expect(await core.handlers['log.open'](source, context())).toMatchObject({ rows: 0, lastSeq: -1 });
    expect((await tracks(100)).rowsInRange).toBe(0);
  });
});

function swap(list: Buffer[], a: number, b: number): Buffer[] {
  return list.map((item, at) => (at === a ? list[b] : at === b ? list[a] : item) ?? item);
}
