// A page of a list by its offset. The database walks past every row before it: beyond the middle it comes from the end.
import type { OrderByItemBuilder } from 'kysely';

export interface PageAsked {
  readonly offset: number;
  readonly limit: number;
}

/** Rows to skip and to take, in the order or against it; `fromEnd`: they come last first. */
export interface PageRead extends PageAsked {
  readonly fromEnd: boolean;
}

/** How a page of a list of `total` rows is read with the fewest rows before it; null where no row is in it. */
export function nearerEnd({ offset, limit }: PageAsked, total: number): PageRead | null {
  const rows = Math.min(limit, total - offset);
  if (rows <= 0) return null;
  const after = total - offset - rows;
  return after < offset ? { offset: after, limit: rows, fromEnd: true } : { offset, limit: rows, fromEnd: false };
}

/** The rows of a page that was read, in the list's order. */
export function inListOrder<R>(rows: readonly R[], { fromEnd }: PageRead): readonly R[] {
  return fromEnd ? rows.toReversed() : rows;
}

/** Sorts by a column, its nulls last either way; saying so of columns without any would keep their index from being used. */
export function sortedBy(order: OrderByItemBuilder, way: 'asc' | 'desc', hasNulls: boolean, { fromEnd }: PageRead) {
  const ordered = (way === 'asc') === fromEnd ? order.desc() : order.asc();
  // PostgreSQL takes a null for the largest value.
  if (way === 'asc' || !hasNulls) return ordered;
  return fromEnd ? ordered.nullsFirst() : ordered.nullsLast();
}

/** Where a page of so many ids stands among rows that were read by id. */
export function placesOf<K>(ids: readonly K[]): (id: K) => number {
  const places = new Map(ids.map((id, place) => [id, place]));
  return (id) => places.get(id) ?? 0;
}
