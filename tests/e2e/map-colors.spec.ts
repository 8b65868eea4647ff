// The map coloured by a number of each pile: the counts of the legend, the piles that it leaves out, and that a link
// shows the same.
import { readFileSync } from 'node:fs';
import { API } from '../../src/contracts/api';
import { columnTableSchema } from '../../src/contracts/columns';
import { descriptor as clusterSpray } from '../../src/equipment/types/cluster-high-spray/descriptor';
import { expectAccessible } from './harness/axe';
import { Backend, enter } from './harness/console';
import { readPicture } from './harness/saved-picture';
import { expect, screenshot, test } from './harness/test';

test.describe.configure({ mode: 'parallel' });

/** Limits between classes of design depths, metres. */
const EDGES = [8, 10, 12] as const;

/** Limits between classes of cement against the design, percent. */
const SHARES = [100, 102] as const;

/** Of a saved picture, those of the last line of its legend. */
const LEGEND_ROWS = 70;

/** How many piles have been given how much of what their design asks for: by class, and those of which nothing is known. */
async function sharesOf(backend: Backend, projectId: number): Promise<readonly number[]> {
  const get = async (path: string) =>
    columnTableSchema.parse(await backend.get(path, { project_id: String(projectId) })).columns;
  const [records, designs] = [await get(API.productionList.path), await get(API.pileAsked.path)];
  const used = new Map<number, number>();
  for (const [at, pileId] of (records.pile_id ?? []).entries()) {
    const ash = records.ash_kg?.[at] ?? null;
    if (ash !== null) used.set(Number(pileId), (used.get(Number(pileId)) ?? 0) + Number(ash));
  }
  const counts = [0, 0, 0, 0];
  for (const [at, pileId] of (designs.pile_id ?? []).entries()) {
    const share = (100 * (used.get(Number(pileId)) ?? Number.NaN)) / Number(designs.asked?.[at]);
    const place = Number.isNaN(share) ? SHARES.length + 1 : SHARES.filter((edge) => edge <= share).length;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts;
}

test('piles are coloured by design depth and by score; the legend counts them and leaves some out', async ({
  page,
  server,
}) => {
  const backend = await Backend.signIn(server.origin);
  const project = (await backend.projects()).find(({ name }) => name.includes('堤防'));
  if (project === undefined) throw new Error('the demo has no dyke');
  const { columns } = columnTableSchema.parse(
    await backend.get(API.pileTable.path, { project_id: String(project.id) }),
  );
  const depths = (columns.design_depth_m ?? []).map(Number);
  const between = (low: number, high: number): number => depths.filter((depth) => depth >= low && depth < high).length;

  await enter(
    page,
    server.origin,
    'role4',
    `mixingPile/pile?project=${project.id}&color=design_depth_m&classes=${EDGES.join('_')}`,
  );
  const map = page.locator('[data-drawn]');
  await expect(map).toHaveAttribute('data-piles', String(depths.length));
  const legend = page.getByRole('region', { name: '着色' });
  const classes = legend.getByRole('button', { pressed: true });
  const counts = [
    between(0, EDGES[0]),
    between(EDGES[0], EDGES[1]),
    between(EDGES[1], EDGES[2]),
    between(EDGES[2], 1e9),
  ];
  for (const [at, count] of counts.entries()) {
    await expect(classes.nth(at)).toContainText(count.toLocaleString('zh-CN'));
  }
  await screenshot(page, 'map-colors');
  await expectAccessible(page);

  // A class that is switched off leaves the map, and the address says so.
  await classes.nth(1).click();
  await expect(page).toHaveURL(/hide=2/);
  await expect(map).toHaveAttribute('data-piles', String(depths.length - (counts[1] ?? 0)));
  await legend.locator('[aria-pressed="false"]').click();
  await expect(map).toHaveAttribute('data-piles', String(depths.length));

  // A range by keyboard.
  const from = legend.getByRole('slider', { name: '设计深度：下限' });
  await from.focus();
  for (let step = 0; step < 12; step += 1) await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/between=/);
  await expect(async () => {
    const low = Number(new URL(page.url()).searchParams.get('between')?.split('..')[0]);
    const wanted = depths.filter((depth) => depth >= low).length;
    expect(wanted).toBeLessThan(depths.length);
    await expect(map).toHaveAttribute('data-piles', String(wanted), { timeout: 500 });
  }).toPass();
  await legend.getByRole('button', { name: '取消范围筛选' }).click();
  await expect(page).not.toHaveURL(/between=/);

  // The heads of the records come while somebody is about to choose. Piles that have no record have no score.
  const choice = legend.getByRole('combobox', { name: '着色依据' });
  const asked = page.waitForRequest((request) => request.url().includes(API.productionHeads.path));
  await choice.hover();
  await asked;
  await choice.selectOption('score');
  await expect(page).toHaveURL(/color=score/);
  await expect(legend.getByRole('button', { name: /无数据/ })).toBeVisible();
  await expect(legend.getByRole('slider', { name: '评分：上限' })).toBeVisible();
  await expect(map).toHaveAttribute('data-piles', String(depths.length));

  // Cement of all records of a pile against what its design asks for; machines go on meanwhile.
  await page.goto(`/mixingPile/pile?project=${project.id}&color=material_share&classes=${SHARES.join('_')}`);
  await expect(legend.getByRole('combobox', { name: '着色依据' })).toHaveValue('material_share');
  await expect(async () => {
    const counts = await sharesOf(backend, project.id);
    expect(counts.slice(0, 3).every((count) => count > 0)).toBe(true);
    for (const [at, count] of counts.entries()) {
      await expect(classes.nth(at)).toContainText(count.toLocaleString('zh-CN'), { timeout: 500 });
    }
  }).toPass();
  await screenshot(page, 'map-material-share');

  // Limits of dates are days of the project's zone; somebody can type on while the piles of the first one are counted.
  await page.goto(`/mixingPile/pile?project=${project.id}&color=finished_ms`);
  await expect(legend.getByRole('slider', { name: '完成日期：上限' })).toBeVisible();
  await legend.getByRole('combobox', { name: '分级方式' }).selectOption('hand');
  const limits = legend.getByRole('textbox', { name: '分级界限，由小到大' });
  await expect(limits).toHaveValue(/^\d{4}-\d\d-\d\d( {2}\d{4}-\d\d-\d\d)*$/);
  const [day = ''] = (await limits.inputValue()).split('  ');
  await limits.fill('');
  await expect(limits).toHaveAttribute('aria-invalid', 'true');
  const later = new Date(Date.parse(day) + 2 * 86_400_000).toISOString().slice(0, 10);
  await limits.pressSequentially(`${day} ${later}`);
  const [fromMs, untilMs] = [day, later].map((of) => Date.parse(`${of}T00:00:00+08:00`));
  await expect(page).toHaveURL(new RegExp(`classes=${fromMs}_${untilMs}(&|$)`));
  const { columns: now } = columnTableSchema.parse(
    await backend.get(API.pileTable.path, { project_id: String(project.id) }),
  );
  const finished = (now.finished_ms ?? []).flatMap((ms) => (ms === null ? [] : [Number(ms)]));
  const within = finished.filter((ms) => ms >= Number(fromMs) && ms < Number(untilMs)).length;
  await expect(classes.nth(1)).toHaveText(`${day} – ${later}${within.toLocaleString('zh-CN')}`);
});

