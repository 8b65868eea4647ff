// A channel by a formula that is typed, in the analysis: against the formula worked out by hand for each reading.
import { API } from '../../src/contracts/api';
import { columnTableSchema } from '../../src/contracts/columns';
import { download, figures, readingsOf } from './harness/analysis-oracle';
import { expectAccessible } from './harness/axe';
import { Backend, enter } from './harness/console';
import { expect, screenshot, test } from './harness/test';
import { firstProject } from './harness/warnings';

/** Columns of figures of the file. */
const FIGURES = 9;

/** Slurry of the 0.25 m that the tool has left last, of each row of some records, as a share of the design. */
async function sharesOf(backend: Backend, project_id: string, records: Iterable<string>): Promise<readonly number[]> {
  const shares: number[] = [];
  for (const record_no of records) {
    const { design } = API.productionDetail.output.parse(
      await backend.get(API.productionDetail.path, { project_id, record_no }),
    );
    const [ash, ratio, cement] = ['ash_kgpm', 'water_cement_ratio', 'cement_density_gcm3'].map((key) =>
      Number(design?.terms[key] ?? 3.1),
    );
    if (ash === undefined || ratio === undefined || cement === undefined) throw new Error('three terms');
    // A kilogram of cement is 1/ρ litres, and has w litres of water.
    const askedLpm = ash * (1 / cement + ratio);
    const { columns, rows } = columnTableSchema.parse(
      await backend.get(API.productionHistory.path, { project_id, record_no }),
    );
    const [times, depths, totals] = ['time_ms', 'depth_m', 'slurry_l'].map((name) => columns[name] ?? []);
    const at = (column: typeof times, row: number) => Math.fround(Number(column?.[row] ?? Number.NaN));
    const litres = new Map<number, number>();
    let left: number | null = null;
    for (let row = 1; row < rows; row += 1) {
      const [fromM, toM] = [at(depths, row - 1), at(depths, row)];
      const grown = at(totals, row) - at(totals, row - 1);
      const stepMs = Number(times?.[row]) - Number(times?.[row - 1]);
      const [high, low] = [Math.min(fromM, toM), Math.max(fromM, toM)];
      if (grown > 0 && stepMs <= 30_000) {
        for (let segment = Math.floor(high * 4); segment <= Math.floor(low * 4); segment += 1) {
          const within = Math.min(low, segment / 4 + 0.25) - Math.max(high, segment / 4);
          const share = low === high ? 1 : Math.max(0, within) / (low - high);
          litres.set(segment, (litres.get(segment) ?? 0) + grown * share);
        }
      }
      if (Math.floor(fromM * 4) !== Math.floor(toM * 4)) left = Math.floor(fromM * 4);
      const of = left === null ? undefined : litres.get(left);
      if (left !== null) shares.push(((of ?? 0) * 4) / askedLpm);
    }
  }
  return shares;
}

