// Which faults are told to the server, and how often. Counted here and not in the worker: a fault that makes the worker
// die again and again would be reported each time.
import { DataCoreError } from '../../workers/rpc/data-core-error';
import type { DataCoreErrorCode, FaultReport } from '../contracts/data-core';

const WINDOW_MS = 10 * 60_000;
const MAX_PER_WINDOW = 10;

/** Faults; the other codes are circumstances. The code that replaces a lost worker reports `worker_lost`, once. */
const REPORTED: ReadonlySet<DataCoreErrorCode> = new Set(['payload', 'contract', 'wasm_unavailable', 'internal']);

interface Attempt {
  readonly fault: string;
  readonly atMs: number;
  failed: boolean;
}

export class FaultReports {
  readonly #send: (fault: FaultReport) => Promise<unknown>;
  readonly #now: () => number;
  /** Those of the last ten minutes. */
  #attempts: readonly Attempt[] = [];

  /** `send` rejects when the report did not get through. */
  constructor(send: (fault: FaultReport) => Promise<unknown>, now: () => number = Date.now) {
    this.#send = send;
    this.#now = now;
  }

  /** Reports a request's error, where that is a fault and not a circumstance. Never rejects. */
  async reportError(request: string, { code, message, context }: DataCoreError): Promise<void> {
    if (!REPORTED.has(code)) return;
    await this.report({ type: code, data: JSON.stringify({ request, message, context }) });
  }

  /** Sends a report, unless the same one was sent lately or too many were tried. Never rejects. */
  async report(report: FaultReport): Promise<void> {
    const now = this.#now();
    const lately = this.#attempts.filter(({ atMs }) => now - atMs < WINDOW_MS);
    const fault = `${report.type} ${report.data}`;
    if (lately.length >= MAX_PER_WINDOW || lately.some((tried) => tried.fault === fault && !tried.failed)) return;
    const attempt: Attempt = { fault, atMs: now, failed: false };
    this.#attempts = [...lately, attempt];
    try {
      await this.#send(report);
    } catch (error) {
      // The next occurrence may try again, but every attempt counts: a worker may die of the report itself.
      attempt.failed = true;
      // Where nobody is signed in nothing was tried.
      if (error instanceof DataCoreError && error.code === 'signed_out') {
        this.#attempts = this.#attempts.filter((tried) => tried !== attempt);
      }
    }
  }
}
