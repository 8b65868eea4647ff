import type { PileNumber } from './data-core';

/** The same for the same number of piles. */
export function numberName(number: PileNumber): string {
  return JSON.stringify(number);
}
