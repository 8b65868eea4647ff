// The overview of a highway site: all of its piles on the map, found, filtered, hovered and opened.
import { readFileSync } from 'node:fs';
import { paintedMap, watchPainted } from '../../scripts/measure/painted.mjs';
import { drawnMap, go, openSite, pixelsOf, SITE_PILES } from './harness/console';
import { memoryOf } from './harness/page-memory';
import { readPicture } from './harness/saved-picture';
import { expect, screenshot, test } from './harness/test';

test.describe.configure({ mode: 'parallel' });

/** Runs in the page. Counts reads of the map's size: as the browser tells it once it is laid out, and at other times. */
function countSizeReads(): void {
  const reads = { laidOut: 0, sooner: 0 };
  Reflect.set(window, 'sizeReads', reads);
  let telling = false;
  const Observer = window.ResizeObserver;
  window.ResizeObserver = class extends Observer {
    constructor(tell: ResizeObserverCallback) {
      super((entries, observer) => {
        telling = true;
        try {
          tell(entries, observer);
        } finally {
          telling = false;
        }
      });
    }
  };
  const width = Object.getOwnPropertyDescriptor(Element.prototype, 'clientWidth');
  Object.defineProperty(Element.prototype, 'clientWidth', {
    ...width,
    get(this: Element) {
      if (this.matches('section:has(> [aria-live])')) reads[telling ? 'laidOut' : 'sooner'] += 1;
      return width?.get?.call(this);
    },
  });
}

