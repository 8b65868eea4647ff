// The built server as a process of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Another build can be tested by naming its folder. */
const BUILD = process.env.SERVER_BUILD ?? `${ROOT}dist/server`;
/** A first start with the demo takes a quarter of a minute; on a busy machine several times that. */
const START_LIMIT_MS = 600_000;

/**
 * Options of Node for a test's server, which lives for seconds: code that V8 compiles a second time, optimised, would cost
 * more than it saves. Not so with the demo: making it takes a core 40 s, and 56 s without.
 */
export const QUICK_START: readonly string[] = ['--liftoff-only', '--no-opt'];
/** Options of Node for a server whose speed is measured: as `npm start` runs it. */
export const FULL_SPEED: readonly string[] = [];

const optionsFor = (environment: Readonly<Record<string, string>>): readonly string[] =>
  environment.DEMO === 'on' ? FULL_SPEED : QUICK_START;

/** The embedded database's thread, for tests that write to a data folder themselves. */
export const THREAD_URL = new URL(`file://${BUILD}/pglite-thread.js`);
/** The server of `npm start`. */
export const RUN_SERVER_URL = new URL(`file://${BUILD}/run-server.js`);
/** The thread that checks passwords, for tests of sign-ins by themselves. */
export const PASSWORD_THREAD_URL = new URL(`file://${BUILD}/password-thread.js`);

export interface ServerProcess {
  readonly origin: string;
  readonly port: number;
  readonly pid: number;
  /** The exit code, once it has ended. */
  readonly ended: Promise<number | null>;
  /** Everything written so far, stdout and stderr. */
  output(): string;
  /** Sends a signal and answers the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly ms: number;
}

/** Ports that this process was given lately. */
const given: number[] = [];
const REMEMBERED = 64;

/** A port that was free a moment ago, and another one each time: the system may give again what was let go. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = await anyPort();
    if (given.includes(port)) continue;
    given.push(port);
    if (given.length > REMEMBERED) given.shift();
    return port;
  }
}

async function anyPort(): Promise<number> {
  return await new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('no port was given'));
        else resolve(address.port);
      });
    });
  });
}

/**
 * Starts the server with these variables and nothing else of the configuration; resolves when it serves. `build` is the
 * folder of another build than the one under test, `nodeOptions` are for Node itself.
 */
export async function startServer(
  environment: Readonly<Record<string, string>>,
  build: string = BUILD,
  nodeOptions: readonly string[] = optionsFor(environment),
): Promise<ServerProcess> {
  const child = spawnServer(environment, 'main', [], build, nodeOptions);
  const { pid } = child;
  if (pid === undefined) throw new Error('the server was not started');
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const port = await new Promise<number>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`the server does not serve:\n${output}`)), START_LIMIT_MS);
    const read = (chunk: Buffer): void => {
      output += chunk.toString('utf8');
      const found = /Serving on http:\/\/localhost:(\d+)/.exec(output)?.[1];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(Number(found));
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    void ended.then((code) => reject(new Error(`the server ended with ${code}:\n${output}`)));
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    pid,
    ended,
    output: () => output,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}

/** Runs the server until it ends by itself. */
export async function runServer(environment: Readonly<Record<string, string>>): Promise<Ended> {
  return await untilEnd(spawnServer(environment));
}

/** Runs one of the server's commands, as `npm run NAME -- ARGS` does once everything is built. */
export async function runCommand(
  name: 'backup' | 'restore' | 'seed' | 'site' | 'credentials',
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  nodeOptions: readonly string[] = optionsFor(environment),
): Promise<Ended> {
  return await untilEnd(spawnServer(environment, name, args, BUILD, nodeOptions));
}

async function untilEnd(child: ChildProcess): Promise<Ended> {
  const startedMs = performance.now();
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    stdout += chunk.toString('utf8');
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk.toString('utf8');
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, stdout, stderr, ms: performance.now() - startedMs };
}

/** Begins a server that may not come as far as to serve. */
export function spawnServer(
  environment: Readonly<Record<string, string>>,
  name = 'main',
  args: readonly string[] = [],
  build: string = BUILD,
  nodeOptions: readonly string[] = optionsFor(environment),
): ChildProcess {
  const entry = `${build}/${name}.js`;
  if (!existsSync(entry)) throw new Error(`${entry} is not built: run \`npm test -- --only contract\``);
  return spawn(process.execPath, ['--enable-source-maps', ...nodeOptions, entry, ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', PORT: '0', HOST: '127.0.0.1', DEMO: 'off', LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
