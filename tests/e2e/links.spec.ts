// Parameters of any address of the console: the screen, type, project and account.
import type { Page } from 'playwright/test';
import { API } from '../../src/contracts/api';
import { addresses, grantOf } from './harness/console';
import { expect, fillSignIn, test } from './harness/test';

test.describe.configure({ mode: 'parallel' });

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

const CODES = ['index', 'realTime', 'dataCenter', 'warningInformation', 'dailyStatistics'] as const;

test('to_page by code opens the screen of the stored type, at any address', async ({ page, server }) => {
  const { login_auth } = await grantOf(server.origin, 'mixing');
  await page.goto(`/?login_auth=${login_auth}&to_page=2`);
  await expect(page).toHaveURL(/\/mixingPile\/realTime(\?|$)/);
  for (const [i, screen] of CODES.entries()) {
    // Signed in already, and from a screen of its own.
    await page.goto(`/mixingPile/pile/nowhere?to_page=${i + 1}`);
    await expect(page, `code ${i + 1}`).toHaveURL(new RegExp(`/mixingPile/${screen}(\\?|$)`));
  }
});

test('a link that names no page signs in at the start, wherever it points', async ({ page, server }) => {
  const { login_auth } = await grantOf(server.origin, 'mixing');
  await page.goto(`/mixingPile/realTime?login_auth=${login_auth}&project=2`);
  await expect(page).toHaveURL(/\/mixingPile\/index(\?|$)/);
});

test('a code for a screen that the type has not leads to the start', async ({ page, server }) => {
  const { login_auth } = await grantOf(server.origin, 'role0');
  await page.goto(`/?login_auth=${login_auth}&HS_TYPE=HS-T&to_page=3`);
  await expect(page).toHaveURL(/\/pulping\/index(\?|$)/);
});

// Every way of writing them is tried beside src/app/navigation/entry.ts.
for (const evil of ['//evil.example/x', 'javascript:alert(1)']) {
  test(`to_page=${JSON.stringify(evil)} leads to no other place`, async ({ page, server }) => {
    const { login_auth } = await grantOf(server.origin, 'mixing');
    await page.goto(`/mixingPile/realTime?login_auth=${login_auth}&to_page=${encodeURIComponent(evil)}`);
    await expect(page).toHaveURL(/\/mixingPile\/index(\?|$)/);
    expect(new URL(page.url()).origin).toBe(server.origin);
  });
}

test('credentials within to_page come neither into the address nor into the history', async ({ page, server }) => {
  const { login_auth } = await grantOf(server.origin, 'mixing');
  const inner = encodeURIComponent('/mixingPile/realTime?login_auth=secret-within&token=secret-within&project=2');
  await page.goto(`/?login_auth=${login_auth}&to_page=${inner}`);
  await expect(page).toHaveURL(/\/mixingPile\/realTime\?project=2$/);
  for (const url of await addresses(page)) expect(url).not.toContain('secret-within');
});

test('a path that begins with two slashes signs in like any other', async ({ page, server }) => {
  const { login_auth } = await grantOf(server.origin, 'mixing');
  await page.goto(`${server.origin}//mixingPile/realTime?login_auth=${login_auth}`);
  await expect(page).toHaveURL(/\/mixingPile\/index(\?|$)/);
  expect(new URL(page.url()).origin).toBe(server.origin);
  for (const url of await addresses(page)) expect(url).not.toContain(login_auth);
});

test('HS_TYPE_projectId alone is of the type at the address, else of the stored one', async ({ page, server }) => {
  const { login_auth } = await grantOf(server.origin, 'role0');
  await page.goto(`/mixingPile/realTime?login_auth=${login_auth}&HS_TYPE_projectId=2`);
  await expect(page).toHaveURL(/\/mixingPile\/index\?project=2/);
  await page.goto('/?to_page=2&HS_TYPE_projectId=3');
  await expect(page).toHaveURL(/\/mixingPile\/realTime\?project=3$/);
});

test('HS_TYPE_projectId alone waits for the type of the account that signs in', async ({ page }) => {
  await page.goto('/?to_page=2&HS_TYPE_projectId=2');
  await fillSignIn(page, 'mixing');
  await expect(page).toHaveURL(/\/mixingPile\/realTime\?project=2$/);
});

test('to_page and HS_TYPE outlast a sign-in', async ({ page }) => {
  await page.goto('/?to_page=5&HS_TYPE=HS-GP&HS_TYPE_projectId=999&no_logo=1');
  await expect(page).toHaveURL(/\/login/);
  expect(page.url()).not.toContain('HS_TYPE');
  await page.reload();
  await fillSignIn(page, 'role0');
  await expect(page).toHaveURL(/\/jetPile\/dailyStatistics(\?|$)/);
  expect(await stored(page, 'hsTypeCode')).toBe('HS-GP');
});

test('HS_TYPE with its project opens both', async ({ page, server }) => {
  const { login_auth } = await grantOf(server.origin, 'role0');
  await page.goto(`/?login_auth=${login_auth}&HS_TYPE=HS-MI&HS_TYPE_projectId=2&to_page=2`);
  await expect(page).toHaveURL(/\/mixingPile\/realTime\?project=2$/);
});

test('a type that the account does not own is not opened', async ({ page, server }) => {
  const { login_auth } = await grantOf(server.origin, 'mixing');
  await page.goto(`/?login_auth=${login_auth}&HS_TYPE=QH1000&to_page=2`);
  await expect(page).toHaveURL(/\/mixingPile\/realTime(\?|$)/);
  expect(await stored(page, 'hsTypeCode')).toBe('HS-MI');
});

for (const [name, query, call] of [
  ['login_auth', 'login_auth=secret-of-the-link', API.autoLogin.path],
  ['token', 'token=secret-of-the-link&type=portal', API.oauth.path],
] as const) {
  test(`${name} is out of address and history before anything is asked or loaded`, async ({ page }) => {
    // Neither texts nor the sign-in's answer ever come.
    let asked = '';
    await page.route(/\/assets\/cn-.*\.js/, () => undefined);
    await page.route(`**/${call}*`, () => undefined);
    page.on('request', (request) => {
      asked += request.headers().referer ?? '';
    });
    await page.goto(`/mixingPile/realTime?${query}&project=2`, { waitUntil: 'commit' });
    await expect(page).toHaveURL(/\/mixingPile\/realTime\?project=2$/);
    for (const url of await addresses(page)) expect(url).not.toContain('secret-of-the-link');
    expect(asked).not.toContain('secret-of-the-link');
  });

  test(`${name} is out of address and history although the console does not load`, async ({ page, server }) => {
    await page.route(/\/assets\/.*\.js/, () => undefined);
    const inner = encodeURIComponent(`/mixingPile/index?${query}`);
    for (const path of [`/mixingPile/realTime?${query}&project=2&to_page=${inner}`, `//x?${query}`]) {
      await page.goto(`${server.origin}${path}`, { waitUntil: 'commit' });
      await expect(page).not.toHaveURL(/secret-of-the-link/);
      for (const url of await addresses(page)) expect(url).not.toContain('secret-of-the-link');
    }
  });
}
