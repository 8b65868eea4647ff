// A site without a file: from nothing to a machine's record on the screen, all in the console of a server without the demo.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mqtt, { type MqttClient } from 'mqtt';
import type { Page } from 'playwright/test';
import { API } from '../../src/contracts/api';
import { ADMIN_BASE } from '../../src/contracts/api/call';
import { BROKER_PATH, type RealMessage, topicOf } from '../../src/contracts/broker';
import { freePort } from '../contract/server-process';
import { expectAccessible } from './harness/axe';
import { Backend, grantOf } from './harness/console';
import { TestServer } from './harness/server';
import { expect, screenshot, test } from './harness/test';
import { expectToast } from './harness/toasts';

const PASSWORD = 'correct horse battery';
const ADMIN = { code: 'HS-MI', apiPrefix: ADMIN_BASE };

let dataDir = '';
let server: TestServer;

// The second one goes on with the account that the first one made.
test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'pile-console-new-site-'));
  server = new TestServer(await freePort(), dataDir, { DEMO: 'off' });
  await server.start();
});

test.afterAll(async () => {
  await server.end();
});

function connect(name: string, secret: string): Promise<MqttClient> {
  const options = { username: `machine:${name}`, password: secret, reconnectPeriod: 0 };
  return mqtt.connectAsync(`${server.origin.replace('http', 'ws')}${BROKER_PATH}`, options, false);
}

/** A record that is still in work, second by second until now. */
function course(seconds: number): RealMessage[] {
  const startMs = Date.now() - seconds * 1000;
  return Array.from({ length: seconds }, (_, seq) => ({
    record_no: 'R1',
    seq,
    time_ms: startMs + seq * 1000,
    event: seq === 0 ? 'start' : 'record',
    pile_id: 1,
    pile_no: 'k12_1',
    pass: 0,
    values: { depth_m: seq / 100, speed_mpm: 0.6, slurry_l: seq, current_a: 50 },
  }));
}

async function openSite(page: Page, query = ''): Promise<void> {
  const { login_auth } = await grantOf(server.origin, 'admin', PASSWORD);
  await page.goto(`${server.origin}/?login_auth=${login_auth}&to_page=${encodeURIComponent(`/settings/site${query}`)}`);
  await expect(page).toHaveURL(/\/settings\/site/);
}

