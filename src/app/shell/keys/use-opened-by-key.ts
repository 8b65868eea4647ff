import { useCallback, useLayoutEffect, useState } from 'react';
import { useShellPreferences } from '../shell-preferences';
import { isForPage, SINGLE_KEYS } from './single-keys';

/** A part of the header that a key of its own opens. One is open at a time. */
export type OpenedByKey = keyof typeof SINGLE_KEYS;

/** Which part is open, and how to open or close one. */
export interface OpenedPart {
  readonly opened: OpenedByKey | null;
  readonly setOpen: (part: OpenedByKey, open: boolean) => void;
}

/**
 * The open one of the parts that have a key. The shell listens, from its first picture on: the header comes after that
 * picture, and a key that is pressed before it is there opens the part as soon as it is.
 */
export function useOpenedByKey(): OpenedPart {
  const on = useShellPreferences((state) => state.singleKeys);
  const [opened, setOpened] = useState<OpenedByKey | null>(null);
  useLayoutEffect(() => {
    if (!on) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      const part = partOf(event.key);
      if (part === undefined || !isForPage(event)) return;
      event.preventDefault();
      setOpened(part);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [on]);
  // The click that opens one part also closes the other, in either order.
  const setOpen = useCallback((part: OpenedByKey, open: boolean) => {
    setOpened((now) => (open ? part : now === part ? null : now));
  }, []);
  return { opened, setOpen };
}

function partOf(key: string): OpenedByKey | undefined {
  if (key === SINGLE_KEYS.types) return 'types';
  return key === SINGLE_KEYS.help ? 'help' : undefined;
}
