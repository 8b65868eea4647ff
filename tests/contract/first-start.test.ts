// `npm start` runs the server while the console is still being built: a first start makes the demo meanwhile.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { RUN_SERVER_URL } from './server-process';
import { copySite } from './storages';

/** As scripts/start.mjs does it, with a builder who is told by standard input how the console comes out. */
const START = `
  import { once } from 'node:events';
  import { runServer } from ${JSON.stringify(RUN_SERVER_URL)};
  const built = once(process.stdin, 'data').then(([word]) => {
    process.stdin.destroy();
    console.log('the builder says: ' + word);
    if (String(word) !== 'built') throw new Error('no console');
  });
  built.catch(() => undefined);
  await runServer(built).catch((error) => console.log('told by the builder: ' + error.message));
`;

let folder = '';
let dataDir = '';

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'pile-console-first-'));
  dataDir = path.join(folder, 'data');
  copySite(dataDir);
  writeFileSync(path.join(folder, 'start.mjs'), START);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Start {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly ended: Promise<number | null>;
}

/** Command of `npm start`, with the start of this test in place of its own. */
function startCommand(): string {
  const file = new URL('../../package.json', import.meta.url);
  const { scripts } = z
    .object({ scripts: z.object({ start: z.string() }) })
    .parse(JSON.parse(readFileSync(file, 'utf8')));
  return scripts.start.replace(/scripts\/start\.mjs$/, path.join(folder, 'start.mjs'));
}

/** Begins a start, and tells how the console came out once the database is open. */
async function start(word: 'built' | 'broken'): Promise<Start> {
  const child = spawn('sh', ['-c', startCommand()], {
    env: { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', DEMO: 'off', LOG_LEVEL: 'warn', DATA_DIR: dataDir },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  await vi.waitUntil(() => existsSync(path.join(dataDir, 'server.lock')), { timeout: 120_000 });
  child.stdin.write(word);
  return { child, output: () => output, ended };
}

it('serves nothing where the console cannot be built, which its builder tells, and leaves the data as they were', async () => {
  const broken = await start('broken');
  expect(await broken.ended).toBe(0);
  expect(broken.output()).toBe('the builder says: broken\ntold by the builder: no console\n');
  expect(existsSync(path.join(dataDir, 'server.lock'))).toBe(false);

  const built = await start('built');
  await vi.waitUntil(() => built.output().includes('Serving on'), { timeout: 120_000 });
  expect(built.output()).toMatch(/^the builder says: built\n/);
  // The process that was started is the server, with what keeps its memory small (docs/operations.md).
  const read = (file: string): string[] => readFileSync(`/proc/${built.child.pid}/${file}`, 'utf8').split('\0');
  expect(read('cmdline')).toContain('--max-semi-space-size=4');
  expect(read('environ')).toEqual(
    expect.arrayContaining(['MALLOC_ARENA_MAX=2', 'MALLOC_TRIM_THRESHOLD_=131072', 'MALLOC_MMAP_THRESHOLD_=131072']),
  );
  built.child.kill('SIGTERM');
  expect(await built.ended).toBe(0);
});
