// The table of routes in a real browser: the navigation of each role and its targets, and a sample of addresses that a
// role reaches or does not (src/app/routes/signed-in.test.ts has all of it).
import type { Page } from 'playwright/test';
import { API } from '../../src/contracts/api';
import { listedPaths } from '../fixtures/product-routes';
import { enter, go, grantOf } from './harness/console';
import { expect, test } from './harness/test';

test.describe.configure({ mode: 'parallel' });

const LOST = '页面走丢了';

const SAMPLE = {
  '/mixingPile/pile': [0, 4],
  '/mixingPile/constructionAnalysis': [0, 2, 4],
  '/jetPile/pile/add': [0, 4],
  '/pulping/simulation': [0, 4],
  '/pulping/historyData': [0, 2, 4],
  '/apps/cfg/pile': [0],
  '/apps/drain/pile': [0, 4],
  '/apps/qh/task': [0, 2],
  '/apps/qh/warningInformation': [],
  '/apps/djmkn/warningInformation': [],
  '/apps/trd/dailyStatistics': [0, 2, 4],
} as const satisfies Readonly<Record<string, readonly number[]>>;

for (const role of [0, 2, 4]) {
  test(`role ${role} comes where the table lets it, and gets lost elsewhere`, async ({ page, server }) => {
    await enter(page, server.origin, `role${role}`);
    for (const [path, roles] of Object.entries(SAMPLE)) {
      await go(page, path);
      const heading = page.getByRole('main').getByRole('heading', { level: 1 });
      if (roles.some((allowed) => allowed === role)) await expect(heading, path).not.toHaveText(LOST);
      else await expect(heading, path).toHaveText(LOST);
    }
  });
}

/** Follows every link of the navigation, one after the other; answers where they led, and which of them got lost. */
function walkNavigation(page: Page, base: string): Promise<{ readonly paths: string[]; readonly lost: string[] }> {
  return page.evaluate(
    async ({ start, lostTitle }) => {
      const links = () => [...document.querySelectorAll<HTMLAnchorElement>('nav a[href]')];
      const isAt = (path: string) =>
        links().some((link) => link.pathname === path && link.getAttribute('aria-current') === 'page');
      const arrived = (path: string) =>
        new Promise<void>((resolve) => {
          const look = () => (isAt(path) ? resolve() : requestAnimationFrame(look));
          look();
        });
      await arrived(start);
      const paths = links().map((link) => link.pathname);
      const lost: string[] = [];
      for (const path of paths) {
        links()
          .find((link) => link.pathname === path)
          ?.click();
        await arrived(path);
        if (document.querySelector('main h1')?.textContent === lostTitle) lost.push(path);
      }
      return { paths: paths.sort(), lost };
    },
    { start: `${base}/index`, lostTitle: LOST },
  );
}

// Every type with every role stands in the tests of what the navigation lists; here two of them open every screen.
for (const [role, bases] of [
  [0, ['/mixingPile', '/apps/zc']],
  [1, ['/smw']],
] as const) {
  test(`role ${role} sees the product’s screens in the navigation, and comes to each: ${bases.join(', ')}`, async ({
    page,
    server,
  }) => {
    await enter(page, server.origin, `role${role}`);
    for (const base of bases) {
      await go(page, `${base}/index`);
      expect(await walkNavigation(page, base)).toEqual({ paths: listedPaths(base, role), lost: [] });
    }
  });
}

test('a type that is not owned has no routes', async ({ page, server }) => {
  await enter(page, server.origin, 'mixing');
  for (const path of ['/smw/index', '/apps/drain/index', '/apps/qh/task']) {
    await go(page, path);
    await expect(page.getByRole('heading', { name: LOST })).toBeVisible();
  }
});

test('unknown paths are titled and lead back', async ({ page, server }) => {
  await enter(page, server.origin, 'mixing');
  await page.getByRole('button', { name: /English/ }).click();
  await go(page, '/no/such/page');
  await expect(page.getByRole('heading', { level: 1, name: 'page got lost' })).toBeVisible();
  await expect(page).toHaveTitle('page got lost – Pile Console');
  // Nothing is live where there is no project.
  await page.locator('[data-connection]').hover();
  await expect(page.getByRole('tooltip', { name: 'client is not connected!' })).toBeVisible();
});

test('/ leads to the stored type, /apps to a child app', async ({ page, server }) => {
  await enter(page, server.origin, 'role0', 'smw/realTime');
  await page.goto('/');
  await expect(page).toHaveURL(/\/smw\/index(\?|$)/);
  // The stored type is no child app: the first of the account's list is.
  await page.goto('/apps');
  await expect(page).toHaveURL(/\/apps\/cfg\/index(\?|$)/);
  await page.goto('/apps/trd');
  await expect(page).toHaveURL(/\/apps\/trd\/index(\?|$)/);
  // Stored by the screen that is shown, which comes after its address.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('hsTypeCode'))).toBe('trdTypeId');
  await page.goto('/apps/');
  await expect(page).toHaveURL(/\/apps\/trd\/index(\?|$)/);
  await page.goto('/apps/no-such-app');
  await expect(page.getByRole('heading', { name: LOST })).toBeVisible();
});

test('the navigation lists holes for grouting, and hides what is reached from elsewhere', async ({ page, server }) => {
  await enter(page, server.origin, 'role0', 'grouting/realTime');
  const navigation = page.getByRole('navigation');
  await expect(navigation.getByText('孔位管理')).toBeVisible();
  await go(page, '/jetPile/realTime');
  await expect(navigation.getByText('桩位管理')).toBeVisible();
  await expect(navigation.getByText('新增模拟数据')).toHaveCount(0);
});

for (const [name, info, shown] of [
  ['warning_page 1', { warning_page: 1 }, false],
  ['menu_switch without 0 and 6', { menu_switch: [3] }, false],
  ['menu_switch with 6', { menu_switch: [6] }, true],
] as const) {
  test(`${name} ${shown ? 'shows' : 'hides'} the warning page`, async ({ page, server }) => {
    const { login_auth } = await grantOf(server.origin, 'role2');
    await page.route(`**/${API.autoLogin.path}*`, async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      await route.fulfill({ response, json: { ...answer, data: { ...answer.data, ...info } } });
    });
    await page.goto(`/?login_auth=${login_auth}&to_page=2`);
    const navigation = page.getByRole('navigation');
    await expect(navigation.getByText('实时数据')).toBeVisible();
    await expect(navigation.getByText('预警信息')).toHaveCount(shown ? 1 : 0);
    await expect(page.getByRole('banner').getByRole('button', { name: /待处理预警/ })).toHaveCount(shown ? 1 : 0);
  });
}
