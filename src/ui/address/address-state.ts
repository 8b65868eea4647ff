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

/**
 * Some of a state; or a function of the state as the address has it by then, for a change that keeps some of a part: the
 * state that a screen has rendered may be older.
 */
export type AddressChange<S> = Partial<S> | ((before: S) => Partial<S>);

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
  asked: AddressChange<S>,
): URLSearchParams {
  const next = new URLSearchParams(before);
  const shown = readAddress(parts, before);
  const change = typeof asked === 'function' ? asked(shown) : asked;
  const state = { ...shown, ...change };
  for (const name in parts) if (Object.hasOwn(change, name)) parts[name].write(next, state[name]);
  return next;
}

/** Whether a change makes an entry of the history; one by function only completes the address. */
export function isUndoable<S extends object>(parts: AddressParts<S>, change: AddressChange<S>): boolean {
  if (typeof change === 'function') return false;
  for (const name in parts) if (Object.hasOwn(change, name) && parts[name].undoable === true) return true;
  return false;
}

/** Sets a parameter, or removes it where there is nothing to say. */
export function setParameter(search: URLSearchParams, name: string, text: string | null): void {
  if (text === null) search.delete(name);
  else search.set(name, text);
}
