import { useLayoutEffect } from 'react';
import { useLatest } from './use-latest';

/**
 * Reports to the owner of a form whether it has unsaved entries, before the next event: the next key may close the form.
 * Once the form is gone it has none.
 */
export function useReportDirty(dirty: boolean, onDirty: (dirty: boolean) => void): void {
  const report = useLatest(onDirty);
  useLayoutEffect(() => {
    report.current(dirty);
    return () => report.current(false);
  }, [dirty]);
}
