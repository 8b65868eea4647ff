// As built against design: sums and findings are those worked out from the raw records, and a press on a finding shows its
// piles in the table and in the link.
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright/test';
import readExcelFile from 'read-excel-file/universal';
import { z } from 'zod';
import { API } from '../../src/contracts/api';
import { pileItemSchema } from '../../src/contracts/api/pile-management';
import type { RealMessage } from '../../src/contracts/broker';
import { columnTableSchema } from '../../src/contracts/columns';
import { axeFindings } from './harness/axe';
import { Backend, enter } from './harness/console';
import { MachineSite } from './harness/machine-site';
import { shownNumber } from './harness/shown-number';
import { expect, screenshot, test } from './harness/test';

const PATH = 'mixingPile/pile';
const removedSchema = z.object({ removed: z.int(), change_no: z.int() });

interface Raw {
  readonly recordNo: string;
  readonly pileId: number;
  readonly startedMs: number;
  readonly offMm: number | null;
}

/** A project of the demo in which machines have told where they stood, the one with fewest records. */
async function projectWithPiles(backend: Backend) {
  const all = await Promise.all(
    (await backend.projects()).map(async (found) => ({ found, before: await rawRecords(backend, String(found.id)) })),
  );
  const [fewest] = all
    .filter(({ before }) => before.some(({ offMm }) => (offMm ?? 0) > 50))
    .sort((a, b) => a.before.length - b.before.length);
  if (fewest === undefined) throw new Error('nothing was made');
  return fewest;
}

/** Ended records of a project that the console's simulation did not make, raw. */
async function rawRecords(backend: Backend, project: string): Promise<readonly Raw[]> {
  const { columns, rows } = columnTableSchema.parse(
    await backend.get(API.productionList.path, { project_id: project, is_generated: '0' }),
  );
  const cell = (name: string, row: number) => columns[name]?.[row] ?? null;
  return Array.from({ length: rows }, (_, row) => row)
    .filter((row) => cell('ended_ms', row) !== null)
    .map((row) => {
      const [north, east] = [cell('dx_m', row), cell('dy_m', row)];
      return {
        recordNo: String(cell('record_no', row)),
        pileId: Number(cell('pile_id', row)),
        startedMs: Number(cell('started_ms', row)),
        offMm: north === null || east === null ? null : Math.hypot(Number(north), Number(east)) * 1000,
      };
    });
}

