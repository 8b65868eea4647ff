// Accounts and the audit trail, for role 0.
import { readFileSync } from 'node:fs';
import { API, CLIENT_BASE } from '../../src/contracts/api';
import { ADMIN_BASE } from '../../src/contracts/api/call';
import { envelopeSchema } from '../../src/contracts/envelope';
import { expectAccessible } from './harness/axe';
import { Backend, enter } from './harness/console';
import { expect, screenshot, test } from './harness/test';
import { expectToast } from './harness/toasts';

/** Code of the answer to a sign-in. */
async function signInCode(origin: string, account: string, password: string): Promise<number> {
  const answer = await fetch(`${origin}${CLIENT_BASE}${API.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account, password }),
  });
  return envelopeSchema.parse(await answer.json()).error_code;
}

test('role 0 adds an account, hands its password on, takes its rights back, and finds each step in the trail', async ({
  page,
  server,
}) => {
  await enter(page, server.origin, 'role0', 'mixingPile/realTime');
  await page.getByRole('button', { name: /^账号菜单/ }).click();
  await page.getByRole('menuitem', { name: '账号管理' }).click();
  await expect(page).toHaveURL(/\/settings\/accounts$/);
  await page.getByRole('button', { name: '新增账号' }).click();
  const panel = page.getByRole('region', { name: '账号详情' });
  await panel.getByLabel('客户名称').fill('一局');
  await panel.getByRole('button', { name: '新增账号' }).click();
  await expect(panel.getByText('请填写账号')).toBeVisible();
  await panel.getByLabel(/^账号/).fill('e2e-li');
  await panel.getByLabel('角色').selectOption('4');
  await panel.getByLabel('水泥搅拌桩', { exact: true }).check();
  await panel.getByLabel('所选类型的全部项目').check();
  await panel.getByRole('button', { name: '新增账号' }).click();
  await expectToast(page, '已新增账号 e2e-li');
  await expect(panel.getByText('邀请链接只显示这一次').locator('output')).toHaveText(/\/invite#[\w-]{43}$/);
  await panel.getByRole('button', { name: '重设密码' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '重设密码' }).click();
  const password = (await panel.getByText('密码只显示这一次').locator('output').textContent()) ?? '';
  expect(await signInCode(server.origin, 'e2e-li', password)).toBe(0);
  // It is signed in at two devices now: one is ended, the other goes on.
  const devices = panel.getByRole('list', { name: '登录设备' });
  expect(await signInCode(server.origin, 'e2e-li', password)).toBe(0);
  await page.reload();
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await devices
    .getByRole('button', { name: /^结束会话：未知浏览器/ })
    .first()
    .click();
  await expectToast(page, '已结束会话');
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);
  await screenshot(page, 'account-sessions');

  // Another administrator is faster: both sides are shown before anything is saved.
  await panel.getByLabel('角色').selectOption('2');
  await panel.getByLabel('停用账号').check();
  const backend = await Backend.signIn(server.origin, 'role0', { code: 'HS-MI', apiPrefix: ADMIN_BASE });
  const { items } = API.accountList.output.parse(await backend.get(API.accountList.path));
  const li = items.find(({ account }) => account === 'e2e-li');
  const stored = { account_id: li?.account_id, account: 'e2e-li', role: 4, types: li?.types, projects: li?.projects };
  await backend.post(API.accountSave.path, { ...stored, customer: '二局' });
  await panel.getByRole('button', { name: '保存' }).click();
  const faster = panel.getByRole('alert').filter({ hasText: '其他人刚刚修改过' });
  await expect(faster.getByRole('row', { name: /^客户名称/ })).toHaveText(/一局\s*二局/);
  await screenshot(page, 'account-faster');
  await faster.getByRole('button', { name: '采用现在的' }).click();
  await expect(panel.getByLabel('客户名称')).toHaveValue('二局');
  await panel.getByLabel('角色').selectOption('2');
  await panel.getByLabel('停用账号').check();
  await panel.getByRole('button', { name: '保存' }).click();
  await expectToast(page, '已保存账号 e2e-li');
  const row = page.getByRole('grid', { name: '账号管理' }).getByRole('row', { name: /e2e-li/ });
  await expect(row).toContainText('已停用');
  expect(await signInCode(server.origin, 'e2e-li', password)).not.toBe(0);
  // Nobody takes the own rights.
  await page.getByRole('grid', { name: '账号管理' }).getByText('role0', { exact: true }).click();
  await expect(panel.getByText('这是您自己的账号')).toBeVisible();
  await expect(panel.getByLabel('停用账号')).toBeDisabled();

  await page.getByRole('button', { name: /^账号菜单/ }).click();
  await page.getByRole('menuitem', { name: '操作日志' }).click();
  const search = page.getByRole('form', { name: '查询操作日志' });
  await search.getByLabel('内容').fill('E2E-LI');
  await search.getByLabel('类别').selectOption('account');
  await search.getByRole('button', { name: '查询' }).click();
  const trail = page.getByRole('grid', { name: '操作日志' });
  await expect(page.getByText('共 5 条')).toBeVisible();
  await trail.getByText('账号：设置').first().click();
  const entry = page.getByRole('region', { name: '账号：设置' });
  await expect(entry.getByRole('row', { name: /^角色/ })).toHaveText(/角色\s*4\s*2/);
  await expect(entry.getByRole('row', { name: /^已停用/ })).toHaveText(/已停用\s*否\s*是/);
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 CSV' }).click();
  const file = readFileSync(await (await downloading).path(), 'utf8');
  expect(file.split('\r\n').filter((line) => line.includes('account.'))).toHaveLength(5);
  expect(file).toContain('角色: 4 → 2');
  expect(file).not.toContain(password);
});

test('an account sees its own devices, ends another one, which is signed out, and then all others', async ({
  page,
  browser,
  server,
}) => {
  await enter(page, server.origin, 'role5', 'mixingPile/realTime');
  const context = await browser.newContext();
  const other = await context.newPage();
  await enter(other, server.origin, 'role5', 'mixingPile/realTime');
  await page.getByRole('button', { name: /^账号菜单/ }).click();
  await page.getByRole('menuitem', { name: '登录设备' }).click();
  const dialog = page.getByRole('dialog', { name: '登录设备' });
  const own = dialog.getByRole('listitem').filter({ hasText: '本机' });
  await expect(own).toContainText(/Chrome \d+ · Linux/);
  await expect(own.getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
  await screenshot(page, 'own-sessions');
  await dialog
    .getByRole('button', { name: /^结束会话：Chrome/ })
    .first()
    .click();
  await expectToast(page, '已结束会话');
  // Its live connection has ended, and its next call is refused.
  await expect(other).toHaveURL(/\/login/);
  await context.close();
  await dialog.getByRole('button', { name: '结束其他全部' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await dialog.getByRole('button', { name: '关闭' }).click();
  await expect(page.getByRole('button', { name: /^账号菜单/ })).toBeFocused();
});

test('role 4 finds neither in the menu nor by their addresses', async ({ page, server }) => {
  await enter(page, server.origin, 'role4');
  await page.getByRole('button', { name: /^账号菜单/ }).click();
  await expect(page.getByRole('menuitem', { name: '退出登录', exact: true })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: '账号管理' })).toHaveCount(0);
  for (const path of ['/settings/accounts', '/settings/site', '/settings/audit']) {
    await page.goto(path);
    await expect(page.getByText('页面走丢了')).toBeVisible();
  }
});
