// Runs a process: moves the tool, lets time pass, and writes what the recorder would. Pure and seeded.
import type { Channel } from '../descriptor';
import type { RecordRun } from './course';
import type { PlantedBreach, SensorFault, Stop } from './incidents';
import { isTravel, type Moment, type Phase, type Process } from './process';
import type { Random } from './random';

/** Everything that is decided about a record. */
export interface ProcessPlan {
  readonly process: Process;
  readonly channels: readonly Channel[];
  readonly speedPerMpm: number;
  readonly breach: PlantedBreach | null;
  readonly stop: Stop | null;
  readonly fault: SensorFault | null;
  /** Noise of the tool's speed. */
  readonly random: Random;
}

const SPEED_LAG_S = 2;
const NO_PHASE: Phase = { pass: 0, work: '', lastsS: 0 };
/** Less than this away the tool has arrived. */
const NEAR_M = 1e-6;

export class ProcessRun implements RecordRun {
  readonly values: Float64Array;
  pass = 0;
  elapsedS = 0;
  stopsNext = false;
  isLast = false;
  private readonly scales: readonly number[];
  private readonly now: { -readonly [K in keyof Moment]: Moment[K] } = {
    phase: NO_PHASE,
    phaseNo: 0,
    stepS: 0,
    atM: 0,
    movedM: 0,
    speedMpm: 0,
    intoS: 0,
    share: 0,
    feed: 1,
  };
  private phaseFromM = 0;
  private unsteady = 0;
  private rows = 0;
  private stopLeft: Stop | null;
  private faultFromS = Number.NaN;
  private stuckAt = Number.NaN;

  constructor(
    private readonly plan: ProcessPlan,
    private readonly stepS: number,
  ) {
    this.values = new Float64Array(plan.channels.length);
    this.scales = plan.channels.map((channel) => 10 ** channel.decimals);
    this.stopLeft = plan.stop;
    this.beginPhase(0);
  }

  step(): boolean {
    if (this.isLast || this.now.phase === NO_PHASE) return false;
    const { now, plan } = this;
    if (this.stopsNext && this.stopLeft) {
      this.elapsedS += this.stopLeft.lastsS;
      this.stopLeft = null;
      this.stopsNext = false;
      now.speedMpm = 0;
    }
    const ends = isTravel(now.phase) ? this.travel(now.phase) : this.stay(now.phase.lastsS);
    if (this.rows > 0) this.elapsedS += now.stepS;
    this.rows += 1;
    this.pass = now.phase.pass;
    this.write(plan.process.read(now));
    if (ends) this.beginPhase(now.phaseNo + 1);
    const { stopLeft } = this;
    this.stopsNext = stopLeft !== null && now.phaseNo === stopLeft.phaseNo && now.share >= stopLeft.share && !ends;
    return true;
  }

  private beginPhase(phaseNo: number): void {
    const { now, plan } = this;
    const phase = plan.process.phases[phaseNo];
    if (phase === undefined) {
      this.isLast = true;
      return;
    }
    now.phase = phase;
    now.phaseNo = phaseNo;
    now.intoS = 0;
    now.share = 0;
    now.speedMpm = 0;
    this.phaseFromM = now.atM;
    this.faultFromS = Number.NaN;
    if (isTravel(phase) ? Math.abs(phase.toM - now.atM) < NEAR_M : phase.lastsS <= 0) this.beginPhase(phaseNo + 1);
  }

  /** Time passes; answers whether the phase is over. */
  private stay(lastsS: number): boolean {
    const { now } = this;
    now.stepS = Math.max(1, Math.min(this.stepS, Math.ceil(lastsS - now.intoS)));
    now.intoS += now.stepS;
    now.share = Math.min(1, now.intoS / lastsS);
    now.speedMpm = 0;
    now.movedM = 0;
    now.feed = this.driven('feed') === null ? 1 : this.feedFactor();
    return now.intoS >= lastsS - 0.5;
  }

  /** The tool moves on; answers whether it has arrived. */
  private travel(phase: Extract<Phase, { readonly toM: number }>): boolean {
    const { now, plan } = this;
    const leftM = Math.abs(phase.toM - now.atM);
    const planted = this.driven('speed');
    const steady = phase.speedMpm * (plan.process.pace?.(phase, now.atM) ?? 1);
    const wanted = planted === null ? steady : planted / plan.speedPerMpm;
    now.stepS = Math.max(1, Math.min(this.stepS, Math.ceil((leftM / wanted) * 60)));
    const keep = Math.exp(-now.stepS / 8);
    this.unsteady = this.unsteady * keep + plan.random.noise() * 0.01 * Math.sqrt(1 - keep ** 2);
    const lag = 1 - Math.exp(-now.stepS / SPEED_LAG_S);
    now.speedMpm += (wanted * (1 + this.unsteady) - now.speedMpm) * lag;
    const reach = (now.speedMpm * now.stepS) / 60;
    const arrives = reach >= leftM - NEAR_M;
    now.movedM = arrives ? leftM : reach;
    now.atM = arrives ? phase.toM : now.atM + Math.sign(phase.toM - now.atM) * reach;
    now.intoS += now.stepS;
    now.share = Math.min(1, Math.abs(now.atM - this.phaseFromM) / Math.abs(phase.toM - this.phaseFromM));
    now.feed = this.driven('feed') === null ? 1 : this.feedFactor();
    return arrives;
  }

  /** Reading that a breach in force aims at, or null. */
  private driven(drive: PlantedBreach['drive']): number | null {
    const { breach } = this.plan;
    const { now } = this;
    if (breach === null || breach.drive !== drive || breach.phaseNo !== now.phaseNo) return null;
    return now.share >= breach.from && now.share <= breach.to ? breach.value : null;
  }

  private feedFactor(): number {
    const { breach, process } = this.plan;
    const usual = breach === null ? undefined : process.usual?.[breach.rule.channel];
    return breach === null || usual === undefined ? 1 : breach.value / usual;
  }

  private write(readings: Readonly<Record<string, number>>): void {
    const { plan, values } = this;
    const broken = this.driven('reading');
    plan.channels.forEach((channel, i) => {
      let value = readings[channel.key] ?? Number.NaN;
      if (broken !== null && channel.key === plan.breach?.rule.channel && !Number.isNaN(value)) value = broken;
      const scale = this.scales[i] ?? 1;
      values[i] = Math.round(value * scale) / scale;
    });
    this.disturb();
  }

  /** Lets the faulty sensor read nothing, or its last reading before it got stuck. */
  private disturb(): void {
    const { now, values } = this;
    const { fault } = this.plan;
    if (fault === null || fault.phaseNo !== now.phaseNo || now.share < fault.share) return;
    if (Number.isNaN(this.faultFromS)) {
      this.faultFromS = now.intoS;
      this.stuckAt = values[fault.channel] ?? Number.NaN;
    }
    if (now.intoS - this.faultFromS >= fault.lastsS) return;
    values[fault.channel] = fault.kind === 'dropout' ? Number.NaN : this.stuckAt;
  }
}
