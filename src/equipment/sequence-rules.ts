// Rules about the sequence of making that several types share. The judging is in crates/layout/src/sequence.rs.
import type { SequenceRule } from './descriptor';

/** Holes of a row: I, then II in the middle between, then III; a hole of an order has two others beside it. */
export const ORDERS_IN_ROW: SequenceRule = {
  kind: 'order',
  near: { by: 'numbers', count: 2 },
  defaultLimit: 1,
  source: 'DL/T 5148: holes of a row are grouted in orders I, II, III; unverified',
};

/** Orders of direct neighbours. */
export const ORDERS_BESIDE: SequenceRule = {
  kind: 'order',
  near: { by: 'spacing', times: 1.2 },
  defaultLimit: 1,
  source: 'Common practice: the first order before what closes it; unverified',
};

/** Times between direct neighbours, in hours. */
export function betweenNeighbours(
  kind: 'young' | 'skip' | 'cold',
  hours: number,
  source: string,
  near: SequenceRule['near'] = { by: 'spacing', times: 1.2 },
): SequenceRule {
  return { kind, near, defaultLimit: hours, source };
}
