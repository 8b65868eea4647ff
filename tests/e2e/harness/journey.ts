// The steps of a day with a type, from a machine to the paper, for any type as data: the figures of a record are worked
// out here from the rows of its log as the server gives them out, by code that shares nothing with the product's.
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright/test';
import { z } from 'zod';
import { API } from '../../../src/contracts/api';
import { type Machine, machineSchema } from '../../../src/contracts/api/equipment';
import { slurryCalls } from '../../../src/contracts/api/slurry';
import { warningItemSchema } from '../../../src/contracts/api/warnings';
import { type ColumnTable, columnTableSchema } from '../../../src/contracts/columns';
import type { Channel, EquipmentProfile, FigureTerms } from '../../../src/equipment/descriptor';
import { SHARED_COLUMNS } from '../../../src/equipment/shared-columns';
import { cn } from '../../../src/i18n/cn';
import { EVERYTHING } from '../../fixtures/everything';
import { readPdf } from '../../fixtures/paper/read-pdf';
import { workedByHand } from '../../fixtures/worked-by-hand';
import { go } from './console';
import { PLAIN_HEAD, PLAIN_KEYS } from './head-oracle';
import { factOf, type Logged, loggedRecords, RECORDS, type Site } from './logged-records';
import { seeChecks } from './record-checks';
import { dayOfMs, midnightOf, recordsAround, sumsOf } from './record-oracle';
import { segmentsOf } from './segment-oracle';
import { shownNumber } from './shown-number';
import { expect, screenshot } from './test';
import { PAPER_TABLES, seeTrade, whenGrown } from './trade-oracle';

const DAY_MS = 86_400_000;
/** Readings of the channels of a figure, in its passes, in the order of the rows. */
function readingsOf({ columns }: ColumnTable, { channels, passes }: FigureTerms): number[][] {
  return channels.map((key) =>
    (columns[key] ?? []).flatMap((cell, row) =>
      cell === null || (passes !== undefined && !passes.includes(Number(columns.pass?.[row]))) ? [] : [Number(cell)],
    ),
  );
}

/** A figure by the plainest way; null where nothing was read. */
function workedOut(log: ColumnTable, terms: FigureTerms): number | null {
  const of = (values: readonly number[]): number => {
    switch (terms.take) {
      case 'largest':
        return Math.max(...values);
      case 'largestAbs':
        return Math.max(...values.map(Math.abs));
      case 'last':
        return values.at(-1) ?? Number.NaN;
      case 'mean':
        return values.reduce((sum, value) => sum + value, 0) / values.length;
      case 'span':
        return Math.max(...values) - Math.min(...values);
    }
  };
  const found = readingsOf(log, terms)
    .filter((values) => values.length > 0)
    .map(of);
  return found.length === 0 ? null : Math.max(...found);
}

async function machinesOf({ backend, projectId }: Pick<Site, 'backend' | 'projectId'>): Promise<readonly Machine[]> {
  return z.array(machineSchema).parse(await backend.get(API.homeEquipments.path, { project_id: projectId }));
}

/** Its card in real time, and the machine opened: one that is wanted, where there is such. */
export async function seeMachine(
  { page, backend, projectId, base }: Site,
  isWanted = ({ online }: Machine): boolean => online,
): Promise<Machine> {
  const machines = await machinesOf({ backend, projectId });
  const machine = machines.find(isWanted) ?? machines.find(({ online }) => online) ?? machines[0];
  if (machine === undefined) throw new Error('the site has no machine');
  await go(page, `${base}/realTime`);
  const card = page.locator(`li[data-machine="${machine.id}"]`);
  await expect(card).toContainText(machine.name);
  await card.getByRole('button', { name: machine.name }).click();
  const panel = page.getByRole('region', { name: '设备详情' });
  await expect(panel.getByRole('heading', { name: machine.name })).toBeVisible();
  return machine;
}

/** Of rows that came last, so many may be older than what the card shows meanwhile. */
const NEWEST_ROWS = 120;

