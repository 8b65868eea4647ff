// Keys of the whole console that are pressed alone: they open the list of types and the help. Users who dictate, or rest
// a hand on the keyboard, can switch them off (WCAG 2.1.4).

/** Keys by what they open. */
export const SINGLE_KEYS = { types: 't', help: '?' } as const;

/** Elements in which a key writes, or goes to what begins with it. */
const TAKES_KEYS = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';
const TAKES_KEYS_ROLES = '[role="menu"], [role="listbox"], [role="combobox"], [role="tree"]';
/** A dialog in front of the page keeps its keys to itself. */
const IN_FRONT = '[role="dialog"], [role="alertdialog"]';

interface Pressed {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly isComposing: boolean;
  readonly repeat: boolean;
  readonly defaultPrevented: boolean;
  composedPath(): readonly EventTarget[];
}

/** Whether a key was pressed for the page, and not for something on it that takes keys. */
export function isForPage(event: Pressed): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey) return false;
  if (event.isComposing || event.repeat || event.defaultPrevented) return false;
  // A child app's own elements are below its shadow root.
  const [target] = event.composedPath();
  if (target === undefined || !(target instanceof Element)) return true;
  return target.closest(`${TAKES_KEYS}, ${TAKES_KEYS_ROLES}, ${IN_FRONT}`) === null;
}
