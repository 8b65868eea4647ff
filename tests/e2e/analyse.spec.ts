// Analysis in the data center: its table, file and limits, against a plain program that reads the log of each
// record shown and sorts its readings.
import { readFileSync } from 'node:fs';
import { parquetReadObjects } from 'hyparquet';
import type { Page } from 'playwright/test';
import readExcelFile from 'read-excel-file/universal';
import { API } from '../../src/contracts/api';
import { columnTableSchema } from '../../src/contracts/columns';
import { descriptor as mixing } from '../../src/equipment/types/mixing-pile/descriptor';
import {
  download,
  figures,
  RECORDS,
  type Reading,
  readingsOf,
  SHANGHAI_MS,
  wallClock,
} from './harness/analysis-oracle';
import { expectAccessible } from './harness/axe';
import { Backend, enter } from './harness/console';
import { dayOfMs } from './harness/record-oracle';
import { asShown, shownNumber } from './harness/shown-number';
import { expect, screenshot, test } from './harness/test';
import { expectTooltip } from './harness/tooltip';
import { firstProject } from './harness/warnings';

const DECIMALS = 1;
/** Columns of figures of the table and the file. */
const FIGURES = 9;

/** The row of each record, as the server finds the records of a row. */
async function rowsOfRecords(backend: Backend, project_id: string, rows: Iterable<string>) {
  const found = new Map<string, string>();
  for (const row_no of rows) {
    const records = columnTableSchema.parse(await backend.get(API.productionList.path, { project_id, row_no }));
    for (const record of records.columns.record_no ?? []) found.set(String(record), row_no);
  }
  return found;
}

/** Names of the groups, by how the console calls the grouping. */
const GROUPS: Readonly<Record<string, (reading: Reading) => string>> = {
  按深度: ({ depthM }) => {
    const from = Math.floor(Math.fround(depthM) / 0.5) * 0.5;
    return `${from.toFixed(1)}–${(from + 0.5).toFixed(1)}`;
  },
  按日: ({ localMs }) => dayOfMs(localMs - SHANGHAI_MS),
  按时段: ({ localMs }) => {
    const hour = Math.floor((localMs / 3_600_000) % 24);
    return `${String(hour).padStart(2, '0')}:00–${String(hour + 1).padStart(2, '0')}:00`;
  },
  按设备: ({ machine }) => machine,
  按行程: ({ pass }) => mixing.profile.passes[pass]?.names.cn ?? '',
  按评分: ({ score }) =>
    Number.isNaN(score)
      ? '无'
      : `${Math.min(90, Math.floor(score / 10) * 10)}–${Math.min(90, Math.floor(score / 10) * 10) + 10}`,
};

const valuesOf = (readings: readonly Reading[], of: string): readonly number[] =>
  readings.filter(({ record }) => record === of).map(({ value }) => value);

/** Centre and sigma by the mean moving range, and how many means break a rule of Western Electric, each looking back. */
function controlOf(means: readonly number[]) {
  const center = means.reduce((sum, mean) => sum + mean, 0) / means.length;
  const ranges = means.slice(1).map((mean, at) => Math.abs(mean - (means[at] ?? 0)));
  const sigma = ranges.reduce((sum, range) => sum + range, 0) / ranges.length / 1.128;
  const out = means.filter((mean, at) =>
    [1, -1].some((side) => {
      const off = (value: number): number => (side * (value - center)) / sigma;
      const beyond = (last: number, most: number): number =>
        means.slice(Math.max(0, at + 1 - last), at + 1).filter((value) => off(value) > most).length;
      const now = off(mean);
      return now > 3 || (now > 2 && beyond(3, 2) > 1) || (now > 1 && beyond(5, 1) > 3) || beyond(8, 0) === 8;
    }),
  ).length;
  return { center, sigma, out };
}

