// Against a real HTTP server: the requests sent, and how every way of failing comes back.
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendEnvelope, TestServer } from '../../tests/fixtures/workers/http-server';
import { readBody, readEnvelope } from './envelope';
import type { Credentials, HttpAnswer, HttpCall } from './http-call';
import { HttpClient } from './http-client';
import type { Tabs } from './tab-lock';

const REFRESH = '/hskj/v1/client/auth/refresh_token/';
const PATH = '/smw/api/v1/client/project/list/';
const CALL: HttpCall = {
  method: 'GET',
  path: PATH,
  typeCode: 'HS-800',
  input: {},
  needsToken: true,
  accept: 'application/json',
  sealed: true,
};
const never = new AbortController().signal;
const read = async (answer: HttpAnswer): Promise<unknown> => (await readEnvelope(answer)).data;

let server: TestServer;
let events: string[];
let client: HttpClient;

function session(token: string, clientUuid = 'uuid-1', refreshToken = 'refresh-1') {
  const suites = ['chacha20-poly1305', 'sm4-gcm'] as const;
  const credentials = { token, clientUuid, refreshToken };
  return { origin: server.origin, language: 'en', suites, credentials, loginAuth: null, typeCode: 'HS-MI' } as const;
}

beforeEach(async () => {
  server = await TestServer.start();
  events = [];
  client = new HttpClient({
    onTokens: (token, refreshToken) => events.push(`tokens ${token} ${refreshToken}`),
    onSignedOut: () => events.push('signedOut'),
    timeoutMs: 300,
  });
  client.setSession(session('token-1'));
});
afterEach(() => server.close());

/** Answers PATH only to the token given, every other one with `code`. */
function acceptOnly(token: string, code = 4001): void {
  server.on(PATH, ({ headers }, response) => {
    if (headers.authorization === `Bearer ${token}`) sendEnvelope(response, { data: [{ id: 1, name: 'K2' }] });
    else sendEnvelope(response, { errorCode: code, message: 'token expired' });
  });
}

describe('what goes out', () => {
  it('sends the headers of the product and drops what the form left open', async () => {
    server.on(PATH, (_request, response) => sendEnvelope(response, { data: [] }));
    await client.call({ ...CALL, input: { project_id: 3, pile_no: '', level: -1 } }, never, read);
    const [request] = server.seen;
    expect(request?.url).toBe(`${PATH}?project_id=3`);
    expect(request?.headers).toMatchObject({
      authorization: 'Bearer token-1',
      'client-uuid': 'uuid-1',
      language: 'en',
      'type-code': 'HS-800',
      'content-type': 'application/json',
      'accept-payload': 'chacha20-poly1305, sm4-gcm',
    });
  });

  it('sends neither token nor uuid with the calls that make a session', async () => {
    server.on(PATH, (_request, response) => sendEnvelope(response, {}));
    const call = { ...CALL, method: 'POST', needsToken: false, sealed: false, input: { account: 'a' } } as const;
    await client.call(call, never, read);
    expect(server.seen[0]?.headers).not.toHaveProperty('authorization');
    expect(server.seen[0]?.headers).not.toHaveProperty('client-uuid');
    expect(server.seen[0]?.body).toBe('{"account":"a"}');
  });

  it('names the type chosen where a call is not of one, and none before anybody is signed in', async () => {
    server.on(PATH, (_request, response) => sendEnvelope(response, {}));
    await client.call({ ...CALL, typeCode: null }, never, read);
    await client.call({ ...CALL, typeCode: null, needsToken: false }, never, read);
    expect(server.seen.map(({ headers }) => headers['type-code'])).toEqual(['HS-MI', undefined]);
  });

  it('refuses a call that needs a token when nobody is signed in', async () => {
    client.setSession({ ...session('token-1'), credentials: null });
    await expect(client.call(CALL, never, read)).rejects.toMatchObject({ code: 'signed_out' });
    expect(server.seen).toHaveLength(0);
  });
});

