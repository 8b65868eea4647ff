// One tab at a time, by Web Locks where the browser has them. On plain http it has none: then tabs rely on what they
// read from the storage first, and on the time for which the server still takes a refresh token that was replaced.

/** Agreement of the tabs of one browser about the tokens that they share. */
export interface Tabs {
  /** Runs the work while no other tab runs its own. */
  readonly inOneTab: <T>(work: () => Promise<T>) => Promise<T>;
  /** Tells the other tabs that this one has replaced the token. */
  readonly noteReplaced: (token: string) => Promise<void>;
  /** Whether a tab has replaced the token within the last seconds. */
  readonly wasReplaced: (token: string) => Promise<boolean>;
}

interface Locks {
  request<T>(name: string, work: () => Promise<T>): Promise<T>;
  query(): Promise<{ readonly held?: readonly { readonly name?: string }[] }>;
}

const NAME = 'pile-console:refresh';
/**
 * A lock passes to another tab sooner than the values that this one has stored can be read there, since every tab's
 * process has a copy of localStorage of its own. A lock named by the replaced token, held so long, tells the others that
 * there are newer values to wait for. Only pages of this origin can read its name, and they have the token itself.
 */
const NOTE_MS = 10_000;
const nameOf = (token: string): string => `${NAME}:${token}`;

export const browserTabs: Tabs = {
  inOneTab: (work) => withLocks((locks) => locks.request(NAME, work), work),
  noteReplaced: (token) =>
    withLocks(
      (locks) =>
        new Promise<void>((noted, failed) => {
          const hold = (): Promise<void> => {
            noted();
            return new Promise((over) => setTimeout(over, NOTE_MS));
          };
          locks.request(nameOf(token), hold).catch(failed);
        }),
      async () => undefined,
    ),
  wasReplaced: (token) =>
    withLocks(
      async (locks) => (await locks.query()).held?.some(({ name }) => name === nameOf(token)) ?? false,
      async () => false,
    ),
};

/** Runs work while no other tab runs work of the same name; without locks, at once. */
export const browserTurns = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  withLocks((locks) => locks.request(name, work), work);

function withLocks<T>(work: (locks: Locks) => Promise<T>, without: () => Promise<T>): Promise<T> {
  const locks: unknown = Reflect.get(globalThis.navigator, 'locks');
  return isLocks(locks) ? work(locks) : without();
}

function isLocks(value: unknown): value is Locks {
  return typeof value === 'object' && value !== null && 'request' in value && 'query' in value;
}
