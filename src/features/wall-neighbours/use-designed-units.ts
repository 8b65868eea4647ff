import { useQuery } from '@tanstack/react-query';
import type { TableSource } from '../../contracts/data-core';
import { useDataCore } from '../../data';
import type { NeighbourTerms } from '../../equipment/trade-terms';
import type { DesignedUnit } from './joints';

/** More than the units shown ever have; a page of the list has no more. */
const MOST_PILES = 500;

/** Where the units stand: some numbers, and with `rowNo` those of one row. */
interface Along {
  readonly from: number;
  readonly to: number;
  readonly rowNo: string | null;
}

/** The designs of units beside each other; empty while they are not known. */
export function useDesignedUnits(
  scope: TableSource,
  { order, length }: NeighbourTerms,
  { from, to, rowNo }: Along,
  enabled: boolean,
): readonly DesignedUnit[] {
  const core = useDataCore();
  const { typeCode, projectId } = scope;
  const { data } = useQuery({
    queryKey: ['designedUnits', typeCode, projectId, from, to, rowNo],
    queryFn: async ({ signal }) => {
      const numeral = Array.from({ length: to - from + 1 }, (_, at) => from + at);
      const row = rowNo === null ? {} : { row_no: rowNo };
      const asked = { project_id: projectId, numeral, ...row, limit: MOST_PILES };
      return (await core.api('pileList', scope, asked, { signal })).items;
    },
    enabled,
    staleTime: 60_000,
    meta: { shows: ['work', 'designs'] },
  });
  return (data ?? []).map(({ numeral, pile_no: pileNo, design }) => ({
    numeral: numeral ?? 0,
    pileNo,
    order: numberOf(design, order),
    lengthM: numberOf(design, length),
  }));
}

function numberOf(design: Readonly<Record<string, unknown>>, key: string | undefined): number | null {
  const value = key === undefined ? null : design[key];
  return typeof value === 'number' ? value : null;
}
