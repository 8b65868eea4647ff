// One mixing pile, step by step: the record a machine's recorder would write. Pure and seeded.

import { type Random, randomOf, scattered } from '../../machines/random';
import { ashKg, slurryDensityGcm3, slurryLitres } from '../../machines/slurry';
import { MIXING_CHANNELS, MIXING_PASS, descriptor as mixingPile } from './descriptor';
import {
  breachAt,
  DOWN_SHARE,
  type MixingScript,
  type Stroke,
  strokesOf,
  targetCurrentA,
  targetSpeedMpm,
} from './script';

/** Length over which the recorder sums cement, metres. */
const SEGMENT_M = 0.25;
/** A rest of a segment shorter than this is not judged by the recorder. */
const MIN_SEGMENT_M = 0.1;
const SPEED_LAG_S = 3;
const HOLD_FLOW_LPM = 6;
const ROUNDING = mixingPile.profile.channels.map((c) => 10 ** c.decimals);

/** The recorder of one pile. `values` holds the current step in the order of MIXING_CHANNELS, NaN for no reading. */
export interface MixingRun {
  /** Makes the next step; false when the record is complete (its last step was the one before). */
  step(): boolean;
  readonly values: Float64Array;
  readonly pass: number;
  /** Seconds since the record began, stops included. */
  readonly elapsedS: number;
  /** Whether a stop follows this step, and whether this step is the last. */
  readonly stopsNext: boolean;
  readonly isLast: boolean;
  /** Sums without the rounding of the readings. */
  readonly slurryL: number;
  readonly ashKg: number;
}

/** Starts a record. `stepS`: seconds a step, 1 for a log; up to 5 for a quick run that only has to be judged. */
export function mixingRun(script: MixingScript, stepS = 1): MixingRun {
  return new Run(script, stepS);
}

class Run implements MixingRun {
  readonly values = new Float64Array(MIXING_CHANNELS.length);
  pass = 0;
  elapsedS = 0;
  stopsNext = false;
  isLast = false;
  slurryL = 0;
  ashKg = 0;
  private readonly random: Random;
  private readonly strokes;
  private readonly segments: Float64Array;
  private readonly litresPerM: number;
  private readonly keep: number;
  private readonly lag: number;
  private stroke = 0;
  private holdLeftS = 0;
  private depthM = 0;
  private speedMpm = 0;
  private unsteady = 0;
  private flowLpm = 0;
  private lastSegment = -1;
  private workedS = 0;
  private stopLeft: boolean;
  private finished = false;

  constructor(
    private readonly script: MixingScript,
    private readonly stepS: number,
  ) {
    const { design } = script;
    this.random = scattered(randomOf(script.noiseSeed), script.scatter);
    this.strokes = strokesOf(script);
    this.segments = new Float64Array(Math.ceil(script.reachedM / SEGMENT_M) + 1);
    this.litresPerM = slurryLitres(design.ashKgpm, design.waterCementRatio, design.cementGcm3);
    this.keep = Math.exp(-stepS / 8);
    this.lag = 1 - Math.exp(-stepS / SPEED_LAG_S);
    this.stopLeft = script.stop !== null;
  }

  step(): boolean {
    if (this.finished) return false;
    const { script, stepS } = this;
    if (this.stopsNext && script.stop) {
      this.elapsedS += script.stop.lastsS;
      this.stopsNext = false;
      this.stopLeft = false;
      this.speedMpm = 0;
    } else if (this.workedS > 0) this.elapsedS += stepS;
    this.workedS += stepS;
    const stroke = this.strokes[this.stroke];
    if (!stroke) return false;
    this.pass = stroke.pass;
    if (this.holdLeftS > 0) this.hold();
    else this.travel(stroke);
    this.measure();
    if (this.stopLeft && script.stop && this.workedS >= script.stop.afterS && !this.isLast) this.stopsNext = true;
    this.finished = this.isLast;
    return true;
  }

  private travel(stroke: Stroke): void {
    const { script, stepS } = this;
    const down = stroke.pass === MIXING_PASS.down || stroke.pass === MIXING_PASS.restirDown;
    this.unsteady = this.unsteady * this.keep + this.random.noise() * 0.012 * Math.sqrt(1 - this.keep ** 2);
    const target = targetSpeedMpm(script, stroke.pass, this.depthM) * (1 + this.unsteady);
    this.speedMpm += (target - this.speedMpm) * this.lag;
    const from = this.depthM;
    const end = down ? stroke.bottomM : 0;
    const travelled = (this.speedMpm * stepS) / 60;
    const arrives = Math.abs(end - from) <= travelled;
    this.depthM = arrives ? end : from + (down ? travelled : -travelled);
    this.spray(stroke.pass, from);
    this.noteSegment(Math.min(from, this.depthM), down);
    if (!arrives) return;
    if (stroke.holdS > 0) this.holdLeftS = stroke.holdS;
    else this.nextStroke();
  }

