import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { HeadFilter } from '../../contracts/data-core';
import { pilesKey, useDataCore, useHeads } from '../../data';
import type { EquipmentType } from '../../equipment/descriptor';
import { figuresOf } from '../../equipment/record-figures';
import type { MapMachine } from '../../maps/source';
import { textAt } from '../../shared/text-column';
import type { usePileSource } from '../pile-source/use-pile-source';

/** Records of a day; what machines made beyond them on one day is passed over, the last ones stay. */
const MOST_RECORDS = 600;
/** Places that are looked up by their piles, where the machines tell none. */
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

/** Where each machine worked on a day, by the records that were begun on it. */
export function useReplayedMachines(
  type: EquipmentType,
  piles: ReturnType<typeof usePileSource>,
  dayFromMs: number,
  dayUntilMs: number,
): { readonly machines: readonly ReplayedMachine[]; readonly error: unknown } {
  const { scope, source } = piles;
  const core = useDataCore();
  const figures = useMemo(() => figuresOf(type.profile).map(({ key }) => key), [type]);
  const heads = useHeads({ scope, figures });
  const version = heads.query.data?.version ?? null;
  const { data, error } = useQuery({
    queryKey: ['replayedMachines', source?.key, version, dayFromMs, dayUntilMs],
    queryFn: async ({ signal }) => {
      const filter: HeadFilter = { ranges: [{ column: 'started_ms', low: dayFromMs, high: dayUntilMs - 1 }] };
      const page = await core.call(
        'heads.rows',
        {
          key: heads.key,
          view: { filter, sorts: [{ column: 'started_ms', descending: true }] },
          from: 0,
          to: MOST_RECORDS,
          columns: COLUMNS,
        },
        { signal },
      );
      const number = (name: string, row: number): number => {
        const column = page.columns[name];
        return column instanceof Float64Array ? (column[row] ?? Number.NaN) : Number.NaN;
      };
      const text = (name: string, row: number): string => {
        const column = page.columns[name];
        if (column === undefined || column instanceof Float64Array) return '';
        return 'utf8' in column ? textAt(column, row) : (column.values[column.codes[row] ?? 0] ?? '');
      };
      const rows = Array.from({ length: page.rows }, (_, row) => row);
      const missing = rows.filter((row) => Number.isNaN(number('x_m', row))).slice(0, MOST_LOOKED_UP);
      const looked = new Map(
        await Promise.all(
          missing.map(async (row) => {
            const pileId = number('pile_id', row);
            const hit = await core.call('piles.byId', { key: pilesKey(scope), pileId }, { signal });
            return [row, hit] as const;
          }),
        ),
      );
      const machines = new Map<number, { machine: MapMachine; way: { xM: number; yM: number }[] }>();
      // The last record first: it says where the machine is shown.
      for (const row of rows) {
        const hit = looked.get(row);
        const place = { xM: hit?.xM ?? number('x_m', row), yM: hit?.yM ?? number('y_m', row) };
        if (!Number.isFinite(place.xM) || !Number.isFinite(place.yM)) continue;
        const id = number('equipment_id', row);
        const known = machines.get(id);
        if (known !== undefined) {
          known.way.unshift(place);
          continue;
        }
        const depthM = number('depth_m', row);
        const designDepthM = number('design_depth_m', row);
        const machine: MapMachine = {
          id,
          name: text('equipment_name', row),
          ...place,
          state: 'in_construction',
          online: true,
          stale: false,
          simulated: number('is_simulated', row) === 1,
          pileNo: text('pile_no', row),
          depthM: Number.isNaN(depthM) ? null : depthM,
          designDepthM: Number.isNaN(designDepthM) ? null : designDepthM,
        };
        machines.set(id, { machine, way: [] });
      }
      return [...machines.values()] satisfies ReplayedMachine[];
    },
    enabled: source !== null && version !== null,
    structuralSharing: false,
    placeholderData: keepPreviousData,
    gcTime: 30_000,
  });
  return { machines: data ?? NONE, error };
}

const NONE: readonly ReplayedMachine[] = [];
