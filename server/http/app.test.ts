import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '../db/schema';
import { ExportRunner } from '../exports/export-runner';
import { Metrics } from '../metrics/metrics';
import { ObjectFolder } from '../objects/object-folder';
import { localGrants } from '../objects/upload-grants';
import { LogPacks } from '../packs/log-packs';
import { GenerationRunner } from '../simulation/generation-runner';
import { buildApp } from './app';
import { LargeBodies } from './bodies/large-bodies';
import { readChildApps } from './child-apps';
import { RateLimit } from './rate-limit';
import { contentSecurityPolicy } from './security-headers';
import { Sessions } from './sessions';
import { passwordThreads, SignIn } from './sign-in';
import { ThirdParties } from './third-party';

const HTML = { accept: 'text/html,application/xhtml+xml' };

describe('the console’s files', () => {
  let clientDir: string;
  let app: FastifyInstance;
  // Never connected: none of these requests gets as far as the database.
  const pool = new pg.Pool({ host: '/nowhere' });

  beforeAll(async () => {
    clientDir = mkdtempSync(path.join(tmpdir(), 'pile-console-client-'));
    mkdirSync(path.join(clientDir, 'assets'));
    writeFileSync(path.join(clientDir, 'index.html'), '<title>console</title>');
    writeFileSync(path.join(clientDir, 'version.json'), '{"version":"1"}');
    writeFileSync(path.join(clientDir, 'assets/main-abc123.js'), 'script');
    writeFileSync(path.join(clientDir, 'assets/main-abc123.js.br'), brotliCompressSync('script'));
    const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
    const exports = new ExportRunner(db, pool, pino({ level: 'silent' }));
    const generations = new GenerationRunner(db, pool, pino({ level: 'silent' }), () => undefined);
    const metrics = new Metrics({
      database: 'postgres',
      schemaVersion: 0,
      ingest: () => ({
        ...{ stored: 0, rows: 0, duplicates: 0, malformed: 0, refusedNotKept: 0, unknown: 0, setAside: 0 },
        failedBatches: 0,
      }),
      blocked: () => ({ machines: 0, longestS: 0 }),
      connections: () => ({ gateway: 0, machine: 0, console: 0 }),
      refusedConnections: () => [],
      strayMessages: () => 0,
      externalBroker: null,
      exports: () => exports.store.pending(),
      freeBytes: () => 1e9,
    });
    app = await buildApp(
      {
        db,
        pool,
        packs: new LogPacks(path.join(clientDir, 'packs')),
        sessions: new Sessions(db, { accessS: 1, refreshS: 1, graceS: 1 }),
        signIn: new SignIn(db, passwordThreads(new URL('file:///nowhere/password-thread.js'))),
        bodies: new LargeBodies(new URL('file:///nowhere/body-thread.js')),
        thirdParties: new ThirdParties([]),
        reports: new RateLimit(1, 1),
        uploads: localGrants(Buffer.alloc(32), new ObjectFolder(clientDir)),
        exports,
        generations,
        tableSecret: Buffer.alloc(32),
        sealSeed: Buffer.alloc(32),
        requireSealed: false,
        announce: () => undefined,
        onSessionsEnded: () => undefined,
      },
      {
        logger: pino({ level: 'silent' }),
        trustedProxies: [],
        clientDir,
        isReady: async () => false,
        objects: null,
        cloudOrigin: null,
        childApps: readChildApps('console.example:trd=https://trd.example'),
        metrics,
        metricsToken: undefined,
      },
    );
  });

  afterAll(async () => {
    await app.close();
    await pool.end();
    rmSync(clientDir, { recursive: true, force: true });
  });

  it('are kept for ever when their name carries a hash, and come compressed to who takes that', async () => {
    const plain = await app.inject({ url: '/assets/main-abc123.js' });
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(plain.headers['content-encoding']).toBeUndefined();
    const packed = await app.inject({ url: '/assets/main-abc123.js', headers: { 'accept-encoding': 'gzip, br' } });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(packed.headers['content-type']).toContain('javascript');
  });

  it('are asked for again when their content may change under the same name', async () => {
    expect((await app.inject({ url: '/' })).headers['cache-control']).toBe('no-cache');
    expect((await app.inject({ url: '/version.json?t=1' })).headers['cache-control']).toBe('no-store');
  });

  it.each(['/mixingPile/index', '/login?login_auth=x', '/apps/cfg/pile'])('give the page for %s', async (url) => {
    const page = await app.inject({ url, headers: HTML });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('console');
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.headers['cache-control']).toBe('no-cache');
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it.each([
    ['a missing asset', '/assets/gone-123.js', HTML],
    ['a missing call', '/hskj/v1/client/no/such/', HTML],
    ['what no page was asked for', '/mixingPile/index', { accept: '*/*' }],
    ['a way out of the folder', '/..%2f..%2fetc/passwd', { accept: '*/*' }],
  ])('do not give the page for %s', async (_what, url, headers) => {
    const answer = await app.inject({ url, headers });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ success: false });
  });

  it('give way to the reference of the calls, which needs no script', async () => {
    const page = await app.inject({ url: '/docs', headers: HTML });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    expect(page.body).toContain('warning/close/');
    const json = await app.inject({ url: '/docs/openapi.json' });
    expect(json.json()).toMatchObject({ openapi: '3.1.1' });
    expect((await app.inject({ url: '/docs/', headers: HTML })).body).toBe(page.body);
  });

  it('come with the origins of child apps that are elsewhere, for the host that they are configured for', async () => {
    const of = (host: string) => app.inject({ url: '/child-apps.json', headers: { host } });
    expect((await of('console.example:8080')).json()).toEqual({ trd: 'https://trd.example' });
    expect((await of('other.example')).json()).toEqual({});
    const policyAt = async (host: string) =>
      (await app.inject({ url: '/', headers: { ...HTML, host } })).headers['content-security-policy'];
    const allowing = await policyAt('console.example');
    for (const directive of ["script-src 'self' 'wasm-unsafe-eval'", "style-src 'self' 'unsafe-inline'"]) {
      expect(allowing).toContain(`${directive} https://trd.example;`);
    }
    expect(allowing).toMatch(/connect-src [^;]* https:\/\/trd\.example;/);
    expect(await policyAt('other.example')).not.toContain('trd.example');
  });

  it('say that the server is not ready when it is not', async () => {
    expect((await app.inject({ url: '/readyz' })).statusCode).toBe(503);
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
  });
});

describe('the content security policy', () => {
  it('lets the page connect to its own host’s sockets and to no other', () => {
    expect(contentSecurityPolicy('site.local:8080')).toContain(
      "connect-src 'self' ws://site.local:8080 wss://site.local:8080;",
    );
    expect(contentSecurityPolicy('[::1]:8080')).toContain('ws://[::1]:8080');
    expect(contentSecurityPolicy("x; script-src 'unsafe-eval'")).toContain("connect-src 'self';");
    expect(contentSecurityPolicy(undefined)).toContain("connect-src 'self';");
    const withStore = contentSecurityPolicy(undefined, { stores: ['https://site.oss-cn-hangzhou.aliyuncs.com'] });
    for (const directive of ["connect-src 'self'", "img-src 'self' data: blob:"]) {
      expect(withStore).toContain(`${directive} https://site.oss-cn-hangzhou.aliyuncs.com;`);
    }
  });
});
