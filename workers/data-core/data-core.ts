// The data core without its worker: every request of the protocol over one HTTP client and one store of open handles.
import { memoryBytes } from '../../crates/data-core/pkg/data_core';
import { API } from '../../src/contracts/api';
import type { ColumnSchema } from '../../src/contracts/columns';
import type { DataCoreEvent, DataCoreRequests, WorkerSession } from '../../src/contracts/data-core';
import type { SharedTableName } from '../../src/contracts/table';
import type { Handlers } from '../rpc/serve';
import { Calls } from './calls';
import { sendReport } from './error-reports';
import { freeing } from './freeing';
import { headHandlers } from './heads';
import { HttpClient } from './http-client';
import { layoutHandlers } from './layouts';
import { type OpenHandle, OpenHandles } from './open-handles';
import { logHandlers } from './pile-logs';
import { pileHandlers } from './pile-sets';
import { tintsKey } from './pile-tints';
import { checkHandlers } from './record-checks';
import { histogramHandlers } from './record-histograms';
import { judgeHandlers } from './record-judging';
import { groupHandlers } from './record-questions';
import { recordSetHandlers } from './record-sets';
import { signInHandlers } from './signing-in';
import { storedSession } from './stored-session';
import { StoredTables } from './stored-tables';
import type { Tabs } from './tab-lock';
import { tableColumns } from './table-columns';
import type { TableStore } from './table-store';
import { type InTurn, stepHandlers, UndoSteps } from './undo-steps';
import { badInput } from './wasm-faults';

/** A site of a million piles takes about 100 MB, a long log 2 MB, a million rows of eight channels 45 MB. */
const HANDLE_BUDGET_BYTES = 384 * 1024 * 1024;

export interface DataCoreOptions {
  readonly wasmReady: () => Promise<WebAssembly.Memory>;
  readonly emit: (event: DataCoreEvent) => Promise<unknown>;
  /** The other tabs of this browser. */
  readonly tabs?: Tabs;
  /** Without, this worker is the only one. */
  readonly inTurn?: InTurn;
  readonly handleBudgetBytes?: number;
  /** Where tables are kept between visits; nowhere without. */
  readonly tableStore?: TableStore | null;
  readonly keepAfterMs?: number;
  readonly timeoutMs?: number;
}

export interface DataCore {
  readonly handlers: Handlers<DataCoreRequests>;
}

export function createDataCore({
  wasmReady,
  emit,
  tabs,
  inTurn = (_name, work) => work(),
  handleBudgetBytes,
  tableStore,
  keepAfterMs,
  timeoutMs,
}: DataCoreOptions): DataCore {
  const http = new HttpClient({
    onTokens: (token, refreshToken) => emit({ kind: 'tokens', token, refreshToken }),
    onSignedOut: () => {
      handles.clear();
      void storedTables.dropAll();
      steps.forget();
      void emit({ kind: 'signedOut' });
    },
    storedSession: async () => storedSession(await emit({ kind: 'storedSession' })),
    ...(tabs === undefined ? {} : { tabs }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
  const handles = new OpenHandles<OpenHandle>(handleBudgetBytes ?? HANDLE_BUDGET_BYTES);
  const calls = new Calls(http, wasmReady, (text) => void emit({ kind: 'said', text }));
  const storedTables = new StoredTables({
    store: tableStore ?? null,
    askKey: ({ projectId, ...type }, signal) =>
      calls.json({ name: 'tableKey', ...type, input: { project_id: projectId } }, signal),
    wasmReady,
    ...(keepAfterMs === undefined ? {} : { keepAfterMs }),
  });
  const steps = new UndoSteps({ storedTables, inTurn, session: () => http.session.credentials?.clientUuid ?? null });
  const setSession = (session: WorkerSession): void => {
    const before = http.session.credentials;
    // Data opened by one account must not be seen by the next one.
    if (http.setSession(session)) handles.clear();
    const { credentials } = session;
    // Not when the first session of a page is set: the stored tables are there for it.
    const isAnother = before !== null && before.clientUuid !== credentials?.clientUuid;
    if (credentials === null || isAnother) {
      void storedTables.dropAll();
      steps.forget();
    }
  };
  return {
    handlers: {
      'session.set': (session) => {
        setSession(session);
        return null;
      },
      ...signInHandlers(calls, setSession),
      'core.ready': async () => ({ wasmBytes: (await wasmReady()).buffer.byteLength }),
      'fault.report': async (fault) => {
        await sendReport(http, fault);
        return null;
      },
      'api.call': (call, { signal, progress }) =>
        calls.json(call, signal, (share) => progress({ receivedBytes: 0, totalBytes: null, rows: 0, share })),
      'file.fetch': (call, context) => calls.file(call, context),
      'api.table': async ({ name, input, figures, columns: chosen, ...source }, context) => {
        const columns = schemaOf(name, chosen);
        const schema = { ...columns, ...Object.fromEntries(figures.map((key) => [key, 'f64'] as const)) };
        // The columns that were not asked for are no part of the answer, nor of what it is decoded by.
        const asked = chosen === null ? input : { ...input, columns: [...chosen, ...figures] };
        const table = await calls.table(name, source, asked, schema, context);
        return freeing(table, (decoded) => tableColumns(decoded, columns, figures));
      },
      ...pileHandlers(calls, handles, storedTables),
      ...headHandlers(calls, handles, storedTables),
      ...stepHandlers(steps),
      ...layoutHandlers(calls, handles),
      ...logHandlers(calls, handles),
      ...recordSetHandlers(calls, handles),
      ...groupHandlers(handles),
      ...histogramHandlers(handles),
      ...checkHandlers(handles),
      ...judgeHandlers(handles),
      release: ({ key }) => {
        handles.release(key);
        handles.release(tintsKey(key));
        return null;
      },
      'core.memory': async () => {
        await wasmReady();
        const { bytes, budgetBytes, keys } = handles;
        return { wasmBytes: memoryBytes(), openBytes: bytes, budgetBytes, keys, bytes: handles.bytesByKey };
      },
    },
  };
}

/** The columns of a call, or those of them that are chosen. */
function schemaOf(name: SharedTableName, chosen: readonly string[] | null): ColumnSchema {
  const all: ColumnSchema = API[name].output.columns;
  if (chosen === null) return all;
  const kinds = chosen.map((column) => {
    const kind = all[column];
    if (kind === undefined) throw badInput(`${name} has no column ${column}`, 'core.argument');
    return [column, kind] as const;
  });
  return Object.fromEntries(kinds);
}
