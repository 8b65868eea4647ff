import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { DictColumn } from '../../contracts/table';
import { pilesKey, useDataCore, useHeads } from '../../data';
import type { EquipmentType } from '../../equipment/descriptor';
import { figuresOf } from '../../equipment/record-figures';
import type { MapMachine } from '../../maps/source';
import { type TextColumn, textAt } from '../../shared/text-column';
import type { usePileSource } from '../pile-source/use-pile-source';
import { daysAtOnce, rowsOfDays } from './days-of-records';
import type { Replay } from './use-replay';

/** Records of a day; what machines made beyond them on one day is passed over, the last ones stay. */
const MOST_RECORDS = 600;
/** Places of a day that are looked up by their piles, where the machines tell none. */
const MOST_LOOKED_UP = 120;

export interface ReplayedMachine {
  /** Where it was last on the day. */
  readonly machine: MapMachine;
  /** Where it was before on the day, the first place first; site coordinates, X north. */
  readonly way: readonly { readonly xM: number; readonly yM: number }[];
}

const COLUMNS = [
  'equipment_id',
  'equipment_name',
  'pile_id',
  'pile_no',
  'x_m',
  'y_m',
  'depth_m',
  'design_depth_m',
  'is_simulated',
] as const;

/** All records, which stand in the order in which they began. */
const ALL = { filter: {}, sorts: [] };

/** The records of some days in a row. */
interface RecordsOfDays {
  readonly firstDay: number;
  readonly days: number;
  /** The row of all records that is the first here. */
  readonly firstRow: number;
  readonly rowsOf: Uint32Array;
  readonly columns: Readonly<Record<string, TextColumn | DictColumn | Float64Array>>;
}

/** Where each machine worked on the day shown, by the records that were begun on it. Records of the days after come ahead. */
export function useReplayedMachines(
  type: EquipmentType,
  piles: ReturnType<typeof usePileSource>,
  { at, edgesMs, playing }: Pick<Replay, 'at' | 'edgesMs' | 'playing'>,
): { readonly machines: readonly ReplayedMachine[]; readonly error: unknown } {
  const { scope, source } = piles;
  const core = useDataCore();
  const figures = useMemo(() => figuresOf(type.profile).map(({ key }) => key), [type]);
  const { key, query } = useHeads({ scope, figures });
  const { version = null, rows: records = 0 } = query.data ?? {};
  const rows = useQuery({
    queryKey: ['rowsOfDays', key, version, edgesMs[0], edgesMs.length],
    queryFn: async ({ signal }) => {
      const asked = { key, view: ALL, from: 0, to: records, columns: ['started_ms'] } as const;
      const { columns } = await core.call('heads.rows', asked, { signal });
      const { started_ms: beganMs } = columns;
      return rowsOfDays(beganMs instanceof Float64Array ? beganMs : new Float64Array(), edgesMs);
    },
    enabled: source !== null && version !== null,
    structuralSharing: false,
    placeholderData: keepPreviousData,
    gcTime: 30_000,
  });
  const rowsOf = rows.data ?? null;
  const atOnce = rowsOf === null ? 1 : daysAtOnce(rowsOf);
  const firstDay = at - (at % atOnce);

  const recordsFrom = (day: number) => ({
    queryKey: ['recordsOfDays', source?.key, rows.dataUpdatedAt, day],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<RecordsOfDays> => {
      if (rowsOf === null) throw new Error('nothing to ask for');
      const to = rowsOf[Math.min(day + atOnce, rowsOf.length - 1)] ?? 0;
      const firstRow = Math.max(rowsOf[day] ?? 0, atOnce === 1 ? to - MOST_RECORDS : 0);
      const asked = { key, view: ALL, from: firstRow, to, columns: COLUMNS } as const;
      const { columns } = await core.call('heads.rows', asked, { signal });
      const missing = rowsWithoutPlace(columns, firstRow, rowsOf, day, atOnce);
      if (missing.length > 0) {
        const pileIds = Uint32Array.from(missing, (row) => numberAt(columns, 'pile_id', row));
        const { xM, yM } = await core.call('piles.places', { key: pilesKey(scope), pileIds }, { signal });
        const { x_m: ownX, y_m: ownY } = columns;
        for (const [of, row] of missing.entries()) {
          if (ownX instanceof Float64Array) ownX[row] = xM[of] ?? Number.NaN;
          if (ownY instanceof Float64Array) ownY[row] = yM[of] ?? Number.NaN;
        }
      }
      return { firstDay: day, days: atOnce, firstRow, rowsOf, columns };
    },
    structuralSharing: false as const,
    gcTime: 30_000,
  });
  const { data, error } = useQuery({
    ...recordsFrom(firstDay),
    enabled: source !== null && rowsOf !== null,
    placeholderData: keepPreviousData,
  });
  const isLast = rowsOf === null || firstDay + atOnce >= rowsOf.length - 1;
  useQuery({
    ...recordsFrom(firstDay + atOnce),
    enabled: source !== null && playing && !isLast,
    notifyOnChangeProps: [],
  });
  // While the records of a day come, the machines of the one before stay.
  const last = useRef(NONE);
  const machines = useMemo(() => {
    const isHere = data !== undefined && at >= data.firstDay && at < data.firstDay + data.days;
    return isHere ? machinesOn(data, at) : last.current;
  }, [data, at]);
  useEffect(() => {
    last.current = machines;
  }, [machines]);
  return { machines, error: rows.error ?? error };
}

type Columns = RecordsOfDays['columns'];

function numberAt(columns: Columns, name: string, row: number): number {
  const column = columns[name];
  return column instanceof Float64Array ? (column[row] ?? Number.NaN) : Number.NaN;
}

/** Of each day the last rows whose machines told no place. */
function rowsWithoutPlace(
  columns: Columns,
  firstRow: number,
  rowsOf: Uint32Array,
  day: number,
  days: number,
): number[] {
  return Array.from({ length: days }, (_, of) => day + of).flatMap((of) => {
    const missing: number[] = [];
    const first = Math.max(0, (rowsOf[of] ?? 0) - firstRow);
    for (let row = (rowsOf[of + 1] ?? 0) - firstRow - 1; row >= first && missing.length < MOST_LOOKED_UP; row -= 1) {
      if (Number.isNaN(numberAt(columns, 'x_m', row))) missing.push(row);
    }
    return missing;
  });
}

/** The machines of a day, the one that began last first. */
function machinesOn({ firstRow, rowsOf, columns }: RecordsOfDays, day: number): readonly ReplayedMachine[] {
  const text = (name: string, row: number): string => {
    const column = columns[name];
    if (column === undefined || column instanceof Float64Array) return '';
    return 'utf8' in column ? textAt(column, row) : (column.values[column.codes[row] ?? 0] ?? '');
  };
  const machines = new Map<number, { machine: MapMachine; way: { xM: number; yM: number }[] }>();
  const behind = (rowsOf[day + 1] ?? 0) - firstRow;
  const first = Math.max(0, (rowsOf[day] ?? 0) - firstRow, behind - MOST_RECORDS);
  // The last record first: it says where the machine is shown.
  for (let row = behind - 1; row >= first; row -= 1) {
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

const NONE: readonly ReplayedMachine[] = [];
