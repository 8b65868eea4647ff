// The second visit to a site, in Node: real module, real HTTP server, sealed payloads; the store is in memory.
import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { StorageSeal } from '../../crates/data-core/pkg/data_core';
import { PILE_GONE, TABLE_BEHIND_HEADER, TABLE_REVISION_HEADER, TABLE_SINCE_HEADER } from '../../src/contracts/api';
import type { EditedPiles, PileFocus, TableSource, WorkerSession } from '../../src/contracts/data-core';
import { FRAMES_MEDIA_TYPE } from '../../src/contracts/envelope';
import { codeOf, context, framed, PILES, SCOPE, TO } from '../../tests/fixtures/workers/core';
import { type SeenRequest, sendEnvelope, TestServer } from '../../tests/fixtures/workers/http-server';
import { MemoryTableStore } from '../../tests/fixtures/workers/memory-table-store';
import { sealFrames } from '../../tests/fixtures/workers/seal';
import { pileTable } from '../../tests/fixtures/workers/tables';
import { createDataCore, type DataCore } from './data-core';
import { StoredTables } from './stored-tables';
import { WasmLoader } from './wasm-loader';

const KEY_PATH = `${SCOPE.typePrefix}project/table_key/`;
const KEYED = { ...SCOPE, key: 'piles:HS-800:3' };
const OWN = { key: `${'A'.repeat(43)}=`, owner: '0'.repeat(32) };
const OTHERS = { key: `${'B'.repeat(42)}A=`, owner: '1'.repeat(32) };

const loader = new WasmLoader(async () =>
  WebAssembly.compile(readFileSync(new URL('../../crates/data-core/pkg/data_core_bg.wasm', import.meta.url))),
);
let server: TestServer;
let store: MemoryTableStore;

type Table = ReturnType<typeof pileTable>;

/** Rows of a table by their place, changed. */
function changed(table: Table, at: number, change: Partial<Record<keyof Table['columns'], number | string | null>>) {
  const columns = Object.entries(table.columns).map(([name, cells]) => {
    const cell = Object.entries(change).find(([changing]) => changing === name);
    return [name, [cell === undefined ? cells[at] : cell[1]]] as const;
  });
  return { rows: 1, columns: Object.fromEntries(columns) };
}

const NOTHING = { rows: 0, columns: Object.fromEntries(Object.keys(pileTable(0).columns).map((name) => [name, []])) };

/** The server's piles at a state: whole, or what changed since the one before. */
function servePiles(revision: string, whole: unknown, since: Readonly<Record<string, unknown>> = {}): void {
  server.on(PILES, (request: SeenRequest, response) => {
    const asked = new URL(request.url, 'http://x').searchParams.get('since');
    response.setHeader(TABLE_REVISION_HEADER, revision);
    const changes = asked === null ? undefined : since[asked];
    if (asked !== null && changes !== undefined) response.setHeader(TABLE_SINCE_HEADER, asked);
    return framed(changes ?? whole)(request, response);
  });
}

function serveKey(key: typeof OWN): void {
  server.on(KEY_PATH, (_request, response) => sendEnvelope(response, { data: key }));
}

const session = (clientUuid: string | null): WorkerSession => ({
  origin: server.origin,
  language: 'cn',
  suites: [],
  loginAuth: null,
  typeCode: null,
  credentials: clientUuid === null ? null : { token: TO.token, clientUuid, refreshToken: 'refresh-1' },
});

/** A page that is loaded anew. */
async function visit(): Promise<DataCore> {
  const wasmReady = () => loader.ready();
  const core = createDataCore({ wasmReady, emit: async () => undefined, tableStore: store, keepAfterMs: 0 });
  await core.handlers['session.set'](session(TO.clientUuid), context());
  return core;
}

const open = (core: DataCore) => core.handlers['piles.open'](KEYED, context());
const refresh = (core: DataCore) => core.handlers['piles.refresh'](KEYED, context());
const pile = (core: DataCore, pileId: number) => core.handlers['piles.byId']({ key: KEYED.key, pileId }, context());

async function until(holds: () => boolean): Promise<void> {
  await expect.poll(holds).toBe(true);
}

/** The answer of a map that has taken an edit. */
function taken<T>(answer: T | null): T {
  if (answer === null) throw new Error('the map has not taken it');
  return answer;
}

/** A first visit, after which the table is kept. */
async function firstVisit(rows = 100): Promise<void> {
  servePiles('1.1.1', pileTable(rows));
  expect(await open(await visit())).toMatchObject({ rows, asOfMs: null });
  await until(() => store.tables.size === 1);
}

