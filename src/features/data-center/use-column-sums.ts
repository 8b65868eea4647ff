import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDataCore } from '../../data';
import { binsOver, type ColumnSum, columnSum } from './column-sums';
import type { RecordField } from './record-fields';
import type { RecordHeads } from './use-record-heads';

export type Sums = ReadonlyMap<string, ColumnSum>;

const NONE: Sums = new Map();

/** By field of numbers, the sum of its column over all rows of a list; empty while the worker works it out. */
export function useColumnSums(heads: RecordHeads | null, fields: readonly RecordField[]): Sums {
  const core = useDataCore();
  const keys = useMemo(() => fields.filter(({ kind }) => kind === 'number').map(({ key }) => key), [fields]);
  const { data = NONE } = useQuery({
    queryKey: ['recordSums', heads?.name, heads?.version, keys.join()],
    queryFn: async ({ signal }): Promise<Sums> => {
      if (heads === null) return NONE;
      const { key, filter } = heads;
      const totals = await core.call('heads.totals', { key, filter, columns: keys }, { signal });
      const sums = await Promise.all(
        keys.map(async (column, at): Promise<readonly [string, ColumnSum]> => {
          const of = {
            count: totals.count[at] ?? 0,
            sum: totals.sum[at] ?? 0,
            least: totals.min[at] ?? Number.NaN,
            largest: totals.max[at] ?? Number.NaN,
          };
          const bins = binsOver(of);
          if (bins === null) return [column, columnSum(of, null)];
          return [column, columnSum(of, await core.call('heads.histogram', { key, filter, column, bins }, { signal }))];
        }),
      );
      return new Map(sums);
    },
    enabled: heads !== null,
    placeholderData: keepPreviousData,
    structuralSharing: false,
    gcTime: 0,
  });
  return data;
}