test('is asked like a recorded channel, by a link too, and tells what is wrong with it', async ({ page, server }) => {
  const backend = await Backend.signIn(server.origin);
  const project = await firstProject(backend);
  const { readings, begin_time, end_time } = await readingsOf(backend, project);
  // Litres by metre of travel, but not more than 400: rows that stand still have none.
  const values: number[] = [];
  for (const record of new Set(readings.map((reading) => reading.record))) {
    const log = columnTableSchema.parse(
      await backend.get(API.productionHistory.path, { project_id: project, record_no: record }),
    );
    const [flows = [], speeds = []] = ['flow_lpm', 'speed_mpm'].map((name) => log.columns[name]);
    for (const [row, flow] of flows.entries()) {
      const [litres, metres] = [flow, speeds[row] ?? null].map((cell) =>
        cell === null ? Number.NaN : Math.fround(Number(cell)),
      );
      if (litres === undefined || metres === undefined || metres === 0) continue;
      const value = Math.min(litres / Math.abs(metres), 400) - 0.5;
      if (!Number.isNaN(value)) values.push(Math.fround(value));
    }
  }
  expect(values.length).toBeGreaterThan(1000);

  const search = new URLSearchParams({ project, begin_time, end_time, view: 'analyse' });
  await enter(page, server.origin, 'role0', `mixingPile/dataCenter?${search}`);
  const channel = page.getByRole('combobox', { name: '通道', exact: true });
  await channel.click();
  await page.getByRole('option', { name: '按公式…' }).click();
  const dialog = page.getByRole('dialog', { name: '公式通道' });
  const field = dialog.getByRole('textbox', { name: '公式', exact: true });
  await field.fill('min(flow_lpm ÷ abs(speed), 400) - 0.5');
  await expect(dialog.getByText('第 20 个字符（“speed), 400)”）：没有这个通道或函数。')).toBeVisible();
  await expect(dialog.getByRole('button', { name: '分析' })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page, 'formula');
  // Parts that do not fit together are said, and can be asked all the same.
  await field.fill('flow_lpm + depth_m');
  await expect(dialog.getByText('“flow_lpm”（L/min）与“depth_m”（m）量纲不符。')).toBeVisible();
  await expect(dialog.getByRole('button', { name: '分析' })).not.toHaveAttribute('aria-disabled', 'true');
  // A channel is put in where the caret is.
  await field.fill('min(flow_lpm ÷ abs(), 400) - 0.5');
  await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(19, 19));
  await dialog.getByRole('button', { name: 'speed_mpm' }).click();
  await expect(field).toHaveValue('min(flow_lpm ÷ abs(speed_mpm), 400) - 0.5');
  await dialog.getByRole('textbox', { name: '单位' }).fill('kg');
  await expect(dialog.getByText('算出的单位是 L/min/(m/min)，与 kg 量纲不符。')).toBeVisible();
  await dialog.getByRole('textbox', { name: '单位' }).fill('L/m');
  await expect(dialog.getByText(/量纲不符/)).toHaveCount(0);
  await screenshot(page, 'formula');
  await dialog.getByRole('button', { name: '分析' }).click();
  const formula = 'min(flow_lpm / abs(speed_mpm), 400) - 0.5';
  const title = `${formula} L/m`;
  const said = page.getByText(`条记录，${values.length.toLocaleString('en-US')} 个读数`);
  await expect(said).toBeVisible();
  await expect(page.getByText(`${title} · 按深度`)).toBeVisible();
  await expect(page.getByRole('img', { name: title }).first()).toBeVisible();

  /** The row of all readings in the saved file. */
  const saved = async (column = 'L/m') => {
    const [heads = '', all = ''] = (await download(page, 'CSV')).toString('utf8').trimEnd().split('\r\n');
    expect(heads).toContain(column);
    return all
      .split(',')
      .slice(1, 1 + FIGURES)
      .map(Number);
  };
  const isClose = (shown: readonly number[], of: readonly number[] = values): void => {
    for (const [at, figure] of figures(of).entries()) {
      expect(Math.abs((shown[at] ?? Number.NaN) - figure), `figure ${at}`).toBeLessThanOrEqual(at === 0 ? 0 : 0.0006);
    }
  };
  isClose(await saved());

  // A link brings it to a colleague; another channel can be set against it; one that cannot be read says so.
  await page.reload();
  await expect(said).toBeVisible();
  isClose(await saved());
  await page.getByRole('combobox', { name: '对比通道' }).click();
  await page.getByRole('option', { name: '钻机电流' }).click();
  await expect(page.getByRole('img', { name: `${title}与钻机电流 A` })).toBeVisible();
  await screenshot(page, 'analyse-formula');
  const broken = new URL(page.url());

  // Amounts by metre are shares of the amount that the design of the record's pile asks for.
  const shares = await sharesOf(backend, project, new Set(readings.map(({ record }) => record)));
  await channel.click();
  await page.getByRole('option', { name: '每米浆量/设计' }).click();
  await expect(page.getByText(`条记录，${shares.length.toLocaleString('en-US')} 个读数`)).toBeVisible();
  isClose(await saved('每米浆量/设计'), shares);
  await screenshot(page, 'analyse-share');

  broken.searchParams.set('formula', '(flow_lpm');
  await page.goto(broken.href);
  await expect(page.getByText('公式读不懂')).toBeVisible();
  await expect(page.getByText('结尾处：此处应为运算符、逗号或右括号。')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await channel.click();
  await page.getByRole('option', { name: '修改公式…' }).click();
  await expect(field).toHaveValue('(flow_lpm');
  await screenshot(page, 'formula-phone');
});