beforeAll(() => loader.ready());
beforeEach(async () => {
  server = await TestServer.start();
  store = new MemoryTableStore();
  serveKey(OWN);
});
afterEach(() => server.close());

describe('a second visit', () => {
  it('begins with all of many changes, as after a large import', async () => {
    await firstVisit(100);
    const core = await visit();
    await open(core);
    // More than are kept beside a table.
    const table = pileTable(20_101);
    servePiles('2.2.1', table, { '1.1.1': table });
    expect(await refresh(core)).toMatchObject({ rows: 20_101, asOfMs: null });
    await until(() => store.written.length === 2);
    const asked = server.requestsTo(PILES).length;
    expect(await open(await visit())).toMatchObject({ rows: 20_101 });
    expect(server.requestsTo(PILES)).toHaveLength(asked);
  });

  it('shows the map as it was without asking for piles, and then what changed', async () => {
    await firstVisit();
    const asked = server.requestsTo(PILES).length;
    const core = await visit();
    const opened = await open(core);
    expect(opened.rows).toBe(100);
    expect(Date.now() - (opened.asOfMs ?? 0)).toBeLessThan(60_000);
    expect(server.requestsTo(PILES)).toHaveLength(asked);
    expect(await pile(core, 2)).toMatchObject({ status: 2, pileNo: 'K12+0_1' });

    const table = pileTable(100);
    const inPlace = changed(table, 1, { status: 3, depth_m: 9.5 });
    servePiles('2.2.1', table, { '1.1.1': inPlace });
    expect(await refresh(core)).toMatchObject({ rows: 100, asOfMs: null });
    expect(await pile(core, 2)).toMatchObject({ status: 3, depthM: 9.5 });

    const gone = changed(table, 2, { status: PILE_GONE });
    servePiles('3.3.1', table, { '2.2.1': gone });
    expect(await refresh(core)).toMatchObject({ rows: 99 });
    expect(await pile(core, 3)).toBeNull();
    await until(() => store.written.length === 3);

    // The next visit begins with all of it.
    servePiles('3.3.1', table, { '3.3.1': NOTHING });
    const next = await visit();
    expect(await open(next)).toMatchObject({ rows: 99 });
    expect(await pile(next, 2)).toMatchObject({ status: 3 });
    expect(await pile(next, 3)).toBeNull();
    expect(await refresh(next)).toMatchObject({ rows: 99, asOfMs: null });
    const sinces = server.requestsTo(PILES).map(({ url }) => new URL(url, 'http://x').searchParams.get('since'));
    expect(sinces).toEqual([null, '1.1.1', '2.2.1', '3.3.1']);
  });

  it('that is open and brought up to date twice at once asks the second time for what the first has not brought', async () => {
    await firstVisit();
    const core = await visit();
    await open(core);
    const table = pileTable(100);
    servePiles('2.2.1', table, { '1.1.1': changed(table, 1, { design_depth_m: 12 }), '2.2.1': NOTHING });
    const asked = server.requestsTo(PILES).length;
    await Promise.all([refresh(core), refresh(core)]);
    const sinces = server.requestsTo(PILES).map(({ url }) => new URL(url, 'http://x').searchParams.get('since'));
    expect(sinces.slice(asked)).toEqual(['1.1.1', '2.2.1']);
    expect(await pile(core, 2)).toMatchObject({ designDepthM: 12 });
  });

  it('takes edits in, and finds them where they stand now', async () => {
    await firstVisit();
    const core = await visit();
    await open(core);
    const table = pileTable(100);
    const at = { key: KEYED.key, radiusM: 0.1, statusMask: 31 };
    const placeOf = async (pileId: number) => {
      const hit = await pile(core, pileId);
      return { eastM: hit?.eastM ?? Number.NaN, northM: hit?.northM ?? Number.NaN };
    };
    const focus: PileFocus = { shape: { of: 'ids', name: 'one', ids: Uint32Array.of(3) }, days: null };
    const selected = () =>
      core.handlers['piles.selectedIds']({ key: KEYED.key, focus, statusMask: 31, tint: null }, context());
    expect([...(await selected()).ids]).toEqual([3]);

    // To where pile 9 stands, which is another number's then; and pile 2 is gone, by which rows are others.
    const goal = await placeOf(9);
    const [xM, yM] = [table.columns.x_m[8] ?? 0, table.columns.y_m[8] ?? 0];
    servePiles('2.2.1', table, { '1.1.1': changed(table, 2, { x_m: xM, y_m: yM, pile_no: 'moved' }) });
    await refresh(core);
    servePiles('3.3.1', table, { '2.2.1': changed(table, 1, { status: PILE_GONE }) });
    expect(await refresh(core)).toMatchObject({ rows: 99 });
    servePiles('4.4.1', table, { '3.3.1': changed(table, 8, { status: PILE_GONE }) });
    expect(await refresh(core)).toMatchObject({ rows: 98 });
    const found = await core.handlers['piles.nearest']({ ...at, ...goal }, context());
    expect(found).toMatchObject({ pileId: 3, pileNo: 'moved', xM, yM });
    expect([...(await selected()).ids]).toEqual([3]);
    expect((await core.handlers['piles.find']({ key: KEYED.key, text: 'moved', limit: 5 }, context())).total).toBe(1);
  });

  it('shows an edit before the server says so, and what the server says after it', async () => {
    await firstVisit();
    const core = await visit();
    await open(core);
    const edit = (pileId: number, xM: number | null, pileNo = 'edited') => {
      const sizes = { yM: table.columns.y_m[0] ?? null, diameterM: 0.7, designDepthM: 12.5 };
      return core.handlers['piles.edit']({ key: KEYED.key, pileId, pileNo, xM, ...sizes }, context());
    };
    const table = pileTable(100);
    const before = await pile(core, 2);
    const [xM] = table.columns.x_m;
    expect(await edit(2, (xM ?? 0) + 0.25)).toEqual({ isTaken: true });
    const { status, depthM, finishedMs } = before ?? {};
    const shown = { pileNo: 'edited', xM: (xM ?? 0) + 0.25, designDepthM: 12.5, status, depthM, finishedMs };
    expect(await pile(core, 2)).toMatchObject(shown);
    // One that is not there yet is planned.
    expect(await edit(101, xM ?? null, 'new')).toEqual({ isTaken: true });
    expect(await pile(core, 101)).toMatchObject({ pileNo: 'new', status: 0, depthM: Number.NaN });
    // A place beyond the site, or none, makes another map: then nothing has changed.
    expect(await edit(3, (xM ?? 0) + 1e6)).toEqual({ isTaken: false });
    expect(await edit(3, null)).toEqual({ isTaken: false });
    expect(await pile(core, 3)).toMatchObject({ pileNo: table.columns.pile_no[2], xM: table.columns.x_m[2] });
    // The changes since then do not name them.
    servePiles('2.2.1', table, { '1.1.1': changed(table, 4, { status: 3 }) });
    await refresh(core);
    expect(await pile(core, 2)).toMatchObject(shown);
    servePiles('3.3.1', table, { '2.2.1': changed(table, 1, {}) });
    await refresh(core);
    expect(await pile(core, 2)).toEqual({ ...before, row: 1 });
  });

  it('shows many edits before the server says so, and takes them back', async () => {
    await firstVisit();
    const core = await visit();
    await open(core);
    const table = pileTable(100);
    const { key } = KEYED;
    const all = () => Promise.all(table.columns.pile_id.map((pileId) => pile(core, pileId)));
    const before = await all();
    // Not in the order of their ids, one twice, and one that is not there.
    const pileIds = Uint32Array.of(70, 2, 101, 31, 2);
    const diameterM = Float64Array.of(0.7, 0.2, 1.1, 0.31, 9);
    const answer = await core.handlers['piles.editMany'](
      { key, pileIds, diameterM, pileNo: ['seventy', 'two', 'none', '桩31', 'twice'] },
      context(),
    );
    expect(answer).toEqual({
      pileIds: Uint32Array.of(2, 31, 70),
      diameterM: Float64Array.of(0.5, 0.5, 0.5),
      pileNo: [2, 31, 70].map((pileId) => table.columns.pile_no[pileId - 1]),
      state: expect.stringMatching(/^1\.1\.1 1 /),
    });
    const shown = new Map([
      [2, { pileNo: 'two', diameterM: Math.fround(0.2) }],
      [31, { pileNo: '桩31', diameterM: Math.fround(0.31) }],
      [70, { pileNo: 'seventy', diameterM: Math.fround(0.7) }],
    ]);
    expect(await all()).toEqual(before.map((hit, row) => ({ ...hit, ...shown.get(row + 1) })));
    expect(await core.handlers['piles.editBack']({ key, ...taken(answer) }, context())).toBeNull();
    expect(await all()).toEqual(before);
  });

  it('moves more than keep their places on the curve, and takes that back', async () => {
    await firstVisit(2_400);
    const core = await visit();
    await open(core);
    const { x_m, y_m, pile_id } = pileTable(2_400).columns;
    const { key } = KEYED;
    const all = () => Promise.all(pile_id.map((pileId) => pile(core, pileId)));
    const before = await all();
    const area = { of: 'ids', name: 'one', ids: Uint32Array.of(1, 2_000) } as const;
    const southern = async () => {
      const focus: PileFocus = { shape: area, days: null };
      return [...(await core.handlers['piles.selectedIds']({ key, focus, statusMask: 31, tint: null }, context())).ids];
    };
    expect(await southern()).toEqual([1, 2_000]);
    // Each of 2,000 takes the place of the one opposite.
    const pileIds = Uint32Array.from({ length: 2_000 }, (_, at) => at + 1);
    const opposite = (column: readonly number[]) => Float64Array.from(pileIds, (id) => column[2_000 - id] ?? 0);
    const [xM, yM] = [opposite(x_m), opposite(y_m)];
    const answer = await core.handlers['piles.editMany']({ key, pileIds, xM, yM }, context());
    expect(answer).toMatchObject({
      pileIds,
      xM: Float64Array.from(x_m.slice(0, 2_000)),
      yM: Float64Array.from(y_m.slice(0, 2_000)),
    });
    const placeAt = (row: number) => {
      const hit = before[row];
      return { xM: hit?.xM, yM: hit?.yM, eastM: hit?.eastM, northM: hit?.northM };
    };
    const turned = before.map((hit, row) => ({ ...hit, ...placeAt(row < 2_000 ? 1_999 - row : row) }));
    expect(await all()).toEqual(turned);
    expect(await southern()).toEqual([1, 2_000]);
    const at = { key, radiusM: 0.1, statusMask: 31, eastM: before[0]?.eastM ?? 0, northM: before[0]?.northM ?? 0 };
    const nearest = async () => (await core.handlers['piles.nearest'](at, context()))?.pileId;
    expect(await nearest()).toBe(2_000);
    await core.handlers['piles.editBack']({ key, ...taken(answer) }, context());
    expect(await all()).toEqual(before);
    expect(await nearest()).toBe(1);
    // Nothing has to be read anew.
    const asked = server.requestsTo(PILES).length;
    servePiles('1.1.1', pileTable(2_400), { '1.1.1': NOTHING });
    await refresh(core);
    const sinces = server.requestsTo(PILES).map(({ url }) => new URL(url, 'http://x').searchParams.get('since'));
    expect(sinces.slice(asked)).toEqual(['1.1.1']);
  });

  it('shows many at once whose places and numbers the server then says', async () => {
    await firstVisit(2_400);
    const core = await visit();
    await open(core);
    const table = pileTable(2_400);
    const pileIds = Uint32Array.from(table.columns.pile_id);
    table.columns.x_m = table.columns.x_m.map((metres) => metres + 0.5);
    table.columns.pile_no = table.columns.pile_id.map((pileId) => `桩${pileId}`);
    const { x_m, pile_no: pileNo } = table.columns;
    const { key } = KEYED;
    const edited = await core.handlers['piles.editMany'](
      { key, pileIds, xM: Float64Array.from(x_m), pileNo },
      context(),
    );
    expect(edited?.pileNo).toEqual(pileTable(2_400).columns.pile_no);
    const shown = await pile(core, 1_000);
    expect(shown).toMatchObject({ pileNo: '桩1000', xM: x_m[999] });
    servePiles('2.2.1', table, { '1.1.1': table });
    await refresh(core);
    expect(await pile(core, 1_000)).toEqual(shown);
    // The server has named them: what was before is nobody's any more.
    await core.handlers['piles.editBack']({ key, ...taken(edited) }, context());
    expect(await pile(core, 1_000)).toEqual(shown);
  });

  it('waits for the server with many of which one comes to stand beyond the site, or nowhere', async () => {
    await firstVisit(2_400);
    const core = await visit();
    await open(core);
    const { x_m, pile_id } = pileTable(2_400).columns;
    const { key } = KEYED;
    const all = () => Promise.all(pile_id.map((pileId) => pile(core, pileId)));
    const before = await all();
    const pileIds = Uint32Array.from(pile_id);
    for (const beyond of [3_500_000, Number.NaN]) {
      const xM = Float64Array.from(x_m, (metres) => metres + 0.5).fill(beyond, 7, 8);
      expect(await core.handlers['piles.editMany']({ key, pileIds, xM }, context())).toBeNull();
      expect(await all()).toEqual(before);
    }
  });

  it('shows nothing that was not written where two edits of a pile are taken back, the first one first', async () => {
    await firstVisit();
    const core = await visit();
    await open(core);
    const { key } = KEYED;
    const edited = async (...depths: readonly number[]) =>
      taken(
        await core.handlers['piles.editMany'](
          { key, pileIds: Uint32Array.of(2, 3), designDepthM: Float64Array.from(depths) },
          context(),
        ),
      );
    const first = await edited(30, 31);
    const second = await edited(40, 41);
    // Both are refused.
    for (const before of [first, second]) await core.handlers['piles.editBack']({ key, ...before }, context());
    await refresh(core);
    const { design_depth_m } = pileTable(100).columns;
    expect((await pile(core, 2))?.designDepthM).toBe(design_depth_m[1]);
    expect((await pile(core, 3))?.designDepthM).toBe(design_depth_m[2]);
  });

  it('keeps a later edit that was written where the one before it is refused', async () => {
    await firstVisit();
    const core = await visit();
    await open(core);
    const { key } = KEYED;
    const edit = (cells: Omit<EditedPiles, 'pileIds'>) =>
      core.handlers['piles.editMany']({ key, pileIds: Uint32Array.of(2, 3), ...cells }, context());
    const refused = taken(await edit({ designDepthM: Float64Array.of(30, 31) }));
    taken(await edit({ diameterM: Float64Array.of(0.75, 1.25) }));
    expect(await pile(core, 2)).toMatchObject({ designDepthM: 30, diameterM: 0.75 });
    const table = pileTable(100);
    [table.columns.diameter_m[1], table.columns.diameter_m[2]] = [0.75, 1.25];
    const { design_depth_m } = table.columns;
    // The server would name only the piles of the second edit as changed: those of the first it has never heard of.
    servePiles('2.2.1', table, { '1.1.1': NOTHING });
    await core.handlers['piles.editBack']({ key, ...refused }, context());
    await refresh(core);
    expect(await pile(core, 2)).toMatchObject({ designDepthM: design_depth_m[1], diameterM: 0.75 });
    expect(await pile(core, 3)).toMatchObject({ designDepthM: design_depth_m[2], diameterM: 1.25 });
  });

  it('reads all anew with the first answer after an edit that could not be taken back in place, and only with that', async () => {
    await firstVisit();
    const core = await visit();
    await open(core);
    const { key } = KEYED;
    const edit = { pileIds: Uint32Array.of(2), designDepthM: Float64Array.of(30) };
    const first = taken(await core.handlers['piles.editMany']({ key, ...edit }, context()));
    taken(await core.handlers['piles.editMany']({ key, ...edit, pileIds: Uint32Array.of(5) }, context()));
    await core.handlers['piles.editBack']({ key, ...first }, context());
    server.on(PILES, (_request, response) => void response.destroy());
    expect(await codeOf(() => refresh(core))).toBe('network');
    // The server was away: the edit is still there, and so is the need to read all.
    expect(await pile(core, 2)).toMatchObject({ designDepthM: 30 });
    servePiles('1.1.1', pileTable(100), { '1.1.1': NOTHING });
    const asked = server.requestsTo(PILES).length;
    await refresh(core);
    await refresh(core);
    const sinces = server.requestsTo(PILES).map(({ url }) => new URL(url, 'http://x').searchParams.get('since'));
    expect(sinces.slice(asked)).toEqual([null, '1.1.1']);
    expect((await pile(core, 2))?.designDepthM).toBe(pileTable(100).columns.design_depth_m[1]);
  });

  it('takes no edit for the last one that the worker before it has shown', async () => {
    await firstVisit();
    const { key } = KEYED;
    const edited = async (core: DataCore, designDepthM: number) =>
      taken(
        await core.handlers['piles.editMany'](
          { key, pileIds: Uint32Array.of(2), designDepthM: Float64Array.of(designDepthM) },
          context(),
        ),
      );
    const lost = await visit();
    await open(lost);
    const refused = await edited(lost, 30);
    // The worker dies, and the next one begins with the same piles.
    const core = await visit();
    await open(core);
    await edited(core, 40);
    await core.handlers['piles.editBack']({ key, ...refused }, context());
    expect(await pile(core, 2)).toMatchObject({ designDepthM: 40 });
  });

  it('reads all anew where an edit is taken back while the piles are brought up to date', async () => {
    await firstVisit();
    const core = await visit();
    await open(core);
    const { key } = KEYED;
    const edit = { pileIds: Uint32Array.of(2), designDepthM: Float64Array.of(30) };
    const answer = taken(await core.handlers['piles.editMany']({ key, ...edit }, context()));
    server.on(PILES, async (request, response) => {
      await core.handlers['piles.editBack']({ key, ...answer }, context());
      response.setHeader(TABLE_REVISION_HEADER, '2.2.1');
      response.setHeader(TABLE_SINCE_HEADER, '1.1.1');
      await framed(changed(pileTable(100), 0, { x_m: 3_412_000 }))(request, response);
    });
    await refresh(core);
    expect((await pile(core, 2))?.designDepthM).toBe(30);
    servePiles('2.2.1', pileTable(100), {});
    await refresh(core);
    expect((await pile(core, 2))?.designDepthM).toBe(pileTable(100).columns.design_depth_m[1]);
  });

  it('reads all anew where the server has named piles since an edit that is taken back', async () => {
    await firstVisit();
    const core = await visit();
    await open(core);
    const { key } = KEYED;
    const edit = { pileIds: Uint32Array.of(2, 3), designDepthM: Float64Array.of(30, 31) };
    const answer = await core.handlers['piles.editMany']({ key, ...edit }, context());
    // Somebody else's change of one of them.
    const table = pileTable(100);
    table.columns.design_depth_m[1] = 25;
    servePiles('2.2.1', table, { '1.1.1': changed(table, 1, {}) });
    await refresh(core);
    expect(await pile(core, 2)).toMatchObject({ designDepthM: 25 });
    await core.handlers['piles.editBack']({ key, ...taken(answer) }, context());
    await refresh(core);
    expect(await pile(core, 2)).toMatchObject({ designDepthM: 25 });
    expect(await pile(core, 3)).toMatchObject({ designDepthM: pileTable(100).columns.design_depth_m[2] });
  });

  it('keeps live changes that come while the piles are brought up to date', async () => {
    await firstVisit();
    const core = await visit();
    await open(core);
    server.on(PILES, async (request, response) => {
      const changes = [{ pileId: 1, status: 1, depthM: 4 }];
      await core.handlers['piles.update']({ key: KEYED.key, changes }, context());
      response.setHeader(TABLE_REVISION_HEADER, '2.2.1');
      response.setHeader(TABLE_SINCE_HEADER, '1.1.1');
      await framed(changed(pileTable(100), 0, { x_m: 3_412_000 }))(request, response);
    });
    await refresh(core);
    expect(await pile(core, 1)).toMatchObject({ xM: 3_412_000, status: 1, depthM: 4 });
  });

  it('takes the whole where the server does not know the state any more', async () => {
    await firstVisit();
    servePiles('9.9.1', pileTable(120));
    const core = await visit();
    expect(await open(core)).toMatchObject({ rows: 100 });
    expect(await refresh(core)).toMatchObject({ rows: 120, asOfMs: null });
  });

  it('stays with what is kept while the server does not answer', async () => {
    await firstVisit();
    const core = await visit();
    await open(core);
    server.on(PILES, (_request, response) => void response.destroy());
    expect(await codeOf(() => refresh(core))).toBe('network');
    expect(await pile(core, 2)).toMatchObject({ status: 2 });
    expect(store.tables.size).toBe(1);
  });
});

