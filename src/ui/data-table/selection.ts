// Which rows of a table are selected, by their ids: an order or filter that changes takes nothing away.

/** Row numbers as they are shown: a typed array, or places where somebody else has the order. */
export interface RowOrder {
  readonly length: number;
  at(place: number): number | undefined;
}

/** Rows that are selected where only those in sight are at hand. Places are those of the order. */
export interface RowSelecting {
  has(id: number): boolean;
  readonly share: 'all' | 'some' | 'none';
  toggle(place: number): void;
  /** Adds the rows between two places, both included. */
  addStretch(from: number, to: number): void;
  setAll(isSelected: boolean): void;
}

/** The selection with one row switched. */
export function switched(selected: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** The selection with the rows of a stretch of the order added, both ends included. */
export function withStretch(
  selected: ReadonlySet<number>,
  order: RowOrder,
  ends: readonly [number, number],
  idOf: (row: number) => number,
): ReadonlySet<number> {
  const [from, to] = ends[0] < ends[1] ? ends : [ends[1], ends[0]];
  const next = new Set(selected);
  for (let place = from; place <= to; place += 1) next.add(idOf(order.at(place) ?? 0));
  return next;
}

/** Whether all, some or none of the rows are selected. */
export function share(
  selected: ReadonlySet<number>,
  order: RowOrder,
  idOf: (row: number) => number,
): 'all' | 'some' | 'none' {
  if (selected.size === 0 || order.length === 0) return 'none';
  let count = 0;
  for (let place = 0; place < order.length; place += 1) if (selected.has(idOf(order.at(place) ?? 0))) count += 1;
  return count === 0 ? 'none' : count === order.length ? 'all' : 'some';
}
