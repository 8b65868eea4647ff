// Where a record breaks its limits, and its score, by docs/breaches.md: a plain program of its own, which shares no code with
// the product. It knows all rows at once.
import type { WarningRule } from '../../../src/equipment/descriptor';
import { isDepth, type LogRow } from './log-rows';

/** Terms of a rule for judging. */
type PlainRule = Pick<WarningRule, 'key' | 'channel' | 'when' | 'holdS' | 'passes' | 'within' | 'at'>;

/** Known facts of a record beside its rows; NaN: not known. */
export interface PlainEnds {
  readonly designDepthM: number;
  readonly diameterM: number;
  readonly setUpOffsetMm: number;
  readonly offsetMm: number;
  /** How deep other records of the hole have got. */
  readonly otherPartsM: number;
}

export interface PlainBreach {
  readonly rule: string;
  readonly pass: number;
  /** Places of its first and last row. */
  readonly from: number;
  readonly to: number;
  /** NaN for what has no duration. */
  readonly lastedMs: number;
  /** The reading furthest beyond the limit; of rules that are judged when something is over, what they compare with it. */
  readonly worst: number;
  /** The rule's first in the pass: a warning tells of it. */
  readonly warns: boolean;
}

type Found = Omit<PlainBreach, 'rule' | 'warns'>;

/** A longer time without a reading is a drop-out. */
const DROP_OUT_MS = 15_000;
/** Length of a step of a clock that was set back. */
const USUAL_STEP_MS = 1000;
/** So near to the deepest place is at it. */
const AT_TOE_M = 0.05;
const NO_DURATION = { lastedMs: Number.NaN } as const;

/** Whether rows alone tell of it; the server judges the other rules. */
export function isInRows({ when }: Pick<PlainRule, 'when'>): boolean {
  return /^(above|below|absAbove|settlesAbove|toeHoldBelow|shortBy|offsetAbove|offsetShareAbove)$/.test(when);
}

/** All breaches of a rule in the order of their first rows. A limit of 0 turns it off. */
export function breachesOf(
  rows: readonly LogRow[],
  rule: PlainRule,
  limit: number,
  ends: PlainEnds,
): readonly PlainBreach[] {
  if (limit === 0 || !isInRows(rule)) return [];
  const found = foundBy(rows, rule, Math.fround(limit), ends).sort((a, b) => a.from - b.from);
  return found.map((one, at) => ({
    rule: rule.key,
    ...one,
    warns: found.findIndex(({ pass }) => pass === one.pass) === at,
  }));
}

function foundBy(rows: readonly LogRow[], rule: PlainRule, limit: number, ends: PlainEnds): Found[] {
  switch (rule.when) {
    case 'settlesAbove':
      return unsettled(rows, rule, limit);
    case 'toeHoldBelow':
      return leftTooSoon(rows, rule, limit);
    case 'shortBy':
      return atEnd(rows, shortM(rows, rule, ends), limit);
    case 'offsetAbove':
      return atEnd(rows, Math.fround(offsetMm(rule, ends)), limit);
    case 'offsetShareAbove':
      return atEnd(rows, Math.fround(offsetMm(rule, ends) / (ends.diameterM * 1000)), limit);
    default:
      return heldReadings(rows, rule, limit);
  }
}

const isIn = ({ passes }: PlainRule, { pass }: LogRow): boolean => passes?.includes(pass) !== false;

/** From a row to the next, by a clock that may be set. */
function stepMs(rows: readonly LogRow[], row: number): number {
  const step = (rows[row]?.timeMs ?? Number.NaN) - (rows[row - 1]?.timeMs ?? Number.NaN);
  return step >= 0 ? step : USUAL_STEP_MS;
}

function elapsedMs(rows: readonly LogRow[], from: number, to: number): number {
  let sum = 0;
  for (let row = from + 1; row <= to; row += 1) sum += stepMs(rows, row);
  return sum;
}

/** Whether a row breaks the limit; null: it has no reading. */
function isBroken({ channel, when, within }: PlainRule, { read }: LogRow, limit: number): boolean | null {
  if (within !== undefined) {
    const other = read(within.channel);
    if (Number.isNaN(other)) return null;
    if (other < Math.fround(within.from) || other >= Math.fround(within.to)) return false;
  }
  const reading = read(channel);
  if (Number.isNaN(reading)) return null;
  if (when === 'below') return reading < limit;
  return (when === 'absAbove' ? Math.abs(reading) : reading) > limit;
}

