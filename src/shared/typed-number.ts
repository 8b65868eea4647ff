import { toHalfWidth } from './half-width';
import { withHyphen } from './written-minus';

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)$/;

/** The number that somebody typed, perhaps in full width by an input method, or copied with another sign for minus, as the console writes it; null where it is none. */
export function typedNumber(typed: string): number | null {
  const text = withHyphen(toHalfWidth(typed).trim());
  return NUMBER.test(text) ? Number(text) : null;
}
