// By which columns a table is sorted: the first counts most.
export interface TableSort<K extends string> {
  readonly key: K;
  readonly descending: boolean;
}

/** As an address has them: columns with a minus where they descend. */
export function sortsText(sorts: readonly TableSort<string>[]): string {
  return sortKeys(sorts).join();
}

/** Each column with a minus where it descends. */
export function sortKeys(sorts: readonly TableSort<string>[]): string[] {
  return sorts.map(({ key, descending }) => `${descending ? '-' : ''}${key}`);
}

/** More than three nobody can follow. */
const MAX_SORTS = 3;

/**
 * The sorts after a head was clicked. Alone, the column is sorted by, and turned round where it was already; added, it
 * counts after the others. Numbers begin with the largest.
 */
export function nextSorts<K extends string>(
  sorts: readonly TableSort<K>[],
  key: K,
  { isNumeric, isAdded }: { readonly isNumeric: boolean; readonly isAdded: boolean },
): readonly TableSort<K>[] {
  const before = sorts.find((sort) => sort.key === key);
  const next = { key, descending: before === undefined ? isNumeric : !before.descending };
  if (!isAdded) return [next];
  if (before !== undefined) return sorts.map((sort) => (sort === before ? next : sort));
  return [...sorts.slice(0, MAX_SORTS - 1), next];
}