describe('a list of an earlier state that the server forwards', () => {
  const sinceOf = (request: SeenRequest) => new URL(request.url, 'http://x').searchParams.get('since');

  it('is completed by what changed since, which is asked for while it comes', async () => {
    const now = changed(pileTable(100), 3, { status: 4 });
    let changesWereAskedFor = (): void => undefined;
    const changesAskedFor = new Promise<void>((resolve) => {
      changesWereAskedFor = resolve;
    });
    server.on(PILES, (request, response) => {
      const asked = sinceOf(request);
      response.setHeader(TABLE_REVISION_HEADER, asked === null ? '1.1.1' : '2.2.1');
      if (asked !== null) {
        response.setHeader(TABLE_SINCE_HEADER, asked);
        changesWereAskedFor();
        return framed(now)(request, response);
      }
      response.setHeader(TABLE_BEHIND_HEADER, '1');
      response.setHeader('content-type', FRAMES_MEDIA_TYPE);
      response.write(Buffer.concat(sealFrames(JSON.stringify(pileTable(100)), TO, 4096)));
      // The answer ends only after the question: a console that reads it to its end first waits for ever.
      void changesAskedFor.then(() => response.end());
    });
    const core = await visit();
    expect(await open(core)).toMatchObject({ rows: 100, asOfMs: null });
    expect(await pile(core, 4)).toMatchObject({ status: 4 });
    expect(server.requestsTo(PILES)).toHaveLength(2);
    // Both are kept: the next visit begins with the newest state.
    await until(() => store.pieceByName.size === 2);
    const next = await visit();
    await open(next);
    expect(await pile(next, 4)).toMatchObject({ status: 4 });
  });

  it('gives way to the whole where the server does not know that state any more', async () => {
    server.on(PILES, (request, response) => {
      const asked = sinceOf(request);
      response.setHeader(TABLE_REVISION_HEADER, asked === null ? '1.1.1' : '9.9.1');
      if (asked === null) response.setHeader(TABLE_BEHIND_HEADER, '1');
      return framed(pileTable(asked === null ? 100 : 120))(request, response);
    });
    expect(await open(await visit())).toMatchObject({ rows: 120, asOfMs: null });
  });

  it('is an error where what changed since does not come', async () => {
    server.on(PILES, (request, response) => {
      if (sinceOf(request) !== null) return void response.destroy();
      response.setHeader(TABLE_REVISION_HEADER, '1.1.1');
      response.setHeader(TABLE_BEHIND_HEADER, '1');
      return framed(pileTable(100))(request, response);
    });
    const core = await visit();
    expect(await codeOf(() => open(core))).toBe('network');
  });
});

