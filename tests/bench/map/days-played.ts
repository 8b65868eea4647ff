// Days that a replay shows beside those that were due meanwhile.
import type { NotedFrame } from '../harness/watch-map';

export interface DaysPlayed {
  /** Days that were shown after the first one. */
  readonly shown: number;
  /** Whole days whose time had come when the last of them was: a day that is shown in the frame after its time is due alone. */
  readonly due: number;
  /** Different days that the frames show, the first one among them. */
  readonly days: number;
}

/** By frames from the first of a day to the first of the last. */
export function daysPlayed(frames: readonly NotedFrame[], daysPerSecond: number): DaysPlayed {
  const days = new Set(frames.map(({ day }) => day)).size;
  const lastedMs = (frames.at(-1)?.atMs ?? Number.NaN) - (frames[0]?.atMs ?? Number.NaN);
  return { shown: days - 1, due: Math.floor((lastedMs * daysPerSecond) / 1000), days };
}

/** Days a second: the pace that was asked for, by the share of the days due that were shown. */
export function paceOf({ shown, due }: DaysPlayed, daysPerSecond: number): number {
  return due <= shown ? daysPerSecond : (daysPerSecond * shown) / due;
}
