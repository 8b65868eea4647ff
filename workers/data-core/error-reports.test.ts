// Content of a report to the server, and secrets that must never be in one.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sendEnvelope, TestServer } from '../../tests/fixtures/workers/http-server';
import { sendReport } from './error-reports';
import { HttpClient } from './http-client';

const REPORT = '/hskj/v1/client/account/err/';
const CREDENTIALS = { token: 'token-of-mine', refreshToken: 'refresh-of-mine', clientUuid: 'uuid-of-mine' };
const LOGIN_AUTH = 'auth-of-mine';

let server: TestServer;
let http: HttpClient;

beforeEach(async () => {
  server = await TestServer.start();
  server.on(REPORT, (_request, response) => sendEnvelope(response, {}));
  http = new HttpClient({ onTokens: () => undefined, onSignedOut: () => undefined });
  signIn(CREDENTIALS);
});
afterEach(() => server.close());

function signIn(credentials: typeof CREDENTIALS | null): void {
  const { origin } = server;
  http.setSession({ origin, language: 'cn', suites: [], credentials, loginAuth: LOGIN_AUTH, typeCode: 'HS-MI' });
}
const sent = () => server.requestsTo(REPORT).map(({ body }) => JSON.parse(body));
const crash = (data: string) => sendReport(http, { type: 'crash', data });

it('tells what broke, and at which type of machine', async () => {
  await crash('TypeError: x');
  expect(sent()).toEqual([{ type: 'crash', data: 'TypeError: x' }]);
  expect(server.requestsTo(REPORT)[0]?.headers['type-code']).toBe('HS-MI');
});

it('takes every credential out, its own and those of addresses and headers', async () => {
  await crash(
    [
      `at https://site/?login_auth=AbC-1&project=3 ${CREDENTIALS.token} ${CREDENTIALS.clientUuid}`,
      `{"refresh_token":"${CREDENTIALS.refreshToken}","password":"geheim"} grant ${LOGIN_AUTH}`,
      'authorization: Bearer eyJh.bGci.OiJ',
      '?token=eyJx.y.z&type=portal',
    ].join('\n'),
  );
  const [{ data }] = sent();
  for (const secret of [...Object.values(CREDENTIALS), LOGIN_AUTH, 'AbC-1', 'geheim', 'eyJh.bGci.OiJ', 'eyJx.y.z']) {
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

it('says nothing where nobody is signed in', async () => {
  signIn(null);
  await expect(crash('TypeError: x')).rejects.toMatchObject({ code: 'signed_out' });
  expect(sent()).toEqual([]);
});
