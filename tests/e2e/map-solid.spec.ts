// Piles in space: their texts, a section along a row, and a pile opened by keys, held against the server's own table.
import { readFileSync } from 'node:fs';
import { PILE_STATUS } from '../../src/contracts/api';
import { statusStyle } from '../../src/maps/status';
import { expectAccessible } from './harness/axe';
import { Backend, enter } from './harness/console';
import { type PileRow, pileTableOf } from './harness/pile-table';
import { readPicture } from './harness/saved-picture';
import { expect, screenshot, test } from './harness/test';
import { drag, fingersOf } from './harness/touch';

test.describe.configure({ mode: 'parallel' });

/** Of a saved picture: a row of the legend and the margin below it, twice as fine. */
const LEGEND_ROWS = 76;

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

/** A row that is listed whole. */
function rowToCut(all: readonly PileRow[]): readonly [rowNo: string, row: readonly PileRow[]] {
  const rows = new Map<string, PileRow[]>();
  for (const pile of all) rows.set(pile.rowNo, [...(rows.get(pile.rowNo) ?? []), pile]);
  const found = [...rows].find(([, of]) => of.length >= 8 && of.length <= 150);
  if (found === undefined) throw new Error('the demo has no row to cut');
  return found;
}

test('piles in space are told in words, cut along a row, and opened by keys', async ({ page, server }) => {
  const backend = await Backend.signIn(server.origin);
  const project = (await backend.projects()).find(({ name }) => name.includes('堤防'));
  if (project === undefined) throw new Error('the demo has no dyke');
  const all = await pileTableOf(backend, project.id);
  const [rowNo, row] = rowToCut(all);
  await enter(
    page,
    server.origin,
    'role3',
    `mixingPile/index?project=${project.id}&select=row:${encodeURIComponent(rowNo)}`,
  );
  const map = page.getByRole('region', { name: '现场平面图' });
  await expect(map).not.toHaveAttribute('data-piles', '0');
  // This role exports nothing: neither what is selected nor the view.
  const selecting = map.getByRole('region', { name: '选择桩' });
  await expect(selecting.locator('[data-selected]')).toHaveAttribute('data-selected', String(row.length));
  await expect(selecting.getByRole('button', { name: '取消选择' })).toBeVisible();
  await expect(selecting.getByRole('button', { name: '导出 CSV' })).toHaveCount(0);
  await expect(map.getByRole('button', { name: '图层与工具' })).toBeVisible();
  await expect(map.getByRole('button', { name: '把视图存为图片' })).toHaveCount(0);
  await selecting.getByRole('button', { name: '取消选择' }).click();
  await expect(page).not.toHaveURL(/select=/);
  await map.getByRole('button', { name: '三维' }).click();
  await expect(page).toHaveURL(/solid=330/);
  const panel = map.getByRole('region', { name: '三维' });
  const counts = panel.locator('[data-solid-piles]');
  await expect(counts).toHaveAttribute('data-solid-piles', String(all.length));
  await expect(counts).toContainText(new RegExp(`数 ${all.length.toLocaleString('zh-CN')}，`));
  const meanM = all.reduce((sum, { designM }) => sum + designM, 0) / all.length;
  const format = (metres: number): string =>
    metres.toLocaleString('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  await expect(counts).toContainText(`平均设计深度 ${format(meanM)} m`);
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
  await panel.getByRole('textbox', { name: '排号' }).fill('没有这一排');
  await panel.getByRole('button', { name: '切剖面' }).click();
  await expect(panel.getByRole('alert')).toContainText('该处没有桩位');
  await panel.getByRole('textbox', { name: '排号' }).fill(rowNo);
  await panel.getByRole('button', { name: '切剖面' }).click();
  await expect(counts).toHaveAttribute('data-solid-piles', String(row.length));
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

  // Escape goes back step by step, also by quick presses: the pile, the section, the plan.
  await space.focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/pile=|cut=/);
  await expect(counts).toHaveAttribute('data-solid-piles', String(all.length));
  await space.focus();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/solid=/);
  await expect(map).not.toHaveAttribute('data-piles', '0');

  // A replay has its machines on the plan and in space; columns stay until those of another day are there.
  await map.getByRole('button', { name: '施工回放' }).click();
  const bar = map.getByRole('region', { name: '施工回放' });
  const machines = map.locator('[data-machines]');
  await expect(machines).toHaveCount(1);
  await map.getByRole('button', { name: '三维' }).click();
  await expect(counts).toHaveAttribute('data-solid-piles', String(all.length));
  await expect(machines).toHaveCount(1);
  await counts.evaluate((element) => {
    const look = (): void => {
      if (!element.hasAttribute('data-solid-piles')) element.setAttribute('data-was-empty', '');
    };
    new MutationObserver(look).observe(element, { attributes: true, attributeFilter: ['data-solid-piles'] });
  });
  const made = async (): Promise<number> => Number(await counts.getAttribute('data-solid-made'));
  const madeByNow = await made();
  await bar.getByRole('slider', { name: '日期' }).focus();
  await page.keyboard.press('Home');
  await expect.poll(made).toBeLessThan(madeByNow / 2);
  await expect(counts).not.toHaveAttribute('data-was-empty');
});

