// Messages between a supervised client and its worker. One `call` message, one answer; progress and events run over the
// two callbacks of `listen`.
import type { DataCoreErrorShape, Progress } from '../../src/contracts/data-core';

/** How a call ended. Errors are values here, so that nothing depends on how a thrown Error is cloned. */
export type Settled =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: DataCoreErrorShape }
  /** The worker cannot be used any more (a WASM trap): the supervisor replaces it. */
  | { readonly ok: false; readonly fatal: string };

/** The worker's side of Comlink. `E`: messages that it sends unasked; client and worker are of one build. */
export interface RpcRemote<E> {
  /** `told`: whether somebody wants to know how far the call is, which takes a message and an answer each time. */
  call(id: number, name: string, input: unknown, wantsProgress: boolean): Promise<Settled>;
  cancel(id: number): void;
  /** Answers as soon as the worker's event loop turns. */
  ping(): void;
  listen(onProgress: (id: number, progress: Progress) => unknown, onEvent: (event: E) => unknown): void;
}

/** Signal and progress that a handler gets beside its input. */
export interface CallContext {
  /** Aborted when the caller gives up. */
  readonly signal: AbortSignal;
  progress(progress: Progress): void;
}
