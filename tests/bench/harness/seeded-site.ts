// A large project beside the demo, in a folder of its own, and the built server on it.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { FULL_SPEED, runCommand, startServer } from '../../contract/server-process';
import { ensureDemo } from '../../fixtures/demo-folder';

interface SeededSite {
  readonly projectId: number;
  /** Starts the server for as long as `use` takes. It knows the files that its pages have when it starts. */
  serve<T>(use: (origin: string) => Promise<T>): Promise<T>;
}

/** `build` holds the built server; `demo` keeps the demo between runs. */
export async function onSeededSite<T>(
  { build, demo, piles, rows }: { build: string; demo: string; piles: number; rows: number },
  use: (site: SeededSite) => Promise<T>,
): Promise<T> {
  await ensureDemo(resolve(demo));
  const dataDir = mkdtempSync(join(tmpdir(), 'pile-console-bench-'));
  try {
    cpSync(resolve(demo), dataDir, { recursive: true });
    const projectId = await seed(dataDir, piles, rows);
    return await use({
      projectId,
      serve: async (served) => {
        const server = await startServer({ DATA_DIR: dataDir }, resolve(build, 'server'), FULL_SPEED);
        try {
          return await served(server.origin);
        } finally {
          await server.stop();
        }
      },
    });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function seed(dataDir: string, piles: number, rows: number): Promise<number> {
  const sizes = ['--piles', String(piles), '--rows', String(rows)];
  const { code, stdout, stderr } = await runCommand('seed', sizes, { DATA_DIR: dataDir }, FULL_SPEED);
  const found = /^Project (\d+):/m.exec(stdout)?.[1];
  if (code !== 0 || found === undefined) throw new Error(`the project was not made:\n${stdout}${stderr}`);
  return Number(found);
}