function heldReadings(rows: readonly LogRow[], rule: PlainRule, limit: number): Found[] {
  // Rows of one pass after the other; those without a reading say nothing.
  const runs: { readonly pass: number; readonly from: number; to: number; lastedMs: number }[] = [];
  let isOpen = false;
  for (const [at, row] of rows.entries()) {
    const run = runs.at(-1);
    if (run?.pass !== row.pass) isOpen = false;
    if (!isIn(rule, row)) continue;
    const broken = isBroken(rule, row, limit);
    const sinceMs = run === undefined || !isOpen ? 0 : elapsedMs(rows, run.to, at);
    if (broken === false || sinceMs > DROP_OUT_MS) isOpen = false;
    if (broken !== true) continue;
    if (run === undefined || !isOpen) runs.push({ pass: row.pass, from: at, to: at, lastedMs: 0 });
    else {
      run.to = at;
      run.lastedMs += sinceMs;
    }
    isOpen = true;
  }
  return runs
    .filter(({ lastedMs }) => lastedMs >= rule.holdS * 1000)
    .map((run) => ({ ...run, worst: worstOf(rows.slice(run.from, run.to + 1), rule, limit) }));
}

/** Of the readings of a breach that break the limit. */
function worstOf(rows: readonly LogRow[], rule: PlainRule, limit: number): number {
  const { channel, when } = rule;
  const sizeOf = (reading: number): number =>
    when === 'below' ? -reading : when === 'absAbove' ? Math.abs(reading) : reading;
  return rows
    .filter((row) => isBroken(rule, row, limit) === true)
    .map(({ read }) => read(channel))
    .reduce((worst, reading) => (sizeOf(reading) > sizeOf(worst) ? reading : worst));
}

/** Stretches of the rule's passes that ended too soon after a reading above the limit. */
function unsettled(rows: readonly LogRow[], rule: PlainRule, limit: number): Found[] {
  return stretchesOf(rows, rule).flatMap(({ from, to }) => {
    let above = -1;
    for (let row = from; row <= to; row += 1) if ((rows[row]?.read(rule.channel) ?? Number.NaN) > limit) above = row;
    const lastedMs = elapsedMs(rows, above, to);
    const isBreach = above >= 0 && lastedMs < rule.holdS * 1000;
    const worst = rows[above]?.read(rule.channel) ?? Number.NaN;
    return isBreach ? [{ pass: rows[to]?.pass ?? -1, from: above, to, lastedMs, worst }] : [];
  });
}

function stretchesOf(rows: readonly LogRow[], rule: PlainRule): { readonly from: number; readonly to: number }[] {
  const counts = rows.map((row) => isIn(rule, row));
  return counts.flatMap((isCounted, from) => {
    if (!isCounted || counts[from - 1] === true) return [];
    const after = counts.indexOf(false, from);
    return [{ from, to: (after < 0 ? rows.length : after) - 1 }];
  });
}

/** The tool stayed at its deepest place for too short a time, and left it. */
function leftTooSoon(rows: readonly LogRow[], rule: PlainRule, limit: number): Found[] {
  const depthRows = rows.flatMap((row, at) => {
    const depthM = row.read('depth_m');
    return isDepth(depthM) ? [{ at, depthM, isJudged: isIn(rule, row) }] : [];
  });
  let toe: { readonly from: number; readonly depthM: number } | null = null;
  let [until, hasLeft] = [-1, false];
  for (const { at, depthM, isJudged } of depthRows) {
    const isDeeper = toe === null || depthM > Math.fround(toe.depthM + Math.fround(AT_TOE_M));
    const isAbove = toe !== null && depthM < Math.fround(toe.depthM - Math.fround(AT_TOE_M));
    if (!isJudged || isAbove) hasLeft = true;
    else if (isDeeper) {
      toe = { from: at, depthM };
      [until, hasLeft] = [at, false];
    } else if (!hasLeft) until = at;
  }
  if (toe === null || !hasLeft) return [];
  const lastedMs = elapsedMs(rows, toe.from, until);
  const worst = Math.fround(lastedMs / 1000);
  return worst < limit ? [{ pass: rows[until]?.pass ?? -1, from: toe.from, to: until, lastedMs, worst }] : [];
}

/** To a tenth of a millimetre. */
function shortM(rows: readonly LogRow[], { channel }: PlainRule, { designDepthM, otherPartsM }: PlainEnds): number {
  const depths = [...rows.map(({ read }) => read(channel)).filter(isDepth), otherPartsM].filter(Number.isFinite);
  return depths.length === 0 ? Number.NaN : Math.fround(Math.round((designDepthM - largest(depths)) * 10_000) / 10_000);
}

const largest = (values: readonly number[]): number => values.reduce((most, value) => Math.max(most, value));

const offsetMm = ({ at }: PlainRule, ends: PlainEnds): number => (at === 'setUp' ? ends.setUpOffsetMm : ends.offsetMm);

/** Found with the last row. */
function atEnd(rows: readonly LogRow[], worst: number, limit: number): Found[] {
  const last = rows.length - 1;
  return worst > limit && last >= 0
    ? [{ pass: rows[last]?.pass ?? -1, from: last, to: last, worst, ...NO_DURATION }]
    : [];
}

/** Points that a warning of a level takes off. */
const POINTS_OFF: Readonly<Record<number, number>> = { 1: 2, 2: 5, 3: 10 };

/** Score of a record with warnings of these levels. */
export function scoreOfLevels(levels: readonly number[]): number {
  return Math.max(0, 100 - levels.reduce((sum, level) => sum + (POINTS_OFF[level] ?? Number.NaN), 0));
}
