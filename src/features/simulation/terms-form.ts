// The terms of a generation as a form: the texts that people type, the bounds of each, and their meaning.
import type { ApiInput, ApiOutput } from '../../contracts/api';
import { MOST_SEED } from '../../contracts/api/simulation';
import { hasHiddenCharacter } from '../../contracts/plain-name';
import type { Names } from '../../equipment/descriptor';
import { formatDay } from '../../i18n/format';
import { toHalfWidth } from '../../shared/half-width';
import { typedNumber } from '../../shared/typed-number';
import { instantIn } from '../../shared/wall-clock';

export type SimulationInfo = ApiOutput<'simulationInfo'>;

/** By the names of the call's fields, so that a refusal finds its own. */
export type TypedTerms = Readonly<Record<string, string>>;

export type TermsFault =
  | { readonly why: 'missing' | 'notANumber' | 'notWhole' | 'notAMoment' | 'inFuture' | 'tooLong' | 'hidden' }
  | { readonly why: 'outOfRange'; readonly from: number; readonly to: number };

export type TermsMeant = Pick<
  ApiInput<'generationPreview'>,
  'start_time' | 'parameters' | 'scatter' | 'breach_share' | 'seed'
> & {
  /** How many; null where the piles are named. */
  readonly count: number | null;
};

/** A number of the form; left empty it has the design's value, or its usual one. */
export interface NumberField {
  readonly key: string;
  readonly names: Names;
  readonly unit: string;
  readonly from: number;
  readonly to: number;
  readonly usual: number;
}

/** The parameters of the type. */
export function parameterFields({ parameters }: SimulationInfo): readonly NumberField[] {
  return parameters.map(({ key, names, unit, from, to, usual }) => ({
    key: `parameters.${key}`,
    names,
    unit,
    from: short(from),
    to: short(to),
    usual,
  }));
}

/** A bound with no more digits than one can use. */
function short(value: number): number {
  return Number(value.toPrecision(4));
}

/** Records are begun some days ago, in the morning: nothing is made that would end in the future. */
const BEGUN_BEFORE_MS = 3 * 86_400_000;
const SEED_LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A seed of its own for each generation. */
export function drawnSeed(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => SEED_LETTERS[byte % SEED_LETTERS.length]).join(
    '',
  );
}

/** The form as it begins. */
export function newTerms(info: SimulationInfo, timeZone: string, nowMs: number, seed: string): TypedTerms {
  return {
    count: String(Math.min(10, info.batches ? info.most_piles : Math.max(1, info.piles.possible))),
    start_time: `${formatDay(nowMs - BEGUN_BEFORE_MS, timeZone)} 08:00:00`,
    scatter: String(info.scatter.usual),
    breach_share: String(Math.round(info.breach_share.usual * 100)),
    seed,
  };
}

interface Terms {
  readonly info: SimulationInfo;
  readonly timeZone: string;
  readonly nowMs: number;
  /** Whether `count` says how many; else the piles are named. */
  readonly isCounted: boolean;
}

/** The meaning of the texts, or their faults. */
export function meantTerms(
  typed: TypedTerms,
  { info, timeZone, nowMs, isCounted }: Terms,
): { readonly meant: TermsMeant } | { readonly faults: Readonly<Record<string, TermsFault>> } {
  const faults: Record<string, TermsFault> = {};
  const number = (key: string, from: number, to: number): number | null => {
    const text = typed[key] ?? '';
    if (text.trim() === '') return null;
    const value = typedNumber(text);
    if (value === null) faults[key] = { why: 'notANumber' };
    else if (value < from || value > to) faults[key] = { why: 'outOfRange', from, to };
    return value;
  };
  const needed = (key: string, from: number, to: number): number => {
    const value = number(key, from, to);
    if (value === null) faults[key] ??= { why: 'missing' };
    return value ?? from;
  };
  const count = isCounted ? needed('count', 1, info.most_piles) : null;
  if (count !== null && faults.count === undefined && !Number.isInteger(count)) faults.count = { why: 'notWhole' };
  const start = instantIn(timeZone, toHalfWidth(typed.start_time ?? ''), 'begin');
  if (start === null) faults.start_time = { why: 'notAMoment' };
  else if (Date.parse(start) > nowMs) faults.start_time = { why: 'inFuture' };
  const parameters = Object.fromEntries(
    info.parameters.flatMap(({ key, from, to }): [string, number][] => {
      const value = number(`parameters.${key}`, short(from), short(to));
      // The bound shown is a rounded one.
      return value === null ? [] : [[key, Math.min(to, Math.max(from, value))]];
    }),
  );
  const scatter = needed('scatter', info.scatter.from, info.scatter.to);
  const breachPct = needed('breach_share', info.breach_share.from * 100, info.breach_share.to * 100);
  const seed = (typed.seed ?? '').trim();
  if (seed === '') faults.seed = { why: 'missing' };
  else if (seed.length > MOST_SEED) faults.seed = { why: 'tooLong' };
  else if (hasHiddenCharacter(seed)) faults.seed = { why: 'hidden' };
  if (start === null || Object.keys(faults).length > 0) return { faults };
  return { meant: { count, start_time: start, parameters, scatter, breach_share: breachPct / 100, seed } };
}
