import { useLayoutEffect, useRef } from 'react';

/**
 * Reports to whoever holds a form whether it has entries to lose, before the next event comes: the next key may be the
 * one that closes it. Once the form is gone there are none.
 */
export function useReportDirty(dirty: boolean, onDirty: (dirty: boolean) => void): void {
  const report = useRef(onDirty);
  useLayoutEffect(() => {
    report.current = onDirty;
  });
  useLayoutEffect(() => {
    report.current(dirty);
    return () => report.current(false);
  }, [dirty]);
}
