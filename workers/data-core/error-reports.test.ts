// What a report tells the server of, how often, and what must never be in one.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sendEnvelope, TestServer } from '../../tests/fixtures/workers/http-server';
import { DataCoreError } from '../rpc/data-core-error';
import { ErrorReports } from './error-reports';
import { HttpClient } from './http-client';

const REPORT = '/hskj/v1/client/account/err/';
const CREDENTIALS = { token: 'token-of-mine', refreshToken: 'refresh-of-mine', clientUuid: 'uuid-of-mine' };

let server: TestServer;
let http: HttpClient;
let reports: ErrorReports;
let nowMs: number;

beforeEach(async () => {
  server = await TestServer.start();
  server.on(REPORT, (_request, response) => sendEnvelope(response, {}));
  http = new HttpClient({ onTokens: () => undefined, onSignedOut: () => undefined });
  http.setSession({ origin: server.origin, language: 'cn', suites: [], credentials: CREDENTIALS });
  nowMs = 0;
  reports = new ErrorReports(http, () => nowMs);
});
afterEach(() => server.close());

const sent = () => server.requestsTo(REPORT).map(({ body }) => JSON.parse(body));
const crash = (data: string) => reports.report({ type: 'crash', data });

it('tells a fault once in ten minutes, however often it happens', async () => {
  for (let time = 0; time < 5; time += 1) await crash('TypeError: x');
  expect(sent()).toEqual([{ type: 'crash', data: 'TypeError: x' }]);
  nowMs = 10 * 60_000;
  await crash('TypeError: x');
  expect(sent()).toHaveLength(2);
});

it('tells of ten faults in ten minutes at most, so that a broken page floods nobody', async () => {
  for (let i = 0; i < 30; i += 1) await crash(`fault ${i}`);
  expect(sent()).toHaveLength(10);
});

it('takes every credential out, its own and those of addresses and headers', async () => {
  await crash(
    [
      `at https://site/?login_auth=AbC-1&project=3 ${CREDENTIALS.token} ${CREDENTIALS.clientUuid}`,
      `{"refresh_token":"${CREDENTIALS.refreshToken}","password":"geheim"}`,
      'authorization: Bearer eyJh.bGci.OiJ',
      '?token=eyJx.y.z&type=portal',
    ].join('\n'),
  );
  const [{ data }] = sent();
  for (const secret of [...Object.values(CREDENTIALS), 'AbC-1', 'geheim', 'eyJh.bGci.OiJ', 'eyJx.y.z']) {
    expect(data).not.toContain(secret);
  }
  expect(data).toContain('project=3');
  expect(data).toContain('type=portal');
});

it('cuts a long one, and no secret in two', async () => {
  await crash(`${'x'.repeat(3_996)}${CREDENTIALS.token}`);
  const [{ data }] = sent();
  expect(data).toHaveLength(4_000);
  expect(data).not.toContain(CREDENTIALS.token.slice(0, 9));
});

it('reports faults of requests, not what the user did or the network lacks', async () => {
  for (const code of ['api', 'network', 'timeout', 'http', 'cancelled', 'signed_out', 'not_open'] as const) {
    await reports.reportError('api.call', new DataCoreError(code, 'no fault'));
  }
  expect(sent()).toEqual([]);
  for (const code of ['payload', 'contract', 'wasm_unavailable', 'internal'] as const) {
    await reports.reportError('api.call', new DataCoreError(code, 'a fault'));
  }
  expect(sent().map(({ type }) => type)).toEqual(['payload', 'contract', 'wasm_unavailable', 'internal']);
});

it('tries again with the next one where a report did not get through, and never throws', async () => {
  server.on(REPORT, (_request, response) => void response.writeHead(503).end());
  await crash('TypeError: x');
  server.on(REPORT, (_request, response) => sendEnvelope(response, {}));
  await crash('TypeError: x');
  expect(sent()).toHaveLength(2);
});

it('says nothing where nobody is signed in', async () => {
  http.setSession({ origin: server.origin, language: 'cn', suites: [], credentials: null });
  await crash('TypeError: x');
  expect(sent()).toEqual([]);
});
