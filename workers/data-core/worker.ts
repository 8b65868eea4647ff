// Entry of the data-core worker.

import wasmUrl from '../../crates/data-core/pkg/data_core_bg.wasm?url';
import type { DataCoreEvent, DataCoreRequests } from '../../src/contracts/data-core';
import { serve } from '../rpc/serve';
import { createDataCore } from './data-core';
import { browserTabs, browserTurns } from './tab-lock';
import { browserStore } from './table-store';
import { compileFrom, WasmLoader } from './wasm-loader';

const loader = new WasmLoader(compileFrom(wasmUrl));
const { handlers } = createDataCore({
  wasmReady: () => loader.ready(),
  emit: (event) => emit(event),
  tabs: browserTabs,
  inTurn: browserTurns,
  tableStore: browserStore(),
});
const emit: (event: DataCoreEvent) => Promise<unknown> = serve<DataCoreRequests, DataCoreEvent>(handlers, {
  panicMessage,
});

// Compiling overlaps with sign-in; a failure is met again, and told, by the first request that needs the module.
loader.ready().catch(() => undefined);

/** The module's panic hook leaves the message here. */
function panicMessage(): string | null {
  const message: unknown = Reflect.get(globalThis, 'dataCorePanic');
  return typeof message === 'string' ? message : null;
}
