// Browser tests: real Chromium, the built console, the real server with its database and simulator. Nothing is mocked.
// `npm test -- --only e2e` sets up what is needed; after that, `npx playwright test -c tests/e2e/playwright.config.ts`
// runs them alone.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'playwright/test';
import { chromiumArguments, chromiumExecutable } from '../../scripts/setup/chromium.mjs';

const results = fileURLToPath(new URL('../../test-results/', import.meta.url));
const executablePath = chromiumExecutable();

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: `${results}e2e`,
  globalSetup: './harness/global-setup.ts',
  // Each with a server of its own and a browser: pages wait more than they work, and the others use the time.
  workers: 3,
  // Long files spread their tests over the workers by themselves (`test.describe.configure({ mode: 'parallel' })`).
  fullyParallel: false,
  // A test that fails now and then has a fault, or has found one.
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // Limits are for things that never come. A second on a quiet machine may be twenty on a busy one.
  timeout: 180_000,
  expect: { timeout: 60_000, toPass: { timeout: 60_000 } },
  reporter: [['list'], ['json', { outputFile: `${results}e2e.json` }]],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Animations are painted by the CPU here, and tests would wait for them; overview.spec.ts sees it move.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Recording every test for the sake of one that fails costs minutes; `--trace retain-on-failure` asks for it.
    trace: 'off',
    // A name that is not this machine's own to the browser, as a server in the site's network is: plain http without
    // the features that browsers keep for https.
    launchOptions: {
      // Pages are put together by the CPU: a GPU that is itself simulated takes longer for that than all tests for the rest.
      // Maps are drawn with WebGL all the same.
      args: [...chromiumArguments, '--disable-gpu-compositing', '--host-resolver-rules=MAP site.test 127.0.0.1'],
      ...(executablePath === undefined ? {} : { executablePath }),
    },
  },
});