function grouped(readings: readonly Reading[], nameOf: (reading: Reading) => string) {
  const groups = new Map<string, number[]>([['全部', readings.map(({ value }) => value)]]);
  for (const reading of readings) {
    const name = nameOf(reading);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [reading.value]);
    else group.push(reading.value);
  }
  return new Map([...groups].map(([name, values]) => [name, figures(values)]));
}

/** Figures by the name of a group. */
type Figures = ReadonlyMap<string, readonly number[]>;

/** The rows of the saved file: figures by the group's name. */
async function savedFile(page: Page): Promise<Figures> {
  return figuresIn(await download(page, 'CSV'));
}

function figuresIn(file: Buffer): Figures {
  const [, ...lines] = file.toString('utf8').trimEnd().split('\r\n');
  expect(lines.pop()).toMatch(/^筛选：/);
  return new Map(
    lines.map((line) => {
      const [name = '', ...cells] = line.split(',');
      return [name, cells.slice(0, FIGURES).map(Number)];
    }),
  );
}

/** The analysis of the flow of all records of the demo's mixing project, opened by its address. */
async function openAnalysis(page: Page, origin: string) {
  const backend = await Backend.signIn(origin);
  const project = await firstProject(backend);
  const { readings, begin_time, end_time } = await readingsOf(backend, project);
  const search = new URLSearchParams({ project, begin_time, end_time, view: 'analyse', channel: 'flow_lpm' });
  await enter(page, origin, 'role0', `mixingPile/dataCenter?${search}`);
  const over = (records: number, count: number) =>
    page.getByText(`${records} 条记录，${count.toLocaleString('en-US')} 个读数`);
  await expect(over(RECORDS, readings.length)).toBeVisible();
  const rows = page.getByRole('grid', { name: '分析结果表' }).locator('tr[data-row]');
  const groupBy = async (grouping: string) => {
    await page.getByRole('combobox', { name: '分组', exact: true }).click();
    await page.getByRole('option', { name: grouping, exact: true }).click();
    await expect(page.getByText(`浆液流量 L/min · ${grouping}`)).toBeVisible();
  };
  /** Holds the file to the plain count, and the table to the file as far as it is in sight. */
  const compare = async (grouping: string, nameOf: (reading: Reading) => string, saved: Figures) => {
    const plain = grouped(readings, nameOf);
    const isClose = (name: string, inFile: readonly number[], decimals: number): void => {
      for (const [at, figure] of (plain.get(name) ?? []).entries()) {
        const off = Math.abs((inFile[at] ?? Number.NaN) - figure);
        expect(off, `${grouping} ${name} ${at}`).toBeLessThanOrEqual(at === 0 ? 0 : 0.51 * 10 ** -decimals);
      }
    };
    expect([...saved.keys()].sort(), grouping).toEqual([...plain.keys()].sort());
    for (const [name, inFile] of saved) isClose(name, inFile, DECIMALS + 1);
    const shown = await rows.evaluateAll((found) =>
      found.map((row) =>
        [...row.querySelectorAll('th, td')].map((cell) => (cell.textContent ?? '').replace(/(部分)?模拟$/, '').trim()),
      ),
    );
    expect(shown.map(([name]) => name)).toEqual([...saved.keys()].slice(0, shown.length));
    for (const [name = '', ...cells] of shown)
      isClose(
        name,
        cells.slice(0, FIGURES).map((cell) => shownNumber(cell)),
        DECIMALS,
      );
  };
  return { backend, project, readings, over, rows, groupBy, compare };
}

