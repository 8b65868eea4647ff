// A limit dragged in the analysis becomes the project's: the changes that the box names, against a plain program that
// judges the readings of each record by docs/breaches.md; somebody faster; and accounts that may not.
import { z } from 'zod';
import { API, projectSettingsSchema } from '../../src/contracts/api';
import { columnTableSchema } from '../../src/contracts/columns';
import { wallClock } from './harness/analysis-oracle';
import { expectAccessible } from './harness/axe';
import { Backend, enter } from './harness/console';
import { shownNumber } from './harness/shown-number';
import { expect, screenshot, test } from './harness/test';
import { expectToast } from './harness/toasts';
import { firstProject } from './harness/warnings';

const DAY_MS = 86_400_000;
const RECORDS = 12;
const HOLD_MS = 10_000;
const DROP_OUT_MS = 15_000;
const DOWN_PASSES = [0, 2];
const UP_PASSES = [1];
const LIMIT = 0.45;

interface Reading {
  readonly timeMs: number;
  readonly pass: number;
  readonly speedMpm: number;
  readonly depthM: number;
  readonly rotationRpm: number;
}

const timeOf = (cell: unknown): number => (typeof cell === 'string' ? Date.parse(cell) : Number(cell));

/** Readings of the speed of some records that began one after the other some days ago. */
async function recordsOf(backend: Backend, project_id: string) {
  const { columns, rows } = columnTableSchema.parse(
    await backend.get(API.productionList.path, {
      project_id,
      begin_time: new Date(Date.now() - 15 * DAY_MS).toISOString(),
      end_time: new Date(Date.now() - 5 * DAY_MS).toISOString(),
    }),
  );
  const started = Array.from({ length: rows }, (_, row) => timeOf(columns.started_ms?.[row]));
  const logged = [...started.keys()]
    .filter((row) => columns.has_log?.[row] === 1)
    .sort((a, b) => (started[a] ?? 0) - (started[b] ?? 0))
    .slice(-RECORDS);
  const records = await Promise.all(
    logged.map(async (row): Promise<readonly Reading[]> => {
      const record_no = String(columns.record_no?.[row]);
      const log = columnTableSchema.parse(await backend.get(API.productionHistory.path, { project_id, record_no }));
      return Array.from({ length: log.rows }, (_, at) => ({
        timeMs: timeOf(log.columns.time_ms?.[at]),
        pass: Number(log.columns.pass?.[at]),
        speedMpm: Math.fround(Number(log.columns.speed_mpm?.[at] ?? Number.NaN)),
        depthM: Math.fround(Number(log.columns.depth_m?.[at] ?? Number.NaN)),
        rotationRpm: Math.fround(Number(log.columns.rotation_rpm?.[at] ?? Number.NaN)),
      }));
    }),
  );
  const begins = logged.map((row) => started[row] ?? 0);
  return { records, begin_time: wallClock(Math.min(...begins)), end_time: wallClock(Math.max(...begins)) };
}

/** Of each record, the passes in which the speed was above the limit for long enough: one warning each. */
function warnedPasses(readings: readonly Reading[], passes: readonly number[], limit: number): number {
  const warned = new Set<number>();
  let sinceMs = 0;
  let before: Reading | null = null;
  for (const reading of readings) {
    if (Number.isNaN(reading.speedMpm)) continue;
    if (!passes.includes(reading.pass) || reading.speedMpm <= Math.fround(limit)) {
      before = null;
      continue;
    }
    const goesOn = before !== null && before.pass === reading.pass && reading.timeMs - before.timeMs <= DROP_OUT_MS;
    if (!goesOn) sinceMs = reading.timeMs;
    if (reading.timeMs - sinceMs >= HOLD_MS) warned.add(reading.pass);
    before = reading;
  }
  return warned.size;
}

const SEGMENT_M = 0.25;
const BLADES = 4;
const HALT_MS = 30_000;

/** Row by row: blades times turns by metre, over all passes so far, in the segment that the tool left last. */
function bladeTurns(readings: readonly Reading[]): readonly number[] {
  const turns = new Map<number, number>();
  let [here, left]: [number | null, number | null] = [null, null];
  const values: number[] = [];
  for (const [row, { timeMs, depthM, rotationRpm }] of readings.entries()) {
    const before = readings[row - 1];
    const stepMs = timeMs - (before?.timeMs ?? Number.NaN);
    if (before !== undefined && stepMs >= 0 && stepMs <= HALT_MS && !Number.isNaN(rotationRpm)) {
      const [high, low] = [Math.min(before.depthM, depthM), Math.max(before.depthM, depthM)];
      for (let segment = Math.floor(high / SEGMENT_M); segment <= Math.floor(low / SEGMENT_M); segment += 1) {
        const within = Math.min(low, (segment + 1) * SEGMENT_M) - Math.max(high, segment * SEGMENT_M);
        const share = low === high ? 1 : within / (low - high);
        turns.set(segment, (turns.get(segment) ?? 0) + (rotationRpm * stepMs * share) / 60_000);
      }
    }
    const now = Math.floor(depthM / SEGMENT_M);
    if (now !== here) [here, left] = [now, here];
    if (left !== null) values.push(((turns.get(left) ?? 0) * BLADES) / SEGMENT_M);
  }
  return values;
}

