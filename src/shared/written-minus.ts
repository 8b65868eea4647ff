/**
 * Signs that stand for minus before a number: minus sign, hyphens, figure dash, en dash, and the small and full-width forms,
 * as spreadsheets, reports and input methods put them. No em dash: in a cell it says that there is nothing.
 */
const MINUS = /^[\u2212\u2010-\u2013\ufe63\uff0d]/;

/** The text with a hyphen where it begins with another sign for minus, as numbers are read. */
export const withHyphen = (text: string): string => text.replace(MINUS, '-');
