// The panels of a trade for a record, against its rows and the records beside it: worked out here, by code that
// shares nothing with the product's.
import type { Locator } from 'playwright/test';
import { z } from 'zod';
import { API } from '../../../src/contracts/api';
import type { ColumnTable } from '../../../src/contracts/columns';
import type { EquipmentProfile, EquipmentType } from '../../../src/equipment/descriptor';
import { cn } from '../../../src/i18n/cn';
import { factOf, type Logged, type Site, timeOf } from './logged-records';
import { segmentsOf } from './segment-oracle';
import { shownNumber } from './shown-number';
import { expect } from './test';

type Panels = NonNullable<NonNullable<EquipmentType['profile']>['panels']>;

const CN_PANELS: Readonly<Partial<Record<Panels[number]['kind'], string>>> = {
  hits: '逐击夯沉',
  diary: '施工日志',
  plumb: '垂直度',
  ring: '环断面',
  neighbours: '相邻单元',
};

/** Those that put a table on a record's sheet. */
export const PAPER_TABLES: Readonly<Partial<Record<Panels[number]['kind'], string | undefined>>> = {
  hits: CN_PANELS.hits,
  diary: CN_PANELS.diary,
  ring: CN_PANELS.ring,
  grouting: cn.recordGrouting.table,
};

/** A channel's readings, rounded, whenever a counter grew. */
export function whenGrown({ columns, rows }: ColumnTable, counter: string, key: string): number[] {
  const counts = (columns[counter] ?? []).map(Number);
  return Array.from({ length: rows }, (_, row) => row)
    .filter((row) => (counts[row] ?? 0) > Math.max(0, ...counts.slice(0, row)))
    .map((row) => Math.round(Number(columns[key]?.[row])));
}

/** The panels of the trade: each is there, and the sums that it shows are those of the rows. */
export async function seeTrade(site: Site, panel: Locator, profile: EquipmentProfile, logged: Logged): Promise<void> {
  const { log } = logged;
  const design = logged.design?.terms ?? {};
  for (const shown of profile.panels ?? []) {
    if (shown.kind === 'steps') {
      const title = shown.terms.along === undefined ? '按深度用量' : '按里程用量';
      const part = panel.getByRole('region', { name: title, exact: true });
      await expect(part.getByRole('rowheader').first()).toBeVisible();
      if (shown.terms.amount === undefined) continue;
      const total = await factOf(part.locator('dl'), '合计');
      const plain = grownIn(log, shown.terms.amount.of, shown.terms.passes);
      expect(Math.abs(total - plain), title).toBeLessThanOrEqual(0.06 + plain * 0.002);
      if (shown.terms.along === undefined) await seeMetres(part, shown.terms, profile, log);
    } else {
      const title = CN_PANELS[shown.kind];
      if (title === undefined) continue;
      const part = panel.getByRole('region', { name: title, exact: true });
      await expect(part.getByRole('rowheader').first()).toBeVisible();
      if (shown.kind === 'ring') await seePorts(part, shown.terms, log, design);
      if (shown.kind === 'diary') await seeDiary(part, shown.terms, profile, log);
      if (shown.kind === 'neighbours') await seeJoints(site, part, profile, shown.terms, logged);
      if (shown.kind === 'plumb') await seePlumbLine(part, shown.terms, log);
    }
  }
}

type TermsOf<K extends Panels[number]['kind']> = Extract<Panels[number], { readonly kind: K }>['terms'];

const largestIn = (log: ColumnTable, key: string): number =>
  Math.max(...(log.columns[key] ?? []).filter((cell) => typeof cell === 'number'));

