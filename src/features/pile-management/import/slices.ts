// Long work on the main thread, a slice at a time.
import { afterMessage } from '../../../shared/after-message';

/** How long the main thread is kept at a time. */
const SLICE_MS = 8;
/** Cells between two looks at the clock. */
export const STEP_CELLS = 2_000;

/** A pause to call now and then: gives way to painting once a slice is over; rejects with the signal's reason when it is aborted. */
export function slices(signal: AbortSignal | undefined): () => Promise<void> {
  let began = performance.now();
  return async () => {
    signal?.throwIfAborted();
    if (performance.now() - began < SLICE_MS) return;
    await new Promise<void>(afterMessage);
    signal?.throwIfAborted();
    began = performance.now();
  };
}
