import { toHalfWidth } from './half-width';

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)$/;

/** The number that somebody typed, perhaps in full width by an input method; null where it is none. */
export function typedNumber(typed: string): number | null {
  const text = toHalfWidth(typed).trim();
  return NUMBER.test(text) ? Number(text) : null;
}