/** Volume and largest pressure of each port, and what it may reach: the pressure of the ground and a margin. */
async function seePorts(
  part: Locator,
  { ports, ground, marginMpa, ratio, total }: TermsOf<'ring'>,
  log: ColumnTable,
  design: Readonly<Record<string, unknown>>,
): Promise<void> {
  const limitMpa = Number(design[ground]) + marginMpa;
  const facts = part.locator('dl');
  const ratios = (log.columns[ratio] ?? []).filter((cell) => typeof cell === 'number');
  const meanRatio = ratios.reduce((sum, value) => sum + value, 0) / ratios.length;
  expect(Math.abs((await factOf(facts, cn.tradePanels.abRatio)) - meanRatio), ratio).toBeLessThanOrEqual(0.11);
  expect(Math.abs((await factOf(facts, cn.tradePanels.total)) - grownIn(log, total, undefined)), total).toBeLessThan(
    0.011,
  );
  for (const [at, { pressure, volume }] of ports.entries()) {
    const cells = await part.locator('tbody tr').nth(at).locator('td').allInnerTexts();
    const [volumeM3 = Number.NaN, , mostMpa = Number.NaN, shownLimit = Number.NaN] = cells.map((cell) =>
      shownNumber(cell),
    );
    expect(Math.abs(volumeM3 - grownIn(log, volume, undefined)), volume).toBeLessThanOrEqual(0.011);
    expect(Math.abs(mostMpa - largestIn(log, pressure)), pressure).toBeLessThanOrEqual(0.0051);
    expect(Math.abs(shownLimit - limitMpa), `limit of ${pressure}`).toBeLessThanOrEqual(0.0051);
    expect(cells[4], pressure).toBe(largestIn(log, pressure) > limitMpa ? BROKEN : WITHIN);
  }
}

const { broken: BROKEN, within: WITHIN } = cn.tradePanels;

const PER_METRE = 4;

/** Depths of rows of these passes alone, and of the row that each begins from. */
function ofPasses(log: ColumnTable, passes: readonly number[] | undefined): ColumnTable {
  if (passes === undefined) return log;
  const { depth_m: depths = [], pass = [] } = log.columns;
  const counts = (row: number): boolean => passes.includes(Number(pass[row]));
  const countedDepths = depths.map((depthM, row) => (counts(row) || counts(row + 1) ? depthM : null));
  return { ...log, columns: { ...log.columns, depth_m: countedDepths } };
}

/**
 * Each metre of depth: the amount put in there in the passes that count, and where all do, means of what is told beside
 * it.
 */
async function seeMetres(
  part: Locator,
  { heightM, amount, beside, passes }: TermsOf<'steps'>,
  { channels }: EquipmentProfile,
  log: ColumnTable,
): Promise<void> {
  expect(heightM).toBe(1);
  const heads = await part.locator('thead th').allInnerTexts();
  const rows = await part
    .locator('tbody tr')
    .evaluateAll((lines) =>
      lines.map((line) => Array.from(line.querySelectorAll('th, td'), ({ textContent }) => textContent ?? '')),
    );
  const plain = segmentsOf(ofPasses(log, passes));
  // Where the passes that count have been: a pass that lifts first begins above the toe.
  const deepestM = Math.max(
    ...(log.columns.depth_m ?? []).filter(
      (depthM, row): depthM is number =>
        typeof depthM === 'number' && passes?.includes(Number(log.columns.pass?.[row])) !== false,
    ),
  );
  const inMetre = (values: readonly number[], metre: number): readonly number[] =>
    values.slice(metre * PER_METRE, (metre + 1) * PER_METRE);
  const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
  const shownKeys = [amount?.of ?? '', ...(passes === undefined ? beside : [])];
  for (const key of shownKeys) {
    const channel = channels.find((known) => known.key === key);
    if (channel === undefined) throw new Error(`no channel is ${key}`);
    const name = channel.names.cn.replace(/^累计/, '');
    const at = heads.findIndex((head) => head.startsWith(name));
    expect(at, `${name} among ${heads.join()}`).toBeGreaterThan(0);
    const [amounts, means] = [plain.amount(key), plain.mean(key)];
    for (const [metre, cells] of rows.entries()) {
      const reachedM = Math.min(1, deepestM - metre);
      // Of a toe of some centimetres nothing is said.
      if (reachedM < 0.2) continue;
      const took = inMetre(plain.durationS, metre);
      const value =
        key === amount?.of
          ? sum(inMetre(amounts, metre)) / reachedM
          : sum(inMetre(means, metre).map((mean, i) => mean * (took[i] ?? 0))) / sum(took);
      const off = Math.abs(shownNumber(cells[at]) - value);
      expect(off, `${name} of metre ${metre}`).toBeLessThanOrEqual(
        1.1 * 10 ** -channel.decimals + 0.01 * Math.abs(value),
      );
    }
  }
}