test('from the link that the first start prints to a machine at work, all in the console', async ({ page }) => {
  await expect.poll(() => server.output).toMatch(/\/invite#\S+/);
  const token = /\/invite#(\S+)/.exec(server.output)?.[1] ?? '';
  await page.goto(`${server.origin}/invite#${token}`);
  await expect(page.getByText('账号“admin”的邀请')).toBeVisible();
  expect(page.url()).not.toContain(token);
  await page.getByLabel('新密码', { exact: false }).first().fill('short');
  await page.getByRole('button', { name: '设置密码并登录' }).click();
  await expect(page.getByText('至少 10 个字符')).toBeVisible();
  await screenshot(page, 'invitation');
  await expectAccessible(page);
  await page.getByLabel(/^新密码/).fill(PASSWORD);
  await page.getByLabel(/^再次输入/).fill('something else');
  await page.getByRole('button', { name: '设置密码并登录' }).click();
  await expect(page.getByText('两次输入不一致')).toBeVisible();
  await page.getByLabel(/^再次输入/).fill(PASSWORD);
  await page.getByRole('button', { name: '设置密码并登录' }).click();
  await expect(page.getByRole('banner')).toBeVisible();
  await screenshot(page, 'first-start');
  await expectAccessible(page);
  await page.getByRole('link', { name: '新增项目' }).click();
  await expect(page.getByText('还没有项目')).toBeVisible();
  const panel = page.getByRole('region', { name: '详情' });
  await panel.getByLabel('工地代码').fill('k 12');
  await panel.getByLabel('班次开始时刻').fill('7点');
  await panel.getByRole('button', { name: '新增项目' }).click();
  for (const fault of ['请填写', '请选择设备类型', '只能包含字母', '请填写 1 到 6 个']) {
    await expect(panel.getByText(fault, { exact: fault === '请填写' }).first()).toBeVisible();
  }
  await panel.getByLabel('名称').fill('K12 北');
  await panel.getByLabel('设备类型').selectOption('HS-MI');
  await panel.getByLabel('工地代码').fill('k12');
  await panel.getByLabel('时区').fill('Mars/Crater');
  await panel.getByLabel('班次开始时刻').fill('19:00，7:00');
  await panel.getByRole('button', { name: '新增项目' }).click();
  await expect(panel.getByText('没有这个时区')).toBeVisible();
  await panel.getByLabel('时区').fill('Asia/Shanghai');
  await panel.getByRole('button', { name: '新增项目' }).click();
  await expectToast(page, '已新增：K12 北');
  await expect(panel.getByLabel('班次开始时刻')).toHaveValue('07:00, 19:00');

  await panel.getByRole('button', { name: '新增设备' }).click();
  await expect(panel.getByLabel('凭证名称')).toHaveValue('k12-1');
  await panel.getByLabel(/^名称/).fill('1号机');
  await panel.getByRole('button', { name: '新增设备' }).click();
  await expectToast(page, '已新增：1号机');
  const issued = panel.getByRole('status').filter({ hasText: '密钥只显示这一次' });
  const secret = (await issued.getByRole('definition').nth(2).textContent()) ?? '';
  const topic = topicOf({ site: 'k12', typeCode: 'HS-MI', projectId: 1, deviceId: 1, kind: 'real' });
  await expect(issued.getByText(topic)).toBeVisible();
  await screenshot(page, 'site-machine');
  await expectAccessible(page);

  const machine = await connect('k12-1', secret);
  for (const message of course(300)) await machine.publishAsync(topic, JSON.stringify(message), { qos: 1 });
  await panel.getByRole('button', { name: '查看实时数据' }).click();
  await expect(page).toHaveURL(/\/mixingPile\/realTime\?project=1/);
  const card = page.locator('[data-machine]');
  await expect(card).toContainText('1号机');
  await expect(card).toContainText('k12_1');
  await machine.endAsync(true);
  // The overview of a project without a plan leads to where it is entered.
  await page.getByRole('link', { name: '总览' }).click();
  await page.getByRole('button', { name: '录入设计桩' }).click();
  await expect(page).toHaveURL(/\/mixingPile\/pile\?project=1/);

  // The link was used: the page says so to everybody else who opens it.
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${server.origin}/invite#${token}`);
  await expect(page.getByText('邀请链接已使用过')).toBeVisible();
  await page.getByRole('button', { name: '去登录' }).click();
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
});

test('people set their password by a link, and change it', async ({ page, browser }) => {
  await openSite(page);
  await page.getByRole('button', { name: /^账号菜单/ }).click();
  await page.getByRole('menuitem', { name: '账号管理' }).click();
  await page.getByRole('button', { name: '新增账号' }).click();
  const account = page.getByRole('region', { name: '账号详情' });
  await account.getByLabel(/^账号/).fill('zhao');
  await account.getByLabel('角色').selectOption('4');
  await account.getByLabel('水泥搅拌桩', { exact: true }).check();
  await account.getByLabel('所选类型的全部项目').check();
  await account.getByRole('button', { name: '新增账号' }).click();
  const shownLink = account.getByText('邀请链接只显示这一次').locator('output');
  const first = (await shownLink.textContent()) ?? '';
  await account.getByRole('button', { name: '生成邀请链接' }).click();
  await expect(shownLink).not.toHaveText(first);
  const link = (await shownLink.textContent()) ?? '';
  await expect(page.getByRole('grid', { name: '账号管理' }).getByRole('row', { name: /zhao/ })).toContainText(
    '待设置密码',
  );
  await screenshot(page, 'account-link');

  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 390, height: 844 } });
  const own = await context.newPage();
  await own.goto(first);
  await expect(own.getByText('邀请链接无效')).toBeVisible();
  await own.goto('about:blank');
  await own.goto(link);
  await own.getByLabel(/^新密码/).fill('tea at the river');
  await own.getByLabel(/^再次输入/).fill('tea at the river');
  await screenshot(own, 'invitation-phone');
  await own.getByRole('button', { name: '设置密码并登录' }).click();
  await expect(own.getByRole('banner')).toBeVisible();
  await own.setViewportSize({ width: 1366, height: 768 });
  await own.getByRole('button', { name: /^账号菜单/ }).click();
  await own.getByRole('menuitem', { name: '修改密码' }).click();
  const dialog = own.getByRole('dialog', { name: '修改密码' });
  await dialog.getByLabel(/^原密码/).fill('not it');
  await dialog.getByLabel(/^新密码/).fill('coffee at the river');
  await dialog.getByLabel(/^再次输入/).fill('coffee at the river');
  await dialog.getByRole('button', { name: '修改密码' }).click();
  await expect(dialog.getByText('原密码不正确')).toBeVisible();
  await screenshot(own, 'own-password');
  await expectAccessible(own);
  await dialog.getByLabel(/^原密码/).fill('tea at the river');
  await dialog.getByRole('button', { name: '修改密码' }).click();
  await expectToast(own, '密码已修改');
  expect((await grantOf(server.origin, 'zhao', 'coffee at the river')).account).toBe('zhao');
  await context.close();
});

