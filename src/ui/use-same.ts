import { useMemo } from 'react';

/** The value before, the very same object, as long as the new one says the same as JSON: for parts that are memoised. */
export function useSame<T>(value: T): T {
  const text = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` tells what counts
  return useMemo(() => value, [text]);
}
