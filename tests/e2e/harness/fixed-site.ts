// The demo as of one instant at which it stays: made, simulated and shown with clocks that stand still, so that its screens
// are the same whenever they are looked at.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { STORED_SINCE_START } from '../../../src/contracts/simulator';
import { type ServerProcess, startServer } from '../../contract/server-process';
import { test as base, DEMO_PASSWORD, expect } from './test';

/** A Thursday afternoon: the machines are in the middle of their shift. */
export const FIXED_MS = Date.parse('2026-11-26T14:30:00+08:00');
/** The last day that is over. */
export const LAST_DAY = '2026-11-25';

const CLOCK = new URL('./fixed-clock.mjs', import.meta.url);
/** Making the demo and its machines' last hours; on a busy machine several times the usual minute. */
const READY_LIMIT_MS = 900_000;

export const test = base.extend<object, { fixedSite: ServerProcess }>({
  fixedSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from this pattern.
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'pile-console-fixed-'));
      const environment = { DATA_DIR: dataDir, DEMO: 'on', DEMO_PASSWORD, FIXED_CLOCK: String(FIXED_MS) };
      // The simulator's line is of this level.
      const server = await startServer({ ...environment, LOG_LEVEL: 'info' }, undefined, ['--import', CLOCK.href]);
      try {
        await caughtUp(server);
        await use(server);
      } finally {
        await server.stop();
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: READY_LIMIT_MS },
  ],
  baseURL: async ({ fixedSite }, use) => {
    await use(fixedSite.origin);
  },
  page: async ({ page }, use) => {
    await page.clock.setFixedTime(FIXED_MS);
    await use(page);
  },
});

/** Resolves when the machines have sent all that they have recorded until the instant. */
async function caughtUp(server: ServerProcess): Promise<void> {
  const ended = server.ended.then((code) => {
    throw new Error(`the server ended with ${code}:\n${server.output().slice(-4000)}`);
  });
  const sent = expect.poll(() => server.output().includes(STORED_SINCE_START), { timeout: READY_LIMIT_MS }).toBe(true);
  await Promise.race([sent, ended]);
}