test('says over all records shown what a plain count of their logs says', async ({ page, server }) => {
  const { backend, project, readings, over, groupBy, compare } = await openAnalysis(page, server.origin);
  // Another channel, and back, as people choose it. Its first answer is of the first records only.
  const channel = page.getByRole('combobox', { name: '通道', exact: true });
  for (const [name, key] of [
    ['钻机电流 (A)', 'current_a'],
    ['浆液流量 (L/min)', 'flow_lpm'],
  ] as const) {
    await channel.click();
    await page.getByRole('option', { name }).click();
    await expect(page).toHaveURL(new RegExp(`channel=${key}`));
    await expect(page.getByText(`${name.replaceAll(/[()]/g, '')} · 按深度`)).toBeVisible();
  }
  await expect(over(RECORDS, readings.length)).toBeVisible();
  for (const [grouping, nameOf] of Object.entries(GROUPS)) {
    await groupBy(grouping);
    await compare(grouping, nameOf, await savedFile(page));
  }
  await groupBy('按排');
  const saved = await savedFile(page);
  const rowOf = await rowsOfRecords(backend, project, [...saved.keys()].slice(1));
  await compare('按排', ({ record }) => rowOf.get(record) ?? '无', saved);

  // Depths crossed with machines: a row a cell.
  await groupBy('按深度');
  await page.getByRole('combobox', { name: '交叉分组' }).click();
  await page.getByRole('option', { name: '× 设备' }).click();
  await expect(page).toHaveURL(/across=machine/);
  const byDepth = GROUPS.按深度 ?? (() => '');
  await expect(page.getByRole('img', { name: /^浆液流量 L\/min · 按深度 · 按设备 \(模拟\)：/ })).toBeVisible();
  await compare('× 设备', (reading) => `${reading.machine} · ${byDepth(reading)}`, await savedFile(page));
  await screenshot(page, 'analyse-crossed');
  await page.getByRole('combobox', { name: '交叉分组' }).click();
  await page.getByRole('option', { name: '不交叉' }).click();
  await groupBy('按排');

  // As a workbook and as Parquet the same.
  const figuresBy = (cells: readonly (readonly unknown[])[]): Figures =>
    new Map(cells.map(([name, ...others]) => [String(name), others.slice(0, FIGURES).map(Number)]));
  const [sheet] = await readExcelFile(new Blob([new Uint8Array(await download(page, 'Excel'))]));
  expect(figuresBy(sheet?.data.slice(1, -1) ?? [])).toEqual(saved);
  const { buffer } = new Uint8Array(await download(page, 'Parquet'));
  const objects = await parquetReadObjects({ file: buffer });
  expect(figuresBy(objects.map((object) => Object.values(object)))).toEqual(saved);
});

