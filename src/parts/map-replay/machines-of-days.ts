// The machines of a day of a replay, by the records that were begun on it.
import type { DictColumn } from '../../contracts/table';
import type { MapMachine } from '../../maps/source';
import { type TextColumn, textAt } from '../../shared/text-column';

/** The last records of a day have their places on the ways of their machines; before them a machine has its last one. */
const MOST_ON_WAYS = 600;

export interface ReplayedMachine {
  /** Where it was last on the day. */
  readonly machine: MapMachine;
  /** Where it was before on the day, the first place first; site coordinates, X north. */
  readonly way: readonly { readonly xM: number; readonly yM: number }[];
}

/** The records of some days in a row. */
export interface RecordsOfDays {
  readonly firstDay: number;
  readonly days: number;
  /** The row of all records that is the first here. */
  readonly firstRow: number;
  readonly rowsOf: Uint32Array;
  readonly columns: Readonly<Record<string, TextColumn | DictColumn | Float64Array>>;
}

export function numberAt(columns: RecordsOfDays['columns'], name: string, row: number): number {
  const column = columns[name];
  return column instanceof Float64Array ? (column[row] ?? Number.NaN) : Number.NaN;
}

/** Rows of a day among those that came, the last first; before the last 600 only the last of each machine without any there. */
function rowsThatCount({ firstRow, rowsOf, columns }: RecordsOfDays, day: number): readonly number[] {
  const behind = (rowsOf[day + 1] ?? 0) - firstRow;
  const first = Math.max(0, (rowsOf[day] ?? 0) - firstRow);
  const rows: number[] = [];
  const machines = new Set<number>();
  for (let row = behind - 1; row >= first; row -= 1) {
    const id = numberAt(columns, 'equipment_id', row);
    if (rows.length >= MOST_ON_WAYS && machines.has(id)) continue;
    machines.add(id);
    rows.push(row);
  }
  return rows;
}

/** Rows of the days that count, and whose machines told no place. */
export function rowsWithoutPlace(records: RecordsOfDays): readonly number[] {
  return Array.from({ length: records.days }, (_, at) => records.firstDay + at).flatMap((day) =>
    rowsThatCount(records, day).filter((row) => Number.isNaN(numberAt(records.columns, 'x_m', row))),
  );
}

/** The machines of a day, the one that began last first. */
export function machinesOn(records: RecordsOfDays, day: number): readonly ReplayedMachine[] {
  const { columns } = records;
  const text = (name: string, row: number): string => {
    const column = columns[name];
    if (column === undefined || column instanceof Float64Array) return '';
    return 'utf8' in column ? textAt(column, row) : (column.values[column.codes[row] ?? 0] ?? '');
  };
  const machines = new Map<number, { machine: MapMachine; way: { xM: number; yM: number }[] }>();
  // The last record first: it says where the machine is shown.
  for (const row of rowsThatCount(records, day)) {
    const place = { xM: numberAt(columns, 'x_m', row), yM: numberAt(columns, 'y_m', row) };
    if (!Number.isFinite(place.xM) || !Number.isFinite(place.yM)) continue;
    const id = numberAt(columns, 'equipment_id', row);
    const known = machines.get(id);
    if (known !== undefined) {
      known.way.push(place);
      continue;
    }
    const depthM = numberAt(columns, 'depth_m', row);
    const designDepthM = numberAt(columns, 'design_depth_m', row);
    const machine: MapMachine = {
      id,
      name: text('equipment_name', row),
      ...place,
      state: 'in_construction',
      online: true,
      stale: false,
      simulated: numberAt(columns, 'is_simulated', row) === 1,
      pileNo: text('pile_no', row),
      depthM: Number.isNaN(depthM) ? null : depthM,
      designDepthM: Number.isNaN(designDepthM) ? null : designDepthM,
    };
    machines.set(id, { machine, way: [] });
  }
  return Array.from(machines.values(), ({ machine, way }) => ({ machine, way: way.reverse() }));
}
