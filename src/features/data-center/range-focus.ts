/** A column that narrows the list. */
interface Narrowing {
  readonly key: string;
}

/** The range to which the keyboard goes when this one is taken away: the next, or else the one before; null: none is left. */
export function rangeBeside(ranges: readonly Narrowing[], key: string): string | null {
  const at = ranges.findIndex((range) => range.key === key);
  return (ranges[at + 1] ?? ranges[at - 1])?.key ?? null;
}

/** Leaves the chip of a range that is about to go: for the one beside it, else for the content of the page, which stays. */
export function leaveChip(ranges: readonly Narrowing[], key: string): void {
  const beside = rangeBeside(ranges, key);
  const chip = beside === null ? null : document.querySelector<HTMLElement>(`[data-range="${beside}"]`);
  (chip ?? content())?.focus({ preventScroll: true });
  // A view that loads its records anew may take the other chips away for as long.
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) content()?.focus({ preventScroll: true });
  });
}

const content = (): HTMLElement | null => document.querySelector('#main');
