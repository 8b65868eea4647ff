// Every HTTP call of the console: headers, time limit, cancellation, and the refresh of tokens that concurrent calls
// share.
import { CLIENT_BASE, tokenPairSchema } from '../../src/contracts/api';
import type { WorkerSession } from '../../src/contracts/data-core';
import { ACCEPT_PAYLOAD_HEADER } from '../../src/contracts/envelope';
import { queryString } from '../../src/shared/query-parameters';
import { cancelledError, DataCoreError } from '../rpc/data-core-error';
import { plainData, readEnvelope, TokenRefused } from './envelope';
import type { Credentials, HttpAnswer, HttpCall } from './http-call';
import { isWorthProgress, send } from './sending';
import type { Tabs } from './tab-lock';

/** Time without a byte of the answer after which a call is given up (docs/adr/0034). */
export const HTTP_TIMEOUT_MS = 20_000;
/** Time for which a refresh waits for the page, whose main thread may hang while other tabs wait for the lock. */
const PAGE_WAIT_MS = 5_000;
/** Time between two looks at the storage, while another tab's new tokens are on their way there. */
const LOOK_MS = 25;

export interface HttpClientOptions {
  /** Resolves once the new pair is stored where other tabs find it. */
  readonly onTokens: (token: string, refreshToken: string) => unknown;
  readonly onSignedOut: () => void;
  /** The session as the tabs share it; undefined when it cannot be told. */
  readonly storedSession?: () => Promise<Credentials | null | undefined>;
  /** The other tabs; without, the server's grace for a replaced token must do. */
  readonly tabs?: Tabs;
  readonly timeoutMs?: number;
  readonly pageWaitMs?: number;
}

const SUPERSEDED_KEPT = 8;
const NOBODY: WorkerSession = {
  origin: '',
  language: 'cn',
  credentials: null,
  loginAuth: null,
  typeCode: null,
  suites: [],
};

export class HttpClient {
  readonly #options: HttpClientOptions;
  #session: WorkerSession = NOBODY;
  /** Aborted when another account takes over. */
  #account = new AbortController();
  /** Tokens that a refresh has replaced, newest first. */
  #superseded: readonly string[] = [];
  #refreshing: { readonly token: string; readonly done: Promise<void> } | null = null;

  constructor(options: HttpClientOptions) {
    this.#options = options;
  }

  get session(): WorkerSession {
    return this.#session;
  }

  /** Answers whether the account changed; then every pending call of the old one is cancelled. */
  setSession(session: WorkerSession): boolean {
    const current = this.#session.credentials;
    const changed = session.credentials?.clientUuid !== current?.clientUuid;
    // The main thread echoes what it was told: an echo that was overtaken by a newer refresh is not taken back.
    const overtaken = !changed && this.#superseded.includes(session.credentials?.token ?? '');
    this.#session = overtaken ? { ...session, credentials: current } : session;
    if (changed) {
      this.#account.abort(cancelledError());
      this.#account = new AbortController();
      this.#refreshing = null;
      this.#superseded = [];
    }
    return changed;
  }

  /**
   * Makes the call and hands the answer to `read`. When the token is refused it is refreshed once (for all calls that
   * wait) and the call repeated; `read` may therefore run twice. Rejects with a DataCoreError.
   */
  async call<T>(call: HttpCall, signal: AbortSignal, read: (answer: HttpAnswer) => Promise<T>): Promise<T> {
    const credentials = this.#session.credentials;
    if (call.needsToken && !credentials) throw new DataCoreError('signed_out', 'nobody is signed in');
    try {
      return await this.#once(call, signal, read);
    } catch (error) {
      if (!(error instanceof TokenRefused)) throw error;
      if (!credentials || !call.needsToken) throw error.asApiError();
      await this.#refresh(credentials, signal);
    }
    try {
      return await this.#once(call, signal, read);
    } catch (error) {
      if (!(error instanceof TokenRefused)) throw error;
      // A fresh token that is refused as well will not get better.
      throw this.#signOut(error.message);
    }
  }

