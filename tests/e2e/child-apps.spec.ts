// Child apps as a user meets them: those of this repository at every type, and one of others, from another origin, with all
// that can go wrong with it.
import type { Page } from 'playwright/test';
import { CODES, PRODUCT } from '../fixtures/product-routes';
import { enter, go } from './harness/console';
import { memoryOf } from './harness/page-memory';
import { test as base, expect } from './harness/test';

base.describe.configure({ mode: 'parallel' });

const CHILD_APPS = Object.values(CODES)
  .filter((path) => path.startsWith('/apps/'))
  .map((path) => path.slice('/apps/'.length));

const appOf = (page: Page, name: string) => page.locator(`[data-child-app="${name}"]`);

base('every child type shows its overview and its warnings through the host', async ({ page, server }) => {
  await enter(page, server.origin, 'role0');
  for (const name of CHILD_APPS) {
    await go(page, `/apps/${name}/index`);
    const app = appOf(page, name);
    await expect(app.getByRole('heading', { level: 1, name: '总览' }), name).toBeAttached();
    await expect(app.locator('[data-piles]'), name).toHaveAttribute('data-piles', /^[1-9]/);
    await expect(page.locator('[data-child-app]'), 'the app before it is gone').toHaveCount(1);
    // Not every type has the screen.
    if (PRODUCT[`/apps/${name}`]?.warningInformation === undefined) continue;
    await go(page, `/apps/${name}/warningInformation`);
    await expect(app.getByRole('heading', { level: 1, name: '预警信息' }), name).toBeAttached();
    await expect(app.getByRole('form', { name: '查询条件' }), name).toBeVisible();
  }
});

base('an app stays mounted from screen to screen, with its state in the address', async ({ page, server }) => {
  await enter(page, server.origin, 'role0', 'apps/cfg/index');
  const app = appOf(page, 'cfg');
  await app.evaluate((element) => element.setAttribute('data-seen', ''));
  await page.getByRole('navigation').getByText('预警信息').click();
  await expect(app.getByRole('heading', { level: 1, name: '预警信息' })).toBeAttached();
  await expect(app).toHaveAttribute('data-seen', '');
  // The address is the console's, and the parameters that the screen writes into it come back to the screen.
  const form = app.getByRole('form', { name: '查询条件' });
  await form.getByRole('combobox', { name: '预警级别' }).click();
  await page.getByRole('menuitemcheckbox', { name: '高' }).click();
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: '查询' }).click();
  await expect(page).toHaveURL(/level=3/);
  await expect(app).toHaveAttribute('data-seen', '');
});

/** Mounts an app with its map and unmounts it, so many times. */
function mountAndUnmount(page: Page, app: string, times: number): Promise<void> {
  return page.evaluate(
    async ([name, rounds]) => {
      const become = (path: string, there: () => boolean) =>
        new Promise<void>((resolve) => {
          window.history.pushState(null, '', path);
          window.dispatchEvent(new PopStateEvent('popstate'));
          // The next comes within a frame, quicker than any hand: an app that is unmounted in the midst of React's own work
          // once broke it.
          const look = () => requestAnimationFrame(() => (there() ? resolve() : look()));
          look();
        });
      for (let round = 0; round < rounds; round += 1) {
        await become(
          `/apps/${name}/index`,
          () => document.querySelector('[data-child-app] [role=application]') !== null,
        );
        await become('/nothing', () => document.querySelector('[data-child-app]') === null);
      }
    },
    [app, times] as const,
  );
}

// Two that have little in common: sections of a wall, and points that are hit pass by pass.
for (const name of ['trd', 'qh']) {
  base(`50 mounts and unmounts of ${name} leave neither memory nor canvases`, async ({ page, server }) => {
    await enter(page, server.origin, 'role0');
    // Code that the console loads once and keeps must not count: the app is seen whole, its charts too, which come last.
    await go(page, `/apps/${name}/index`);
    await expect(appOf(page, name).locator('canvas[data-zr-dom-id]').first()).toBeVisible();
    await mountAndUnmount(page, name, 5);
    const before = await memoryOf(page);
    await mountAndUnmount(page, name, 50);
    const after = await memoryOf(page);
    expect(after.heapMb - before.heapMb, `${before.heapMb} MB before`).toBeLessThanOrEqual(5);
    expect(after.detachedCanvases).toEqual([]);
    // One of each for the page, not one a mount.
    expect(after.keptByECharts).toBeLessThanOrEqual(1);
    expect(after.measuringTexts).toBeLessThanOrEqual(1);
  });
}

