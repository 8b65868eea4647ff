import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { ClassTerms, PileDistribution, PileTint, TableSource } from '../../contracts/data-core';
import { pilesKey, useDataLayer, useHeads } from '../../data';
import type { EquipmentType } from '../../equipment/descriptor';
import { figuresOf } from '../../equipment/record-figures';
import { classColors } from '../../maps/color-scales';
import type { Painting } from '../../maps/use-pile-picture';
import { useSlowRevision } from '../../maps/use-slow-revision';
import type { Replay } from '../map-replay/use-replay';
import type { MapClasses, MapColors } from '../pile-source/map-colors';
import type { usePileSource } from '../pile-source/use-pile-source';
import { hasOthers, MOST_KINDS } from './class-labels';
import { type ColorsShown, colorsShown, type WholeColors } from './colors-shown';
import { type MapNumber, mapNumbers } from './map-numbers';

/** So many classes look like none. */
const SMOOTH_CLASSES = 32;
const NO_FIGURES: readonly string[] = [];
/** Bars of the legend. */
const BARS = 40;
const NOTHING_SHOWN: ColorsShown = { key: null, colors: null };

interface ColoredMap {
  readonly numbers: readonly MapNumber[];
  /** Null: coloured by status. */
  readonly number: MapNumber | null;
  /** Null while they are not known yet, as the distribution. */
  readonly tint: PileTint | null;
  readonly distribution: PileDistribution | null;
  /** Colours of the map, until they are known those of before; null: the colours of the statuses. */
  readonly painted: WholeColors | null;
  /** Its last class holds other machines or orders beside the one that it begins with. */
  readonly hasOthers: boolean;
  readonly error: unknown;
  readonly isLoading: boolean;
  /** Somebody is about to choose a number: those of records are opened meanwhile. */
  readonly openAhead: () => void;
  /** Has other colours worked out and painted by the worker while the page is rendered for them. */
  readonly paintAhead: (next: MapColors | null) => void;
}

function termsOf(kind: MapNumber['kind'], classes: MapClasses): ClassTerms {
  if (kind === 'order' || kind === 'machine') return { by: 'distinct', count: MOST_KINDS[kind] };
  return classes.by === 'smooth' ? { by: 'linear', count: SMOOTH_CLASSES } : classes;
}

/** A number in classes as the map paints it. */
function tintIn(
  number: MapNumber,
  scope: TableSource,
  edges: readonly number[],
  { hidden, range }: Pick<MapColors, 'hidden' | 'range'>,
  dark: boolean,
): PileTint {
  const ofKinds = number.kind === 'machine' || number.kind === 'order';
  return { number: number.numberOf(scope), edges, colors: classColors(edges.length + 1, ofKinds, dark), hidden, range };
}

