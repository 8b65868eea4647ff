// A grouted hole on its record and live. Every figure is worked out here from the rows of the log as the server gives them
// out, by code that shares nothing with the product's.
import { z } from 'zod';
import { API } from '../../src/contracts/api';
import type { RealMessage } from '../../src/contracts/broker';
import { type ColumnTable, columnTableSchema } from '../../src/contracts/columns';
import { descriptor as recorder } from '../../src/equipment/types/grouting-recorder/descriptor';
import { descriptor } from '../../src/equipment/types/grouting-system/descriptor';
import { cn } from '../../src/i18n/cn';
import { expectAccessible } from './harness/axe';
import { Backend, enter } from './harness/console';
import { MachineSite } from './harness/machine-site';
import { shownNumber } from './harness/shown-number';
import { expect, screenshot, test } from './harness/test';

test.describe.configure({ mode: 'parallel' });

const TYPE = { code: descriptor.code, apiPrefix: descriptor.apiPrefix };
/** Both types of the trade. */
const TYPES = [
  { type: descriptor, base: 'grouting' },
  { type: recorder, base: 'apps/autogrout' },
] as const;

interface Row {
  readonly ms: number;
  readonly pass: number;
  readonly of: (channel: string) => number;
}

function rowsOf({ columns, rows }: ColumnTable): readonly Row[] {
  return Array.from({ length: rows }, (_, row) => ({
    ms: Number(columns.time_ms?.[row]),
    pass: Number(columns.pass?.[row]),
    of: (channel) => {
      const cell = columns[channel]?.[row];
      return cell === null || cell === undefined ? Number.NaN : Number(cell);
    },
  }));
}

/** Litres that went into the rock in one section: rate by time, without the time after a drop-out. */
function litresOf(rows: readonly Row[], section: number): number {
  let litres = 0;
  for (const [at, row] of rows.entries()) {
    if (row.of('section') !== section || (row.pass !== 1 && row.pass !== 2)) continue;
    const since = row.ms - (rows[at - 1]?.ms ?? row.ms);
    const lpm = row.of('injection_lpm');
    if (since > 0 && since <= 15_000 && !Number.isNaN(lpm)) litres += (lpm * since) / 60_000;
  }
  return litres;
}

/** Lugeon value of a run: flow by metre and MPa over its last third. */
function lugeonOf(rows: readonly Row[], section: number, run: number): number {
  const tested = rows.filter((row) => row.pass === 0 && row.of('section') === section && row.of('test_run') === run);
  const [from = 0, to = 0] = [tested[0]?.ms, tested.at(-1)?.ms];
  const steady = tested.filter((row) => row.ms >= from + ((to - from) * 2) / 3);
  const mean = (channel: string): number => {
    const read = steady.filter((row) => !Number.isNaN(row.of('pressure_mpa') + row.of('injection_lpm')));
    return read.reduce((sum, row) => sum + row.of(channel), 0) / read.length;
  };
  const lengthM = tested.map((row) => row.of('stage_m')).find((metres) => !Number.isNaN(metres)) ?? Number.NaN;
  return mean('injection_lpm') / (mean('pressure_mpa') * lengthM);
}

/** The rock by five runs up and down (Houlsby 1976); values within a fifth of each other are the same. */
function patternOf(lugeons: readonly number[]): string {
  const [first = 0, second = 0, top = 0, fourth = 0, last = 0] = lugeons;
  const others = (first + second + fourth + last) / 4;
  const { flowOf } = cn.recordGrouting;
  if (last / first > 1.2 && second / fourth <= 1.2) return flowOf.washOut;
  if (first / last > 1.2 && fourth / second <= 1.2) return flowOf.voidFilling;
  if (top / others > 1.2) return flowOf.dilation;
  return others / top > 1.2 ? flowOf.turbulent : flowOf.laminar;
}

