// A record as a script: phases with their targets, and the sensors' readings meanwhile. The families in families/ write
// such scripts; process-run.ts runs them.
import type { WarningRule } from '../descriptor';
import type { PileDesign } from './course';
import type { Random } from './random';

interface PhaseTerms {
  /** Code of the pass on the wire. */
  readonly pass: number;
  /** Name of the work going on, for the channel model. */
  readonly work: string;
  /** The work that limits are about: a breach is planted in such a phase where a type has any. */
  readonly main?: true;
}

/** The tool goes to a place. Places are metres along the way of the work: depth, or chainage from the start. */
export interface TravelPhase extends PhaseTerms {
  readonly toM: number;
  readonly speedMpm: number;
}

/** The tool stays where it is. */
export interface StayPhase extends PhaseTerms {
  readonly lastsS: number;
}

/** A stretch of a record with one thing going on. */
export type Phase = TravelPhase | StayPhase;

export function isTravel(phase: Phase): phase is TravelPhase {
  return 'toM' in phase;
}

/** One step of a record, as the channel model sees it. */
export interface Moment {
  readonly phase: Phase;
  readonly phaseNo: number;
  /** Length of the step. */
  readonly stepS: number;
  /** Place and travel of the tool; speed is 0 while it stays. */
  readonly atM: number;
  readonly movedM: number;
  readonly speedMpm: number;
  /** Seconds into the phase, and how much of the phase is done, 0 to 1. */
  readonly intoS: number;
  readonly share: number;
  /** Factor on what is fed (slurry, powder, concrete, stone): 1 but where a breach is planted. */
  readonly feed: number;
}

/** Readings by channel key; a channel left out or NaN has none. */
export type Readings = Readonly<Record<string, number>>;

/** A record that is about to be made. Holds the sums of its own run: each run has a process of its own. */
export interface Process {
  readonly phases: readonly Phase[];
  /** Readings of the sensors at the end of a step; called once a step, in order. */
  read(now: Moment): Readings;
  /** Factor on the speed at a place; 1 if not given. */
  pace?(phase: Phase, atM: number): number;
  /** Healthy readings of the channels that follow from what is fed. */
  readonly usual?: Readings;
}

/** A limit that this record breaks. */
export interface Planted {
  readonly rule: WarningRule;
  /** The reading to come; for a record that is too short, the metres that are missing. */
  readonly value: number;
}

/** A pile to make, and how deep the machine gets. */
export interface PlannedWork extends PileDesign {
  readonly reachedM: number;
}

/** Writes the process of a record. `planted` concerns it only where `drives` says `process`. */
export type MakeProcess = (random: Random, work: PlannedWork, planted: Planted | null) => Process;

/**
 * How a planted breach comes about. `reading`: the sensor reads that value. `speed`: the tool travels at that speed.
 * `feed`: more or less is fed. `process`: the process makes it itself.
 */
export type Drive = 'reading' | 'speed' | 'feed' | 'process';

/** How a type's records are simulated. */
export interface SimulatedType {
  readonly make: MakeProcess;
  /** By rule key; `reading` where a rule is not named. */
  readonly drives?: Readonly<Record<string, Drive>>;
  /** Whether a pile's record can break a rule; any if not given. */
  readonly canBreak?: (rule: WarningRule, pile: PileDesign) => boolean;
  /** Unit of the speed channel against m/min: 100 for cm/min. */
  readonly speedPerMpm?: number;
}
