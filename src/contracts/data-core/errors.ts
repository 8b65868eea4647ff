// How requests to the data core fail.
export const DATA_CORE_ERROR_CODES = [
  /** The request was cancelled; shown to nobody. */
  'cancelled',
  /** No answer: server or network away. */
  'network',
  /** No answer within the time limit. */
  'timeout',
  /** HTTP status outside 2xx; `context.status`. */
  'http',
  /**
   * `error_code` other than 0; `context.errorCode`, the message is the server's and meant for the user. `context.field`
   * where it is about one field of the input.
   */
  'api',
  /** Signed out: no token, or refreshing it failed. */
  'signed_out',
  /** The payload did not decrypt, inflate or decode; reported to account/err/. */
  'payload',
  /** The answer does not have the shape of the contract; `context.path`. */
  'contract',
  /** The WASM module did not load within its retries. */
  'wasm_unavailable',
  /** The key is not (or no longer) open; `context.key`. */
  'not_open',
  /**
   * The input makes no sense: wrong lengths, bins without a width, an unknown channel; `context.reason`. Where it asks
   * for more than one call may, `context.limit`.
   */
  'bad_input',
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