test.describe('site map', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('shows every pile, far as shares and near as piles', async ({ page }) => {
    await page.addInitScript(watchPainted);
    await page.addInitScript(countSizeReads);
    const map = await openSite(page);
    await expect(map).toHaveAttribute('data-drawn', 'shares');
    const reads = await page.evaluate(() => Reflect.get(window, 'sizeReads'));
    // The browser lays the page out once, for the frame; nothing makes it do so in the middle of a commit.
    expect(reads).toEqual({ laidOut: expect.any(Number), sooner: 0 });
    expect(reads.laidOut).toBeGreaterThan(0);
    // The frame that is said to show the piles does.
    expect((await paintedMap(page, 5_000)).pixels).toBeGreaterThan(0);
    await screenshot(page, 'overview');

    await map.getByRole('application').focus();
    for (let level = 0; level < 8; level++) await page.keyboard.press('+');
    await expect(map).toHaveAttribute('data-drawn', 'piles');
    expect(Number(await map.getAttribute('data-piles'))).toBeLessThan(SITE_PILES);
    await expect(page).toHaveURL(/view=/);
    await screenshot(page, 'overview-near');

    // Where nothing stands the map says which way the piles are, and leads there.
    await expect(async () => {
      await page.keyboard.press('ArrowUp');
      await expect(map).toHaveAttribute('data-piles', '0', { timeout: 200 });
    }).toPass();
    await expect(map.getByText(/最近的在.*方向/)).toBeVisible();
    await page.keyboard.press('Home');
    await expect(map).not.toHaveAttribute('data-piles', '0');
    await expect(map.getByText(/最近的在.*方向/)).toHaveCount(0);

    await page.keyboard.press('0');
    await drawnMap(page);
    await expect(page).not.toHaveURL(/view=/);
  });

  test('a filter of the legend takes piles off the map, and the link carries it', async ({ page }) => {
    const map = await openSite(page);
    const legend = map.getByRole('group', { name: '状态' });
    const planned = legend.getByRole('button', { name: '未施工' });
    const done = legend.getByRole('button', { name: '已完成' });
    const count = async (button: typeof planned) => Number((await button.innerText()).replace(/\D/g, ''));
    const plannedPiles = await count(planned);
    expect(plannedPiles).toBeGreaterThan(0);
    expect(await count(done)).toBeGreaterThan(plannedPiles / 2);

    await planned.click();
    await expect(planned).toHaveAttribute('aria-pressed', 'false');
    await expect
      .poll(async () => Number(await map.getAttribute('data-piles')))
      .toBeLessThanOrEqual(SITE_PILES - plannedPiles + 20);
    await expect(page).toHaveURL(/status=1%2C2%2C3%2C4|status=1,2,3,4/);

    await page.reload();
    await expect
      .poll(async () => Number(await map.getAttribute('data-piles')))
      .toBeLessThanOrEqual(SITE_PILES - plannedPiles + 20);
    await expect(planned).toHaveAttribute('aria-pressed', 'false');
  });

  test('a pile is found by its number, and the map flies there', async ({ page }) => {
    const map = await openSite(page);
    const search = map.getByRole('combobox', { name: '查找桩号' });
    await search.pressSequentially('K4+4');
    const option = page.getByRole('listbox').getByRole('option').first();
    // The piles found for the first letters stand there until all are typed.
    await expect(option).toContainText('K4+4');
    const number = (await option.innerText()).split('\n')[0] ?? '';
    await search.fill('');
    await search.pressSequentially(number);
    await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(number);
    await search.press('Enter');

    await expect(page.getByRole('heading', { name: number })).toBeVisible();
    await expect(page).toHaveURL(/pile=\d+/);
    await expect(map).toHaveAttribute('data-drawn', 'piles');
  });

  test('a view without piles says how far and which way the nearest is, and one key goes there', async ({ page }) => {
    const map = await openSite(page);
    await map.getByRole('combobox', { name: '查找桩号' }).pressSequentially('K4+4');
    await page.getByRole('listbox').getByRole('option').first().click();
    await expect(map).toHaveAttribute('data-drawn', 'piles');
    await page.getByRole('region', { name: '桩详情' }).getByRole('button', { name: '关闭' }).click();
    const note = map.getByRole('status').filter({ hasText: '此处没有' });
    await expect(note).toHaveCount(0);

    const surface = map.getByRole('application');
    const box = await surface.boundingBox();
    if (!box) throw new Error('the map has no box');
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await expect(async () => {
      await page.mouse.move(middle.x, middle.y);
      await page.mouse.down();
      await page.mouse.move(middle.x - 120, middle.y + 250, { steps: 6 });
      await page.mouse.up();
      await expect(note).toBeVisible({ timeout: 3_000 });
    }).toPass();
    /** The middle of the view as the link has it, once that says where the map is. */
    const middleOfLink = async (): Promise<readonly number[]> => {
      const ofLink = (): string => new URL(page.url()).searchParams.get('view') ?? '';
      await expect(async () => expect(ofLink()).toBe(await map.getAttribute('data-view'))).toPass();
      return ofLink().split(',').map(Number);
    };
    const [fromEastM = Number.NaN, fromNorthM = Number.NaN] = await middleOfLink();
    const [, direction, number, unit] = /最近的在(\S+)方向 ([\d.]+) (k?m)。/.exec(await note.innerText()) ?? [];
    await surface.focus();
    await page.keyboard.press('Home');
    await expect(note).toHaveCount(0);
    expect(Number(await map.getAttribute('data-piles'))).toBeGreaterThan(0);
    const [toEastM = Number.NaN, toNorthM = Number.NaN] = await middleOfLink();
    const [eastM, northM] = [toEastM - fromEastM, toNorthM - fromNorthM];
    const shownM = Number(number) * (unit === 'km' ? 1000 : 1);
    expect(Math.abs(shownM / Math.hypot(eastM, northM) - 1)).toBeLessThan(0.02);
    const eighth = Math.round((Math.atan2(eastM, northM) / Math.PI) * 4);
    expect(direction).toBe(['北', '东北', '东', '东南', '南', '西南', '西', '西北'].at(eighth));
  });

  test('dragging pans, hovering tells, clicking opens, Escape closes', async ({ page }) => {
    const map = await openSite(page);
    const surface = map.getByRole('application');
    // A pile found by its number stands in the middle of the map.
    await map.getByRole('combobox', { name: '查找桩号' }).pressSequentially('K4+4');
    await page.getByRole('listbox').getByRole('option').first().click();
    await expect(map).toHaveAttribute('data-drawn', 'piles');
    await expect(page).toHaveURL(/view=/);
    const panel = page.getByRole('region', { name: '桩详情' });
    await panel.getByRole('button', { name: '关闭' }).click();
    await expect(panel).toHaveCount(0);
    await expect(page).not.toHaveURL(/pile=/);

    const box = await surface.boundingBox();
    if (!box) throw new Error('the map has no box');
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const before = page.url();
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    await page.mouse.move(middle.x - 60, middle.y + 40, { steps: 6 });
    await page.mouse.up();
    await expect.poll(() => page.url()).not.toBe(before);

    // Somewhere near is a pile of the row, whose tooltip says its number.
    const tooltip = map.getByText('设计深度', { exact: true });
    await expect(async () => {
      await page.mouse.move(middle.x - 62, middle.y + 41);
      await page.mouse.move(middle.x - 60, middle.y + 40);
      await expect(tooltip).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await page.mouse.click(middle.x - 60, middle.y + 40);
    await expect(panel).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
  });

  test('a map that is left stays in no memory, whether it was used or lost its context', async ({ page }) => {
    const map = await openSite(page);
    const stage = map.locator('#map-stage');
    const leave = async () => {
      await go(page, '/mixingPile/realTime');
      await expect(map).toHaveCount(0);
      await expect(async () => expect((await memoryOf(page)).detachedCanvases).toEqual([])).toPass();
    };
    const box = await map.getByRole('application').boundingBox();
    if (!box) throw new Error('the map has no box');
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    await page.mouse.move(middle.x - 60, middle.y + 40, { steps: 6 });
    await page.mouse.up();
    await expect(page).toHaveURL(/view=/);
    await leave();

    await go(page, '/mixingPile/index');
    await drawnMap(page);
    await expect(stage).toBeVisible();
    await stage.evaluate((canvas: HTMLCanvasElement) => {
      canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
    });
    await map.getByRole('button', { name: '重试' }).click();
    await expect(stage).toBeVisible();
    await leave();
  });

  test('what is drawn has the colours of the legend', async ({ page }) => {
    const map = await openSite(page);
    const surface = map.getByRole('application');
    const legend = map.getByRole('group', { name: '状态' });
    for (const name of ['未施工', '施工中', '有预警', '已作废']) await legend.getByRole('button', { name }).click();
    await expect.poll(async () => Number(await map.getAttribute('data-piles'))).toBeLessThan(SITE_PILES);
    for (let level = 0; level < 2; level++) await page.getByRole('button', { name: '放大' }).first().click();
    const symbol = legend.getByRole('button', { name: '已完成' }).locator('svg').first();
    const color = await symbol.evaluate((svg) => {
      const shape = svg.querySelector('circle, path, rect, polygon') ?? svg;
      const { fill, stroke } = getComputedStyle(shape);
      return fill === 'none' ? stroke : fill;
    });
    const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map(Number);
    await expect.poll(() => pixelsOf(surface, [red, green, blue])).toBeGreaterThan(50);
    const project = await page.getByRole('combobox', { name: '项目' }).inputValue();
    // Saved as a picture it has the piles that are seen, a margin around them, and the colour of the legend.
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '把视图存为图片' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`${project} 水泥搅拌桩.png`);
    const saved = await readPicture(page, readFileSync(await file.path()), [[red, green, blue]]);
    const { width = 0 } = (await map.boundingBox()) ?? {};
    expect(Math.abs(saved.width - 2 * (width + 32))).toBeLessThanOrEqual(2);
    expect(saved.pixels[0]).toBeGreaterThan(50);
    await legend.getByRole('button', { name: '已完成' }).click();
    await expect.poll(() => pixelsOf(surface, [red, green, blue])).toBeLessThan(5);
  });
});
