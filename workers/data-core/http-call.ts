// A call as the HTTP client makes it, and its answer as the readers get it.
import type { WorkerSession } from '../../src/contracts/data-core';

export type Credentials = NonNullable<WorkerSession['credentials']>;

export interface HttpCall {
  readonly method: 'GET' | 'POST';
  /** Absolute path, e.g. `/hskj/v1/client/project/list/`. */
  readonly path: string;
  readonly typeCode: string | null;
  /** Query of a GET (dropped as shared/query-parameters says), JSON body of a POST. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly needsToken: boolean;
  readonly accept: string;
  /** Sent beside the client's own. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Ask for sealed payloads. */
  readonly sealed: boolean;
  /** Told the share of a large body that has left, from 0 to 1. */
  readonly onSent?: (share: number) => void;
}

/** An answer with a 2xx status whose body is still to be read. */
export interface HttpAnswer {
  readonly response: Response;
  /** Credentials the call was made with: the keys of its payload come from them. */
  readonly credentials: Credentials | null;
  readonly signal: AbortSignal;
  /**
   * The whole body, for small answers. Chromium marks some streamed bodies as cancelled after their end, which would
   * fill the network panel with failures that are none.
   */
  bytes(): Promise<Uint8Array>;
  /** Body bytes as they arrive; each piece renews the time limit. */
  chunks(): AsyncGenerator<Uint8Array>;
}