describe('refresh', () => {
  it.each([4001, 4002, 4003])('refreshes once for all concurrent calls refused with %i', async (code) => {
    acceptOnly('token-2', code);
    server.on(REFRESH, async (_request, response) => {
      await pause(30);
      sendEnvelope(response, { data: { token: 'token-2', refresh_token: 'refresh-2' } });
    });
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.call(CALL, never, read)));
    expect(answers).toEqual(Array.from({ length: 8 }, () => [{ id: 1, name: 'K2' }]));
    expect(server.requestsTo(REFRESH)).toHaveLength(1);
    expect(server.requestsTo(REFRESH)[0]?.body).toBe('{"refresh_token":"refresh-1"}');
    expect(events).toEqual(['tokens token-2 refresh-2']);
  });

  it('repeats a late refusal with the token that is there by then', async () => {
    let first = true;
    server.on(PATH, async ({ headers }, response) => {
      if (first) {
        first = false;
        client.setSession(session('token-2'));
        sendEnvelope(response, { errorCode: 4001 });
      } else sendEnvelope(response, { data: headers.authorization });
    });
    expect(await client.call(CALL, never, read)).toBe('Bearer token-2');
    expect(server.requestsTo(REFRESH)).toHaveLength(0);
  });

  it('signs out when the refresh is refused, and rejects all that waited', async () => {
    acceptOnly('token-2');
    server.on(REFRESH, (_request, response) => sendEnvelope(response, { errorCode: 4003, message: 'revoked' }));
    const calls = await Promise.allSettled([client.call(CALL, never, read), client.call(CALL, never, read)]);
    expect(calls.map((call) => call.status === 'rejected' && call.reason.code)).toEqual(
      expect.arrayContaining(['signed_out']),
    );
    expect(events).toEqual(['signedOut']);
    expect(client.session.credentials).toBeNull();
  });

  it('signs out when there is no refresh token', async () => {
    client.setSession(session('token-1', 'uuid-1', ''));
    acceptOnly('token-2');
    await expect(client.call(CALL, never, read)).rejects.toMatchObject({ code: 'signed_out' });
    expect(events).toEqual(['signedOut']);
  });

  it('signs out when even the fresh token is refused, without asking for ever', async () => {
    acceptOnly('token-9');
    server.on(REFRESH, (_request, response) =>
      sendEnvelope(response, { data: { token: 'token-2', refresh_token: 'refresh-2' } }),
    );
    await expect(client.call(CALL, never, read)).rejects.toMatchObject({ code: 'signed_out' });
    expect(server.requestsTo(PATH)).toHaveLength(2);
  });

  it('keeps the session when the refresh gets no answer: a dropped connection signs nobody out', async () => {
    acceptOnly('token-2');
    server.on(REFRESH, (_request, response) => void response.destroy());
    await expect(client.call(CALL, never, read)).rejects.toMatchObject({ code: 'network', retryable: true });
    expect(events).toEqual([]);
    expect(client.session.credentials?.token).toBe('token-1');
  });

  it.each([400, 401, 403, 404, 405])('signs out when the refresh is refused with HTTP status %i', async (status) => {
    acceptOnly('token-2');
    server.on(REFRESH, (_request, response) => void response.writeHead(status).end());
    await expect(client.call(CALL, never, read)).rejects.toMatchObject({ code: 'signed_out' });
    expect(events).toEqual(['signedOut']);
    expect(client.session.credentials).toBeNull();
  });

  it.each([408, 429, 500, 502, 503, 504])('keeps the session when the refresh meets HTTP status %i', async (status) => {
    acceptOnly('token-2');
    server.on(REFRESH, (_request, response) => void response.writeHead(status).end());
    await expect(client.call(CALL, never, read)).rejects.toMatchObject({ code: 'http', context: { status } });
    expect(events).toEqual([]);
    expect(client.session.credentials?.token).toBe('token-1');
  });

  it('goes on without a page that hangs, which others wait for', async () => {
    acceptOnly('token-2');
    server.on(REFRESH, (_request, response) =>
      sendEnvelope(response, { data: { token: 'token-2', refresh_token: 'refresh-2' } }),
    );
    const hanging = new HttpClient({
      storedSession: () => new Promise(() => undefined),
      onTokens: () => new Promise(() => undefined),
      onSignedOut: () => events.push('signedOut'),
      pageWaitMs: 20,
    });
    hanging.setSession(session('token-1'));
    expect(await hanging.call(CALL, never, read)).toEqual([{ id: 1, name: 'K2' }]);
    expect(events).toEqual([]);
  });

  it('lets one caller give up without taking the refresh from the others', async () => {
    acceptOnly('token-2');
    server.on(REFRESH, async (_request, response) => {
      await pause(80);
      sendEnvelope(response, { data: { token: 'token-2', refresh_token: 'refresh-2' } });
    });
    const controller = new AbortController();
    const given = client.call(CALL, controller.signal, read);
    const continued = client.call(CALL, never, read);
    setTimeout(() => controller.abort(), 40);
    await expect(given).rejects.toMatchObject({ code: 'cancelled' });
    expect(await continued).toEqual([{ id: 1, name: 'K2' }]);
  });

  it('does not take back a token that a newer refresh has replaced', async () => {
    acceptOnly('token-2');
    server.on(REFRESH, (_request, response) =>
      sendEnvelope(response, { data: { token: 'token-2', refresh_token: 'refresh-2' } }),
    );
    await client.call(CALL, never, read);
    client.setSession(session('token-1'));
    expect(client.session.credentials?.token).toBe('token-2');
  });
});

