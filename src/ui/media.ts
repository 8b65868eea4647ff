import { useCallback, useSyncExternalStore } from 'react';

/** Widths at which the layout changes, as CSS media queries. */
export const MEDIA = {
  phone: '(max-width: 719px)',
  /** Not enough room for the navigation with its texts beside a map and a list. */
  narrow: '(max-width: 1439px)',
  /** Room for a pile's panel beside the list of machines. */
  wide: '(min-width: 1720px)',
} as const;

/** Whether a media query holds now; where there is no window, none does. */
export function useMedia(query: string): boolean {
  const watch = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  const holds = (): boolean => globalThis.matchMedia?.(query).matches ?? false;
  return useSyncExternalStore(watch, holds, holds);
}
