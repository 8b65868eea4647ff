/** Whether a value is a whole number above 0, as ids and counts are. */
export function isPositiveInteger(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}

/** A text as a whole number above 0, in plain digits; null for anything else. */
export function positiveInteger(text: string | null | undefined): number | null {
  if (text === null || text === undefined || !/^\d+$/.test(text)) return null;
  const value = Number(text);
  return isPositiveInteger(value) ? value : null;
}
