import { useLayoutEffect } from 'react';
import { useLatest } from '../../../ui/use-latest';
import { useShellPreferences } from '../shell-preferences';
import { isForPage } from './single-keys';

/**
 * Calls back when the key is pressed for the page, unless such keys are switched off. It listens from the first picture
 * on: an effect that runs after it would lose a key that is pressed as soon as the page can be seen.
 */
export function useSingleKey(key: string, onPressed: () => void): void {
  const on = useShellPreferences((state) => state.singleKeys);
  const latest = useLatest(onPressed);
  useLayoutEffect(() => {
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