/** The colours that the address asks for, as the worker makes them; on a day of a replay what the piles of it come to. */
export function useMapColors(
  type: EquipmentType,
  piles: ReturnType<typeof usePileSource>,
  colors: MapColors | null,
  statusMask: number,
  dark: boolean,
  replay: Pick<Replay, 'edgesMs' | 'at' | 'windowDays'> | null = null,
  painting?: RefObject<Painting>,
): ColoredMap {
  const { scope, source } = piles;
  const { core, queryClient } = useDataLayer();
  const numbers = useMemo(() => mapNumbers(type), [type]);
  const figures = useMemo(() => figuresOf(type.profile).map(({ key }) => key), [type]);
  const number = numbers.find(({ key }) => key === colors?.by) ?? null;
  const heads = useHeads({ scope, figures, enabled: number?.ofRecords === true });
  const needs = number?.ofDesigns ?? null;
  const designs = useHeads({ scope, of: needs ?? 'orders', figures: NO_FIGURES, enabled: needs !== null });
  const designsAt = needs === null ? 0 : (designs.query.data?.version ?? null);
  const revision = useSlowRevision(source?.revision ?? 0, source?.key ?? null);
  const asking = (by: MapColors | null, of: MapNumber | null, designed: number | null) => {
    const headsAt = of?.ofRecords === true ? (heads.query.data?.version ?? null) : 0;
    const classes = by === null || of === null ? null : termsOf(of.kind, by.classes);
    const range = by?.range ?? null;
    // Of another number or other classes nothing is kept while it is asked for.
    const what = JSON.stringify([source?.key, of?.key, classes]);
    return {
      queryKey: ['pileDistribution', what, statusMask, range, revision, headsAt, designed],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
        if (of === null || classes === null) throw new Error('nothing to ask for');
        const number = of.numberOf(scope);
        const asked = { key: pilesKey(scope), number, statusMask, classes, bins: BARS, range };
        return { what, designsAt: designed, distribution: await core.call('piles.distribution', asked, { signal }) };
      },
      enabled: source !== null && classes !== null && headsAt !== null && designed !== null,
      structuralSharing: false,
      gcTime: 30_000,
    } as const;
  };
  const asked = asking(colors, number, designsAt);
  const [, what, , range, , headsAt] = asked.queryKey;
  const { data, error, isFetching } = useQuery({ ...asked, placeholderData: keepPreviousData });
  const distribution = number !== null && data?.what === what ? data.distribution : null;
  // With the state of the designs: when that is another, the piles are painted anew.
  const edges = distribution === null ? null : `${data?.designsAt} ${distribution.edges.join()}`;
  const hidden = colors?.hidden.join() ?? '';
  const { low = null, high = null } = range ?? {};
  const tint = useMemo<PileTint | null>(() => {
    if (edges === null || number === null) return null;
    const numbersOf = (text: string): number[] => (text === '' ? [] : text.split(',').map(Number));
    const at = numbersOf(edges.slice(edges.indexOf(' ') + 1));
    const seen = { hidden: numbersOf(hidden), range: low === null && high === null ? null : { low, high } };
    return tintIn(number, scope, at, seen, dark);
  }, [edges, number, scope, hidden, low, high, dark]);
  // Classes and bars are those of all piles, so that a colour means the same on each day. Of all days at once: a day's counts
  // are there with its colours.
  const { edgesMs = null, at = 0, windowDays = null } = replay ?? {};
  const ofDays = `${what} ${edgesMs?.[0]} ${edgesMs?.length}`;
  const byDay = useQuery({
    queryKey: ['pileDistributionByDay', ofDays, statusMask, range, revision, headsAt, edges],
    queryFn: async ({ signal }) => {
      if (tint === null || distribution === null || edgesMs === null) throw new Error('nothing to ask for');
      const { pilesOnDays } = await import('../map-replay/piles-on-day');
      const { origin, width, counts } = distribution.bins;
      const asked = {
        ...{ key: pilesKey(scope), shape: null, found: null, statusMask, hiding: null, edgesMs, numbers: [] },
        spread: { number: tint.number, edges: tint.edges, bins: { origin, width, count: counts.length }, range },
      };
      return { ofDays, on: await pilesOnDays(core, asked, signal) };
    },
    enabled: edgesMs !== null && tint !== null && distribution !== null,
    structuralSharing: false,
    placeholderData: keepPreviousData,
    gcTime: 30_000,
  });
  const on = edgesMs !== null && byDay.data?.ofDays === ofDays ? byDay.data.on : null;
  const ofDay = useMemo(() => on?.(at, windowDays).distribution ?? null, [on, at, windowDays]);
  const shownOnDay = useMemo(
    () =>
      ofDay === null || distribution === null
        ? distribution
        : { ...ofDay, min: distribution.min, max: distribution.max },
    [ofDay, distribution],
  );
  const failure = error ?? heads.query.error ?? designs.query.error;
  const others = number !== null && distribution !== null && hasOthers(distribution, number.kind);
  const whole = useMemo<WholeColors | null>(
    () =>
      number === null || tint === null || shownOnDay === null
        ? null
        : { number, tint, distribution: shownOnDay, hasOthers: others },
    [number, tint, shownOnDay, others],
  );
  const before = useRef(NOTHING_SHOWN);
  const key = source?.key ?? null;
  const shown = colorsShown(before.current, { key, isAsked: number !== null, whole, isFailed: failure !== null });
  useEffect(() => {
    before.current = shown;
  }, [shown]);
  const paintAhead = (next: MapColors | null): void => {
    const of = numbers.find((one) => one.key === next?.by) ?? null;
    if (next === null || of === null) {
      painting?.current.recolour?.(null);
      return;
    }
    const { enabled, ...ahead } = asking(next, of, of.ofDesigns === null ? 0 : of === number ? designsAt : null);
    // Of the same classes the page knows the limits: it asks for the image first.
    if (!enabled || ahead.queryKey[1] === what) return;
    // A failure is told by the page's own question.
    queryClient.fetchQuery(ahead).then(
      ({ distribution: { edges: at } }) => painting?.current.recolour?.(tintIn(of, scope, at, next, dark)),
      () => undefined,
    );
  };
  return {
    numbers,
    number,
    tint,
    distribution: shownOnDay,
    painted: shown.colors,
    hasOthers: others,
    error: failure ?? byDay.error,
    openAhead: heads.openAhead,
    paintAhead,
    isLoading:
      number !== null && distribution === null && (isFetching || heads.query.isFetching || designs.query.isFetching),
  };
}
