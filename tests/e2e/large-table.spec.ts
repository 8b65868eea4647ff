// A table of a million rows, more than an element can be high: on a page of its own, without a server.
import { expect, type Page, test } from 'playwright/test';
import { depthOf, pileOf, stateOf } from '../fixtures/large-table/rows';
import { axeFindings } from './harness/axe';
import { type BuiltPage, buildPage, openBuilt } from './harness/built-page';
import config from './playwright.config';

// The bar is to be dragged, so it must be there.
test.use({ launchOptions: { ...config.use?.launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] } });

const MILLION = 1_000_000;
let built: BuiltPage;

test.beforeAll(async () => {
  built = await buildPage('large-table');
});

/** The rows in sight from the top, by their places, and where the first begins. */
async function inSight(page: Page) {
  return await page.evaluate(() => {
    const scroller = document.querySelector('table')?.parentElement;
    const head = document.querySelector('thead')?.getBoundingClientRect();
    if (!scroller || !head) throw new Error('no table');
    const bottom = scroller.getBoundingClientRect().top + scroller.clientHeight;
    const rows = [...document.querySelectorAll('tbody tr')]
      .map((row) => ({ row, box: row.getBoundingClientRect() }))
      .filter(({ box }) => box.bottom > head.bottom + 0.5 && box.top < bottom - 0.5)
      .sort((a, b) => a.box.top - b.box.top)
      .map(({ row, box }) => ({
        place: Number(row.getAttribute('aria-rowindex')) - 2,
        texts: [...row.querySelectorAll('td')].slice(1, 4).map((cell) => cell.textContent ?? ''),
        topPx: box.top - head.bottom,
        bottomPx: bottom - box.bottom,
      }));
    return { rows, made: document.querySelectorAll('tbody tr').length };
  });
}

/** That the rows in sight stand one under another without a gap, with the texts of their places. */
async function expectWhole(page: Page): Promise<{ first: number; topPx: number; last: number; bottomPx: number }> {
  const { rows, made } = await inSight(page);
  const [first] = rows;
  const last = rows.at(-1);
  if (first === undefined || last === undefined) throw new Error('no row is in sight');
  expect(first.topPx).toBeLessThanOrEqual(0.5);
  expect(last.bottomPx).toBeLessThanOrEqual(0.5);
  for (const [index, { place, texts, topPx }] of rows.entries()) {
    expect(place, JSON.stringify(rows.map((r) => [r.place, r.topPx]))).toBe(first.place + index);
    expect(texts).toEqual([pileOf(place), stateOf(place), depthOf(place).toFixed(2)]);
    expect(Math.abs(topPx - first.topPx - index * 32)).toBeLessThan(0.6);
  }
  expect(made).toBeLessThan(rows.length + 20);
  return { first: first.place, topPx: first.topPx, last: last.place, bottomPx: last.bottomPx };
}

/** Scrolls as the browser does by itself, and waits until that is painted. */
async function scrollBar(page: Page, move: { readonly to: number } | { readonly by: number }): Promise<void> {
  const scroller = page.locator('table').locator('..');
  await scroller.evaluate(
    async (element, { to, by }) => {
      element.scrollTop = to ?? element.scrollTop + (by ?? 0);
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    },
    { to: undefined, by: undefined, ...move },
  );
}

/** How far down the scroll bar stands, from 0 to 1. */
function barShare(page: Page): Promise<number> {
  return page
    .locator('table')
    .locator('..')
    .evaluate((element) => element.scrollTop / (element.scrollHeight - element.clientHeight));
}

async function open(page: Page, search = `?rows=${MILLION}`): Promise<string[]> {
  const faults = await openBuilt(page, built, search);
  await expect(page.getByRole('grid')).toBeVisible();
  return faults;
}

test('its last row is reached by the key and by the bar, its first again', async ({ page }) => {
  const faults = await open(page);
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(MILLION + 1));
  expect(await expectWhole(page)).toMatchObject({ first: 0, topPx: 0 });
  await page.getByRole('grid').focus();
  await page.keyboard.press('End');
  const end = await expectWhole(page);
  expect(end.last).toBe(MILLION - 1);
  expect(Math.abs(end.bottomPx)).toBeLessThan(0.6);
  await expect(page.getByRole('grid')).toHaveAttribute('aria-activedescendant', new RegExp(`-${MILLION}$`));
  await page.keyboard.press('Home');
  expect(await expectWhole(page)).toMatchObject({ first: 0, topPx: 0 });

  // The thumb stands at the top of the track, at the right edge.
  const box = await page.locator('table').locator('..').boundingBox();
  if (box === null) throw new Error('no scroller');
  const x = box.x + box.width - 5;
  await page.mouse.move(x, box.y + 24);
  await page.mouse.down();
  await page.mouse.move(x, box.y + box.height / 2, { steps: 5 });
  // How far the bar goes by it is the browser's affair; the rows in sight are those of the place where it stands.
  await expect.poll(() => barShare(page)).toBeGreaterThan(0.2);
  // Both are read anew each time: the bar goes on for a moment. Near the ends bar and rows move alike, so that between them
  // a place of the one is up to 0.6 % off that of the other.
  const offBar = async () => Math.abs((await expectWhole(page)).first / MILLION - (await barShare(page)));
  await expect.poll(offBar).toBeLessThan(0.006);
  expect(await barShare(page)).toBeLessThan(0.7);
  // Not beyond the window: the browser does not always tell of events there. On a busy machine it now and then drops
  // the last movement of a thumb, so that the hand trembles by a pixel, as hands do.
  await page.mouse.move(x, box.y + box.height - 1, { steps: 5 });
  let tremblePx = 0;
  const lastAfterTremble = async () => {
    tremblePx = 1 - tremblePx;
    await page.mouse.move(x, box.y + box.height - 1 - tremblePx);
    return (await expectWhole(page)).last;
  };
  await expect.poll(lastAfterTremble).toBe(MILLION - 1);
  await page.mouse.up();
  expect(Math.abs((await expectWhole(page)).bottomPx)).toBeLessThan(0.6);
  expect(faults).toEqual([]);
});