test('a dragged limit is saved with what it changes, not over somebody faster, and by role 0 only', async ({
  page,
  server,
}) => {
  const backend = await Backend.signIn(server.origin);
  const project = await firstProject(backend);
  const { records, begin_time, end_time } = await recordsOf(backend, project);
  const set = (limits: object) => backend.post(API.setProjectSettings.path, { project_id: Number(project), limits });
  const limitsNow = async () =>
    projectSettingsSchema.parse(await backend.get(API.projectSettings.path, { project_id: project })).limits;
  await set({ down_speed_max: 1, up_speed_max: 0.5 });
  const address = `mixingPile/dataCenter?${new URLSearchParams({
    project,
    begin_time,
    end_time,
    view: 'analyse',
    channel: 'speed_mpm',
    high: String(LIMIT),
  })}`;
  await enter(page, server.origin, 'role0', address);
  await expect(page.getByText(new RegExp(`^${RECORDS} 条记录，`))).toBeVisible();
  await page.getByRole('button', { name: '存为限值…' }).click();
  const dialog = page.getByRole('dialog', { name: '存为项目限值' });
  const rowTexts = async () => {
    await expect(dialog.locator('tbody tr')).toHaveCount(3);
    const rows = await dialog
      .locator('tbody tr')
      .evaluateAll((found) =>
        found.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')),
      );
    return z.tuple([z.array(z.string()), z.array(z.string()), z.array(z.string())]).parse(rows);
  };
  const plain = (passes: readonly number[], limit: number) => {
    const warned = records.map((readings) => warnedPasses(readings, passes, limit));
    return [warned.filter((count) => count > 0).length, warned.reduce((sum, count) => sum + count, 0)] as const;
  };
  const holds = async (passes: readonly number[], inForce: number) => {
    const [before, after] = [plain(passes, inForce), plain(passes, LIMIT)];
    await expect.poll(async () => (await rowTexts())[0]).toEqual([`${inForce.toFixed(2)} m/min`, `${LIMIT} m/min`]);
    const [, inRecords, warnings] = await rowTexts();
    expect(inRecords.map(Number)).toEqual([before[0], after[0]]);
    expect(warnings.map(Number)).toEqual([before[1], after[1]]);
    return { before, after };
  };
  await holds(DOWN_PASSES, 1);
  await dialog.getByRole('radio', { name: '提钻过快', exact: true }).check();
  const { before, after } = await holds(UP_PASSES, 0.5);
  // The new limit finds more, or the test shows nothing.
  expect(after[1]).toBeGreaterThan(before[1]);
  await expectAccessible(page, 'limit-saving');
  await screenshot(page, 'limit-saving');

  // Somebody sets it meanwhile: nothing is saved, and the box compares with what is in force now.
  await set({ up_speed_max: 0.48 });
  await dialog.getByRole('button', { name: '保存限值' }).click();
  await expect(dialog.getByText('role0已将“提钻过快”的限值改为 0.48，未保存')).toBeVisible();
  expect((await limitsNow()).up_speed_max).toBe(0.48);
  await holds(UP_PASSES, 0.48);
  await dialog.getByRole('button', { name: '保存限值' }).click();
  await expectToast(page, '提钻过快：限值已改为 0.45 m/min');
  expect(await limitsNow()).toMatchObject({ up_speed_max: LIMIT, down_speed_max: 1 });
  await set({ up_speed_max: 0.5 });

  // Others see what lies outside, and no button.
  await enter(page, server.origin, 'role2', address);
  await expect(page.getByText(/条记录超出$/)).toBeVisible();
  await expect(page.getByRole('button', { name: '存为限值…' })).toHaveCount(0);

  // A channel that is worked out of the rotation along the depth is asked about like a recorded one.
  const turns = records.flatMap(bladeTurns).sort((a, b) => a - b);
  await page.goto(`/${address.replace('speed_mpm', 'blade_turns_pm').replace(`&high=${LIMIT}`, '')}`);
  const over = new RegExp(`^${RECORDS} 条记录，${turns.length.toLocaleString('en-US')} 个读数$`);
  await expect(page.getByText(over)).toBeVisible();
  const all = page.getByRole('grid', { name: '分析结果表' }).locator('tr[data-row]').first().locator('th, td');
  const shown = (await all.allTextContents()).map((cell) => shownNumber(cell));
  const at = (share: number) => turns[Math.round(share * (turns.length - 1))] ?? Number.NaN;
  const mean = turns.reduce((sum, value) => sum + value, 0) / turns.length;
  expect(mean).toBeGreaterThan(0);
  for (const [cell, figure] of [
    [2, at(0)],
    [5, at(0.5)],
    [8, at(1)],
    [9, mean],
  ] as const) {
    expect(Math.abs((shown[cell] ?? Number.NaN) - figure), `column ${cell}`).toBeLessThanOrEqual(1);
  }
  await screenshot(page, 'analyse-blade-turns');
});
