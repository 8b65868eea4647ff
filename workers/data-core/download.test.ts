// Files over a real HTTP server that names them, breaks them off and refuses them.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Progress } from '../../src/contracts/data-core';
import { sendEnvelope, TestServer } from '../../tests/fixtures/workers/http-server';
import { download } from './download';
import type { HttpCall } from './http-call';
import { HttpClient } from './http-client';

const PATH = '/hskj/v1/client/data/export_db_file/';
const CALL: HttpCall = {
  method: 'GET',
  path: PATH,
  typeCode: 'HS-MI',
  input: { task_id: 'x' },
  needsToken: true,
  accept: '*/*',
  sealed: false,
};
const FILE = Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * 31) & 255));
const NAMED = {
  'content-disposition': `attachment; filename*=UTF-8''%E6%88%90%E6%A1%A9.csv`,
  'content-type': 'text/csv',
};

let server: TestServer;
let http: HttpClient;

const context = (progress: (progress: Progress) => void = () => undefined) => ({
  signal: new AbortController().signal,
  progress,
});

beforeEach(async () => {
  server = await TestServer.start();
  http = new HttpClient({ onTokens: () => undefined, onSignedOut: () => undefined, timeoutMs: 500 });
  const credentials = { token: 'token-1', clientUuid: 'uuid-1', refreshToken: 'refresh-1' };
  const { origin } = server;
  const suites = ['chacha20-poly1305'] as const;
  http.setSession({ origin, language: 'cn', suites, credentials, loginAuth: null, typeCode: null });
});
afterEach(() => server.close());

const bytesOf = async (blob: Blob): Promise<Buffer> => Buffer.from(await blob.arrayBuffer());

/** Sends parts as they are asked for, each broken off after so many bytes. */
function breaking(after: number, resumable = true): void {
  server.on(PATH, ({ headers }, response) => {
    const from = resumable ? Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0) : 0;
    const rest = FILE.subarray(from);
    const parts = resumable ? { 'accept-ranges': 'bytes', etag: '"one"' } : {};
    response.writeHead(from > 0 ? 206 : 200, { ...NAMED, ...parts, 'content-length': rest.length });
    if (rest.length <= after) response.end(rest);
    else response.write(rest.subarray(0, after), () => response.destroy());
  });
}

it('names the file as the server does', async () => {
  server.on(PATH, (_request, response) => void response.writeHead(200, NAMED).end(FILE));
  const { fileName, blob } = await download(http, CALL, context());
  expect(fileName).toBe('成桩.csv');
  expect(blob.type).toBe('text/csv');
  expect((await bytesOf(blob)).equals(FILE)).toBe(true);
  expect(server.seen[0]?.headers).not.toHaveProperty('accept-payload');
});

it('goes on where the connection broke, with the same file', async () => {
  breaking(100_000);
  const { blob } = await download(http, CALL, context());
  expect((await bytesOf(blob)).equals(FILE)).toBe(true);
  const [first, ...others] = server.seen;
  expect(first?.headers.range).toBeUndefined();
  expect(others.length).toBeGreaterThanOrEqual(2);
  for (const { headers } of others) expect(headers['if-range']).toBe('"one"');
});

it('begins anew when the file has become another one', async () => {
  let tries = 0;
  server.on(PATH, (_request, response) => {
    tries += 1;
    const whole = tries === 1 ? FILE : Buffer.from('another file');
    const parts = { 'accept-ranges': 'bytes', etag: `"${tries}"`, 'content-length': whole.length };
    response.writeHead(200, { ...NAMED, ...parts });
    if (tries === 1) response.write(whole.subarray(0, 50_000), () => response.destroy());
    else response.end(whole);
  });
  const { blob } = await download(http, CALL, context());
  expect(await blob.text()).toBe('another file');
});

it('says so when a server cannot send parts', async () => {
  breaking(100_000, false);
  await expect(download(http, CALL, context())).rejects.toMatchObject({ code: 'network' });
  expect(server.seen).toHaveLength(1);
});

it.each([1001, 5000])('takes an envelope with code %i for a refusal with the server’s message', async (errorCode) => {
  server.on(PATH, (_request, response) => sendEnvelope(response, { errorCode, message: '导出尚未完成' }));
  await expect(download(http, CALL, context())).rejects.toMatchObject({
    code: 'api',
    message: '导出尚未完成',
    context: { errorCode },
  });
});

it('can be cancelled midway', async () => {
  server.on(PATH, (_request, response) => void response.writeHead(200, NAMED).write(FILE.subarray(0, 1000)));
  const controller = new AbortController();
  const fetching = download(http, CALL, { signal: controller.signal, progress: () => undefined });
  setTimeout(() => controller.abort(), 50);
  await expect(fetching).rejects.toMatchObject({ code: 'cancelled' });
});
