// How the server reports that it cannot start, and how it stops.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from './api-client';
import { PASSWORD } from './fixture-site';
import { createDatabase, type PostgresCluster, startPostgres } from './postgres';
import { freePort, runServer, startServer } from './server-process';
import { copySite } from './storages';

const EXIT = { databaseUnusable: 65, unavailable: 69, cannotWrite: 73, inUse: 75, badConfiguration: 78 } as const;
/** No refusal may wait for anything. */
const REFUSAL_LIMIT_MS = 15_000;

let folder = '';
const newFolder = (name: string): string => path.join(folder, name);

/** A copy of a data folder with the tests' site in it. */
function newSite(name: string): string {
  const dataDir = newFolder(name);
  cpSync(newFolder('site'), dataDir, { recursive: true, preserveTimestamps: true });
  return dataDir;
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'pile-console-faults-'));
  copySite(newFolder('site'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('configuration', () => {
  it('names every variable that is wrong, without repeating what may be secret', async () => {
    const ended = await runServer({
      PORT: '70000',
      LOG_LEVEL: 'loud',
      DEMO: 'maybe',
      DATABASE_URL: 'mysql://root:hunter2@db/x',
      DEMO_PASSWORD: 'short',
    });
    expect(ended.code).toBe(EXIT.badConfiguration);
    for (const name of ['PORT', 'LOG_LEVEL', 'DEMO', 'DATABASE_URL', 'DEMO_PASSWORD'])
      expect(ended.stderr).toContain(`${name}:`);
    expect(ended.stderr).not.toContain('hunter2');
    expect(ended.ms).toBeLessThan(REFUSAL_LIMIT_MS);
  });
});

describe('the port', () => {
  let other: Server;
  let port = 0;

  beforeAll(async () => {
    port = await freePort();
    other = createServer();
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', () => resolve()));
  });

  afterAll(() => new Promise<void>((resolve) => other.close(() => resolve())));

  it('in use is named, with the way to choose another, before anything is made', async () => {
    const dataDir = newFolder('port');
    const ended = await runServer({ PORT: String(port), DATA_DIR: dataDir });
    expect(ended.code).toBe(EXIT.unavailable);
    expect(ended.stderr).toContain(`Port ${port} is in use`);
    expect(ended.stderr).toContain(`PORT=${port + 1}`);
    expect(existsSync(dataDir)).toBe(false);
  });

  it('of an address that is not this machine’s is refused', async () => {
    const ended = await runServer({ HOST: '203.0.113.7', DATA_DIR: newFolder('host') });
    expect(ended.code).toBe(EXIT.unavailable);
    expect(ended.stderr).toContain('HOST=203.0.113.7');
  });
});

describe('the data folder', () => {
  it.each([
    ['below a file', () => path.join(newFolder('file'), 'data')],
    ['where no folder can be made', () => '/proc/pile-console'],
  ])('%s is refused', async (_what, dataDirOf) => {
    writeFileSync(newFolder('file'), 'kept');
    const ended = await runServer({ DATA_DIR: dataDirOf() });
    expect(ended.code).toBe(EXIT.cannotWrite);
    expect(ended.stderr).toContain(dataDirOf());
    expect(ended.stderr).toContain('DATA_DIR=');
    expect(readFileSync(newFolder('file'), 'utf8')).toBe('kept');
    expect(ended.ms).toBeLessThan(REFUSAL_LIMIT_MS);
  });

  it('in use by a running server is refused, and that server goes on', async () => {
    const dataDir = newSite('shared');
    const first = await startServer({ DATA_DIR: dataDir });
    const second = await runServer({ DATA_DIR: dataDir });
    expect(second.code).toBe(EXIT.inUse);
    expect(second.stderr).toContain('in use by a server that is running');
    expect((await fetch(`${first.origin}/readyz`)).status).toBe(200);
    expect(await first.stop()).toBe(0);
  });

  it('of a server that was killed can be used again', async () => {
    const dataDir = newSite('killed');
    const first = await startServer({ DATA_DIR: dataDir });
    await first.stop('SIGKILL');
    const second = await startServer({ DATA_DIR: dataDir });
    await new ApiClient(second.origin).signIn('admin', PASSWORD);
    expect(await second.stop('SIGINT')).toBe(0);
    expect(existsSync(path.join(dataDir, 'server.lock'))).toBe(false);
  });

  it('deeper than a socket’s name may be long works too', async () => {
    const dataDir = newSite(path.join('deep'.repeat(12), 'deeper'.repeat(12)));
    const server = await startServer({ DATA_DIR: dataDir });
    const second = await runServer({ DATA_DIR: dataDir });
    expect(second.code).toBe(EXIT.inUse);
    expect(await server.stop()).toBe(0);
  });
});

describe('a database of a newer version', () => {
  it('is refused and not touched in a folder', async () => {
    const dataDir = newSite('newer');
    const note = path.join(dataDir, 'database.json');
    writeFileSync(note, readFileSync(note, 'utf8').replace(/"schema_version":\d+/, '"schema_version":999'));
    const before = fingerprint(dataDir);
    const ended = await runServer({ DATA_DIR: dataDir });
    expect(ended.code).toBe(EXIT.databaseUnusable);
    expect(ended.stderr).toMatch(/version 999.*Nothing was changed/s);
    expect(fingerprint(dataDir)).toEqual(before);
  });

  it('is refused when its note is damaged', async () => {
    const dataDir = newSite('damaged');
    writeFileSync(path.join(dataDir, 'database.json'), '{"schema_ver');
    const before = fingerprint(dataDir);
    expect((await runServer({ DATA_DIR: dataDir })).code).toBe(EXIT.databaseUnusable);
    expect(fingerprint(dataDir)).toEqual(before);
  });

  describe('in PostgreSQL', () => {
    let cluster: PostgresCluster;

    beforeAll(async () => {
      cluster = await startPostgres();
    });

    afterAll(() => cluster.stop());

    it('is refused and not touched', async () => {
      const databaseUrl = await createDatabase(cluster.url);
      const query = async (text: string): Promise<unknown[]> => {
        const client = new pg.Client({ connectionString: databaseUrl });
        await client.connect();
        const { rows } = await client.query<Record<string, unknown>>(text);
        await client.end();
        return rows;
      };
      await query('create table schema_version (version int, name text, applied_at timestamptz)');
      await query("insert into schema_version values (999, 'from the future', now())");
      const ended = await runServer({ DATABASE_URL: databaseUrl, DATA_DIR: newFolder('pg') });
      expect(ended.code).toBe(EXIT.databaseUnusable);
      expect(ended.stderr).toContain('version 999');
      expect(await query("select relname from pg_class where relnamespace = 'public'::regnamespace")).toEqual([
        { relname: 'schema_version' },
      ]);
    });

    it('out of reach is named without its password', async () => {
      const port = await freePort();
      const ended = await runServer({
        DATABASE_URL: `postgres://me:hunter2@127.0.0.1:${port}/x`,
        DATA_DIR: newFolder('pg'),
      });
      expect(ended.code).toBe(EXIT.unavailable);
      expect(ended.stderr).toContain(`127.0.0.1:${port}`);
      expect(ended.stderr).not.toContain('hunter2');
    });
  });
});

/** Contents and times of every file below a folder. */
function fingerprint(dir: string): Record<string, string> {
  const files: Record<string, string> = {};
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const { mtimeMs } = statSync(file);
    const content = entry.isFile() ? createHash('sha256').update(readFileSync(file)).digest('hex') : 'folder';
    files[path.relative(dir, file)] = `${mtimeMs} ${content}`;
  }
  return files;
}
