// Forms with unsent entries. Code that leaves the page asks here first.
import { useEffect } from 'react';
import { createStore } from 'zustand/vanilla';

interface UnsavedState {
  readonly count: number;
}

const unsaved = createStore<UnsavedState>()(() => ({ count: 0 }));

/** Marks that a form has entries to lose. The returned function removes the mark. */
export function markUnsaved(): () => void {
  unsaved.setState(({ count }) => ({ count: count + 1 }));
  let marked = true;
  return () => {
    if (!marked) return;
    marked = false;
    unsaved.setState(({ count }) => ({ count: count - 1 }));
  };
}

/** Keeps the mark while `dirty`. */
export function useUnsavedForm(dirty: boolean): void {
  useEffect(() => (dirty ? markUnsaved() : undefined), [dirty]);
}

let unloadAllowed = false;

/** The page is left because somebody chose to: the browser need not ask once more. */
export function allowUnload(): void {
  unloadAllowed = true;
}

/** Lets the browser ask before it closes or reloads the page while `dirty`. */
export function useUnloadQuestion(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent): void => {
      if (!unloadAllowed) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
}

export function hasUnsavedForms(): boolean {
  return unsaved.getState().count > 0;
}

/** Calls back once, as soon as no form has anything to lose. */
export function whenFormsAreSaved(callback: () => void): void {
  if (!hasUnsavedForms()) {
    callback();
    return;
  }
  const stop = unsaved.subscribe(({ count }) => {
    if (count > 0) return;
    stop();
    callback();
  });
}