/** A machine at work, opened: its card shows one of the newest rows that the server has of its record. */
export async function seeLiveMachine(site: Site): Promise<void> {
  const { page, type, backend, projectId } = site;
  const { id, record_no: begun } = await seeMachine(site, ({ online, record_no }) => online && record_no !== null);
  // Nobody works at night.
  if (begun === null) return;
  const readings = page.locator(`li[data-machine="${id}"] [data-channel]`);
  await expect(readings.first()).toBeVisible();
  await expect
    .poll(async () => {
      const shown = await readings.evaluateAll((rows) =>
        rows.map((row) => ({
          key: row.getAttribute('data-channel') ?? '',
          text: row.lastElementChild?.textContent ?? '',
        })),
      );
      // It may have gone on to another record meanwhile.
      const recordNo = (await machinesOf(site)).find((machine) => machine.id === id)?.record_no ?? begun;
      const asked = { project_id: projectId, record_no: recordNo };
      const log = columnTableSchema.parse(await backend.get(API.productionHistory.path, asked));
      const newest = Array.from({ length: Math.min(NEWEST_ROWS, log.rows) }, (_, back) => log.rows - 1 - back);
      return newest.some((row) => isRow(type.profile?.channels ?? [], log, row, shown));
    })
    .toBe(true);
}

/** Whether readings, as they are rounded, are those of a row; a channel without a reading says nothing. */
function isRow(
  channels: readonly Channel[],
  log: ColumnTable,
  row: number,
  shown: readonly { readonly key: string; readonly text: string }[],
): boolean {
  const matches = shown.flatMap(({ key, text }) => {
    const cell = log.columns[key]?.[row];
    const { decimals, unit } = channels.find((channel) => channel.key === key) ?? { decimals: 0, unit: '' };
    // A unit may begin with a digit, as 1/min does.
    const value = shownNumber(text.endsWith(unit) ? text.slice(0, text.length - unit.length) : text);
    if (typeof cell !== 'number' || !Number.isFinite(value)) return [];
    return [Math.abs(cell - value) <= 0.501 * 10 ** -decimals];
  });
  return matches.length > 0 && matches.every((isSame) => isSame);
}

/** Records with their figures and checks against their rows; of the last also the panels of the trade, and its paper. */
export async function seeRecord(site: Site): Promise<void> {
  const { page, type } = site;
  const { profile } = type;
  if (profile === null) throw new Error(`${type.code} records nothing`);
  const hasDepth = profile.channels.some(({ chart }) => chart === 'depth');
  const all = await loggedRecords(site, RECORDS);
  for (const one of all) {
    await seeFigures(site, one);
    // Judged by every rule of the type that rows tell, and looked through for contradictions.
    await seeChecks(site, one);
    if (hasDepth) await seeSegments(page, profile, one);
  }
  const last = all.at(-1);
  if (last === undefined) throw new Error('no record was chosen');
  const { record, log } = last;
  const panel = page.getByRole('region', { name: '记录详情', exact: true });
  // Only segments need a depth.
  await expect(panel.getByRole('tab', { name: '分段' })).toHaveCount(hasDepth ? 1 : 0);
  await seeTrade(site, panel, profile, last);
  await screenshot(page, `journey-${type.code}-record`);

  await panel.getByRole('button', { name: '打印记录表' }).click();
  const dialog = page.getByRole('dialog');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '保存' }).click(),
  ]);
  const { pages } = await readPdf(readFileSync(await file.path()));
  const texts = pages.flat();
  expect(texts).toContain(record.pile_no);
  for (const { kind, terms } of profile.panels ?? []) {
    const title = PAPER_TABLES[kind];
    if (title !== undefined) expect(texts, `${type.code} on paper`).toContain(title);
    if (kind === 'hits')
      for (const value of whenGrown(log, terms.counter, 'cumulative_mm'))
        expect(texts).toContain(value.toLocaleString('en-US'));
  }
  await dialog.getByRole('button', { name: '关闭' }).click();
  // The page below is hidden from readers until the dialog is gone.
  await expect(page.locator('#root')).not.toHaveAttribute('aria-hidden', 'true');
}

/** Stands behind the name of what the design says too. */
const MADE = '（实测）';

