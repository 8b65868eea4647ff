// The console behind nginx as deploy/nginx.conf sets it up, before two servers that share a database: the ways in over
// TLS, and those that must be closed.
import { randomBytes } from 'node:crypto';
import OSS from 'ali-oss';
import mqtt from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { API, type ApiOutput, CLIENT_BASE, type JsonApiName, ROOT_BASE } from '../../src/contracts/api';
import { BROKER_PATH, topicOf } from '../../src/contracts/broker';
import { ErrorCode, envelopeSchema } from '../../src/contracts/envelope';
import { equipmentOf } from '../../src/equipment/registry';
import type { Input } from './api-client';
import { PASSWORD, PROJECT, ROAD_PILES, SITE } from './fixture-site';
import { GATEWAY_SECRET } from './machine';
import { type RunningNginx, startNginx } from './nginx';
import { type ServerProcess, startServer } from './server-process';
import { environmentOf } from './storage-environment';
import { STORAGE_KINDS } from './storages';

const MiB = 1024 * 1024;
/** Calls whose bodies may be lists of piles. */
const LIST_CALLS = ['pileImport', 'pileDesign', 'pileArrange', 'pileRemove'] as const;
const ROAD = { project_id: PROJECT.road };

describe('the console behind nginx', () => {
  const servers: ServerProcess[] = [];
  let closeStorage: () => Promise<void>;
  let proxy: RunningNginx;
  let session = { token: '', client_uuid: '' };

  beforeAll(async () => {
    const shared = STORAGE_KINDS.find(({ name }) => name.startsWith('PostgreSQL'));
    if (shared === undefined) throw new Error('no storage that two servers can share');
    const { storage, close } = await shared.openSite();
    closeStorage = close;
    const environment = { ...environmentOf(storage), GATEWAY_SECRET, TRUST_PROXY: 'on' };
    const [first, second] = [await startServer(environment), await startServer(environment)];
    servers.push(first, second);
    proxy = await startNginx([first.port, second.port]);
    session = await call('login', { account: 'admin', password: PASSWORD });
  });

  afterAll(async () => {
    await proxy?.stop();
    try {
      for (const server of servers) await server.stop();
    } finally {
      await closeStorage();
    }
  });

  const headersOf = (): Record<string, string> => ({
    'content-type': 'application/json',
    'type-code': 'HS-MI',
    authorization: `Bearer ${session.token}`,
    'client-uuid': session.client_uuid,
  });
  const pathOf = (name: JsonApiName | 'exportFile', input: Input): string => {
    const { base, path, method } = API[name];
    const typed = equipmentOf('HS-MI').apiPrefix;
    const prefix = base === 'type' ? typed : base === 'client' ? CLIENT_BASE : ROOT_BASE;
    const query =
      method === 'GET' ? `?${new URLSearchParams(Object.entries(input).map(([k, v]) => [k, String(v)]))}` : '';
    return `${prefix}${path}${query}`;
  };
  async function envelopeOf(name: JsonApiName, input: Input = {}, headers: Record<string, string> = {}) {
    const { method } = API[name];
    const { body } = await proxy.ask(pathOf(name, input), {
      method,
      headers: { ...headersOf(), ...headers },
      ...(method === 'POST' ? { body: JSON.stringify(input) } : {}),
    });
    return envelopeSchema.parse(JSON.parse(body.toString('utf8')));
  }
  /** The parsed data of a call that succeeds. */
  async function call<N extends JsonApiName>(name: N, input: Input = {}): Promise<ApiOutput<N>> {
    const { error_code, message, data } = await envelopeOf(name, input);
    if (error_code !== 0) throw new Error(`${name}: ${error_code} ${message}`);
    const output: z.ZodType<ApiOutput<N>> = outputOf(name);
    return output.parse(data);
  }

  it('has a configuration that nginx takes without a word of warning', () => {
    expect(proxy.verdict).toContain('syntax is ok');
    expect(proxy.verdict).toContain('test is successful');
    expect(proxy.verdict).not.toMatch(/warn|emerg/);
  });

  it('gives the console over TLS, with the security headers of the server and HSTS', async () => {
    const { status, headers, body } = await proxy.ask('/');
    expect(status).toBe(200);
    expect(body.toString('utf8')).toContain('<script');
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      server: 'nginx',
    });
    // The policy names the socket under the address that the browser knows.
    expect(headers['content-security-policy']).toContain(`wss://${new URL(proxy.origin).host}`);
  });

  it('sends plain http to https', async () => {
    const answer = await fetch(`${proxy.plainOrigin}/overview?x=1`, { redirect: 'manual' });
    expect(answer.status).toBe(308);
    expect(answer.headers.get('location')).toBe('https://127.0.0.1/overview?x=1');
  });

  it('keeps /metrics to itself, and queries out of its log', async () => {
    for (const address of ['/metrics', '/metrics/', '//metrics', '/%6detrics/', '/metrics?x=1']) {
      const { status, headers, body } = await proxy.ask(address);
      expect(status, address).toBe(404);
      expect(headers['strict-transport-security']).toBeDefined();
      expect(body.toString('utf8')).not.toContain('pile_console_');
    }
    await proxy.ask('/?login_auth=a-secret-of-somebody');
    await call('projects');
    expect(proxy.accessLog()).toContain('/hskj/v1/client/');
    expect(proxy.accessLog()).not.toContain('a-secret');
  });

  it('counts failed sign-ins by the address that it sees, whatever a client says about itself', async () => {
    const codes: number[] = [];
    for (let n = 1; n <= 6; n += 1) {
      const says = { 'x-forwarded-for': `203.0.113.${n}`, forwarded: `for=203.0.113.${n}` };
      codes.push((await envelopeOf('login', { account: 'mixer', password: 'wrong' }, says)).error_code);
    }
    expect(codes).toEqual([...Array.from({ length: 5 }, () => ErrorCode.signInFailed), ErrorCode.tooManyAttempts]);
  });

  it('lets an address sign in so often and no more, and answers it as the servers would; others go on', async () => {
    const { path: login } = API.login;
    const tried = await Promise.all(Array.from({ length: 60 }, () => proxy.ask(`${CLIENT_BASE}${login}`)));
    const refused = tried.filter(({ status }) => status === 429);
    // Beyond the burst of 30; the rest reached a server, which takes no GET.
    expect(refused.length).toBeGreaterThanOrEqual(10);
    expect(tried.filter(({ status }) => status === 405).length).toBe(tried.length - refused.length);
    for (const { headers, body } of refused) {
      expect(headers['content-type']).toContain('application/json');
      const { error_code } = envelopeSchema.parse(JSON.parse(body.toString('utf8')));
      expect(error_code).toBe(ErrorCode.tooManyAttempts);
    }
    expect((await call('projects')).length).toBeGreaterThan(0);
  });

  it('carries the broker’s WebSocket', async () => {
    const client = await mqtt.connectAsync(
      `${proxy.origin.replace('https', 'wss')}${BROKER_PATH}`,
      { username: session.client_uuid, password: session.token, reconnectPeriod: 0, ca: proxy.certificate },
      false,
    );
    const topic = topicOf({ site: SITE, typeCode: 'HS-MI', projectId: PROJECT.road, deviceId: '+', kind: '+' });
    expect(await client.subscribeAsync(topic, { qos: 1 })).toMatchObject([{ topic, qos: 1 }]);
    await client.endAsync();
  });

  it('takes a large upload to the address that the server names, and gives it back', async () => {
    const token = await call('uploadToken');
    expect(token.aliOssHost).toBe(proxy.origin);
    const options = {
      accessKeyId: token.accessKeyId,
      accessKeySecret: token.accessKeySecret,
      stsToken: token.securityToken,
      bucket: token.bucket,
      region: token.region,
      endpoint: token.aliOssHost,
      secure: true,
      sldEnable: token.pathStyle,
      refreshSTSToken: async () => ({ ...token, stsToken: token.securityToken }),
      refreshSTSTokenInterval: 3_600_000,
    };
    const client = new OSS(options);
    const photo = Buffer.concat([Buffer.from('\u00ff\u00d8\u00ff', 'latin1'), randomBytes(40 * MiB)]);
    const key = `${token.adminOssDirectory}large.jpg`;
    const addressOf = (options: OSS.SignatureUrlOptions): string => {
      const { pathname, search } = new URL(client.signatureUrl(key, { expires: 300, ...options }));
      return `${pathname}${search}`;
    };
    const put = await proxy.ask(addressOf({ method: 'PUT', 'Content-Type': 'image/jpeg' }), {
      method: 'PUT',
      headers: { 'content-type': 'image/jpeg', 'content-length': String(photo.length) },
      body: photo,
    });
    expect(put.status, put.body.toString('utf8')).toBe(200);
    const whole = await proxy.ask(addressOf({}));
    expect(Buffer.compare(whole.body, photo)).toBe(0);
  });

  it('refuses bodies that are larger than the servers take before they have come', async () => {
    const large = (bytes: number) => ({
      method: 'POST',
      headers: { ...headersOf(), 'content-length': String(bytes) },
      // Only the beginning: a server that waited for the rest would wait long.
      body: null,
    });
    const { path: login } = API.login;
    expect((await proxy.ask(`${CLIENT_BASE}${login}`, large(MiB + 1))).status).toBe(413);
    expect((await proxy.ask('/anything', large(1024 * MiB))).status).toBe(413);
    expect((await proxy.ask('/hskj-objects/account/1/x.jpg', large(50 * MiB + 1))).status).toBe(413);
    const withLists = Object.entries(API).flatMap(([name, call]) => ('bodyBytes' in call ? [name] : []));
    expect(withLists.sort()).toEqual([...LIST_CALLS].sort());
    for (const name of LIST_CALLS) expect((await proxy.ask(pathOf(name, {}), large(32 * MiB + 1))).status).toBe(413);
  });

  it('lets a list of piles pass that is as large as the servers take, and no body of a stranger', async () => {
    const body = JSON.stringify({ project_id: PROJECT.empty, dry_run: true, columns: {} }).padEnd(32 * MiB, ' ');
    const known = await proxy.ask(`${pathOf('pileImport', {})}?project_id=${PROJECT.empty}`, {
      method: 'POST',
      headers: headersOf(),
      body,
    });
    expect(known.status).toBe(200);
    const { error_code } = envelopeSchema.parse(JSON.parse(known.body.toString('utf8')));
    expect([ErrorCode.ok, ErrorCode.badRequest]).toContain(error_code);
    const stranger = { ...headersOf(), authorization: 'Bearer none', 'content-length': String(32 * MiB) };
    // Answered before the body has come.
    const refused = await proxy.ask(pathOf('pileImport', {}), { method: 'POST', headers: stranger, body: null });
    expect(envelopeSchema.parse(JSON.parse(refused.body.toString('utf8'))).error_code).toBe(ErrorCode.tokenInvalid);
  });

  it('gives an export in parts', async () => {
    const { task_id } = await call('exportStart', { ...ROAD, kind: 'piles', format: 'csv' });
    for (;;) {
      const tasks = await call('exportTasks', ROAD);
      const state = tasks.find((one) => one.task_id === task_id)?.state;
      if (state === 'done') break;
      if (state === 'failed' || state === undefined) throw new Error(`the export is ${state}`);
    }
    const file = (headers: Record<string, string>) =>
      proxy.ask(pathOf('exportFile', { ...ROAD, task_id }), { headers: { ...headersOf(), ...headers } });
    const whole = await file({});
    expect(whole.headers['content-disposition']).toContain('filename');
    expect(whole.body.toString('utf8').trim().split('\n')).toHaveLength(ROAD_PILES + 1);
    const part = await file({ range: 'bytes=1000-1999' });
    expect(part.status).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes 1000-1999/${whole.body.length}`);
    expect(Buffer.compare(part.body, whole.body.subarray(1000, 2000))).toBe(0);
  });

  it('goes on with one server when the other has ended', async () => {
    expect(await servers[0]?.stop()).toBe(0);
    const statuses = await Promise.all(Array.from({ length: 8 }, () => proxy.ask('/readyz')));
    expect(statuses.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect((await call('projects')).length).toBeGreaterThan(0);
  });
});

function outputOf<N extends JsonApiName>(name: N): z.ZodType<ApiOutput<N>>;
function outputOf(name: JsonApiName): z.ZodType {
  return API[name].output;
}
