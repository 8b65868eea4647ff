// One life of a child app: load, mount, update, unmount. It knows no page and no React; no fault of the app keeps a
// step from ending in time, and an app that comes too late is unmounted at once.
import type { ChildApp, ChildAppContext, ChildAppHost, ChildAppModule } from '../contract';
import { ChildAppFailure, wordsOf } from './child-app-failure';
import { readApp, readModule } from './read-module';

/** Code comes over a site's network. */
export const LOAD_LIMIT_MS = 30_000;
/** An app shows a first picture and fetches its data afterwards. */
export const ANSWER_LIMIT_MS = 10_000;

export type RunState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'running' }
  | { readonly kind: 'failed'; readonly failure: ChildAppFailure };

/** Elements that an app is mounted in. */
export interface Place {
  readonly container: HTMLElement;
  readonly host: ChildAppHost;
  /** Takes back the things lent to the app, and removes the things that it left on the page. */
  clear(): void;
}

export interface RunOptions {
  readonly name: string;
  /** Finds out where the module is. */
  readonly find: () => Promise<string>;
  readonly load: (address: string) => Promise<unknown>;
  readonly place: (module: ChildAppModule, address: string) => Place;
  readonly onState: (state: RunState) => void;
  /** Told of a fault that takes nothing from the user any more: an app that could not be unmounted. */
  readonly onLateFault: (error: unknown) => void;
}

export class ChildAppRun {
  readonly #options: RunOptions;
  /** Where the module is, for messages; until that is known its name. */
  #address: string;
  #place: Place | null = null;
  #app: ChildApp | null = null;
  /** The newest context that the app has not been told of yet. */
  #next: ChildAppContext | null = null;
  #updating = false;
  #over = false;

  constructor(options: RunOptions) {
    this.#options = options;
    this.#address = options.name;
    options.onState({ kind: 'loading' });
    this.#start().catch((error: unknown) => this.fail(error));
  }

  /** Tells the app of a changed context: one call at a time, of several waiting the newest. */
  update(context: ChildAppContext): void {
    this.#next = context;
    if (this.#app !== null && !this.#updating) this.#tell(this.#app).catch((error: unknown) => this.fail(error));
  }

  /** Ends the app with an error. */
  fail(error: unknown): void {
    if (this.#over) return;
    const failure =
      error instanceof ChildAppFailure
        ? error
        : new ChildAppFailure('crash', `${this.#address} threw ${wordsOf(error)}`, { cause: error });
    this.#end();
    this.#options.onState({ kind: 'failed', failure });
  }

  /** Ends the app because nobody looks at it any more. */
  stop(): void {
    this.#end();
  }

  async #start(): Promise<void> {
    const loaded = await within(LOAD_LIMIT_MS, this.#load(), () => `${this.#address} did not come`);
    if (this.#over) return;
    const address = this.#address;
    const module = readModule(loaded, address);
    const given = this.#options.place(module, address);
    this.#place = given;
    const mounting = Promise.resolve(module.mount(given.container, given.host)).then((answer) =>
      readApp(answer, address),
    );
    const app = await within(ANSWER_LIMIT_MS, mounting, () => `mount of ${address} did not answer`).catch(
      (error: unknown) => {
        if (error instanceof ChildAppFailure && error.reason === 'silent') this.#unmountLate(mounting);
        throw error;
      },
    );
    if (this.#over) {
      this.#unmount(app);
      return;
    }
    this.#app = app;
    this.#options.onState({ kind: 'running' });
    await this.#tell(app);
  }

  async #load(): Promise<unknown> {
    const { find, load } = this.#options;
    try {
      this.#address = await find();
      return await load(this.#address);
    } catch (error) {
      throw new ChildAppFailure('load', `${this.#address} could not be loaded: ${wordsOf(error)}`, { cause: error });
    }
  }

  async #tell(app: ChildApp): Promise<void> {
    this.#updating = true;
    try {
      while (this.#next !== null && !this.#over) {
        const context = this.#next;
        this.#next = null;
        const updated = Promise.resolve(app.update?.(context));
        await within(ANSWER_LIMIT_MS, updated, () => `update of ${this.#address} did not answer`);
      }
    } finally {
      this.#updating = false;
    }
  }

  #end(): void {
    if (this.#over) return;
    this.#over = true;
    const app = this.#app;
    this.#app = null;
    if (app === null) this.#clear();
    else this.#unmount(app);
  }

  #unmount(app: ChildApp): void {
    // After the step of React that this may be in: an app that unmounts a root of its own at once makes React finish other
    // work meanwhile, and then commit what it had begun a second time (its error 177).
    const unmounting = Promise.resolve().then(() => app.unmount());
    within(ANSWER_LIMIT_MS, unmounting, () => `unmount of ${this.#address} did not answer`)
      .catch(this.#options.onLateFault)
      .finally(() => this.#clear());
  }

  #unmountLate(mounting: Promise<ChildApp>): void {
    // One that never mounts leaves nothing to unmount.
    mounting.then(
      (app) => this.#unmount(app),
      () => undefined,
    );
  }

  #clear(): void {
    this.#place?.clear();
    this.#place = null;
  }
}

/** The promise's result, or a failure that names the thing that did not come in time. */
async function within<T>(limitMs: number, promise: Promise<T>, what: () => string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChildAppFailure('silent', `${what()} within ${limitMs / 1000} s`)), limitMs);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