test('a turn of the wheel moves three rows, and keys one row or what is in sight', async ({ page }) => {
  const faults = await open(page);
  const scroller = page.locator('table').locator('..');
  await scrollBar(page, { to: 4_000_123 });
  expect((await expectWhole(page)).first).toBeGreaterThan(400_000);
  const box = await scroller.boundingBox();
  if (box === null) throw new Error('no scroller');
  await page.mouse.move(box.x + 300, box.y + 200);
  const before = await expectWhole(page);
  for (let turn = 1; turn <= 20; turn += 1) {
    await page.mouse.wheel(0, 120);
    await expect.poll(async () => (await expectWhole(page)).first).toBe(before.first + 3 * turn);
  }
  await page.mouse.wheel(0, -120);
  await expect.poll(async () => (await expectWhole(page)).first).toBe(before.first + 57);
  expect((await expectWhole(page)).topPx).toBeCloseTo(before.topPx, 0);
  // The pixels of a finger or a touch pad are pixels, also once the bar has been put where the rows stand.
  for (const px of [7, 50, -13]) {
    const from = await expectWhole(page);
    await scrollBar(page, { by: px });
    const { first, topPx } = await expectWhole(page);
    expect(first * 32 - topPx - (from.first * 32 - from.topPx)).toBeCloseTo(px, 0);
  }

  const click = page.locator('tbody tr').nth(12);
  const at = Number(await click.getAttribute('aria-rowindex'));
  await click.click({ position: { x: 200, y: 10 } });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const active = () =>
    page.evaluate(() => {
      const id = document.querySelector('[role=grid]')?.getAttribute('aria-activedescendant') ?? '';
      return Number(document.getElementById(id)?.getAttribute('aria-rowindex'));
    });
  await page.getByRole('grid').focus();
  await page.keyboard.press('ArrowDown');
  expect(await active()).toBeGreaterThan(at);
  const from = await active();
  await page.keyboard.press('PageDown');
  const page1 = (await active()) - from;
  await page.keyboard.press('PageDown');
  expect(await active()).toBe(from + 2 * page1);
  expect(page1).toBeGreaterThan(10);
  await expectWhole(page);
  // Wherever one scrolls to, the row that has the keyboard is there to be told.
  await scrollBar(page, { to: 10 });
  expect((await expectWhole(page)).first).toBe(0);
  expect(await active()).toBe(from + 2 * page1);
  expect(faults).toEqual([]);
});

