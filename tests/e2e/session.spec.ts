// Ways into a session and out of it: links, third parties, several tabs, a new version.
import type { BrowserContext, Page } from 'playwright/test';
import { API, CLIENT_BASE } from '../../src/contracts/api';
import { enter, grantOf } from './harness/console';
import { expect, fillSignIn, test } from './harness/test';

/** Codes of to_page that lead to a screen without a map. */
const REAL_TIME = { code: '2', path: '/mixingPile/realTime' } as const;
const AT_REAL_TIME = new RegExp(`${REAL_TIME.path}(\\?project=\\d+)?$`);

/** Every address the tab has been at and could go back to. */
async function addresses(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { entries } = await session.send('Page.getNavigationHistory');
  await session.detach();
  return entries.map(({ url }) => url);
}

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

test.describe('links', () => {
  test('login_auth signs in, leads to to_page and leaves address and history', async ({ page, server }) => {
    const { login_auth } = await grantOf(server.origin, 'mixing');
    await page.goto(`/?login_auth=${login_auth}&to_page=${REAL_TIME.code}&no_logo=1`);
    await expect(page).toHaveURL(AT_REAL_TIME);
    for (const address of await addresses(page)) expect(address).not.toContain(login_auth);
    expect(await stored(page, 'hsNoLogo')).toBe('1');
    expect(await stored(page, 'hsAccount')).toBe('mixing');
  });

  test('a third party’s token signs in, and leaves address and history', async ({ page, issuer }) => {
    const token = await issuer.token({ account: 'mixing' });
    await page.goto(`/?token=${token}&type=portal&to_page=${REAL_TIME.path}`);
    await expect(page).toHaveURL(AT_REAL_TIME);
    for (const address of await addresses(page)) expect(address).not.toContain(token);
    expect(await stored(page, 'hsAccount')).toBe('mixing');
  });

  for (const [name, query] of [
    ['login_auth', 'login_auth=worn-out'],
    ['token', 'token=worn-out&type=portal'],
  ] as const) {
    test(`a ${name} that is refused clears the session and leads to the sign-in`, async ({ page }) => {
      await page.goto('/login');
      await page.evaluate(() => {
        localStorage.setItem('hongshengUserToken', 'old');
        localStorage.setItem('hsClientUuid', 'old');
      });
      await page.goto(`/?${query}`);
      await expect(page).toHaveURL(/\/login$/);
      await expect(page.getByRole('alert')).toContainText('链接登录失败');
      expect(await stored(page, 'hongshengUserToken')).toBeNull();
    });
  }

  test('to_page leads to no other origin', async ({ page, server }) => {
    const { login_auth } = await grantOf(server.origin, 'mixing');
    await page.goto(`/?login_auth=${login_auth}&to_page=${encodeURIComponent('//evil.example/x')}`);
    await expect(page).toHaveURL(/\/mixingPile\/index/);
    expect(new URL(page.url()).origin).toBe(server.origin);
  });

  test('HS_TYPE and its project are taken from any address', async ({ page, server }) => {
    const { login_auth } = await grantOf(server.origin, 'role0');
    await page.goto(`/smw/realTime?login_auth=${login_auth}&HS_TYPE=HS-MI&HS_TYPE_projectId=2`);
    await expect(page).toHaveURL(/\/smw\/realTime$/);
    await expect.poll(() => stored(page, 'hsProjectByType')).toContain('"HS-MI":2');
  });

  test('an account without types is told so, by link as by password', async ({ page, server }) => {
    const { login_auth } = await grantOf(server.origin, 'empty');
    await page.goto(`/?login_auth=${login_auth}`);
    await expect(page.getByRole('alert')).toContainText('没有可用的设备类型');
    expect(await stored(page, 'hsNoType')).toBe('true');
    expect(await stored(page, 'hongshengUserToken')).toBeNull();
  });
});

/** Two tabs of one browser, signed in, on a screen that asks for little. */
async function twoTabs(context: BrowserContext, origin: string): Promise<readonly [Page, Page]> {
  const { login_auth } = await grantOf(origin, 'mixing');
  const first = await context.newPage();
  await first.goto(`/?login_auth=${login_auth}&to_page=${REAL_TIME.code}`);
  await expect(first).toHaveURL(new RegExp(REAL_TIME.path));
  const second = await context.newPage();
  await second.goto(REAL_TIME.path);
  await expect(second.getByText('实时数据尚未提供')).toBeVisible();
  return [first, second];
}

