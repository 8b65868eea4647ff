// Signing in and out, language, theme, projects, types and roles; on a desk and on a phone.
import { expectAccessible } from './harness/axe';
import { Backend, drawnMap, openSite } from './harness/console';
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
