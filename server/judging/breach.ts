// Breaches that the crates find in a record, and the facts of its end that they need.
import type { WarningNeighbour } from '../../src/contracts/warning-neighbour';
import type { WarningRule } from '../../src/equipment/descriptor';

/** Facts of a record that has ended; null: unknown. */
export interface RecordEnd {
  readonly designDepthM: number | null;
  readonly designDiameterM: number | null;
  /** How far from the design the machine stood when it began, and at last. */
  readonly setUpOffsetMm: number | null;
  readonly offsetMm: number | null;
  /** How deep other records of the same hole have got. */
  readonly otherPartsM: number | null;
}

/**
 * A limit that was broken for as long as its rule asks: the first of its rule in this pass of the record, so that
 * record, rule and pass name it. docs/breaches.md says what it is.
 */
export interface Breach {
  readonly rule: WarningRule;
  readonly limit: number;
  readonly pass: number;
  /** Whether it is over; else the figures are those of when it was raised. */
  readonly isEnded: boolean;
  /** The worst value, and the depth at which it was read. */
  readonly value: number;
  readonly depthM: number | null;
  /** When it had lasted for as long as its rule asks. */
  readonly timeMs: number;
  /** The first and the last row that break the limit. */
  readonly fromSeq: number;
  readonly fromDepthM: number | null;
  readonly toSeq: number;
  readonly toDepthM: number | null;
  /** Null for what has no duration. */
  readonly lastedMs: number | null;
  /** Of a rule about neighbours: those that broke it, the one that the value is of first. */
  readonly neighbours?: readonly WarningNeighbour[];
}
