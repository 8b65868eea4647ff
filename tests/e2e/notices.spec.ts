// The dictionary's messages where a user meets them, and errors in the words of the catalogue.
import type { Page } from 'playwright/test';
import { API } from '../../src/contracts/api';
import { errors as cn } from '../../src/i18n/cn/errors';
import { errors as en } from '../../src/i18n/en/errors';
import { enter, grantOf } from './harness/console';
import { expect, fillSignIn, screenshot, test } from './harness/test';

const plain = (data: unknown) => ({ json: { error_code: 0, message: '', success: true, data } });

/** Signs in with an answer changed before the console sees it. */
async function enterWith(page: Page, origin: string, account: string, path: string, data: unknown): Promise<void> {
  await page.route(`**/${path}*`, (route) => route.fulfill(plain(data)));
  await enter(page, origin, account, 'mixingPile/index');
}

test('devices whose term ends are named', async ({ page, server }) => {
  await enter(page, server.origin, 'mixing');
  const button = page.getByRole('button', { name: cn.deviceExpiring });
  await button.press('Enter');
  const list = page
    .getByRole('dialog', { name: cn.deviceExpiring })
    .or(page.getByRole('group', { name: cn.deviceExpiring }));
  await expect(list.getByText('已到期', { exact: true }).first()).toBeVisible();
  await expect(list.getByText(/^\d{4}-\d\d-\d\d$/).first()).toBeVisible();
  await screenshot(page, 'expiring-devices');
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('no project', async ({ page, server }) => {
  await enterWith(page, server.origin, 'mixing', API.projects.path, []);
  await expect(page.getByRole('heading', { name: cn.noProject })).toBeVisible();
  await expect(page.getByPlaceholder(cn.noProject)).toBeDisabled();
});

test('an account whose types this console does not know', async ({ page, server }) => {
  const { login_auth } = await grantOf(server.origin, 'mixing');
  const unknown = [{ type_code: 'NEW-9', name: '新设备', icon: 'x', is_child: false }];
  await page.route(`**/${API.equipmentTypes.path}*`, (route) => route.fulfill(plain(unknown)));
  await page.goto(`/?login_auth=${login_auth}`);
  await expect(page.getByRole('heading', { name: cn.noDevice })).toBeVisible();
});

test('an error in English is titled error', async ({ page, server, faults }) => {
  faults.expect(/response: 504/, /console: Failed to load resource/);
  await page.addInitScript(() => localStorage.setItem('hsLang', 'en'));
  await page.route(`**/${API.projects.path}*`, (route) => route.fulfill({ status: 504, body: '' }));
  await enter(page, server.origin, 'mixing');
  await expect(page.getByText(en.title, { exact: true })).toBeVisible();
  await expect(page.getByText(en.http['504']).first()).toBeVisible();
});

test('a refusal in the server’s own words stands in the form', async ({ page, server }) => {
  await enter(page, server.origin, 'role0');
  await page.route('**/project/set/', async (route) => {
    if (route.request().method() === 'POST')
      await route.fulfill({ json: { error_code: 4109, message: '项目已归档', data: null, success: false } });
    else await route.continue();
  });
  await page.getByRole('button', { name: '项目设置' }).click();
  const dialog = page.getByRole('dialog', { name: /项目设置/ });
  await dialog.getByLabel('每日根数').fill('77');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByRole('alert')).toContainText('项目已归档');
});

test('no answer within 20 s is a timeout, and the request is dropped', async ({ page, faults }) => {
  test.setTimeout(90_000);
  faults.expect(/request: POST .*auth\/login/);
  await page.route(`**/${API.login.path}`, () => undefined);
  await page.goto('/login');
  const dropped = page.waitForEvent('requestfailed', { timeout: 60_000 });
  await fillSignIn(page, 'mixing');
  expect((await dropped).url()).toContain(API.login.path);
  await expect(page.getByRole('alert')).toContainText(cn.timeout);
});

test('what the shell asked for is not cancelled when a screen is left', async ({ page, server }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const cancelled: string[] = [];
  page.on('requestfailed', (request) => cancelled.push(request.url()));
  await page.route(`**/${API.equipmentExpire.path}*`, async (route) => {
    await held;
    await route.continue();
  });
  await enter(page, server.origin, 'mixing');
  await page.getByRole('navigation').getByText('每日统计').click();
  await expect(page).toHaveURL(/dailyStatistics/);
  release();
  await expect(page.getByRole('button', { name: cn.deviceExpiring })).toBeVisible();
  expect(cancelled.filter((url) => url.includes(API.equipmentExpire.path))).toEqual([]);
});

test('calls carry the product’s headers, and parameters that say nothing are left out', async ({ page, server }) => {
  await enter(page, server.origin, 'mixing');
  const asked = page.waitForRequest(/\/warning\/(?!number)/);
  await page.getByRole('navigation').getByText('预警信息').click();
  const request = await asked;
  const token = await page.evaluate(() => localStorage.getItem('hongshengUserToken'));
  const uuid = await page.evaluate(() => localStorage.getItem('hsClientUuid'));
  expect(request.headers()).toMatchObject({
    authorization: `Bearer ${token}`,
    'client-uuid': uuid,
    language: 'cn',
    'type-code': 'HS-MI',
    'content-type': 'application/json',
  });
  for (const [name, value] of new URL(request.url()).searchParams)
    expect(['', '-1', 'null'], name).not.toContain(value);
});
