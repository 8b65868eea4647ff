import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { holdTree } from './one-at-a-time.mjs';

let folder: string;
const processes: ReturnType<typeof spawn>[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'one-at-a-time-'));
});

afterEach(() => {
  for (const child of processes.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

/** A process that holds the folder until it is killed, or until it is told to let go. */
async function holder(): Promise<ReturnType<typeof spawn>> {
  const module = fileURLToPath(new URL('./one-at-a-time.mjs', import.meta.url));
  const script = `
    const { holdTree } = await import(${JSON.stringify(module)});
    const release = await holdTree(${JSON.stringify(folder)});
    console.log('held');
    process.stdin.once('data', () => { release(); console.log('let go'); });
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  processes.push(child);
  await saidBy(child, 'held');
  return child;
}

function saidBy({ stdout }: ReturnType<typeof spawn>, words: string): Promise<void> {
  return new Promise((resolve) => stdout?.on('data', (chunk) => String(chunk).includes(words) && resolve()));
}

/** Asks for the folder; the first line that was told says that it waits. */
function asked(): { waits: Promise<string>; taken: Promise<() => void> } {
  let tell: (line: string) => void = () => undefined;
  const waits = new Promise<string>((resolve) => {
    tell = resolve;
  });
  return { waits, taken: holdTree(folder, tell) };
}

it('lets the next one in when the one before lets go, and says for whom it waits', async () => {
  const first = await holder();
  const { waits, taken } = asked();
  expect(await waits).toContain(`process ${first.pid} `);
  first.stdin?.write('go\n');
  const release = await taken;
  release();
});

it('takes over from a process that was killed', async () => {
  const first = await holder();
  const { waits, taken } = asked();
  await waits;
  first.kill('SIGKILL');
  const release = await taken;
  release();
});

it('goes on at once where nobody is, again and again, and in another folder', async () => {
  for (let time = 0; time < 3; time += 1) (await holdTree(folder))();
  await holder();
  const other = mkdtempSync(join(tmpdir(), 'one-at-a-time-other-'));
  (await holdTree(other))();
  rmSync(other, { recursive: true });
});

it('lets one after the other of several in', async () => {
  const first = await holder();
  const order: number[] = [];
  let inside = 0;
  const all = [1, 2, 3].map(async (n) => {
    const { waits, taken } = asked();
    await Promise.race([waits, taken]);
    const release = await taken;
    inside += 1;
    await new Promise((resolve) => setImmediate(resolve));
    expect(inside).toBe(1);
    inside -= 1;
    order.push(n);
    release();
  });
  first.kill('SIGKILL');
  await Promise.all(all);
  expect(order.sort()).toEqual([1, 2, 3]);
});
