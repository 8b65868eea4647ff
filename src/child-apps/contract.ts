// The contract between a child app and the console; docs/child-apps.md explains it to people who write one. A child app
// is an ES module. Only `mount` is required of it.
import type { NamedItem } from '../contracts/api';
import type { Language } from '../contracts/language';
import type { DataCoreClient, DataLayer } from '../data';

/** Version of this contract. It grows when an app that kept to the last one would break. */
export const CONTRACT_VERSION = 1;

/** State that an app gets at its start, and again after each change. */
export interface ChildAppContext {
  readonly session: {
    readonly account: string;
    readonly customer: string;
    /** 0 to 9; null: the server has named none. */
    readonly role: number | null;
    readonly clientUuid: string | null;
    /** Whether the account is led to the warning page. */
    readonly warningPage: boolean;
  };
  readonly language: Language;
  readonly theme: 'light' | 'dark';
  readonly type: { readonly code: string; readonly apiPrefix: string };
  /** Where the console is below `/apps/NAME`, with query: `index?project=3`. */
  readonly path: string;
  readonly project: {
    /** Null until it is known, and for an account without projects. */
    readonly id: number | null;
    /** All that the account has of this type; undefined while they are loading. */
    readonly list: readonly NamedItem[] | undefined;
    /** Why the list could not be had; null: nothing failed. */
    readonly error: unknown;
    /** The project's zone (`Asia/Shanghai`) once it is known. */
    readonly timeZone: string | undefined;
  };
}

/** A WebGL 2 context of the host's, which frees it in any case: a drawing library that is removed often does not. */
export interface LentCanvas {
  /** In the document nowhere: the borrower puts it where it is to be seen. */
  readonly canvas: HTMLCanvasElement;
  readonly gl: WebGL2RenderingContext;
  /** Ends the loan: the canvas leaves the page and is not to be touched again. Given back at the unmount in any case. */
  giveBack(): void;
}

/** Keeps entries that nobody has sent yet from being lost. */
export interface LeaveGuard {
  /** Whether going from one address of the console to another would lose something; paths with query. */
  readonly loses: (from: string, to: string) => boolean;
  /** Asks the user, then calls `leave` or `stay`, once. */
  readonly ask: (answers: { readonly leave: () => void; readonly stay: () => void }) => void;
}

/** The functions that the console has for an app. Valid until the app is unmounted. */
export interface ChildAppHost {
  readonly version: typeof CONTRACT_VERSION;
  /** Where the app's screens are: `/apps/NAME`. */
  readonly basePath: string;
  /** As it was when the app was mounted; `update` brings later ones. */
  readonly context: ChildAppContext;
  /** Goes to a path: `/…` anywhere in the console, else below `/apps/NAME`. `replace` adds nothing to the history. */
  navigate(path: string, options?: { readonly replace?: boolean }): void;
  chooseProject(id: number): void;
  /** Asks for the list of projects again. */
  retryProjects(): void;
  /** Hands out the `handle_status` with which the console was opened, once; null: none. */
  takeHandleStatus(): string | null;
  /** Calls of the API and the requests of the data core, in the user's session. Leaving a screen cancels what pends. */
  readonly dataCore: Pick<
    DataCoreClient,
    'api' | 'call' | 'table' | 'openPiles' | 'openLog' | 'openRecords' | 'release'
  >;
  /** One at a time: throws while it is lent. Null where the browser has no WebGL 2. */
  borrowCanvas(): LentCanvas | null;
  /** Asks before the console leaves; the answer takes the guard away. */
  guardLeaving(guard: LeaveGuard): () => void;
  /** Tells the server of a fault that the app gets on with. */
  reportError(error: unknown): void;
  /** Ends the app: the console draws the error with a retry, and tells the server. */
  fail(error: unknown): void;
  /** The console's own data layer, for the apps of this repository. No part of the contract: it changes as they do. */
  readonly layer: DataLayer;
}

/** The answer of `mount`. */
export interface ChildApp {
  /** Told of every change of the context. */
  update?(context: ChildAppContext): void | Promise<void>;
  /** Frees everything; the container is emptied afterwards. */
  unmount(): void | Promise<void>;
}

export interface ChildAppModule {
  /** The contract that the app was written for; absent: 1. */
  readonly version?: number;
  /**
   * `own` (if absent): the container is in a shadow root, so that styles of console and app do not meet. `console`: it is
   * in the page, for apps that are drawn with the console's own components.
   */
  readonly styles?: 'own' | 'console';
  mount(container: HTMLElement, host: ChildAppHost): ChildApp | Promise<ChildApp>;
}
