// Errors outside of queries: the code that catches one raises it here, and the shell shows it like all others.
type Listener = (error: unknown) => void;

const listeners = new Set<Listener>();

/** Shows the error to the user, unless the same text is shown already. */
export function raiseError(error: unknown): void {
  for (const listener of listeners) listener(error);
}

/** Calls `listener` for every error raised until the returned function is called. */
export function onRaisedError(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