/** All events together: their growth adds up to that of the rows, and the largest is the largest of the rows. */
async function seeDiary(
  part: Locator,
  { values }: TermsOf<'diary'>,
  { channels }: EquipmentProfile,
  log: ColumnTable,
): Promise<void> {
  // Of a long one the first events are listed, and the others are said to be left out.
  if ((await part.getByText(/此处列出前/).count()) > 0) return;
  const heads = await part.locator('thead th').allInnerTexts();
  const rows = await part
    .locator('tbody tr')
    .evaluateAll((lines) =>
      lines.map((line) => Array.from(line.querySelectorAll('th, td'), ({ textContent }) => textContent ?? '')),
    );
  for (const { channel: key, take, named } of values) {
    const channel = channels.find((known) => known.key === key);
    if (named !== undefined || channel === undefined || take === 'mean' || take === 'byMinute') continue;
    // Its growth is not the running total.
    const name = take === 'largest' ? `最大${channel.names.cn}` : channel.names.cn.replace(/^累计/, '');
    const at = heads.findIndex((head) => head.startsWith(name));
    expect(at, `${name} among ${heads.join()}`).toBeGreaterThanOrEqual(0);
    const shownValues = rows.map((cells) => shownNumber(cells[at])).filter((value) => !Number.isNaN(value));
    const unit = 10 ** -channel.decimals;
    if (take === 'largest')
      expect(Math.abs(Math.max(...shownValues) - largestIn(log, key)), name).toBeLessThanOrEqual(0.51 * unit);
    else if (take === 'last') {
      const read = (log.columns[key] ?? []).filter((cell) => typeof cell === 'number');
      const off = Math.abs((shownValues.at(-1) ?? Number.NaN) - (read.at(-1) ?? Number.NaN));
      if (read.length > 0) expect(off, name).toBeLessThanOrEqual(0.51 * unit);
    } else {
      const sum = shownValues.reduce((all, value) => all + value, 0);
      const off = Math.abs(sum - grownIn(log, key, undefined));
      expect(off, name).toBeLessThanOrEqual((0.51 * shownValues.length + 1) * unit);
    }
  }
}

/** Growth of a running total from row to row, in some passes: neither over a halt, nor back in time. */
function grownIn({ columns, rows }: ColumnTable, key: string, passes: readonly number[] | undefined): number {
  let grown = 0;
  for (let row = 1; row < rows; row += 1) {
    const [before, now] = [columns[key]?.[row - 1], columns[key]?.[row]];
    const step = timeOf(columns.time_ms?.[row]) - timeOf(columns.time_ms?.[row - 1]);
    if (typeof before !== 'number' || typeof now !== 'number' || step < 0 || step > 30_000) continue;
    if (passes !== undefined && !passes.includes(Number(columns.pass?.[row]))) continue;
    grown += Math.max(0, now - before);
  }
  return grown;
}

const HOUR_MS = 3_600_000;
const unitSchema = z.object({
  columns: z.object({
    record_no: z.array(z.string()),
    pile_no: z.array(z.string()),
    started_ms: z.array(z.union([z.string(), z.number()])),
    ended_ms: z.array(z.union([z.string(), z.number()]).nullable()),
  }),
});

/** Records begun so short a while ago may have begun since the screen was opened. */
const NEW_MS = 10 * 60_000;

/**
 * Each unit beside the record's along the axis: its order, and how long the earlier of two stood before the later began. A
 * machine may send a record meanwhile that it began long ago, which the screen follows.
 */
async function seeJoints(
  site: Site,
  part: Locator,
  profile: EquipmentProfile,
  terms: TermsOf<'neighbours'>,
  logged: Logged,
): Promise<void> {
  await expect(() => compareJoints(site, part, profile, terms, logged)).toPass({ timeout: 60_000 });
}

