import type { ColumnRange } from '../../shared/column-range';

/** The range to which the keyboard goes when this one is taken away: the next, or else the one before; null: none is left. */
export function rangeBeside(ranges: readonly ColumnRange[], key: string): string | null {
  const at = ranges.findIndex((range) => range.key === key);
  return (ranges[at + 1] ?? ranges[at - 1])?.key ?? null;
}

/** Leaves the chip of a range that is about to go: for the one beside it, else for the table, else for the search. */
export function leaveChip(ranges: readonly ColumnRange[], key: string): void {
  const beside = rangeBeside(ranges, key);
  const places = beside === null ? ['[role=grid]', 'form input'] : [`[data-range="${beside}"]`];
  const found = places.map((place) => document.querySelector<HTMLElement>(place)).find((one) => one !== null);
  found?.focus({ preventScroll: true });
}
