// Reports of faults to account/err/. They must neither flood the server, when every answer fails alike, nor carry
// anything that would let its reader into a session.
import { CLIENT_BASE } from '../../src/contracts/api';
import type { DataCoreErrorCode, FaultReport } from '../../src/contracts/data-core';
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

  /** Reports what a request ended with, where that is a fault and not a circumstance. */
  async reportError(request: string, { code, message, context }: DataCoreError): Promise<void> {
    if (!REPORTED.has(code)) return;
    await this.#send(code, JSON.stringify({ request, message, context }));
  }

  /** Reports a fault that the page met. */
  async report({ type, data }: FaultReport): Promise<void> {
    await this.#send(type, data);
  }

  /** Sends a report, unless the same one was sent lately or too many were. Never rejects. */
  async #send(type: string, text: string): Promise<void> {
    const { credentials } = this.#http.session;
    if (!credentials) return;
    const now = this.#now();
    for (const [key, sentMs] of this.#sent) if (now - sentMs >= WINDOW_MS) this.#sent.delete(key);
    const secrets = [credentials.token, credentials.refreshToken, credentials.clientUuid];
    // Cut last: a secret that is cut in two would not be found.
    const data = redact(text, secrets).slice(0, MAX_DATA_CHARS);
    const key = `${type} ${data}`;
    if (this.#sent.has(key) || this.#sent.size >= MAX_PER_WINDOW) return;
    this.#sent.set(key, now);
    const call = {
      method: 'POST',
      path: `${CLIENT_BASE}account/err/`,
      typeCode: null,
      input: { type, data },
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

/** Values of what carries a credential in an address, a header or JSON, whosever it is. */
const CREDENTIALS =
  /(\b(?:login_auth|refresh_token|token|password|authorization)\b["']?\s*[=:]\s*["']?(?:bearer\s+)?)[^\s"'&#,}]+/gi;

function redact(text: string, secrets: readonly string[]): string {
  const known = secrets.filter((secret) => secret !== '');
  return known.reduce((rest, secret) => rest.split(secret).join('[secret]'), text).replace(CREDENTIALS, '$1[secret]');
}