  async #once<T>(call: HttpCall, outer: AbortSignal, read: (answer: HttpAnswer) => Promise<T>): Promise<T> {
    const { credentials } = this.#session;
    const deadline = new Deadline([outer, this.#account.signal], this.#options.timeoutMs ?? HTTP_TIMEOUT_MS);
    try {
      const body = call.method === 'POST' ? JSON.stringify(call.input) : '';
      const outgoing = { method: call.method, headers: this.#headers(call, credentials), signal: deadline.signal };
      const sending = isWorthProgress(body)
        ? send(this.#url(call), { ...outgoing, body }, (share) => {
            // It is under way: a user with a slow line waits as long as it takes.
            deadline.renew();
            call.onSent?.(share);
          })
        : fetch(this.#url(call), {
            ...outgoing,
            credentials: 'omit',
            cache: 'no-store',
            ...(call.method === 'POST' ? { body } : {}),
          });
      const response = await sending.catch(lost);
      deadline.renew();
      if (!response.ok) {
        throw new DataCoreError('http', `HTTP ${response.status}`, { status: response.status, path: call.path });
      }
      return await read({
        response,
        credentials: call.needsToken ? credentials : null,
        signal: deadline.signal,
        bytes: async () => new Uint8Array(await response.arrayBuffer().catch(lost)),
        chunks: () => chunksOf(response, deadline),
      });
    } catch (error) {
      throw deadline.fault(error, call.path);
    } finally {
      deadline.end();
    }
  }

  #url(call: HttpCall): string {
    const query = call.method === 'GET' ? queryString(call.input) : '';
    return `${this.#session.origin}${call.path}${query === '' ? '' : `?${query}`}`;
  }

  #headers(call: HttpCall, credentials: Credentials | null): Record<string, string> {
    const { language, suites } = this.#session;
    const typeCode = call.typeCode ?? (call.needsToken ? this.#session.typeCode : null);
    return {
      ...call.headers,
      accept: call.accept,
      'content-type': 'application/json',
      language,
      ...(typeCode === null ? {} : { 'type-code': typeCode }),
      ...(call.needsToken && credentials
        ? { authorization: `Bearer ${credentials.token}`, 'client-uuid': credentials.clientUuid }
        : {}),
      ...(call.sealed && suites.length > 0 ? { [ACCEPT_PAYLOAD_HEADER]: suites.join(', ') } : {}),
    };
  }

  /** Waits until the session has another token than the one that was refused. */
  async #refresh(refused: Credentials, signal: AbortSignal): Promise<void> {
    const { credentials } = this.#session;
    if (!credentials || credentials.clientUuid !== refused.clientUuid) throw cancelledError();
    if (credentials.token !== refused.token) return;
    if (this.#refreshing?.token !== refused.token) {
      const done = this.#requestTokens(credentials).finally(() => {
        if (this.#refreshing?.token === refused.token) this.#refreshing = null;
      });
      this.#refreshing = { token: refused.token, done };
    }
    await unlessAborted(this.#refreshing.done, signal);
  }

  async #requestTokens(credentials: Credentials): Promise<void> {
    const { tabs } = this.#options;
    const inOneTab: Tabs['inOneTab'] = tabs?.inOneTab ?? ((work) => work());
    await inOneTab(async () => {
      // Another tab may have been first; its storage event may not have arrived yet, as after a laptop's sleep.
      const stored = await this.#stored(credentials);
      if (stored === null) throw this.#signOut('another tab signed out');
      if (stored !== undefined && stored.clientUuid !== credentials.clientUuid) throw cancelledError();
      if (stored !== undefined && stored.token !== credentials.token) this.#take(credentials, stored);
      else await this.#replaceTokens(credentials);
    });
  }

  /** The session as the tabs share it. One that another tab has just stored may take a moment to be read here. */
  async #stored({ token }: Credentials): Promise<Credentials | null | undefined> {
    const { storedSession, tabs, pageWaitMs = PAGE_WAIT_MS } = this.#options;
    if (storedSession === undefined) return undefined;
    const givenUpMs = Date.now() + pageWaitMs;
    for (;;) {
      const stored = await this.#fromPage(storedSession());
      if (stored?.token !== token || Date.now() >= givenUpMs || !(await tabs?.wasReplaced(token))) return stored;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }

  /** Goes on with a newer pair of tokens of the same session. */
  #take(replaced: Credentials, { token, refreshToken }: Pick<Credentials, 'token' | 'refreshToken'>): void {
    this.#superseded = [replaced.token, ...this.#superseded].slice(0, SUPERSEDED_KEPT);
    this.#session = { ...this.#session, credentials: { ...replaced, token, refreshToken } };
  }

  async #replaceTokens(credentials: Credentials): Promise<void> {
    if (credentials.refreshToken === '') throw this.#signOut('the token has expired');
    const account = this.#account.signal;
    const call: HttpCall = {
      method: 'POST',
      path: `${CLIENT_BASE}auth/refresh_token/`,
      typeCode: null,
      input: { refresh_token: credentials.refreshToken },
      needsToken: false,
      accept: 'application/json',
      sealed: false,
    };
    try {
      // Not bound to any one caller's signal: the others still wait for it.
      const data = await this.#once(call, account, async (answer) => plainData(await readEnvelope(answer)));
      const { token, refresh_token: refreshToken } = tokenPairSchema.parse(data);
      this.#take(credentials, { token, refreshToken });
      await this.#options.tabs?.noteReplaced(credentials.token);
      await this.#fromPage(Promise.resolve(this.#options.onTokens(token, refreshToken)));
    } catch (error) {
      if (error instanceof DataCoreError && mayStillBeGood(error)) throw error;
      throw this.#signOut(error instanceof Error ? error.message : String(error));
    }
  }

  /** The page's answer; undefined when none comes in time. */
  async #fromPage<T>(answer: Promise<T>): Promise<T | undefined> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const silence = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), this.#options.pageWaitMs ?? PAGE_WAIT_MS);
    });
    return await Promise.race([answer, silence]).finally(() => clearTimeout(timer));
  }

  #signOut(reason: string): DataCoreError {
    this.setSession({ ...this.#session, credentials: null });
    this.#options.onSignedOut();
    return new DataCoreError('signed_out', reason);
  }
}

