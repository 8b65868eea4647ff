// Numbers as people and programs write them, with a decimal point or a decimal comma.
import { withHyphen } from '../../../shared/written-minus';

export const DECIMAL_MARKS = ['point', 'comma'] as const;
export type DecimalMark = (typeof DECIMAL_MARKS)[number];

/** Without thousands marks. */
const PLAIN: Readonly<Record<DecimalMark, RegExp>> = {
  point: /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i,
  comma: /^[+-]?(\d+,?\d*|,\d+)(e[+-]?\d+)?$/i,
};
/** With thousands marks, all of them the other mark or all spaces of any width. No number with them begins with 0. */
const GROUPED: Readonly<Record<DecimalMark, RegExp>> = {
  point: /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(\.\d*)?$|^[+-]?[1-9]\d{0,2}(?:\s\d{3})+(\.\d*)?$/,
  comma: /^[+-]?[1-9]\d{0,2}(?:\.\d{3})+(,\d*)?$|^[+-]?[1-9]\d{0,2}(?:\s\d{3})+(,\d*)?$/,
};
const THOUSANDS: Readonly<Record<DecimalMark, RegExp>> = { point: /[,\s]/g, comma: /[.\s]/g };

/** A level of zero is written ±0.000. Before another number the sign says how far something may be off. */
const LEVEL_ZERO: Readonly<Record<DecimalMark, RegExp>> = { point: /^±\s?0(\.0*)?$/, comma: /^±\s?0(,0*)?$/ };

/**
 * A number with this decimal mark, one sign for minus (written-minus.ts) or plus, and thousands marks or none; null for
 * anything else, a range such as 3–5 among it.
 */
export function writtenNumber(text: string, mark: DecimalMark): number | null {
  if (text.startsWith('±')) return LEVEL_ZERO[mark].test(text) ? 0 : null;
  const signed = withHyphen(text);
  if (PLAIN[mark].test(signed)) return withPoint(signed, mark);
  return GROUPED[mark].test(signed) ? withPoint(signed.replace(THOUSANDS[mark], ''), mark) : null;
}

/** A number with either decimal mark; null for anything else. */
export const numberOfEitherMark = (text: string): number | null =>
  writtenNumber(text, 'point') ?? writtenNumber(text, 'comma');

/** A mileage as it is written on site: K12+345.6. */
export const isStation = (text: string): boolean => /^[a-z]*\d+\+\d/i.test(text);

const withPoint = (text: string, mark: DecimalMark): number => Number(mark === 'comma' ? text.replace(',', '.') : text);