test.describe('two tabs', () => {
  test('signing out of one signs out of the other', async ({ context, server }) => {
    const [first, second] = await twoTabs(context, server.origin);
    await first.getByRole('button', { name: /账号菜单/ }).click();
    await first.getByRole('menuitem', { name: '退出登录' }).click();
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
      if (request.url().endsWith(API.refreshToken.path)) refreshes.push(request.postData() ?? '');
    });
    // The server would say so half an hour later.
    await context.route(`**${CLIENT_BASE}**`, async (route) => {
      const expired = route.request().headers().authorization === `Bearer ${old}`;
      if (!expired) return await route.continue();
      await route.fulfill({ json: { error_code: 4001, message: 'expired', data: null, success: false } });
    });
    await Promise.all([first.reload(), second.reload()]);
    for (const tab of [first, second]) {
      await expect.poll(() => stored(tab, 'hongshengUserToken')).not.toBe(old);
      await expect(tab.getByText('实时数据尚未提供')).toBeVisible();
      await expect(tab).toHaveURL(new RegExp(REAL_TIME.path));
    }
    expect(refreshes).toHaveLength(1);
    await context.unroute(`**${CLIENT_BASE}**`);
    await second.reload();
    await expect(second.getByText('实时数据尚未提供')).toBeVisible();
  });
});

test.describe('a new version', () => {
  test.beforeEach(async ({ page }) => {
    let asked = 0;
    await page.route('**/version.json*', async (route) => {
      asked += 1;
      await route.fulfill({ json: { version: asked === 1 ? 'this one' : 'the next one' } });
    });
    await page.clock.install();
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1, name: '登录' })).toBeVisible();
    await page.evaluate(() => Reflect.set(globalThis, 'sameDocument', true));
  });

  const sameDocument = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'sameDocument') === true);

  test('is loaded within five minutes', async ({ page }) => {
    await page.clock.fastForward(301_000);
    await expect.poll(() => sameDocument(page).catch(() => true)).toBe(false);
  });

  test('waits for what somebody is typing', async ({ page }) => {
    await page.getByLabel(/^账号/).fill('half an acc');
    const answered = page.waitForResponse(/version\.json/);
    await page.clock.fastForward(301_000);
    await answered;
    await page.clock.runFor(1000);
    expect(await sameDocument(page)).toBe(true);
    await expect(page.getByLabel(/^账号/)).toHaveValue('half an acc');
    await page.getByLabel(/^账号/).fill('');
    await expect.poll(() => sameDocument(page).catch(() => true)).toBe(false);
  });
});

test('a new version asks whoever has typed what is not saved, and comes once it is saved', async ({ page, server }) => {
  let asked = 0;
  await page.route('**/version.json*', async (route) => {
    asked += 1;
    await route.fulfill({ json: { version: asked === 1 ? 'this one' : 'the next one' } });
  });
  await page.clock.install();
  await enter(page, server.origin, 'role0', 'smw/realTime');
  await page.evaluate(() => Reflect.set(globalThis, 'sameDocument', true));
  await page.getByRole('button', { name: '项目设置' }).click();
  const metres = page.getByLabel('每日进尺');
  await metres.fill(String(100 + Math.floor(Math.random() * 900)));
  await page.clock.fastForward(301_000);
  const question = page.getByRole('alertdialog', { name: '系统已升级' });
  await question.getByRole('button', { name: '保存后再加载' }).click();
  await page.clock.runFor(1000);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'sameDocument'))).toBe(true);
  await page.locator('form button[type=submit], button[form]').click();
  await expect
    .poll(() => page.evaluate(() => Reflect.get(globalThis, 'sameDocument') === true).catch(() => true))
    .toBe(false);
});

test('the wrong way in is said in the language chosen', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: /English/ }).click();
  await page.getByLabel(/^Account/).fill('mixing');
  await page.getByLabel(/^Password/).fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('The account or the password is wrong');
  await page.getByRole('button', { name: /中文/ }).click();
  await fillSignIn(page, 'mixing', 'wrong');
  await expect(page.getByRole('alert')).toContainText('账号或密码错误');
});
