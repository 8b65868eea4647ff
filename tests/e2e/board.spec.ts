// The overview beside its map: newest warnings, cameras, the wallboard, and the overview of slurry plants.
import type { Locator } from 'playwright/test';
import { API, baseOf } from '../../src/contracts/api';
import { OPEN_STATUSES } from '../../src/contracts/warning-handling';
import { freePort } from '../contract/server-process';
import { axeFindings } from './harness/axe';
import { Backend, enter, grantOf } from './harness/console';
import { copyOfDemo, TestServer } from './harness/server';
import { expect, screenshot, test } from './harness/test';

/**
 * Minutes of arc of capitals and digits (0.7 of the size of their font) from five metres, on a screen of 55 inches with 1,920
 * pixels across: 1,218 mm.
 */
const arcMinutesOf = (fontPx: number): number =>
  (Math.atan((0.7 * fontPx * (1_218 / 1_920)) / 5_000) * 180 * 60) / Math.PI;

/**
 * On a usual screen a board can be read from five metres, its figures and all words but buttons, and is whole: nothing is
 * scrolled, and no figure reaches out of its tile.
 */
async function expectLarge(board: Locator): Promise<void> {
  const page = board.page();
  const usual = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect(async () => {
    const { figures, words, isScrolled, reachOut, tilesOutside } = await board.evaluate((element) => {
      const sizeOf = (part: Element) => Number.parseFloat(getComputedStyle(part).fontSize);
      const isWritten = (part: Element) =>
        part.closest('button') === null &&
        [...part.childNodes].some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim() !== '');
      return {
        figures: [...element.querySelectorAll('dt + dd')].map(sizeOf),
        words: [...element.querySelectorAll('*')].filter(isWritten).map(sizeOf),
        isScrolled: element.scrollHeight > element.clientHeight + 1,
        reachOut: [...element.querySelectorAll('dl > div, dl > div > dd')]
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
          .map(({ textContent }) => textContent),
        tilesOutside: [...element.querySelectorAll('li')].filter(
          (tile) => tile.getBoundingClientRect().bottom > window.innerHeight,
        ).length,
      };
    });
    expect(figures.length).toBeGreaterThan(2);
    expect(arcMinutesOf(Math.min(...figures))).toBeGreaterThan(25);
    expect(words.length).toBeGreaterThan(figures.length);
    expect(arcMinutesOf(Math.min(...words))).toBeGreaterThanOrEqual(16);
    expect({ isScrolled, reachOut, tilesOutside }).toEqual({ isScrolled: false, reachOut: [], tilesOutside: 0 });
  }).toPass();
  // On a phone buttons are hit by a finger, and read.
  await page.setViewportSize({ width: 390, height: 844 });
  for (const button of await board.getByRole('button').all()) {
    await expect(button).toBeInViewport({ ratio: 1 });
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(24);
    await expect(button).toHaveCSS('font-size', '14px');
  }
  await page.setViewportSize(usual);
}

