// How the shell and forms tell what happens: devices whose term ends, refusals, a time that ran out.
import type { Page } from 'playwright/test';
import { API } from '../../src/contracts/api';
import { cn } from '../../src/i18n/cn';
import { enter } from './harness/console';
import { test } from './harness/faulty';
import { expect, fillSignIn, screenshot } from './harness/test';
import { openStep } from './harness/warnings';

test.describe.configure({ mode: 'parallel' });

/** Confirms the box for a sign-in that timed out. */
async function signInAgain(page: Page): Promise<void> {
  const box = page.getByRole('alertdialog').filter({ hasText: cn.errors.loginTimeout });
  await box.getByRole('button', { name: cn.common.confirm }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('hongshengUserToken'))).toBeNull();
}

test('devices whose term ends are named', async ({ page, server }) => {
  await enter(page, server.origin, 'mixing');
  const button = page.getByRole('button', { name: cn.errors.deviceExpiring });
  await button.press('Enter');
  const list = page
    .getByRole('dialog', { name: cn.errors.deviceExpiring })
    .or(page.getByRole('group', { name: cn.errors.deviceExpiring }));
  await expect(list.getByText('已到期', { exact: true }).first()).toBeVisible();
  await expect(list.getByText(/^\d{4}-\d\d-\d\d$/).first()).toBeVisible();
  await screenshot(page, 'expiring-devices');
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('a refusal in the server’s own words stands in the form; HTTP 401 comes as the box', async ({
  page,
  server,
  line,
  faults,
}) => {
  faults.expect(/response: 401/, /console: Failed to load resource/);
  const saving = { method: 'POST', path: API.setProjectSettings.path };
  await enter(page, server.origin, 'role0');
  await page.getByRole('button', { name: '项目设置' }).click();
  const dialog = page.getByRole('dialog', { name: /项目设置/ });
  await dialog.getByLabel('每日数量').fill('77');
  line.break(saving, { envelope: { error_code: 4109, message: '项目已归档' } });
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByRole('alert')).toContainText('项目已归档');
  line.break(saving, { status: 401 });
  await dialog.getByRole('button', { name: '保存' }).click();
  await signInAgain(page);
});

test('HTTP 401 of a step comes as the box', async ({ page, server, line, faults }) => {
  faults.expect(/response: 401/, /console: Failed to load resource/);
  line.break({ path: API.warningClose.path }, { status: 401 });
  const form = await openStep(page, server.origin, cn);
  await form.getByLabel('说明').fill('已复搅');
  await form.getByRole('button', { name: '提交闭合' }).click();
  await signInAgain(page);
});

test('no answer within 20 s is a hiccup of the server, and the request is dropped', async ({ page, line, faults }) => {
  faults.expect(/request: POST .*auth\/login/);
  line.break({ path: API.login.path }, 'silent');
  await page.goto('/login');
  const dropped = page.waitForEvent('requestfailed');
  await fillSignIn(page, 'mixing');
  expect((await dropped).url()).toContain(API.login.path);
  await expect(page.getByRole('alert')).toContainText(cn.errors.hiccup);
});

test('what the shell asked for is not cancelled when a screen is left', async ({ page, server, line }) => {
  let release = (): void => undefined;
  const answerReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  const cancelled: string[] = [];
  page.on('requestfailed', (request) => cancelled.push(request.url()));
  line.break({ path: API.equipmentExpire.path }, { after: answerReleased });
  await enter(page, server.origin, 'mixing');
  await page.getByRole('navigation').getByText('每日统计').click();
  await expect(page).toHaveURL(/dailyStatistics/);
  release();
  await expect(page.getByRole('button', { name: cn.errors.deviceExpiring })).toBeVisible();
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
