import { useLayoutEffect, useRef } from 'react';

/**
 * Tells whoever holds a form whether it has entries to lose, before the next event comes: the next key may be the one
 * that closes it. Once the form is gone there are none.
 */
export function useTellDirty(dirty: boolean, onDirty: (dirty: boolean) => void): void {
  const tell = useRef(onDirty);
  tell.current = onDirty;
  useLayoutEffect(() => {
    tell.current(dirty);
    return () => tell.current(false);
  }, [dirty]);
}
