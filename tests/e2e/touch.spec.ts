// A laptop with a small screen that is touched: piles selected by a lasso, a day of a replay, a machine's card, and a
// chart under two fingers. The site map under fingers on a phone.
import type { Page } from 'playwright/test';
import { z } from 'zod';
import { DISTRIBUTION_SIDES_PX } from '../../src/charts/distribution-option';
import { API } from '../../src/contracts/api';
import { machineSchema } from '../../src/contracts/api/equipment';
import { RECORDS, readingsOf } from './harness/analysis-oracle';
import { Backend, enter } from './harness/console';
import { pileTableOf } from './harness/pile-table';
import { isAround, selectedShape } from './harness/selected-shape';
import { expect, screenshot, test } from './harness/test';
import { drag, fingersOf } from './harness/touch';
import { firstProject } from './harness/warnings';

test.describe.configure({ mode: 'parallel' });
test.use({ viewport: { width: 1366, height: 768 }, hasTouch: true });

const DAY_MS = 86_400_000;

test('a finger draws a lasso around piles, and goes along the days of a replay', async ({ page, server }) => {
  const backend = await Backend.signIn(server.origin);
  const project = (await backend.projects()).find(({ name }) => name.includes('堤防'));
  if (project === undefined) throw new Error('the demo has no dyke');
  await enter(page, server.origin, 'role0', `mixingPile/index?project=${project.id}`);
  const map = page.locator('[data-drawn]');
  await expect(map).not.toHaveAttribute('data-piles', '0');
  await map.getByRole('button', { name: '选择', exact: true }).tap();
  const panel = map.getByRole('region', { name: '选择桩' });
  await panel.getByRole('button', { name: '套索' }).tap();
  const box = await map.getByRole('application', { name: '画套索' }).boundingBox();
  if (box === null) throw new Error('nothing to draw on');
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  await drag(page, [at(0.5, 0.25), at(0.75, 0.3), at(0.7, 0.7), at(0.45, 0.65), at(0.47, 0.35)]);
  const corners = await selectedShape(page, 'lasso');
  const selected = panel.locator('[data-selected]');
  await expect(async () => {
    const inside = (await pileTableOf(backend, project.id)).filter((row) => isAround(corners, row));
    expect(inside.length).toBeGreaterThan(3);
    await expect(selected).toHaveAttribute('data-selected', String(inside.length), { timeout: 1000 });
  }).toPass();
  await screenshot(page, 'touch-lasso');

  await page.goto(`/mixingPile/index?project=${project.id}`);
  await map.getByRole('button', { name: '施工回放' }).tap();
  const bar = map.getByRole('region', { name: '施工回放' });
  const slider = bar.getByRole('slider', { name: '日期' });
  await expect(slider).toBeVisible();
  const [last, lies] = [await bar.getAttribute('data-day'), await slider.boundingBox()];
  if (last === null || lies === null) throw new Error('the replay has no day');
  const y = lies.y + lies.height / 2;
  await drag(page, [
    [lies.x + lies.width - 8, y],
    [lies.x + lies.width / 3, y],
  ]);
  await expect(bar).not.toHaveAttribute('data-day', last);
  await expect(async () => {
    const day = (await bar.getAttribute('data-day')) ?? '';
    const until = Date.parse(`${day}T00:00:00+08:00`) + DAY_MS;
    const rows = await pileTableOf(backend, project.id);
    const made = rows.filter(
      ({ status, finishedMs }) => finishedMs !== null && finishedMs < until && [1, 2, 3].includes(status),
    );
    expect(made.length).toBeGreaterThan(0);
    expect(made.length).toBeLessThan(rows.length);
    expect(await bar.locator('[data-made]').getAttribute('data-made')).toBe(String(made.length));
    await expect(page).toHaveURL(new RegExp(`day=${day}`), { timeout: 1000 });
  }).toPass();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await screenshot(page, 'touch-replay');
});

