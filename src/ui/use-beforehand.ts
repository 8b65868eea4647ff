import { useEffect } from 'react';
import { whenIdle } from './when-idle';

const BY_MS = 2000;

/** From the time on, has code come that somebody is likely to want next, once the browser has a moment to spare. */
export function useBeforehand(isTime: boolean, load: () => Promise<unknown>): void {
  useEffect(() => {
    if (!isTime || savesData()) return;
    let isLeft = false;
    whenIdle(() => {
      // The error is ignored here: the place that shows the part loads it again and reports it.
      if (!isLeft) load().catch(() => undefined);
    }, BY_MS);
    return () => {
      isLeft = true;
    };
  }, [isTime, load]);
}

/** Whether the browser was told to load nothing that was not asked for. Not every browser knows. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true;
}
