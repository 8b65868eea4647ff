import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { ClassTerms, PileDays, PileDistribution, PileTint } from '../../contracts/data-core';
import { pilesKey, useDataCore, useHeads } from '../../data';
import type { EquipmentType } from '../../equipment/descriptor';
import { figuresOf } from '../../equipment/record-figures';
import { classColors } from '../../maps/color-scales';
import { useSlowRevision } from '../../maps/use-slow-revision';
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
}

function termsOf(kind: MapNumber['kind'], classes: MapClasses): ClassTerms {
  if (kind === 'order' || kind === 'machine') return { by: 'distinct', count: MOST_KINDS[kind] };
  return classes.by === 'smooth' ? { by: 'linear', count: SMOOTH_CLASSES } : classes;
}

/** The colours that the address asks for, as the worker makes them; on a day of a replay what the piles of it come to. */
export function useMapColors(
  type: EquipmentType,
  piles: ReturnType<typeof usePileSource>,
  colors: MapColors | null,
  statusMask: number,
  dark: boolean,
  days: PileDays | null = null,
): ColoredMap {
  const { scope, source } = piles;
  const core = useDataCore();
  const numbers = useMemo(() => mapNumbers(type), [type]);
  const figures = useMemo(() => figuresOf(type.profile).map(({ key }) => key), [type]);
  const number = numbers.find(({ key }) => key === colors?.by) ?? null;
  const heads = useHeads({ scope, figures, enabled: number?.ofRecords === true });
  const needs = number?.ofDesigns ?? null;
  const designs = useHeads({ scope, of: needs ?? 'orders', figures: NO_FIGURES, enabled: needs !== null });
  const designsAt = needs === null ? 0 : (designs.query.data?.version ?? null);
  const headsAt = number?.ofRecords === true ? (heads.query.data?.version ?? null) : 0;
  const revision = useSlowRevision(source?.revision ?? 0, source?.key ?? null);
  const classes = colors === null || number === null ? null : termsOf(number.kind, colors.classes);
  const range = colors?.range ?? null;
  // Of another number or other classes nothing is kept while it is asked for.
  const what = JSON.stringify([source?.key, number?.key, classes]);
  const { data, error, isFetching } = useQuery({
    queryKey: ['pileDistribution', what, statusMask, range, revision, headsAt, designsAt],
    queryFn: async ({ signal }) => {
      if (number === null || classes === null) throw new Error('nothing to ask for');
      const asked = {
        key: pilesKey(scope),
        number: number.numberOf(scope),
        statusMask,
        classes,
        bins: BARS,
        range,
      };
      return { what, designsAt, distribution: await core.call('piles.distribution', asked, { signal }) };
    },
    enabled: source !== null && classes !== null && headsAt !== null && designsAt !== null,
    structuralSharing: false,
    placeholderData: keepPreviousData,
    gcTime: 30_000,
  });
  const distribution = number !== null && data?.what === what ? data.distribution : null;
  // With the state of the designs: when that is another, the piles are painted anew.
  const edges = distribution === null ? null : `${data?.designsAt} ${distribution.edges.join()}`;
  const hidden = colors?.hidden.join() ?? '';
  const { low = null, high = null } = range ?? {};
  const tint = useMemo<PileTint | null>(() => {
    if (edges === null || number === null) return null;
    const numbersOf = (text: string): number[] => (text === '' ? [] : text.split(',').map(Number));
    const at = numbersOf(edges.slice(edges.indexOf(' ') + 1));
    return {
      number: number.numberOf(scope),
      edges: at,
      colors: classColors(at.length + 1, number.kind === 'machine' || number.kind === 'order', dark),
      hidden: numbersOf(hidden),
      range: low === null && high === null ? null : { low, high },
    };
  }, [edges, number, scope, hidden, low, high, dark]);
  // Classes and bars are those of all piles, so that a colour means the same on each day.
  const onDay = useQuery({
    // Of what is not asked for there is one, and not one a day.
    queryKey: ['pileDistributionOn', what, statusMask, range, revision, headsAt, edges, tint === null ? null : days],
    queryFn: async ({ signal }) => {
      if (tint === null || distribution === null || days === null) throw new Error('nothing to ask for');
      const { origin, width, counts } = distribution.bins;
      const asked = {
        key: pilesKey(scope),
        number: tint.number,
        statusMask,
        classes: { by: 'hand', edges: tint.edges },
        bins: { origin, width, count: counts.length },
        range,
        focus: { shape: null, days },
      } as const;
      return { what, distribution: await core.call('piles.distribution', asked, { signal }) };
    },
    enabled: days !== null && tint !== null && distribution !== null,
    structuralSharing: false,
    placeholderData: keepPreviousData,
    gcTime: 5_000,
  });
  const ofDay = days === null || onDay.data?.what !== what ? null : onDay.data.distribution;
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
  return {
    numbers,
    number,
    tint,
    distribution: shownOnDay,
    painted: shown.colors,
    hasOthers: others,
    error: failure ?? onDay.error,
    openAhead: heads.openAhead,
    isLoading:
      number !== null && distribution === null && (isFetching || heads.query.isFetching || designs.query.isFetching),
  };
}
