// Incidents of a record, drawn before its first second: a broken limit, a stop, a sensor that fails.
import type { Channel, EquipmentProfile, WarningRule } from '../descriptor';
import { type Limits, limitOf } from '../limit-of';
import { isInRows } from '../rule-measure';
import { isOfPosition } from './draw-stand';
import { type Drive, isTravel, type Phase, type Planted, type Process } from './process';
import type { Random } from './random';

/** A planted breach and where: from one share of a phase to another. */
export interface PlantedBreach extends Planted {
  readonly drive: Drive;
  readonly phaseNo: number;
  readonly from: number;
  readonly to: number;
}

/** Work stops (power, hose, concrete that does not come); the log has a hole there. */
export interface Stop {
  readonly phaseNo: number;
  readonly share: number;
  readonly lastsS: number;
}

/** A sensor without readings, or one that repeats its last one; over at the latest with the phase. */
export interface SensorFault {
  readonly channel: number;
  readonly kind: 'dropout' | 'stuck';
  readonly phaseNo: number;
  readonly share: number;
  readonly lastsS: number;
}

const BREACH_ODDS = 0.09;
const STOP_ODDS = 0.015;
const FAULT_ODDS = 0.04;
/**
 * How far beyond the limit a value goes, as a share of the range that is left; amounts fed are smoothed on their
 * way.
 */
const BEYOND: Readonly<Record<Drive, readonly [number, number]>> = {
  reading: [0.3, 0.75],
  process: [0.3, 0.75],
  speed: [0.25, 0.45],
  feed: [0.6, 0.9],
};
/** And at most by this share of the limit. */
const MOST_BEYOND = 0.4;
/** A machine that stands wrong stands off by so many times the limit. */
const OFF_POSITION = [1.1, 1.6] as const;
/** A record that is too short misses so much of its design, metres. */
const SHORT_M = { from: 0.3, to: 1.2 } as const;
/** A stretch in which a limit is broken lasts longer than the rule asks by this factor and time. */
const MARGIN = { factor: 1.6, seconds: 45 } as const;

/** Which limit this record breaks, if any; `key` names one that it must break. */
export function drawPlanted(
  random: Random,
  profile: EquipmentProfile,
  limits: Limits,
  drives: Readonly<Record<string, Drive>>,
  key: string | null | undefined,
  odds: number = BREACH_ODDS,
  canBreak: (rule: WarningRule) => boolean = () => true,
): Planted | null {
  const draw = random.next();
  const [first, ...rest] = profile.warningRules.filter(
    (rule) => isInRows(rule) && limitOf(rule, limits) > 0 && canBreak(rule),
  );
  if (first === undefined || key === null) return null;
  const enabled: [WarningRule, ...WarningRule[]] = [first, ...rest];
  const named = enabled.find((rule) => rule.key === key);
  if (key !== undefined && named === undefined) return null;
  if (named === undefined && draw >= odds) return null;
  const rule = named ?? random.pick(enabled);
  if (isOfPosition(rule)) return { rule, value: limitOf(rule, limits) * random.between(...OFF_POSITION) };
  const channel = profile.channels.find((c) => c.key === rule.channel);
  if (channel === undefined) return null;
  return { rule, value: brokenValue(random, rule, limitOf(rule, limits), channel, drives[rule.key] ?? 'reading') };
}

/** A value clearly beyond the limit, within the channel's range where that leaves room. */
function brokenValue(random: Random, rule: WarningRule, limit: number, channel: Channel, drive: Drive): number {
  const how = random.between(...BEYOND[drive]);
  const [low, high] = channel.range;
  switch (rule.when) {
    case 'below':
      return limit - Math.min(how * (limit - low), MOST_BEYOND * limit);
    case 'above':
    case 'absAbove': {
      const room = high - limit;
      const value = limit + (room > limit * 0.04 ? Math.min(how * room, MOST_BEYOND * limit) : 0.2 * how * limit);
      return rule.when === 'absAbove' && random.chance(0.5) ? -value : value;
    }
    case 'shortBy':
      return limit + random.between(SHORT_M.from, SHORT_M.to);
    case 'settlesAbove':
    case 'offsetAbove':
    case 'offsetShareAbove':
      return limit * how;
    case 'toeHoldBelow':
      return limit * (1 - how);
    case 'gradeLitresAbove':
    case 'gradeMinutesAbove':
    case 'shareOfDayAbove':
    case 'cementShareBelow':
    case 'order':
    case 'young':
    case 'skip':
    case 'cold':
      return limit;
  }
}

