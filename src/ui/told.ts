// What is said to the user in passing: whoever knows it tells it here, and the shell shows it.
export interface Told {
  readonly intent: 'success' | 'warning' | 'error';
  readonly text: string;
}

type Listener = (told: Told) => void;

const listeners = new Set<Listener>();

/** Shows a text for a moment. */
export function tell(intent: Told['intent'], text: string): void {
  for (const listener of listeners) listener({ intent, text });
}

/** Hears of every text until the answer is called. */
export function onTold(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
