// Course of a simulated record on any type of machine, decided before its first second.
import type { Stand } from './stand';

/** A design pile as a machine gets it; `terms` as pile.design holds them. */
export interface PileDesign {
  readonly depthM: number;
  readonly diameterM: number;
  readonly terms: DesignTerms;
}
export type DesignTerms = Readonly<Record<string, number | string>>;

/** The recorder of one record. `values` holds the current step in the order of the type's channels, NaN: no reading. */
export interface RecordRun {
  /** Makes the next step; false when the record is complete (its last step was the one before). */
  step(): boolean;
  readonly values: Float64Array;
  readonly pass: number;
  /** Seconds since the record began, stops included. */
  readonly elapsedS: number;
  /** Whether a stop follows this step, and whether this step is the last. */
  readonly stopsNext: boolean;
  readonly isLast: boolean;
}

/** Totals and results of a record, estimated without a run. */
export interface RecordEstimate {
  /** From the first to the last second, stops included. */
  readonly durationS: number;
  readonly depthM: number;
  readonly slurryL: number;
  readonly ashKg: number;
  readonly waterCementRatio: number;
  readonly maxCurrentA: number;
  readonly meanDownMpm: number;
  readonly meanUpMpm: number;
  readonly maxTiltDeg: number;
}

/** One record as it will go. */
export interface Course {
  /** Whether a limit will be broken, and for how many seconds work will stop. */
  readonly breaks: boolean;
  readonly stoppedS: number;
  /** Null where the work has no place on the site's grid. */
  readonly stand: Stand | null;
  /** From the first to the last second, stops included; within a few percent of what the run gives. */
  durationS(): number;
  /** Within a few percent of what the run gives; null where nothing but a run says it. */
  estimate(): RecordEstimate | null;
  /** Runs it from the start. A step is 1 s for a log, and up to `quickStepS` for a run that only has to be judged. */
  run(stepS: number): RecordRun;
  readonly quickStepS: number;
  /** As long a step as will do for the sums of a record. */
  readonly headStepS: number;
}

/** A number of the design, or the usual one. */
export function termOf(pile: PileDesign, key: string, usual: number): number {
  const value = pile.terms[key];
  return typeof value === 'number' && Number.isFinite(value) ? value : usual;
}

/** A word of the design; null when it is not given. */
export function wordOf(pile: PileDesign, key: string): string | null {
  const value = pile.terms[key];
  return typeof value === 'string' ? value : null;
}
