// The whole protocol between the main thread and the data-core worker. One request, one answer: settled exactly once
// as a result, an error or a cancellation (workers/rpc). Every typed array in an answer is a fresh copy that is
// transferred: the receiver owns it, and none is a view into WASM memory.
//
// Piles and logs are opened under a key that the caller makes (`piles:HS-MI:3`). The worker holds them within a byte
// budget and may evict the least recently used; a request on a key it does not hold fails with `not_open`, and the
// client opens it again. Column order, units and status codes are those of api.ts.
import type { JsonApiName } from './api';
import type { PayloadSuite } from './envelope';

export const DATA_CORE_ERROR_CODES = [
  /** The request was cancelled; shown to nobody. */
  'cancelled',
  /** No answer: server or network away. */
  'network',
  /** No answer within the time limit. */
  'timeout',
  /** HTTP status outside 2xx; `context.status`. */
  'http',
  /** `error_code` other than 0; `context.errorCode`, the message is the server's and meant for the user. */
  'api',
  /** Signed out: no token, or refreshing it failed. */
  'signed_out',
  /** The payload did not decrypt, inflate or decode; reported to account/err/. */
  'payload',
  /** The answer does not have the shape of the contract; `context.path`. */
  'contract',
  /** The WASM module did not load within its retries. */
  'wasm_unavailable',
  /** The key is not (or no longer) open. */
  'not_open',
  /** The worker died while the request was pending. */
  'worker_lost',
  /** A fault of ours; reported to account/err/. */
  'internal',
] as const;
export type DataCoreErrorCode = (typeof DATA_CORE_ERROR_CODES)[number];

/** An error as it crosses the boundary. */
export interface DataCoreErrorShape {
  readonly code: DataCoreErrorCode;
  readonly message: string;
  readonly context: Readonly<Record<string, string | number | boolean | null>>;
  readonly retryable: boolean;
}

export interface WorkerSession {
  /** Origin of the backend, e.g. `http://192.168.1.5:8080`; no trailing slash. */
  readonly origin: string;
  readonly language: 'cn' | 'en';
  /** Null when nobody is signed in. */
  readonly credentials: {
    readonly token: string;
    readonly refreshToken: string;
    readonly clientUuid: string;
  } | null;
  /** Suites the client takes, best first. */
  readonly suites: readonly PayloadSuite[];
}

export interface Progress {
  /** Bytes of the answer so far, as received. */
  readonly receivedBytes: number;
  /** Expected bytes, null when the server does not say. */
  readonly totalBytes: number | null;
  readonly rows: number;
}

export interface ApiCall {
  readonly name: JsonApiName;
  /** Code of the equipment type whose prefix is used and which `Type-Code` names. */
  readonly typeCode: string | null;
  /** API prefix of that type (src/equipment); ignored for calls under the client base. */
  readonly typePrefix: string | null;
  readonly input: Readonly<Record<string, unknown>>;
}

/** A call that answers a table. */
export interface TableSource {
  readonly typeCode: string;
  readonly typePrefix: string;
  readonly projectId: number;
}

// ---- piles ---------------------------------------------------------------------------------------------------

export interface PileSetInfo {
  readonly rows: number;
  /** Origin of the offsets on the site's grid; X north, Y east, metres. */
  readonly originXM: number;
  readonly originYM: number;
  /** Extent as offsets from the origin in metres; east is to the right, north is up. */
  readonly extent: {
    readonly minEastM: number;
    readonly minNorthM: number;
    readonly maxEastM: number;
    readonly maxNorthM: number;
  };
  /** Piles by status code (index = code). */
  readonly countByStatus: readonly number[];
  /** Rows left off the map because a coordinate is missing or not finite. */
  readonly badRows: number;
}

export interface ViewBox {
  readonly minEastM: number;
  readonly minNorthM: number;
  readonly maxEastM: number;
  readonly maxNorthM: number;
}

export interface PileViewQuery {
  readonly box: ViewBox;
  /** Screen pixels a metre takes at this zoom. */
  readonly pixelsPerM: number;
  /** Bit n set: status code n is shown. */
  readonly statusMask: number;
  /** RGBA by status code, four bytes each. */
  readonly palette: Uint8Array;
}

/**
 * What to draw for a viewport. `piles`: one entry a pile. `cells`: one entry a square cell of `cellM`, at the zooms
 * where piles would lie closer than a pixel or two. Attributes are ready for deck.gl.
 */
export interface PileView {
  readonly kind: 'piles' | 'cells';
  readonly count: number;
  /** Piles that the view stands for, after the status filter. */
  readonly piles: number;
  /** Edge of a cell in metres; 0 for piles. */
  readonly cellM: number;
  /** East, north offsets in metres, two floats an entry. */
  readonly positions: Float32Array;
  /** RGBA, four bytes an entry; cells are mixed by share and their alpha grows with density. */
  readonly colors: Uint8Array;
  /** Pile radius in metres (piles), empty for cells. */
  readonly radii: Float32Array;
  /** Row in the pile set (piles) or number of piles (cells). */
  readonly values: Uint32Array;
}

