// Control chart of individuals: one value a record in the order of time, limits from the moving range of a chosen
// beginning, and the rules of Western Electric. Sources: NIST/SEMATECH e-Handbook of Statistical Methods 6.3.2.2
// (individuals, d2 = 1.128), 6.3.2 (rules), 6.1.6 (capability); Western Electric, Statistical Quality Control Handbook
// (1956).
import type { FrozenLimits, Limits } from './analyse-url';
import type { Answer } from './answer';

/** Mean range of two values of a normal distribution, in its standard deviations. */
const D2 = 1.128;

/** By their numbers in the handbook: which values in a row, of how many, beyond how many sigma on one side. */
export const RULES = [
  { rule: 'beyond', of: 1, out: 1, sigma: 3 },
  { rule: 'twoOfThree', of: 3, out: 2, sigma: 2 },
  { rule: 'fourOfFive', of: 5, out: 4, sigma: 1 },
  { rule: 'eight', of: 8, out: 8, sigma: 0 },
] as const;

export interface ControlChart {
  /** Values that the limits are from: the first so many, or those that they were frozen from. */
  readonly base: number;
  /** Places of the first and the last of them; null: limits were frozen from other records than these. */
  readonly from: { readonly first: number; readonly last: number } | null;
  /** Values that there are. */
  readonly count: number;
  readonly center: number;
  readonly sigma: number;
  /** Three sigma below and above. */
  readonly low: number;
  readonly high: number;
  /** By value, bit n set: it ends a run that breaks rule n (from 0). */
  readonly broken: Uint8Array;
}

/**
 * The chart of values in the order of time, NaN where there is none to be judged, its limits from the first `base` of
 * them, which later ones don't change, or as they were frozen. Null with fewer than two values to take limits from, or
 * where they are all the same.
 */
export function controlChart(
  given: ArrayLike<number>,
  base: number,
  frozen: Pick<FrozenLimits, 'center' | 'sigma' | 'base'> | null = null,
): ControlChart | null {
  const places = Array.from({ length: given.length }, (_, at) => at).filter((at) => !Number.isNaN(given[at]));
  const values = Float64Array.from(places, (at) => given[at] ?? Number.NaN);
  const count = Math.min(base, values.length);
  const limits = frozen ?? centerAndSigma(values.subarray(0, count));
  if (limits === null) return null;
  const { center, sigma } = limits;
  const broken = new Uint8Array(given.length);
  // Of each side, the last values beyond each number of sigma: the newest in the lowest bit.
  const beyond = new Map<string, number>();
  for (let at = 0; at < values.length; at += 1) {
    const off = ((values[at] ?? 0) - center) / sigma;
    for (const [rule, { of, out, sigma: most }] of RULES.entries()) {
      for (const side of [1, -1]) {
        const isOut = off * side > most;
        const last = (((beyond.get(`${rule} ${side}`) ?? 0) << 1) | Number(isOut)) & ((1 << of) - 1);
        beyond.set(`${rule} ${side}`, last);
        const place = places[at] ?? 0;
        if (isOut && ones(last) >= out) broken[place] = (broken[place] ?? 0) | (1 << rule);
      }
    }
  }
  return {
    base: frozen?.base ?? count,
    from: frozen === null ? { first: places[0] ?? 0, last: places[count - 1] ?? 0 } : null,
    count: values.length,
    center,
    sigma,
    low: center - 3 * sigma,
    high: center + 3 * sigma,
    broken,
  };
}

/** Centre and sigma from the moving range; null of fewer than two values, or of values that are all the same. */
function centerAndSigma(values: Float64Array): { readonly center: number; readonly sigma: number } | null {
  const count = values.length;
  if (count < 2) return null;
  let sum = 0;
  let ranges = 0;
  for (let at = 0; at < count; at += 1) {
    sum += values[at] ?? 0;
    if (at > 0) ranges += Math.abs((values[at] ?? 0) - (values[at - 1] ?? 0));
  }
  const sigma = ranges / (count - 1) / D2;
  return sigma > 0 ? { center: sum / count, sigma } : null;
}

/** The records of a chart: their places in the list, and when those of the list began. */
interface Charted extends Pick<Answer, 'labels'> {
  readonly listed: Pick<Answer['listed'], 'startedMs'>;
}

/** The limits of a chart, to hold later records against them; null where they are frozen already. */
export function frozenOf(
  { center, sigma, base, from }: ControlChart,
  { labels, listed: { startedMs } }: Charted,
): FrozenLimits | null {
  if (from === null) return null;
  const beganMs = (place: number): number => startedMs[labels[place] ?? 0] ?? Number.NaN;
  return { center, sigma, base, fromMs: beganMs(from.first), toMs: beganMs(from.last) };
}

/**
 * Limits of the values from one place to another, both included, to hold all others against them; null of fewer than two,
 * or where they are all the same.
 */
export function frozenWithin(
  given: Float64Array,
  { first, last }: { readonly first: number; readonly last: number },
  charted: Charted,
): FrozenLimits | null {
  const chart = controlChart(
    given.map((value, at) => (at < first || at > last ? Number.NaN : value)),
    Infinity,
  );
  return chart && frozenOf(chart, charted);
}

function ones(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** Rules that a value breaks. */
export function rulesBroken(bits: number): readonly (typeof RULES)[number]['rule'][] {
  return RULES.flatMap(({ rule }, bit) => ((bits >> bit) & 1 ? [rule] : []));
}

export interface Capability {
  /** Width of the limits in six sigma; null with one limit only. */
  readonly cp: number | null;
  /** Distance of the centre to the nearer limit in three sigma. */
  readonly cpk: number;
}

/**
 * How well the values shown, in the order of time, keep limits: by their own centre and sigma, whatever the limits of
 * control are from. NaN where there is none to be judged. Null without limits, with fewer than two values, or where they
 * are all the same. It assumes that they spread normally and are in control.
 */
export function capability(given: Float64Array, { low, high }: Limits): Capability | null {
  if (low === null && high === null) return null;
  const shown = centerAndSigma(given.filter((value) => !Number.isNaN(value)));
  if (shown === null) return null;
  const { center, sigma } = shown;
  const above = high === null ? Infinity : (high - center) / (3 * sigma);
  const below = low === null ? Infinity : (center - low) / (3 * sigma);
  return { cp: low === null || high === null ? null : (high - low) / (6 * sigma), cpk: Math.min(above, below) };
}
