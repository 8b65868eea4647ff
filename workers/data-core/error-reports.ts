// Reports of faults to account/err/. They must neither flood the server, when every answer fails alike, nor carry
// anything that would let its reader into a session.
import { CLIENT_BASE } from '../../src/contracts/api';
import type { DataCoreErrorCode } from '../../src/contracts/data-core';
import type { DataCoreError } from '../rpc/data-core-error';
import type { HttpClient } from './http-client';

const WINDOW_MS = 10 * 60_000;
const MAX_PER_WINDOW = 10;
const MAX_DATA_CHARS = 4_000;

const REPORTED: ReadonlySet<DataCoreErrorCode> = new Set(['payload', 'contract', 'wasm_unavailable', 'internal']);

export class ErrorReports {
  readonly #http: HttpClient;
  readonly #now: () => number;
  /** What was reported and when. */
  readonly #sent = new Map<string, number>();

  constructor(http: HttpClient, now: () => number = Date.now) {
    this.#http = http;
    this.#now = now;
  }

  /** Reports a fault of a request, unless the same one was reported lately or too many were. */
  async report(request: string, error: DataCoreError): Promise<void> {
    const { credentials } = this.#http.session;
    if (!credentials || !REPORTED.has(error.code)) return;
    const now = this.#now();
    for (const [key, sentMs] of this.#sent) if (now - sentMs >= WINDOW_MS) this.#sent.delete(key);
    const data = redact(
      JSON.stringify({ request, message: error.message, context: error.context }).slice(0, MAX_DATA_CHARS),
      [credentials.token, credentials.refreshToken, credentials.clientUuid],
    );
    const key = `${error.code} ${data}`;
    if (this.#sent.has(key) || this.#sent.size >= MAX_PER_WINDOW) return;
    this.#sent.set(key, now);
    const call = {
      method: 'POST',
      path: `${CLIENT_BASE}account/err/`,
      typeCode: null,
      input: { type: error.code, data },
      needsToken: true,
      accept: 'application/json',
      // The answer says nothing, and payloads may be the very thing that is broken.
      sealed: false,
    } as const;
    await this.#http
      .call(call, new AbortController().signal, async () => undefined)
      .catch(() => {
        // Not sent: let the next occurrence try again.
        this.#sent.delete(key);
      });
  }
}

function redact(text: string, secrets: readonly string[]): string {
  return secrets.filter((secret) => secret !== '').reduce((rest, secret) => rest.split(secret).join('[secret]'), text);
}
