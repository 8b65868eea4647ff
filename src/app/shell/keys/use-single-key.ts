import { useEffect } from 'react';
import { useLatest } from '../../../ui/use-latest';
import { useShellPreferences } from '../shell-preferences';
import { isForPage } from './single-keys';

/** Calls back when the key is pressed for the page, unless such keys are switched off. */
export function useSingleKey(key: string, onPressed: () => void): void {
  const on = useShellPreferences((state) => state.singleKeys);
  const latest = useLatest(onPressed);
  useEffect(() => {
    if (!on) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== key || !isForPage(event)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [key, on]);
}