/** No key figure stands alone in a row beside rows of several; on a phone each may have its own. */
async function expectEvenRows(board: Locator): Promise<void> {
  const page = board.page();
  const usual = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const [width, height] of [
    [1920, 1080],
    [1440, 900],
    [1366, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(async () => {
      const tops = await board
        .locator('dl > div')
        .evaluateAll((figures) => figures.map((figure) => Math.round(figure.getBoundingClientRect().top)));
      const inRows = [...new Set(tops)].map((row) => tops.filter((top) => top === row).length);
      expect(tops.length).toBeGreaterThan(2);
      if (width > 720 || inRows.some((count) => count > 1)) expect(Math.min(...inRows), `${inRows}`).toBeGreaterThan(1);
    }, `${width} × ${height}`).toPass();
  }
  await page.setViewportSize(usual);
}

test('the newest warnings lead to where they are handled, and a camera shows its picture', async ({ page, server }) => {
  await enter(page, server.origin, 'role0', 'grouting/index');
  const side = page.getByRole('region', { name: '机械、预警与视频' });
  await expect(side.getByText(/今日 \d+ 孔|\/ [\d.]+ m/).first()).toBeVisible();
  // The tabs are gone through by keys.
  await side.getByRole('tab', { name: /机械/ }).focus();
  await page.keyboard.press('End');
  await expect(page).toHaveURL(/side=cameras/);
  const camera = side.getByRole('tabpanel', { name: /视频/ }).getByRole('button').first();
  await camera.click();
  await expect(side.locator('[data-camera="playing"]')).toBeVisible();
  // As in a browser that does not play HLS itself.
  await page.evaluate(() => {
    HTMLMediaElement.prototype.canPlayType = () => '';
  });
  await camera.click();
  await expect(side.locator('[data-camera]')).toHaveCount(0);
  const pieces = page.waitForRequest(/\.(ts|m4s|mp4)$/);
  await camera.click();
  expect((await pieces).resourceType()).toBe('xhr');
  await expect(side.locator('[data-camera="playing"]')).toBeVisible();
  await page.keyboard.press('Escape');
  await side.getByRole('tab', { name: /预警/ }).click();
  const warning = side.getByRole('tabpanel', { name: /预警/ }).getByRole('link').first();
  await expect(warning).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await screenshot(page, 'overview-warnings');
  await warning.click();
  await expect(page).toHaveURL(/grouting\/warningInformation\?.*warning=\d+/);
});

test('where there is no page of warnings the newest ones lead to their record, of piles and of slurry', async ({
  page,
  server,
}) => {
  const newestOf = async (type: { code: string; apiPrefix: string }) => {
    const backend = await Backend.signIn(server.origin, 'role2', type);
    const [project] = await backend.projects();
    const open = OPEN_STATUSES.map((status): [string, string] => ['handle_status', String(status)]);
    const asked: [string, string][] = [
      ['project_id', String(project?.id)],
      ['is_generated', '0'],
      ['limit', '30'],
    ];
    return API.warningInfo.output.parse(await backend.get(API.warningInfo.path, [...asked, ...open]));
  };
  const powder = await newestOf({ code: 'KN-A2000', apiPrefix: '/djm/v1/kn/' });
  expect(powder.items.length).toBeGreaterThan(0);
  await enter(page, server.origin, 'role2', 'apps/djmkn/index');
  const side = page.getByRole('region', { name: '机械、预警与视频' });
  await side.getByRole('tab', { name: /预警/ }).click();
  const rows = side.getByRole('tabpanel', { name: /预警/ }).getByRole('link');
  // None leads to a page of all.
  await expect(rows).toHaveCount(powder.items.length);
  const href = (await rows.first().getAttribute('href')) ?? '';
  const opened = new URL(href, server.origin).searchParams;
  expect(powder.items.map(({ record_no }) => record_no)).toContain(opened.get('record'));
  await rows.first().click();
  await expect.poll(() => new URL(page.url()).searchParams.get('record')).toBe(opened.get('record'));
  expect(new URL(page.url()).searchParams.get('pile')).toBe(opened.get('pile'));
  // The rest of the page stays as it was.
  expect(new URL(page.url()).searchParams.get('side')).toBe('warnings');
  const { pile_no } = powder.items.find(({ record_no }) => record_no === opened.get('record')) ?? {};
  await expect(page.getByRole('heading', { name: pile_no ?? '' }).first()).toBeVisible();

  const slurry = await newestOf({ code: 'HS-T', apiPrefix: '/pulping/v1/client/' });
  await enter(page, server.origin, 'role2', 'pulping/index');
  const plants = page.getByRole('region', { name: '预警与视频', exact: true });
  await plants.getByRole('tab', { name: '视频' }).click();
  await expect(page).toHaveURL(/side=cameras/);
  await expect(
    plants.getByRole('tabpanel', { name: '视频' }).getByRole('button').or(plants.getByText('该项目没有摄像头')).first(),
  ).toBeVisible();
  await plants.getByRole('tab', { name: /预警/ }).click();
  const batches = plants.getByRole('link');
  if (slurry.total === 0) await expect(plants.getByText('没有待处理的预警')).toBeVisible();
  else await expect(batches).toHaveCount(slurry.items.length);
  expect(await axeFindings(page)).toEqual([]);
  // They stand below the day's batches, and leave these their room.
  const day = page.getByRole('region', { name: '今日批次', exact: true }).first();
  for (const size of [
    { width: 1366, height: 768 },
    { width: 1920, height: 1080 },
  ]) {
    await page.setViewportSize(size);
    const [above, below] = [await day.boundingBox(), await plants.boundingBox()];
    expect(above?.height).toBeGreaterThan(250);
    expect(below?.height).toBeGreaterThanOrEqual(200);
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    expect((below?.y ?? 0) + (below?.height ?? 0)).toBeLessThanOrEqual(size.height);
  }
  await screenshot(page, 'slurry-overview-warnings');
  if (slurry.total === 0) return;
  await batches.first().click();
  await expect(page).toHaveURL(/pulping\/historyData\?.*record=/);
  await expect(page.getByRole('region', { name: '批次详情' })).toBeVisible();
});

test('the wallboard shows a project, says when its data are old, and gives the overview back', async ({
  page,
  server,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_NETWORK/);
  await page.clock.install();
  await enter(page, server.origin, 'role0', 'pulping/index');
  await expect(page.locator('[data-plant]').first()).toBeVisible();
  // Soon after midnight there is no batch of the day yet.
  const batches = page.getByRole('region', { name: '今日批次' });
  await expect(batches.getByRole('row').nth(1).or(batches.getByText('今日还没有批次'))).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await screenshot(page, 'slurry-overview');

  // Plants have a board of their own: the batches that they made, for which rigs, and which need somebody first.
  const plantNames = await page.locator('[data-plant] h3').allInnerTexts();
  await page.getByRole('button', { name: '看板模式' }).click();
  await expect(page).toHaveURL(/board=1/);
  const plantBoard = page.locator('[data-board]');
  await expect(plantBoard).toHaveAttribute('data-board', 'new');
  await expect(plantBoard.getByText('在线制浆站')).toBeVisible();
  await expect(plantBoard).toContainText('数据时间');
  const plantTiles = plantBoard.getByRole('list', { name: '制浆站' }).getByRole('listitem');
  await expect(plantTiles).toHaveCount(plantNames.length);
  for (const name of plantNames) await expect(plantTiles.filter({ hasText: name })).toContainText(/今日 \d+ 批/);
  await expect(plantTiles.first()).toContainText(/供浆|今日未供浆/);
  expect(await axeFindings(page)).toEqual([]);
  await screenshot(page, 'slurry-board');
  await expectLarge(plantBoard);
  await expectEvenRows(plantBoard);
  await page.context().setOffline(true);
  await page.clock.fastForward(120_000);
  await expect(plantBoard).toHaveAttribute('data-board', 'old');
  await expect(plantBoard.getByRole('alert')).toContainText('当前情况未知');
  await page.context().setOffline(false);
  await page.clock.fastForward(31_000);
  await expect(plantBoard).toHaveAttribute('data-board', 'new');
  await plantBoard.getByRole('button', { name: '退出看板' }).click();
  await expect(page.locator('[data-plant]').first()).toBeVisible();

  await page.goto('/mixingPile/index?board=1');
  const board = page.locator('[data-board]');
  await expect(board.getByRole('listitem').first()).toBeVisible();
  // Where not all machines have room, the last tile says how many more there are; none is cut off.
  const tiles = board.getByRole('listitem');
  const more = board.locator('[data-more]');
  await page.setViewportSize({ width: 800, height: 4000 });
  await expect(more).toHaveCount(0);
  const machines = await tiles.count();
  expect(machines).toBeGreaterThan(3);
  await expect(tiles.first()).toContainText('模拟');
  // Letters go by the shorter side: they stay as large while the screen is higher than wide.
  const oneRow = await tiles.first().evaluate((tile) => {
    const { top, height } = tile.getBoundingClientRect();
    return Math.ceil(top + 1.6 * height);
  });
  await page.setViewportSize({ width: 800, height: oneRow });
  await expect(more).toBeVisible();
  await expect
    .poll(async () => Number(await more.getAttribute('data-more')) + (await tiles.count()) - 1)
    .toBe(machines);
  await expect(more).toContainText(/还有 \d+ 台/);
  await expect(more).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectLarge(board);
  await expectEvenRows(board);

  const backend = await Backend.signIn(server.origin, 'role0', { code: 'HS-G300', apiPrefix: '/spd/v1/client/' });
  await page.goto('/spd/index?board=1');
  await expect(board).toHaveAttribute('data-board', 'new');
  await expect(board.getByRole('listitem').first()).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await screenshot(page, 'board');
  // It goes round the projects; 'back' does not go through them.
  const projects = await backend.projects();
  expect(projects.length).toBeGreaterThan(1);
  const entries = await page.evaluate(() => history.length);
  await board.getByRole('button', { name: '不轮播' }).click();
  const shownAt = async () => Number(new URL(page.url()).searchParams.get('project'));
  const first = await shownAt();
  for (let turn = 1; turn <= projects.length; turn += 1) {
    const place = projects.findIndex(({ id }) => id === first) + turn;
    const next = projects[place % projects.length];
    await page.clock.fastForward(30_000);
    await expect.poll(shownAt).toBe(next?.id);
    await expect(board.getByRole('heading')).toContainText(next?.name ?? '');
    await expect(board).toHaveAttribute('data-board', 'new');
    // It waits from when it is answered.
    await expect(board).toContainText('数据时间');
  }
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(entries + 1);
  // Nor does it go on to the next one, and the next, while nothing comes: it says so.
  await page.context().setOffline(true);
  await page.clock.fastForward(120_000);
  // It may have turned in the same moment, and begins to wait then. A board that went on turning would never say it.
  await expect(async () => {
    await page.clock.fastForward(60_000);
    await expect(board).toHaveAttribute('data-board', 'old', { timeout: 3_000 });
  }).toPass();
  await page.clock.fastForward(60_000);
  await expect(board).toHaveAttribute('data-board', 'old');
  await expect(board.getByRole('alert')).toContainText('当前情况未知');
  await page.context().setOffline(false);
  await page.clock.fastForward(31_000);
  await expect(board).toHaveAttribute('data-board', 'new');
  await board.getByRole('button', { name: '退出看板' }).click();
  await expect(page).not.toHaveURL(/board=1/);
  await expect(page.locator('[data-piles]')).toBeAttached();

  // Where all types are asked for, the last project of one is followed by the first of the next, a child app as well.
  const holes = await Backend.signIn(server.origin, 'role0', { code: 'JT-V9', apiPrefix: '/grouting/v1/client/' });
  const poured = await Backend.signIn(server.origin, 'role0', { code: 'HS-CFG', apiPrefix: '/cfg/' });
  const last = (await holes.projects()).at(-1);
  const [after, afterThat] = await poured.projects();
  await page.goto(`/grouting/index?project=${last?.id}&board=1&turn=30`);
  await expect(board).toContainText('数据时间');
  await board.getByRole('button', { name: '所有类型' }).click();
  await expect(board.getByRole('button', { name: '所有类型' })).toHaveAttribute('aria-pressed', 'true');
  const before = await page.evaluate(() => history.length);
  for (const next of [after, afterThat]) {
    await expect(async () => {
      await page.clock.fastForward(31_000);
      await expect(board.getByRole('heading')).toContainText(next?.name ?? '', { timeout: 3_000 });
    }).toPass();
    await expect(board).toContainText('数据时间');
    const shown = new URL(page.url());
    expect([shown.pathname, shown.search]).toEqual([
      '/apps/cfg/index',
      `?${new URLSearchParams({ project: String(next?.id), board: '1', turn: '30', over: 'all' })}`,
    ]);
  }
  expect(await page.evaluate(() => history.length)).toBe(before);
});

test('who watches a wallboard stays signed in long after the sign-in would have ended', async ({ page }) => {
  // Longer than a busy machine needs to repeat a call by a new token, and to open the page.
  const accessS = 10;
  const refreshS = 45;
  const dataDir = copyOfDemo();
  const server = new TestServer(await freePort(), dataDir, {
    ACCESS_TOKEN_S: String(accessS),
    REFRESH_TOKEN_S: String(refreshS),
  });
  await server.start();
  try {
    await page.clock.install();
    const { login_auth } = await grantOf(server.origin, 'role0');
    const renewed: number[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/auth/refresh_token/') && response.ok()) renewed.push(Date.now());
    });
    await page.goto(`${server.origin}/?login_auth=${login_auth}&to_page=${encodeURIComponent('/spd/index?board=1')}`);
    const board = page.locator('[data-board]');
    await expect(board).toHaveAttribute('data-board', 'new');
    const endedMs = Date.now() + refreshS * 1000;
    // A renewal after the tokens of the sign-in have ended. The page's clock goes faster than the server's, so that the
    // board asks as often as it does within ten minutes.
    await expect
      .poll(
        async () => {
          await page.clock.runFor(31_000);
          return renewed.some((ms) => ms > endedMs);
        },
        { intervals: [3_000], timeout: 3 * refreshS * 1000 },
      )
      .toBe(true);
    await expect(board).toHaveAttribute('data-board', 'new');
    await expect(page).toHaveURL(/board=1/);
  } finally {
    await server.end();
  }
});

