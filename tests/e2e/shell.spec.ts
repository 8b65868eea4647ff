// Signing in and out, language, theme, projects, types and roles; on a desk and on a phone.
import { API } from '../../src/contracts/api';
import { JOURNEYS } from '../fixtures/journey-types';
import { expectAccessible } from './harness/axe';
import { Backend, drawnMap, enter, openSite } from './harness/console';
import { expect, fillSignIn, screenshot, test } from './harness/test';

test.describe.configure({ mode: 'parallel' });

test.describe('shell', () => {
  test('language and theme change at once and stay after a reload', async ({ page }) => {
    await openSite(page);
    await page.getByRole('button', { name: /English/ }).click();
    await expect(page.getByRole('button', { name: /User menu|Account menu/i })).toBeVisible();
    await page.getByRole('button', { name: /^Theme/ }).click();
    await page.reload();
    await drawnMap(page);
    await expect(page.locator('html')).toHaveAttribute('lang', /en/);
    await screenshot(page, 'overview-english');
  });

  test('another project shows its own piles, and the link carries it', async ({ page, server }) => {
    const projects = await (await Backend.signIn(server.origin)).projects();
    expect(projects.length).toBeGreaterThanOrEqual(3);
    const other = projects[1];
    if (!other) throw new Error('the demo has one project only');
    const map = await openSite(page);
    await page.getByRole('combobox', { name: '项目' }).click();
    await page.getByRole('option', { name: other.name }).click();
    await expect.poll(async () => Number(await map.getAttribute('data-piles'))).toBeLessThan(20_000);
    await expect(page).toHaveURL(new RegExp(`project=${other.id}`));
  });

  test('signing out leads to the sign-in page, and back does not lead in again', async ({ page }) => {
    await openSite(page);
    await page.getByRole('button', { name: /账号菜单/ }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: '登录' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('hongshengUserToken'))).toBeNull();
    await page.goto('/mixingPile/index');
    await expect(page).toHaveURL(/\/login/);
  });

  test('an account without types is told so and stays signed out', async ({ page }) => {
    await page.goto('/login');
    await fillSignIn(page, 'empty');
    await expect(page.getByRole('alert')).toContainText('没有可用的设备类型');
    await expect(page).toHaveURL(/\/login/);
    expect(await page.evaluate(() => localStorage.getItem('hongshengUserToken'))).toBeNull();
  });

  test('the navigation follows the role, and unknown paths get lost', async ({ page }) => {
    await openSite(page, 'mixing');
    const navigation = page.getByRole('navigation');
    await expect(navigation.getByText('总览')).toBeVisible();
    await expect(navigation.getByText('桩位管理')).toHaveCount(0);
    await page.goto('/mixingPile/pile');
    await expect(page.getByText('页面走丢了')).toBeVisible();
    await page.goto('/no/such/page');
    await expect(page.getByText('页面走丢了')).toBeVisible();
  });

  test('any of 20 types is two keys away, a pile of another type is found by number, and ? shows the help of the page', async ({
    page,
    server,
  }) => {
    const smw = { code: 'HS-800', apiPrefix: '/smw/api/v1/client/' };
    const backend = await Backend.signIn(server.origin, 'role0', smw);
    const projects = await backend.projects();
    /** Rows that the server lists as not closed, pending or rejected, over all projects of each type. */
    const openWarnings = async (): Promise<number[]> =>
      await Promise.all(
        JOURNEYS.map(async ({ type }) => {
          const ofType = backend.ofType(type);
          // Nobody may close warnings of a generation.
          const asked: [string, string][] = [
            ...['0', '2', '3'].map((status): [string, string] => ['handle_status', status]),
            ['is_generated', '0'],
          ];
          const totals = (await ofType.projects()).map(async ({ id }) => {
            const answer = await ofType.get(API.warningInfo.path, [
              ...asked,
              ['limit', '1'],
              ['project_id', String(id)],
            ]);
            return API.warningInfo.output.parse(answer).total;
          });
          return (await Promise.all(totals)).reduce((sum, total) => sum + total, 0);
        }),
      );
    const openBefore = await openWarnings();
    // Of one or two types the demo may have none open.
    expect(openBefore.filter((open) => open > 0).length).toBeGreaterThan(15);
    const project = projects.at(-1);
    if (project === undefined) throw new Error('the demo has no multi-axis site');
    const piles = API.pileList.output.parse(await backend.get(API.pileList.path, { project_id: String(project.id) }));
    const pile = piles.items[7];
    if (pile === undefined) throw new Error('the site has no piles');

    await enter(page, server.origin, 'role0');
    const switcher = page.getByRole('button', { name: /^设备类型/ });
    await expect(switcher).toHaveText('水泥搅拌桩');

    // A key that is pressed before the header is there opens the list with it. Slowed, for the two to come one by one.
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 20 });
    await page.addInitScript(() => {
      const watch = new MutationObserver(() => {
        if (document.querySelector('#main') === null) return;
        watch.disconnect();
        Object.assign(globalThis, { pressedBeforeHeader: document.querySelector('header:not(#main header)') === null });
        document.dispatchEvent(new KeyboardEvent('keydown', { key: 't', bubbles: true }));
      });
      if (!performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload'))
        return;
      watch.observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    await page.waitForFunction(() => Reflect.has(globalThis, 'pressedBeforeHeader'));
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const picker = page.getByRole('dialog', { name: '设备类型' });
    await expect(picker.getByRole('link', { name: '水泥搅拌桩' })).toBeFocused();
    expect(await page.evaluate(() => Reflect.get(globalThis, 'pressedBeforeHeader'))).toBe(true);
    await page.keyboard.press('Escape');
    await expect(picker).toHaveCount(0);

    // The help of the page, by its key.
    await switcher.focus();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: '帮助：实时数据' });
    await expect(help.getByRole('heading', { name: '五件常做的事' })).toBeVisible();
    await expect(help.getByRole('cell', { name: '打开设备详情' })).toBeVisible();
    const picture = help.getByRole('img', { name: '实时数据' });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1024);
    await expectAccessible(page, 'help');
    await help.getByRole('button', { name: '整个平台的用法' }).click();
    await expect(page.getByRole('dialog', { name: '帮助：平台使用' })).toContainText('跨类型找桩');
    await page.getByRole('switch', { name: /单个按键/ }).uncheck();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // Switched off, single keys do nothing; the button still does.
    await switcher.focus();
    await page.keyboard.press('t');
    await page.getByRole('button', { name: '帮助（?）' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await page.getByRole('switch', { name: /单个按键/ }).check();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: '帮助（?）' })).toBeFocused();

    // In a field it is a letter.
    await page.getByRole('combobox', { name: '项目' }).press('t');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await switcher.focus();
    await page.keyboard.press('t');
    await expect(picker.getByRole('link', { name: '水泥搅拌桩' })).toBeFocused();
    await expect(picker.getByRole('link')).toHaveCount(20);
    await expect(picker.getByRole('link').filter({ has: page.locator('svg') })).toHaveCount(20);
    // The counts come after the list.
    await expect(picker.getByText(/^，待处理预警/).first()).toBeAttached();
    // The demo's machines raise more while this runs.
    const openAfter = await openWarnings();
    for (const [at, { type }] of JOURNEYS.entries()) {
      const link = picker.getByRole('link', { name: new RegExp(`^${type.names.cn}(\\s*，|$)`) });
      // Its text has the number twice: as it is shown, and as it is read out.
      const [, badge = '0'] = /预警 (\d+\+?)/.exec(await link.ariaSnapshot()) ?? [];
      const [least = 0, most = 0] = [openBefore[at], openAfter[at]];
      if (badge === '999+') expect(most, type.code).toBeGreaterThan(999);
      else expect(Number(badge), type.code).toBeGreaterThanOrEqual(least);
      if (badge !== '999+') expect(Number(badge), type.code).toBeLessThanOrEqual(most);
    }
    await expectAccessible(page, 'types');
    // The last of them.
    await page.keyboard.press('t');
    await expect(page).toHaveURL(/\/apps\/qh\/index/);
    await expect(switcher).toHaveText('强夯');

    await switcher.focus();
    await page.keyboard.press('t');
    await expect(picker.getByRole('link', { name: '强夯' })).toBeFocused();
    await page.keyboard.press('/');
    await page.keyboard.type(pile.pile_no);
    // Piles of other projects have the number too; the very number comes first in each.
    const ofProject = picker.getByRole('region', { name: `多轴搅拌桩 · ${project.name}` });
    const found = ofProject.getByRole('link', { name: pile.pile_no }).first();
    await expect(found).toBeVisible();
    const lines = await picker.getByRole('link').all();
    const hrefs = await Promise.all(lines.map((line) => line.getAttribute('href')));
    const downs = hrefs.indexOf(await found.getAttribute('href')) + 1;
    expect(downs).toBeGreaterThan(0);
    for (let down = 0; down < downs; down++) await page.keyboard.press('ArrowDown');
    await expect(found).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/smw/index\\?project=${project.id}&pile=${pile.pile_id}`));
    await expect(page.getByRole('region', { name: '桩详情' })).toContainText(pile.pile_no);
  });

  test('axe finds nothing serious in either theme', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await openSite(page);
    await expectAccessible(page, 'overview');
    await page.locator('button[data-machine]', { hasText: '施工中' }).first().click();
    await expect(page.getByRole('application', { name: /施工记录曲线/ })).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('map, machines and a pile fit the width', async ({ page }) => {
    await openSite(page);
    // Its tabs lie below the fold: bringing the chosen one into sight leaves the page where it is.
    await expect(page.getByRole('tab', { selected: true }).first()).toBeVisible();
    expect(await page.locator('main').evaluate((main) => main.scrollTop)).toBe(0);
    await screenshot(page, 'phone-overview');
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    const machine = page.locator('button[data-machine]', { hasText: '施工中' }).first();
    await machine.click();
    const panel = page.getByRole('region', { name: '桩详情' });
    await expect(panel).toBeVisible();
    await expect(page.getByRole('application', { name: /施工记录曲线/ })).toBeVisible();
    await screenshot(page, 'phone-pile');
    expect(await overflow()).toBeLessThanOrEqual(0);
    await panel.getByRole('button', { name: '关闭' }).click();
    await expect(panel).toHaveCount(0);
  });
});