test('its columns are chosen by pointer, keys and settings, and found again', async ({ page }) => {
  const faults = await open(page, '?rows=300');
  const heads = () =>
    page.locator('th[data-column]').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-column')));
  const head = (key: string) => page.locator(`th[data-column=${key}]`);
  const widthOf = async (key: string) => (await head(key).boundingBox())?.width ?? 0;
  const middleOf = async (key: string) => {
    const box = await head(key).boundingBox();
    if (box === null) throw new Error(`no head of ${key}`);
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  expect((await heads()).slice(0, 4)).toEqual(['pile', 'state', 'depth', 'a']);

  const handle = await head('state').locator('[data-resize]').boundingBox();
  if (handle === null) throw new Error('no handle');
  await page.mouse.move(handle.x + 3, handle.y + 9);
  await page.mouse.down();
  await page.mouse.move(handle.x + 63, handle.y + 9, { steps: 3 });
  await page.mouse.up();
  await expect.poll(() => widthOf('state')).toBe(150);
  // All rows have the column's width.
  expect((await page.locator('tbody tr').first().locator('td').nth(2).boundingBox())?.width).toBe(150);

  await page.mouse.move(...(await middleOf('state')));
  await page.mouse.down();
  await page.mouse.move(...(await middleOf('depth')), { steps: 4 });
  await page.mouse.up();
  expect((await heads()).slice(0, 4)).toEqual(['pile', 'depth', 'state', 'a']);
  // Dragging is no click: nothing is sorted.
  await expect(page.locator('th[aria-sort=ascending], th[aria-sort=descending]')).toHaveCount(0);

  await head('depth').getByRole('button').focus();
  await page.keyboard.press('Shift+ArrowRight');
  expect(await widthOf('depth')).toBe(116);
  await page.keyboard.press('Control+Shift+ArrowRight');
  expect((await heads()).slice(0, 4)).toEqual(['pile', 'state', 'depth', 'a']);
  await expect(head('depth').getByRole('button')).toBeFocused();

  await head('state').getByRole('button').click();
  await head('depth')
    .getByRole('button')
    .click({ modifiers: ['Shift'] });
  const best = Array.from({ length: 300 }, (_, row) => row)
    .filter((row) => row % 3 === 0)
    .reduce((found, row) => (depthOf(row) > depthOf(found) ? row : found));
  await expect(page.locator('tbody tr[aria-rowindex="2"]')).toContainText(pileOf(best));

  await page.getByRole('button', { name: '列设置' }).click();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: '固定数值1' }).click();
  await page.getByRole('button', { name: '数值2后移' }).click();
  // The row has moved under the finger; the button goes on having the keyboard.
  await expect(page.getByRole('button', { name: '数值2后移' })).toBeFocused();
  await page.getByRole('checkbox', { name: '深度' }).click();
  await page.keyboard.press('Escape');
  const chosen = ['pile', 'a', 'state', 'c', 'b', 'd', 'e', 'f', 'g', 'h'];
  expect(await heads()).toEqual(chosen);
  await expect(page.getByRole('grid')).toHaveAttribute('aria-colcount', '11');
  await page.reload();
  await expect(page.getByRole('grid')).toBeVisible();
  expect(await heads()).toEqual(chosen);

  // On a phone the spare ones go, the pinned ones stay when the others scroll, and the settings fit.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: /列设置：已显示/ }).click();
  await page.getByRole('button', { name: '恢复默认' }).click();
  await page.keyboard.press('Escape');
  expect(await heads()).toEqual(['pile', 'state', 'depth']);
  const before = await head('pile').boundingBox();
  await page
    .locator('table')
    .locator('..')
    .evaluate((element) => element.scrollBy(40, 0));
  expect((await head('pile').boundingBox())?.x).toBe(before?.x);
  expect(faults).toEqual([]);
});

for (const look of ['', '&dark']) {
  test(`where its columns are wider than its window, the settings cover no head${look}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 600 });
    const faults = await open(page, `?rows=300${look}`);
    const scroller = page.locator('table').locator('..');
    await page.getByRole('button', { name: /列设置：已显示/ }).click();
    await page.getByRole('checkbox', { name: '数值1' }).click();
    await page.keyboard.press('Escape');
    const boxOf = async (selector: string) => {
      const box = await page.locator(selector).boundingBox();
      if (box === null) throw new Error(`no ${selector}`);
      return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height };
    };
    // Heads and cells end at the same edge, and the button stands beyond it.
    const [edge, settings] = [await boxOf('[data-edge]'), await boxOf('button[title^=列设置]')];
    expect(settings.left).toBeGreaterThanOrEqual(edge.left);
    expect(settings.right).toBeLessThanOrEqual(edge.right);
    const inside = await scroller.evaluate((element) => {
      const { left, top } = element.getBoundingClientRect();
      return { right: left + element.clientWidth, bottom: top + element.clientHeight };
    });
    expect(edge.right).toBe(inside.right);
    expect(edge.bottom).toBe(inside.bottom);
    const endOf = () => scroller.evaluate((element) => element.scrollWidth - element.clientWidth - element.scrollLeft);
    expect(await endOf()).toBeGreaterThan(20);

    // By the keyboard each head comes out from below what stays in sight.
    const pinned = await boxOf('th[data-column=pile]');
    const comesOut = async (key: string) => {
      await expect(page.locator(`th[data-column=${key}] :focus`)).toHaveCount(1);
      const head = await boxOf(`th[data-column=${key}]`);
      expect(head.left, key).toBeGreaterThanOrEqual(pinned.right - 0.5);
      expect(head.right, key).toBeLessThanOrEqual(edge.left + 0.5);
    };
    await page.locator('th[data-column=state] button').focus();
    for (const key of ['depth', 'a']) {
      await page.keyboard.press('Tab');
      await comesOut(key);
    }
    for (const key of ['depth', 'state']) {
      await page.keyboard.press('Shift+Tab');
      await comesOut(key);
    }
    // Scrolled to its end the last column stands clear of the edge.
    await scroller.evaluate((element) => element.scrollBy(element.scrollWidth, 0));
    await expect.poll(endOf).toBeLessThan(1);
    expect((await boxOf('th[data-column=a]')).right).toBeLessThanOrEqual(edge.left + 0.5);
    // The rest of a row below the edge belongs to the row.
    await page.mouse.click(edge.left + 10, edge.top + 32 + 50);
    await expect(page.locator('tbody tr[aria-rowindex="3"]')).toHaveAttribute('aria-current', 'true');
    expect(await axeFindings(page)).toEqual([]);

    // With room for all of them there is no edge.
    await page.setViewportSize({ width: 1900, height: 600 });
    await expect(page.locator('[data-edge]')).toHaveCount(0);
    expect(faults).toEqual([]);
  });
}