test('a line that is drawn cuts what lies beside it', async ({ page, server }) => {
  const backend = await Backend.signIn(server.origin);
  const project = (await backend.projects()).find(({ name }) => name.includes('堤防'));
  if (project === undefined) throw new Error('the demo has no dyke');
  const all = await pileTableOf(backend, project.id);
  await enter(page, server.origin, 'role0', `mixingPile/index?project=${project.id}&solid=0,90,1,0`);
  const map = page.getByRole('region', { name: '现场平面图' });
  const panel = map.getByRole('region', { name: '三维' });
  const counts = panel.locator('[data-solid-piles]');
  await expect(counts).toHaveAttribute('data-solid-piles', String(all.length));
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
  await expect(counts).toHaveAttribute('data-solid-piles', String(inCut()));
  const width = panel.getByRole('textbox', { name: '线两侧' });
  await width.fill('0');
  await width.press('Enter');
  await expect(panel.getByRole('alert')).toContainText('请填写');
  await width.fill('30');
  await width.press('Enter');
  await expect(page).toHaveURL(/%2C30(&|$)/);
  expect(inCut()).toBeGreaterThan(0);
  await expect(counts).toHaveAttribute('data-solid-piles', String(inCut()));
  await screenshot(page, 'map-solid-line');
});

test.describe('touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('cells stand for what is too much; two fingers tilt, turn and zoom, one moves, and taps cut', async ({
    page,
    server,
  }) => {
    const backend = await Backend.signIn(server.origin);
    const project = (await backend.projects()).find(({ name }) => name.includes('沿江高速'));
    if (project === undefined) throw new Error('the demo has no motorway');
    const all = await pileTableOf(backend, project.id);
    expect(all.length).toBeGreaterThan(20_000);
    await enter(page, server.origin, 'role3', `mixingPile/index?project=${project.id}&solid=330,35,2,0`);
    const map = page.getByRole('region', { name: '现场平面图' });
    const space = map.getByRole('application', { name: '三维' });
    const counts = map.getByRole('region', { name: '三维' }).locator('[data-solid-piles]');
    await expect(counts).toHaveAttribute('data-solid-piles', String(all.length));
    await expect(counts).toHaveAttribute('data-solid-kind', 'cells');
    const drawn = async (): Promise<number> => Number(await space.getAttribute('data-solid-drawn'));
    expect(await drawn()).toBeGreaterThan(0);
    expect(await drawn()).toBeLessThanOrEqual(20_000);
    await screenshot(page, 'map-solid-cells');

    const box = await space.boundingBox();
    if (box === null) throw new Error('nothing to touch');
    const [x, y] = [box.x + box.width / 2, box.y + box.height * 0.6];
    const touch = await fingersOf(page);
    const look = (): number[] => (new URL(page.url()).searchParams.get('solid') ?? '').split(',').map(Number);
    const zoom = (): number => Number((new URL(page.url()).searchParams.get('view') ?? '').split(',')[2]);
    /** Two fingers go from their places to others, in ten steps. */
    const both = async (from: readonly number[], to: readonly number[]): Promise<void> => {
      const at = (step: number) => from.map((value, n) => value + ((to[n] ?? 0) - value) * (step / 10));
      for (let step = 0; step <= 10; step += 1) {
        const [ax = 0, ay = 0, bx = 0, by = 0] = at(step);
        await touch(step === 0 ? 'touchStart' : 'touchMove', [x + ax, y + ay], [x + bx, y + by]);
      }
      await touch('touchEnd');
    };
    // 40 pixels downwards, 0.35° each; then a quarter turn, and twice as far apart.
    await both([-60, 0, 60, 0], [-60, 40, 60, 40]);
    await expect.poll(() => look()[1]).toBeCloseTo(49, 0);
    expect(look()[0]).toBeCloseTo(330, 0);
    await expect.poll(zoom).not.toBeNaN();
    const zoomBefore = zoom();
    await both([-30, 0, 30, 0], [-60, 0, 60, 0]);
    await expect.poll(zoom).toBeCloseTo(zoomBefore + 1, 1);
    const tiltBefore = look()[1] ?? Number.NaN;
    await both([-50, 0, 50, 0], [-35, -35, 35, 35]);
    await expect.poll(() => Math.abs((look()[0] ?? 0) - 330)).toBeCloseTo(45, -1);
    expect(look()[1]).toBeCloseTo(tiltBefore, 0);

    // One finger moves what is seen; a tap is a press, by which a section is cut.
    const before = new URL(page.url()).searchParams.get('view');
    await drag(page, [
      [x, y],
      [x + 40, y],
    ]);
    await expect.poll(() => new URL(page.url()).searchParams.get('view')).not.toBe(before);
    const panel = map.getByRole('region', { name: '三维' });
    await panel.getByRole('button', { name: '展开' }).click();
    await panel.getByRole('button', { name: '画线' }).click();
    await panel.getByRole('button', { name: '收起' }).click();
    for (const at of [
      [x - 80, y],
      [x + 80, y + 20],
    ] as const) {
      await touch('touchStart', at);
      await touch('touchEnd');
    }
    await expect(page).toHaveURL(/cut=line/);
    await expect(counts).not.toHaveAttribute('data-solid-piles', String(all.length));
  });
});

