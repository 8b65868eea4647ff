// Piles of a drawing (DXF) lie on the plan where the drawing has them: before they are written, and afterwards.
import type { Page } from 'playwright/test';
import { z } from 'zod';
import { API } from '../../src/contracts/api';
import { pileItemSchema } from '../../src/contracts/api/pile-management';
import { drawingOf, fileOf, type Groups, groups, sectionOf } from '../fixtures/drawings/written';
import { axeFindings } from './harness/axe';
import { Backend, enter } from './harness/console';
import { pileTableOf } from './harness/pile-table';
import { expect, test } from './harness/test';
import { expectToast } from './harness/toasts';

const PATH = 'mixingPile/pile';
const NORTH_M = 3_451_190;
const EAST_M = 513_100;
/** Pixels a metre are 2 to this power: a pile of 0.5 m has 16 pixels. */
const ZOOM = 5;

const FROM_BELOW = groups(210, 0, 220, 0, 230, -1);
const at = (east: number, north: number): Groups => groups(10, east, 20, north);
const circle = (east: number, north: number, more: Groups = []): Groups => [
  ...groups(0, 'CIRCLE', 8, 'DXF-P'),
  ...at(east, north),
  ...groups(40, 0.25),
  ...more,
];
const text = (words: string, east: number, north: number, more: Groups = []): Groups => [
  ...groups(0, 'TEXT', 8, 'DXF-T'),
  ...at(east, north),
  ...groups(40, 0.3, 1, words),
  ...more,
];
const insert = (east: number, north: number, more: Groups = []): Groups => [
  ...groups(0, 'INSERT', 8, 'DXF-P', 2, 'PILE'),
  ...at(east, north),
  ...more,
];

/** Places, metres to the north and east of the corner; X of a drawing is east. */
const PLACES = {
  'DXF-1': [0, 0],
  'DXF-2': [0, 6],
  'DXF-3': [0, 12],
  'DXF-4': [4, 18],
} as const;

/**
 * A plain circle, one drawn from below (its own X points the other way), a block that was made from a corner, turned by a
 * quarter, and the same mirrored by its scale; each has its number beside it, one of them drawn from below too.
 */
const DRAWING = fileOf(
  sectionOf('BLOCKS', [
    [
      ...groups(0, 'BLOCK', 2, 'PILE', 8, '0', 10, 0, 20, 0),
      ...groups(0, 'CIRCLE', 8, '0', 10, 2, 20, 1, 40, 0.25),
      ...groups(0, 'ENDBLK'),
    ],
  ]),
  sectionOf('ENTITIES', [
    circle(EAST_M, NORTH_M),
    text('DXF-1', EAST_M + 0.4, NORTH_M),
    circle(-(EAST_M + 6), NORTH_M, FROM_BELOW),
    text('DXF-2', -(EAST_M + 6.4), NORTH_M, FROM_BELOW),
    // 2 to the east and 1 to the north of its base, turned: 1 to the west and 2 to the north.
    insert(EAST_M + 13, NORTH_M - 2, groups(50, 90)),
    text('DXF-3', EAST_M + 12.4, NORTH_M),
    insert(EAST_M + 20, NORTH_M + 3, groups(41, -1)),
    text('DXF-4', EAST_M + 18.4, NORTH_M + 4),
  ]),
);

