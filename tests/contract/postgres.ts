// A PostgreSQL of the test's own: a new cluster in a temporary folder, gone when the test is over.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './server-process';

export interface PostgresCluster {
  /** A database of it that stays empty, to connect to for making others. */
  readonly url: string;
  /** Its first process, whose children serve the connections. */
  pid(): number | undefined;
  /** Ends the server: connections are cut, commits stay. */
  halt(): Promise<void>;
  /** Starts it again, on the same port. */
  resume(): Promise<void>;
  stop(): Promise<void>;
}

const START_LIMIT_MS = 120_000;
/** For servers of three files at a time, two a site, and the tests' own connections. */
const MAX_CONNECTIONS = 200;

/** Makes a database in the cluster that `url` leads to, empty or a copy of another one; answers its URL. */
export async function createDatabase(url: string, template = 'template0'): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await withClient(url, (client) => client.query(`create database ${name} template ${template}`));
  const made = new URL(url);
  made.pathname = `/${name}`;
  return made.href;
}

/** Drops a database that `createDatabase` has made. */
export async function dropDatabase(url: string, made: string): Promise<void> {
  await withClient(url, (client) => client.query(`drop database ${databaseName(made)} with (force)`));
}

export const databaseName = (url: string): string => new URL(url).pathname.slice(1);

/** For tests that live no longer than the cluster: nothing of theirs has to outlast the machine. */
const UNSAFE_SETTINGS: readonly string[] = ['fsync=off'];

/** Starts a cluster on a free port of 127.0.0.1. Settings that are not `given` are PostgreSQL's own. */
export async function startPostgres(given: readonly string[] = UNSAFE_SETTINGS): Promise<PostgresCluster> {
  const bin = findPrograms();
  const account = unprivilegedAccount();
  const folder = mkdtempSync(path.join(tmpdir(), 'pile-console-pg-'));
  if (account !== null) chownSync(folder, account.uid, account.gid);
  const data = path.join(folder, 'data');
  const options = { ...(account ?? {}), cwd: folder, stdio: 'pipe' as const };
  execFileSync(
    path.join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale'],
    options,
  );
  const port = await freePort();
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    `max_connections=${MAX_CONNECTIONS}`,
    ...given,
  ];
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const launch = async (): Promise<ChildProcess> => {
    const server = spawn(path.join(bin, 'postgres'), ['-D', data, ...settings.flatMap((s) => ['-c', s])], options);
    let output = '';
    for (const stream of [server.stdout, server.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output = (output + chunk.toString('utf8')).slice(-4000);
      });
    }
    await waitUntilReady(url, () => output);
    return server;
  };
  let running = await launch();
  return {
    url,
    pid: () => running.pid,
    // Fast shutdown, as the system's service does it.
    halt: () => end(running, 'SIGINT'),
    resume: async () => {
      running = await launch();
    },
    stop: async () => {
      // Immediate shutdown: nothing in it is kept.
      await end(running, 'SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  server.kill(signal);
  await ended;
}

async function waitUntilReady(url: string, output: () => string): Promise<void> {
  const limit = Date.now() + START_LIMIT_MS;
  for (;;) {
    try {
      await withClient(url, (client) => client.query('select 1'));
      return;
    } catch (error) {
      if (Date.now() > limit) throw new Error(`PostgreSQL does not answer:\n${output()}`, { cause: error });
      await sleep(100);
    }
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** PostgreSQL refuses to run as root; then it runs as the account of Debian's package, or as nobody. */
function unprivilegedAccount(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    try {
      const idOf = (flag: string): number => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }).trim());
      return { uid: idOf('-u'), gid: idOf('-g') };
    } catch {
      // This account does not exist; the next one may.
    }
  }
  throw new Error('running as root, and there is neither an account postgres nor nobody for PostgreSQL');
}

/** `npm test` names the folder in POSTGRES_BIN, having installed PostgreSQL if need be. */
function findPrograms(): string {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    process.env.POSTGRES_BIN ?? '',
    ...(process.env.PATH ?? '').split(':'),
    ...versions.map((version) => path.join(debian, version, 'bin')),
  ];
  const found = folders.find((folder) => folder !== '' && existsSync(path.join(folder, 'initdb')));
  if (found === undefined) {
    throw new Error('PostgreSQL is not installed: `apt-get install postgresql`, or name its programs in POSTGRES_BIN');
  }
  return found;
}
