// One call in flight, the newest arguments kept: for a moving pointer or camera, so that a slow answer never
// makes a queue.

export interface NewestOnly<A> {
  /** Runs the task with `args`, or after the running one with the newest `args` given meanwhile. */
  request(args: A): void;
  /** Aborts the running request and forgets the waiting one; later requests are ignored. */
  stop(): void;
}

/**
 * Wraps `task`. Its result is for the task itself to use; a rejection goes to `onError`, except after `stop`.
 */
export function newestOnly<A>(
  task: (args: A, signal: AbortSignal) => Promise<void>,
  onError: (error: unknown) => void,
): NewestOnly<A> {
  const abort = new AbortController();
  let running = false;
  let waiting: { args: A } | null = null;

  const run = async (args: A): Promise<void> => {
    running = true;
    try {
      await task(args, abort.signal);
    } catch (error) {
      if (!abort.signal.aborted) onError(error);
    }
    running = false;
    const next = waiting;
    waiting = null;
    if (next && !abort.signal.aborted) void run(next.args);
  };

  return {
    request(args) {
      if (abort.signal.aborted) return;
      if (running) waiting = { args };
      else void run(args);
    },
    stop() {
      abort.abort();
      waiting = null;
    },
  };
}
