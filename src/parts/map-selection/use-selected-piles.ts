import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { NumberSums, PileDistribution, PileFocus, PileTint, SelectedPiles } from '../../contracts/data-core';
import { numberName } from '../../contracts/number-name';
import { pilesKey, useDataCore, useHeads } from '../../data';
import type { EquipmentType } from '../../equipment/descriptor';
import { figuresOf } from '../../equipment/record-figures';
import { useSlowRevision } from '../../maps/use-slow-revision';
import { type MapNumber, mapNumbers } from '../map-colors/map-numbers';
import type { PilesOnDays } from '../map-replay/piles-on-day';
import type { Replay } from '../map-replay/use-replay';
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
  /** The replay of which a day is shown; null: it is now. */
  replay: Pick<Replay, 'edgesMs' | 'at' | 'windowDays'> | null,
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
  const { edgesMs = null, at = 0, windowDays = null } = replay ?? {};
  const isAsked = shape !== null && source !== null && headsAt !== null;
  const totalsOf = (sums: SelectedPiles['sums']): Selected['totals'] =>
    adding.flatMap((number, place) => {
      const of = sums[place];
      return of === undefined || of.count === 0 ? [] : [{ number, sums: of }];
    });
  const now = useQuery({
    queryKey: ['pilesSelected', what, [origin, width, count], revision, headsAt],
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
      return { what, selected: { ...counts, totals: totalsOf(sums), distribution } };
    },
    enabled: isAsked && edgesMs === null,
    structuralSharing: false,
    placeholderData: keepPreviousData,
    gcTime: 30_000,
  });
  // All days at once: while they play nothing is asked.
  const ofDays = `${what} ${edgesMs?.[0]} ${edgesMs?.length}`;
  const byDay = useQuery({
    queryKey: ['pilesSelectedByDay', ofDays, [origin, width, count], revision, headsAt],
    queryFn: async ({ signal }): Promise<{ readonly ofDays: string; readonly on: PilesOnDays }> => {
      if (shape === null || edgesMs === null) throw new Error('nothing is selected');
      const { pilesOnDays } = await import('../map-replay/piles-on-day');
      const asked = {
        ...{ key: pilesKey(scope), shape, found: focus?.found ?? null, statusMask, hiding: tint, edgesMs },
        numbers: adding.map(({ numberOf }) => numberOf(scope)),
        spread: tint && { number: tint.number, edges: tint.edges, bins: { origin, width, count }, range: null },
      };
      return { ofDays, on: await pilesOnDays(core, asked, signal) };
    },
    enabled: isAsked && edgesMs !== null,
    structuralSharing: false,
    placeholderData: keepPreviousData,
    gcTime: 30_000,
  });
  const on = byDay.data?.ofDays === ofDays ? byDay.data.on : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the totals are those of the numbers that the answer is of
  const onDay = useMemo<Selected | null>(() => {
    if (on === null) return null;
    const { sums, ...counts } = on(at, windowDays);
    return { ...counts, totals: totalsOf(sums) };
  }, [on, at, windowDays]);
  const { error, isFetching } = edgesMs === null ? now : byDay;
  const selected = edgesMs === null ? (now.data?.what === what ? now.data.selected : null) : onDay;
  return {
    selected: shape === null ? null : selected,
    isLoading: shape !== null && (isFetching || heads.query.isFetching),
    error: error ?? heads.query.error,
  };
}
