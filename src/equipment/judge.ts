// Judges a record second by second against the warning rules. Pure: the server's live ingest and the demo data use
// the same code, so a limit means the same in both.
import type { Breach, JudgedSecond, RecordEnd } from './breach';
import { POSITION, type WarningRule } from './descriptor';
import { type Watch, watchOf } from './judge-watches';

/** Limits by rule key; a rule that is not named uses its default; 0 disables. */
export type Limits = Readonly<Record<string, number>>;

export interface Judge {
  /**
   * Takes the next second; seconds must come in order of `seq`. Answers what is raised at this second, mostly nothing.
   * A rule is raised at most once in each pass of a record, so (record, rule, pass) identifies a breach, and feeding
   * the same seconds again (after a restart) raises the same ones.
   */
  second(second: JudgedSecond): readonly Breach[];
  /** The record is over: answers what can only be judged now. */
  end(end: RecordEnd): readonly Breach[];
}

/** A hole in the record longer than this ends a stretch: what happened meanwhile is not known. */
const MAX_GAP_MS = 15_000;
const NONE: readonly Breach[] = [];

interface RuleState {
  readonly rule: WarningRule;
  readonly limit: number;
  readonly channel: number;
  /** Channel of `rule.within`; -1 where the rule has none. */
  readonly withinChannel: number;
  /** Passes in which it was raised. */
  readonly raisedIn: Set<number>;
  pass: number;
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
  if (rule.when === 'below') return value < limit;
  return rule.when === 'absAbove' ? Math.abs(value) > limit : value > limit;
}

function isWorse(rule: WarningRule, value: number, than: number): boolean {
  if (rule.when === 'below') return value < than;
  return rule.when === 'absAbove' ? Math.abs(value) > Math.abs(than) : value > than;
}

/** Whether the rule is about a second. A reading that is missing says that it isn't. */
function applies({ rule, withinChannel }: RuleState, { pass, values }: JudgedSecond): boolean {
  if (rule.passes && !rule.passes.includes(pass)) return false;
  if (rule.within === undefined) return true;
  const reading = values[withinChannel] ?? Number.NaN;
  return reading >= rule.within.from && reading < rule.within.to;
}

/** A judge for one record. `channels`: keys in the order of the values it will be given. Holds O(rules) of state. */
export function createJudge(rules: readonly WarningRule[], limits: Limits, channels: readonly string[]): Judge {
  const depthChannel = channels.indexOf('depth_m');
  const states: RuleState[] = [];
  const watches: Watch[] = [];
  for (const rule of rules) {
    const limit = limitOf(rule, limits);
    const channel = channels.indexOf(rule.channel);
    if (limit === 0 || (channel < 0 && rule.channel !== POSITION)) continue;
    const watch = watchOf({ rule, limit, channel, depthChannel });
    if (watch !== null) watches.push(watch);
    else {
      states.push({
        rule,
        limit,
        channel,
        withinChannel: rule.within === undefined ? -1 : channels.indexOf(rule.within.channel),
        raisedIn: new Set(),
        pass: -1,
        broken: false,
        fromSeq: 0,
        fromMs: 0,
        worst: 0,
      });
    }
  }
  const watched = new Map(watches.map((watch) => [watch, new Set<number>()]));
  let lastMs = Number.NaN;

  /** A watch may find the same again in a pass to which the machine came back. */
  const isNew = (watch: Watch, { pass }: Breach): boolean => {
    const passes = watched.get(watch);
    if (passes === undefined || passes.has(pass)) return false;
    passes.add(pass);
    return true;
  };

  return {
    second(second) {
      const { seq, timeMs, pass, values } = second;
      const gap = timeMs - lastMs > MAX_GAP_MS;
      lastMs = timeMs;
      let raised: Breach[] | null = null;
      for (const watch of watches) {
        const found = watch.second(second);
        if (found === null || !isNew(watch, found)) continue;
        raised ??= [];
        raised.push(found);
      }
      for (const state of states) {
        const { rule } = state;
        if (pass !== state.pass) {
          state.pass = pass;
          state.broken = false;
        }
        if (state.raisedIn.has(pass)) continue;
        const value = values[state.channel] ?? Number.NaN;
        if (!applies(state, second) || !breaks(rule, value, state.limit)) {
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
        state.raisedIn.add(pass);
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
    end: (end) =>
      watches.flatMap((watch) => {
        const found = watch.end(end);
        return found !== null && isNew(watch, found) ? [found] : [];
      }),
  };
}
