// The real server as a process of its own, on a copy of the demo.
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, createWriteStream, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEMO_FOLDER_VARIABLE, DEMO_PASSWORD } from '../../fixtures/demo-folder';

const repository = fileURLToPath(new URL('../../../', import.meta.url));
const ENTRY = 'dist/server/main.js';
const results = `${repository}test-results/`;
const START_LIMIT_MS = 120_000;
const STOP_LIMIT_MS = 15_000;

const ended = new Set<string>();

/** Whether an address is one of a server that is gone for good: a page that asks it once more has done nothing wrong. */
export function isOfEndedServer(url: string): boolean {
  return URL.canParse(url) && ended.has(new URL(url).origin);
}

/** A folder of one's own with the demo's data, for a server that removes it when it ends. */
export function copyOfDemo(): string {
  const demo = process.env[DEMO_FOLDER_VARIABLE];
  if (demo === undefined) throw new Error('global-setup did not run');
  const dataDir = mkdtempSync(join(tmpdir(), 'pile-console-e2e-'));
  cpSync(demo, dataDir, { recursive: true });
  return dataDir;
}

/** Starts and stops one server; the address stays the same, so a page can lose it and find it again. */
export class TestServer {
  readonly origin: string;
  readonly #port: number;
  readonly #dataDir: string;
  readonly #env: Readonly<Record<string, string>>;
  readonly #tree: string;
  #child: ChildProcess | undefined;
  #output = '';

  /** `tree`: the folder in whose `dist` console and server are built, with a slash at its end. */
  constructor(port: number, dataDir: string, env: Readonly<Record<string, string>> = {}, tree = repository) {
    this.#tree = tree;
    this.#port = port;
    this.#dataDir = dataDir;
    this.#env = env;
    this.origin = `http://127.0.0.1:${port}`;
  }

  /** The end of what it has printed since its start. */
  get output(): string {
    return this.#output;
  }

  /** Resolves when the server answers. */
  async start(): Promise<void> {
    if (this.#child !== undefined) throw new Error('the server runs already');
    const entry = `${this.#tree}${ENTRY}`;
    if (!existsSync(entry)) throw new Error('dist/server is not built: run `npm test -- --only e2e`');
    mkdirSync(results, { recursive: true });
    const log = createWriteStream(`${results}server.log`, { flags: 'a' });
    const child = spawn(process.execPath, ['--enable-source-maps', entry], {
      cwd: this.#tree,
      env: {
        ...process.env,
        PORT: String(this.#port),
        HOST: '127.0.0.1',
        DATA_DIR: this.#dataDir,
        DEMO_PASSWORD,
        ...this.#env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.#output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        log.write(chunk);
        this.#output = (this.#output + chunk.toString('utf8')).slice(-4000);
      });
    }
    child.once('close', () => log.end());
    const ended = new Promise<never>((_resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${this.#output}`)));
    });
    ended.catch(() => undefined);
    try {
      await Promise.race([this.#answers(), ended]);
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  async #answers(): Promise<void> {
    const deadline = Date.now() + START_LIMIT_MS;
    while (Date.now() < deadline) {
      try {
        const response = await fetch(`${this.origin}/version.json`, { signal: AbortSignal.timeout(2_000) });
        if (response.ok) return;
      } catch {
        // Not listening yet.
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`the server did not answer within ${START_LIMIT_MS} ms:\n${this.#output}`);
  }

  /** Ends the server as an administrator would; resolves when its process is gone. */
  async stop(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    const impatience = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
    await gone;
    clearTimeout(impatience);
  }

  /** Ends it for good: its data go with it. */
  async end(): Promise<void> {
    ended.add(this.origin);
    await this.stop();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }
}
