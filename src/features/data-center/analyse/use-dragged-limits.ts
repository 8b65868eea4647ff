import type { Limits } from './analyse-url';
import { useDraggedValue } from './use-dragged-value';

const isSame = (a: Limits, b: Limits): boolean => a.low === b.low && a.high === b.high;

/** Limits as they are dragged; the address hears of them when they have come to rest. */
export function useDraggedLimits(limits: Limits, onSettled: (limits: Limits) => void) {
  return useDraggedValue(limits, isSame, onSettled);
}