export interface PileHit {
  readonly row: number;
  readonly pileId: number;
  readonly pileNo: string;
  readonly status: number;
  readonly eastM: number;
  readonly northM: number;
  /** Site coordinates; X north, Y east. */
  readonly xM: number;
  readonly yM: number;
  readonly diameterM: number;
  readonly designDepthM: number;
  /** NaN before the pile is made. */
  readonly depthM: number;
  /** Epoch ms; NaN before. */
  readonly finishedMs: number;
}

// ---- logs ----------------------------------------------------------------------------------------------------

export interface LogSource extends TableSource {
  readonly recordNo: string;
  /** Channel keys of the type in the order in which tracks are wanted; `depth_m` must be among them. */
  readonly channels: readonly string[];
}

export interface LogInfo {
  readonly rows: number;
  readonly maxDepthM: number;
  /** Epoch ms; NaN for an empty log. */
  readonly fromMs: number;
  readonly toMs: number;
  readonly lastSeq: number;
}

export interface LogTracksQuery {
  readonly by: 'depth' | 'time';
  /** Range on that axis (metres or epoch ms); null: all. */
  readonly from: number | null;
  readonly to: number | null;
  /** Most points a track may have; beyond it each pass is thinned, keeping the extremes. */
  readonly maxPoints: number;
}

export interface LogTrack {
  readonly channel: string;
  /** One entry a stretch of one pass: value, axis interleaved; a missing reading is NaN. */
  readonly stretches: readonly { readonly pass: number; readonly points: Float64Array }[];
  readonly min: number;
  readonly max: number;
}

export interface LogTracks extends LogInfo {
  readonly tracks: readonly LogTrack[];
  /** Rows in the range, and whether fewer points than rows are given. */
  readonly rowsInRange: number;
  readonly thinned: boolean;
}

/** Rows that arrived live; every array has the same length. */
export interface LiveRows {
  readonly seq: Uint32Array;
  readonly timeMs: Float64Array;
  readonly pass: Uint8Array;
  /** By the channel order of the LogSource. */
  readonly values: readonly Float32Array[];
}

// ---- the requests --------------------------------------------------------------------------------------------

/** A table as plain columns, for lists small enough to show whole. */
export interface PlainTable {
  readonly rows: number;
  readonly columns: Readonly<Record<string, Float64Array | readonly string[]>>;
}

export interface DataCoreRequests {
  /** Sets or clears the session. Pending requests of another account are cancelled. */
  'session.set': { input: WorkerSession; output: null };
  /** Loads the WASM module; resolves when it can be used. */
  'core.ready': { input: null; output: { readonly wasmBytes: number } };
  /** A call of the API with a small answer, parsed by its schema. */
  'api.call': { input: ApiCall; output: unknown };
  /** Records, newest first: production/list as plain columns. */
  'production.list': { input: TableSource & { readonly pileId: number | null }; output: PlainTable };
  'piles.open': { input: TableSource & { readonly key: string }; output: PileSetInfo };
  'piles.view': { input: PileViewQuery & { readonly key: string }; output: PileView };
  'piles.nearest': {
    input: {
      readonly key: string;
      readonly eastM: number;
      readonly northM: number;
      readonly radiusM: number;
      readonly statusMask: number;
    };
    output: PileHit | null;
  };
  /** Piles whose number contains `text` (ignoring case), exact and prefix matches first. */
  'piles.find': {
    input: { readonly key: string; readonly text: string; readonly limit: number };
    output: { readonly hits: readonly PileHit[]; readonly total: number };
  };
  'piles.byId': { input: { readonly key: string; readonly pileId: number }; output: PileHit | null };
  /** Pile numbers of rows of a view, in their order; asked only for the few that are labelled. */
  'piles.labels': { input: { readonly key: string; readonly rows: readonly number[] }; output: readonly string[] };
  /** Live changes; unknown ids are ignored. Answers the new counts by status. */
  'piles.update': {
    input: {
      readonly key: string;
      readonly changes: readonly { readonly pileId: number; readonly status: number; readonly depthM: number | null }[];
    };
    output: { readonly countByStatus: readonly number[] };
  };
  'log.open': { input: LogSource & { readonly key: string }; output: LogInfo };
  /** Appends live rows; those whose `seq` is already there are dropped, late ones are put in order. */
  'log.append': { input: LiveRows & { readonly key: string }; output: LogInfo };
  'log.tracks': { input: LogTracksQuery & { readonly key: string }; output: LogTracks };
  /** Frees what is held under the key; unknown keys are ignored. */
  release: { input: { readonly key: string }; output: null };
  /** Bytes held, for tests and the diagnostics view. */
  'core.memory': {
    input: null;
    output: { readonly wasmBytes: number; readonly heldBytes: number; readonly keys: readonly string[] };
  };
}
export type DataCoreRequestName = keyof DataCoreRequests;

/** What the worker tells the main thread unasked. It is answered once the main thread has dealt with it. */
export type DataCoreEvent =
  /** Asks for the session as the browser's tabs share it; answered with a StoredSession. */
  | { readonly kind: 'storedSession' }
  /** A refreshed pair of tokens, to be stored. */
  | { readonly kind: 'tokens'; readonly token: string; readonly refreshToken: string }
  /** The session is over: clear it and go to sign-in. */
  | { readonly kind: 'signedOut' };

/** The tokens that the browser's tabs share; null when nobody is signed in. */
export type StoredSession = WorkerSession['credentials'];
