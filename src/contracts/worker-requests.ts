// How a worker's requests are declared: input, output, and whether the request only reads.

/** One request of a worker. */
export interface WorkerRequest<I, O> {
  /**
   * `read`: changes nothing in the worker or on the server, so that the supervisor may send it again when the worker
   * died under it. `change`: may have been carried out before the worker died, and is never sent twice.
   */
  readonly does: 'read' | 'change';
  /** For the compiler alone: there is never a value here. */
  readonly types?: { readonly input: I; readonly output: O };
}

/** Requests by name. */
export type WorkerRequests = Readonly<Record<string, WorkerRequest<unknown, unknown>>>;

export type InputOf<R extends WorkerRequest<unknown, unknown>> = NonNullable<R['types']>['input'];
export type OutputOf<R extends WorkerRequest<unknown, unknown>> = NonNullable<R['types']>['output'];

/** Declares a request that changes nothing. */
export const read = <I, O>(): WorkerRequest<I, O> => ({ does: 'read' });

/** Declares a request that changes what the worker or the server holds. */
export const change = <I, O>(): WorkerRequest<I, O> => ({ does: 'change' });
