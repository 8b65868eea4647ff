// Questions that last run as jobs of the module: a step at a time, giving way in between, and freed however they end.
import type { CallContext } from '../rpc/protocol';
import { freedUnlessTrapped } from './freeing';
import type { Lease } from './open-handles';
import { Pacer } from './pacer';
import { answering } from './wasm-faults';

/** A job over a handle `S`, which is given to every step. */
export interface Job<S, A> {
  /** Works through about so many rows more; answers whether it is done. */
  step(source: S, rows: number): boolean;
  /** How much is done, 0 to 1. */
  readonly progress: number;
  /** Frees the job. */
  finish(source: S): A;
  free(): void;
}

/** A job that has taken over all it needs. */
export interface OwnJob<A> {
  /** Works through about so many rows more; answers whether it is done. */
  step(rows: number): boolean;
  /** How much is done, 0 to 1. */
  readonly progress: number;
  /** Frees the job. */
  finish(): A;
  free(): void;
}

/** Rows a step: at most a few milliseconds on a slow machine. */
export const STEP_ROWS = 131_072;
/** The same of piles, for each of which others are looked for around it. */
export const STEP_PILES = 8192;

/** Runs a job to its end. Rejects when it is cancelled or its source is no longer held. */
export async function runJob<S extends { readonly rows: number }, A>(
  job: Job<S, A>,
  source: S,
  lease: Pick<Lease<unknown>, 'check'>,
  { signal, progress }: CallContext,
  stepRows = STEP_ROWS,
): Promise<A> {
  const pacer = new Pacer(signal);
  const { rows } = source;
  try {
    while (!job.step(source, stepRows)) {
      if (!(await pacer.pause())) continue;
      lease.check();
      const share = job.progress;
      progress({ receivedBytes: 0, totalBytes: null, rows: Math.round(share * rows), share });
    }
    // The answer is put together in a slice of its own.
    if (await pacer.pause()) lease.check();
  } catch (thrown) {
    throw freedUnlessTrapped(job, thrown);
  }
  // Some of what is wrong with a question shows only when the rows have been seen.
  return answering(() => job.finish(source));
}

/** The same for a job of its own about so many rows. */
export function runOwnJob<A>(
  job: OwnJob<A>,
  rows: number,
  lease: Pick<Lease<unknown>, 'check'>,
  context: CallContext,
  stepRows = STEP_ROWS,
): Promise<A> {
  const over: Job<{ readonly rows: number }, A> = {
    step: (_, count) => job.step(count),
    get progress() {
      return job.progress;
    },
    finish: () => job.finish(),
    free: () => job.free(),
  };
  return runJob(over, { rows }, lease, context, stepRows);
}
