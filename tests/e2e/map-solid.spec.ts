// Piles in space: what is told, a section along a row, and a pile opened by keys, held against the server's own table.
import { expectAccessible } from './harness/axe';
import { Backend, enter } from './harness/console';
import { type PileRow, pileTableOf } from './harness/pile-table';
import { expect, screenshot, test } from './harness/test';

test.describe.configure({ mode: 'parallel' });

/** Numbers along the direction in which the piles are spread most, from the west, found by trying all. */
function alongRow(row: readonly PileRow[]): readonly string[] {
  const middle = (of: (pile: PileRow) => number): number => row.reduce((sum, pile) => sum + of(pile), 0) / row.length;
  const [x, y] = [middle((pile) => pile.x), middle((pile) => pile.y)];
  const along = (pile: PileRow, angle: number): number =>
    (pile.y - y) * Math.cos(angle) + (pile.x - x) * Math.sin(angle);
  let [best, most] = [0, -1];
  for (let step = -10_000; step < 10_000; step += 1) {
    const angle = (step / 10_000) * (Math.PI / 2);
    const spread = row.reduce((sum, pile) => sum + along(pile, angle) ** 2, 0);
    if (spread > most) [best, most] = [angle, spread];
  }
  return row.toSorted((a, b) => along(a, best) - along(b, best)).map(({ pileNo }) => pileNo);
}

test('piles in space are told in words, cut along a row, and opened by keys', async ({ page, server }) => {
  const backend = await Backend.signIn(server.origin);
  const project = (await backend.projects()).find(({ name }) => name.includes('堤防'));
  if (project === undefined) throw new Error('the demo has no dyke');
  const all = await pileTableOf(backend, project.id);
  await enter(page, server.origin, 'role3');
  await page.goto(`/mixingPile/index?project=${project.id}`);
  const map = page.getByRole('region', { name: '现场平面图' });
  await expect(map).not.toHaveAttribute('data-piles', '0');
  await map.getByRole('button', { name: '三维' }).click();
  await expect(page).toHaveURL(/solid=330/);
  const panel = map.getByRole('region', { name: '三维' });
  const told = panel.locator('[data-solid-piles]');
  await expect(told).toHaveAttribute('data-solid-piles', String(all.length));
  await expect(told).toContainText(new RegExp(`数 ${all.length.toLocaleString('zh-CN')}，`));
  const meanM = all.reduce((sum, { designM }) => sum + designM, 0) / all.length;
  const format = (metres: number): string =>
    metres.toLocaleString('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  await expect(told).toContainText(`平均设计深度 ${format(meanM)} m`);
  const space = map.getByRole('application', { name: '三维' });
  await expect(space).toHaveAttribute('data-solid-drawn', /[1-9]/);
  await screenshot(page, 'map-solid');
  await expectAccessible(page);

  // By keys: turned, tilted and stretched, in the link.
  await space.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(page).toHaveURL(/solid=345(\.0)?%2C45/);

  // A row that is none says so; one that is has its piles in the order in which they stand.
  const rows = new Map<string, PileRow[]>();
  for (const pile of all) rows.set(pile.rowNo, [...(rows.get(pile.rowNo) ?? []), pile]);
  const [rowNo, row] = [...rows].find(([, of]) => of.length >= 8 && of.length <= 150) ?? [];
  if (rowNo === undefined || row === undefined) throw new Error('the demo has no row to cut');
  await panel.getByRole('textbox', { name: '排号' }).fill('没有这一排');
  await panel.getByRole('button', { name: '切剖面' }).click();
  await expect(panel.getByRole('alert')).toContainText('该处没有桩位');
  await panel.getByRole('textbox', { name: '排号' }).fill(rowNo);
  await panel.getByRole('button', { name: '切剖面' }).click();
  await expect(told).toHaveAttribute('data-solid-piles', String(row.length));
  const items = panel.getByRole('list', { name: /剖面上的/ }).getByRole('listitem');
  await expect(items).toHaveCount(row.length);
  const numbers = await items.evaluateAll((all) => all.map((item) => item.querySelector('span')?.textContent ?? ''));
  expect(numbers).toEqual(alongRow(row));
  await expect(page).toHaveURL(/cut=row/);
  await screenshot(page, 'map-solid-section');
  await expectAccessible(page);

  // The same from the link; the first of the row by keys.
  await page.reload();
  await expect(items).toHaveCount(row.length);
  const [first] = numbers;
  const wanted = row.find(({ pileNo }) => pileNo === first);
  if (wanted === undefined) throw new Error('the first of the row is not in the table');
  await items.first().getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`pile=${wanted.id}(&|$)`));
  await screenshot(page, 'map-solid-pile');

  // Escape goes back step by step: the pile, the section, the plan.
  await space.focus();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/pile=/);
  await space.focus();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/cut=/);
  await expect(told).toHaveAttribute('data-solid-piles', String(all.length));
  await space.focus();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/solid=/);
  await expect(map).not.toHaveAttribute('data-piles', '0');
});

test('a line that is drawn cuts what lies beside it', async ({ page, server }) => {
  const backend = await Backend.signIn(server.origin);
  const project = (await backend.projects()).find(({ name }) => name.includes('堤防'));
  if (project === undefined) throw new Error('the demo has no dyke');
  const all = await pileTableOf(backend, project.id);
  await enter(page, server.origin, 'role0');
  await page.goto(`/mixingPile/index?project=${project.id}&solid=0,90,1,0`);
  const map = page.getByRole('region', { name: '现场平面图' });
  const panel = map.getByRole('region', { name: '三维' });
  const told = panel.locator('[data-solid-piles]');
  await expect(told).toHaveAttribute('data-solid-piles', String(all.length));
  await panel.getByRole('button', { name: '画线' }).click();
  const space = map.getByRole('application', { name: '三维' });
  const box = await space.boundingBox();
  if (box === null) throw new Error('nothing to draw on');
  await page.mouse.click(box.x + box.width * 0.3, box.y + box.height * 0.42);
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.5);
  await page.mouse.click(box.x + box.width * 0.6, box.y + box.height * 0.55);
  await expect(page).toHaveURL(/cut=line/);
  const inCut = (): number => {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, half = 0] = (new URL(page.url()).searchParams.get('cut') ?? '')
      .slice('line:'.length)
      .split(',')
      .map(Number);
    const length = Math.hypot(x1 - x0, y1 - y0);
    return all.filter(({ x, y }) => {
      const along = ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / length;
      // The distance to the foot of the perpendicular.
      const [fx, fy] = [x0 + ((x1 - x0) * along) / length, y0 + ((y1 - y0) * along) / length];
      return along >= 0 && along <= length && Math.hypot(x - fx, y - fy) <= half;
    }).length;
  };
  await expect(told).toHaveAttribute('data-solid-piles', String(inCut()));
  const width = panel.getByRole('textbox', { name: '线两侧' });
  await width.fill('0');
  await width.press('Enter');
  await expect(panel.getByRole('alert')).toContainText('请填写');
  await width.fill('30');
  await width.press('Enter');
  await expect(page).toHaveURL(/%2C30(&|$)/);
  expect(inCut()).toBeGreaterThan(0);
  await expect(told).toHaveAttribute('data-solid-piles', String(inCut()));
  await screenshot(page, 'map-solid-line');
});
