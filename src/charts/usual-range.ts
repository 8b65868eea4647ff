import type { ChartChannel } from './series';

/** The least width of a place's axis: a machine that stands draws no hills of millimetres. */
const LEAST_PLACE = 1;

/** Least range of an axis: the channel's usual range; of a place, of which a record has a small part, what was read. */
export function usualRange(
  { range, place }: Pick<ChartChannel, 'range' | 'place'>,
  read: readonly number[],
): readonly [number, number] {
  if (place !== true || read.length === 0) return range;
  const [min, max] = [Math.min(...read), Math.max(...read)];
  const middle = (min + max) / 2;
  return [Math.min(min, middle - LEAST_PLACE / 2), Math.max(max, middle + LEAST_PLACE / 2)];
}
