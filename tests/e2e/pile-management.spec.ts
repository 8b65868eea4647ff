// Managing design piles: the table and the map of a project, one pile's form, and who may.
import { readFileSync } from 'node:fs';
import type { Page, Route } from 'playwright/test';
import writeXlsxFile from 'write-excel-file/node';
import { z } from 'zod';
import { API } from '../../src/contracts/api';
import { pileItemSchema } from '../../src/contracts/api/pile-management';
import { axeFindings } from './harness/axe';
import { Backend, enter, go } from './harness/console';
import { pileReadings } from './harness/pile-readings';
import { addBy } from './harness/pile-table';
import { expect, test } from './harness/test';
import { expectToast } from './harness/toasts';

const PATH = 'mixingPile/pile';
const pageSchema = z.object({ total: z.int(), items: z.array(pileItemSchema) });
const changedSchema = z.object({ revision: z.int() });
/** As the list says how the simulation of a pile stands. */
const GENERATION_NAMES = ['', '生成中', '生成失败', '已生成'];

/** A project of the demo with 4,000 piles. */
async function smallProject(backend: Backend): Promise<string> {
  const found = (await backend.projects()).find(({ name }) => name.includes('堤防'));
  if (found === undefined) throw new Error('the demo has no dyke');
  return String(found.id);
}

/** Opens the screen for piles whose number has the text. */
async function openPiles(page: Page, backend: Backend, origin: string, pileNo: string): Promise<string> {
  const project = await smallProject(backend);
  await enter(page, origin, 'role4', `${PATH}?project=${project}&pile_no=${encodeURIComponent(pileNo)}`);
  return project;
}

async function pileOf(backend: Backend, project_id: string, pile_no: string) {
  const { items } = pageSchema.parse(await backend.get(API.pileList.path, { project_id, pile_no, exact: '1' }));
  return items[0];
}