for (const { type, base } of TYPES)
  test(`a hole of the ${type.names.en.toLowerCase()} shows its sections, doses and water tests as its log has them`, async ({
    page,
    server,
  }) => {
    const backend = await Backend.signIn(server.origin, 'role0', type);
    const [project] = await backend.projects();
    const projectId = project?.id ?? 0;
    const [record] = await backend.loggedPiles(projectId);
    if (record === undefined) throw new Error('no hole of the demo has a log');
    const { recordNo } = record;
    const params = { project_id: String(projectId), record_no: recordNo };
    const rows = rowsOf(columnTableSchema.parse(await backend.get(API.productionHistory.path, params)));

    await enter(page, server.origin, 'role0', `${base}/dataCenter?project=${projectId}&record=${recordNo}`);
    const panel = page.getByRole('region', { name: '灌浆过程' });
    const table = panel.getByRole('table', { name: '各段成果' });
    await expect(table).toBeVisible();
    const shownRows = await table
      .locator('tbody tr')
      .evaluateAll((lines) =>
        lines.map((line) => Array.from(line.querySelectorAll('th, td'), ({ textContent }) => textContent ?? '')),
      );
    const sections = [...new Set(rows.filter(({ pass }) => pass < 3).map((row) => row.of('section')))].filter(
      (no) => !Number.isNaN(no),
    );
    expect(shownRows.map(([no]) => Number(no))).toEqual(sections);
    const heads = await table.locator('thead th').allInnerTexts();
    const placeOf = (name: string): number => heads.findIndex((head) => head.startsWith(name));
    const { litres, cement, dose } = cn.recordGrouting;
    const at = { litres: placeOf(litres), cement: placeOf(cement), dose: placeOf(dose) };
    for (const line of shownRows) {
      const section = Number(line[0]);
      expect(
        Math.abs(shownNumber(line[at.litres]) - litresOf(rows, section)),
        `litres of section ${section}`,
      ).toBeLessThan(0.06);
      // The dose is the cement by metre.
      const [from = 0, to = 0] = (line[1] ?? '').split('–').map(Number);
      expect(Math.abs(shownNumber(line[at.dose]) - shownNumber(line[at.cement]) / (to - from))).toBeLessThan(0.4);
    }
    // Run by run.
    const runs = panel.getByRole('table', { name: '各阶段读数' });
    const flowAt = placeOf(cn.recordGrouting.flow);
    for (const section of sections.slice(0, 2)) {
      await panel.getByRole('combobox', { name: '压水试验段次' }).selectOption(String(section));
      const pattern = patternOf([1, 2, 3, 4, 5].map((run) => lugeonOf(rows, section, run)));
      await expect(panel.locator('strong').filter({ hasText: pattern })).toBeVisible();
      expect(shownRows.find(([no]) => Number(no) === section)?.[flowAt]).toBe(pattern);
      for (const run of [1, 2, 3, 4, 5]) {
        const shown = shownNumber(await runs.getByRole('row').nth(run).locator('td').last().innerText());
        expect(Math.abs(shown - lugeonOf(rows, section, run)), `run ${run} of section ${section}`).toBeLessThan(0.006);
      }
    }
    await expect(panel.getByRole('img', { name: /过程线/ })).toBeVisible();
    await expect(panel.getByRole('img', { name: /P–Q 曲线/ })).toBeVisible();
    await expectAccessible(page);
    await panel.scrollIntoViewIfNeeded();
    await screenshot(page, `grouting-record-${type.code}`);
    await panel.getByRole('table', { name: '各阶段读数' }).scrollIntoViewIfNeeded();
    await screenshot(page, 'grouting-record-test');
  });

test('a hole in work is followed beside its machine', async ({ page, server }) => {
  const backend = await Backend.signIn(server.origin, 'role0', TYPE);
  const [project] = await backend.projects();
  await enter(page, server.origin, 'role0', 'grouting/realTime');
  // The demo's machines begin their holes soon after the server has started.
  const working = async (): Promise<number> => {
    const answer = await backend.get(API.homeEquipments.path, { project_id: String(project?.id) });
    const machines = z.array(z.object({ id: z.number(), record_no: z.string().nullable() })).parse(answer);
    return machines.find(({ record_no }) => record_no !== null)?.id ?? 0;
  };
  let machine = 0;
  await expect
    .poll(async () => {
      machine = await working();
      return machine;
    })
    .toBeGreaterThan(0);
  await page.goto(`/grouting/realTime?project=${project?.id}&machine=${machine}`);
  const panel = page.getByRole('region', { name: '灌浆过程' });
  await expect(panel.getByText('≤ 1 L/min 持续 30 min')).toBeVisible();
  await expect(panel.getByRole('table', { name: '各段成果' })).toBeVisible();
  await panel.scrollIntoViewIfNeeded();
  await screenshot(page, 'grouting-live');
});