/** The record's page, where every figure of the head is the one that its rows come to. */
async function seeFigures({ page, type, base, projectId }: Site, { record, log, design }: Logged): Promise<void> {
  const { profile } = type;
  if (profile === null) throw new Error(`${type.code} records nothing`);
  const query = new URLSearchParams({ project: projectId, record: record.record_no, panel: 'wide' });
  await page.goto(`${base}/dataCenter?${query}`);
  const panel = page.getByRole('region', { name: '记录详情', exact: true });
  await expect(panel.getByRole('heading', { level: 2 }).first()).toContainText(record.pile_no);
  await panel.getByRole('button', { name: '更多数值' }).click();
  const facts = panel.locator(`dl[aria-label="记录 ${record.record_no}"]`);
  const shown = await facts.locator('dt').allInnerTexts();
  for (const terms of profile.figures) {
    const { worked, named } = terms;
    const read = workedOut(log, terms);
    const meanOf = (key: string): number => workedOut(log, { ...terms, channels: [key], take: 'mean' }) ?? Number.NaN;
    const value = worked === undefined || read === null ? read : workedByHand(named?.key ?? '', read, design, meanOf);
    const channel = profile.channels.find(({ key }) => key === terms.channels[0]);
    if (value === null || channel === undefined) continue;
    const prefix = { largest: '最大', largestAbs: '最大', last: '最终', mean: '平均', span: '' }[terms.take];
    const names = [named?.names.cn, channel.names.cn, `${prefix}${channel.names.cn}`];
    const name = names
      .flatMap((known) => [known, `${known}${MADE}`])
      .find((known) => known !== undefined && shown.includes(known));
    if (name === undefined) throw new Error(`no fact is called ${names.join(' or ')}, but ${shown.join(', ')}`);
    // A figure is kept with a digit more than is shown, and so is rounded twice.
    const off = Math.abs((await factOf(facts, name)) - value);
    const decimals = worked?.decimals ?? channel.decimals;
    expect(off, `${name} of ${record.record_no}`).toBeLessThanOrEqual(0.551 * 10 ** -decimals);
  }
  await seeReached(panel, profile, record.record_no, log);
  const way = (wanted: 'down' | 'up') => profile.passes.findIndex(({ direction }) => direction === wanted);
  const ratio = design?.terms.water_cement_ratio;
  const terms = {
    cementGcm3: Number(design?.terms.cement_density_gcm3 ?? 3.1),
    ratio: typeof ratio === 'number' ? ratio : null,
    down: way('down'),
    up: way('up'),
  };
  const speeds: Readonly<Partial<Record<string, number>>> = { mean_down_mpm: terms.down, mean_up_mpm: terms.up };
  for (const key of PLAIN_KEYS) {
    const pass = profile.passes[speeds[key] ?? -1];
    const named = pass === undefined ? cn.dataCenter.field[key] : `平均${pass.names.cn}速度`;
    const name = [named, `${named}${MADE}`].find((known) => shown.includes(known));
    const value = name === undefined ? null : PLAIN_HEAD[key](log, terms);
    if (pass !== undefined) expect(name, `${named} among ${shown.join()}`).toBeDefined();
    if (name === undefined || value === null) continue;
    const off = Math.abs((await factOf(facts, name)) - value);
    const { decimals = 0 } = SHARED_COLUMNS[key];
    // Rounded twice, like those above, and kept in 32 bits, of which large amounts have seven digits.
    expect(off, `${name} of ${record.record_no}`).toBeLessThanOrEqual(0.551 * 10 ** -decimals + 1e-6 * value);
  }
}

/** The depth that was reached stands apart from the facts: the deepest reading, where the type has a depth. */
async function seeReached(
  panel: Locator,
  { channels }: EquipmentProfile,
  recordNo: string,
  log: ColumnTable,
): Promise<void> {
  const deepest = PLAIN_HEAD.depth_m(log);
  if (deepest === null || !channels.some(({ chart }) => chart === 'depth')) return;
  const [before = ''] = cn.dataCenter.reached.split('{{depth}}');
  const reached = await panel.getByText(new RegExp(`^${before.trim()}`)).innerText();
  const off = Math.abs(shownNumber(reached.replace(before.trim(), '')) - deepest);
  const { decimals = 0 } = SHARED_COLUMNS.depth_m;
  expect(off, `depth of ${recordNo}`).toBeLessThanOrEqual(0.551 * 10 ** -decimals);
}