test('without WebGL 2 the plan, the figures and the list of a section are there, and nothing is a fault', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function (
      this: HTMLCanvasElement,
      ...given: Parameters<typeof getContext>
    ) {
      return given[0].startsWith('webgl') ? null : getContext.apply(this, given);
    } as typeof getContext;
  });
  const backend = await Backend.signIn(server.origin);
  const project = (await backend.projects()).find(({ name }) => name.includes('堤防'));
  if (project === undefined) throw new Error('the demo has no dyke');
  const all = await pileTableOf(backend, project.id);
  const [rowNo, row] = rowToCut(all);
  await enter(page, server.origin, 'role0', `mixingPile/index?project=${project.id}&solid=330,35,1,0`);
  const panel = page.getByRole('region', { name: '三维' });
  await expect(page.getByText('浏览器无法绘制三维')).toBeVisible();
  await expect(panel.locator('[data-solid-piles]')).toHaveAttribute('data-solid-piles', String(all.length));
  await panel.getByRole('textbox', { name: '排号' }).fill(rowNo);
  await panel.getByRole('button', { name: '切剖面' }).click();
  await expect(panel.getByRole('list', { name: /剖面上的/ }).getByRole('listitem')).toHaveCount(row.length);
  await screenshot(page, 'map-solid-no-webgl');

  await page.goto(`/mixingPile/index?project=${project.id}`);
  await expect(page.getByText('缺少或禁用了 WebGL 2：平面图不能拖动')).toBeVisible();
  const map = page.locator('[data-drawn]');
  await expect(map).toHaveAttribute('data-piles', String(all.length));
  await map.getByRole('button', { name: '放大' }).click();
  await expect(page).toHaveURL(/view=/);
  await expect(map).not.toHaveAttribute('data-piles', String(all.length));
});

test('piles in space are saved as a picture with their legend, and not before they are drawn', async ({
  page,
  server,
}) => {
  await enter(page, server.origin, 'role0', 'mixingPile/index');
  const map = page.getByRole('region', { name: '现场平面图' });
  await expect(map).not.toHaveAttribute('data-piles', '0');
  const save = map.getByRole('button', { name: '把视图存为图片' });
  await expect(save).toBeEnabled();
  // Notes how the button is before the columns stand.
  await map.evaluate((element) => {
    const look = (): void => {
      const space = element.querySelector('[role=application][aria-label="三维"]');
      if (space === null || space.hasAttribute('data-solid-drawn')) return;
      const button = element.querySelector('button[aria-label="把视图存为图片"]');
      const note = button?.getAttribute('aria-disabled') === 'true' ? 'data-save-waited' : 'data-save-was-early';
      if (!element.hasAttribute(note)) element.setAttribute(note, '');
    };
    new MutationObserver(look).observe(element, { subtree: true, childList: true, attributes: true });
  });
  await map.getByRole('button', { name: '三维' }).click();
  await expect(map.getByRole('application', { name: '三维' })).toHaveAttribute('data-solid-drawn', /[1-9]/);
  await expect(map).toHaveAttribute('data-save-waited', '');
  await expect(map).not.toHaveAttribute('data-save-was-early', '');
  const [file] = await Promise.all([page.waitForEvent('download'), save.click()]);
  const png = readFileSync(await file.path());
  const done = (statusStyle(PILE_STATUS.done, false).color.match(/\d+/g) ?? []).map(Number);
  const [whole, legend] = [await readPicture(page, png, [done]), await readPicture(page, png, [done], LEGEND_ROWS)];
  const { width = 0 } = (await map.boundingBox()) ?? {};
  expect(Math.abs(whole.width - 2 * (width + 32))).toBeLessThanOrEqual(2);
  // The legend's own swatch, and heads of columns above it.
  expect(legend.pixels[0]).toBeGreaterThan(400);
  expect(whole.pixels[0]).toBeGreaterThan((legend.pixels[0] ?? 0) + 50);
});