test('role 4 adds a pile, is told of bad fields, edits it, takes the edit back, and deletes it', async ({
  page,
  server,
}) => {
  const backend = await Backend.signIn(server.origin);
  const project = await openPiles(page, backend, server.origin, 'E2E-1');
  await expect(page.getByText('没有符合条件的桩')).toBeVisible();
  await addBy(page, '单个桩位');
  const form = page.getByRole('region', { name: '添加桩位' });
  await form.getByLabel('桩号').fill('E2E-1');
  await form.getByLabel('里程').fill('K2');
  await form.getByLabel('水泥密度').fill('3');
  await form.getByRole('button', { name: '添加', exact: true }).click();
  await expect(form.getByText('请按 K12+345.6 的形式输入，或输入米数')).toBeVisible();
  await expect(form.getByText('水泥密度必须大于 3')).toBeVisible();
  await expect(form.getByLabel('里程')).toBeFocused();
  await form.getByLabel('里程').fill('K2+440.5');
  await form.getByLabel('水泥密度').fill('3.1');
  await form.getByLabel('X（北）').fill('3451204.5');
  await form.getByLabel('Y（东）').fill('512877.25');
  await form.getByLabel('桩径').fill('0.5');
  await form.getByLabel('喷浆方式').selectOption('full');
  await form.getByRole('button', { name: '添加', exact: true }).click();
  await expectToast(page, '已添加 E2E-1');
  const grid = page.getByRole('grid', { name: '桩位列表' });
  await expect(grid.getByText('E2E-1')).toBeVisible();
  expect(await pileOf(backend, project, 'E2E-1')).toMatchObject({
    mileage_m: 2440.5,
    x_m: 3451204.5,
    diameter_m: 0.5,
    design: { spray_mode: 'full', cement_density_gcm3: 3.1 },
  });

  const panel = page.getByRole('region', { name: '桩位详情' });
  // Role 4 manages piles, and edits no numbers.
  await expect(panel.getByLabel('桩号')).toBeDisabled();
  await panel.getByLabel('设计深度').fill('１２．５');
  await panel.getByRole('button', { name: '保存' }).click();
  await expectToast(page, '已保存 E2E-1');
  await expect(grid.getByText('12.50')).toBeVisible();
  expect((await pileOf(backend, project, 'E2E-1'))?.design_depth_m).toBe(12.5);
  // The accounts that added and edited it.
  await expect(panel.getByText('role4', { exact: true })).toHaveCount(2);
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await expectToast(page, '已撤销：修改 E2E-1');
  expect((await pileOf(backend, project, 'E2E-1'))?.design_depth_m).toBeNull();

  // In the cells of the table, by keys alone; the number is none that role 4 edits.
  const cell = (column: string) => grid.getByRole('textbox', { name: `E2E-1 的${column}` });
  await grid.focus();
  await page.keyboard.press('F2');
  await expect(cell('设计深度')).toBeFocused();
  await cell('设计深度').fill('-3');
  await page.keyboard.press('Enter');
  await expect(grid.getByRole('alert')).toHaveText('必须大于 0');
  await expect(cell('设计深度')).toHaveAttribute('aria-invalid', 'true');
  expect(await axeFindings(page)).toEqual([]);
  // Nothing else is edited until it is mended.
  await grid.focus();
  await page.keyboard.press('F2');
  await expect(cell('设计深度')).toBeFocused();
  await cell('设计深度').fill('13.5');
  // There is no room for another column beside the panel, and no other row.
  await page.keyboard.press('Tab');
  await expect(grid).toBeFocused();
  await expect(grid.getByText('13.50')).toBeVisible();
  expect((await pileOf(backend, project, 'E2E-1'))?.design_depth_m).toBe(13.5);
  await page.keyboard.press('F2');
  await cell('设计深度').fill('1');
  await page.keyboard.press('Escape');
  await expect(grid).toBeFocused();
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await expectToast(page, '已撤销：修改 E2E-1');
  await expect(grid.getByText('13.50')).toHaveCount(0);
  expect(await pileOf(backend, project, 'E2E-1')).toMatchObject({ design_depth_m: null, x_m: 3451204.5 });
  // Nothing behind the table takes the keyboard, and Tab is the table's all the same.
  await page.setViewportSize({ width: 1600, height: 900 });
  await panel.getByRole('button', { name: '关闭' }).click();
  await expect(grid.getByRole('columnheader', { name: 'X（北）' })).toBeVisible();
  await grid.focus();
  await page.keyboard.press('F2');
  await expect(cell('设计深度')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(cell('X（北）')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');

  await panel.getByRole('button', { name: '删除' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expectToast(page, '已删除 1 根');
  await expect(page.getByText('没有符合条件的桩')).toBeVisible();
  expect(await pileOf(backend, project, 'E2E-1')).toBeUndefined();
});

test('an edit is on the map before the answer; somebody else’s change takes it back, shows both sides, and the choice is kept', async ({
  page,
  server,
}) => {
  const other = await Backend.signIn(server.origin);
  const project = await smallProject(other);
  const project_id = Number(project);
  const added = pileItemSchema.parse(
    await other.post(API.pileSave.path, {
      ...{ project_id, pile_no: 'E2E-2', diameter_m: 0.5, design_depth_m: 10 },
      ...{ x_m: 3_451_300, y_m: 512_905 },
    }),
  );
  await openPiles(page, other, server.origin, 'E2E-2');
  await page.getByRole('grid', { name: '桩位列表' }).getByText('E2E-2').click();
  const panel = page.getByRole('region', { name: '桩位详情' });
  await panel.getByLabel('设计深度').fill('11');
  const { pile_id, revision } = added;
  await other.post(API.pileSave.path, { project_id, pile_id, revision, design_depth_m: 14, diameter_m: 0.6 });
  // The map's text on the pile that is open.
  const onMap = (metres: number) => page.getByText(new RegExp(`^E2E-2.*设计深度 ${metres}\\.00`));
  await expect(onMap(10)).toBeAttached();
  const answer = await hold(page, /\/pile\/save\//);
  await panel.getByRole('button', { name: '保存' }).click();
  await expect(onMap(11)).toBeAttached();
  answer();
  const conflict = panel.getByRole('alert').filter({ hasText: 'role0' });
  await expect(onMap(14)).toBeAttached();
  await expect(conflict.getByRole('row', { name: '设计深度' })).toContainText(/10\s*11\s*14/);
  await expect(conflict.getByRole('row', { name: '桩径' })).toContainText(/0\.5\s*0\.5\s*0\.6/);
  await conflict.getByRole('button', { name: '用我的覆盖' }).click();
  await expectToast(page, '已保存 E2E-2');
  // Only the typed cells are mine.
  const mine = await pileOf(other, project, 'E2E-2');
  expect(mine).toMatchObject({ design_depth_m: 11, diameter_m: 0.6 });

  // The same in a cell, which says who was faster with what before it is typed over.
  const grid = page.getByRole('grid', { name: '桩位列表' });
  await page.getByRole('button', { name: '编辑单元格' }).click();
  await grid.getByText('11.00').click();
  const cell = grid.getByRole('textbox', { name: 'E2E-2 的设计深度' });
  // A page that would be loaded anew asks first while a cell is typed.
  const asks = () => page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  expect(await asks()).toBe(false);
  await cell.fill('12');
  await expect.poll(asks).toBe(true);
  await other.post(API.pileSave.path, { project_id, pile_id, revision: mine?.revision, design_depth_m: 15 });
  // How the pile is after the refusal is told late: when it is another one again.
  const tell = await hold(page, /\/pile\/detail\//, 1);
  await page.keyboard.press('Enter');
  await expect(grid.getByRole('alert')).toContainText(/role0已修改了这个桩：设计深度 11 → 15/);
  await page.keyboard.press('Enter');
  await expect(grid).toBeFocused();
  await expect(grid.getByText('12.00')).toBeVisible();
  expect((await pileOf(other, project, 'E2E-2'))?.design_depth_m).toBe(12);
  const detail = page.waitForResponse(/\/pile\/detail\//);
  tell();
  await (await detail).finished();

  // A pile that is taken back leaves the map before the answer, and is on it again where somebody was faster.
  const undo = page.getByRole('button', { name: '撤销', exact: true });
  await expect(onMap(12)).toBeAttached();
  const answerUndo = await hold(page, /\/pile\/take_back\//);
  await undo.click();
  await expect(onMap(15)).toBeAttached();
  const faster = await pileOf(other, project, 'E2E-2');
  await other.post(API.pileSave.path, { project_id, pile_id, revision: faster?.revision, design_depth_m: 16 });
  answerUndo();
  await expectToast(page, '其他人已修改，无法撤销：修改 E2E-2');
  await expect(onMap(16)).toBeAttached();
  await other.post(API.pileRemove.path, { project_id, pile_ids: [pile_id] });
});

/** Holds back calls, or so many of them, until the function that it answers is called. */
async function hold(page: Page, path: RegExp, times?: number): Promise<() => void> {
  let answer = (): void => undefined;
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const waitAndGoOn = async (route: Route): Promise<void> => {
    await isAnswered;
    await route.continue();
  };
  await page.route(path, waitAndGoOn, times === undefined ? {} : { times });
  return () => answer();
}

/** A cover, and a sheet with a title, an empty row, the heads, two piles, of which one has a formula that failed, and a total. */
function workbook(head: string): Promise<Buffer> {
  const rows = [
    ['一区桩位一览表'],
    [],
    head.split(','),
    ['E2E-3a', 'K2+440', 520_000.5, 3_460_000.5, 500, 12],
    ['E2E-3b', 'K2+441', 520_001.8, 3_460_000.5, 500, '#N/A'],
    ['合计：2 根'],
  ];
  const data = rows.map((row) => row.map((value) => ({ value })));
  return writeXlsxFile([
    { sheet: '封面', data: [[{ value: '设计说明' }]] },
    { sheet: '一区', data },
  ]).toBuffer();
}

test('a file is checked line by line before anything is stored, comes in whole, and is taken back but for what somebody has changed since', async ({
  page,
  server,
}) => {
  const backend = await Backend.signIn(server.origin);
  const project = await openPiles(page, backend, server.origin, 'E2E-3');
  await expect(page.getByText('没有符合条件的桩')).toBeVisible();
  await addBy(page, '导入');
  const panel = page.getByRole('region', { name: '导入桩位' });
  const head = '桩号,里程,X,Y,桩径(mm),设计桩长（m）';
  const file = (...lines: readonly string[]) => ({
    name: '设计.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([head, ...lines].join('\n')),
  });
  // East stands before north, and one depth is none.
  await panel
    .locator('input[type=file]')
    .setInputFiles(file('E2E-3a,K2+440,520000.5,3460000.5,500,12', 'E2E-3b,K2+441,520001.8,3460000.5,500,deep'));
  await expect(panel.getByText('文件中的 X、Y 与本系统')).toBeVisible();
  await expect(panel.getByLabel('第 5 列的单位')).toHaveValue('mm');
  await panel.getByRole('button', { name: '检查', exact: true }).click();
  await expect(panel.getByText('有 1 处错误')).toBeVisible();
  await expect(panel.getByText('第 3 行 · 设计深度: 不是数字')).toBeVisible();
  await expect(panel.getByRole('button', { name: /^导入 2 行/ })).toBeDisabled();
  expect(await axeFindings(page)).toEqual([]);
  await panel.getByRole('button', { name: '导出检查结果' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const saved = readFileSync(await (await saving).path(), 'utf8');
  expect(saved).toContain('行,编号,列,检查结果\r\n');
  expect(saved).toContain('3,E2E-3b,设计深度,不是数字\r\n');

  // The same in a workbook: the sheet with the piles is found, the cell is named by sheet and row.
  await panel.getByRole('button', { name: '换一个文件' }).click();
  await panel
    .locator('input[type=file]')
    .setInputFiles({ name: '旧.xls', mimeType: '', buffer: Buffer.from('d0cf11e0a1b11ae1', 'hex') });
  await expect(panel.getByRole('alert')).toContainText('另存为 .xlsx');
  await panel
    .locator('input[type=file]')
    .setInputFiles({ name: '设计.xlsx', mimeType: '', buffer: await workbook(head) });
  await expect(panel.getByLabel('工作表', { exact: true })).toHaveValue('1');
  await expect(panel.getByLabel('数据前的行数')).toHaveValue('2');
  // The total below the piles is none, unless somebody says so.
  const leavesOut = panel.getByRole('checkbox', { name: '不导入 1 行非数据行（第 6 行）' });
  await expect(leavesOut).toBeChecked();
  await leavesOut.uncheck();
  await expect(panel.getByText('设计.xlsx，3 行')).toBeVisible();
  await leavesOut.check();
  await expect(panel.getByText('设计.xlsx，2 行')).toBeVisible();
  await panel.getByRole('button', { name: '检查', exact: true }).click();
  await expect(panel.getByText('工作表 一区 第 5 行 · 设计深度: 公式没有结果')).toBeVisible();
  await panel.getByLabel('工作表', { exact: true }).selectOption('0');
  await expect(panel.getByText('设计.xlsx，1 行')).toBeVisible();

  // Decimal commas with three decimals: recognised where the file tells them, and chosen by hand.
  await panel.getByRole('button', { name: '换一个文件' }).click();
  const commas = ['E2E-3a;K2+440;520000,500;3460000,500;500;9,500', 'E2E-3b;K2+441;520001,800;3460000,500;500;9,500'];
  await panel.locator('input[type=file]').setInputFiles({
    name: '逗号.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([head.replaceAll(',', ';'), ...commas].join('\n')),
  });
  await expect(panel.getByLabel('小数点写法')).toHaveValue('comma');
  await expect(panel.getByText('9,500 即 9.5。')).toBeVisible();
  await panel.getByRole('button', { name: '检查', exact: true }).click();
  await expect(panel.getByRole('button', { name: '导入 2 行' })).toBeEnabled();
  await panel.getByLabel('小数点写法').selectOption('point');
  await expect(panel.getByText('9,500 即 9.5。')).toHaveCount(0);
  await panel.getByRole('button', { name: '检查', exact: true }).click();
  await expect(panel.getByText('第 2 行 · X（北）: 不是数字')).toBeVisible();

  // Without heads a third number is taken for a height, unless somebody says what it is.
  await panel.getByRole('button', { name: '换一个文件' }).click();
  const twoPiles = 'E2E-3a,3460000.5,520000.5,9.5\nE2E-3b,3460000.5,520001.8,9.5';
  await panel.getByLabel('粘贴单元格').fill(twoPiles);
  // Cells that were pasted and not read yet are not lost without a question.
  await panel.getByRole('button', { name: '关闭' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '继续填写' }).click();
  await expect(panel.getByLabel('粘贴单元格')).toHaveValue(twoPiles);
  await panel.getByRole('button', { name: '使用粘贴内容' }).click();
  const height = panel.getByText('第 4 列按高程处理，不导入');
  await expect(height).toBeVisible();
  await panel.getByLabel('第 4 列的含义').selectOption('design_depth_m');
  await expect(height).toHaveCount(0);
  await panel.getByRole('button', { name: '检查', exact: true }).click();
  await expect(panel.getByRole('button', { name: '导入 2 行' })).toBeEnabled();

  // A body over the usual limit of 1 MiB is let in: the plan of a whole site.
  await panel.getByRole('button', { name: '换一个文件' }).click();
  const many = Array.from(
    { length: 30_000 },
    (_, at) => `E2E-3-${at},K2+440,${520_000 + 1.3 * (at % 200)},${3_470_000 + 1.3 * Math.floor(at / 200)},500,12`,
  );
  await panel.locator('input[type=file]').setInputFiles(file(...many));
  await panel.getByRole('button', { name: '检查', exact: true }).click();
  await expect(panel.getByRole('button', { name: '导入 30,000 行' })).toBeEnabled();

  // The type's piles stand 1.3 m apart: the third one is nearly twice as far off as it should be.
  await panel.getByRole('button', { name: '换一个文件' }).click();
  const apart = [0, 1.3, 3.7].map((m, at) => `E2E-3-${at},K2+44${at},${520_010 + m},3460000.5,500,12`);
  await panel.getByLabel('粘贴单元格').fill([head, ...apart].join('\n'));
  await panel.getByRole('button', { name: '使用粘贴内容' }).click();
  await panel.getByRole('button', { name: '检查', exact: true }).click();
  await expect(panel.getByText('第 4 行 · 间距 2.40 m，图形间距为 1.30 m')).toBeVisible();
  await expect(panel.getByText('图形间距')).toHaveCount(1);

  await panel.getByRole('button', { name: '换一个文件' }).click();
  await panel
    .getByLabel('粘贴单元格')
    .fill(`${head}\nE2E-3a,K2+440,520000.5,3460000.5,500,12\nE2E-3b,K2+441,520000.6,3460000.5,500,13`);
  await panel.getByRole('button', { name: '使用粘贴内容' }).click();
  await panel.getByRole('button', { name: '检查', exact: true }).click();
  await expect(panel.getByText('第 3 行 · 与 E2E-3a 重叠，相距 0.10 m')).toBeVisible();
  await panel.getByRole('button', { name: '导入 2 行' }).click();
  await expectToast(page, '已导入 2 根');
  await expect(page.getByRole('grid', { name: '桩位列表' })).toHaveAttribute('aria-rowcount', '3');
  expect(await pileOf(backend, project, 'E2E-3b')).toMatchObject({
    mileage_m: 2441,
    x_m: 3460000.5,
    y_m: 520000.6,
    diameter_m: 0.5,
    design_depth_m: 13,
  });
  // Somebody works on with one of them: it stays.
  const project_id = Number(project);
  const stays = await pileOf(backend, project, 'E2E-3b');
  if (stays === undefined) throw new Error('it did not come in');
  const { pile_id, revision } = stays;
  await backend.post(API.pileSave.path, { project_id, pile_id, revision, design_depth_m: 14 });
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await expectToast(page, '已撤销：导入 2 根。其中 1 根之后被修改过或已施工，仍保留');
  await expect(page.getByRole('grid', { name: '桩位列表' })).toHaveAttribute('aria-rowcount', '2');
  expect(await pileOf(backend, project, 'E2E-3a')).toBeUndefined();
  expect(await pileOf(backend, project, 'E2E-3b')).toMatchObject({ pile_id, design_depth_m: 14 });
  await backend.post(API.pileRemove.path, { project_id, pile_ids: [pile_id] });
});

test('levels of top and toe in a file come to the design depth, are chosen by hand, and contradictions are named', async ({
  page,
  server,
}) => {
  const backend = await Backend.signIn(server.origin);
  const project = await openPiles(page, backend, server.origin, 'E2E-LEVEL');
  await expect(page.getByText('没有符合条件的桩')).toBeVisible();
  await addBy(page, '导入');
  const panel = page.getByRole('region', { name: '导入桩位' });
  const check = panel.getByRole('button', { name: '检查', exact: true });
  const paste = async (...lines: readonly string[]): Promise<void> => {
    await panel.getByLabel('粘贴单元格').fill(lines.join('\n'));
    await panel.getByRole('button', { name: '使用粘贴内容' }).click();
  };
  const head = '桩号,X,Y,桩径(mm),桩顶标高(m),桩底标高(m)';
  const good = 'E2E-LEVEL-a,3460000.5,520000.5,500,+7.35,-4.80';
  // The second one has its toe above its top.
  await paste(head, good, 'E2E-LEVEL-b,3460000.5,520001.8,500,-4.80,7.35');
  await expect(panel.getByText('设计深度由桩顶标高减桩底标高算出')).toBeVisible();
  await expect(panel.getByLabel('第 6 列的含义')).toHaveValue('toe_level_m');
  await check.click();
  await expect(panel.getByText('有 1 处错误')).toBeVisible();
  await expect(panel.getByText(/第 3 行 · 桩底标高: 7\.350\sm 不低于桩顶标高 −4\.800\sm/)).toBeVisible();
  await expect(panel.getByRole('button', { name: /^导入 2 行/ })).toBeDisabled();
  expect(await axeFindings(page)).toEqual([]);
  await panel.getByLabel('第 6 列的含义').selectOption('');
  await expect(panel.getByText('没有列用作桩底标高：算不出设计深度')).toBeVisible();
  await panel.getByLabel('第 6 列的含义').selectOption('toe_level_m');
  await expect(panel.getByText('没有列用作桩底标高')).toHaveCount(0);

  // A column of depths counts, and rows that contradict it can be imported all the same.
  await panel.getByRole('button', { name: '换一个文件' }).click();
  await paste(`${head},桩长(m)`, `${good},12.2`, 'E2E-LEVEL-b,3460000.5,520001.8,500,7.35,-4.80,12.3');
  await expect(panel.getByText('设计深度以设计深度列为准')).toBeVisible();
  await check.click();
  await expect(panel.getByText(/第 3 行 · 设计深度: 12\.300\sm 与标高不符/)).toBeVisible();
  await expect(panel.getByText('与标高不符')).toHaveCount(1);
  await expect(panel.getByRole('button', { name: '导入 2 行' })).toBeEnabled();

  await panel.getByRole('button', { name: '换一个文件' }).click();
  await paste(head, good, 'E2E-LEVEL-b,3460000.5,520001.8,500,±0.000,−12.30');
  await check.click();
  await panel.getByRole('button', { name: '导入 2 行' }).click();
  await expectToast(page, '已导入 2 根');
  const stored = [await pileOf(backend, project, 'E2E-LEVEL-a'), await pileOf(backend, project, 'E2E-LEVEL-b')];
  expect(stored[0]?.design_depth_m).toBeCloseTo(12.15, 4);
  expect(stored[1]?.design_depth_m).toBeCloseTo(12.3, 4);
  await backend.post(API.pileRemove.path, {
    project_id: Number(project),
    pile_ids: stored.flatMap((pile) => (pile === undefined ? [] : [pile.pile_id])),
  });
});

test('role 1 is refused', async ({ page, server }) => {
  await enter(page, server.origin, 'role1');
  await expect(page.getByRole('navigation').getByText('桩位管理')).toHaveCount(0);
  await page.goto(`/${PATH}`);
  await expect(page.getByText('页面走丢了')).toBeVisible();
});

test('columns chosen wrongly are told where they are wrong, and the file stays as it was read', async ({
  page,
  server,
}) => {
  await openPiles(page, await Backend.signIn(server.origin), server.origin, 'E2E-6');
  await addBy(page, '导入');
  const panel = page.getByRole('region', { name: '导入桩位' });
  await panel
    .getByLabel('粘贴单元格')
    .fill('桩号\tX\tY\t备注\nE2E-6a\t3451210\t512910\tnorth\nE2E-6b\t3451212\t512910\tsouth');
  await panel.getByRole('button', { name: '使用粘贴内容' }).click();
  const column = (n: number) => panel.getByLabel(`第 ${n} 列的含义`);
  const check = panel.getByRole('button', { name: '检查', exact: true });
  const write = panel.getByRole('button', { name: '导入 2 行' });
  /** Chooses, checks, finds the text, and takes the choice back. */
  const expectFinding = async (choose: () => Promise<unknown>, text: string | RegExp, undo: () => Promise<unknown>) => {
    await choose();
    await check.click();
    await expect(panel.getByText(text).first()).toBeVisible();
    await undo();
  };

  // No column has the numbers.
  await column(1).selectOption('');
  await expect(panel.getByRole('alert')).toContainText('没有列用作桩号');
  await expect(check).toBeDisabled();
  expect(await axeFindings(page)).toEqual([]);
  // A field has one column: the other one is let go.
  await column(4).selectOption('pile_no');
  await column(1).selectOption('pile_no');
  await expect(column(4)).toHaveValue('');
  await expect(panel.getByRole('alert')).toHaveCount(0);
  // Texts for a coordinate: each cell is named, and nothing can be written.
  await expectFinding(
    () => column(4).selectOption('x_m'),
    '第 2 行 · X（北）: 不是数字',
    async () => {
      await expect(column(2)).toHaveValue('');
      await expect(write).toBeDisabled();
      await column(2).selectOption('x_m');
    },
  );
  // Axes the wrong way round, and a unit that is none of the file's: no place of the site.
  const swap = panel.getByRole('checkbox', { name: '交换 X、Y' });
  await expectFinding(
    () => swap.check(),
    /第 2 行 · (坐标远离整个现场|远离其他位置)/,
    () => swap.uncheck(),
  );
  const unit = panel.getByLabel('第 2 列的单位');
  await expectFinding(
    () => unit.selectOption('mm'),
    /第 2 行 · (坐标远离整个现场|远离其他位置)/,
    () => unit.selectOption('m'),
  );
  await check.click();
  await expect(write).toBeEnabled();
  await expect(panel.getByText('粘贴内容，2 行')).toBeVisible();
});

test('a pile is given up by who manages the plan, and audited by roles 3 and 0 alone', async ({ page, server }) => {
  test.slow();
  const backend = await Backend.signIn(server.origin);
  const project = await smallProject(backend);
  const project_id = Number(project);
  const added = pileItemSchema.parse(
    await backend.post(API.pileSave.path, {
      ...{ project_id, pile_no: 'E2E-7', diameter_m: 0.5, design_depth_m: 10 },
      ...{ x_m: 3_451_300, y_m: 512_925 },
    }),
  );
  const { pile_id } = added;
  const discard = async () => (await pileOf(backend, project, 'E2E-7'))?.discard;
  const steps = (name: string) => page.getByRole('region', { name });

  const readings = await pileReadings(page);
  await openPiles(page, backend, server.origin, 'E2E-7');
  const grid = page.getByRole('grid', { name: '桩位列表' });
  await grid.getByText('E2E-7').click();
  await steps('申请作废').getByRole('button', { name: '提交审核' }).click();
  await expect(steps('申请作废').getByText('不能为空')).toBeVisible();
  await steps('申请作废').getByLabel('作废原因').fill('断桩');
  expect(await axeFindings(page)).toEqual([]);
  // Somebody changes it meanwhile: both sides are shown, and the reason is still there.
  await readings.hold();
  const { revision } = added;
  const changed = changedSchema.parse(
    await backend.post(API.pileSave.path, { project_id, pile_id, revision, design_depth_m: 14 }),
  );
  await steps('申请作废').getByRole('button', { name: '提交审核' }).click();
  readings.release();
  const conflictOf = (name: string) => steps(name).getByRole('alert').filter({ hasText: 'role0已修改了这个桩' });
  await expect(conflictOf('申请作废').getByRole('row', { name: '设计深度' })).toContainText(/10\s*10\s*14/);
  await expect(conflictOf('申请作废').getByRole('row', { name: '废桩' })).toContainText('待审核');
  await expect(steps('申请作废').getByLabel('作废原因')).toHaveValue('断桩');
  await expect(grid.getByText('14.00')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  expect(await pileOf(backend, project, 'E2E-7')).toMatchObject({ discard: 0, revision: changed.revision });
  await steps('申请作废').getByRole('button', { name: '提交审核' }).click();
  await expectToast(page, '已提交废桩审核');
  // The account that asked does not decide.
  const pile = page.getByRole('region', { name: '桩位详情' });
  await expect(pile.getByText('说明：断桩')).toBeVisible();
  await expect(steps('废桩审核')).toHaveCount(0);
  expect(await discard()).toBe(1);

  // Role 3 has no list of piles: waiting edits stand in the overview.
  await enter(page, server.origin, 'role3', `mixingPile/index?project=${project}`);
  await page.getByRole('tab', { name: '废桩审核' }).click();
  await page.getByRole('button', { name: /^E2E-7/ }).click();
  const audit = steps('废桩审核');
  await audit.getByRole('button', { name: '驳回' }).click();
  await expect(audit.getByText('不能为空')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await audit.getByLabel('审核意见（驳回时必填）').fill('可补强');
  const asked = await pileOf(backend, project, 'E2E-7');
  await backend.post(API.pileSave.path, { project_id, pile_id, revision: asked?.revision, diameter_m: 0.6 });
  await audit.getByRole('button', { name: '驳回' }).click();
  await expect(conflictOf('废桩审核').getByRole('row', { name: '桩径' })).toContainText(/0\.5\s*0\.5\s*0\.6/);
  await expect(conflictOf('废桩审核').getByRole('row', { name: '废桩' })).toContainText(/待审核\s*已驳回\s*待审核/);
  await expect(audit.getByLabel('审核意见（驳回时必填）')).toHaveValue('可补强');
  expect(await axeFindings(page)).toEqual([]);
  await audit.getByRole('button', { name: '驳回' }).click();
  await expectToast(page, '审核已提交');
  await expect(audit).toHaveCount(0);
  expect(await discard()).toBe(3);
  const now = await pileOf(backend, project, 'E2E-7');
  await backend.post(API.pileDiscard.path, { project_id, pile_id, revision: now?.revision, comment: '断桩' });
  await page.reload();
  await audit.getByLabel('审核意见（驳回时必填）').fill('同意');
  // Somebody decides it first: there is nothing to send any more, and the typed text stays until it is left.
  const waiting = await pileOf(backend, project, 'E2E-7');
  const verdict = { project_id, pile_id, revision: waiting?.revision, agree: false, comment: '已补桩' };
  await backend.post(API.pileDiscardAudit.path, verdict);
  await audit.getByRole('button', { name: '同意作废' }).click();
  await expect(conflictOf('废桩审核').getByRole('row', { name: '废桩' })).toContainText(/待审核\s*已作废\s*已驳回/);
  await expect(audit.getByText('说明：已补桩')).toBeVisible();
  await expect(audit.getByLabel('审核意见（驳回时必填）')).toHaveValue('同意');
  await expect(audit.getByRole('button', { name: '同意作废' })).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  await audit.getByRole('button', { name: '采用对方的' }).click();
  await expect(audit).toHaveCount(0);
  expect(await discard()).toBe(3);
  const decided = await pileOf(backend, project, 'E2E-7');
  await backend.post(API.pileDiscard.path, { project_id, pile_id, revision: decided?.revision, comment: '断桩' });
  await page.reload();
  await audit.getByRole('button', { name: '同意作废' }).click();
  await expect.poll(discard).toBe(2);
  // The agreed step is taken back, with a reason.
  await expect(audit.getByRole('button', { name: '撤销作废' })).toBeVisible();

  // Others have no such tab.
  await enter(page, server.origin, 'role2', 'mixingPile/index');
  await expect(page.getByRole('tab', { name: '视频' })).toBeVisible();
  await expect(page.getByRole('tab', { name: '废桩审核' })).toHaveCount(0);

  // An audit in the overview is a change of the session, which the list of piles takes back. Its words are not lost.
  await enter(page, server.origin, 'role0', `mixingPile/index?project=${project}&pile=${pile_id}`);
  await audit.getByLabel('审核意见（驳回时必填）').fill('误判');
  await page.getByRole('navigation', { name: '导航' }).getByRole('link', { name: '桩位管理' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '继续填写' }).click();
  await expect(audit.getByLabel('审核意见（驳回时必填）')).toHaveValue('误判');
  await audit.getByRole('button', { name: '撤销作废' }).click();
  await expect.poll(discard).toBe(3);
  await go(page, `/${PATH}?project=${project}`);
  const undo = page.getByRole('button', { name: '撤销', exact: true });
  await expect(undo).toHaveAttribute('title', /^撤销：审核废桩 E2E-7/);
  await undo.click();
  await expect.poll(discard).toBe(2);
  await backend.post(API.pileRemove.path, { project_id, pile_ids: [pile_id] });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a pile is opened and edited by touch, in the list and on the map', async ({ page, server }) => {
    const backend = await Backend.signIn(server.origin);
    const project_id = Number(await smallProject(backend));
    const { pile_id } = pileItemSchema.parse(
      await backend.post(API.pileSave.path, {
        ...{ project_id, pile_no: 'E2E-8', diameter_m: 0.5, design_depth_m: 10 },
        ...{ x_m: 3_451_300, y_m: 512_945 },
      }),
    );
    const project = await openPiles(page, backend, server.origin, 'E2E-8');
    await page.getByRole('grid', { name: '桩位列表' }).getByText('E2E-8').tap();
    const panel = page.getByRole('region', { name: '桩位详情' });
    await panel.getByLabel('设计深度').tap();
    await panel.getByLabel('设计深度').fill('11');
    expect(await axeFindings(page)).toEqual([]);
    await panel.getByRole('button', { name: '保存' }).tap();
    await expectToast(page, '已保存 E2E-8');
    expect((await pileOf(backend, project, 'E2E-8'))?.design_depth_m).toBe(11);

    await panel.getByRole('button', { name: '关闭' }).tap();
    // The form of copies and the one of moving cover the map: a picture above them shows what they make.
    const row = page.getByRole('grid', { name: '桩位列表' }).getByRole('row').filter({ hasText: 'E2E-8' });
    await row.locator('[data-select]').tap();
    for (const [name, title] of [
      ['移动与编号', '移动与编号：1 根'],
      ['阵列复制', '阵列复制：1 根'],
    ] as const) {
      await page.getByRole('button', { name }).tap();
      const form = page.getByRole('region', { name: title });
      await expect(form.getByRole('img', { name: '结果预览' })).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
      await form.getByRole('button', { name: '取消' }).tap();
      // An array is there as soon as its form is.
      if (name === '阵列复制') await page.getByRole('button', { name: '放弃' }).tap();
      await expect(form).toHaveCount(0);
    }
    await page.getByRole('tab', { name: '平面图' }).tap();
    // The search brings the pile to the middle of the map, and opens it.
    const search = page.getByRole('combobox', { name: '查找桩号' });
    await search.pressSequentially('E2E-8');
    // The piles found for the first letters stand there until all are typed.
    const found = page.getByRole('listbox').getByRole('option').first();
    await expect(found).toContainText('E2E-8');
    await found.tap();
    await expect(panel.getByLabel('桩号')).toHaveValue('E2E-8');
    await panel.getByRole('button', { name: '关闭' }).tap();
    await expect(panel).toHaveCount(0);
    const map = page.locator('[data-drawn]');
    await expect(map).toHaveAttribute('data-piles', /^[1-9]/);
    const box = await map.boundingBox();
    if (box === null) throw new Error('no map');
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await expect(panel.getByLabel('桩号')).toHaveValue('E2E-8');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await backend.post(API.pileRemove.path, { project_id, pile_ids: [pile_id] });
  });

  test('a simulation that others begin and remove is told in the list and in the pile that is open', async ({
    page,
    server,
  }) => {
    const backend = await Backend.signIn(server.origin);
    const project_id = Number(await smallProject(backend));
    const { pile_id } = pileItemSchema.parse(
      await backend.post(API.pileSave.path, {
        ...{ project_id, pile_no: 'E2E-9', diameter_m: 0.5, design_depth_m: 10 },
        ...{ x_m: 3_451_300, y_m: 512_965 },
      }),
    );
    const project = await openPiles(page, backend, server.origin, 'E2E-9');
    const row = page.getByRole('grid', { name: '桩位列表' }).getByRole('row').filter({ hasText: 'E2E-9' });
    await expect(row).toBeVisible();
    await expect(row).not.toContainText('生成');
    await expect(page.locator('[data-connection]')).toContainText('实时');
    const [machine] = API.homeEquipments.output.parse(
      await backend.get(API.homeEquipments.path, { project_id: project }),
    );
    const begun = API.generationStart.output.parse(
      await backend.post(API.generationStart.path, {
        ...{ project_id, equipment_id: machine?.id, pile_ids: [pile_id], seed: 'e2e' },
        start_time: new Date(Date.now() - 86_400_000).toISOString(),
      }),
    );
    // Whether there was room for a record only the server knows.
    const state = async () => (await pileOf(backend, project, 'E2E-9'))?.generation_state ?? 0;
    await expect.poll(state).toBeGreaterThan(1);
    const name = GENERATION_NAMES[await state()] ?? '';
    await expect(row).toContainText(name);
    await row.getByText('E2E-9').tap();
    const panel = page.getByRole('region', { name: '桩位详情' });
    await expect(panel.getByText(name, { exact: true })).toBeVisible();
    const generations = async () => {
      const list = await backend.get(API.generations.path, { project_id: project });
      return API.generations.output
        .parse(list)
        .items.find(({ generation_id }) => generation_id === begun.generation_id);
    };
    await expect.poll(async () => (await generations())?.job).toBe('done');
    const { generation_id } = begun;
    await backend.post(API.generationRemove.path, {
      ...{ project_id, generation_id },
      revision: (await generations())?.revision,
    });
    await expect.poll(state).toBe(0);
    await expect(panel.getByText(name, { exact: true })).toHaveCount(0);
    await panel.getByRole('button', { name: '关闭' }).tap();
    await expect(row).not.toContainText(name);
    await backend.post(API.pileRemove.path, { project_id, pile_ids: [pile_id] });
  });
});
