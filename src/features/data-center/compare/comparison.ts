// A few records by depth, and how all records behind them spread there.
import type { AxisRange } from '../../../charts/series';
import type { RecordGroups, RecordsFilter } from '../../../contracts/data-core';
import type { DataCoreClient } from '../../../data';
import { depthKey } from '../analyse/answer';

/** Ends and middle of the band: the middle four fifths of the readings. */
export const BAND = [0.1, 0.5, 0.9] as const;

/** Step i spans the depths from `originM + i * widthM` on. One entry a step in every list; NaN: no reading. */
export interface Comparison {
  readonly originM: number;
  readonly widthM: number;
  readonly steps: number;
  readonly band: { readonly low: Float64Array; readonly middle: Float64Array; readonly high: Float64Array };
  /** Mean of each record that is compared, by its place. */
  readonly means: readonly Float64Array[];
  /** Least and greatest reading of each, likewise. */
  readonly extremes: readonly { readonly least: Float64Array; readonly greatest: Float64Array }[];
  /** Readings behind the band. */
  readonly readings: number;
}

interface Asked {
  /** Key of the record set; the records compared are its first. */
  readonly key: string;
  readonly compared: number;
  readonly channel: string;
  readonly widthM: number;
  /** The stretch of depth that is asked about, on whole steps; null: all depths. */
  readonly zoom: AxisRange | null;
  /** Places of the records behind; null: all. */
  readonly behind: Uint32Array | null;
}

export async function comparisonOf(
  core: Pick<DataCoreClient, 'call'>,
  { key, compared, channel, widthM, zoom, behind }: Asked,
  signal: AbortSignal,
): Promise<Comparison> {
  const bins = depthKey(widthM, zoom);
  const terms = { key, channel, ends: false, weightGapMs: null };
  const of = (records: Uint32Array): RecordsFilter => ({ records });
  const [spread, each] = await Promise.all([
    core.call(
      'records.groups',
      { ...terms, keys: [bins], filter: behind === null ? null : of(behind), quantiles: BAND },
      { signal },
    ),
    core.call(
      'records.groups',
      {
        ...terms,
        keys: [{ by: 'record' }, bins],
        filter: of(new Uint32Array(compared).map((_, at) => at)),
        quantiles: [],
      },
      { signal },
    ),
  ]);
  return laidOut(spread, each, compared, widthM);
}

function laidOut(spread: RecordGroups, each: RecordGroups, compared: number, widthM: number): Comparison {
  const [depths = NONE] = spread.labels;
  const [records = NONE, eachDepths = NONE] = each.labels;
  const edges = [...depths, ...eachDepths];
  const originM = edges.reduce((least, edge) => Math.min(least, edge), Infinity);
  const deepestM = edges.reduce((most, edge) => Math.max(most, edge), -Infinity);
  const steps = edges.length === 0 ? 0 : Math.round((deepestM - originM) / widthM) + 1;
  const stepOf = (edge: number): number => Math.round((edge - originM) / widthM);
  const empty = (): Float64Array => new Float64Array(steps).fill(Number.NaN);
  const shares = BAND.map(empty);
  for (const [group, edge] of depths.entries()) {
    for (const [at, share] of shares.entries()) {
      share[stepOf(edge)] = spread.quantiles[group * BAND.length + at] ?? Number.NaN;
    }
  }
  const means = Array.from({ length: compared }, empty);
  const extremes = means.map(() => ({ least: empty(), greatest: empty() }));
  for (const [group, record] of records.entries()) {
    const [mean, ends] = [means[record], extremes[record]];
    if (mean === undefined || ends === undefined) continue;
    const step = stepOf(eachDepths[group] ?? 0);
    mean[step] = each.mean[group] ?? Number.NaN;
    ends.least[step] = each.min[group] ?? Number.NaN;
    ends.greatest[step] = each.max[group] ?? Number.NaN;
  }
  const [low = empty(), middle = empty(), high = empty()] = shares;
  const readings = spread.count.reduce((sum, count) => sum + count, 0);
  return { originM: steps === 0 ? 0 : originM, widthM, steps, band: { low, middle, high }, means, extremes, readings };
}

const NONE = new Float64Array();

/** A stretch of depth where a record's mean leaves the band. */
export interface Stretch {
  readonly fromM: number;
  readonly toM: number;
  readonly side: 'above' | 'below';
  /** How far it leaves it at most, above 0. */
  readonly by: number;
}

export interface Difference {
  /** Of all steps with a reading. */
  readonly mean: number;
  /** Share of the steps with a reading of both, 0 to 1; NaN without any. */
  readonly outside: number;
  readonly stretches: readonly Stretch[];
}

/** How a record differs from the band. It leaves it where it is off by more than `least`, half of the last digit shown. */
export function differenceOf({ originM, widthM, band }: Comparison, means: Float64Array, least: number): Difference {
  const stretches: Stretch[] = [];
  let compared = 0;
  let outside = 0;
  let read = 0;
  let sum = 0;
  for (const [step, mean] of means.entries()) {
    if (Number.isNaN(mean)) continue;
    read += 1;
    sum += mean;
    const [low, high] = [band.low[step] ?? Number.NaN, band.high[step] ?? Number.NaN];
    if (Number.isNaN(low) || Number.isNaN(high)) continue;
    compared += 1;
    const by = mean > high ? mean - high : low - mean;
    if (by <= least) continue;
    outside += 1;
    const side = mean > high ? 'above' : 'below';
    const [fromM, toM] = [originM + step * widthM, originM + (step + 1) * widthM];
    const last = stretches.at(-1);
    // Depths are multiples of the width: a step that ends where this begins is its neighbour.
    const goesOn = last?.side === side && Math.abs(last.toM - fromM) < widthM / 2;
    if (last !== undefined && goesOn) stretches[stretches.length - 1] = { ...last, toM, by: Math.max(last.by, by) };
    else stretches.push({ fromM, toM, side, by });
  }
  return { mean: sum / read, outside: compared === 0 ? Number.NaN : outside / compared, stretches };
}

/** Where a record has its least and its greatest reading: the reading, and the step of depth; null without any. */
export function extremesOf({
  least,
  greatest,
}: Comparison['extremes'][number]): Readonly<Record<'least' | 'greatest', { value: number; step: number }>> | null {
  const ends = { least: { value: Infinity, step: -1 }, greatest: { value: -Infinity, step: -1 } };
  for (const [step, value] of least.entries()) if (value < ends.least.value) ends.least = { value, step };
  for (const [step, value] of greatest.entries()) if (value > ends.greatest.value) ends.greatest = { value, step };
  return ends.least.step < 0 ? null : ends;
}

/** The stretch where a record leaves the band furthest; null where it never does. */
export function furthest({ stretches }: Pick<Difference, 'stretches'>): Stretch | null {
  return stretches.reduce<Stretch | null>((most, one) => (most === null || one.by > most.by ? one : most), null);
}
