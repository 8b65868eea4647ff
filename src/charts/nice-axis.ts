// Round bounds for an axis with few labels.

export interface NiceAxis {
  readonly min: number;
  readonly max: number;
  readonly interval: number;
}

/** Smallest step of 1, 2, 2.5 or 5 times a power of ten that is at least `raw`. */
function stepAtLeast(raw: number): number {
  const power = 10 ** Math.floor(Math.log10(raw));
  const factor = [1, 2, 2.5, 5, 10].find((f) => f * power >= raw * (1 - 1e-9)) ?? 10;
  return factor * power;
}

/** The axis that covers `from` to `to` in at most `intervals` round steps. */
export function niceAxis(from: number, to: number, intervals: number): NiceAxis {
  const low = Number.isFinite(from) ? from : 0;
  const high = Number.isFinite(to) && to > low ? to : low + 1;
  let interval = stepAtLeast((high - low) / intervals);
  for (;;) {
    const min = Math.floor(low / interval + 1e-9) * interval;
    const max = Math.ceil(high / interval - 1e-9) * interval;
    if (Math.round((max - min) / interval) <= intervals) return { min: clean(min), max: clean(max), interval };
    interval = stepAtLeast(interval * 1.0001);
  }
}

/** Takes the binary dust off a multiple of a decimal step. */
function clean(value: number): number {
  return Number(value.toPrecision(12));
}
