// A zone's offsets from UTC over a span of time, as the module takes them: it has no time-zone database of its own.
import { type OffsetFrom, offsetsWithin } from '../../src/shared/time-zones';
import { badInput } from './wasm-faults';

/** Beyond it there is nothing to group by day, and looking for changes would take too long. */
const LONGEST_MS = 200 * 366 * 86_400_000;

/**
 * Pairs of the instant from which an offset holds and the offset in minutes east of UTC; the first holds before as
 * well. Rows are many and changes few: the module reads this table instead of asking for each row.
 */
export function zoneOffsets(timeZone: string, fromMs: number, toMs: number): Float64Array {
  if (toMs - fromMs > LONGEST_MS) throw badInput(`the rows span more than 200 years`, 'zone.span');
  // A set without rows has no span.
  const [from, to] = fromMs <= toMs ? [fromMs, toMs] : [0, 0];
  return Float64Array.from(offsetsOf(timeZone, from, to).flatMap(({ fromMs: at, minutes }) => [at, minutes]));
}

function offsetsOf(timeZone: string, fromMs: number, toMs: number): readonly OffsetFrom[] {
  try {
    return offsetsWithin(timeZone, fromMs, toMs);
  } catch (thrown) {
    if (thrown instanceof RangeError) throw badInput(`there is no time zone ${timeZone}`, 'zone.unknown');
    throw thrown;
  }
}