  private hold(): void {
    this.speedMpm = 0;
    this.holdLeftS -= this.stepS;
    this.spray(this.pass, this.depthM);
    if (this.holdLeftS <= 0) this.nextStroke();
  }

  private nextStroke(): void {
    this.holdLeftS = 0;
    this.stroke += 1;
    this.speedMpm = 0;
    if (this.stroke >= this.strokes.length) this.isLast = true;
  }

  /** Pumps while the tool goes from `from` to the present depth, and books the cement to the segments passed. */
  private spray(pass: number, from: number): void {
    const { script, stepS } = this;
    const { design } = script;
    const sprays = pass === MIXING_PASS.down || pass === MIXING_PASS.up;
    const here = (from + this.depthM) / 2;
    if (!sprays || here <= design.emptyStirM || (pass === MIXING_PASS.up && this.speedMpm === 0)) {
      this.flowLpm = 0;
      return;
    }
    const share = pass === MIXING_PASS.down ? DOWN_SHARE : 1 - DOWN_SHARE;
    let flow = this.speedMpm === 0 ? HOLD_FLOW_LPM : this.speedMpm * this.litresPerM * share * script.pumpFactor;
    flow *= breachAt(script, 'lowAsh', here) ?? 1;
    flow *= 1 + this.random.noise() * 0.01;
    this.flowLpm = flow;
    const litres = (flow * stepS) / 60;
    const cement = ashKg(litres, this.ratioAt(here), design.cementGcm3);
    this.slurryL += litres;
    this.ashKg += cement;
    this.book(from, cement);
  }

  private book(from: number, cement: number): void {
    const top = Math.min(from, this.depthM);
    const bottom = Math.max(from, this.depthM);
    const first = Math.floor(top / SEGMENT_M);
    const last = Math.floor(bottom / SEGMENT_M);
    for (let i = first; i <= last; i++) {
      const part = Math.min(bottom, (i + 1) * SEGMENT_M) - Math.max(top, i * SEGMENT_M);
      const share = bottom > top ? part / (bottom - top) : 1;
      this.segments[i] = (this.segments[i] ?? 0) + cement * share;
    }
  }

  /** Remembers the last segment the tool has left behind. */
  private noteSegment(top: number, down: boolean): void {
    const at = Math.floor((down ? this.depthM : top) / SEGMENT_M);
    this.lastSegment = down ? at - 1 : at + 1;
  }

  private ratioAt(depthM: number): number {
    return breachAt(this.script, 'thinSlurry', depthM) ?? this.script.ratio;
  }

  /** Cement per metre of the last complete segment; NaN where nothing is sprayed or too little of it lies in the pile. */
  private segmentAshKgpm(): number {
    const top = Math.max(this.lastSegment * SEGMENT_M, this.script.design.emptyStirM);
    const length = Math.min((this.lastSegment + 1) * SEGMENT_M, this.script.reachedM) - top;
    return length < MIN_SEGMENT_M ? Number.NaN : (this.segments[this.lastSegment] ?? 0) / length;
  }

  private measure(): void {
    const { script, random, values, depthM } = this;
    const pumping = this.flowLpm > 0;
    const blocked = pumping ? (breachAt(script, 'overPressure', depthM) ?? 0) : 0;
    const current = targetCurrentA(script, this.pass, depthM, Math.max(0.1, this.speedMpm)) + random.noise() * 1.5;
    const lean = breachAt(script, 'tilt', depthM);
    const sway = Math.sin(depthM * 0.7 + script.rotationRpm * 5) * 0.05;
    values[0] = depthM;
    values[1] = this.speedMpm;
    values[2] = this.flowLpm;
    values[3] = this.slurryL;
    values[4] = this.segmentAshKgpm();
    values[5] = slurryDensityGcm3(this.ratioAt(depthM), script.design.cementGcm3) + random.noise() * 0.003;
    values[6] = current;
    values[7] = script.rotationRpm - 0.02 * (current - 60) + random.noise() * 0.1;
    values[8] = pumping
      ? 0.4 + 0.003 * this.flowLpm + 0.003 * depthM + blocked + random.noise() * 0.008
      : Math.max(0, random.noise() * 0.004);
    values[9] = (lean ?? script.tiltDeg[0] + sway) + random.noise() * 0.015;
    values[10] = script.tiltDeg[1] + sway * 0.6 + random.noise() * 0.015;
    for (let i = 0; i < values.length; i++) {
      const scale = ROUNDING[i] ?? 1;
      values[i] = Math.round((values[i] ?? 0) * scale) / scale;
    }
    const { dropout } = script;
    if (dropout && this.workedS >= dropout.fromS && this.workedS < dropout.fromS + dropout.lastsS)
      values[dropout.channel] = Number.NaN;
  }
}