/** HTTP statuses by which a refresh is not refused, only not answered now: request timeout, too many requests. */
const NOT_NOW: ReadonlySet<unknown> = new Set([408, 429]);

/**
 * Whether the refresh token may be good in spite of the error: nobody who judges it has answered. A dropped connection
 * or a proxy in trouble must not sign anybody out (docs/adr/0034).
 */
function mayStillBeGood({ code, context: { status } }: DataCoreError): boolean {
  if (code === 'http') return NOT_NOW.has(status) || !(typeof status === 'number' && status < 500);
  return code === 'network' || code === 'timeout' || code === 'cancelled';
}

/** fetch and its body tell of a lost connection with a TypeError and nothing more. */
class ConnectionLost extends Error {}

function lost(cause: unknown): never {
  throw new ConnectionLost('the connection was lost', { cause });
}

async function* chunksOf(response: Response, deadline: Deadline): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader();
  if (!reader) return;
  let ended = false;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(lost);
      ended = done;
      if (done) return;
      deadline.renew();
      yield value;
    }
  } finally {
    // Ends the transfer when the body is not wanted to its end.
    if (!ended) reader.cancel().catch(() => undefined);
  }
}

/** Joins the caller's signals with a time limit that progress renews, and tells afterwards which of them it was. */
class Deadline {
  readonly #controller = new AbortController();
  readonly #sources: readonly AbortSignal[];
  readonly #timeoutMs: number;
  readonly #abort = (): void => this.#controller.abort(cancelledError());
  #timedOut = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(sources: readonly AbortSignal[], timeoutMs: number) {
    this.#sources = sources;
    this.#timeoutMs = timeoutMs;
    for (const source of sources) {
      source.addEventListener('abort', this.#abort);
      if (source.aborted) this.#abort();
    }
    this.renew();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  renew(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timedOut = true;
      this.#abort();
    }, this.#timeoutMs);
  }

  end(): void {
    clearTimeout(this.#timer);
    for (const source of this.#sources) source.removeEventListener('abort', this.#abort);
  }

  /** The error that a failed call rejects with. */
  fault(error: unknown, path: string): unknown {
    if (this.#sources.some((source) => source.aborted)) return cancelledError();
    if (this.#timedOut) return new DataCoreError('timeout', `no answer in time: ${path}`, { path });
    return error instanceof ConnectionLost ? new DataCoreError('network', `no answer: ${path}`, { path }) : error;
  }
}

function unlessAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(cancelledError());
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
