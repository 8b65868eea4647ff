// How a number lies over the piles of a map: classes, bars and sums for its legend.
import type { PileFocus, PileMap, PileTint } from '../../crates/data-core/pkg/data_core';
import type { ClassTerms, NumberSums, PileDistribution, PileDistributionQuery } from '../../src/contracts/data-core';
import { answering, whole } from './wasm-faults';

export function pileDistribution(
  map: PileMap,
  tint: PileTint,
  query: Omit<PileDistributionQuery, 'focus' | 'hiding'>,
  focus: PileFocus,
): PileDistribution {
  const { statusMask, classes, range } = query;
  return answering(() => {
    const { missing, ...all } = sumsOf(map, tint, statusMask, null, focus);
    const edges = edgesOf(map, tint, statusMask, classes, all, focus);
    const bars = barsOf(query.bins, all);
    return {
      ...all,
      missing,
      within: range === null ? all : withoutMissing(sumsOf(map, tint, statusMask, range, focus)),
      edges,
      byClass: Uint32Array.of(missing, ...map.countsBetween(tint, statusMask, Float64Array.from(edges), focus)),
      bins: {
        origin: bars.origin,
        width: bars.width,
        counts: map.bins(tint, statusMask, bars.origin, bars.width, bars.count, focus),
      },
    };
  });
}

function barsOf(
  bins: PileDistributionQuery['bins'],
  { count, min, max }: NumberSums,
): Exclude<PileDistributionQuery['bins'], number> {
  if (typeof bins !== 'number') return { ...bins, count: whole('bins', bins.count) };
  const bars = count === 0 ? 0 : min === max ? 1 : whole('bins', bins);
  // Of equal numbers the one bar is as wide as nothing: any width will do.
  const width = min < max ? (max - min) / Math.max(1, bars) : 1;
  return { origin: count === 0 ? 0 : min, width, count: bars };
}

/** Sums of the numbers within a range, beside how many have none. */
export function sumsOf(
  map: PileMap,
  tint: PileTint,
  statusMask: number,
  range: PileDistributionQuery['range'],
  focus: PileFocus,
): NumberSums & { readonly missing: number } {
  const { low, high } = range ?? { low: null, high: null };
  const figures = map.spread(tint, statusMask, low ?? Number.NaN, high ?? Number.NaN, focus);
  const [count = 0, missing = 0, sum = 0, min = Number.NaN, max = Number.NaN] = figures;
  return { count, missing, sum, min, max };
}

export function withoutMissing({ count, sum, min, max }: NumberSums): NumberSums {
  return { count, sum, min, max };
}

function edgesOf(
  map: PileMap,
  tint: PileTint,
  statusMask: number,
  classes: ClassTerms,
  { count, min, max }: NumberSums,
  focus: PileFocus,
): readonly number[] {
  switch (classes.by) {
    case 'hand':
      return classes.edges;
    case 'equal':
      return [...map.equalEdges(tint, statusMask, whole('count', classes.count), focus)];
    case 'distinct':
      // Each number begins a class of its own.
      return [...map.distinct(tint, statusMask, whole('count', classes.count), focus)].slice(1);
    case 'linear': {
      const step = (max - min) / whole('count', classes.count);
      if (count === 0 || !(step > 0)) return [];
      const edges = Array.from({ length: classes.count - 1 }, (_, at) => min + (at + 1) * step);
      // Of numbers that hardly differ, sums may fall together.
      return edges.filter((edge, at) => edge > (edges[at - 1] ?? min));
    }
  }
}