describe('two tabs of one session', () => {
  /** Shared by the tabs: locks where the browser has them, and the stored tokens, which the others read later. */
  function tabs(locks: boolean, spreadMs = 0): { readonly clients: readonly HttpClient[]; stored: Credentials | null } {
    const shared: { stored: Credentials | null } = { stored: session('token-1').credentials };
    let queue: Promise<unknown> = Promise.resolve();
    const replaced = new Set<string>();
    const browser: Tabs = {
      inOneTab: (work) => {
        const mine = queue.then(work);
        queue = mine.catch(() => undefined);
        return mine;
      },
      noteReplaced: async (token) => void replaced.add(token),
      wasReplaced: async (token) => replaced.has(token),
    };
    const clients = [1, 2].map((tab) => {
      const made = new HttpClient({
        onTokens: (token, refreshToken) => {
          events.push(`tab ${tab} stores ${token}`);
          const store = (): void => {
            shared.stored = { token, refreshToken, clientUuid: 'uuid-1' };
          };
          if (spreadMs === 0) store();
          else setTimeout(store, spreadMs);
        },
        onSignedOut: () => events.push(`tab ${tab} signedOut`),
        storedSession: async () => shared.stored,
        ...(locks ? { tabs: browser } : {}),
        timeoutMs: 300,
        pageWaitMs: 2_000,
      });
      made.setSession(session('token-1'));
      return made;
    });
    return Object.assign(shared, { clients });
  }

  it.each([
    ['at once', 0],
    ['later than the lock comes free', 400],
  ])('with locks, the second takes what the first was given, which it reads %s', async (_when, spreadMs) => {
    acceptOnly('token-2');
    server.on(REFRESH, async (_request, response) => {
      await pause(30);
      sendEnvelope(response, { data: { token: 'token-2', refresh_token: 'refresh-2' } });
    });
    const { clients } = tabs(true, spreadMs);
    const answers = await Promise.all(clients.map((tab) => tab.call(CALL, never, read)));
    expect(answers).toHaveLength(2);
    expect(server.requestsTo(REFRESH)).toHaveLength(1);
    expect(events).toEqual(['tab 1 stores token-2']);
    expect(clients.map((tab) => tab.session.credentials?.refreshToken)).toEqual(['refresh-2', 'refresh-2']);
  });

  it('without locks, one that comes later reads what is stored before it asks', async () => {
    acceptOnly('token-2');
    server.on(REFRESH, (_request, response) =>
      sendEnvelope(response, { data: { token: 'token-2', refresh_token: 'refresh-2' } }),
    );
    const { clients } = tabs(false);
    for (const tab of clients) await tab.call(CALL, never, read);
    expect(server.requestsTo(REFRESH)).toHaveLength(1);
  });

  it('one that finds the other signed out is signed out, without asking', async () => {
    acceptOnly('token-2');
    const both = tabs(true);
    both.stored = null;
    await expect(both.clients[0]?.call(CALL, never, read)).rejects.toMatchObject({ code: 'signed_out' });
    expect(server.requestsTo(REFRESH)).toHaveLength(0);
    expect(events).toEqual(['tab 1 signedOut']);
  });

  it('one that finds another account drops its call', async () => {
    acceptOnly('token-2');
    const both = tabs(true);
    both.stored = session('token-8', 'uuid-2').credentials;
    await expect(both.clients[0]?.call(CALL, never, read)).rejects.toMatchObject({ code: 'cancelled' });
    expect(events).toEqual([]);
  });
});