test.describe('a hole of a machine of the test’s own', () => {
  const RIG = { id: 9, name: '9号灌浆机' } as const;
  const HOLE = { id: 901, no: 'GJ-T-1', designM: 5 } as const;
  const EVERY_MS = 5_000;
  const MINUTE_MS = 60_000;
  /** The closing criterion of the type: so much, for so long. */
  const CLOSES = { lpm: 1, ms: 30 * MINUTE_MS } as const;
  const UPLIFT_LIMIT_UM = 200;
  /** It is grouted for so long until nearly nothing goes in. */
  const TAKES_MS = 4 * MINUTE_MS;

  let site: MachineSite;
  test.beforeAll(async () => {
    const hole = { pileId: HOLE.id, pileNo: HOLE.no, designDepthM: HOLE.designM, design: { hole_order: 3 } };
    site = await MachineSite.start([RIG], [hole], {}, TYPE.code);
  });
  test.afterAll(() => site.close());

  /** The hole from its beginning for so long, a row each five seconds; `upliftUm` by the time since the beginning. */
  function rowsOf(startMs: number, fromMs: number, toMs: number, upliftUm = (_: number) => 40): RealMessage[] {
    const rows: RealMessage[] = [];
    for (let at = fromMs; at < toMs; at += EVERY_MS) {
      const tight = at >= TAKES_MS;
      rows.push({
        record_no: 'e2e-grouting',
        seq: at / EVERY_MS,
        time_ms: startMs + at,
        event: at === 0 ? 'start' : 'record',
        pile_id: HOLE.id,
        pile_no: HOLE.no,
        pass: tight ? 2 : 1,
        values: {
          section: 1,
          stage_top_m: 0,
          stage_m: HOLE.designM,
          pressure_mpa: 1 + ((at / EVERY_MS) % 7) / 100,
          injection_lpm: tight ? 0.4 + ((at / EVERY_MS) % 5) / 100 : 12,
          density_gcm3: 1.2 + ((at / EVERY_MS) % 3) / 1000,
          uplift_um: upliftUm(at),
        },
      });
    }
    return rows;
  }

  test('counts down until it is tight, and tells to stop while the uplift is beyond its limit', async ({ page }) => {
    const texts = cn.recordGrouting;
    // Long enough ago that all that is published lies before now.
    const startMs = Math.floor((Date.now() - 40 * MINUTE_MS) / EVERY_MS) * EVERY_MS;
    let untilMs = 0;
    const publish = async (toMs: number, upliftUm?: (at: number) => number): Promise<void> => {
      await site.publish(RIG.id, rowsOf(startMs, untilMs, toMs, upliftUm));
      untilMs = toMs;
    };
    /** Since the last reading above the criterion, until the newest one. */
    const leftMs = (): number => CLOSES.ms - (untilMs - EVERY_MS - (TAKES_MS - EVERY_MS));
    const left = (span: string): string => texts.left.replace('{{time}}', span);

    await publish(2 * MINUTE_MS);
    await site.enter(page, 'role0', 'grouting/realTime');
    const screen = `${page.url().split('?')[0]}?project=${site.projectId}`;
    await page.goto(`${screen}&machine=${RIG.id}`);
    const machine = page.getByRole('region', { name: '设备详情' });
    const panel = machine.getByRole('region', { name: texts.title });
    const facts = panel.getByLabel(texts.facts);
    await expect(facts).toContainText(texts.above);
    const bar = panel.getByRole('progressbar');
    await expect(bar).toHaveCount(0);
    // The order of the hole is written as sites write it.
    await expect(machine.getByLabel('施工情况')).toContainText(/孔序\s*III/);

    for (const tightMs of [10 * MINUTE_MS, 28 * MINUTE_MS, CLOSES.ms - 35_000]) {
      await publish(TAKES_MS + tightMs);
      const of = leftMs();
      const span = of >= MINUTE_MS ? `${Math.floor(of / MINUTE_MS)} 分钟` : `${Math.floor(of / 1000)} 秒`;
      await expect(facts).toContainText(left(span));
      await expect(bar).toHaveAttribute('aria-valuenow', String(CLOSES.ms - of));
    }
    await expect(facts).toContainText('40\u00a0µm');
    await expect(panel.getByRole('alert')).toHaveCount(0);
    await expectAccessible(page);
    await panel.scrollIntoViewIfNeeded();
    await screenshot(page, 'grouting-countdown');

    // The ground lifts; grouting has to stop, and is told so until it has come down again.
    await publish(TAKES_MS + CLOSES.ms - 10_000, () => 236);
    const stop = panel.getByRole('alert');
    await expect(stop).toHaveText('抬动 236 µm，超过 200 µm：停止灌浆');
    await expect(facts).toContainText(`236 µm · ${texts.raised.replace('{{limit}}', `${UPLIFT_LIMIT_UM} µm`)}`);
    await expect(machine.getByRole('listitem').filter({ hasText: '抬动超限' })).toBeVisible();
    await expect(page.locator(`li[data-machine="${RIG.id}"] [data-channel=uplift_um]`)).toContainText('236');
    await expectAccessible(page);
    await panel.scrollIntoViewIfNeeded();
    await screenshot(page, 'grouting-uplift');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await stop.scrollIntoViewIfNeeded();
    await screenshot(page, 'grouting-uplift-phone-dark');

    await publish(TAKES_MS + CLOSES.ms + MINUTE_MS, () => 90);
    await expect(stop).toHaveCount(0);
    await expect(facts).toContainText('236 µm');
    await expect(facts).toContainText(texts.closed);
    await expect(bar).toHaveCount(0);

    // The alarm stays until somebody has closed it.
    await page.goto(screen);
    const line = page.getByRole('region', { name: '报警（近 24 小时）' }).locator('[data-alarm=uplift_max]');
    await expect(line).toContainText('抬动超限');
    await expect(line).toContainText(RIG.name);
  });
});

