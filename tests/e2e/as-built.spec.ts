// As built against design: sums and findings are those worked out from the raw records, and a press on a finding shows its
// piles in the table and in the link.
import { z } from 'zod';
import { API } from '../../src/contracts/api';
import { pileItemSchema } from '../../src/contracts/api/pile-management';
import { columnTableSchema } from '../../src/contracts/columns';
import { axeFindings } from './harness/axe';
import { Backend, enter } from './harness/console';
import { expect, test } from './harness/test';

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

    await enter(page, server.origin, 'role4', PATH);
    await page.goto(`/${PATH}?project=${project}`);
    await page.getByRole('button', { name: '实测对照' }).click();
    const panel = page.getByRole('region', { name: '实测对照设计' });
    const sums = panel.getByLabel('合计');
    await expect(sums).toContainText(`有实测位置${placed.length}`.replace(/\d(?=(\d{3})+$)/g, '$&,'));
    await expect(sums).toContainText(`偏差超限${beyond.length}`);
    await expect(sums).toContainText(`最大偏差${Math.round(worst)}`);
    const findings = panel.getByRole('list', { name: '发现的问题' });
    await findings.getByRole('button', { name: /打了而设计中没有\s*1$/ }).click();
    await expect(findings.getByText(lost.recordNo, { exact: false }).first()).toBeVisible();
    await expect(page.locator('canvas[data-sketch="1"]')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);

    await findings.getByRole('button', { name: new RegExp(`偏差超过允许值\\s*${beyond.length}$`) }).click();
    await expect(page).toHaveURL(/select=built(%3A|:)beyond/);
    await expect(findings.getByText(`的有 ${beyond.length} 个，最大 ${Math.round(worst)} mm`)).toBeVisible();
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