/** Seconds a phase takes undisturbed, given where it begins. */
function secondsOf(phase: Phase, fromM: number): number {
  return isTravel(phase) ? (Math.abs(phase.toM - fromM) / phase.speedMpm) * 60 : phase.lastsS;
}

interface PhaseLength {
  readonly phase: Phase;
  readonly phaseNo: number;
  readonly seconds: number;
}

/** All phases with the time they take. */
export function lengthsOf(phases: readonly Phase[]): PhaseLength[] {
  let fromM = 0;
  return phases.map((phase, phaseNo) => {
    const seconds = secondsOf(phase, fromM);
    if (isTravel(phase)) fromM = phase.toM;
    return { phase, phaseNo, seconds };
  });
}

/** Places a planted breach; null where the process makes it itself, or has no phase for it. */
export function placeBreach(
  random: Random,
  process: Process,
  planted: Planted,
  drive: Drive,
  speedPerMpm: number,
): PlantedBreach | null {
  const { rule, value } = planted;
  if (rule.when === 'shortBy' || isOfPosition(rule) || drive === 'process') return null;
  const allowed = lengthsOf(process.phases).filter(
    ({ phase }) => (rule.passes?.includes(phase.pass) ?? true) && (drive !== 'speed' || isTravel(phase)),
  );
  const main = allowed.filter(({ phase }) => phase.main);
  const usable = main.length > 0 ? main : allowed;
  const longest = usable.reduce((most, { seconds }) => Math.max(most, seconds), 0);
  const chosen = usable.filter(({ seconds }) => seconds > 0 && seconds >= longest * 0.7);
  const [first, ...rest] = chosen;
  if (first === undefined) return null;
  const { phase, phaseNo, seconds } = random.pick([first, ...rest]);
  if (rule.holdS === 0) return { ...planted, drive, phaseNo, from: 0, to: 1 };
  // A phase that is travelled faster is over sooner.
  const sooner = drive === 'speed' && isTravel(phase) ? Math.max(1, value / speedPerMpm / phase.speedMpm) : 1;
  const needed = ((rule.holdS * MARGIN.factor + MARGIN.seconds) * sooner) / seconds;
  const width = Math.min(0.94, Math.max(0.25, needed));
  const from = random.between(0.03, 0.97 - width);
  return { ...planted, drive, phaseNo, from, to: from + width };
}

/** A stop somewhere in a longer phase. */
export function drawStop(random: Random, process: Process): Stop | null {
  if (!random.chance(STOP_ODDS)) return null;
  const [first, ...rest] = lengthsOf(process.phases).filter(({ seconds }) => seconds > 60);
  if (first === undefined) return null;
  const { phaseNo } = random.pick([first, ...rest]);
  return { phaseNo, share: random.between(0.2, 0.8), lastsS: random.integer(120, 900) };
}

/** A fault of one sensor: never the depth, nor a sum that a recorder keeps itself, nor what a breach is read from. */
export function drawFault(
  random: Random,
  process: Process,
  profile: EquipmentProfile,
  planted: Planted | null,
  axes: number,
): SensorFault | null {
  if (!random.chance(FAULT_ODDS)) return null;
  const channels = profile.channels.flatMap((channel, i) =>
    channel.chart === 'track' && channel.key !== planted?.rule.channel && (channel.axis ?? 0) <= axes ? [i] : [],
  );
  const phases = lengthsOf(process.phases).filter(({ seconds }) => seconds > 30);
  const [channel, ...channelsLeft] = channels;
  const [phase, ...phasesLeft] = phases;
  if (channel === undefined || phase === undefined) return null;
  const kind = random.chance(0.6) ? 'dropout' : 'stuck';
  return {
    channel: random.pick([channel, ...channelsLeft]),
    kind,
    phaseNo: random.pick([phase, ...phasesLeft]).phaseNo,
    share: random.between(0.1, 0.8),
    lastsS: kind === 'dropout' ? random.integer(4, 20) : random.integer(30, 120),
  };
}