test('a wallboard that hangs for days takes in new plans and projects, and leaves a project that is closed', async ({
  page,
}) => {
  const server = new TestServer(await freePort(), copyOfDemo());
  await server.start();
  try {
    await page.clock.install();
    const piles = await Backend.signIn(server.origin, 'role0', { code: 'HS-G300', apiPrefix: '/spd/v1/client/' });
    const office = await Backend.signIn(server.origin, 'role0', {
      code: 'HS-G300',
      apiPrefix: baseOf(API.siteList.base, ''),
    });
    const [first] = await piles.projects();
    const { login_auth } = await grantOf(server.origin, 'role0');
    await page.goto(`${server.origin}/?login_auth=${login_auth}&to_page=${encodeURIComponent('/spd/index?board=1')}`);
    const board = page.locator('[data-board]');
    const heading = board.getByRole('heading');
    await expect(heading).toContainText(first?.name ?? '');
    await expect(board).toHaveAttribute('data-board', 'new');

    await piles.post(API.setProjectSettings.path, { project_id: first?.id, plan_piles_per_day: 4321 });
    await expect(board).not.toContainText('4,321');
    await page.clock.fastForward(31_000);
    await expect(board).toContainText('计划 4,321');

    const added = '看板新项目';
    const { project_id } = API.projectSave.output.parse(
      await office.post(API.projectSave.path, {
        ...{ type_code: 'HS-G300', site: 'e2e-board', name: added, time_zone: 'Asia/Shanghai' },
        shift_starts: ['08:00', '20:00'],
      }),
    );
    await board.getByRole('button', { name: '不轮播' }).click();
    await expect(async () => {
      await page.clock.fastForward(31_000);
      await expect(heading).toContainText(added, { timeout: 2_000 });
    }).toPass();

    // It stays with the new one, until that is no longer there.
    for (const now of ['每 30 秒轮播项目', '每 60 秒轮播项目', '每 300 秒轮播项目']) {
      await board.getByRole('button', { name: now }).click();
    }
    await expect(heading).toContainText(added);
    const { projects } = API.siteList.output.parse(await office.get(API.siteList.path));
    const seen = projects.find((of) => of.project_id === project_id)?.seen;
    await office.post(API.projectClose.path, { project_id, seen, closed: true });
    await page.clock.fastForward(31_000);
    await expect(heading).not.toContainText(added);
    await expect(heading).toContainText(first?.name ?? '');
    await expect(board).toHaveAttribute('data-board', 'new');
    await expect.poll(() => new URL(page.url()).searchParams.get('project')).not.toBe(String(project_id));
  } finally {
    await server.end();
  }
});
