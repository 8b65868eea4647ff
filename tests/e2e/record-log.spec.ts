// A record's log as people write on it, and its print: a note comes back with its photo, and a print tells which of its
// numbers is another one now.
import { readFileSync } from 'node:fs';
import { API } from '../../src/contracts/api';
import { readPdf } from '../fixtures/paper/read-pdf';
import { expectAccessible } from './harness/axe';
import { Backend, enter } from './harness/console';
import { expect, screenshot, test } from './harness/test';
import { toast } from './harness/toasts';
import { picture } from './harness/warnings';

test.describe.configure({ mode: 'parallel' });

/** A record with a log, by its place in the list: a test each. */
async function recordAt(origin: string, place: number) {
  const backend = await Backend.signIn(origin);
  const [project] = await backend.projects();
  if (project === undefined) throw new Error('the demo has no project');
  const record = (await backend.loggedPiles(project.id)).at(-place);
  if (record === undefined) throw new Error('the demo keeps no log');
  return { backend, projectId: project.id, ...record };
}

test('has notes pinned to a place of the log, and a print that is checked by its code', async ({ page, server }) => {
  const { backend, projectId, recordNo, pileNo } = await recordAt(server.origin, 4);
  await enter(page, server.origin, 'role2');
  await page.goto(`/mixingPile/dataCenter?project=${projectId}&record=${recordNo}&panel=wide`);
  const chart = page.getByRole('application', { name: /施工记录曲线/ });
  await expect(chart.locator('canvas').first()).toBeVisible();
  const notes = page.getByRole('region', { name: '备注' });
  await notes.getByRole('button', { name: '添加备注' }).click();
  await notes.getByRole('button', { name: '保存备注' }).click();
  await expect(notes.getByText('请填写备注内容')).toBeVisible();
  await notes.getByLabel('备注内容').fill('更换钻头，地层偏硬');
  await notes.getByRole('button', { name: '保存备注' }).click();
  await expect(notes.getByText('请填写位置，或在曲线上点击')).toBeVisible();
  const depth = notes.getByLabel('深度');
  await expect(async () => {
    const box = await chart.boundingBox();
    if (box === null) throw new Error('the chart has no box');
    await page.mouse.click(box.x + box.width / 2 - 20, box.y + box.height / 2);
    await expect(depth).toHaveValue(/^\d+\.\d\d$/, { timeout: 2_000 });
  }).toPass();
  const place = await depth.inputValue();
  await notes.locator('input[type=file]').setInputFiles(picture());
  await expect(notes.locator('[data-uploaded=true]')).toHaveCount(1);
  await notes.getByRole('button', { name: '保存备注' }).click();
  const note = notes.getByRole('listitem').filter({ hasText: '更换钻头，地层偏硬' });
  await expect(note).toContainText(`${place} m`);
  await expect(note).toContainText('role2');
  await expect(note.getByRole('img', { name: '照片 1/1' })).toBeVisible();
  await note.scrollIntoViewIfNeeded();
  await expectAccessible(page, 'record-log-note');

  // On paper as well, with a code.
  await page.getByRole('button', { name: '打印记录表' }).click();
  const dialog = page.getByRole('dialog');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '保存' }).click(),
  ]);
  const printed = (await readPdf(readFileSync(await file.path()))).pages.flat();
  expect(printed.join('')).toContain('更换钻头，地层偏硬');
  const code = /核验码 ([0-9A-Z]{4}(?:-[0-9A-Z]{4}){3})/.exec(printed.join(' '))?.[1] ?? '';
  expect(code).not.toBe('');
  await dialog.getByRole('button', { name: '关闭' }).click();

  await page.getByRole('button', { name: '核验打印件' }).click();
  await dialog.getByLabel('核验码').fill('1234');
  await dialog.getByRole('button', { name: '核验', exact: true }).click();
  await expect(dialog.getByText('核验码为 16 位字母和数字')).toBeVisible();
  await dialog.getByLabel('核验码').fill(code.toLowerCase());
  await dialog.getByRole('button', { name: '核验', exact: true }).click();
  await expect(dialog.getByText(/个数值与签名时全部一致.*签名有效/)).toBeVisible();
  await expect(dialog.getByText(`${pileNo}，记录 ${recordNo}`)).toBeVisible();
  await expect(dialog.getByRole('rowheader', { name: '深度', exact: true })).toBeVisible();

  // The score is changed behind the print's back; the link of its squares says so.
  const named = { project_id: projectId, record_no: recordNo };
  const { revision, score } = API.productionDetail.output.parse(
    await backend.get(API.productionDetail.path, { project_id: String(projectId), record_no: recordNo }),
  );
  await backend.post(API.productionScore.path, { ...named, revision, score: 61.5, comment: 'seen on site' });
  await page.goto(`/mixingPile/dataCenter?project=${projectId}&verify=${code.replaceAll('-', '')}`);
  await expect(dialog.getByText('1 个数值与签名时不同')).toBeVisible();
  const row = dialog.getByRole('row').filter({ hasText: '不同' });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('评分');
  await expect(row).toContainText(String(Math.round(score ?? 0)));
  await expectAccessible(page, 'record-log-check');
  await dialog.getByRole('button', { name: '打开记录' }).click();
  await expect(page).toHaveURL(new RegExp(`record=${recordNo}`));

  await note.getByRole('button', { name: '删除备注' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除备注' }).click();
  await expect(toast(page, '备注已删除')).toBeVisible();
  await expect(note).toHaveCount(0);
  await screenshot(page, 'record-log-after');
});
