// What a judge is told of a record, and what it answers.
import type { WarningRule } from './descriptor';

/** One second of a record. `values` in the channel order the judge was made with; NaN or null: no reading. */
export interface JudgedSecond {
  readonly seq: number;
  readonly timeMs: number;
  readonly pass: number;
  readonly values: ArrayLike<number | null>;
}

/** What is known of a record when it is over; null: not known. */
export interface RecordEnd {
  readonly designDepthM: number | null;
  readonly designDiameterM: number | null;
  /** How far from the design the machine stood when it began, and at last. */
  readonly setUpOffsetMm: number | null;
  readonly offsetMm: number | null;
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