test('of two people at once one is told; secrets are replaced, machines closed, and the trail has it all', async ({
  page,
  faults,
}) => {
  const backend = await Backend.signIn(server.origin, 'admin', ADMIN, PASSWORD);
  const save = (path: string, input: object) => backend.post(path, input);
  await save(API.projectSave.path, {
    type_code: 'HS-MI',
    site: 'k12',
    name: 'K13',
    time_zone: 'Asia/Shanghai',
    shift_starts: ['07:00'],
  });
  const list = async () => API.siteList.output.parse(await backend.get(API.siteList.path));
  const project = async () => {
    const found = (await list()).projects.find(({ site, shift_starts }) => site === 'k12' && shift_starts.length === 1);
    if (found === undefined) throw new Error('no project');
    return found;
  };
  const { project_id, seen, time_zone, shift_starts } = await project();
  await openSite(page, `?open=${project_id}`);
  const panel = page.getByRole('region', { name: '详情' });
  await panel.getByLabel('名称').fill('K13 我的');
  await save(API.projectSave.path, { project_id, seen, time_zone, shift_starts, name: 'K13 别人的' });
  await panel.getByRole('button', { name: '保存' }).click();
  const faster = panel.getByRole('alert').filter({ hasText: '其他人刚刚修改过' });
  await expect(faster.getByRole('row', { name: /^名称/ })).toHaveText(/K13 我的\s*K13 别人的/);
  await expectAccessible(page);
  await faster.getByRole('button', { name: '保留我的' }).click();
  await panel.getByRole('button', { name: '保存' }).click();
  await expectToast(page, '已保存：K13 我的');
  expect((await project()).name).toBe('K13 我的');

  const { secret } = API.machineSave.output.parse(
    await save(API.machineSave.path, { project_id, equipment_id: 5, name: '5号机', credential: 'rig-5' }),
  );
  await (await connect('rig-5', secret ?? '')).endAsync(true);
  await page.goto(`${server.origin}/settings/site?tab=credentials&open=rig-5`);
  await panel.getByRole('button', { name: '更换密钥' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: '更换密钥' })).toHaveAttribute('aria-disabled', 'true');
  await question.getByLabel(/以确认/).fill('rig-5');
  await expectAccessible(page);
  await question.getByRole('button', { name: '更换密钥' }).click();
  const issued = panel.getByRole('status').filter({ hasText: '密钥只显示这一次' });
  const second = (await issued.getByRole('definition').nth(2).textContent()) ?? '';
  await expect(connect('rig-5', secret ?? '')).rejects.toThrow();
  await (await connect('rig-5', second)).endAsync(true);
  await panel.getByRole('button', { name: '撤销凭证' }).click();
  await question.getByLabel(/以确认/).fill('rig-5');
  await question.getByRole('button', { name: '撤销凭证' }).click();
  await expectToast(page, '已撤销凭证 rig-5');
  await expect(connect('rig-5', second)).rejects.toThrow();

  await page.getByRole('tab', { name: /^设备\s*\d/ }).click();
  await page.getByRole('button', { name: '新增设备' }).first().click();
  const addMachine = async (name: string): Promise<void> => {
    await panel.getByLabel('项目').selectOption('K13 我的');
    await panel.getByLabel(/^名称/).fill(name);
    await panel.getByRole('button', { name: '新增设备' }).click();
    await expectToast(page, `已新增：${name}`);
  };
  await addMachine('6号机');
  await expect(issued).toBeVisible();
  // A machine without a credential is not told the secret of the one before.
  await page.getByRole('button', { name: '新增设备' }).first().click();
  await panel.getByLabel('同时生成登录凭证').uncheck();
  await addMachine('7号机');
  await expect(panel.getByRole('heading', { name: '7号机' })).toBeVisible();
  await expect(issued).toBeHidden();
  // A secret is told although the list can't be read after it was made.
  faults.expect(/site\/list/);
  await page.getByRole('button', { name: '新增设备' }).first().click();
  await page.route('**/site/list/**', (route) => route.abort());
  await addMachine('8号机');
  await expect(issued.getByRole('definition').nth(2)).toHaveText(/\S{10,}/);
  await page.unroute('**/site/list/**');
  await panel.getByRole('button', { name: '重试' }).click();
  await expect(panel.getByRole('heading', { name: '8号机' })).toBeVisible();
  await expect(issued).toBeVisible();

  await page.getByRole('tab', { name: /^摄像头/ }).click();
  await page.getByRole('button', { name: '新增摄像头' }).first().click();
  await panel.getByLabel('名称').fill('大门');
  await panel.getByLabel('项目').selectOption('K13 我的');
  await panel.getByLabel('HLS 地址').fill('cameras/1');
  await panel.getByRole('button', { name: '新增摄像头' }).click();
  await expect(panel.getByText('请填写以 / 开头的路径')).toBeVisible();
  await panel.getByLabel('HLS 地址').fill('/cameras/1/index.m3u8');
  await panel.getByRole('button', { name: '新增摄像头' }).click();
  await expectToast(page, '已新增：大门');

  await page.getByRole('tab', { name: /^项目/ }).click();
  await page.getByRole('grid', { name: '项目' }).getByText('K13 我的').click();
  await panel.getByRole('button', { name: '关闭项目' }).click();
  await question.getByLabel(/以确认/).fill('K13 我的');
  await question.getByRole('button', { name: '关闭项目' }).click();
  await expectToast(page, '已关闭：K13 我的');
  await expect(page.getByRole('grid', { name: '项目' }).getByRole('row', { name: /K13 我的/ })).toContainText('已关闭');
  await page.setViewportSize({ width: 390, height: 844 });
  await screenshot(page, 'site-phone');

  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(`${server.origin}/settings/audit?what=rig-5`);
  const trail = page.getByRole('grid', { name: '操作日志' });
  for (const action of ['设备凭证：撤回', '设备凭证：更换密钥', '设备凭证：新增']) {
    await expect(trail.getByText(action)).toBeVisible();
  }
});
