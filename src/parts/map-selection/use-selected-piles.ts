import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { NumberSums, PileDistribution, PileFocus, PileTint, SelectedPiles } from '../../contracts/data-core';
import { numberName } from '../../contracts/number-name';
import { pilesKey, useDataCore, useHeads } from '../../data';
import type { EquipmentType } from '../../equipment/descriptor';
import { figuresOf } from '../../equipment/record-figures';
import { useSlowRevision } from '../../maps/use-slow-revision';
import { type MapNumber, mapNumbers } from '../map-colors/map-numbers';
import type { usePileSource } from '../pile-source/use-pile-source';

export interface Selected extends Omit<SelectedPiles, 'sums'> {
  /** Sums of the piles, as far as any has the number. */
  readonly totals: readonly { readonly number: MapNumber; readonly sums: NumberSums }[];
  /** Of what colours the map; null: the statuses do. */
  readonly distribution: PileDistribution | null;
}

/** A tint as a text but for its colours, which change nothing in what is counted. */
export function tintText(tint: PileTint | null): string {
  if (tint === null) return '';
  const { number, edges, hidden, range } = tint;
  return JSON.stringify([numberName(number), edges, hidden, range]);
}

/** Counts, amounts and distribution of the piles that are selected and shown. */
export function useSelectedPiles(
  type: EquipmentType,
  piles: ReturnType<typeof usePileSource>,
  focus: PileFocus | null,
  tint: PileTint | null,
  statusMask: number,
  /** Of all piles: those selected are counted into the same bars. */
  whole: PileDistribution | null,
) {
  const { scope, source } = piles;
  const core = useDataCore();
  const adding = useMemo(() => mapNumbers(type).filter(({ adds }) => adds), [type]);
  const figures = useMemo(() => figuresOf(type.profile).map(({ key }) => key), [type]);
  const ofRecords = adding.some((number) => number.ofRecords) || tint?.number.of === 'heads';
  const shape = focus?.shape ?? null;
  const heads = useHeads({ scope, figures, enabled: shape !== null && ofRecords });
  const headsAt = ofRecords ? (heads.query.data?.version ?? null) : 0;
  const revision = useSlowRevision(source?.revision ?? 0, source?.key ?? null);
  // Of another shape nothing is kept while it is counted; live changes of the same one replace what stands there.
  const what = JSON.stringify([
    source?.key,
    shape?.of === 'ids' ? shape.name : shape?.corners,
    focus?.found?.name,
    tintText(tint),
    statusMask,
  ]);
  const { origin = 0, width = 0, counts: { length: count } = [] } = whole?.bins ?? {};
  const { data, error, isFetching } = useQuery({
    // Of nothing there is one, and not one a day of a replay.
    queryKey: ['pilesSelected', what, shape === null ? null : [focus?.days, origin, width, count], revision, headsAt],
    queryFn: async ({ signal }): Promise<{ readonly what: string; readonly selected: Selected }> => {
      if (focus === null) throw new Error('nothing is selected');
      const asked = { key: pilesKey(scope), focus, statusMask, tint };
      const numbers = adding.map(({ numberOf }) => numberOf(scope));
      const [{ sums, ...counts }, distribution] = await Promise.all([
        core.call('piles.selected', { ...asked, numbers }, { signal }),
        tint === null
          ? null
          : core.call(
              'piles.distribution',
              {
                key: asked.key,
                number: tint.number,
                statusMask,
                classes: { by: 'hand', edges: tint.edges },
                bins: count === 0 ? 1 : { origin, width, count },
                range: null,
                focus,
                hiding: tint,
              },
              { signal },
            ),
      ]);
      const totals = adding.flatMap((number, at) => {
        const of = sums[at];
        return of === undefined || of.count === 0 ? [] : { number, sums: of };
      });
      return { what, selected: { ...counts, totals, distribution } };
    },
    enabled: shape !== null && source !== null && headsAt !== null,
    structuralSharing: false,
    placeholderData: keepPreviousData,
    gcTime: 30_000,
  });
  return {
    selected: shape !== null && data?.what === what ? data.selected : null,
    isLoading: shape !== null && (isFetching || heads.query.isFetching),
    error: error ?? heads.query.error,
  };
}
