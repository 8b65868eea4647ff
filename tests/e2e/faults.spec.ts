// The console's messages and ways on when something breaks, on the real server or with its real answers.
import type { Page, Worker } from 'playwright/test';
import { API } from '../../src/contracts/api';
import { envelopeSchema } from '../../src/contracts/envelope';
import { expectAccessible } from './harness/axe';
import { Backend, drawnMap, enter, openSite, SITE_PILES } from './harness/console';
import { test } from './harness/faulty';
import { LANGUAGES, speak } from './harness/languages';
import { addBy } from './harness/pile-table';
import { expect, fillSignIn, screenshot } from './harness/test';
import { expectToast } from './harness/toasts';

test.describe.configure({ mode: 'parallel' });

/** Resolves with the body of the next report to account/err/. */
async function nextReport(page: Page): Promise<string> {
  const request = await page.waitForRequest((sent) => sent.url().endsWith(API.accountError.path));
  return request.postData() ?? '';
}

async function dataCoreWorkers(page: Page): Promise<Worker[]> {
  const named = await Promise.all(
    page
      .workers()
      .map(async (worker) => ({ worker, name: await worker.evaluate(() => String(Reflect.get(globalThis, 'name'))) })),
  );
  return named.filter(({ name }) => name === 'data-core').map(({ worker }) => worker);
}

/** The envelope with its sealed data too short. */
function truncated(body: Buffer): Buffer {
  const { encrypted, ...envelope } = envelopeSchema.parse(JSON.parse(body.toString('utf8')));
  if (encrypted === undefined) throw new Error('the answer is not sealed');
  return Buffer.from(JSON.stringify({ ...envelope, encrypted: encrypted.slice(0, -24) }));
}

function oneBitChanged(body: Buffer): Buffer {
  const changed = Buffer.from(body);
  const at = changed.length >> 1;
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}

