// The data core without its worker: every request of the protocol over one HTTP client and one store of open handles.
import { memoryBytes } from '../../crates/data-core/pkg/data_core';
import { API } from '../../src/contracts/api';
import type { DataCoreEvent, DataCoreRequests } from '../../src/contracts/data-core';
import type { Handlers } from '../rpc/serve';
import { Calls } from './calls';
import { sendReport } from './error-reports';
import { freeing } from './freeing';
import { Held, type Holdable } from './held';
import { heldTable } from './held-table';
import { HttpClient } from './http-client';
import { layoutHandlers } from './layouts';
import { logHandlers } from './pile-logs';
import { pileHandlers } from './pile-sets';
import { checkHandlers } from './record-checks';
import { judgeHandlers } from './record-judging';
import { groupHandlers } from './record-questions';
import { seriesHandlers } from './record-series';
import { recordSetHandlers } from './record-sets';
import { storedSession } from './stored-session';

/** A site of a million piles takes about 100 MB, a long log 2 MB, a million rows of eight channels 45 MB. */
const HELD_BUDGET_BYTES = 384 * 1024 * 1024;

export interface DataCoreOptions {
  readonly wasmReady: () => Promise<WebAssembly.Memory>;
  readonly emit: (event: DataCoreEvent) => Promise<unknown>;
  /** Runs the work while no other tab of this browser runs its own. */
  readonly exclusively?: <T>(work: () => Promise<T>) => Promise<T>;
  readonly heldBudgetBytes?: number;
  readonly timeoutMs?: number;
}

export interface DataCore {
  readonly handlers: Handlers<DataCoreRequests>;
}

export function createDataCore({
  wasmReady,
  emit,
  exclusively,
  heldBudgetBytes,
  timeoutMs,
}: DataCoreOptions): DataCore {
  const http = new HttpClient({
    onTokens: (token, refreshToken) => emit({ kind: 'tokens', token, refreshToken }),
    onSignedOut: () => {
      held.clear();
      void emit({ kind: 'signedOut' });
    },
    storedSession: async () => storedSession(await emit({ kind: 'storedSession' })),
    ...(exclusively === undefined ? {} : { exclusively }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
  const held = new Held<Holdable>(heldBudgetBytes ?? HELD_BUDGET_BYTES);
  const calls = new Calls(http, wasmReady, (text) => void emit({ kind: 'said', text }));
  return {
    handlers: {
      'session.set': (session) => {
        // What one account opened is not for the next one.
        if (http.setSession(session)) held.clear();
        return null;
      },
      'core.ready': async () => ({ wasmBytes: (await wasmReady()).buffer.byteLength }),
      'fault.report': async (fault) => {
        await sendReport(http, fault);
        return null;
      },
      'api.call': (call, { signal }) => calls.json(call, signal),
      'file.fetch': (call, context) => calls.file(call, context),
      'api.table': async ({ name, input, figures, ...source }, context) => {
        const { columns } = API[name].output;
        const schema = { ...columns, ...Object.fromEntries(figures.map((key) => [key, 'f64'] as const)) };
        const table = await calls.table(name, source, input, schema, context);
        return freeing(table, (decoded) => heldTable(decoded, columns, figures));
      },
      ...pileHandlers(calls, held),
      ...layoutHandlers(calls, held),
      ...logHandlers(calls, held),
      ...recordSetHandlers(calls, held),
      ...groupHandlers(held),
      ...seriesHandlers(held),
      ...checkHandlers(held),
      ...judgeHandlers(held),
      release: ({ key }) => {
        held.release(key);
        return null;
      },
      'core.memory': async () => {
        await wasmReady();
        const { bytes, budgetBytes, keys } = held;
        return { wasmBytes: memoryBytes(), heldBytes: bytes, budgetBytes, keys, bytes: held.bytesByKey };
      },
    },
  };
}