test('record by record is a control chart, whose limits are worked out by hand and hold when frozen', async ({
  page,
  server,
}) => {
  const { readings, groupBy, compare } = await openAnalysis(page, server.origin);
  // Its limits from the first ones, worked out by hand, and what breaks a rule.
  await groupBy('逐条记录');
  await page.getByRole('combobox', { name: '控制限取自' }).click();
  await page.getByRole('option', { name: '全部记录' }).click();
  const byRecord = await savedFile(page);
  await compare('逐条记录', ({ record }) => record, byRecord);
  const controlBy = (records: Iterable<string>) =>
    controlOf([...records].slice(1).map((record) => figures(valuesOf(readings, record)).at(-1) ?? Number.NaN));
  const facts = page.getByRole('status').filter({ hasText: '中心线' });
  const expectFacts = async ({ center, sigma, out }: ReturnType<typeof controlOf>, records: number): Promise<void> => {
    await expect(facts).toContainText(`中心线 ${asShown(center, 2)}`);
    await expect(facts).toContainText(`${asShown(center - 3 * sigma, 2)} L/min – ${asShown(center + 3 * sigma, 2)}`);
    await expect(facts).toContainText(`${records} 条中 ${out} 条违反规则`);
  };
  const ofAll = controlBy(byRecord.keys());
  await expectFacts(ofAll, RECORDS);
  // Frozen, they hold whatever is searched for: here the newer half.
  await page.getByRole('button', { name: '冻结控制限' }).click();
  await expect(page).toHaveURL(/frozen=/);
  const whole = page.url();
  const begins = readings.map(({ localMs }) => localMs - SHANGHAI_MS).sort((a, b) => a - b);
  const newer = new URL(whole);
  newer.searchParams.set('begin_time', wallClock(begins[Math.floor(begins.length / 2)] ?? 0));
  await page.goto(newer.href);
  await expect(page.getByText(`冻结自 ${RECORDS} 条`)).toBeVisible();
  await expect(facts).toContainText(`中心线 ${asShown(ofAll.center, 2)}`);
  await expect(facts).not.toContainText(`${RECORDS} 条中`);
  // The first line of the file is all of them.
  const newerRecords = [...(await savedFile(page)).keys()];
  const ofNewer = newerRecords.length - 1;
  expect(ofNewer).toBeLessThan(RECORDS);
  await expect(facts).toContainText(`按冻结的 ${RECORDS} 条`);
  // Cpk is of the records shown, by a limit that is typed; it may lie beyond all bins.
  const shown = controlBy(newerRecords);
  const typedHigh = page.getByRole('textbox', { name: '上限 · 浆液流量' });
  const typed = Number((shown.center + 6 * shown.sigma).toFixed(DECIMALS));
  await typedHigh.fill(String(typed));
  await typedHigh.press('Enter');
  await expect(page).toHaveURL(new RegExp(`[?&]high=${typed}(&|$)`));
  const cpk = (typed - shown.center) / (3 * shown.sigma);
  await expect(facts).toContainText(`按所示 ${ofNewer} 条`);
  await expect(facts).toContainText(`Cpk ${asShown(cpk, 2)}`);
  await typedHigh.fill('');
  await typedHigh.press('Enter');
  await expect(page).not.toHaveURL(/high=/);
  await page.getByRole('button', { name: '解除冻结' }).click();
  await expectFacts(controlBy(newerRecords), ofNewer);
  await page.goto(whole);
  await page.getByRole('button', { name: '解除冻结' }).click();
  await expectFacts(ofAll, RECORDS);
  // Charts are saved as pictures that say what they are of.
  const picture = async (of: string, kind: string): Promise<Buffer> => {
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: `把“${of}”存为图片` }).click();
    await page.getByRole('menuitem', { name: kind }).click();
    return readFileSync(await (await file).path());
  };
  expect((await picture('控制图', 'SVG 矢量图')).toString('utf8')).toContain('>控制图 · 浆液流量 L/min (模拟)</text>');
  const png = await picture('读数分布', 'PNG 图片');
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
  // 1,200 pixels and a margin, twice as fine.
  expect(png.readUInt32BE(16)).toBe(2 * (1200 + 40));
});

test('a file that is asked for before its answer is there has the figures that come', async ({ page, server }) => {
  const { readings } = await openAnalysis(page, server.origin);
  // The newer half, whose logs come once a kind of file has been chosen.
  const begins = readings.map(({ localMs }) => localMs - SHANGHAI_MS).sort((a, b) => a - b);
  const newer = new URL(page.url());
  newer.searchParams.set('by', 'record');
  newer.searchParams.set('begin_time', wallClock(begins[Math.floor(begins.length / 2)] ?? 0));
  let goOn = (): void => undefined;
  const isChosen = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(`**/${API.productionLogs.path}*`, async (route) => {
    await isChosen;
    await route.continue();
  });
  await page.goto(newer.href);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: '算好后才能存为文件' })).toBeVisible();
  const choice = page.getByRole('menuitem', { name: 'CSV' });
  await choice.click();
  await expect(choice).toContainText('等待中');
  goOn();
  const saved = figuresIn(readFileSync(await (await file).path()));
  await expect(choice).toHaveCount(0);
  expect(saved.size - 1).toBeLessThan(RECORDS);
  const plain = grouped(
    readings.filter(({ record }) => saved.has(record)),
    ({ record }) => record,
  );
  expect([...saved.keys()].sort()).toEqual([...plain.keys()].sort());
  for (const [name, [count]] of saved) expect(count, name).toBe(plain.get(name)?.[0]);
});

