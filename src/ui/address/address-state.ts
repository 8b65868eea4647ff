// A screen's state in the address, so that a link shows a colleague the same: which parts it has, and how each is read
// and written.

export interface AddressPart<T> {
  /** A value without a meaning counts as absent. */
  readonly read: (search: URLSearchParams) => T;
  /** Sets the part's own parameters; defaults are left out. */
  readonly write: (search: URLSearchParams, value: T) => void;
  /** A change can be undone with 'back'; others replace the entry of the history. */
  readonly undoable?: true;
}

export type AddressParts<S> = { readonly [K in keyof S]: AddressPart<S[K]> };

/** The state that an address carries. */
export function readAddress<S extends object>(parts: AddressParts<S>, search: URLSearchParams): S {
  const state: Partial<S> = {};
  for (const name in parts) state[name] = parts[name].read(search);
  if (!isWhole(parts, state)) throw new Error('a part of the address was not read');
  return state;
}

function isWhole<S extends object>(parts: AddressParts<S>, state: Partial<S>): state is S {
  return Object.keys(parts).every((name) => Object.hasOwn(state, name));
}

/** The parameters with a change of state; all others stay. */
export function writeAddress<S extends object>(
  parts: AddressParts<S>,
  before: URLSearchParams,
  change: Partial<S>,
): URLSearchParams {
  const next = new URLSearchParams(before);
  const state = { ...readAddress(parts, before), ...change };
  for (const name in parts) if (Object.hasOwn(change, name)) parts[name].write(next, state[name]);
  return next;
}

/** Whether a change makes an entry of the history. */
export function isUndoable<S extends object>(parts: AddressParts<S>, change: Partial<S>): boolean {
  for (const name in parts) if (Object.hasOwn(change, name) && parts[name].undoable === true) return true;
  return false;
}

/** Sets a parameter, or removes it where there is nothing to say. */
export function setParameter(search: URLSearchParams, name: string, text: string | null): void {
  if (text === null) search.delete(name);
  else search.set(name, text);
}
