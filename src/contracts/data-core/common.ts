// Shapes that several requests share.
import type { ApiInput, EquipmentTypeItem, FileApiName, JsonApiName, NamedItem, SessionGrant } from '../api';
import type { ColumnSchema } from '../columns';
import type { PayloadSuite } from '../envelope';
import type { Language } from '../language';
import type { DecodedTable, SharedTableName } from '../table';
import { change, read } from '../worker-requests';
import type { FORMULA_PROBLEMS, ViewBox } from './answers';
import type { DataCoreErrorCode } from './errors';

export interface WorkerSession {
  /** Origin of the backend, e.g. `http://192.168.1.5:8080`; no trailing slash. */
  readonly origin: string;
  readonly language: Language;
  /** Null when nobody is signed in. */
  readonly credentials: {
    readonly token: string;
    readonly refreshToken: string;
    readonly clientUuid: string;
  } | null;
  /** Proof that signs this account in again; no call needs it, but no report may carry it. */
  readonly loginAuth: string | null;
  /** The equipment type chosen, of calls that name none themselves. */
  readonly typeCode: string | null;
  /** Suites the client takes, best first. */
  readonly suites: readonly PayloadSuite[];
}

/** A channel worked out along the depth: the amount in each metre, over all passes so far. */
export interface PerMetreChannel {
  readonly key: string;
  /** Key of the recorded channel that tells the amounts. */
  readonly of: string;
  /** How `of` has them: as a rate by the minute, or as a running total, which grows by them. */
  readonly amounts: 'byMinute' | 'growth';
  /** Factor of each amount. */
  readonly factor: number;
  /** As a share of what is asked for by metre of each record (`askedPerM` of a record set); no channel of a single log. */
  readonly share?: true;
}

/** A channel worked out row by row by a formula over other channels. */
export interface FormulaChannel {
  readonly key: string;
  /** Numbers, keys of channels that stand before it, `+ - * /`, parentheses, `min`, `max` and `abs`. */
  readonly formula: string;
}

/** Why a formula cannot be read. */
export interface FormulaFault {
  /** Place in the text, characters from 0. */
  readonly at: number;
  /**
   * A value or a sign is missing or something else stands there, a number or name that is none, or the text is too long.
   */
  readonly problem: (typeof FORMULA_PROBLEMS)[number];
}

/** The calls by which somebody signs in. */
type SignInName = 'login' | 'autoLogin' | 'oauth';
export type SignInCall = { [N in SignInName]: { readonly name: N; readonly input: ApiInput<N> } }[SignInName];

/** A sign-in, with the session as it stands before. */
export interface SignIn {
  readonly call: SignInCall;
  readonly session: WorkerSession;
}

/** The answers with which a sign-in begins. */
export interface SignedIn {
  readonly grant: SessionGrant;
  readonly types: readonly EquipmentTypeItem[];
  /** The projects of the type that comes first (`typeShown`); null where they could not be told yet. */
  readonly projects: readonly NamedItem[] | null;
}

/** How far a request has come that takes longer than a tenth of a second. */
export interface Progress {
  /** Bytes of the answer so far, as received; 0 for a computation. */
  readonly receivedBytes: number;
  /** Expected bytes, null when the server does not say. */
  readonly totalBytes: number | null;
  readonly rows: number;
  /** Records that are there, where many are opened. */
  readonly records?: number;
  /** Done so far, 0 to 1, where the whole is known. */
  readonly share?: number;
  /** Of piles that take long to come: cells stand for those that have not. */
  readonly coming?: ComingPiles;
}

/** Piles that are on their way, as far as cells tell of them. */
export interface ComingPiles {
  /** When the server said so, epoch ms. */
  readonly asOfMs: number;
  /** Around all of them, as offsets from an origin of their own. */
  readonly extent: ViewBox;
  /** Piles by status code, those without a place included. */
  readonly countByStatus: readonly number[];
  /** Stretches of the table in whose place piles have come: it grows whenever there is more to see. */
  readonly come: number;
}

export interface ApiCall<N extends JsonApiName = JsonApiName> {
  readonly name: N;
  /** Code of the equipment type whose prefix is used and which `Type-Code` names. */
  readonly typeCode: string | null;
  /** API prefix of that type (src/equipment); ignored for calls under the client base. */
  readonly typePrefix: string | null;
  readonly input: Readonly<Record<string, unknown>>;
}

/** A call that answers with a file. */
export interface FileCall extends Omit<ApiCall, 'name'> {
  readonly name: FileApiName;
}

export interface FileDownload {
  /** As the server names it, fit for a folder. */
  readonly fileName: string;
  readonly blob: Blob;
}

/** A call that answers a table. */
export interface TableSource {
  readonly typeCode: string;
  readonly typePrefix: string;
  readonly projectId: number;
}

/** A call that answers a table of the project. */
export interface TableCall extends TableSource {
  readonly name: SharedTableName;
  /** Beside the project. */
  readonly input: Readonly<Record<string, unknown>>;
  /** Keys of the type's figures to bring along. */
  readonly figures: readonly string[];
  /** The only ones that are asked for and answered; null: all that the call has. */
  readonly columns: readonly string[] | null;
}

/** A fault of the console itself. */
export interface FaultReport {
  /** `crash`: a part of the page broke. `uncaught`: nobody caught it. Else what a request ended with. */
  readonly type: 'crash' | 'uncaught' | DataCoreErrorCode;
  readonly data: string;
}

export const commonRequests = {
  /** Sets or clears the session. Pending requests of another account are cancelled. */
  'session.set': change<WorkerSession, null>(),
  /**
   * Signs in and asks for what every first screen waits for, one call after the other without a turn of the main thread
   * in between. Rejects where the types cannot be told; the session stands then, to be ended, and the error's context
   * says `sessionBegun`.
   */
  'session.enter': change<SignIn, SignedIn>(),
  /** Loads the WASM module; resolves when it can be used. */
  'core.ready': read<null, { readonly wasmBytes: number }>(),
  /** Reports a fault to account/err/, without what would let its reader into a session. */
  'fault.report': change<FaultReport, null>(),
  /** Bytes of the module's memory and of what is held open, by key from the least to the most recently used. */
  'core.memory': read<
    null,
    {
      readonly wasmBytes: number;
      readonly openBytes: number;
      readonly budgetBytes: number;
      readonly keys: readonly string[];
      /** By key. */
      readonly bytes: Float64Array;
    }
  >(),
  /** Frees the handle under the key; work on it that is under way fails with `not_open`. Unknown keys are ignored. */
  release: change<{ readonly key: string }, null>(),
  /** A call of the API with a small answer, parsed by its schema. */
  'api.call': change<ApiCall, unknown>(),
  /** A file. A transfer that breaks goes on where it was; a refusal's message is the server's. */
  'file.fetch': change<FileCall, FileDownload>(),
  /** A call of the API that answers a table: its columns as the call's table of columns says, transferred. */
  'api.table': read<TableCall, DecodedTable<ColumnSchema>>(),
};