test('piles as built are summed up and found fault with, and a finding shows its piles', async ({ page, server }) => {
  const backend = await Backend.signIn(server.origin);
  const { found, before } = await projectWithPiles(backend);
  const project = String(found.id);
  // A pile that was made is taken out of the design: its record is one without a design now.
  const lost = before.find(({ offMm }) => offMm !== null);
  if (lost === undefined) throw new Error('nothing was made');
  const { change_no } = removedSchema.parse(
    await backend.post(API.pileRemove.path, { project_id: found.id, pile_ids: [lost.pileId], with_records: true }),
  );
  try {
    const newest = new Map<number, Raw>();
    for (const raw of before) {
      const other = newest.get(raw.pileId);
      if (raw.pileId !== lost.pileId && (other === undefined || raw.startedMs >= other.startedMs))
        newest.set(raw.pileId, raw);
    }
    const beyond = [...newest.values()].filter(({ offMm }) => (offMm ?? 0) > 50);
    const placed = [...newest.values()].filter(({ offMm }) => offMm !== null);
    const worst = Math.max(...placed.map(({ offMm }) => offMm ?? 0));
    expect(beyond.length).toBeGreaterThan(0);

    await enter(page, server.origin, 'role4', `${PATH}?project=${project}`);
    await page.getByRole('button', { name: '实测对照' }).click();
    const panel = page.getByRole('region', { name: '实测对照设计' });
    const sums = panel.getByLabel('合计');
    await expect(sums).toContainText(`有实测位置${placed.length}`.replace(/\d(?=(\d{3})+$)/g, '$&,'));
    await expect(sums).toContainText(`偏差超限${beyond.length}`);
    await expect(sums).toContainText(`最大偏差${Math.round(worst)}`);
    const findings = panel.getByRole('list', { name: '发现的问题' });
    await findings.getByRole('button', { name: /做了而设计中没有\s*1$/ }).click();
    await expect(findings.getByText(lost.recordNo, { exact: false }).first()).toBeVisible();
    await expect(page.locator('canvas[data-sketch="1"]')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);

    await findings.getByRole('button', { name: new RegExp(`偏差超过允许值\\s*${beyond.length}$`) }).click();
    await expect(page).toHaveURL(/select=built(%3A|:)beyond/);
    await expect(findings.getByText(`的有 ${beyond.length} 处，最大 ${Math.round(worst)} mm`)).toBeVisible();
    const grid = page.getByRole('grid', { name: '桩位列表' });
    await expect(grid).toHaveAttribute('aria-rowcount', String(beyond.length + 1));
    // The link shows a colleague the same.
    await page.reload();
    await expect(findings.getByRole('button', { name: /偏差超过允许值/ })).toHaveAttribute('aria-expanded', 'true');
    await expect(grid).toHaveAttribute('aria-rowcount', String(beyond.length + 1));

    // By area: the first row has as many piles in the table as it says.
    const first = panel.getByRole('table', { name: '分区' }).getByRole('row').nth(1);
    const designed = Number(((await first.getByRole('cell').first().textContent()) ?? '').replace(/,/g, ''));
    await first.getByRole('button').click();
    await expect(page).toHaveURL(/select=row/);
    await expect(grid).toHaveAttribute('aria-rowcount', String(designed + 1));
    await panel.getByRole('combobox', { name: '分区方式' }).selectOption('50');
    await expect(panel.getByRole('table', { name: '分区' }).getByRole('row').nth(1)).toContainText('X ');
    await expect(page).toHaveURL(/areas=50/);
    // A pile of a finding opens from there.
    await findings.getByRole('button', { name: /偏差超过允许值/ }).click();
    const { items } = z
      .object({ items: z.array(pileItemSchema) })
      .parse(await backend.get(API.pileList.path, { project_id: project, pile_id: String(worstOf(beyond).pileId) }));
    const [item] = items;
    await findings.getByRole('button', { name: item?.pile_no ?? '', exact: true }).click();
    await expect(page.getByRole('region', { name: '桩位详情' }).getByLabel('桩号')).toHaveValue(item?.pile_no ?? '');
  } finally {
    await backend.post(API.pileTakeBack.path, { project_id: found.id, change_no });
  }
});

function worstOf(records: readonly Raw[]): Raw {
  const [worst] = records.toSorted((a, b) => (b.offMm ?? 0) - (a.offMm ?? 0));
  if (worst === undefined) throw new Error('no record');
  return worst;
}

