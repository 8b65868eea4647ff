// A record's log as people set it up and write on it, and its print: the tracks stay as they were put, a note comes back
// with its photo for everybody, and a print tells which of its numbers is another one now.
import { readFileSync } from 'node:fs';
import { API } from '../../src/contracts/api';
import { readPdf } from '../fixtures/paper/read-pdf';
import { expectAccessible } from './harness/axe';
import { Backend, enter } from './harness/console';
import { expect, screenshot, test } from './harness/test';
import { expectToast } from './harness/toasts';
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

test('keeps the tracks in the order and on the scales that somebody has set', async ({ page, server }) => {
  const { backend, projectId, recordNo } = await recordAt(server.origin, 3);
  const path = `mixingPile/dataCenter?project=${projectId}&record=${recordNo}&panel=wide`;
  await enter(page, server.origin, 'role2', path);
  const chart = page.getByRole('application', { name: /施工记录曲线/ });
  await expect(chart.locator('canvas').first()).toBeVisible();
  await page.getByRole('button', { name: /^通道 \d+\/\d+$/ }).click();
  const settings = page.getByRole('dialog', { name: '曲线道与模板' });
  const tracks = settings.getByRole('checkbox', { checked: true });
  const names = async () =>
    Promise.all((await settings.locator('li[data-key]').all()).map((row) => row.getAttribute('data-key')));
  await expect(tracks.first()).toBeVisible();
  const [first, second, ...others] = await names();
  // By keys: the focus goes along with the track.
  await settings
    .getByRole('button', { name: /^将.+后移$/ })
    .first()
    .press('Enter');
  await expect.poll(names).toEqual([second, first, ...others]);
  await expect(settings.locator(`li[data-key="${first}"] button[data-what="down"]`)).toBeFocused();
  const low = settings.locator(`li[data-key="${second}"] input[inputmode]`).first();
  const high = settings.locator(`li[data-key="${second}"] input[inputmode]`).last();
  // The log is drawn anew while somebody types: the button that was pressed does not take the focus back.
  await low.focus();
  // Behind the dialog it has no role.
  const drawn = page.locator('[role=application] canvas').first();
  const widthPx = async () => (await drawn.boundingBox())?.width;
  const [before, size] = [await widthPx(), page.viewportSize()];
  if (size === null) throw new Error('the page has no size');
  await page.setViewportSize({ ...size, width: size.width + 60 });
  await expect.poll(widthPx).not.toBe(before);
  await page.setViewportSize(size);
  await expect.poll(widthPx).toBe(before);
  await expect(low).toBeFocused();
  await low.fill('9');
  await high.fill('1');
  await expect(high).toHaveAttribute('aria-invalid', 'true');
  await low.fill('0');
  await high.fill('12.5');
  await high.press('Enter');
  await expect(page).toHaveURL(new RegExp(`channels=${second}(~|%7E)0(~|%7E)12.5(,|%2C)${first}`));
  await expectAccessible(page, 'record-log-tracks');

  const name = settings.getByRole('textbox', { name: '模板名称' });
  await name.fill('试用');
  await settings.getByRole('button', { name: '保存给自己' }).click();
  await settings.getByRole('button', { name: '删除模板“试用”' }).click();
  await expectToast(page, '已删除模板“试用”');
  await name.fill('夜班');
  await settings.getByRole('checkbox', { name: '默认使用' }).check();
  await settings.getByRole('button', { name: '保存给项目' }).click();
  await expectToast(page, '已保存模板“夜班”');

  // Another record of another account begins with it, where the address says nothing.
  await enter(page, server.origin, 'role7', path);
  await page.getByRole('button', { name: /^通道 \d+\/\d+$/ }).click();
  await expect.poll(names).toEqual([second, first, ...others]);
  await expect(high).toHaveValue('12.5');
  await expect(settings.getByRole('button', { name: '保存给自己' })).toBeVisible();
  await expect(settings.getByRole('button', { name: '保存给项目' })).toHaveCount(0);
  await expect(settings.getByRole('button', { name: '删除模板“夜班”' })).toHaveCount(0);

  const { revision } = API.logTemplates.output
    .parse(await backend.get(API.logTemplates.path, { project_id: String(projectId) }))
    .find(({ name }) => name === '夜班') ?? { revision: 0 };
  const removed = { project_id: projectId, owner: 'project', name: '夜班', revision, tracks: null };
  await backend.post(API.logTemplateSet.path, removed);
});

test('has notes pinned to a place of the log, and a print that is checked by its code', async ({ page, server }) => {
  const { backend, projectId, recordNo, pileId, pileNo } = await recordAt(server.origin, 4);
  await enter(page, server.origin, 'role2', `mixingPile/dataCenter?project=${projectId}&record=${recordNo}&panel=wide`);
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
  await expect(row).toContainText((score ?? 0).toFixed(1));
  await expect(row).toContainText('61.5');
  await expectAccessible(page, 'record-log-check');
  await dialog.getByRole('button', { name: '打开记录' }).click();
  await expect(page).toHaveURL(new RegExp(`record=${recordNo}`));

  await note.getByRole('button', { name: '删除备注' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除备注' }).click();
  await expectToast(page, '备注已删除');
  await expect(note).toHaveCount(0);
  await screenshot(page, 'record-log-after');

  // Changes of the record, and of its pile together with another one.
  const { diameter_m } = API.pileDetail.output.parse(
    await backend.get(API.pileDetail.path, { project_id: String(projectId), pile_id: String(pileId) }),
  );
  const other = await recordAt(server.origin, 5);
  const { change_no } = API.pileDesign.output.parse(
    await backend.post(API.pileDesign.path, {
      project_id: projectId,
      pile_ids: [pileId, other.pileId],
      diameter_m: 0.77,
    }),
  );
  await enter(page, server.origin, 'role0', `mixingPile/dataCenter?project=${projectId}&record=${recordNo}&panel=wide`);
  await page.getByRole('tab', { name: '变更记录' }).click();
  const changes = page.getByRole('tabpanel', { name: '变更记录' }).getByRole('listitem');
  await expect(changes.first()).toContainText('role0 · 桩位：批量修改');
  await expect(changes.first()).toContainText(`桩径：${diameter_m} m → 0.77 m`);
  await expect(changes.filter({ hasText: '施工记录：评分' })).toContainText('seen on site');
  await expectAccessible(page, 'record-log-changes');
  await backend.post(API.pileTakeBack.path, { project_id: projectId, change_no });
});
