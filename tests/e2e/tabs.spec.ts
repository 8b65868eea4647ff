// Several tabs of one browser: state that they share, state of each tab alone, and harm that one must not do to
// another.
import type { BrowserContext, Page } from 'playwright/test';
import { API, CLIENT_BASE } from '../../src/contracts/api';
import { enter, grantOf } from './harness/console';
import { expect, test } from './harness/test';

test.describe.configure({ mode: 'parallel' });

/** A screen without a map, and the code of to_page that leads to it. */
const REAL_TIME = { code: '2', path: '/mixingPile/realTime' } as const;

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

/** Two tabs of one browser, signed in, on a screen that asks for little. */
async function twoTabs(context: BrowserContext, origin: string): Promise<readonly [Page, Page]> {
  const { login_auth } = await grantOf(origin, 'mixing');
  const first = await context.newPage();
  await first.goto(`/?login_auth=${login_auth}&to_page=${REAL_TIME.code}`);
  await expect(first).toHaveURL(new RegExp(REAL_TIME.path));
  const second = await context.newPage();
  await second.goto(REAL_TIME.path);
  await expect(second.getByRole('heading', { name: '实时数据', level: 1 })).toBeVisible();
  return [first, second];
}

test.describe('two tabs', () => {
  test('signing out of one signs out of the other', async ({ context, server }) => {
    const [first, second] = await twoTabs(context, server.origin);
    await first.getByRole('button', { name: /账号菜单/ }).click();
    await first.getByRole('menuitem', { name: '退出登录' }).press('Enter');
    await expect(second).toHaveURL(/\/login/);
  });

  test('a language chosen in one is the language of the other', async ({ context, server }) => {
    const [first, second] = await twoTabs(context, server.origin);
    await first.getByRole('button', { name: /English/ }).click();
    await expect(second.locator('html')).toHaveAttribute('lang', /en/);
  });

  test('a token that ran out is refreshed once for both, and both go on', async ({ context, server }) => {
    const [first, second] = await twoTabs(context, server.origin);
    const old = await stored(first, 'hongshengUserToken');
    const refreshes: string[] = [];
    context.on('request', (request) => {
      if (!request.url().endsWith(API.refreshToken.path)) return;
      refreshes.push(`${request.frame().page() === first ? 'first' : 'second'}: ${request.postData()}`);
    });
    // Both come anew: a page that is left while it refreshes would never hear the answer, and the next would ask again.
    await Promise.all([first, second].map((tab) => tab.goto('about:blank')));
    // The server would say so half an hour later.
    await context.route(`**${CLIENT_BASE}**`, async (route) => {
      const expired = route.request().headers().authorization === `Bearer ${old}`;
      if (!expired) return await route.continue();
      await route.fulfill({ json: { error_code: 4001, message: 'expired', data: null, success: false } });
    });
    await Promise.all([first, second].map((tab) => tab.goto(`${server.origin}${REAL_TIME.path}`)));
    for (const tab of [first, second]) {
      await expect.poll(() => stored(tab, 'hongshengUserToken')).not.toBe(old);
      await expect(tab.getByRole('heading', { name: '实时数据', level: 1 })).toBeVisible();
      await expect(tab).toHaveURL(new RegExp(REAL_TIME.path));
    }
    expect(refreshes).toHaveLength(1);
    await context.unroute(`**${CLIENT_BASE}**`);
    await second.reload();
    await expect(second.getByRole('heading', { name: '实时数据', level: 1 })).toBeVisible();
  });
});

/** Round trips of a value between the tabs: tabs that answer each other's writes would have done so many times over. */
const ROUNDS = 400;
const BALL = 'round-trips-of-the-test';

/** Counts, in every tab to come, the writes of other tabs to the storage, and lets them play a ball to each other. */
async function countWrites(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    ({ rounds, ball }) => {
      const writes: Record<string, number> = {};
      Reflect.set(globalThis, 'writes', writes);
      window.addEventListener('storage', ({ key, newValue }) => {
        writes[key ?? ''] = (writes[key ?? ''] ?? 0) + 1;
        const round = Number(newValue);
        if (key === ball && round < rounds) localStorage.setItem(ball, String(round + 1));
      });
    },
    { rounds: ROUNDS, ball: BALL },
  );
}

/** Plays the ball, then answers how often the tab heard of the key. */
async function writesHeard(first: Page, second: Page, key: string): Promise<number> {
  await first.evaluate((ball) => localStorage.setItem(ball, '1'), BALL);
  await expect.poll(() => stored(first, BALL)).toBe(String(ROUNDS));
  await first.evaluate((ball) => localStorage.removeItem(ball), BALL);
  const heard = (tab: Page) =>
    tab.evaluate((name) => Number(Reflect.get(Reflect.get(globalThis, 'writes'), name) ?? 0), key);
  return Math.max(await heard(first), await heard(second));
}

test.describe('tabs that show different things', () => {
  for (const [name, key, there] of [
    ['types', 'hsTypeCode', '/smw/realTime'],
    ['projects', 'hsProjectByType', `${REAL_TIME.path}?project=2`],
  ] as const) {
    test(`leave each other at rest: ${name}`, async ({ context, server }) => {
      await countWrites(context);
      let asked = 0;
      context.on('request', (request) => {
        if (request.url().includes(API.equipmentTypes.path)) asked += 1;
      });
      const first = await context.newPage();
      await enter(first, server.origin, 'role0');
      const second = await context.newPage();
      await second.goto(there);
      await expect(second).toHaveURL(/project=\d+/);
      await expect(first).toHaveURL(/project=\d+/);
      const shown = [first.url(), second.url()];
      expect(shown[0]).not.toBe(shown[1]);
      expect(await writesHeard(first, second, key)).toBeLessThanOrEqual(4);
      // Once a tab: the one that signed in, and the one that found the session.
      expect(asked).toBeLessThanOrEqual(2);
      expect([first.url(), second.url()]).toEqual(shown);
      await Promise.all([first.reload(), second.reload()]);
      for (const [i, tab] of [first, second].entries()) {
        await expect(tab.getByRole('banner')).toBeVisible();
        await expect(tab).toHaveURL(shown[i] ?? '');
      }
    });
  }
});

test('what is being typed outlives a refreshed token, and language and project chosen in another tab', async ({
  context,
  server,
}) => {
  const first = await context.newPage();
  await enter(first, server.origin, 'role0');
  await first.getByRole('button', { name: '项目设置' }).click();
  await first.getByLabel('每日进尺').fill('437');
  const old = await stored(first, 'hongshengUserToken');
  const second = await context.newPage();
  await second.goto(`${REAL_TIME.path}?project=2`);
  await expect(second.getByRole('heading', { name: '实时数据', level: 1 })).toBeVisible();
  // The server would say so half an hour later.
  const refused = new Set<Page>();
  await context.route(`**${CLIENT_BASE}**`, async (route) => {
    const request = route.request();
    if (request.headers().authorization !== `Bearer ${old}`) return await route.continue();
    for (const page of [first, second]) if (request.frame()?.page() === page) refused.add(page);
    await route.fulfill({ json: { error_code: 4001, message: 'expired', data: null, success: false } });
  });
  // Another language is asked for everything anew, in both tabs, with the tokens that have run out.
  await second.getByRole('button', { name: /English/ }).click();
  await expect(first.locator('html')).toHaveAttribute('lang', /en/);
  await expect.poll(() => stored(first, 'hongshengUserToken')).not.toBe(old);
  await expect(first.getByRole('button', { name: 'Save' })).toBeEnabled();
  await expect(first.getByRole('dialog').locator('input[value="437"]')).toBeVisible();
});
