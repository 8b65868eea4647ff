// A file that was sent before the page was loaded anew: whether the server has stored it.
import type { ApiOutput } from '../../../contracts/api';

type State = ApiOutput<'pileImportState'>;

interface StoredImport {
  readonly added: number;
  readonly firstPileId: number;
}

/** The server writes 100,000 rows in some ten seconds: one that is not stored after all of these will not be. */
const ASKED = { times: 20, pauseMs: 3000 } as const;

/**
 * Asks until it is stored; null where it is not after all that. A call that fails counts as one that says 'not yet'. Rejects
 * with the signal's reason when it is aborted.
 */
export async function storedOfSent(
  ask: () => Promise<State>,
  signal: AbortSignal,
  { times, pauseMs }: { readonly times: number; readonly pauseMs: number } = ASKED,
): Promise<StoredImport | null> {
  for (let at = 0; at < times; at += 1) {
    if (at > 0) await pause(pauseMs, signal);
    signal.throwIfAborted();
    const state = await ask().catch(() => null);
    if (state !== null && state.first_pile_id !== null) {
      return { added: state.added, firstPileId: state.first_pile_id };
    }
  }
  signal.throwIfAborted();
  return null;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}
