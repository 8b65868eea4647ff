// What has been done and deserves a word: whoever did it says so here, and the shell shows it for a moment.
type Listener = (text: string) => void;

const listeners = new Set<Listener>();

/** Tells the user of a success. */
export function sayDone(text: string): void {
  for (const listener of listeners) listener(text);
}

/** Hears of every success until the answer is called. */
export function onDone(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
