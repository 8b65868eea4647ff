import type { Endpoint } from 'comlink';

/** A worker as its supervisor sees it; tests stand a worker_threads one behind it. */
export interface WorkerEnds {
  readonly endpoint: Endpoint;
  /** Tells of the worker's own faults: a script that failed, a message that could not be read, an exit. */
  onFault(listener: (reason: string) => void): void;
  terminate(): void;
}

/** The ends of a browser's worker. */
export function webWorkerEnds(worker: Worker): WorkerEnds {
  return {
    endpoint: worker,
    onFault(listener) {
      worker.addEventListener('error', (event) => listener(event.message || 'the worker script failed to load'));
      worker.addEventListener('messageerror', () => listener('a message could not be read'));
    },
    terminate: () => worker.terminate(),
  };
}
