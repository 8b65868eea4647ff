// One's own changes of a plan, sealed in the browser's store under the key of the project's tables: a reload and other
// tabs find them, the next session does not.
import type { DataCoreRequests, TableSource, UndoStep, UndoStepList } from '../../src/contracts/data-core';
import { changedSteps, NO_STEPS } from '../../src/contracts/step-list';
import { z } from '../../src/shared/zod';
import type { Handlers } from '../rpc/serve';
import type { StoredTables } from './stored-tables';
import type { StoredTable } from './table-store';

type StepRequests = Pick<DataCoreRequests, Extract<keyof DataCoreRequests, `steps.${string}`>>;
type Change = Parameters<typeof changedSteps>[1];

const storedSchema = z.object({
  /** The account: this session may not take back the steps of one before it. */
  session: z.string(),
  steps: z.array(z.object({ id: z.string(), text: z.string() })),
  lost: z.int().nonnegative(),
});

/** Runs work while no other tab runs work of the same name. */
export type InTurn = <T>(name: string, work: () => Promise<T>) => Promise<T>;

interface UndoStepsOptions {
  readonly storedTables: StoredTables;
  /** The client uuid of who is signed in; null: nobody. */
  readonly session: () => string | null;
  readonly inTurn: InTurn;
}

/** State of a project's steps in this worker. */
interface Seen {
  readonly session: string | null;
  readonly list: UndoStepList;
  /** Steps that could not be written: they are in this worker alone. */
  readonly unwritten: readonly UndoStep[];
}

export class UndoSteps {
  readonly #options: UndoStepsOptions;
  /** Where the browser keeps nothing, or cannot be asked, they are here alone. */
  readonly #seen = new Map<string, Seen>();
  /** One change after the other, also where tabs cannot agree. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: UndoStepsOptions) {
    this.#options = options;
  }

  read(source: TableSource, signal: AbortSignal): Promise<UndoStepList> {
    return this.#afterOthers(async () => (await this.#now(source, signal)).list);
  }

  change(source: TableSource, what: Change): Promise<UndoStepList> {
    const name = nameOf(source);
    return this.#afterOthers(() =>
      this.#options.inTurn(`pile-console:${name}`, async () => {
        const { session, list, unwritten } = await this.#now(source, new AbortController().signal);
        const next = changedSteps(list, what);
        // Signed out meanwhile: steps done before are nobody's.
        if (session === null || session !== this.#options.session()) return NO_STEPS;
        const isWritten = await this.#write(source, session, next);
        const waiting = what.add === null ? unwritten : [...unwritten, what.add];
        this.#seen.set(name, {
          session,
          list: next,
          unwritten: isWritten ? [] : waiting.filter(({ id }) => id !== what.drop),
        });
        return next;
      }),
    );
  }

  /** Nobody is signed in, or another account. */
  forget(): void {
    this.#seen.clear();
  }

  #afterOthers<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work, work);
    this.#last = done.catch(() => undefined);
    return done;
  }

  /** The session's steps now: as stored, with those that could not be stored. */
  async #now(source: TableSource, signal: AbortSignal): Promise<Seen> {
    const name = nameOf(source);
    const session = this.#options.session();
    const before = this.#seen.get(name);
    const own: Seen = before?.session === session ? before : { session, list: NO_STEPS, unwritten: [] };
    const stored = session === null ? null : await this.#stored(source, session, signal);
    if (stored === null) return own;
    const list = own.unwritten.reduce((steps, add) => changedSteps(steps, { add, drop: null }), stored);
    const seen = { ...own, list };
    this.#seen.set(name, seen);
    return seen;
  }

  /** Null where it cannot be told: nothing is kept, or the key to it was not answered. */
  async #stored(source: TableSource, session: string, signal: AbortSignal): Promise<UndoStepList | null> {
    const { storedTables } = this.#options;
    const name = nameOf(source);
    const table = (await storedTables.store?.table(name).catch(() => null)) ?? null;
    if (table === null) return null;
    const key = await storedTables.sealOf(source, signal).catch(() => null);
    if (key === null) return null;
    if (table.owner !== key.owner) return NO_STEPS;
    try {
      const found = storedSchema.parse(JSON.parse(new TextDecoder().decode(key.seal.open(name, table.sealed))));
      return found.session === session ? { steps: found.steps, lost: found.lost } : NO_STEPS;
    } catch {
      // A damaged list: the next one takes its place.
      return NO_STEPS;
    }
  }

  /** Whether it is stored. A fault costs the steps of a reload, and nothing of this page. */
  async #write(source: TableSource, session: string, list: UndoStepList): Promise<boolean> {
    const { storedTables } = this.#options;
    const { store, drops } = storedTables;
    if (store === null) return false;
    const name = nameOf(source);
    try {
      const { seal, owner } = await storedTables.sealOf(source, new AbortController().signal);
      const content = new TextEncoder().encode(JSON.stringify({ session, ...list }));
      // Without pieces it takes none of the room for tables.
      const table: StoredTable = {
        ...{ name, owner, usedMs: Date.now(), bytes: 0, pieces: [] },
        sealed: seal.seal(name, content).slice(),
      };
      if (drops === storedTables.drops) await storedTables.save(table);
      return drops === storedTables.drops;
    } catch {
      // Private windows have no room, full disks none left.
      return false;
    }
  }
}

function nameOf({ typeCode, projectId }: TableSource): string {
  return `steps/${typeCode}/${projectId}`;
}

export function stepHandlers(steps: UndoSteps): Handlers<StepRequests> {
  return {
    'steps.read': (source, { signal }) => steps.read(source, signal),
    'steps.change': ({ source, ...what }) => steps.change(source, what),
  };
}