test('the mark of an area stands in its line, and nothing is cut', async ({ page, server }) => {
  const backend = await Backend.signIn(server.origin);
  const { found } = await projectWithPiles(backend);
  await enter(page, server.origin, 'role4', PATH);
  for (const [width, height] of [
    [1366, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/${PATH}?project=${found.id}&task=built`);
    const table = page.getByRole('table', { name: '分区' });
    const rows = table.getByRole('rowheader');
    // All of the demo is simulated.
    await expect(rows.first().getByText(/模拟$/)).toBeVisible();
    const apart = await rows.evaluateAll((heads) =>
      heads.map((head) => {
        const boxes = Array.from(head.children, (part) => part.getBoundingClientRect());
        return Math.max(...boxes.map(({ top }) => top)) - Math.min(...boxes.map(({ bottom }) => bottom));
      }),
    );
    expect(apart.length).toBeGreaterThan(0);
    // One below the other, they would not overlap.
    for (const px of apart) expect(px).toBeLessThan(0);
    const part = page.getByRole('region', { name: '分区' });
    const room = await part.evaluate((element) => ({
      over: element.scrollWidth - element.clientWidth,
      overflow: getComputedStyle(element).overflowX,
    }));
    // On a phone it scrolls.
    if (width > 719) expect(room.over).toBeLessThanOrEqual(0);
    expect(room.overflow).toBe('auto');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});

/** Piles stand in a line to the north, so far apart; the site's harness lays them out so. */
const SPACING_M = 1.5;
const DEPTH_M = 12;
const HOUR_MS = 3_600_000;
const RIGS = [
  { id: 7, name: '7号机' },
  { id: 8, name: '8号机' },
] as const;
const PILES = 24;
/** Of the first machine, and of the other. */
const SKIPPED = 6;
const TWICE = 20;
/** Offset of the other machine, and the scatter of both. */
const OFF = { northM: 0.038, eastM: -0.029 } as const;
const scatterM = (n: number) => [(((n * 37) % 17) - 8) / 1000, (((n * 53) % 13) - 6) / 1000] as const;

interface Made {
  readonly rig: number;
  readonly pile: number;
  readonly northM: number;
  readonly eastM: number;
  readonly endedMs: number;
  readonly messages: readonly RealMessage[];
}

/** A pile of a record: four messages, down to the designed depth, with the place where the machine stood. */
function made(pile: number, rig: number, startMs: number, turn: number): Made {
  const [noiseNorth, noiseEast] = scatterM(pile + 100 * turn);
  const [northM, eastM] =
    rig === RIGS[1].id ? [OFF.northM + noiseNorth, OFF.eastM + noiseEast] : [noiseNorth, noiseEast];
  const position = { x_m: (pile - 1) * SPACING_M + northM, y_m: eastM };
  const messages = [0, 5, 10, DEPTH_M].map(
    (depth_m, seq): RealMessage => ({
      record_no: `BUILT-${pile}-${turn}`,
      seq,
      time_ms: startMs + seq * 300_000,
      event: seq === 0 ? 'start' : seq === 3 ? 'end' : 'record',
      pile_id: pile,
      pile_no: `B-${pile}`,
      pass: 0,
      values: { depth_m, speed_mpm: 1 },
      ...(seq === 0 || seq === 3 ? { position } : {}),
    }),
  );
  return { rig, pile, northM, eastM, endedMs: startMs + 900_000, messages };
}

async function saved(page: Page, panel: Locator, button: string, format: string): Promise<Buffer> {
  const file = page.waitForEvent('download');
  await panel.getByRole('button', { name: button }).click();
  await page.getByRole('menuitem', { name: format }).click();
  return readFileSync(await (await file).path());
}

test('a machine that is off, a pile that was skipped and one made twice are found, and are in the file', async ({
  page,
}) => {
  // A server of its own starts first.
  test.slow();
  const piles = Array.from({ length: PILES }, (_, at) => ({
    ...{ pileId: at + 1, pileNo: `B-${at + 1}`, designDepthM: DEPTH_M },
    design: { ash_kgpm: 60 },
  }));
  const site = await MachineSite.start(RIGS, piles, {});
  try {
    // Hours of whole numbers, days ago; the other machine goes on for three days after the first.
    const beginMs = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 144 * HOUR_MS;
    const all = piles.flatMap(({ pileId }) => {
      if (pileId === SKIPPED) return [];
      const isOther = pileId > PILES / 2;
      const rig = isOther ? RIGS[1].id : RIGS[0].id;
      return [made(pileId, rig, beginMs + pileId * (isOther ? 5 : 1) * HOUR_MS, 1)];
    });
    all.push(made(TWICE, RIGS[1].id, beginMs + 130 * HOUR_MS, 2));
    for (const { rig, messages } of all) await site.publish(rig, messages);

    // From what was published: the newest of each pile against its place in the line.
    const newest = [...new Map(all.map((one) => [one.pile, one])).values()];
    const others = newest.filter(({ rig }) => rig === RIGS[1].id);
    const mean = (of: (one: Made) => number): number => others.reduce((sum, one) => sum + of(one), 0) / others.length;
    const north = mean(({ northM }) => northM) * 1000;
    const east = mean(({ eastM }) => eastM) * 1000;
    const left = Math.sqrt(mean((one) => (one.northM * 1000 - north) ** 2 + (one.eastM * 1000 - east) ** 2));
    const mm = (one: Made): number => Math.hypot(one.northM, one.eastM) * 1000;
    const beyond = newest.filter((one) => mm(one) > 50).sort((a, b) => mm(b) - mm(a));
    const lastNear = Math.max(
      ...newest.filter(({ pile }) => Math.abs(pile - SKIPPED) === 1).map(({ endedMs }) => endedMs),
    );
    const restHours = (Math.max(...all.map(({ endedMs }) => endedMs)) - lastNear) / HOUR_MS;
    expect(beyond.length).toBeGreaterThan(0);

    await site.enter(page, 'role4', PATH);
    await page.goto(`${site.server.origin}/${PATH}?project=${site.projectId}&task=built`);
    const panel = page.getByRole('region', { name: '实测对照设计' });
    const findings = panel.getByRole('list', { name: '发现的问题' });
    const names = [
      `8号机 总是向同一方向偏移${others.length}`,
      `偏差超过允许值${beyond.length}`,
      '同一位置做了不止一次1',
      '设计中有而被漏做1',
    ];
    await expect(findings.getByRole('listitem').getByRole('button')).toHaveText(names);
    await findings.getByRole('button', { name: /8号机 总是/ }).click();
    const why = (await findings.getByText('的平均偏差').textContent()) ?? '';
    const [, toNorth, toEast] = /向北 (\S+) mm，向东 (\S+) mm/.exec(why) ?? [];
    expect(Math.abs(shownNumber(toNorth) - north)).toBeLessThan(0.1);
    expect(Math.abs(shownNumber(toEast) - east)).toBeLessThan(0.1);
    expect(why).toContain(`${left.toFixed(1)} ÷ √(2 × (${others.length} − 1))`);

    const csv = (await saved(page, panel, '导出发现的问题', 'CSV')).toString('utf8');
    const [head = '', ...lines] = csv.trimEnd().split('\r\n');
    expect(head).toBe('\ufeff问题,设备,桩号,数值,单位,位于,施工记录号,完成时间,算式,模拟');
    const rows = lines.map((line) => line.split(',').slice(0, 5));
    // Piles of something systematic come in the map's order.
    const sorted = (cells: readonly (readonly string[])[]) => cells.map((line) => line.join()).toSorted();
    const wanted = [
      ...beyond.map((one) => ['偏差超过允许值', '', `B-${one.pile}`, String(Number(mm(one).toFixed(1))), 'mm']),
      ...others
        .toSorted((a, b) => a.pile - b.pile)
        .map((one) => ['8号机 总是向同一方向偏移', '8号机', `B-${one.pile}`, String(Number(mm(one).toFixed(1))), 'mm']),
      ['同一位置做了不止一次', '', `B-${TWICE}`, '2', '条记录'],
      ['设计中有而被漏做', '', `B-${SKIPPED}`, String(Number(restHours.toFixed(1))), '小时'],
    ];
    expect(sorted(rows)).toEqual(sorted(wanted));
    const bytes = new Uint8Array(await saved(page, panel, '导出发现的问题', 'Excel'));
    const [sheet] = await readExcelFile(new Blob([bytes]));
    expect(sheet?.data.map((cells) => cells.slice(0, 5).map((cell) => String(cell ?? '')))).toEqual([
      head.slice(1).split(',').slice(0, 5),
      ...rows,
    ]);
    const areas = (await saved(page, panel, '导出分区', 'CSV')).toString('utf8').trimEnd().split('\r\n');
    expect(areas.map((line) => line.split(',').slice(0, 3))).toEqual([
      ['\ufeff分区', '设计', '已成'],
      ['无排号', String(PILES), String(PILES - 1)],
    ]);
    expect(await axeFindings(page)).toEqual([]);
    await screenshot(page, 'as-built-planted');
  } finally {
    await site.close();
  }
});
