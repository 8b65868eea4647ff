import { useCallback, useEffect, useRef } from 'react';
import { useLatest } from '../ui/use-latest';
import { type NewestOnly, newestOnly } from './newest-only';

/**
 * A runner of `task` that belongs to `key` (null: none) and stops with it. The task and `onError` may change freely;
 * the newest are used.
 */
export function useNewestOnly<A>(
  key: string | null,
  task: (args: A, signal: AbortSignal) => Promise<void>,
  onError: (error: unknown) => void,
): (args: A) => void {
  const latest = useLatest({ task, onError });
  const current = useRef<{ key: string; runner: NewestOnly<A> } | null>(null);

  useEffect(() => {
    if (key === null) return;
    const runner = newestOnly<A>(
      (args, signal) => latest.current.task(args, signal),
      (error) => latest.current.onError(error),
    );
    current.current = { key, runner };
    return () => {
      runner.stop();
      current.current = null;
    };
  }, [key]);

  return useCallback((args: A) => current.current?.runner.request(args), []);
}
