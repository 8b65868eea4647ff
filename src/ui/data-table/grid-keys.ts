// Keys that move the active row of a table.

/** The place a key leads to from `active` among `count`; null for a key that leads nowhere. */
export function placeAfter(key: string, active: number, count: number, page: number): number | null {
  const within = (place: number): number => Math.max(0, Math.min(count - 1, place));
  switch (key) {
    case 'ArrowDown':
      return within(active + 1);
    case 'ArrowUp':
      return within(active - 1);
    case 'PageDown':
      return within(active + page);
    case 'PageUp':
      return within(active - page);
    case 'Home':
      return 0;
    case 'End':
      return within(count - 1);
    default:
      return null;
  }
}
