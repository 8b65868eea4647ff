// Short notices: any part of the console shows one by this, and the shell puts it on the screen for a moment.
export interface ToastNotice {
  readonly intent: 'success' | 'warning' | 'error';
  readonly text: string;
}

type Listener = (notice: ToastNotice) => void;

const listeners = new Set<Listener>();

/** Shows a text for a moment. */
export function showToast(intent: ToastNotice['intent'], text: string): void {
  for (const listener of listeners) listener({ intent, text });
}

/** Calls `listener` for every notice until the returned function is called. */
export function onToast(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
