// Judges a record second by second against the warning rules. Pure: the server's live ingest and the demo data use
// the same code, so a limit means the same in both.
import type { WarningRule } from './descriptor';

/** Limits by rule key; a rule that is not named uses its default; 0 disables. */
export type Limits = Readonly<Record<string, number>>;

/** One second of a record. `values` in the channel order the judge was made with; NaN or null: no reading. */
export interface JudgedSecond {
  readonly seq: number;
  readonly timeMs: number;
  readonly pass: number;
  readonly values: ArrayLike<number | null>;
}

/** A limit that was broken for as long as its rule asks. */
export interface Breach {
  readonly rule: WarningRule;
  readonly limit: number;
  /** The worst value until it was raised. */
  readonly value: number;
  /** Where the stretch begins, and the second at which it was raised. */
  readonly fromSeq: number;
  readonly seq: number;
  readonly timeMs: number;
  readonly pass: number;
  readonly depthM: number | null;
}

export interface Judge {
  /**
   * Takes the next second; seconds must come in order of `seq`. Answers what is raised at this second, mostly nothing.
   * A rule is raised at most once in each pass of a record, so (record, rule, pass) identifies a breach, and feeding
   * the same seconds again (after a restart) raises the same ones.
   */
  second(second: JudgedSecond): readonly Breach[];
  /** The record is over: answers what can only be judged now. `designDepthM`: null when it is unknown. */
  end(designDepthM: number | null): readonly Breach[];
}

/** A hole in the record longer than this ends a stretch: what happened meanwhile is not known. */
const MAX_GAP_MS = 15_000;
const NONE: readonly Breach[] = [];

interface RuleState {
  readonly rule: WarningRule;
  readonly limit: number;
  readonly channel: number;
  pass: number;
  raised: boolean;
  broken: boolean;
  fromSeq: number;
  fromMs: number;
  worst: number;
}

/** The limit in force for a rule. */
export function limitOf(rule: WarningRule, limits: Limits): number {
  return limits[rule.key] ?? rule.defaultLimit;
}

function breaks(rule: WarningRule, value: number, limit: number): boolean {
  switch (rule.when) {
    case 'above':
      return value > limit;
    case 'below':
      return value < limit;
    case 'absAbove':
      return Math.abs(value) > limit;
    case 'shortBy':
      return false;
  }
}

function isWorse(rule: WarningRule, value: number, than: number): boolean {
  if (rule.when === 'below') return value < than;
  return rule.when === 'absAbove' ? Math.abs(value) > Math.abs(than) : value > than;
}

/** A judge for one record. `channels`: keys in the order of the values it will be given. Holds O(rules) of state. */
export function createJudge(rules: readonly WarningRule[], limits: Limits, channels: readonly string[]): Judge {
  const states: RuleState[] = [];
  const atEnd: { readonly rule: WarningRule; readonly limit: number; readonly channel: number; largest: number }[] = [];
  for (const rule of rules) {
    const limit = limitOf(rule, limits);
    const channel = channels.indexOf(rule.channel);
    if (limit === 0 || channel < 0) continue;
    if (rule.when === 'shortBy') atEnd.push({ rule, limit, channel, largest: Number.NaN });
    else states.push({ rule, limit, channel, pass: -1, raised: false, broken: false, fromSeq: 0, fromMs: 0, worst: 0 });
  }
  const depthChannel = channels.indexOf('depth_m');
  let lastMs = Number.NaN;
  let last: JudgedSecond | null = null;

  return {
    second(second) {
      const { seq, timeMs, pass, values } = second;
      const gap = timeMs - lastMs > MAX_GAP_MS;
      lastMs = timeMs;
      last = second;
      for (const end of atEnd) {
        const value = values[end.channel] ?? Number.NaN;
        if (!(end.largest >= value)) end.largest = Number.isNaN(value) ? end.largest : value;
      }
      let raised: Breach[] | null = null;
      for (const state of states) {
        const { rule } = state;
        if (pass !== state.pass) {
          state.pass = pass;
          state.raised = false;
          state.broken = false;
        }
        if (state.raised || (rule.passes && !rule.passes.includes(pass))) continue;
        const value = values[state.channel] ?? Number.NaN;
        if (!breaks(rule, value, state.limit)) {
          state.broken = false;
          continue;
        }
        if (gap) state.broken = false;
        if (!state.broken) {
          state.broken = true;
          state.fromSeq = seq;
          state.fromMs = timeMs;
          state.worst = value;
        } else if (isWorse(rule, value, state.worst)) state.worst = value;
        if (timeMs - state.fromMs < rule.holdS * 1000) continue;
        state.raised = true;
        raised ??= [];
        raised.push({
          rule,
          limit: state.limit,
          value: state.worst,
          fromSeq: state.fromSeq,
          seq,
          timeMs,
          pass,
          depthM: values[depthChannel] ?? null,
        });
      }
      return raised ?? NONE;
    },
    end(designDepthM) {
      if (last === null || designDepthM === null) return NONE;
      const { seq, timeMs, pass } = last;
      return atEnd
        .filter(({ limit, largest }) => designDepthM - largest > limit)
        .map(({ rule, limit, largest }) => ({
          rule,
          limit,
          value: designDepthM - largest,
          fromSeq: seq,
          seq,
          timeMs,
          pass,
          depthM: largest,
        }));
    },
  };
}