test('two fingers zoom a chart of the analysis about what is between them', async ({ page, server }) => {
  const backend = await Backend.signIn(server.origin);
  const project = await firstProject(backend);
  const { readings, begin_time, end_time } = await readingsOf(backend, project);
  const search = new URLSearchParams({ project, begin_time, end_time, view: 'analyse', channel: 'flow_lpm' });
  await enter(page, server.origin, 'role0', `mixingPile/dataCenter?${search}`);
  const chart = page.getByRole('region', { name: '读数分布' }).getByRole('application');
  await expect(chart.locator('canvas')).toBeVisible();
  // Its first answer is of the first records only.
  const over = `${RECORDS} 条记录，${readings.length.toLocaleString('en-US')} 个读数`;
  await expect(page.getByText(over)).toBeVisible();
  // One finger is the page's.
  await expect(chart).toHaveCSS('touch-action', 'pan-x pan-y');
  const box = await chart.boundingBox();
  if (box === null) throw new Error('nothing to touch');
  const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
  const touch = await fingersOf(page);
  /** Two fingers go from one distance of the middle to another, in ten steps. */
  const spread = async (fromPx: number, toPx: number): Promise<void> => {
    for (let step = 0; step <= 10; step += 1) {
      const px = fromPx + ((toPx - fromPx) * step) / 10;
      await touch(step === 0 ? 'touchStart' : 'touchMove', [x - px, y], [x + px, y]);
    }
    await touch('touchEnd');
  };
  // All of the axis, as the fields tell it.
  await page.getByRole('button', { name: /^缩放“读数分布”/ }).click();
  const typed = async (end: string): Promise<number> =>
    Number(await page.getByRole('textbox', { name: `浆液流量 L/min ${end}` }).inputValue());
  const [from, to] = [await typed('从'), await typed('到')];
  await page.keyboard.press('Escape');
  const middle =
    (box.width / 2 - DISTRIBUTION_SIDES_PX.left) /
    (box.width - DISTRIBUTION_SIDES_PX.left - DISTRIBUTION_SIDES_PX.right);
  /** How much of the axis is shown, and where it has what lies under the middle of the chart; in shares of the axis. */
  const shown = (): readonly [share: number, place: number] => {
    const [first = Number.NaN, last = Number.NaN] = (new URL(page.url()).searchParams.get('zoomValues') ?? '')
      .split('~')
      .map(Number);
    return [(last - first) / (to - from), (first + middle * (last - first) - from) / (to - from)];
  };
  for (const share of [0.5, 0.25]) {
    await spread(30, 60);
    await expect.poll(() => Math.abs(shown()[0] - share)).toBeLessThan(0.02);
    expect(Math.abs(shown()[1] - middle)).toBeLessThan(0.02);
  }
  await spread(90, 20);
  await expect(page).not.toHaveURL(/zoomValues=/);
  await screenshot(page, 'touch-chart');
});

test('a tap opens the card of a machine, and another one closes it', async ({ page, server }) => {
  const backend = await Backend.signIn(server.origin);
  const [project] = await backend.projects();
  const answer = await backend.get(API.homeEquipments.path, { project_id: String(project?.id) });
  const [machine] = z.array(machineSchema).parse(answer);
  if (machine === undefined) throw new Error('the demo has no machine');
  await enter(page, server.origin, 'role1');
  const card = page.locator(`li[data-machine="${machine.id}"]`);
  await card.getByRole('button', { name: machine.name }).tap();
  await expect(page).toHaveURL(new RegExp(`machine=${machine.id}(&|$)`));
  const panel = page.getByRole('region', { name: '设备详情' });
  await expect(panel.getByRole('heading', { name: machine.name })).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await screenshot(page, 'touch-machine');
  await panel.getByRole('button', { name: '关闭' }).tap();
  await expect(panel).toHaveCount(0);
  await expect(page).not.toHaveURL(/machine=/);
});

type Spot = readonly [x: number, y: number];

