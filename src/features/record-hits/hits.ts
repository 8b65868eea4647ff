// The hits of a record, read out of its log, and the limit that its end is held against.
import type { DrawnTracks } from '../../contracts/data-core';
import type { EquipmentProfile, HitTerms, WarningRule } from '../../equipment/descriptor';
import { type Limits, limitOf } from '../../equipment/limit-of';
import { type Figure, figuresOf } from '../../equipment/record-figures';
import { type WorkedTerms, workedFigure } from '../../equipment/worked-figures';

export interface Hit {
  /** As the machine counted it. */
  readonly no: number;
  readonly atMs: number;
  /** Readings by channel; a channel without one is left out. */
  readonly readings: ReadonlyMap<string, number>;
}

/**
 * A hit for each count that the log has, with the readings when the machine counted it. A count that lost its readings
 * on the way is missing, and so is everything before the first one.
 */
export function hitsOf({ tracks }: Pick<DrawnTracks, 'tracks'>, terms: HitTerms): readonly Hit[] {
  const readAt = new Map(
    [terms.effect, ...terms.others].map((key) => [
      key,
      new Map(readings(tracks, key).map(([ms, value]) => [ms, value])),
    ]),
  );
  const hits: Hit[] = [];
  let last = 0;
  for (const [atMs, count] of readings(tracks, terms.counter)) {
    if (!(count > last)) continue;
    last = count;
    const found = [...readAt].flatMap(([key, values]): [string, number][] => {
      const value = values.get(atMs);
      return value === undefined ? [] : [[key, value]];
    });
    hits.push({ no: count, atMs, readings: new Map(found) });
  }
  return hits;
}

/** The last reading of a channel; null where it has none. */
export function lastReading({ tracks }: Pick<DrawnTracks, 'tracks'>, channel: string): number | null {
  return readings(tracks, channel).at(-1)?.[1] ?? null;
}

function readings(tracks: DrawnTracks['tracks'], channel: string): readonly (readonly [ms: number, value: number])[] {
  const stretches = tracks.find((track) => track.channel === channel)?.stretches ?? [];
  return stretches.flatMap(({ points }) => {
    const found: (readonly [number, number])[] = [];
    for (let at = 0; at + 1 < points.length; at += 2) {
      const [value = Number.NaN, ms = Number.NaN] = [points[at], points[at + 1]];
      if (Number.isFinite(value)) found.push([ms, value]);
    }
    return found;
  });
}

/** The mean effect of the last two hits; null before the second one, and where one of them was lost. */
export function meanOfLastTwo(hits: readonly Hit[], { effect }: HitTerms): number | null {
  const [before, last] = hits.slice(-2);
  if (before === undefined || last === undefined || last.no !== before.no + 1) return null;
  const mean = ((before.readings.get(effect) ?? Number.NaN) + (last.readings.get(effect) ?? Number.NaN)) / 2;
  return Number.isFinite(mean) ? mean : null;
}

/**
 * The verdict on the end. `limit` null: none is set. A point in work that is beyond its limit, or has too few hits to
 * tell, gets more hits.
 */
export function verdictOf(end: number | null, limit: number | null, live: boolean) {
  if (limit === null || (end === null && !live)) return 'notJudged';
  if (end !== null && end <= limit) return 'within';
  return live ? 'goesOn' : 'broken';
}

export interface EndLimit {
  readonly rule: WarningRule;
  /** 0: none is set. */
  readonly limit: number;
}

/** The rule about the end of the work that holds at these readings, with its limit; null where none does. */
export function endLimit(
  { warningRules }: Pick<EquipmentProfile, 'warningRules'>,
  terms: HitTerms,
  of: ReadonlyMap<string, number>,
  limits: Limits,
): EndLimit | null {
  const rule = warningRules.find(({ channel, within }) => {
    if (channel !== terms.end) return false;
    if (within === undefined) return true;
    const value = of.get(within.channel);
    return value !== undefined && value >= within.from && value < within.to;
  });
  return rule === undefined ? null : { rule, limit: limitOf(rule, limits) };
}

/** The figure of the crater; null where the type has none. */
export function craterOf(
  profile: Pick<EquipmentProfile, 'channels' | 'figures'>,
  { craterFigure }: HitTerms,
): (Figure & { readonly worked: WorkedTerms }) | null {
  const figure = figuresOf(profile).find(({ key }) => key === craterFigure);
  return figure?.worked === undefined ? null : { ...figure, worked: figure.worked };
}

/** m³ of the crater after a hit, by the same formula as the record's figure; null where a number of it is not known. */
export function craterM3(
  { worked, channels }: Pick<Figure, 'channels'> & { readonly worked: WorkedTerms },
  hit: Pick<Hit, 'readings'> | undefined,
  diameterM: number | null,
): number | null {
  const settledMm = hit?.readings.get(channels[0]) ?? Number.NaN;
  return workedFigure(worked, settledMm, {}, { diameterM, terms: {} });
}
