import { typedNumber } from '../../../shared/typed-number';
import type { Limits } from './analyse-url';

/**
 * The limits once one of them is typed: an empty text takes it away. Undefined where the text is no number, or one on the
 * wrong side of the other limit. Limits are as fine as readings are shown, whether they are typed or dragged.
 */
export function typedLimits(limits: Limits, which: keyof Limits, text: string, decimals: number): Limits | undefined {
  if (text.trim() === '') return { ...limits, [which]: null };
  const typed = typedNumber(text);
  if (typed === null) return undefined;
  const next: Limits = { ...limits, [which]: Number(typed.toFixed(decimals)) };
  return next.low !== null && next.high !== null && next.low > next.high ? undefined : next;
}
