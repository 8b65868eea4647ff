import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { pilesKey, useDataCore, useHeads } from '../../data';
import type { EquipmentType } from '../../equipment/descriptor';
import { figuresOf } from '../../equipment/record-figures';
import type { usePileSource } from '../pile-source/use-pile-source';
import { daysAtOnce, rowsOfDays } from './days-of-records';
import { machinesOn, numberAt, type RecordsOfDays, type ReplayedMachine, rowsWithoutPlace } from './machines-of-days';
import type { Replay } from './use-replay';

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
      const firstRow = rowsOf[day] ?? 0;
      const asked = { key, view: ALL, from: firstRow, to, columns: COLUMNS } as const;
      const { columns } = await core.call('heads.rows', asked, { signal });
      const came = { firstDay: day, days: atOnce, firstRow, rowsOf, columns };
      const missing = rowsWithoutPlace(came);
      if (missing.length > 0) {
        const pileIds = Uint32Array.from(missing, (row) => numberAt(columns, 'pile_id', row));
        const { xM, yM } = await core.call('piles.places', { key: pilesKey(scope), pileIds }, { signal });
        const { x_m: ownX, y_m: ownY } = columns;
        for (const [of, row] of missing.entries()) {
          if (ownX instanceof Float64Array) ownX[row] = xM[of] ?? Number.NaN;
          if (ownY instanceof Float64Array) ownY[row] = yM[of] ?? Number.NaN;
        }
      }
      return came;
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

const NONE: readonly ReplayedMachine[] = [];
