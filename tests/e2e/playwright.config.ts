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
  // One server, one browser: both cores are theirs, and what the tests measure means something.
  workers: 1,
  fullyParallel: false,
  // A runner that is busy elsewhere for a moment must not cost half an hour; a test that needed it is named as flaky.
  retries: process.env.CI === undefined ? 0 : 1,
  forbidOnly: process.env.CI !== undefined,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: `${results}e2e.json` }]],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // What moves is painted by the CPU here, and tests would wait for it; overview.spec.ts sees it move.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Recording every test for the sake of one that fails costs minutes; `--trace retain-on-failure` asks for it.
    trace: 'off',
    // A name that is not this machine's own to the browser, as a server in the site's network is: plain http without
    // what browsers keep for https.
    launchOptions: {
      args: [...chromiumArguments, '--host-resolver-rules=MAP site.test 127.0.0.1'],
      ...(executablePath === undefined ? {} : { executablePath }),
    },
  },
});
