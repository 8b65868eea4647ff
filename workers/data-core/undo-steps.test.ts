// Somebody's changes can be taken back after a reload and in another tab, and by nobody else: real module, real
// HTTP server for the key; the store is in memory.
import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TableSource, UndoStepList, WorkerSession } from '../../src/contracts/data-core';
import { context, SCOPE, TO } from '../../tests/fixtures/workers/core';
import { sendEnvelope, TestServer } from '../../tests/fixtures/workers/http-server';
import { MemoryTableStore } from '../../tests/fixtures/workers/memory-table-store';
import { createDataCore, type DataCore } from './data-core';
import { WasmLoader } from './wasm-loader';

const KEY_PATH = `${SCOPE.typePrefix}project/table_key/`;
const SOURCE: TableSource = SCOPE;
const OWN = { key: `${'A'.repeat(43)}=`, owner: '0'.repeat(32) };

const loader = new WasmLoader(async () =>
  WebAssembly.compile(readFileSync(new URL('../../crates/data-core/pkg/data_core_bg.wasm', import.meta.url))),
);
let server: TestServer;
let store: MemoryTableStore;

beforeAll(async () => {
  await loader.ready();
});
beforeEach(async () => {
  server = await TestServer.start();
  store = new MemoryTableStore();
  server.on(KEY_PATH, (_request, response) => sendEnvelope(response, { data: OWN }));
});
afterEach(() => server.close());

const session = (clientUuid: string | null): WorkerSession => ({
  origin: server.origin,
  language: 'cn',
  suites: [],
  loginAuth: null,
  typeCode: null,
  credentials: clientUuid === null ? null : { token: TO.token, clientUuid, refreshToken: 'refresh-1' },
});

/** A page that is loaded anew. */
async function visit(
  clientUuid: string = TO.clientUuid,
  tableStore: MemoryTableStore | null = store,
): Promise<DataCore> {
  const core = createDataCore({ wasmReady: () => loader.ready(), emit: async () => undefined, tableStore });
  await core.handlers['session.set'](session(clientUuid), context());
  return core;
}

const add = (core: DataCore, id: string) =>
  core.handlers['steps.change']({ source: SOURCE, add: { id, text: `{"of":"${id}"}` }, drop: null }, context());
const drop = (core: DataCore, id: string) =>
  core.handlers['steps.change']({ source: SOURCE, add: null, drop: id }, context());
const read = async (core: DataCore): Promise<UndoStepList> => core.handlers['steps.read'](SOURCE, context());
const ids = ({ steps }: UndoStepList) => steps.map(({ id }) => id);

it('is there after a reload, in its order, without what was taken back', async () => {
  const page = await visit();
  for (const id of ['a', 'b', 'c']) await add(page, id);
  await drop(page, 'b');
  expect(await read(await visit())).toEqual({
    steps: [
      { id: 'a', text: '{"of":"a"}' },
      { id: 'c', text: '{"of":"c"}' },
    ],
    lost: 0,
  });
});

it('is sealed where the browser keeps it', async () => {
  await add(await visit(), 'secret-step');
  const [stored] = [...store.tables.values()];
  expect(stored?.sealed.length).toBeGreaterThan(40);
  expect(Buffer.from(stored?.sealed ?? []).includes('secret-step')).toBe(false);
});

it('is one list for two tabs', async () => {
  const [one, other] = [await visit(), await visit()];
  await add(one, 'a');
  expect(ids(await add(other, 'b'))).toEqual(['a', 'b']);
  expect(ids(await drop(one, 'b'))).toEqual(['a']);
  expect(ids(await read(other))).toEqual(['a']);
});

it('is not another project’s', async () => {
  const page = await visit();
  await add(page, 'a');
  expect(ids(await page.handlers['steps.read']({ ...SOURCE, projectId: 4 }, context()))).toEqual([]);
});

it('goes with the sign-out, and the next session of the same account has none', async () => {
  const page = await visit();
  await add(page, 'a');
  const later = await visit('11111111-7c1f-4c5e-9b7e-2f4d6a8b1c03');
  expect(ids(await read(later))).toEqual([]);
  await page.handlers['session.set'](session(null), context());
  await expect.poll(() => store.tables.size).toBe(0);
  await page.handlers['session.set'](session(TO.clientUuid), context());
  expect(ids(await read(page))).toEqual([]);
});

it('stays for the page where the browser keeps nothing', async () => {
  const page = await visit(TO.clientUuid, null);
  await add(page, 'a');
  expect(ids(await add(page, 'b'))).toEqual(['a', 'b']);
  expect(ids(await drop(page, 'b'))).toEqual(['a']);
});

it('loses nothing of this page while the key is not answered, and keeps it once it is', async () => {
  await add(await visit(), 'before');
  const page = await visit();
  server.on(KEY_PATH, (_request, response) => {
    response.statusCode = 503;
    response.end();
  });
  expect(ids(await add(page, 'meanwhile'))).toEqual(['meanwhile']);
  server.on(KEY_PATH, (_request, response) => sendEnvelope(response, { data: OWN }));
  expect(ids(await add(page, 'after'))).toEqual(['before', 'meanwhile', 'after']);
  expect(ids(await read(await visit()))).toEqual(['before', 'meanwhile', 'after']);
});
