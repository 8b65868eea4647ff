// A range of numbers as two handles over the bars of a histogram.
import type { NumberRange, PileDistribution } from '../../contracts/data-core';
import { edgesPassed } from '../../shared/edges-passed';

/** Bars from and to which a range reaches, at least one of them. */
export function endsOf(
  range: NumberRange | null,
  origin: number,
  width: number,
  bars: number,
): readonly [from: number, to: number] {
  const place = (value: number): number => Math.min(bars, Math.max(0, Math.round((value - origin) / width)));
  const from = range === null || range.low === null ? 0 : Math.min(bars - 1, place(range.low));
  const to = range === null || range.high === null ? bars : Math.max(from + 1, place(range.high));
  return [from, to];
}

/** The range from one bar to before another; an end that leaves nothing out is open, and both open are none. */
export function rangeOf(from: number, to: number, origin: number, width: number, bars: number): NumberRange | null {
  // As few digits as tell the bars apart.
  const digits = Math.max(0, Math.min(12, Math.ceil(-Math.log10(width)) + 1));
  const at = (step: number): number => Number((origin + step * width).toFixed(digits));
  const low = from <= 0 ? null : at(from);
  const high = to >= bars ? null : at(to);
  return low === null && high === null ? null : { low, high };
}

/** The class that a number belongs to: 1 below the first edge. */
export function barClass(value: number, edges: readonly number[]): number {
  return edgesPassed(edges, value) + 1;
}

type Bins = PileDistribution['bins'];

/** Counts of a part in the bars of the whole; null where the part was counted into others. */
export function countsWithin(whole: Bins, part: Bins | null): Uint32Array | null {
  const isSame =
    part !== null &&
    part.origin === whole.origin &&
    part.width === whole.width &&
    part.counts.length === whole.counts.length;
  return isSame ? part.counts : null;
}