test('piles are coloured by the order in which designs have them made: each order is a class that can be left out', async ({
  page,
  server,
}) => {
  const { code, apiPrefix, routePrefix } = clusterSpray;
  const backend = await Backend.signIn(server.origin, 'role0', { code, apiPrefix });
  const project = (await backend.projects()).find(({ name }) => name === '老城区深基坑集束高喷止水');
  if (project === undefined) throw new Error('the demo has no pit with orders');
  const of = { project_id: String(project.id) };
  const { columns } = columnTableSchema.parse(await backend.get(API.pileOrders.path, of));
  const orders = (columns.hole_order ?? []).flatMap((order) => (order === null ? [] : [Number(order)]));
  const known = [...new Set(orders)].sort((a, b) => a - b);
  // As the site is worked: I, II and III.
  expect(known).toEqual([1, 2, 3]);
  const countOf = (order: number): number => orders.filter((other) => other === order).length;
  const { rows } = columnTableSchema.parse(await backend.get(API.pileTable.path, of));

  await enter(page, server.origin, 'role4', `${routePrefix}/pile?project=${project.id}&color=designed_order`);
  const map = page.locator('[data-drawn]');
  await expect(map).toHaveAttribute('data-piles', String(rows));
  const legend = page.getByRole('region', { name: '着色' });
  await expect(legend.getByRole('combobox', { name: '着色依据' })).toHaveValue('designed_order');
  const classes = legend.getByRole('button', { pressed: true });
  await expect(classes).toHaveCount(known.length + (orders.length < rows ? 1 : 0));
  for (const [at, order] of known.entries()) {
    const sign = ['I', 'II', 'III'][order - 1];
    await expect(classes.nth(at)).toHaveText(`${sign}${countOf(order).toLocaleString('zh-CN')}`);
  }
  // A saved picture says below the map which colour is which.
  const colors = await classes.evaluateAll((buttons) =>
    buttons.map((button) =>
      (getComputedStyle(button.firstElementChild ?? button).backgroundColor.match(/\d+/g) ?? []).map(Number),
    ),
  );
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    map.getByRole('button', { name: '把视图存为图片' }).click(),
  ]);
  const { pixels } = await readPicture(page, readFileSync(await file.path()), colors, LEGEND_ROWS);
  expect(pixels).toHaveLength(known.length + (orders.length < rows ? 1 : 0));
  for (const [at, count] of pixels.entries()) expect(count, `class ${at}`).toBeGreaterThan(400);
  // Orders are names: there is no range of them to choose, and no limits.
  await expect(legend.getByRole('slider')).toHaveCount(0);
  await classes.nth(1).click();
  await expect(page).toHaveURL(/hide=2/);
  await expect(map).toHaveAttribute('data-piles', String(rows - countOf(2)));
});