describe('what is kept', () => {
  it('is dropped where it is damaged, and fetched anew', async () => {
    const flip = (bytes: Uint8Array): void => {
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    };
    const damages: (() => void)[] = [
      () => store.pieceByName.forEach((piece) => void flip(piece.sealed)),
      () => store.pieceByName.clear(),
      () => store.tables.forEach((table) => void flip(table.sealed)),
      () => {
        const [[name, piece] = []] = store.pieceByName;
        if (name !== undefined && piece !== undefined) store.pieceByName.set(name, { name, sealed: new Uint8Array(3) });
      },
    ];
    for (const damage of damages) {
      store = new MemoryTableStore();
      await firstVisit();
      damage();
      const before = store.written.length;
      expect(await open(await visit())).toMatchObject({ rows: 100, asOfMs: null });
      await until(() => store.written.length > before);
      expect((await open(await visit())).asOfMs).not.toBeNull();
    }
  });

  it('is fetched anew where an earlier version of the console has kept it', async () => {
    await firstVisit();
    const seal = new StorageSeal(Uint8Array.from(atob(OWN.key), (character) => character.charCodeAt(0)));
    for (const name of store.pieceByName.keys()) {
      store.pieceByName.set(name, { name, sealed: Uint8Array.from(seal.seal(name, deflateRawSync('PIL1 and so on'))) });
    }
    seal.free();
    expect(await open(await visit())).toMatchObject({ rows: 100, asOfMs: null });
    await until(() => store.written.length === 2);
    expect((await open(await visit())).asOfMs).not.toBeNull();
  });

  it('is read by no other account, and goes when one comes', async () => {
    await firstVisit();
    serveKey(OTHERS);
    servePiles('1.1.1', pileTable(7));
    expect(await open(await visit())).toMatchObject({ rows: 7, asOfMs: null });
    await until(() => [...store.tables.values()].every(({ owner }) => owner === OTHERS.owner));
  });

  it('is dropped when the server gives no key: the type or the project was lost', async () => {
    await firstVisit();
    server.on(KEY_PATH, (_request, response) => sendEnvelope(response, { errorCode: 4103, message: 'no right' }));
    server.on(PILES, (_request, response) => sendEnvelope(response, { errorCode: 4103, message: 'no right' }));
    const core = await visit();
    expect(await codeOf(() => open(core))).toBe('api');
    expect([store.tables.size, store.pieceByName.size]).toEqual([0, 0]);
  });

  it('is read for one that waits, though another left while the key was asked for', async () => {
    let tell: (key: typeof OWN) => void = () => undefined;
    const askKey = () => new Promise<typeof OWN>((resolve) => (tell = resolve));
    await firstVisit();
    const tables = new StoredTables({ store, askKey, wasmReady: () => loader.ready() });
    const leaving = new AbortController();
    const source = { ...SCOPE, projectId: 3 };
    const first = tables.read('piles', source, leaving.signal);
    const second = tables.read('piles', source, new AbortController().signal);
    // Both wait for the key now.
    await new Promise((resolve) => setTimeout(resolve, 0));
    leaving.abort();
    expect(await codeOf(() => first)).toBe('cancelled');
    tell(OWN);
    expect(await second).toMatchObject({ revision: '1.1.1', changes: null });
  });

  it('counts as none where the store does not answer', async () => {
    await firstVisit();
    const source = { ...SCOPE, projectId: 3 };
    const never = () => new Promise<never>(() => undefined);
    for (const hangs of ['table', 'pieces'] as const) {
      const hanging = Object.assign(new MemoryTableStore(), {
        tables: store.tables,
        held: store.pieceByName,
        [hangs]: never,
      });
      const asked = { store: hanging, askKey: async () => OWN, wasmReady: () => loader.ready(), storeMs: 20 };
      expect(await new StoredTables(asked).read('piles', source, new AbortController().signal), hangs).toBeNull();
    }
    // Nothing is lost by it.
    expect([store.tables.size, store.pieceByName.size]).toEqual([1, 1]);
  });

  it('is gone after a sign-out, and when another session takes over', async () => {
    for (const next of [null, '11111111-7c1f-4c5e-9b7e-2f4d6a8b1c03']) {
      store = new MemoryTableStore();
      await firstVisit();
      const core = await visit();
      await open(core);
      await core.handlers['session.set'](session(next), context());
      await until(() => store.tables.size === 0 && store.pieceByName.size === 0);
    }
  });

  it('is not written any more where the sign-out comes before it', async () => {
    const asked: TableSource[] = [];
    const askKey = async (source: TableSource) => {
      asked.push(source);
      return OWN;
    };
    const tables = new StoredTables({ store, askKey, wasmReady: () => loader.ready(), keepAfterMs: 20 });
    const pack = async () => ({ revision: '1.1.1', asOfMs: 1, whole: [new Uint8Array(8)] });
    const keeping = tables.keepWhole('piles', { ...SCOPE, projectId: 3 }, pack);
    await tables.dropAll();
    await keeping;
    expect(store.tables.size).toBe(0);
    await tables.keepWhole('piles', { ...SCOPE, projectId: 3 }, pack);
    expect(store.tables.size).toBe(1);
    expect(asked).toHaveLength(1);
  });

  it('says nothing in clear', async () => {
    await firstVisit();
    const bytes = [...store.pieceByName.values(), ...store.tables.values()].map(({ sealed }) => Buffer.from(sealed));
    for (const text of ['K12', '1.1.1', 'revision']) expect(Buffer.concat(bytes).includes(text)).toBe(false);
  });

  it('of a large table is in pieces, of which only new ones are written', async () => {
    await firstVisit(70_000);
    expect(store.written).toHaveLength(2);
    const core = await visit();
    expect(await open(core)).toMatchObject({ rows: 70_000 });
    servePiles('2.2.1', pileTable(70_000), { '1.1.1': changed(pileTable(70_000), 5, { status: 4 }) });
    await refresh(core);
    await until(() => store.written.length === 3);
    expect(store.pieceByName.size).toBe(3);
  });

  it('is shared by two tabs: what both keep is there once, and what changed for one is there for the other', async () => {
    servePiles('1.1.1', pileTable(100));
    const tabs = [await visit(), await visit()];
    await Promise.all(tabs.map(open));
    await until(() => store.written.length === 2);
    expect([new Set(store.written).size, store.pieceByName.size, store.tables.size]).toEqual([1, 1, 1]);
    servePiles('2.2.1', pileTable(100), { '1.1.1': changed(pileTable(100), 5, { status: 4 }) });
    await Promise.all(tabs.map(refresh));
    await until(() => store.written.length === 4);
    expect([new Set(store.written).size, store.pieceByName.size, store.tables.size]).toEqual([2, 2, 1]);
    servePiles('2.2.1', pileTable(100), { '2.2.1': NOTHING });
    const next = await visit();
    expect((await open(next)).asOfMs).not.toBeNull();
    expect(await pile(next, 6)).toMatchObject({ status: 4 });
  });

  it('stays the newer one where another tab has read what that replaced', async () => {
    class WaitingStore extends MemoryTableStore {
      gate: Promise<void> = Promise.resolve();
      saves = 0;

      override async save(...saved: Parameters<MemoryTableStore['save']>): Promise<void> {
        this.saves += 1;
        await this.gate;
        await super.save(...saved);
      }
    }
    const shared = new WaitingStore();
    const askKey = async () => OWN;
    const tab = () => new StoredTables({ store: shared, askKey, wasmReady: () => loader.ready(), keepAfterMs: 0 });
    const [first, second] = [tab(), tab()];
    const source = { ...SCOPE, projectId: 3 };
    const whole = (revision: string) => async () => ({
      ...{ revision, asOfMs: 1 },
      whole: [new Uint8Array(8).fill(Number(revision))],
    });
    await first.keepWhole('piles', source, whole('1'));
    let goOn: () => void = () => undefined;
    shared.gate = new Promise((resolve) => {
      goOn = resolve;
    });
    // Two writes of the first tab wait, both of the table as it was: that it was used, and what changed.
    expect(await first.read('piles', source, new AbortController().signal)).toMatchObject({ revision: '1' });
    const changing = first.keepChanges('piles', source, { revision: '3', asOfMs: 3, changes: new Uint8Array(3) });
    await expect.poll(() => shared.saves).toBe(3);
    shared.gate = Promise.resolve();
    await second.keepWhole('piles', source, whole('2'));
    goOn();
    await changing;
    const kept = await first.read('piles', source, new AbortController().signal);
    expect(kept).toMatchObject({ revision: '2', whole: [new Uint8Array(8).fill(2)], changes: null });
    expect(shared.pieceByName.size).toBe(1);
  });
});