async function compareJoints(
  { backend, projectId }: Site,
  part: Locator,
  { warningRules }: EquipmentProfile,
  { order, joint, sameRow }: TermsOf<'neighbours'>,
  { record, log, design }: Logged,
): Promise<void> {
  const own = design?.numeral ?? Number.NaN;
  const wanted = Array.from({ length: 7 }, (_, at) => own - 3 + at).filter((numeral) => numeral >= 1);
  const inRow = sameRow === true && design?.row_no !== null ? { row_no: String(design?.row_no) } : {};
  const [designed, { columns }] = await Promise.all([
    Promise.all(
      wanted.map(async (numeral) => {
        const asked = { project_id: projectId, numeral: String(numeral), ...inRow };
        return API.pileList.output.parse(await backend.get(API.pileList.path, asked)).items[0];
      }),
    ),
    backend.get(API.productionList.path, { project_id: projectId }).then((answer) => unitSchema.parse(answer)),
  ]);
  /** The last record of a unit, from its begin to its end; NaN while it is in work. */
  const madeOf = (pileNo: string | undefined): readonly [number, number] | null => {
    const made = columns.pile_no.flatMap((no, row) =>
      no === pileNo ? [[timeOf(columns.started_ms[row]), timeOf(columns.ended_ms[row] ?? Number.NaN)] as const] : [],
    );
    return made.sort(([a], [b]) => b - a)[0] ?? null;
  };
  // The list has the times of the record's first row and of its last.
  const times = (log.columns.time_ms ?? []).map(timeOf);
  expect(madeOf(record.pile_no)).toEqual([times[0], times.at(-1)]);
  const hours = wanted.map((_, at) => {
    const [one, other] = [madeOf(designed[at - 1]?.pile_no), madeOf(designed[at]?.pile_no)];
    if (one === null || other === null) return null;
    const [first, second] = one[0] <= other[0] ? [one, other] : [other, one];
    return Number.isNaN(first[1]) ? null : Math.max(0, second[0] - first[1]) / HOUR_MS;
  });
  const lines = await part
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => Array.from(row.querySelectorAll('th, td'), ({ textContent }) => textContent ?? '')),
    );
  expect(lines.length).toBe(wanted.length);
  expect(
    hours.some((known) => known !== null),
    `joints of ${record.record_no}`,
  ).toBe(true);
  // Where the type has such a rule, as it stands by itself.
  const limitH = warningRules.find(({ key }) => key === joint)?.defaultLimit ?? Number.POSITIVE_INFINITY;
  const { cold, order: orderHead } = cn.tradePanels;
  const heads = await part.locator('thead th').allInnerTexts();
  const [orderAt, sequenceAt] = [heads.indexOf(orderHead), heads.indexOf(cn.tradePanels.sequence)];
  const begun = designed.flatMap((unit) => madeOf(unit?.pile_no)?.[0] ?? []).sort((a, b) => a - b);
  const isNew = (unit: (typeof designed)[number]): boolean =>
    (madeOf(unit?.pile_no)?.[0] ?? Number.NEGATIVE_INFINITY) > Date.now() - NEW_MS;
  for (const [at, cells] of lines.entries()) {
    const [unit, known = null] = [designed[at], hours[at]];
    if (isNew(unit) || isNew(designed[at - 1])) continue;
    const where = `${unit?.pile_no} beside ${record.record_no}`;
    if (unit !== undefined) expect(cells[0], where).toContain(unit.pile_no);
    const shown = cells.at(-1) ?? '';
    const made = madeOf(unit?.pile_no);
    if (made !== null) expect(Number(cells[sequenceAt]), where).toBe(begun.indexOf(made[0]) + 1);
    if (known === null) expect(shownNumber(shown), where).toBeNaN();
    else expect(Math.abs(shownNumber(shown) - known), where).toBeLessThanOrEqual(0.051);
    expect(shown.includes(cold), where).toBe(known !== null && known > limitH);
    if (order !== undefined && unit !== undefined)
      expect(cells[orderAt], where).toBe(['', 'I', 'II', 'III'][Number(unit.design[order])]);
  }
}