test.describe('faults', () => {
  for (const { language, texts } of LANGUAGES) {
    test(`without WebAssembly the page says that the browser is too old (${language})`, async ({ page }) => {
      await speak(page, language);
      await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'WebAssembly'));
      await page.goto('/login');
      await expect(page.getByText(texts.errors.browserTooOld)).toBeVisible();
      await screenshot(page, `no-webassembly-${language}`);
    });
  }

  test('a truncated payload is refused, said and reported', async ({ page, line }) => {
    line.break({ path: API.projectSummary.path }, { change: truncated });
    const reported = nextReport(page);
    await openSite(page);
    await expect(page.getByText('数据解析错误').first()).toBeVisible();
    expect(await reported).toContain('payload');
  });

  test('a frame stream with one bit changed shows no pile, and a retry mends it', async ({ page, line }) => {
    line.break({ path: API.pileLocations.path }, { change: oneBitChanged });
    await page.goto('/login');
    await fillSignIn(page, 'role0');
    await expect(page.getByText('数据解析错误').first()).toBeVisible();
    await expect(page.locator('[data-drawn]')).toHaveCount(0);
    line.mend();
    await page.getByRole('button', { name: '重试' }).first().click();
    await drawnMap(page);
  });

  test('a large site on a slow line shows cells and all counts from the first 30 KB, and then its piles', async ({
    page,
    server,
    line,
  }) => {
    const backend = await Backend.signIn(server.origin);
    const [site] = await backend.projects();
    await backend.keepPiles(site?.id ?? 0);
    let sendRest = (): void => undefined;
    const restAfter = new Promise<void>((resolve) => {
      sendRest = resolve;
    });
    line.break({ path: API.pileLocations.path, times: 1 }, { firstBytes: 30_000, restAfter });
    await page.goto('/login');
    await fillSignIn(page, 'role0');
    const cells = page.getByRole('img', { name: '现场平面图，正在加载桩位' });
    await expect(cells).toHaveAttribute('data-piles', String(SITE_PILES));
    const legend = page.getByRole('group', { name: '状态' });
    const counts = (await legend.getByRole('button').allInnerTexts()).map((text) =>
      Number(text.replace(/[^0-9]/g, '')),
    );
    expect(counts).toHaveLength(5);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(SITE_PILES);
    await expect(page.getByText('色块代表尚未加载的桩位')).toBeVisible();
    await expectAccessible(page);
    await screenshot(page, 'overview-cells');
    // A status that is hidden leaves the cells, too.
    await legend.getByRole('button').first().click();
    // Cells are as old as the kept table; a machine may have begun a pile since.
    const hidden = async () => SITE_PILES - Number(await cells.getAttribute('data-piles'));
    await expect.poll(async () => Math.abs((await hidden()) - (counts[0] ?? 0))).toBeLessThan(20);
    await legend.getByRole('button').first().click();
    sendRest();
    await drawnMap(page);
    await expect(cells).toHaveCount(0);
  });

  test('a server that goes away is shown, and live data returns with it', async ({ page, server, line, faults }) => {
    // While it stops, the server answers what is still being fetched (parts of other screens, ahead of time) with 503.
    faults.expect(/ERR_CONNECTION|ERR_EMPTY_RESPONSE|WebSocket|ERR_SOCKET|\b503\b/, /daily-progress-chart/);
    // Gone already when the chart's code is asked for: the rest of the screen stands, and a retry brings the chart.
    line.break({ path: /daily-progress-chart/ }, 'broken');
    await openSite(page);
    const retry = page.getByRole('button', { name: '重试' });
    await expect(retry).toBeVisible();
    line.mend();
    await retry.click();
    await expect(page.locator('canvas[data-zr-dom-id]').first()).toBeVisible();
    const badge = page.locator('[data-connection]');
    await expect(badge).toContainText('实时');
    await server.stop();
    await expect(badge).toContainText('重连中');
    await screenshot(page, 'server-away');
    await badge.hover();
    await expect(page.getByRole('tooltip', { name: /连接失败！/ })).toBeVisible();
    await server.start();
    await expect(badge).toContainText('实时');
    const list = page.locator('button[data-machine]');
    const depths = async () => (await list.allInnerTexts()).join();
    const before = await depths();
    await expect.poll(depths).not.toBe(before);
  });

  test('a view whose code does not come says so in its place, and a retry brings it', async ({
    page,
    line,
    server,
    faults,
  }) => {
    faults.expect(/ERR_CONNECTION|ERR_EMPTY_RESPONSE/, /log-views/);
    line.break({ path: /log-views/ }, 'broken');
    await enter(page, server.origin, 'role0', 'mixingPile/dataCenter?view=compare');
    const retry = page.getByRole('button', { name: '重试' });
    await expect(retry).toBeVisible();
    // The rest of the screen stands, and the way to the other views.
    await expect(page.getByRole('form', { name: '查询条件' })).toBeVisible();
    const views = page.getByRole('group', { name: '显示方式' });
    await views.getByRole('button', { name: '列表' }).click();
    await expect(page.getByRole('grid', { name: '施工记录' })).toBeVisible();
    // The switch stands elsewhere in each view, and keeps the keyboard.
    await expect(views.getByRole('button', { name: '列表' })).toBeFocused();
    await views.getByRole('button', { name: '对比' }).click();
    await expect(retry).toBeVisible();
    await expect(views.getByRole('button', { name: '对比' })).toBeFocused();
    line.mend();
    await retry.click();
    await expect(page.getByRole('region', { name: '对比' })).toBeVisible();
    await expect(retry).toBeHidden();
  });

  test('while the readings of another channel are on their way, older ones are not saved in their place', async ({
    page,
    line,
    server,
  }) => {
    await enter(page, server.origin, 'role0', 'mixingPile/dataCenter?view=analyse&channel=flow_lpm');
    const table = page.getByRole('button', { name: '导出', exact: true });
    const picture = page.getByRole('button', { name: '把“读数分布”存为图片' });
    await expect(picture).toBeEnabled();
    let come = (): void => undefined;
    const there = new Promise<void>((resolve) => {
      come = resolve;
    });
    line.break({ path: API.productionLogs.path }, { after: there });
    await page.getByRole('combobox', { name: '通道', exact: true }).click();
    await page.getByRole('option', { name: '钻机电流 (A)' }).click();
    await expect(page).toHaveURL(/channel=current_a/);
    const waits = '新的结果还在计算，算好后才能存为文件';
    for (const save of [table, picture]) await expect(save).toHaveAttribute('title', waits);
    // A kind of file that is chosen meanwhile waits for them.
    const file = page.waitForEvent('download');
    await table.click();
    await expect(page.getByRole('status').filter({ hasText: waits })).toBeVisible();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    line.mend();
    come();
    await expect(page.getByText('钻机电流 A · 按深度')).toBeVisible();
    expect((await file).suggestedFilename()).toContain('current_a');
    for (const save of [table, picture]) await expect(save).not.toHaveAttribute('title');
  });

  test('where the readings of another channel cannot be read, no file waits for them', async ({
    page,
    line,
    server,
    faults,
  }) => {
    faults.expect(/response: 503/, /console: Failed to load resource/);
    await enter(page, server.origin, 'role0', 'mixingPile/dataCenter?view=analyse&channel=flow_lpm');
    const table = page.getByRole('button', { name: '导出', exact: true });
    const picture = page.getByRole('button', { name: '把“读数分布”存为图片' });
    await expect(picture).toBeEnabled();
    line.break({ path: API.productionLogs.path }, { status: 503 });
    await page.getByRole('combobox', { name: '通道', exact: true }).click();
    await page.getByRole('option', { name: '钻机电流 (A)' }).click();
    for (const save of [table, picture]) {
      await expect(save).toHaveAttribute('title', '新的结果读取失败，读到后才能存为文件');
    }
    line.mend();
    await page.getByRole('button', { name: '继续', exact: true }).click();
    await expect(page.getByText('钻机电流 A · 按深度')).toBeVisible();
    for (const save of [table, picture]) await expect(save).not.toHaveAttribute('title');
  });

  test('the check of a print whose code does not come can be closed', async ({ page, line, server, faults }) => {
    faults.expect(/ERR_CONNECTION|ERR_EMPTY_RESPONSE/, /check-print/);
    line.break({ path: /check-print/ }, 'broken');
    await enter(page, server.origin, 'role0', 'mixingPile/dataCenter');
    await page.getByRole('button', { name: '核验打印件' }).click();
    const failed = page.getByRole('alert').filter({ has: page.getByRole('button', { name: '重试' }) });
    await expect(failed).toBeVisible();
    await failed.getByRole('button', { name: '关闭' }).click();
    await expect(failed).toBeHidden();
    await expect(page).not.toHaveURL(/verify=/);
    // It is asked for anew.
    line.mend();
    await page.getByRole('button', { name: '核验打印件' }).click();
    await failed.getByRole('button', { name: '重试' }).click();
    await expect(page.getByRole('dialog', { name: '核验打印的记录表' })).toBeVisible();
  });

  test('a data-core worker that dies is replaced, and the map goes on', async ({ page }) => {
    const map = await openSite(page);
    const [worker] = await dataCoreWorkers(page);
    if (!worker) throw new Error('there is no data-core worker');
    const gone = new Promise((resolve) => worker.once('close', resolve));
    await worker.evaluate(() => globalThis.close()).catch(() => undefined);
    await gone;
    await map.getByRole('button', { name: '未施工' }).click();
    // The client notices by missed heartbeats, starts another, opens the piles again and asks again.
    await expect.poll(async () => Number(await map.getAttribute('data-piles'))).toBeLessThan(110_000);
    expect(await dataCoreWorkers(page)).toHaveLength(1);
  });
});