test('a limit that is dragged counts what lies outside, which is selected and exported', async ({ page, server }) => {
  const { readings, rows, groupBy } = await openAnalysis(page, server.origin);
  // Here by keys; it stays in the address.
  const high = page.getByRole('slider', { name: '上限 · 浆液流量' });
  await high.focus();
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('PageDown');
  // Where the presses come slowly, the address has the limit of each in turn.
  const limitSet = Number(await high.inputValue());
  await expect.poll(() => Number(new URL(page.url()).searchParams.get('high'))).toBe(limitSet);
  const limit = Math.fround(limitSet);
  const outside = readings.filter(({ value }) => value > limit);
  expect(outside.length).toBeGreaterThan(0);
  expect(outside.length).toBeLessThan(readings.length);
  const numbersOutside = [...new Set(outside.map(({ record }) => record))];
  const records = numbersOutside.length;
  await expect(
    page.getByText(
      new RegExp(`^${outside.length.toLocaleString('en-US')} 个读数（[\\d.]+ %）、${records} 条记录超出$`),
    ),
  ).toBeVisible();
  // List, totals and table follow: the furthest off comes first.
  const largestOf = (record: string): number => Math.max(...valuesOf(readings, record));
  const farthest = Math.max(...outside.map(({ value }) => value));
  const off = page.getByRole('grid', { name: '超出限值的记录' }).locator('tr[data-row]');
  await expect(off.first()).toContainText(`+${(farthest - limit).toFixed(DECIMALS)}`);
  // Several may be as far off.
  const first = await off.first().getByRole('rowheader').innerText();
  expect(largestOf(first)).toBe(farthest);
  const ofFirst = outside.filter(({ record }) => record === first).length;
  await expect(off.first()).toContainText(ofFirst.toLocaleString('en-US'));
  await expect(page.getByText(new RegExp(`^${RECORDS} 条中 ${records} 条（`))).toBeVisible();
  await expect(page.getByRole('img', { name: new RegExp(`^现场位置图：${records} 条超限`) })).toBeVisible();
  await groupBy('按设备');
  const machines = rows.filter({ hasText: /^(?!全部)/ });
  for (const row of await machines.all()) {
    const cells = row.locator('th, td');
    const name = ((await cells.first().textContent()) ?? '').replace(/(部分)?模拟$/, '').trim();
    const beyond = outside.filter(({ machine }) => machine === name).length;
    // They are counted anew for the groups.
    if (name !== '全部') await expect(cells.last(), name).toContainText(`${beyond.toLocaleString('en-US')}（`);
  }
  await groupBy('按深度');
  await expectAccessible(page, 'analyse');
  await screenshot(page, 'analyse-outside');

  // Those outside are selected in the list, and exported: they and no others.
  await page.getByRole('button', { name: '在列表中选中' }).click();
  await expect(page.getByRole('button', { name: '列表', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('grid', { name: '超出限值的记录' })).toHaveCount(0);
  await expect(page.getByText(`已选 ${records} 条`)).toBeVisible();
  await expect(page.locator('tr[data-row]').first()).toBeVisible();
  await page.getByRole('button', { name: '导出', exact: true }).click();
  const surface = page.locator('.fui-PopoverSurface');
  await expect(surface.getByText(`导出所选 ${records} 条`)).toBeVisible();
  await surface.getByRole('button', { name: 'CSV' }).first().click();
  const exported = page.waitForEvent('download');
  await surface.locator('[data-export=done]').first().getByRole('button', { name: '下载' }).click();
  const lines = readFileSync(await (await exported).path(), 'utf8')
    .trimEnd()
    .split('\r\n')
    .slice(1);
  expect(lines.pop()).toContain(`筛选：只含所选的 ${records} 条`);
  const numbersIn = lines.map((line) => line.split(',').find((cell) => numbersOutside.includes(cell)) ?? line);
  expect(numbersIn.sort()).toEqual(numbersOutside.sort());
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '取消选择' }).click();
});

