import { afterMessage } from './after-message';

/** How long the main thread is kept at a time: the rest of a frame is for painting. */
const SLICE_MS = 8;

/**
 * Runs a job of steps to its end, with pauses in which the page can paint. Rejects with the signal's reason when it is
 * aborted.
 */
export async function inSlices<T>(steps: Generator<unknown, T>, signal?: AbortSignal): Promise<T> {
  let began = performance.now();
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value;
    if (performance.now() - began < SLICE_MS) continue;
    await new Promise<void>(afterMessage);
    signal?.throwIfAborted();
    began = performance.now();
  }
}
