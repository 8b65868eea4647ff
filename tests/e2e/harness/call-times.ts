// Calls of the pages of a test and when they came, told with a test that failed: a screen that waits looks the same
// whether the server is slow, an answer was lost, or nobody asked.
import type { BrowserContext, Request } from 'playwright/test';

/** So many of the newest calls are told. */
const TOLD = 60;

interface Call {
  readonly what: string;
  readonly beganMs: number;
  end: { readonly atMs: number; readonly how: string } | null;
}

export class CallTimes {
  readonly #calls = new Map<Request, Call>();

  watch(context: BrowserContext): void {
    context.on('request', (request) => {
      const { pathname } = new URL(request.url());
      this.#calls.set(request, { what: `${request.method()} ${pathname}`, beganMs: Date.now(), end: null });
    });
    context.on('requestfinished', (request) => this.#end(request, 'answered'));
    context.on('requestfailed', (request) => this.#end(request, request.failure()?.errorText ?? 'failed'));
  }

  /** A line a call: those without an answer, then the newest of the others. */
  lines(nowMs: number): string {
    const calls = [...this.#calls.values()];
    const open = calls.filter(({ end }) => end === null);
    const ended = calls.filter(({ end }) => end !== null).slice(-TOLD);
    const ago = (atMs: number): string => `${((nowMs - atMs) / 1000).toFixed(1)} s ago`;
    return [
      `${open.length} without an answer:`,
      ...open.map(({ what, beganMs }) => `${what}, asked ${ago(beganMs)}`),
      `the newest of ${calls.length - open.length} with one:`,
      ...ended.map(({ what, beganMs, end }) => `${what}, asked ${ago(beganMs)}, ${end?.how} ${ago(end?.atMs ?? 0)}`),
    ].join('\n');
  }

  #end(request: Request, how: string): void {
    const call = this.#calls.get(request);
    if (call !== undefined) call.end = { atMs: Date.now(), how };
  }
}