/** The import of a project that has none of these piles, by cells that are pasted. */
async function pastedImport(page: Page, origin: string) {
  const backend = await Backend.signIn(origin);
  const project = (await backend.projects()).find(({ name }) => name.includes('堤防'));
  const items = async () => {
    const found = await backend.get(API.pileList.path, { project_id: String(project?.id), pile_no: 'CUT-' });
    return API.pileList.output.parse(found).items;
  };
  const numbers = async () => (await items()).map(({ pile_no }) => pile_no).sort();
  const panel = page.getByRole('region', { name: '导入桩位' });
  const checked = async (...lines: readonly string[]): Promise<void> => {
    await panel.getByLabel('粘贴单元格').fill(['桩号,X,Y,桩径', ...lines].join('\n'));
    await panel.getByRole('button', { name: '使用粘贴内容' }).click();
    await panel.getByRole('button', { name: '检查', exact: true }).click();
    await expect(panel.getByRole('button', { name: `导入 ${lines.length.toLocaleString('en')} 行` })).toBeEnabled();
  };
  const removed = async (): Promise<void> => {
    const pile_ids = (await items()).map(({ pile_id }) => pile_id);
    await backend.post(API.pileRemove.path, { project_id: project?.id, pile_ids });
  };
  await enter(page, origin, 'role4', `mixingPile/pile?project=${project?.id}&pile_no=CUT-&task=import`);
  return { panel, checked, numbers, removed };
}

const MANY = Array.from({ length: 2500 }, (_, at) => `CUT-M${at},${3_460_000 + at * 2},513500.125,0.5`);