for (const { type, base } of TYPES)
  test(`orders of holes of the ${type.names.en.toLowerCase()} are compared over the project below its analysis`, async ({
    page,
    server,
  }) => {
    const backend = await Backend.signIn(server.origin, 'role0', type);
    const [project] = await backend.projects();
    const ofOrder = async (order: number) => {
      const params = { project_id: String(project?.id), hole_order: String(order), is_generated: '0' };
      const { columns, rows } = columnTableSchema.parse(await backend.get(API.productionList.path, params));
      let [holes, metres, kg] = [0, 0, 0];
      for (let row = 0; row < rows; row += 1) {
        if (columns.ended_ms?.[row] === null) continue;
        holes += 1;
        const over = Number(columns.grouted_m?.[row] ?? 0);
        metres += over;
        kg += Number(columns.dose_kgpm?.[row] ?? 0) * over;
      }
      return { holes, dose: kg / metres };
    };
    await enter(page, server.origin, 'role0', `${base}/realTime`);
    const table = page.getByRole('table', { name: '各序孔对比' });
    // Machines are at work: a hole that is finished between the screen and the list is on the next screen.
    await expect(async () => {
      await page.goto(`/${base}/dataCenter?project=${project?.id}&view=analyse`);
      await expect(table.getByRole('rowheader')).toHaveText(['I', 'II', 'III']);
      let before = Number.NaN;
      for (const order of [1, 2, 3]) {
        const cells = await table.getByRole('row').nth(order).locator('td').allInnerTexts();
        const { holes, dose } = await ofOrder(order);
        expect(Number(cells[0])).toBe(holes);
        if (holes > 0) expect(Math.abs(shownNumber(cells[2]) - dose)).toBeLessThan(0.06);
        // By how much less went in than in the order before.
        const reduction = shownNumber(cells[3]);
        if (Number.isNaN(dose / before)) expect(reduction, `order ${order}`).toBeNaN();
        else expect(Math.abs(reduction - (1 - dose / before) * 100), `order ${order}`).toBeLessThan(0.6);
        before = dose;
      }
    }).toPass({ timeout: 120_000 });
    await table.scrollIntoViewIfNeeded();
    await screenshot(page, 'grouting-orders');
  });
