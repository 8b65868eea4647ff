import { toHalfWidth } from './half-width';

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)$/;

/** The number that somebody typed, perhaps in full width by an input method, or copied from the console, which writes a minus sign; null where it is none. */
export function typedNumber(typed: string): number | null {
  const text = toHalfWidth(typed).trim().replace(/^−/, '-');
  return NUMBER.test(text) ? Number(text) : null;
}
