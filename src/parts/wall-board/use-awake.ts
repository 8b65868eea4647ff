import { useEffect } from 'react';

/** Keeps the screen from going dark while the page is seen, where the browser can (https and localhost alone). */
export function useAwake(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let left = false;
    let lock: WakeLockSentinel | null = null;
    const ask = (): void => {
      if (document.hidden) return;
      navigator.wakeLock.request('screen').then(
        (given) => {
          lock = given;
          if (left) void given.release();
        },
        // A battery that is nearly empty refuses it: the board goes on all the same.
        () => undefined,
      );
    };
    ask();
    // The browser takes it back when the page is hidden.
    document.addEventListener('visibilitychange', ask);
    return () => {
      left = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, []);
}