test('an import without an answer is gone on with, also after signing in again, and nothing is stored twice', async ({
  page,
  line,
  server,
  faults,
}) => {
  faults.expect(/request: POST .*pile\/import/, /Failed to load resource/);
  const path = API.pileImport.path;
  const { panel, checked, numbers, removed } = await pastedImport(page, server.origin);
  const unanswered = panel.getByText('没有收到服务器的答复');
  const goOn = panel.getByRole('button', { name: '继续导入' });

  // The line is cut on the way back: the server has stored them.
  await checked('CUT-1,3452000,513500,0.5', 'CUT-2,3452002,513500,0.5');
  line.break({ path, times: 1 }, 'cut');
  await panel.getByRole('button', { name: '导入 2 行' }).click();
  await expect(unanswered).toBeVisible();
  await expect(panel.getByText('粘贴内容，2 行')).toBeVisible();
  await expect(panel.getByRole('button', { name: '检查', exact: true })).toBeDisabled();
  await screenshot(page, 'import-unanswered');
  await goOn.click();
  await expectToast(page, '已导入 2 根');
  // The check and the first sending: the rows were not sent again.
  expect(line.asked({ path })).toBe(2);
  expect(await numbers()).toEqual(['CUT-1', 'CUT-2']);
  await expect(panel).toHaveCount(0);

  // The session ends instead of an answer: after signing in again the file and its check are there.
  await addBy(page, '导入');
  await checked('CUT-3,3452004,513500,0.5');
  line.break({ path }, { envelope: { error_code: 4003, message: 'ended' } });
  line.break({ path: API.refreshToken.path }, { envelope: { error_code: 4002, message: 'ended' } });
  await panel.getByRole('button', { name: '导入 1 行' }).click();
  await expect(page).toHaveURL(/\/login/);
  line.mend();
  await fillSignIn(page, 'role4');
  await expect(unanswered).toBeVisible();
  await goOn.click();
  await expectToast(page, '已导入 1 根');
  expect(await numbers()).toEqual(['CUT-1', 'CUT-2', 'CUT-3']);
  await expect(panel).toHaveCount(0);

  // On a slow line one sees how much of a large file has left, and calls it back: nothing is stored, and it can be sent again.
  await addBy(page, '导入');
  await checked(...MANY);
  const route = `**/${path}?*`;
  await page.route(route, () => undefined);
  await panel.getByRole('button', { name: '导入 2,500 行' }).click();
  await expect(panel.getByText('已发送 0 %')).toBeVisible();
  await screenshot(page, 'import-sending');
  await panel.getByRole('button', { name: '取消', exact: true }).click();
  await expect(panel.getByRole('button', { name: '导入 2,500 行' })).toBeEnabled();
  await expect(unanswered).toHaveCount(0);
  expect(await numbers()).toEqual(['CUT-1', 'CUT-2', 'CUT-3']);
  await page.unroute(route);

  await removed();
});

test('an import that has left whole is taken back when it is called back, and told of after the page is loaded anew', async ({
  page,
  line,
  server,
  faults,
}) => {
  faults.expect(/request: POST .*pile\/import/, /Failed to load resource/);
  const path = API.pileImport.path;
  const { panel, checked, numbers } = await pastedImport(page, server.origin);
  await checked(...MANY);

  // All of it has left: called back now, it is taken back as soon as the answer is there.
  const storedMany = () => expect.poll(numbers).not.toEqual([]);
  let answer = (): void => undefined;
  const restAfter = new Promise<void>((resolve) => {
    answer = resolve;
  });
  line.break({ path, times: 1 }, { firstBytes: 0, restAfter });
  await panel.getByRole('button', { name: '导入 2,500 行' }).click();
  await storedMany();
  await panel.getByRole('button', { name: '取消', exact: true }).click();
  await expect(panel.getByText('已取消：')).toBeVisible();
  answer();
  await expectToast(page, '已撤销：导入 2,500 根');
  expect(await numbers()).toEqual([]);
  await expect(panel.getByRole('button', { name: '导入 2,500 行' })).toBeEnabled();

  // The page is loaded anew before the answer is there: it is asked for, and the import is a change that can be undone.
  line.break({ path, times: 1 }, { firstBytes: 0, restAfter: new Promise(() => undefined) });
  await panel.getByRole('button', { name: '导入 2,500 行' }).click();
  await storedMany();
  faults.expect(/request: POST .*pile\/import/);
  await page.reload();
  await expectToast(page, '页面重新加载前发送的“粘贴内容”已保存：2,500 根');
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await expectToast(page, '已撤销：导入 2,500 根');
  expect(await numbers()).toEqual([]);
});