test('a zoomed chart has narrower groups of the readings there alone, by fields, by a link and by dragging', async ({
  page,
  server,
}) => {
  const { readings, groupBy } = await openAnalysis(page, server.origin);
  await groupBy('按深度');
  // Two metres.
  const spread = page.getByRole('region', { name: '分布随分组变化' });
  await spread.getByRole('button', { name: /^缩放“分布随分组变化”/ }).click();
  await page.getByRole('textbox', { name: '深度 m 从' }).fill('2');
  await page.getByRole('textbox', { name: '深度 m 到' }).fill('4');
  await page.getByRole('textbox', { name: '深度 m 到' }).press('Enter');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/[?&]zoom=2%7E4(&|$)/);
  await expect(page.getByText('按深度 · 分组限于 2–4\u00a0m')).toBeVisible();
  const within = grouped(readings, ({ depthM }) => {
    const step = Math.floor((Math.fround(depthM) - 2) / 0.05);
    return step < 0 || step >= 40 ? '' : [step, step + 1].map((at) => (2 + at * 0.05).toFixed(2)).join('–');
  });
  within.delete('');
  const zoomed = await savedFile(page);
  expect([...zoomed.keys()].sort()).toEqual([...within.keys()].sort());
  for (const [name, [count]] of zoomed) expect(count, name).toBe(within.get(name)?.[0]);
  await page.reload();
  await expect(spread.getByRole('button', { name: /^缩放“分布随分组变化” 2–4\sm$/ })).toBeVisible();
  await expectAccessible(page, 'analyse-zoomed');
  await screenshot(page, 'analyse-zoomed');
  await spread.getByRole('application').focus();
  await page.keyboard.press('0');
  await expect(page).not.toHaveURL(/[?&]zoom=/);
  // A quarter of an hour of the day, of all days together, in steps of five minutes.
  await groupBy('按时段');
  const [ofDay, clock] = [(ms: number) => ms % 86_400_000, (ms: number) => new Date(ms).toISOString().slice(11, 16)];
  const times = readings.map(({ localMs }) => ofDay(localMs)).sort((a, b) => a - b);
  const fromMs = Math.floor((times[Math.floor(times.length / 2)] ?? 0) / 900_000) * 900_000;
  const [from, to] = [clock(fromMs), clock(fromMs + 900_000).replace('00:00', '24:00')];
  await spread.getByRole('button', { name: /^缩放“分布随分组变化”/ }).click();
  await page.getByRole('textbox', { name: '时段 从' }).fill(from);
  await page.getByRole('textbox', { name: '时段 到' }).fill(to);
  await page.getByRole('textbox', { name: '时段 到' }).press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByText(`按时段 · 分组限于 ${from}–${to}`)).toBeVisible();
  const minutes = grouped(readings, ({ localMs }) => {
    const stepMs = Math.floor(ofDay(localMs) / 300_000) * 300_000;
    return stepMs < fromMs || stepMs >= fromMs + 900_000 ? '' : clock(stepMs);
  });
  minutes.delete('');
  const byMinutes = await savedFile(page);
  expect([...byMinutes.keys()].sort()).toEqual([...minutes.keys()].sort());
  for (const [name, [count]] of byMinutes) expect(count, name).toBe(minutes.get(name)?.[0]);
  await groupBy('按深度');
  await expect(page).not.toHaveURL(/[?&]zoom=/);
  // Dragged over on the chart: readings beyond are counted.
  const distribution = page.getByRole('region', { name: '读数分布' });
  const box = await distribution.getByRole('application').boundingBox();
  if (box === null) throw new Error('the chart has a place');
  await expectTooltip(page, distribution.getByRole('application'));
  // A button that is let go beside the chart drags nothing when the pointer is back.
  const inMiddle = [box.x + box.width / 2, box.y + box.height / 2] as const;
  await page.mouse.move(...inMiddle);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y - 60);
  await page.mouse.up();
  await page.mouse.move(...inMiddle);
  await page.mouse.move(box.x + box.width * 0.4, box.y + box.height / 2, { steps: 4 });
  await expect(distribution.getByRole('application').locator('> *')).toHaveCount(1);
  await page.mouse.move(box.x + box.width * 0.4, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height / 2, { steps: 4 });
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(page).toHaveURL(/zoomValues=/);
  await expect(distribution.getByText(/^另有 [\d,]+ 个读数在图外$/)).toBeVisible();
  await distribution.getByRole('button', { name: /^缩放“读数分布”/ }).click();
  await page.getByRole('button', { name: '显示全部' }).click();
  await expect(page).not.toHaveURL(/zoomValues=/);
});

