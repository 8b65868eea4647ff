// Script of one mixing pile, decided before its first second: soil, the operator's speeds, the slurry, faults and
// breaches of limits. The log (mixing-run.ts) and the quick estimate both follow the script.

import { drawGround, type Ground, resistanceOf } from '../../machines/ground';
import { type Random, randomOf, scattered } from '../../machines/random';
import { MIXING_PASS } from './descriptor';

/** Design values of a pile, metres from the working surface. */
export interface MixingDesign {
  readonly depthM: number;
  /** Upper part that is stirred without slurry. */
  readonly emptyStirM: number;
  readonly diameterM: number;
  readonly waterCementRatio: number;
  readonly cementGcm3: number;
  readonly ashKgpm: number;
  /** Two strokes: down and up. Four: stirred again down and up. */
  readonly strokes: 2 | 4;
  /** Depth down to which the last two of four strokes go; absent or infinite: as deep as the first. */
  readonly restirM?: number;
  /** Speeds the operator is told to keep, m/min. */
  readonly downMpm: number;
  readonly upMpm: number;
}

/** Ways in which a pile breaks a limit. */
export const BREACH_KINDS = [
  'fastDown',
  'fastUp',
  'tilt',
  'lowAsh',
  'thinSlurry',
  'overPressure',
  'overCurrent',
  'short',
] as const;
export type BreachKind = (typeof BREACH_KINDS)[number];

/** Share of piles with each kind of breach; a pile has at most one. */
export type BreachOdds = Readonly<Record<BreachKind, number>>;

export const USUAL_ODDS: BreachOdds = {
  fastDown: 0.007,
  fastUp: 0.012,
  tilt: 0.004,
  lowAsh: 0.007,
  thinSlurry: 0.004,
  overPressure: 0.004,
  overCurrent: 0.005,
  short: 0.0015,
};

/** A breach between two depths; `size` is a factor or an amount, by kind. */
export interface Breach {
  readonly kind: BreachKind;
  readonly fromM: number;
  readonly toM: number;
  readonly size: number;
}

export interface MixingScript {
  readonly design: MixingDesign;
  readonly reachedM: number;
  readonly ground: Ground;
  /** Undisturbed speed by pass, m/min. */
  readonly speedsMpm: readonly [number, number, number, number];
  /** Ratio of the slurry as mixed. */
  readonly ratio: number;
  /** Pump output against what was asked for. */
  readonly pumpFactor: number;
  readonly rotationRpm: number;
  readonly tiltDeg: readonly [number, number];
  readonly breach: Breach | null;
  /** A stop (power, hose): after this many seconds of work, for this long; the log has a hole there. */
  readonly stop: { readonly afterS: number; readonly lastsS: number } | null;
  /** A sensor without readings: index of the channel, first second, length. */
  readonly dropout: { readonly channel: number; readonly fromS: number; readonly lastsS: number } | null;
  readonly noiseSeed: string;
  /** Factor on the noise of the readings. */
  readonly scatter: number;
}

/** Share of the slurry that goes in on the way down; the rest goes in on the way up. */
export const DOWN_SHARE = 0.6;
/** Standing at the toe with the pump on, seconds. */
export const TOE_HOLD_S = 30;
/** Before stirring again, seconds. */
export const TOP_HOLD_S = 8;

/** The usual kinds in their usual proportion, in a share of all piles from 0 to 1. */
export function oddsOfShare(share: number): BreachOdds {
  const usual = BREACH_KINDS.reduce((sum, kind) => sum + USUAL_ODDS[kind], 0);
  const odds = { ...USUAL_ODDS };
  // A rounding short of 1 would let a pile in a million go without.
  for (const kind of BREACH_KINDS) odds[kind] = (USUAL_ODDS[kind] / usual) * share * (1 + Number.EPSILON * 8);
  return odds;
}

