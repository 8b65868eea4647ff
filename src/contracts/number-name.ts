import type { PileNumber } from './data-core';

/** The same for the same number of piles: what designs say goes by its name, not by its values. */
export function numberName(number: PileNumber): string {
  if (number.of === 'designs') return `designs ${number.name}`;
  return JSON.stringify(number.of === 'piles' ? number : { ...number, ofDesign: number.ofDesign?.name });
}
