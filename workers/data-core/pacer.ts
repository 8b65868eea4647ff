// Long work shares the worker's one thread with everybody else's small calls. It runs in slices, and calls that have
// arrived meanwhile are served before the next slice, from any caller (docs/adr/0018).
import { afterMessage } from '../../src/shared/after-message';
import { cancelledError } from '../rpc/data-core-error';

/**
 * Longest stretch of work between two turns of the worker's event loop. A small call takes about four turns (its
 * message, the answer's head, its body, the opening): together they stay well below 50 ms.
 */
const SLICE_MS = 4;

/** Lets the event loop turn when work has run for a slice: cancellations, answers and heartbeats arrive as messages. */
export class Pacer {
  readonly #signal: AbortSignal;
  readonly #sliceMs: number;
  #sinceMs = performance.now();
  #turns = 0;

  constructor(signal: AbortSignal, sliceMs: number = SLICE_MS) {
    this.#signal = signal;
    this.#sliceMs = sliceMs;
  }

  /** How often the work has given way. */
  get turns(): number {
    return this.#turns;
  }

  /**
   * Resolves at once within a slice; answers whether it has let the loop turn. Rejects with `cancelled` when the work
   * was given up.
   */
  async pause(): Promise<boolean> {
    if (this.#signal.aborted) throw cancelledError();
    if (performance.now() - this.#sinceMs < this.#sliceMs) return false;
    await nextTurn();
    if (this.#signal.aborted) throw cancelledError();
    this.#turns += 1;
    this.#sinceMs = performance.now();
    return true;
  }
}

/** Work that waits for its next slice, first come first served. */
const waiting: (() => void)[] = [];
let underWay = false;

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (!underWay) queueSlice();
  });
}

/**
 * One slice at a time: the message that begins the next is sent by one that is taken after the slice before, and so
 * stands behind all that arrived during it. However much long work there is, a small call waits for one slice a turn.
 */
function queueSlice(): void {
  underWay = true;
  afterMessage(() => {
    afterMessage(() => {
      if (waiting.length > 0) queueSlice();
      else underWay = false;
    });
    waiting.shift()?.();
  });
}
