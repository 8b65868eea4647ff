/** Rows of a list on a phone, where it is part of the page, until all are asked for. */
export const FIRST_FEW = 20;

/** How many rows of a list are shown. */
export function firstFew(count: number, isPhone: boolean, isWhole: boolean): number {
  return isPhone && !isWhole ? Math.min(count, FIRST_FEW) : count;
}
