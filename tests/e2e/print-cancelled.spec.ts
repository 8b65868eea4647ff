// A batch of record sheets that is cancelled half-way: nothing of it goes on, and the next one is made whole.
import { readFileSync } from 'node:fs';
import { API } from '../../src/contracts/api';
import { columnTableSchema } from '../../src/contracts/columns';
import { readPdf } from '../fixtures/paper/read-pdf';
import { numbers, wallClock } from './harness/analysis-oracle';
import { Backend, enter } from './harness/console';
import { expect, screenshot, test } from './harness/test';
import { firstProject } from './harness/warnings';

/** Records whose heads the server tells; those behind them are kept waiting. */
const TOLD = 6;
/** Records of the batch, or a few more where several began in the same second: fewer than one document may have. */
const RECORDS = 24;
/** Of a record's sheet, its share of the font included. */
const MOST_BYTES = 25_000;

/** When the first and the last began of the newest records that a machine has long left. */
async function stretchOfRecords(backend: Backend, project_id: string) {
  const end_time = new Date(Date.now() - 86_400_000).toISOString();
  const heads = columnTableSchema.parse(await backend.get(API.productionList.path, { project_id, end_time }));
  const begins = numbers(heads, 'started_ms').sort((a, b) => b - a);
  return { begin_time: wallClock(begins[RECORDS - 1] ?? Number.NaN), end_time: wallClock(begins[0] ?? Number.NaN) };
}

test('a batch of record sheets that is cancelled leaves nothing behind', async ({ page, server }) => {
  const backend = await Backend.signIn(server.origin);
  const project = await firstProject(backend);
  const { begin_time, end_time } = await stretchOfRecords(backend, project);
  await enter(page, server.origin, 'role0');
  let asked = 0;
  let go: () => void = () => undefined;
  const answersLetGo = new Promise<void>((resolve) => {
    go = resolve;
  });
  const isDetail = (url: URL): boolean => url.pathname.endsWith(API.productionDetail.path);
  await page.context().route(isDetail, async (route) => {
    asked += 1;
    if (asked > TOLD) await answersLetGo;
    // Those that the page gave up are gone.
    await route.continue().catch(() => undefined);
  });
  const saved: string[] = [];
  page.on('download', (file) => saved.push(file.suggestedFilename()));
  await page.goto(`/mixingPile/dataCenter?${new URLSearchParams({ project, begin_time, end_time })}`);
  const list = page.getByRole('grid', { name: '施工记录' });
  await expect(list.locator('tr[data-row]').first()).toBeVisible();
  await list.focus();
  await page.keyboard.press('Control+a');
  const [, selected = ''] =
    /已选 (\d+) 条/.exec(
      (await page
        .getByText(/已选 \d+ 条/)
        .first()
        .textContent()) ?? '',
    ) ?? [];
  const count = Number(selected);
  expect(count).toBeGreaterThanOrEqual(RECORDS);
  const workers = page.workers().length;
  await page.getByRole('button', { name: '打印记录表' }).click();
  const dialog = page.getByRole('dialog', { name: `打印 ${count} 条` });
  await expect(dialog.getByText(`${TOLD} / ${count}`)).toBeVisible();
  expect(page.workers().length).toBe(workers + 1);
  await screenshot(page, 'print-half-way');
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(dialog).toBeHidden();
  // The worker that draws pages is gone with all of them. Work that went on nevertheless would be counted below.
  await expect.poll(() => page.workers().length).toBe(workers);
  const before = asked;
  go();
  await expect(page.getByText(`已选 ${count} 条`).first()).toBeVisible();
  await page.getByRole('button', { name: '打印记录表' }).click();
  await expect(dialog.getByText('PDF', { exact: false }).first()).toBeVisible();
  const file = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '保存' }).click();
  const bytes = readFileSync(await (await file).path());
  const { pages } = await readPdf(bytes);
  expect(pages.length).toBeGreaterThanOrEqual(count);
  expect(bytes.length / count).toBeLessThanOrEqual(MOST_BYTES);
  // Each record was asked for once after what had been asked for before.
  expect(asked).toBe(before + count);
  expect(saved).toHaveLength(1);
  await expect.poll(() => page.workers().length).toBe(workers);
});
