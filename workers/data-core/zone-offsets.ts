// A zone's offsets from UTC over a span of time, as the module takes them: it has no time-zone database of its own.
import { badInput } from './wasm-faults';

const DAY_MS = 86_400_000;
/** Beyond it there is nothing to group by day, and looking at every day would take too long. */
const LONGEST_MS = 200 * 366 * DAY_MS;

/**
 * Pairs of the instant from which an offset holds and the offset in minutes east of UTC; the first holds before as
 * well. Changes less than a day apart are seen as one.
 */
export function zoneOffsets(timeZone: string, fromMs: number, toMs: number): Float64Array {
  const offsetAt = offsetsOf(timeZone);
  // A set without rows has no span.
  if (!(fromMs <= toMs)) return Float64Array.of(0, offsetAt(0));
  if (toMs - fromMs > LONGEST_MS) throw badInput(`the rows span more than 200 years`, 'zone.span');
  const changes = [fromMs, offsetAt(fromMs)];
  let offset = offsetAt(fromMs);
  for (let at = fromMs; at < toMs; at += DAY_MS) {
    const next = offsetAt(Math.min(at + DAY_MS, toMs));
    if (next === offset) continue;
    changes.push(changeWithin(offsetAt, at, Math.min(at + DAY_MS, toMs)), next);
    offset = next;
  }
  return Float64Array.from(changes);
}

/** The first instant, to the millisecond, at which the offset is no longer that of `from`. */
function changeWithin(offsetAt: (timeMs: number) => number, from: number, to: number): number {
  const before = offsetAt(from);
  let [low, high] = [Math.floor(from), Math.ceil(to)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

function offsetsOf(timeZone: string): (timeMs: number) => number {
  let clock: Intl.DateTimeFormat;
  try {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    throw badInput(`there is no time zone ${timeZone}`, 'zone.unknown');
  }
  return (timeMs) => {
    const parts = new Map(clock.formatToParts(timeMs).map(({ type, value }) => [type, Number(value)]));
    const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0;
    const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
    return Math.round((local - Math.floor(timeMs / 1000) * 1000) / 60_000);
  };
}
