// Result of a benchmark, on its way from the place where it ran into the file of `--json`.
import { z } from 'zod';

export const rowSchema = z.object({
  name: z.string(),
  /** Median; null when the result was wrong, because a wrong answer has no speed. */
  ours: z.number().nullable(),
  peer: z.number().nullable(),
  peerName: z.string(),
  unit: z.enum(['ms', 'µs', 'MB']),
  /** How many times less than the peer ours takes. */
  ratio: z.number().nullable(),
  /** The ratio that is wanted at least; null: the row is there to compare. */
  target: z.number().nullable(),
  where: z.string(),
  /** Differences between the two, where they do not do exactly the same; a line each. */
  note: z.string(),
  /** How the result differs from the peer's; empty when it is right. */
  fault: z.string(),
});
export type Row = z.infer<typeof rowSchema>;

/** A figure of ours that is wanted by itself, whatever a peer takes. */
const boundSchema = z.object({
  name: z.string(),
  wanted: z.number(),
  /** Whether so much is wanted at most or at least. */
  is: z.enum(['most', 'least']),
  /** Null when the result was wrong. */
  seen: z.number().nullable(),
  unit: z.enum(['ms', 's', 'KB', 'MB', 'times', 'frames/s', 'days/s', 'M readings/s']),
  /** Whether the measured value is within the bound; null when the result was wrong. */
  held: z.boolean().nullable(),
  where: z.string(),
  /** How it is measured; a line each. */
  note: z.string(),
  /** How the result is wrong; empty when it is right. */
  fault: z.string(),
});
export type Bound = z.infer<typeof boundSchema>;

/** The time for one size; a line of the tables that show how cost grows. */
export const growthSchema = z.object({
  name: z.string(),
  size: z.number(),
  ms: z.number(),
  /** Memory of the WASM module at its most, in a worker that did nothing else. */
  memoryMb: z.number(),
});
export type Growth = z.infer<typeof growthSchema>;

/** The place that runs a case answers with what it measured, or with what went wrong. */
export const answerSchema = z.union([
  z.object({ rows: z.array(rowSchema), bounds: z.array(boundSchema).optional() }),
  z.object({ growth: growthSchema }),
  z.object({ error: z.string() }),
]);
export type Answer = z.infer<typeof answerSchema>;

/** Request to a place to run a case. */
export const orderSchema = z.object({
  name: z.string(),
  where: z.string(),
  quick: z.boolean(),
  rounds: z.number(),
  /** Set: the growth of that name is measured at this size. */
  size: z.number().nullable(),
});
export type Order = z.infer<typeof orderSchema>;
