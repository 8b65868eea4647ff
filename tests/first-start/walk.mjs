// `node tests/first-start/walk.mjs`: walks the first start of a real site (DEMO=off) as its administrator does, from the
// link that the server prints to a plan and a machine at work, and tells how long it took, with how many clicks and fields.
// The walk goes at the pace of a person: 0.28 s a key, 2.65 s to think, point and click (Card, Moran and Newell's keystroke
// level). Nobody reads or errs on it. Needs a build (`node scripts/build.mjs`). With `--hasty` it goes as fast as it can, and
// the time of a person is worked out from its clicks and keys.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import mqtt from 'mqtt';
import { chromium } from 'playwright';
import { chromiumArguments, chromiumExecutable } from '../../scripts/setup/chromium.mjs';

const KEY_MS = 280;
const CLICK_MS = 2650;
const pace = process.argv.includes('--hasty') ? 0 : 1;
const PORT = Number(process.env.PORT ?? (await freePort()));
const ORIGIN = `http://127.0.0.1:${PORT}`;
const PASSWORD = 'correct horse battery';
const PILES = ['桩号,X,Y,桩径,设计深度', ...Array.from({ length: 20 }, (_, i) => `A-${i + 1},${1000 + i},2000,0.5,12`)];

const dataDir = mkdtempSync(path.join(tmpdir(), 'pile-console-first-start-'));
const server = spawn(process.execPath, ['dist/server/main.js'], {
  env: { ...process.env, DATA_DIR: dataDir, PORT: String(PORT), HOST: '127.0.0.1', DEMO: 'off' },
});
const executablePath = chromiumExecutable();
const browser = await chromium.launch({
  args: chromiumArguments,
  ...(executablePath === undefined ? {} : { executablePath }),
});
try {
  const token = await printedToken();
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN' });
  const counts = { clicks: 0, fields: 0, keys: 0 };
  const begunMs = performance.now();
  /** @param {string} what */
  const tell = (what) => console.log(`${((performance.now() - begunMs) / 1000).toFixed(0).padStart(4)} s  ${what}`);
  /** @param {import('playwright').Locator} target @param {(target: import('playwright').Locator) => Promise<unknown>} act */
  const think = async (target, act) => {
    await target.waitFor();
    await page.waitForTimeout(pace * CLICK_MS);
    await act(target);
    counts.clicks += 1;
  };
  /** @param {import('playwright').Locator} target */
  const click = (target) => think(target, (at) => at.click());
  /** @param {import('playwright').Locator} field @param {string} text */
  const type = async (field, text) => {
    await think(field, (at) => at.fill(''));
    await field.pressSequentially(text, { delay: pace * KEY_MS, timeout: 0 });
    counts.fields += 1;
    counts.keys += text.length;
  };
  /** @param {import('playwright').Locator} field @param {string} option */
  const choose = async (field, option) => {
    await think(field, (at) => at.selectOption(option));
    counts.fields += 1;
  };
  const panel = page.getByRole('region', { name: '详情' });

  await page.goto(`${ORIGIN}/invite#${token}`);
  await type(page.getByLabel(/^新密码/), PASSWORD);
  await type(page.getByLabel(/^再次输入/), PASSWORD);
  await click(page.getByRole('button', { name: '设置密码并登录' }));
  await page.getByRole('banner').waitFor();
  tell('signed in');
  await click(page.getByRole('link', { name: '新增项目' }));
  await type(panel.getByLabel('名称'), 'K12 North');
  await choose(panel.getByLabel('设备类型'), 'HS-MI');
  await type(panel.getByLabel('工地代码'), 'k12');
  await click(panel.getByRole('button', { name: '新增项目' }));
  await panel.getByRole('button', { name: '新增设备' }).waitFor();
  tell('a project');
  await click(panel.getByRole('button', { name: '新增设备' }));
  // The project's form, which is there until then, has a name too.
  await panel.getByRole('heading', { name: '新增设备' }).waitFor();
  await type(panel.getByLabel(/^名称/), 'Rig 1');
  await click(panel.getByRole('button', { name: '新增设备' }));
  const issued = panel.getByRole('status').filter({ hasText: '密钥只显示这一次' });
  const secret = (await issued.getByRole('definition').nth(2).textContent()) ?? '';
  tell('a machine with its credential');
  await sendRecord(secret);
  await click(panel.getByRole('button', { name: '查看实时数据' }));
  await page.locator('[data-machine]').waitFor();
  tell('the machine at work on the screen');
  await click(page.getByRole('link', { name: '总览' }));
  await click(page.getByRole('button', { name: '录入设计桩' }));
  await click(page.getByRole('button', { name: '导入', exact: true }));
  const importing = page.getByRole('region', { name: '导入桩位' });
  await think(importing.getByLabel('粘贴单元格'), (at) => at.fill(PILES.join('\n')));
  await click(importing.getByRole('button', { name: '使用粘贴内容' }));
  await click(importing.getByRole('button', { name: '检查', exact: true }));
  await click(importing.getByRole('button', { name: '导入 20 行' }));
  await page.getByText('已导入 20 根').first().waitFor();
  tell('a plan of 20 piles');
  await click(page.getByRole('button', { name: /^账号菜单/ }));
  await click(page.getByRole('menuitem', { name: '账号管理' }));
  await click(page.getByRole('button', { name: '新增账号' }));
  const account = page.getByRole('region', { name: '账号详情' });
  await type(account.getByLabel(/^账号/), 'zhao');
  await choose(account.getByLabel('角色'), '4');
  await click(account.getByLabel('水泥搅拌桩', { exact: true }));
  await click(account.getByLabel('所选类型的全部项目'));
  await click(account.getByRole('button', { name: '新增账号' }));
  await account.getByText('邀请链接只显示这一次').waitFor();
  tell('an account with its link');
  const personMs = counts.clicks * CLICK_MS + counts.keys * KEY_MS;
  console.log(`${counts.clicks} clicks, ${counts.fields} fields, ${counts.keys} keys`);
  console.log(`at a person's pace: ${Math.round(personMs / 1000)} s`);
} finally {
  await browser.close();
  server.kill();
  await new Promise((resolve) => server.once('exit', resolve));
  rmSync(dataDir, { recursive: true, force: true });
}

async function freePort() {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  taken.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** @returns {Promise<string>} of the link that the first start prints */
function printedToken() {
  return new Promise((resolve, reject) => {
    let printed = '';
    server.stdout.on('data', (chunk) => {
      printed += String(chunk);
      const found = /\/invite#(\S+)/.exec(printed)?.[1];
      if (found !== undefined) resolve(found);
    });
    server.once('exit', () => reject(new Error(`the server has ended: ${printed}`)));
  });
}

/** @param {string} secret */
async function sendRecord(secret) {
  const machine = await mqtt.connectAsync(`${ORIGIN.replace('http', 'ws')}/mqtt`, {
    username: 'machine:k12-1',
    password: secret,
  });
  const startMs = Date.now() - 60_000;
  for (let seq = 0; seq < 60; seq += 1) {
    const message = {
      record_no: 'R1',
      seq,
      time_ms: startMs + seq * 1000,
      event: seq === 0 ? 'start' : 'record',
      pile_id: 1,
      pile_no: 'A-1',
      pass: 0,
      values: { depth_m: seq / 100, speed_mpm: 0.6, slurry_l: seq, current_a: 50 },
    };
    await machine.publishAsync('hskj/k12/HS-MI/1/1/real', JSON.stringify(message), { qos: 1 });
  }
  await machine.endAsync();
}
