// The history of a slurry plant: batches against their recipe, and the balance of what became of them.
import { API } from '../../src/contracts/api';
import { slurryCalls } from '../../src/contracts/api/slurry';
import { expectAccessible } from './harness/axe';
import { Backend, enter } from './harness/console';
import { dayOfMs } from './harness/record-oracle';
import { expect, screenshot, test } from './harness/test';

test.describe.configure({ mode: 'parallel' });

const PULPING = { code: 'HS-T', apiPrefix: '/pulping/v1/client/' };
const listSchema = slurryCalls.batchList.output;
const balanceSchema = slurryCalls.slurryBalance.output;

async function firstPlant(backend: Backend): Promise<string> {
  const [project] = await backend.projects();
  if (project === undefined) throw new Error('the demo has no plants');
  return String(project.id);
}

test('a batch is found by its number and set against its recipe, with whom it served', async ({ page, server }) => {
  const backend = await Backend.signIn(server.origin, 'role2', PULPING);
  const project_id = await firstPlant(backend);
  // The most wrong of all that went to a rig.
  const asked = { project_id, sort: 'weighing_error', order: 'desc', limit: '500' };
  const { items, total } = listSchema.parse(await backend.get(API.batchList.path, asked));
  const batch = items.find(({ rigs }) => rigs.length > 0);
  if (batch === undefined) throw new Error('no batch went to a rig');
  const [rig] = batch.rigs;
  await enter(page, server.origin, 'role2', 'pulping/historyData');
  const grid = page.getByRole('grid', { name: '批次' });
  await expect.poll(async () => Number(await grid.getAttribute('aria-rowcount')) - 1).toBeGreaterThanOrEqual(total);
  await page.getByRole('searchbox', { name: '查找批号' }).fill(batch.batch_no);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`batch_no=${batch.batch_no}`));
  const row = grid.locator('tr[data-row]', { hasText: batch.batch_no });
  await row.first().click();
  const panel = page.getByRole('region', { name: '批次详情' });
  await expect(panel.getByRole('heading', { name: `批次 ${batch.batch_no}` })).toBeVisible();
  const asText = (value: number | null, decimals: number): string =>
    (value ?? 0).toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  const cement = panel.locator('tr[data-part="cement"]');
  await expect(cement).toContainText(`${asText(batch.cement_kg, 1)} kg`);
  // Worked out here from the two weights.
  const deviation = ((batch.cement_kg ?? 0) / (batch.recipe.cement_kg ?? 1) - 1) * 100;
  const [, shown = ''] = /([+-]?[\d.]+) %$/.exec((await cement.innerText()).trim()) ?? [];
  expect(Math.abs(Number(shown) - deviation), shown).toBeLessThanOrEqual(0.0501);
  const served = panel.getByRole('table', { name: '供浆桩机与入土量' });
  await expect(served.getByRole('row', { name: rig?.equipment_name ?? '' })).toContainText(
    `${asText(rig?.litres ?? 0, 0)} L`,
  );
  // The demo keeps readings a second of its newest batches only.
  await expect(panel.getByRole('heading', { name: '过程曲线' })).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'slurry-history');
  await page.keyboard.press('Escape');
});

test('the balance sets a day’s slurry against what rigs count', async ({ page, server }) => {
  const backend = await Backend.signIn(server.origin, 'role2', PULPING);
  const project_id = await firstPlant(backend);
  const { days, rigs } = balanceSchema.parse(await backend.get(API.slurryBalance.path, { project_id }));
  // Of a day that has been over for hours nothing changes any more: piles in work at midnight have ended.
  const over = dayOfMs(Date.now() - 12 * 3_600_000);
  const day = days.findLast((one) => one.day < over);
  if (day === undefined) throw new Error('the demo has no day of slurry that is over');
  await enter(page, server.origin, 'role2', 'pulping/historyData');
  await page.getByRole('tab', { name: /浆量平衡/ }).click();
  const row = page.getByRole('grid', { name: '浆量平衡' }).locator('tr[data-row]', { hasText: day.day });
  await expect(row).toContainText(`${Math.round(day.made_l).toLocaleString('en-US')} L`);
  await row.click();
  const panel = page.getByRole('region', { name: '当日浆量' });
  const own = rigs.filter((rig) => rig.day === day.day);
  const sum = own.reduce((all, { delivered_l, used_l }) => all + delivered_l - (used_l ?? 0), 0);
  await expect(panel).toContainText(`差额${Math.round(sum).toLocaleString('en-US')} L`);
  await expect(panel.locator('tbody tr')).toHaveCount(own.length);
  await expectAccessible(page);
  await page.reload();
  await expect(panel).toBeVisible();
});

test('a plant stands in real time with its levels, and opens with its scales and recipe', async ({ page, server }) => {
  await enter(page, server.origin, 'role2', 'pulping/realTime');
  const card = page.locator('li[data-machine]').first();
  await expect(card).toContainText('料仓');
  await expect(card).toContainText(/约够 [\d.]+ 个工作日/);
  await card.getByRole('button').click();
  const panel = page.getByRole('region', { name: '设备详情' });
  await expect(panel.getByText('每盘水泥')).toBeVisible();
  await expect(panel.locator('canvas').first()).toBeVisible();
  // Nothing is asked of it that takes a depth.
  await expect(panel.getByText('深度剖面')).toHaveCount(0);
  await expect(page.getByText('输入的数据无法使用')).toHaveCount(0);
  await expectAccessible(page);
});
