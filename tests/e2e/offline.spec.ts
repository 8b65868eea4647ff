// The network of a site goes and comes: the screens meanwhile, and that nobody has to sign in again.
import type { Page } from 'playwright/test';
import { API } from '../../src/contracts/api';
import { errors as cn } from '../../src/i18n/cn/errors';
import { overview } from '../../src/i18n/cn/overview';
import { drawnMap, enter, openSite } from './harness/console';
import { expect, fillSignIn, test } from './harness/test';

test('offline is said where it matters, and the console goes on once the network is back', async ({
  page,
  server,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_NETWORK/);
  await enter(page, server.origin, 'mixing');
  await expect(page.getByRole('combobox', { name: '项目' })).toHaveValue(/.+/);
  // The screen's files are there already; its data is not.
  await page.getByRole('navigation').getByText('预警信息').click();
  await expect(page.getByRole('table').or(page.getByRole('grid')).first()).toBeVisible();
  await page.context().setOffline(true);
  await page.evaluate(() => {
    window.history.pushState(null, '', '/mixingPile/warningInformation?project=3');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByText(cn.hiccup).first()).toBeVisible();
  await expect(page).toHaveURL(/warningInformation/);
  await page.context().setOffline(false);
  const answered = page.waitForResponse(/\/warning\/heads\//);
  await page.evaluate(() => {
    window.history.pushState(null, '', '/mixingPile/warningInformation?project=2');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  expect((await answered).status()).toBe(200);
  await expect(page).toHaveURL(/warningInformation\?project=2/);
  expect(await page.evaluate(() => localStorage.getItem('hongshengUserToken'))).not.toBeNull();
});

/** Tables and pieces that the browser keeps; null where it has no place for them yet. */
function storedIn(page: Page): Promise<readonly number[] | null> {
  return page.evaluate(async () => {
    const name = 'pile-console:tables';
    if (!(await indexedDB.databases()).some((one) => one.name === name)) return null;
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const stores = database.transaction(['tables', 'pieces'], 'readonly');
    const count = (store: string): Promise<number> =>
      new Promise((resolve, reject) => {
        const request = stores.objectStore(store).count();
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const counts = await Promise.all([count('tables'), count('pieces')]);
    database.close();
    return counts;
  });
}

const piles = `**/${API.pileLocations.path}*`;

/**
 * Sizes of the piles' tables that a page fetches from now on: read on the way, since the browser's own count of a body
 * that a worker reads as it comes is not reliable.
 */
async function weighPiles(page: Page): Promise<readonly number[]> {
  const sizes: number[] = [];
  await page.route(piles, async (route) => {
    // A name that the browser alone knows.
    const response = await route.fetch({ url: route.request().url().replace('site.test', '127.0.0.1') });
    sizes.push((await response.body()).byteLength);
    await route.fulfill({ response });
  });
  return sizes;
}

test('a second visit shows the map that was kept, then what changed; a sign-out leaves nothing', async ({
  page,
  faults,
}) => {
  const note = page.getByText(overview.asOf.split('{{time}}')[1] ?? '');
  const failed = page.getByText(overview.asOfFailed.split('{{time}}')[1] ?? '');
  await openSite(page);
  // Two pieces are the piles; where the table that the server had made ahead was behind, the changes since are a third.
  await expect.poll(async () => String(await storedIn(page))).toMatch(/^1,[23]$/);

  const sizes = await weighPiles(page);
  await page.reload();
  await drawnMap(page);
  await expect.poll(() => sizes.length).toBe(1);
  await expect(note).toBeHidden();
  expect(sizes[0]).toBeLessThanOrEqual(10_000);
  await page.unroute(piles);

  // The server does not answer for the piles: the map is there all the same, and says of when it is.
  faults.expect(/ERR_FAILED/);
  await page.route(piles, (route) => route.abort());
  await page.reload();
  await drawnMap(page);
  await expect(note.or(failed)).toBeVisible();
  await expect(failed).toBeVisible();
  await page.unroute(piles);
  await page.getByRole('status').filter({ hasText: '截至' }).getByRole('button').click();
  await expect(failed).toBeHidden();

  await page.getByRole('button', { name: /账号菜单/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).press('Enter');
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => storedIn(page)).toEqual([0, 0]);
});

test('a second tab opens the map that the first has kept, on plain http too', async ({
  context,
  page,
  server,
  faults,
}) => {
  // A header for https, of which the browser says that it does not count here.
  faults.expect(/Cross-Origin-Opener-Policy header has been ignored/);
  const origin = server.origin.replace('127.0.0.1', 'site.test');
  await page.goto(`${origin}/login`);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await fillSignIn(page, 'role0');
  await drawnMap(page);
  await expect.poll(async () => String(await storedIn(page))).toMatch(/^1,[23]$/);

  const second = await context.newPage();
  const sizes = await weighPiles(second);
  await second.goto(page.url());
  await drawnMap(second);
  await expect.poll(() => sizes.length).toBe(1);
  expect(sizes[0]).toBeLessThanOrEqual(10_000);
  // Both keep the same: nothing is there twice.
  await expect.poll(async () => String(await storedIn(second))).toMatch(/^1,[23]$/);
  // A sign-out in one tab leaves nothing for the other.
  await second.getByRole('button', { name: /账号菜单/ }).click();
  await second.getByRole('menuitem', { name: '退出登录' }).press('Enter');
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => storedIn(page)).toEqual([0, 0]);
});