const test = base.extend({
  // For this host name one app comes from another origin.
  baseURL: async ({ server }, use) => {
    await use(server.origin.replace('127.0.0.1', 'localhost'));
  },
});

const FAULT = 'child-app-fault';
const openPlain = (page: Page, origin: string) => enter(page, origin, 'role0', 'apps/qh/index');
const plainTitle = (page: Page) => appOf(page, 'qh').getByRole('heading', { level: 1 });

/** The console goes on, and the app comes with the retry. */
async function expectOwnErrorAndRetry(page: Page, title: string, text: RegExp, mend: () => unknown): Promise<void> {
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText(title);
  await expect(alert).toContainText(text);
  await page.getByRole('navigation').getByText('实时数据').click();
  await expect(page).toHaveURL(/\/apps\/qh\/realTime/);
  await mend();
  await alert.getByRole('button', { name: '重试' }).click();
  await expect(plainTitle(page)).toHaveText('强夯');
  await expect(alert).toHaveCount(0);
}

test('an app of others is told of the console, and leaves nothing of its own', async ({ page, server }) => {
  await openPlain(page, server.origin);
  const app = appOf(page, 'qh');
  await expect(plainTitle(page)).toHaveText('强夯');
  await expect(app).toContainText(/index\?project=\d+ light role 0 project \d+/);
  await expect(app.getByText(/^\d+ piles$/)).toBeVisible();
  await expect(app.locator('canvas')).toHaveCount(1);
  await page.getByRole('button', { name: /English/ }).click();
  await expect(plainTitle(page)).toHaveText('Dynamic compaction');
  await app.getByRole('button', { name: 'to the tasks' }).click();
  await expect(page).toHaveURL(/\/apps\/qh\/task/);
  await expect(app).toContainText(/task\?project=\d+ light/);

  const seen = () =>
    page.evaluate(() => ({
      red: getComputedStyle(document.body).backgroundColor === 'rgb(255, 0, 0)',
      sheets: [...document.querySelectorAll('style')].filter(({ textContent }) => textContent?.includes('.plain'))
        .length,
      beside: document.querySelectorAll('#plain-beside').length,
      marked: document.body.classList.contains('plain-class'),
      global: 'plainGlobal' in globalThis,
    }));
  // Its sheet for the body is its own even while it is there.
  expect(await seen()).toEqual({ red: false, sheets: 0, beside: 1, marked: true, global: true });
  await expect(plainTitle(page)).toHaveCSS('background-color', 'rgb(255, 0, 0)');
  await go(page, '/mixingPile/realTime');
  await expect(app).toHaveCount(0);
  expect(await seen()).toEqual({ red: false, sheets: 0, beside: 0, marked: false, global: false });
});

test('an app that is not there', async ({ page, server, childApps, faults }) => {
  faults.expect(/404/);
  childApps.present = false;
  await openPlain(page, server.origin);
  await expectOwnErrorAndRetry(page, '强夯的页面没有加载成功', /child-apps\/qh\.js could not be loaded/, () => {
    childApps.present = true;
  });
});

for (const [what, fault, title, text] of [
  ['throws when it is mounted', 'throw', '强夯的页面出错了', /Error: the plain app broke/],
  ['never answers', 'hang', '强夯的页面没有响应', /mount of .*qh\.js did not answer within 10 s/],
  ['is none', 'refuse', '强夯的应用与本系统不兼容', /did not answer \{ unmount, update\? \}/],
] as const) {
  test(`an app that ${what}`, async ({ page, server }) => {
    await page.addInitScript(([name, value]) => localStorage.setItem(name, value), [FAULT, fault] as const);
    await openPlain(page, server.origin);
    await expectOwnErrorAndRetry(page, title, text, () =>
      page.evaluate((name) => localStorage.removeItem(name), FAULT),
    );
  });
}

test('an app that breaks later', async ({ page, server, faults }) => {
  faults.expect(/the plain app broke later/);
  await openPlain(page, server.origin);
  await appOf(page, 'qh').getByRole('button', { name: 'break' }).click();
  await expectOwnErrorAndRetry(page, '强夯的页面出错了', /the plain app broke later/, () => undefined);
});
