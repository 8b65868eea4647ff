// The records that are compared, by their heads.
import type { HeadFilter } from '../../../contracts/data-core';
import type { DictColumn } from '../../../contracts/table';
import type { DataCoreClient } from '../../../data';
import { type TextColumn, textAt } from '../../../shared/text-column';
import type { RecordHeads } from '../use-record-heads';

export interface ComparedRecord {
  readonly recordNo: string;
  readonly pileNo: string;
  readonly pileId: number;
  readonly machineId: number;
  readonly machineName: string;
  /** Empty where the pile is in none. */
  readonly rowNo: string;
  /** Place in the row; NaN: not known. */
  readonly numeral: number;
  readonly startedMs: number;
  readonly depthM: number;
  readonly designDepthM: number;
  readonly isSimulated: boolean;
}

const COLUMNS = [
  'record_no',
  'pile_no',
  'pile_id',
  'equipment_id',
  'equipment_name',
  'started_ms',
  'depth_m',
  'design_depth_m',
  'is_simulated',
];
const OF_ROWS = ['row_no', 'numeral'];

/** The records by their numbers, along the rows of the site; those that are not known or have no log are left out. */
export async function comparedRecords(
  core: Pick<DataCoreClient, 'call'>,
  { key, columns: known }: Pick<RecordHeads, 'key' | 'columns'>,
  recordNos: readonly string[],
  signal: AbortSignal,
): Promise<readonly ComparedRecord[]> {
  const columns = [...COLUMNS, ...OF_ROWS.filter((name) => known.includes(name))];
  const found = await Promise.all(
    recordNos.map(async (recordNo) => {
      const filter: HeadFilter = {
        texts: [{ column: 'record_no', part: recordNo, whole: true }],
        oneOf: [{ column: 'has_log', values: [1] }],
      };
      const view = { filter, sorts: [] };
      const page = await core.call('heads.rows', { key, view, from: 0, to: 1, columns }, { signal });
      return page.rows === 0 ? [] : [recordOf(recordNo, page.columns)];
    }),
  );
  return found.flat().sort(alongRows);
}

type HeadColumns = Readonly<Record<string, TextColumn | DictColumn | Float64Array>>;

function recordOf(recordNo: string, columns: HeadColumns): ComparedRecord {
  const number = (name: string): number => {
    const column = columns[name];
    return column instanceof Float64Array ? (column[0] ?? Number.NaN) : Number.NaN;
  };
  const text = (name: string): string => {
    const column = columns[name];
    if (column === undefined || column instanceof Float64Array) return '';
    return 'utf8' in column ? textAt(column, 0) : (column.values[column.codes[0] ?? 0] ?? '');
  };
  return {
    recordNo,
    pileNo: text('pile_no'),
    pileId: number('pile_id'),
    machineId: number('equipment_id'),
    machineName: text('equipment_name'),
    rowNo: text('row_no'),
    numeral: number('numeral'),
    startedMs: number('started_ms'),
    depthM: number('depth_m'),
    designDepthM: number('design_depth_m'),
    isSimulated: number('is_simulated') === 1,
  };
}

/** A-9 stands before A-10. */
const BY_NUMBERS = new Intl.Collator('en', { numeric: true });

/** Row by row, each from its beginning; records of a pile as they began. */
export function alongRows(a: ComparedRecord, b: ComparedRecord): number {
  return (
    BY_NUMBERS.compare(a.rowNo, b.rowNo) ||
    a.numeral - b.numeral ||
    0 ||
    BY_NUMBERS.compare(a.pileNo, b.pileNo) ||
    a.startedMs - b.startedMs
  );
}

/** Names that tell the records apart: the pile's number, and where a pile has several of them the record's. */
export function namesOf(records: readonly ComparedRecord[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { pileNo } of records) counts.set(pileNo, (counts.get(pileNo) ?? 0) + 1);
  return records.map(({ pileNo, recordNo }) => (counts.get(pileNo) === 1 ? pileNo : `${pileNo} ${recordNo}`));
}
