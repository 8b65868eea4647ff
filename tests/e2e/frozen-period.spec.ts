// Limits of a control chart that are frozen from a period, against a plain count of that period's records.
import { API } from '../../src/contracts/api';
import { columnTableSchema } from '../../src/contracts/columns';
import { figures, numbers, RECORDS, readingsOf, SHANGHAI_MS } from './harness/analysis-oracle';
import { Backend, enter } from './harness/console';
import { asShown } from './harness/shown-number';
import { expect, screenshot, test } from './harness/test';
import { firstProject } from './harness/warnings';

const DAY_MS = 86_400_000;

/** When each record began. */
async function beginsOf(backend: Backend, project_id: string, fromMs: number): Promise<ReadonlyMap<string, number>> {
  const begin_time = new Date(fromMs - DAY_MS).toISOString();
  const heads = columnTableSchema.parse(await backend.get(API.productionList.path, { project_id, begin_time }));
  const began = numbers(heads, 'started_ms');
  return new Map((heads.columns.record_no ?? []).map((recordNo, row) => [String(recordNo), began[row] ?? Number.NaN]));
}

test('are those of the records that are zoomed to, and hold all others when all are shown', async ({
  page,
  server,
}) => {
  const backend = await Backend.signIn(server.origin);
  const project = await firstProject(backend);
  const { readings, begin_time, end_time } = await readingsOf(backend, project);
  const began = await beginsOf(backend, project, Math.min(...readings.map(({ localMs }) => localMs)) - SHANGHAI_MS);
  // In the order in which they began.
  const records = [...new Set(readings.map(({ record }) => record))];
  const beganMs = (at: number): number => began.get(records[at] ?? '') ?? Number.NaN;
  const [fromMs, toMs] = [beganMs(6), beganMs(17)];
  const means = records.flatMap((record, at) => {
    if (beganMs(at) < fromMs || beganMs(at) > toMs) return [];
    const values = readings.filter((reading) => reading.record === record).map(({ value }) => value);
    return [figures(values).at(-1) ?? Number.NaN];
  });
  expect(means.length).toBeLessThan(RECORDS);
  const center = means.reduce((sum, mean) => sum + mean, 0) / means.length;
  const ranges = means.slice(1).map((mean, at) => Math.abs(mean - (means[at] ?? 0)));
  const sigma = ranges.reduce((sum, range) => sum + range, 0) / ranges.length / 1.128;

  const question = { view: 'analyse', channel: 'flow_lpm', by: 'record', base: 'all' };
  const search = new URLSearchParams({ project, begin_time, end_time, ...question });
  await enter(page, server.origin, 'role0', `mixingPile/dataCenter?${search}`);
  const facts = page.getByRole('status').filter({ hasText: '中心线' });
  await expect(facts).toContainText(`${RECORDS} 条中`);
  // Of all of them there is no period to take limits from.
  const freeze = page.getByRole('button', { name: '冻结所示时段的限' });
  await expect(freeze).toHaveCount(0);
  search.set('zoom', `${fromMs}~${toMs}`);
  await page.goto(`/mixingPile/dataCenter?${search}`);
  await freeze.click();
  const expectFrozen = async (): Promise<void> => {
    await expect(page.getByText(`冻结自 ${means.length} 条`)).toBeVisible();
    await expect(facts).toContainText(`按冻结的 ${means.length} 条`);
    await expect(facts).toContainText(`中心线 ${asShown(center, 2)}`);
    await expect(facts).toContainText(`${asShown(center - 3 * sigma, 2)} L/min – ${asShown(center + 3 * sigma, 2)}`);
    await expect(facts).toContainText(`${RECORDS} 条中`);
  };
  await expectFrozen();
  await screenshot(page, 'frozen-period');
  await page.getByRole('button', { name: /^缩放“控制图”/ }).click();
  await page.getByRole('button', { name: '显示全部' }).click();
  await expect(page).not.toHaveURL(/[?&]zoom=/);
  await expect(freeze).toHaveCount(0);
  await expectFrozen();
  // A link shows a colleague the same.
  await page.reload();
  await expectFrozen();
});