describe('failures', () => {
  it.each([400, 401, 403, 404, 405, 408, 500, 501, 502, 503, 504, 505])('names HTTP status %i', async (status) => {
    server.on(PATH, (_request, response) => void response.writeHead(status).end());
    await expect(client.call(CALL, never, read)).rejects.toMatchObject({ code: 'http', context: { status } });
  });

  it('passes on the message of any other error code', async () => {
    server.on(PATH, (_request, response) => sendEnvelope(response, { errorCode: 4103, message: '无权限' }));
    await expect(client.call(CALL, never, read)).rejects.toMatchObject({
      code: 'api',
      message: '无权限',
      context: { errorCode: 4103 },
    });
  });

  it('names the field that a refusal is about', async () => {
    const refused = { errorCode: 4100, message: '水泥密度必须大于 3', data: { field: 'cement_density_gcm3' } };
    server.on(PATH, (_request, response) => sendEnvelope(response, refused));
    await expect(client.call(CALL, never, read)).rejects.toMatchObject({
      code: 'api',
      context: { errorCode: 4100, field: 'cement_density_gcm3' },
    });
  });

  it('tells a server that is away from one that is slow', async () => {
    server.on(PATH, () => undefined);
    await expect(client.call(CALL, never, read)).rejects.toMatchObject({ code: 'timeout' });
    await server.close();
    await expect(client.call(CALL, never, read)).rejects.toMatchObject({ code: 'network', retryable: true });
  });

  it('gives up on a body that stops coming, but not on one that comes slowly', async () => {
    server.on(PATH, async (_request, response) => {
      for (const part of ['{"error_code":0,', '"message":"",', '"success":true,', '"data":7}']) {
        response.write(part);
        await pause(120);
      }
      response.end();
    });
    const large = async (answer: HttpAnswer): Promise<number> => (await readBody(answer)).length;
    expect(await client.call(CALL, never, large)).toBe(53);
    server.on(PATH, (_request, response) => void response.write('{"error_code":0,'));
    await expect(client.call(CALL, never, large)).rejects.toMatchObject({ code: 'timeout' });
    await expect(client.call(CALL, never, read)).rejects.toMatchObject({ code: 'timeout' });
  });

  it('tells of a body that is cut', async () => {
    server.on(PATH, (_request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{"error_code":0');
      setTimeout(() => response.destroy(), 20);
    });
    await expect(client.call(CALL, never, read)).rejects.toMatchObject({ code: 'network' });
  });

  it.each(['<html>proxy login</html>', '{"data":1}', ''])('refuses a body that is no envelope: %j', async (body) => {
    server.on(PATH, (_request, response) => void response.end(body));
    await expect(client.call(CALL, never, read)).rejects.toMatchObject({ code: 'contract' });
  });

  it('cancels in flight, and everything of an account that is replaced', async () => {
    server.on(PATH, () => undefined);
    const controller = new AbortController();
    const mine = client.call(CALL, controller.signal, read);
    const old = client.call(CALL, never, read);
    setTimeout(() => controller.abort(), 20);
    await expect(mine).rejects.toMatchObject({ code: 'cancelled' });
    client.setSession(session('token-7', 'uuid-2'));
    await expect(old).rejects.toMatchObject({ code: 'cancelled' });
  });
});