test('two channels are counted against each other, and selected records alone', async ({ page, server }) => {
  const { readings, over } = await openAnalysis(page, server.origin);
  // Two channels against each other: as many rows as have both, and the cell that has most of them.
  await page.getByRole('combobox', { name: '对比通道' }).click();
  await page.getByRole('option', { name: '钻机电流' }).click();
  const density = page.getByRole('img', { name: /^浆液流量 L\/min与钻机电流 A：/ });
  await expect(density).toBeVisible();
  // Its first answer is of the first records only.
  await expect(over(RECORDS, readings.length)).toBeVisible();
  const [, rowsOfBoth = '', ...densest] =
    /：([\d,]+) 行，最密处 ([\d,.]+)–([\d,.]+) × ([\d,.]+)–([\d,.]+)，有 ([\d,]+) 行/.exec(
      (await density.getAttribute('aria-label')) ?? '',
    ) ?? [];
  const [fromX = 0, toX = 0, fromY = 0, toY = 0, most = 0] = densest.map((text) => shownNumber(text));
  const both = readings.filter(({ currentA }) => !Number.isNaN(currentA));
  expect(shownNumber(rowsOfBoth)).toBe(both.length);
  const isWithin = (value: number, from: number, to: number): boolean => value >= from && value < to;
  const dense = both.filter(({ value, currentA }) => isWithin(value, fromX, toX) && isWithin(currentA, fromY, toY));
  expect(dense.length).toBe(most);
  await screenshot(page, 'analyse-density');
  await page.getByRole('combobox', { name: '对比通道' }).click();
  await page.getByRole('option', { name: '不对比' }).click();

  // Of records that are selected only, and a link brings a colleague the question.
  await page.getByRole('button', { name: '列表', exact: true }).click();
  // The first row may be of a record without a log.
  const newest = readings.at(-1)?.record ?? '';
  await page.locator('tr[data-row]', { hasText: newest }).locator('[data-select]').click();
  await expect(page.getByText('已选 1 条')).toBeVisible();
  await page.getByRole('button', { name: '分析', exact: true }).click();
  const overNewest = over(1, readings.filter(({ record }) => record === newest).length);
  await expect(overNewest).toBeVisible();
  await expect.poll(() => new URL(page.url()).searchParams.getAll('selected')).toEqual([newest]);
  await page.reload();
  await expect(overNewest).toBeVisible();
  await expect(page.getByText('已选 1 条')).toBeVisible();
  await expect(page.getByText('浆液流量 L/min · 按深度')).toBeVisible();
  // The list has it selected too, and says nothing of it in its address.
  await page.getByRole('button', { name: '列表', exact: true }).click();
  await expect(page.getByText('已选 1 条')).toBeVisible();
  await expect(page).not.toHaveURL(/selected=/);
  await page.goBack();
  await expect(overNewest).toBeVisible();
  await page.getByRole('button', { name: '取消选择' }).click();
  await expect(over(RECORDS, readings.length)).toBeVisible();
  await expect(page).not.toHaveURL(/selected=/);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(over(RECORDS, readings.length)).toBeVisible();
  await screenshot(page, 'analyse-phone');
});
