interface Span {
  readonly left: number;
  readonly width: number;
}

/** How far a row that is scrolled sideways stands when it has moved no more than needed for all of a part to be in sight. */
export function scrolledToShow(scrolled: number, row: Span, part: Span): number {
  const before = row.left - part.left;
  // The start of a part that is wider than the row is what is seen.
  if (before > 0 || part.width > row.width) return Math.max(0, scrolled - before);
  const after = part.left + part.width - (row.left + row.width);
  return after > 0 ? scrolled + after : scrolled;
}