/** How far the hole or wall is off, and the body that is drawn of it: it leans the way that its toe is off. */
async function seePlumbLine(part: Locator, terms: TermsOf<'plumb'>, log: ColumnTable): Promise<void> {
  const { farthestMm, toeMm } = plumbLine(log, terms);
  const off = 1 + farthestMm * 0.05;
  expect(Math.abs((await factOf(part.locator('dl'), '最大偏移')) - farthestMm)).toBeLessThanOrEqual(off);
  const body = part.getByRole('img', { name: /^三维形体/ });
  const [, shownMost = ''] = /最大偏移 ([\d,]+)/.exec((await body.getAttribute('aria-label')) ?? '') ?? [];
  expect(Math.abs(shownNumber(shownMost) - farthestMm)).toBeLessThanOrEqual(off);
  /** How far right of its top the toe is drawn. */
  const seenAt = async (turnDeg: number): Promise<number> => {
    await part.getByRole('slider').fill(String(turnDeg));
    const shapes = await body.locator('polygon').evaluateAll((found) =>
      found.map((shape) => {
        const points = Array.from(shape instanceof SVGPolygonElement ? shape.points : [], ({ x, y }) => ({ x, y }));
        const mean = (of: (point: { x: number; y: number }) => number) =>
          points.reduce((sum, point) => sum + of(point), 0) / points.length;
        return { name: shape.getAttribute('data-part'), x: mean(({ x }) => x) };
      }),
    );
    const placed = (name: string) => shapes.find((shape) => shape.name === name)?.x ?? Number.NaN;
    return placed('toe') - placed('top');
  };
  // Seen along the one axis and along the other: the distance to the right is then the offset in x, and against y.
  const [x, y] = [await seenAt(0), -(await seenAt(90))];
  const apart = Math.abs(Math.atan2(x * toeMm[1] - y * toeMm[0], x * toeMm[0] + y * toeMm[1]));
  // A toe that is off by some millimetres points nowhere.
  if (Math.hypot(...toeMm) > 10)
    expect(apart, `${x}, ${y} of a toe that is off by ${toeMm.join(', ')}`).toBeLessThan(0.1);
}

/**
 * How far, in mm, a middle line is off where it is off most, and at its toe in both planes: row by row, each as long as any
 * other.
 */
function plumbLine({ columns, rows }: ColumnTable, { x, y, probes, tells, passes }: TermsOf<'plumb'>) {
  const cell = (key: string, row: number): number => {
    const value = columns[key]?.[row];
    return typeof value === 'number' ? value : Number.NaN;
  };
  const counted = Array.from({ length: rows }, (_, row) => row).filter(
    (row) => Number.isFinite(cell('depth_m', row)) && (passes?.includes(cell('pass', row)) ?? true),
  );
  const deepestM = Math.max(...counted.map((row) => cell('depth_m', row)));
  const stepM = probes === undefined ? 0.5 : deepestM / probes.x.length;
  const mean = (key: string, of: readonly number[]): number => {
    const read = of.map((row) => cell(key, row)).filter(Number.isFinite);
    return read.reduce((sum, value) => sum + value, 0) / read.length;
  };
  let farthest = 0;
  let before: readonly [number, number] = [0, 0];
  let lean: readonly number[] = [Number.NaN, Number.NaN];
  for (let step = 0; step < Math.ceil(deepestM / stepM - 1e-9); step += 1) {
    const within = counted.filter((row) => probes !== undefined || Math.floor(cell('depth_m', row) / stepM) === step);
    const keys = probes === undefined ? [x, y] : [probes.x[step] ?? '', probes.y[step] ?? ''];
    const meanLeans = keys.map((key) => mean(key, within));
    lean = meanLeans.map((value, plane) => (Number.isNaN(value) ? (lean[plane] ?? 0) : value));
    const [a = 0, b = 0] = lean.map((value) => (Number.isNaN(value) ? 0 : value));
    before =
      tells === 'permille'
        ? [a * (step + 0.5) * stepM, b * (step + 0.5) * stepM]
        : [
            before[0] + Math.tan((a * Math.PI) / 180) * stepM * 1000,
            before[1] + Math.tan((b * Math.PI) / 180) * stepM * 1000,
          ];
    farthest = Math.max(farthest, Math.hypot(...before));
  }
  return { farthestMm: farthest, toeMm: before };
}
