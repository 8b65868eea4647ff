// The worker's half: answers calls with handlers, one AbortController a call.
import { type Endpoint, expose, transfer } from 'comlink';
import type { InputOf, OutputOf, WorkerRequests } from '../../src/contracts/worker-requests';
import { asDataCoreError, cancelledError, DataCoreError } from './data-core-error';
import type { CallContext, RpcRemote, Settled } from './protocol';
import { collectTransferables } from './transferables';

export type Handlers<R extends WorkerRequests> = {
  readonly [N in keyof R]: (input: InputOf<R[N]>, context: CallContext) => OutputOf<R[N]> | Promise<OutputOf<R[N]>>;
};
type AnyHandler = (input: unknown, context: CallContext) => unknown;

export interface ServeOptions {
  /** Where to listen; the worker's own scope by default. */
  readonly endpoint?: Endpoint;
  /** The module's last message before it trapped; the trap itself only says `unreachable`. */
  readonly panicMessage?: () => string | null;
}

/**
 * Serves `handlers`; the returned function sends an event to the client and resolves when that has taken it (events
 * are dropped until one listens).
 */
export function serve<R extends WorkerRequests, E = never>(
  handlers: Handlers<R>,
  options?: ServeOptions,
): (event: E) => Promise<unknown>;
export function serve(handlers: Readonly<Record<string, AnyHandler>>, options: ServeOptions = {}) {
  const byName = new Map(Object.entries(handlers));
  const running = new Map<number, AbortController>();
  let sendProgress: Parameters<RpcRemote<unknown>['listen']>[0] = () => undefined;
  let sendEvent: Parameters<RpcRemote<unknown>['listen']>[1] = () => undefined;

  const remote: RpcRemote<unknown> = {
    async call(id, name, input, wantsProgress) {
      const controller = new AbortController();
      running.set(id, controller);
      const settled = await settle(byName.get(name), name, input, {
        signal: controller.signal,
        progress: wantsProgress ? (progress) => sendProgress(id, progress) : ignore,
      });
      // A panic counts even when the code that met the trap has hidden it behind another error.
      const fatal = options.panicMessage?.() ?? ('fatal' in settled ? settled.fatal : null);
      if (fatal !== null || 'fatal' in settled) return { ok: false, fatal: `${name}: ${fatal}` };
      running.delete(id);
      return settled.ok ? transfer(settled, collectTransferables(settled.value)) : settled;
    },
    cancel: (id) => running.get(id)?.abort(cancelledError()),
    ping: () => undefined,
    listen(onProgress, onEvent) {
      sendProgress = onProgress;
      sendEvent = onEvent;
    },
  };
  if (options.endpoint) expose(remote, options.endpoint);
  else expose(remote);
  return async (event: unknown): Promise<unknown> => sendEvent(event);
}

function ignore(): void {}

async function settle(
  handler: AnyHandler | undefined,
  name: string,
  input: unknown,
  context: CallContext,
): Promise<Settled> {
  try {
    if (!handler) throw new DataCoreError('internal', `no such request: ${name}`);
    return { ok: true, value: await handler(input, context) };
  } catch (thrown) {
    if (context.signal.aborted) return { ok: false, error: cancelledError().toShape() };
    // After a trap the module's memory and borrow flags are in an unknown state: nothing of it may be called again.
    if (thrown instanceof WebAssembly.RuntimeError) return { ok: false, fatal: thrown.message };
    return { ok: false, error: asDataCoreError(thrown).toShape() };
  }
}