/** Every cell of the record's segments against those that its rows come to; with `--all` of every channel. */
async function seeSegments(page: Page, { channels }: EquipmentProfile, { record, log }: Logged): Promise<void> {
  const panel = page.getByRole('region', { name: '记录详情', exact: true });
  await panel.getByRole('tab', { name: '分段' }).click();
  const table = panel.getByRole('grid', { name: '分段' });
  await expect(table.getByRole('rowheader').first()).toBeVisible();
  if (EVERYTHING)
    await showAllColumns(panel.getByRole('tabpanel').filter({ has: page.getByRole('grid', { name: '分段' }) }));
  const { heads, sums, rows } = await wholeTable(table);
  const plain = segmentsOf(log);
  expect(rows.length, `segments of ${record.record_no}`).toBe(plain.count);
  const columns = heads.map((name, at) => {
    const channel = channels.find(({ names, chart }) => names.cn === name && (chart === 'total' || chart === 'track'));
    if (name === cn.recordChecks.duration)
      return { name, at, unit: 's', decimals: 0, adds: true, values: plain.durationS };
    if (channel === undefined) return null;
    const adds = channel.chart === 'total';
    const values = adds ? plain.amount(channel.key) : plain.mean(channel.key);
    return { name, at, unit: channel.unit, decimals: channel.decimals, adds, values };
  });
  // Beside how deep it is.
  expect(columns.filter((column) => column === null).length, heads.join()).toBe(1);
  for (const column of columns) {
    if (column === null) continue;
    const { name, at, unit, decimals, values } = column;
    const isClose = (text: string, value: number, where: string): void => {
      const bare = text.replaceAll(/[↑↓\s]/g, '');
      // A unit may begin with a digit (1/min).
      const shown = shownNumber(bare.endsWith(unit) ? bare.slice(0, bare.length - unit.length) : bare);
      if (Number.isNaN(value)) expect(shown, where).toBeNaN();
      else
        expect(Math.abs(shown - value), `${where}: ${shown}, ${value}`).toBeLessThanOrEqual(
          0.501 * 10 ** -decimals + 1e-6 * Math.abs(value),
        );
    };
    // Sums under the heads: of amounts and the time; means have none.
    const sum = values.reduce((all, value) => all + (Number.isNaN(value) ? 0 : value), 0);
    isClose(sums[at] ?? '', column.adds ? sum : Number.NaN, `sum of ${name} of ${record.record_no}`);
    for (const [row, cells] of rows.entries()) {
      isClose(cells[at] ?? '', values[row] ?? Number.NaN, `${name} of segment ${row} of ${record.record_no}`);
    }
  }
}

/** Chooses every column of a table. */
async function showAllColumns(part: Locator): Promise<void> {
  await part.getByRole('button', { name: /^列设置/ }).click();
  const settings = part.page().getByRole('dialog', { name: '列设置' });
  const hidden = settings.getByRole('checkbox', { checked: false });
  for (let left = await hidden.count(); left > 0; left -= 1) {
    await hidden.first().check();
    await expect(hidden).toHaveCount(left - 1);
  }
  await part.page().keyboard.press('Escape');
  await expect(settings).toBeHidden();
}

/** Heads, the lines under them, and all rows of a table, of which no more than those in sight are made. */
async function wholeTable(table: Locator): Promise<{ heads: string[]; sums: string[]; rows: string[][] }> {
  return await table.evaluate(async (element) => {
    const textOf = (cell: Element): string => (cell instanceof HTMLElement ? cell.innerText : '').trim();
    const heads = [...element.querySelectorAll('thead th')].map(textOf);
    const sums = [...element.querySelectorAll('thead td')].map(textOf);
    const found = new Map<number, string[]>();
    const wanted = Number(element.getAttribute('aria-rowcount')) - 1;
    let scroller: Element | null = element;
    while (scroller !== null && scroller.scrollHeight <= scroller.clientHeight) scroller = scroller.parentElement;
    for (let topPx = 0; found.size < wanted && topPx <= (scroller?.scrollHeight ?? 0); topPx += 100) {
      scroller?.scrollTo({ top: topPx });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      for (const row of element.querySelectorAll('tbody tr')) {
        found.set(Number(row.getAttribute('aria-rowindex')), [...row.querySelectorAll('th, td')].map(textOf));
      }
    }
    return { heads, sums, rows: [...found].sort(([a], [b]) => a - b).map(([, cells]) => cells) };
  });
}

