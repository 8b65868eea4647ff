// Watches a browser context for what a user would never see and a developer should: console errors, uncaught
// exceptions, requests that failed. A test fails on any that it did not announce.
import type { BrowserContext } from 'playwright/test';
import { isOfEndedServer } from './server';

/** Requests that a page cancels itself (leaving a route, newer arguments) are no faults. */
const CANCELLED = 'net::ERR_ABORTED';

export class Faults {
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [];

  /** Watches every page of a context; a test that opens contexts of its own calls this for each. */
  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      const { url } = message.location();
      if (message.type() === 'error' && !isOfEndedServer(url)) this.#seen.push(`console: ${message.text()} (${url})`);
    });
    context.on('weberror', (webError) => {
      const { name, message, stack } = webError.error();
      const { url, line, column } = webError.location();
      this.#seen.push(`exception: ${name} ${message} at ${url}:${line}:${column}\n${stack ?? ''}`);
    });
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? 'unknown';
      if (reason === CANCELLED || isOfEndedServer(request.url())) return;
      this.#seen.push(`request: ${request.method()} ${request.url()} ${reason}`);
    });
    context.on('response', (response) => {
      // One that is about to stop says so with 503.
      if (response.status() >= 400 && !isOfEndedServer(response.url())) {
        this.#seen.push(`response: ${response.status()} ${response.request().method()} ${response.url()}`);
      }
    });
  }

  /** Announces faults that the test brings about, e.g. `/ERR_CONNECTION_REFUSED/` where it stops the server. */
  expect(...patterns: RegExp[]): void {
    this.#expected.push(...patterns);
  }

  /** The faults that were seen and not announced. */
  unexpected(): string[] {
    return this.#seen.filter((fault) => !this.#expected.some((pattern) => pattern.test(fault)));
  }
}
