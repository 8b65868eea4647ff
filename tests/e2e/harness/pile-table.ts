// The server's own table of a project's piles, a row a pile, for tests that work out what a map tells.
import type { Page } from 'playwright/test';
import { API } from '../../../src/contracts/api';
import { columnTableSchema } from '../../../src/contracts/columns';
import type { Backend } from './console';

export interface PileRow {
  readonly id: number;
  readonly pileNo: string;
  readonly x: number;
  readonly y: number;
  readonly status: number;
  readonly designM: number;
  readonly rowNo: string;
  readonly mileageM: number | null;
  readonly finishedMs: number | null;
  readonly isSimulated: boolean;
}

export async function pileTableOf(backend: Backend, projectId: number): Promise<readonly PileRow[]> {
  const { rows, columns } = columnTableSchema.parse(
    await backend.get(API.pileTable.path, { project_id: String(projectId) }),
  );
  const cell = (name: string, row: number) => columns[name]?.[row] ?? Number.NaN;
  return Array.from({ length: rows }, (_, row) => ({
    id: Number(cell('pile_id', row)),
    pileNo: String(cell('pile_no', row)),
    x: Number(cell('x_m', row)),
    y: Number(cell('y_m', row)),
    status: Number(cell('status', row)),
    designM: Number(cell('design_depth_m', row)),
    rowNo: String(cell('row_no', row)),
    mileageM: columns.mileage_m?.[row] == null ? null : Number(columns.mileage_m[row]),
    finishedMs: columns.finished_ms?.[row] == null ? null : Number(columns.finished_ms[row]),
    isSimulated: Number(cell('is_simulated', row)) === 1,
  }));
}

/** Begins one of the ways by which piles are added, by its name in the menu of the list. */
export async function addBy(page: Page, way: string): Promise<void> {
  await page.getByRole('button', { name: '添加', exact: true }).click();
  await page.getByRole('menuitem', { name: way, exact: true }).click();
}