/** Whether fingers on these spots touch the map itself, and nothing beside them that stands on it. */
function isFree(page: Page, spots: readonly Spot[]): Promise<boolean> {
  return page.evaluate((at) => {
    const around = [-24, 0, 24];
    const isOfMap = (x: number, y: number) =>
      document.elementFromPoint(x, y)?.closest('.deck-events-root') instanceof Element;
    return at.every(([x, y]) => around.every((right) => around.every((down) => isOfMap(x + right, y + down))));
  }, spots);
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true });

  test('two fingers zoom the site map about their middle, and one drags it', async ({ page, server }) => {
    const backend = await Backend.signIn(server.origin);
    const project = (await backend.projects()).find(({ name }) => name.includes('堤防'));
    if (project === undefined) throw new Error('the demo has no dyke');
    const piles = await pileTableOf(backend, project.id);
    await enter(page, server.origin, 'role0');
    await page.goto(`/mixingPile/index?project=${project.id}`);
    const map = page.locator('[data-view]');
    await expect(map).toHaveAttribute('data-piles', /^[1-9]/);
    await page.waitForFunction(() => performance.getEntriesByName('map-live').length > 0);
    await map.scrollIntoViewIfNeeded();
    const viewNow = async () => {
      const [eastM = Number.NaN, northM = Number.NaN, zoom = Number.NaN] = ((await map.getAttribute('data-view')) ?? '')
        .split(',')
        .map(Number);
      return { eastM, northM, zoom };
    };
    const extentM = (of: readonly number[]): number =>
      of.reduce((most, value) => Math.max(most, value)) - of.reduce((least, value) => Math.min(least, value));
    // Along the longer side of the site: across it there may be no way to go.
    const isEastward = extentM(piles.map(({ y }) => y)) > extentM(piles.map(({ x }) => x));
    const axes = (along: number, across: number): Spot => (isEastward ? [along, across] : [across, along]);

    /** Pixels from the middle of the map to a place along that side where fingers touch nothing else, and the places. */
    const freePlace = async (acrossPx: readonly number[]) => {
      const box = await map.boundingBox();
      if (box === null) throw new Error('nothing to touch');
      const middle: Spot = [box.x + box.width / 2, box.y + box.height / 2];
      const spotAt = (along: number, across: number): Spot => {
        const [right, down] = axes(along, across);
        return [middle[0] + right, middle[1] + down];
      };
      // Machines stand on the map.
      for (const along of [50, -50, 40, -40, 60, -60, 30, -30, 70, -70]) {
        const spots = acrossPx.map((across) => spotAt(along, across));
        if (await isFree(page, spots)) return { along, spotAt };
      }
      throw new Error('something stands everywhere on the map');
    };
    const touch = await fingersOf(page);

    const FROM_PX = 30;
    const fingers = await freePlace([-FROM_PX, FROM_PX]);
    const before = await viewNow();
    for (let step = 0; step <= 10; step += 1) {
      const px = FROM_PX * (1 + step / 10);
      const { along, spotAt } = fingers;
      await touch(step === 0 ? 'touchStart' : 'touchMove', spotAt(along, -px), spotAt(along, px));
    }
    await touch('touchEnd');
    // Twice as near: the middle of the map has come half the way to the middle of the fingers, which stays in its place.
    const [right, down] = axes(fingers.along, 0);
    await expect(async () => {
      const now = await viewNow();
      expect(Math.abs(now.zoom - before.zoom - 1)).toBeLessThan(0.03);
      const pxPerM = 2 ** before.zoom;
      const eastPx = (now.eastM - before.eastM) * pxPerM - right / 2;
      const southPx = (before.northM - now.northM) * pxPerM - down / 2;
      expect(Math.hypot(eastPx, southPx)).toBeLessThan(4);
    }).toPass();

    // One finger, across the middle of the map. Until it has gone some way it may still be a tap.
    const finger = await freePlace([FROM_PX]);
    const towards = -Math.sign(finger.along);
    const start = await viewNow();
    for (let gonePx = 0; gonePx <= 90; gonePx += 5) {
      const at = finger.spotAt(finger.along + towards * gonePx, FROM_PX);
      await touch(gonePx === 0 ? 'touchStart' : 'touchMove', at);
    }
    await touch('touchEnd');
    await expect(async () => {
      const now = await viewNow();
      expect(now.zoom).toBe(start.zoom);
      const pxPerM = 2 ** start.zoom;
      // The ground goes with the finger, and so the middle of the view the other way.
      const [eastPx, southPx] = [(start.eastM - now.eastM) * pxPerM, (now.northM - start.northM) * pxPerM];
      const [alongPx, acrossPx] = axes(eastPx, southPx);
      expect(alongPx * towards).toBeGreaterThan(56);
      expect(alongPx * towards).toBeLessThan(94);
      expect(Math.abs(acrossPx)).toBeLessThan(4);
    }).toPass();
    // They were the map's alone.
    expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
    await screenshot(page, 'touch-phone-map');
  });
});