/** Writes the script of a pile. The same seed and design give the same script. */
export function mixingScript(
  seed: string,
  design: MixingDesign,
  odds: BreachOdds = USUAL_ODDS,
  scatter = 1,
): MixingScript {
  const random = scattered(randomOf(seed), scatter);
  const breach = drawBreach(random, design, odds);
  const reachedM =
    breach?.kind === 'short' ? design.depthM - breach.size : design.depthM + Math.abs(random.noise()) * 0.015;
  return {
    design,
    reachedM: Math.round(reachedM * 100) / 100,
    ground: drawGround(random, design.depthM),
    speedsMpm: [
      design.downMpm * random.between(0.96, 1.005),
      design.upMpm * random.between(0.972, 1.006),
      design.downMpm * random.between(0.96, 1.005),
      design.downMpm * random.between(0.93, 1),
    ],
    ratio: design.waterCementRatio + random.noise() * 0.006,
    pumpFactor: 1 + random.noise() * 0.006,
    rotationRpm: 19 + random.noise() * 0.2,
    tiltDeg: [random.noise() * 0.1, random.noise() * 0.1],
    breach,
    stop: random.chance(0.01) ? { afterS: random.integer(120, 600), lastsS: random.integer(120, 480) } : null,
    dropout: random.chance(0.03)
      ? { channel: random.integer(2, 10), fromS: random.integer(60, 700), lastsS: random.integer(4, 20) }
      : null,
    noiseSeed: `${seed}/noise`,
    scatter,
  };
}

function drawBreach(random: Random, design: MixingDesign, odds: BreachOdds): Breach | null {
  let draw = random.next();
  for (const kind of BREACH_KINDS) {
    draw -= odds[kind];
    if (draw < 0) return placeBreach(random, design, kind);
  }
  return null;
}

function placeBreach(random: Random, design: MixingDesign, kind: BreachKind): Breach {
  const length = kind === 'overCurrent' ? random.between(0.4, 0.7) : random.between(1.2, 2.4);
  const fromM = random.between(design.emptyStirM + 0.2, design.depthM - length - 0.3);
  const size = {
    fastDown: () => random.between(1.2, 1.45),
    fastUp: () => random.between(1.18, 1.7),
    tilt: () => random.between(0.66, 1) * (random.chance(0.5) ? 1 : -1),
    lowAsh: () => random.between(0.5, 0.75),
    thinSlurry: () => random.between(0.72, 0.85),
    overPressure: () => random.between(0.14, 0.3),
    overCurrent: () => random.between(80, 98),
    short: () => random.between(0.25, Math.min(1.5, design.depthM / 4)),
  }[kind]();
  return { kind, fromM, toM: fromM + length, size };
}

/** Whether the breach of this kind is in force at a depth. */
export function breachAt(script: MixingScript, kind: BreachKind, depthM: number): number | null {
  const { breach } = script;
  return breach !== null && breach.kind === kind && depthM >= breach.fromM && depthM <= breach.toM ? breach.size : null;
}

/** Speed the machine works at, before the operator's unsteadiness, m/min. Hard ground slows the first way down. */
export function targetSpeedMpm(script: MixingScript, pass: number, depthM: number): number {
  const base = script.speedsMpm[pass] ?? script.speedsMpm[0];
  if (pass === MIXING_PASS.down) {
    const slowed = base * (1 - 0.35 * Math.max(0, resistanceOf(script.ground, depthM) - 0.6));
    if (breachAt(script, 'overCurrent', depthM) !== null) return slowed * 0.6;
    return slowed * (breachAt(script, 'fastDown', depthM) ?? 1);
  }
  if (pass === MIXING_PASS.up) return base * (breachAt(script, 'fastUp', depthM) ?? 1);
  return base;
}

/** Drill current without noise, A. Ground that was stirred before resists less. */
export function targetCurrentA(script: MixingScript, pass: number, depthM: number, speedMpm: number): number {
  const stirred = pass === MIXING_PASS.down ? 1 : pass === MIXING_PASS.up ? 0.6 : 0.45;
  const cutting = 40 * resistanceOf(script.ground, depthM) * stirred * Math.sqrt(speedMpm / 0.93);
  const lens = pass === MIXING_PASS.down ? (breachAt(script, 'overCurrent', depthM) ?? 0) : 0;
  return 32 + 1.2 * depthM + cutting + lens;
}

/** A way down from the surface to a depth, or up from there, with the hold after it. */
export interface Stroke {
  readonly pass: number;
  readonly bottomM: number;
  readonly holdS: number;
}

/** Strokes in order. */
export function strokesOf({ design, reachedM }: MixingScript): readonly Stroke[] {
  const two = [
    { pass: MIXING_PASS.down, bottomM: reachedM, holdS: TOE_HOLD_S },
    { pass: MIXING_PASS.up, bottomM: reachedM, holdS: design.strokes === 4 ? TOP_HOLD_S : 0 },
  ];
  if (design.strokes === 2) return two;
  const bottomM = Math.min(reachedM, design.restirM ?? reachedM);
  return [
    ...two,
    { pass: MIXING_PASS.restirDown, bottomM, holdS: 10 },
    { pass: MIXING_PASS.restirUp, bottomM, holdS: 0 },
  ];
}
