// Records whose piles no design has, in the heads that the worker holds.
import type { HeadColumnName, HeadView } from '../../../contracts/data-core';
import type { DataCoreClient } from '../../../data';
import type { BuiltFinding } from '../../../parts/as-built/built-findings';
import { textAt } from '../../../shared/text-column';
import type { FoundRecord } from './built-file';

export const RECORD_COLUMNS: readonly HeadColumnName[] = [
  'record_no',
  'equipment_id',
  'ended_ms',
  'x_m',
  'y_m',
  'is_simulated',
];

/** Those of a finding, the newest first. */
export function unplannedView({ piles }: Pick<BuiltFinding, 'piles'>): HeadView {
  return {
    filter: {
      oneOf: [
        { column: 'pile_id', values: [...new Set(piles)] },
        { column: 'is_generated', values: [0] },
      ],
      present: [{ column: 'ended_ms', present: true }],
    },
    sorts: [{ column: 'ended_ms', descending: true }],
  };
}

/** All of them. */
export async function unplannedRecords(
  core: DataCoreClient,
  headsKey: string,
  finding: BuiltFinding,
): Promise<readonly FoundRecord[]> {
  const { columns, rows } = await core.call('heads.rows', {
    ...{ key: headsKey, view: unplannedView(finding), from: 0, to: finding.piles.length },
    columns: RECORD_COLUMNS,
  });
  return foundRecords(columns, rows);
}

/** Rows of `RECORD_COLUMNS` as records. */
export function foundRecords(
  { record_no, equipment_id, ended_ms, is_simulated }: Readonly<Record<string, unknown>>,
  rows: number,
): readonly FoundRecord[] {
  const number = (column: unknown, row: number): number => (column instanceof Float64Array ? (column[row] ?? 0) : 0);
  const isText = (column: unknown): column is Parameters<typeof textAt>[0] =>
    typeof column === 'object' && column !== null && 'utf8' in column;
  return Array.from({ length: rows }, (_, row) => ({
    recordNo: isText(record_no) ? textAt(record_no, row) : '',
    machine: number(equipment_id, row),
    endedMs: number(ended_ms, row),
    isSimulated: number(is_simulated, row) === 1,
  }));
}