test('piles of a drawing lie on the map where the drawing has them, before and after they are written', async ({
  page,
  server,
}) => {
  test.slow();
  const backend = await Backend.signIn(server.origin);
  const project = (await backend.projects()).find(({ name }) => name.includes('堤防'));
  if (project === undefined) throw new Error('the demo has no dyke');
  const project_id = project.id;
  const read = async () =>
    z
      .object({ items: z.array(pileItemSchema) })
      .parse(await backend.get(API.pileList.path, { project_id: String(project_id), pile_no: 'DXF-' })).items;
  await enter(page, server.origin, 'role4', PATH);
  const address = `/${PATH}?project=${project_id}`;
  const origin = await originOf(page, address, (await pileTableOf(backend, Number(project_id)))[0]);
  const viewOf = ([north, east]: readonly [number, number]): string =>
    [EAST_M + east - origin.eastM, NORTH_M + north - origin.northM, ZOOM].join();
  const panel = page.getByRole('region', { name: '导入桩位' });
  const check = async (view: string): Promise<void> => {
    await page.goto(`${address}&task=import&view=${view}`);
    await panel
      .locator('input[type=file]')
      .setInputFiles({ name: 'plan.dxf', mimeType: 'image/vnd.dxf', buffer: Buffer.from(DRAWING) });
    await expect(page.locator('canvas[data-sketch="4"]')).toBeVisible();
  };

  for (const place of Object.values(PLACES)) {
    await check(viewOf(place));
    // The dot stands in the middle of the map, and nothing a metre beside it.
    await expect.poll(() => sketchedAt(page, 0)).toBe(true);
    expect(await sketchedAt(page, 32)).toBe(false);
    await panel.getByRole('button', { name: '换一个文件' }).click();
  }
  await check(viewOf([0, 40]));
  await panel.getByRole('button', { name: '检查', exact: true }).click();
  await expect(panel.getByRole('button', { name: '导入 4 行' })).toBeEnabled();
  expect(await axeFindings(page)).toEqual([]);
  await panel.getByRole('button', { name: '导入 4 行' }).click();
  await expectToast(page, '已导入 4 根');
  const stored = await read();
  expect(Object.fromEntries(stored.map((pile) => [pile.pile_no, [pile.x_m, pile.y_m, pile.diameter_m]]))).toEqual(
    Object.fromEntries(
      Object.entries(PLACES).map(([name, [north, east]]) => [name, [NORTH_M + north, EAST_M + east, 0.5]]),
    ),
  );

  for (const [name, place] of Object.entries(PLACES)) {
    await page.goto(`${address}&view=${viewOf(place)}`);
    const map = page.locator('[data-drawn]');
    // It begins with what the browser has kept, without these piles; no others lie here.
    await expect(map).toHaveAttribute('data-piles', /^[1-9]/);
    await page.waitForFunction(() => performance.getEntriesByName('map-live').length > 0);
    const box = await map.boundingBox();
    if (box === null) throw new Error('no map');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect(page.getByRole('region', { name: '桩位详情' }).getByLabel('桩号')).toHaveValue(name);
  }
  await backend.post(API.pileRemove.path, { project_id, pile_ids: stored.map(({ pile_id }) => pile_id) });
});

test('a drawing without numbers, or cut off, is told where it is, and nothing is stored', async ({ page, server }) => {
  const backend = await Backend.signIn(server.origin);
  const project = (await backend.projects()).find(({ name }) => name.includes('堤防'));
  await enter(page, server.origin, 'role4', `${PATH}?project=${project?.id}&task=import`);
  const panel = page.getByRole('region', { name: '导入桩位' });
  const take = (buffer: Buffer) =>
    panel.locator('input[type=file]').setInputFiles({ name: 'plan.dxf', mimeType: 'image/vnd.dxf', buffer });
  await take(Buffer.from(DRAWING).subarray(0, 400));
  await expect(panel.getByRole('alert')).toContainText('无法读取文件');
  await take(Buffer.from(drawingOf()));
  await expect(panel.getByRole('alert')).toContainText('图纸中没有圆、块和点');
  // Beyond all piles of the site, and shown on the map before it is written.
  await take(Buffer.from(drawingOf(circle(EAST_M, NORTH_M + 200), circle(EAST_M, NORTH_M + 210))));
  await panel.getByRole('button', { name: '检查', exact: true }).click();
  await expect(panel.getByText('有 2 处错误')).toBeVisible();
  await expect(panel.getByRole('button', { name: /^导入 2 行/ })).toBeDisabled();
  // Faulty piles are shown on the map where they would lie.
  await panel.getByRole('button', { name: '在平面图上查看工作表 DXF-P 第 2 行' }).first().click();
  await expect(page).toHaveURL(/view=/);
  await expect.poll(() => sketchedAt(page, 0)).toBe(true);
});

/** From where the map counts its places: that of a pile by search, less where the address says that the map went. */
async function originOf(
  page: Page,
  address: string,
  pile: { readonly pileNo: string; readonly x: number; readonly y: number } | undefined,
): Promise<{ readonly northM: number; readonly eastM: number }> {
  if (pile === undefined) throw new Error('the project has no pile');
  await page.goto(address);
  await expect(page.locator('[data-drawn]')).toBeVisible();
  const search = page.getByRole('combobox', { name: '查找桩号' });
  await search.pressSequentially(pile.pileNo);
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(pile.pileNo);
  await search.press('Enter');
  await expect(page).toHaveURL(/view=/);
  const [eastM = Number.NaN, northM = Number.NaN] = (new URL(page.url()).searchParams.get('view') ?? '')
    .split(',')
    .map(Number);
  return { eastM: pile.y - eastM, northM: pile.x - northM };
}

/** Whether the sketch has something so many pixels to the right of the map's middle. */
async function sketchedAt(page: Page, rightPx: number): Promise<boolean> {
  return await page.locator('canvas[data-sketch]').evaluate((canvas, right) => {
    if (!(canvas instanceof HTMLCanvasElement)) throw new Error('no canvas');
    const context = canvas.getContext('2d');
    const [x, y] = [canvas.width / 2 + right * devicePixelRatio, canvas.height / 2].map(Math.round);
    return (context?.getImageData(x ?? 0, y ?? 0, 1, 1).data[3] ?? 0) > 0;
  }, rightPx);
}