/** The last batch of a plant: its parts and density are those that its rows come to. */
export async function seeBatch({ page, backend, base, projectId }: Site): Promise<void> {
  const asked = { project_id: projectId, limit: '1' };
  const { items } = slurryCalls.batchList.output.parse(await backend.get(API.batchList.path, asked));
  const [batch] = items;
  if (batch === undefined) throw new Error('the plant has made no batch');
  const ofRecord = { project_id: projectId, record_no: batch.record_no };
  const log = columnTableSchema.parse(await backend.get(API.productionHistory.path, ofRecord));
  const read = (key: string): number[] =>
    (log.columns[key] ?? []).flatMap((cell) => (typeof cell === 'number' ? [cell] : []));
  const [cementKg, waterKg] = [Math.max(...read('cement_kg')), Math.max(...read('water_kg'))];
  const ratio = waterKg / cementKg;
  await page.goto(`${base}/historyData?project=${projectId}&record=${batch.record_no}`);
  const panel = page.getByRole('region', { name: '批次详情' });
  await expect(panel.locator('canvas').first()).toBeVisible();
  const partsByRow = {
    cement: { value: cementKg, off: 0.06 },
    water: { value: waterKg, off: 0.06 },
    ratio: { value: ratio, off: 0.0006 },
    density: { value: read('density_gcm3').at(-1) ?? Number.NaN, off: 0.0006 },
  };
  for (const [part, { value, off }] of Object.entries(partsByRow)) {
    const cell = panel.locator(`tr[data-part="${part}"] td`).nth(1);
    const shown = shownNumber(await cell.innerText());
    expect(Math.abs(shown - value), `${part} of ${batch.record_no}`).toBeLessThanOrEqual(off);
  }
  // By weight: mass over cement/3.1 and water/1.
  const weighed = panel.locator('tr[data-part="weighedDensity"] td').first();
  const byWeight = (1 + ratio) / (1 / 3.1 + ratio);
  expect(Math.abs(shownNumber(await weighed.innerText()) - byWeight)).toBeLessThanOrEqual(0.0006);
  await screenshot(page, 'journey-HS-T-record');
}

/** The paper of a type whose records have no sheet: that of the day, with what was made on it. */
export async function seeDayOnPaper({ page, base, projectId }: Site, day: string, made: number): Promise<void> {
  await page.goto(`${base}/dailyStatistics?project=${projectId}&day=${day}&span=day&is_simulation=1`);
  await page.getByRole('button', { name: '日报 PDF' }).click();
  const dialog = page.getByRole('dialog');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '保存' }).click(),
  ]);
  const { pages } = await readPdf(readFileSync(await file.path()));
  expect(pages.flat().join(' ')).toContain(day);
  expect(pages.flat()).toContain(made.toLocaleString('en-US'));
  await dialog.getByRole('button', { name: '关闭' }).click();
  await expect(page.locator('#root')).not.toHaveAttribute('aria-hidden', 'true');
}

/** The oldest open warning, closed and reviewed; nothing where none is open. */
export async function closeWarning({ page, backend, projectId, base }: Site): Promise<void> {
  const asked = { project_id: projectId, handle_status: '0', limit: '40' };
  const { items } = z
    .object({ items: z.array(warningItemSchema) })
    .parse(await backend.get(API.warningInfo.path, asked));
  // The oldest: machines of the demo raise new ones meanwhile.
  const item = items.at(-1);
  if (item === undefined) return;
  await page.goto(`${base}/warningInformation?project=${projectId}&warning=${item.warning_id}`);
  const panel = page.getByRole('region', { name: '预警详情' });
  await expect(panel.getByRole('heading', { name: item.pile_no })).toBeVisible();
  await panel.getByRole('button', { name: '申请闭合' }).click();
  await panel.getByLabel('说明').fill('已复核');
  await panel.getByRole('button', { name: '提交闭合' }).click();
  await expect(panel.getByText('待审核').first()).toBeVisible();
  await panel.getByRole('button', { name: '审核' }).click();
  await panel.getByText('同意闭合').click();
  await panel.getByRole('button', { name: '提交审核' }).click();
  await expect(panel.getByText('审核 · 同意')).toBeVisible();
}

/** The last day that is long over and on which something was made: its row of the daily statistics. */
export async function seeDay({ page, backend, projectId, base, type }: Site): Promise<{ day: string; made: number }> {
  // It has been over for hours: a machine sends some of what it recorded before midnight only after it.
  const over = dayOfMs(Date.now() - DAY_MS / 2);
  const weeksAgo = dayOfMs(Date.now() - 28 * DAY_MS);
  const records = await recordsAround(backend, projectId, weeksAgo, over);
  const days = records
    .map(({ endedMs }) => dayOfMs(endedMs))
    .filter((day) => day < over)
    .sort();
  const day = days.at(-1);
  if (day === undefined) throw new Error(`nothing of ${type.code} ended in four weeks`);
  const plain = sumsOf(records, midnightOf(day), 24);
  await page.goto(`${base}/dailyStatistics?project=${projectId}&day=${day}&span=week&is_simulation=1`);
  const row = page.getByRole('grid', { name: '统计表' }).locator('tr[data-row]', { hasText: day });
  await expect(row).toBeVisible();
  const made = await row.locator('td').first().innerText();
  expect(shownNumber(made), `${type.code} made on ${day}`).toBe(plain.piles);
  return { day, made: plain.piles };
}
