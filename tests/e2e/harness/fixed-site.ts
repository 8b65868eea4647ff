// The demo as of one instant at which it stays: made, simulated and shown with clocks that stand still, so that its screens
// are the same whenever they are looked at.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ServerProcess, startServer } from '../../contract/server-process';
import { test as base, DEMO_PASSWORD } from './test';

/** A Thursday afternoon: the machines are in the middle of their shift. */
export const FIXED_MS = Date.parse('2026-11-26T14:30:00+08:00');
/** The last day that is over. */
export const LAST_DAY = '2026-11-25';

const CLOCK = new URL('./fixed-clock.mjs', import.meta.url);
/** Between two looks at how much the machines have sent; they have sent all once so many looks in a row find no more. */
const LOOK_MS = 2000;
const LOOKS = 6;

export const test = base.extend<object, { fixedSite: ServerProcess }>({
  fixedSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from this pattern.
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'pile-console-fixed-'));
      const environment = { DATA_DIR: dataDir, DEMO: 'on', DEMO_PASSWORD, FIXED_CLOCK: String(FIXED_MS) };
      const server = await startServer(environment, undefined, ['--import', CLOCK.href]);
      await caughtUp(server.origin);
      await use(server);
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 900_000 },
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
async function caughtUp(origin: string): Promise<void> {
  let before = 0;
  let same = 0;
  while (same < LOOKS) {
    const metrics = await (await fetch(`${origin}/metrics`)).text();
    const [, count = '0'] = /^pile_console_ingest_lag_seconds_count (\d+)$/m.exec(metrics) ?? [];
    same = Number(count) > 0 && Number(count) === before ? same + 1 : 0;
    before = Number(count);
    await sleep(LOOK_MS);
  }
}
