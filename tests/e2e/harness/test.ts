// The `test` of all browser tests: a running server, a page that opens at it, and a guard against silent faults.
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, test as base, expect, type Page } from 'playwright/test';
import { FETCHED } from '../../../scripts/browser-run.mjs';
import { root } from '../../../scripts/setup/steps.mjs';
import { freePort } from '../../contract/server-process';
import { type ChildAppServer, startChildAppServer } from '../../fixtures/child-app-server';
import { DEMO_PASSWORD } from '../../fixtures/demo-folder';
import { type Issuer, startIssuer } from '../../fixtures/issuer';
import { CallTimes } from './call-times';
import { Faults } from './faults';
import { copyOfDemo, TestServer } from './server';
import { keepToasts } from './toast-texts';

const screenshots = fileURLToPath(new URL('../../../test-results/screenshots/', import.meta.url));

/** Files of the console, apart from calls and the paths of its screens, which all get the same page. */
const OF_THE_BUILD = /^(assets|child-apps)\/|^[\w.-]+\.\w+$/;

interface PerTest {
  /** Tells with a test that failed what its pages asked for, and when it came. */
  callTimes: undefined;
  /** Keeps which files the pages of all contexts fetch, for the record of a full run. */
  fetched: undefined;
  /** Faults seen so far; `faults.expect(/…/)` announces those that the test itself brings about. */
  faults: Faults;
  /** Has the pages of all contexts keep what their toasts say, for `expectToast`. */
  toasts: undefined;
}

interface PerWorker {
  /** A third party whose tokens sign in at the server, as type `portal`. */
  issuer: Issuer;
  /** Another origin, which a console that is opened as `localhost` has its app for dynamic compaction from. */
  childApps: ChildAppServer;
  /** The server that the worker's tests share, on a copy of the demo. One that stops it starts it again. */
  server: TestServer;
}

export const test = base.extend<PerTest, PerWorker>({
  issuer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from this pattern.
    async ({}, use) => {
      const issuer = await startIssuer();
      await use(issuer);
      await issuer.close();
    },
    { scope: 'worker' },
  ],
  childApps: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from this pattern.
    async ({}, use) => {
      const childApps = await startChildAppServer();
      await use(childApps);
      await childApps.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ issuer, childApps }, use) => {
      const dataDir = copyOfDemo();
      const server = new TestServer(await freePort(), dataDir, {
        THIRD_PARTIES: issuer.configuration('portal'),
        CHILD_APPS: `localhost:qh=${childApps.origin}`,
      });
      await server.start();
      await use(server);
      await server.end();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.origin);
  },
  callTimes: [
    async ({ browser, context }, use, testInfo) => {
      const times = new CallTimes();
      const watch = (opened: BrowserContext) => times.watch(opened);
      watch(context);
      browser.on('context', watch);
      await use(undefined);
      browser.off('context', watch);
      if (testInfo.status === testInfo.expectedStatus) return;
      await testInfo.attach('calls', { body: times.lines(Date.now()), contentType: 'text/plain' });
    },
    { auto: true },
  ],
  fetched: [
    async ({ browser, context }, use, { file }) => {
      const paths = new Set<string>();
      const watch = (opened: BrowserContext) =>
        opened.on('request', (request) => {
          const path = new URL(request.url()).pathname.slice(1);
          if (OF_THE_BUILD.test(path)) paths.add(path);
        });
      watch(context);
      browser.on('context', watch);
      await use(undefined);
      browser.off('context', watch);
      appendFileSync(join(root, FETCHED), `${JSON.stringify({ spec: basename(file), paths: [...paths] })}\n`);
    },
    { auto: true },
  ],
  faults: [
    async ({ context }, use) => {
      const faults = new Faults();
      faults.watch(context);
      await use(faults);
      expect(faults.unexpected(), 'faults that the test did not announce').toEqual([]);
    },
    { auto: true },
  ],
  toasts: [
    async ({ browser, context }, use) => {
      const keep = (opened: BrowserContext) => opened.addInitScript(keepToasts);
      await keep(context);
      browser.on('context', keep);
      await use(undefined);
      browser.off('context', keep);
    },
    { auto: true },
  ],
});

/** Saves a picture of the page to test-results/screenshots, for people to look at. */
export async function screenshot(page: Page, name: string): Promise<void> {
  saveScreenshot(name, await page.screenshot({ animations: 'disabled' }));
}

/** Saves a picture that was taken already, a PNG, with the others. */
export function saveScreenshot(name: string, png: Buffer): void {
  mkdirSync(screenshots, { recursive: true });
  writeFileSync(`${screenshots}${name}.png`, png);
}

/** Fills in the sign-in form in Chinese, the default language, and sends it. */
export async function fillSignIn(page: Page, account: string, password: string = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel(/^账号/).fill(account);
  await page.getByLabel(/^密码/).fill(password);
  await page.getByRole('button', { name: '登录' }).click();
}

export { DEMO_PASSWORD, expect };
