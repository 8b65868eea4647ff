import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** The button that was pressed in the list, which may move under the fingers. */
interface Pressed {
  readonly key: string;
  readonly what: string;
}

interface MovedRowFocus {
  readonly list: RefObject<HTMLUListElement | null>;
  readonly press: (key: string, what: string) => void;
}

/**
 * Keeps the focus on the button by which a row of a list was moved (`data-key` on rows, `data-what` on their buttons), or
 * gives it to the one beside it where it can't be pressed any more. `order` is another object when rows may have moved.
 * A field elsewhere that has the focus by then keeps it.
 */
export function useMovedRowFocus(order: unknown): MovedRowFocus {
  const list = useRef<HTMLUListElement>(null);
  const [pressed, setPressed] = useState<Pressed | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is what takes the focus away
  useLayoutEffect(() => {
    if (pressed === null) return;
    const row = list.current?.querySelector(`[data-key="${CSS.escape(pressed.key)}"]`);
    const button = row?.querySelector<HTMLButtonElement>(`[data-what="${pressed.what}"]`);
    const focused = document.activeElement;
    if (focused !== null && focused !== document.body && focused !== button) return;
    const able = button?.disabled === false ? button : row?.querySelector<HTMLButtonElement>('button:not(:disabled)');
    able?.focus();
  }, [pressed, order]);
  const press = useCallback((key: string, what: string) => setPressed({ key, what }), []);
  return { list, press };
}
