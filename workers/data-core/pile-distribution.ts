// How a number lies over the piles of a map: classes, bars and sums for its legend.
import type { PileFocus, PileMap, PileNumbersSeen, PileTint } from '../../crates/data-core/pkg/data_core';
import type { ClassTerms, NumberSums, PileDistribution, PileDistributionQuery } from '../../src/contracts/data-core';
import type { NumberSpread } from '../../src/contracts/data-core/answers';
import { freeing } from './freeing';
import { answering, whole } from './wasm-faults';

export function pileDistribution(
  map: PileMap,
  tint: PileTint,
  query: Omit<PileDistributionQuery, 'focus' | 'hiding'>,
  focus: PileFocus,
): PileDistribution {
  const { statusMask, classes, range } = query;
  return ofNumbers(map, tint, statusMask, focus, (numbers) => {
    const { missing, ...all } = sums(numbers, null);
    const edges = edgesOf(numbers, classes, all);
    const bars = barsOf(query.bins, all);
    return {
      ...all,
      missing,
      within: range === null ? all : withoutMissing(sums(numbers, range)),
      edges,
      byClass: Uint32Array.of(missing, ...numbers.countsBetween(Float64Array.from(edges))),
      bins: {
        origin: bars.origin,
        width: bars.width,
        counts: numbers.bins(bars.origin, bars.width, bars.count),
      },
    };
  });
}

/** Asks about the numbers of the piles that are looked at. */
function ofNumbers<T>(
  map: PileMap,
  tint: PileTint,
  statusMask: number,
  focus: PileFocus,
  ask: (numbers: PileNumbersSeen) => T,
): T {
  return answering(() => freeing(map.numbers(tint, statusMask, focus), ask));
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

/** Sums of the numbers of the piles that are looked at. */
export function sumsOf(map: PileMap, tint: PileTint, statusMask: number, focus: PileFocus): NumberSums {
  return ofNumbers(map, tint, statusMask, focus, (numbers) => withoutMissing(sums(numbers, null)));
}

/** Sums of the numbers within a range, beside how many have none. */
function sums(numbers: PileNumbersSeen, range: PileDistributionQuery['range']): NumberSpread {
  const { low, high } = range ?? { low: null, high: null };
  return numbers.spread(low ?? Number.NaN, high ?? Number.NaN);
}

function withoutMissing({ count, sum, min, max }: NumberSums): NumberSums {
  return { count, sum, min, max };
}

function edgesOf(numbers: PileNumbersSeen, classes: ClassTerms, { count, min, max }: NumberSums): readonly number[] {
  switch (classes.by) {
    case 'hand':
      return classes.edges;
    case 'equal':
      return [...numbers.equalEdges(whole('count', classes.count))];
    case 'distinct':
      // Each number begins a class of its own.
      return [...numbers.distinct(whole('count', classes.count))].slice(1);
    case 'linear': {
      const step = (max - min) / whole('count', classes.count);
      if (count === 0 || !(step > 0)) return [];
      const edges = Array.from({ length: classes.count - 1 }, (_, at) => min + (at + 1) * step);
      // Of numbers that hardly differ, sums may fall together.
      return edges.filter((edge, at) => edge > (edges[at - 1] ?? min));
    }
  }
}
