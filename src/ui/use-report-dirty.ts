import { useLayoutEffect, useRef } from 'react';

/**
 * Reports to the owner of a form whether it has unsaved entries, before the next event: the next key may close the form.
 * Once the form is gone it has none.
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
