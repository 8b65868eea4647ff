// Which rows of a table are selected, by their ids: an order or filter that changes takes nothing away.

/** The selection with one row switched. */
export function switched(selected: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** The selection with the rows of a stretch of the order added, both ends included. */
export function withStretch(
  selected: ReadonlySet<number>,
  order: Uint32Array,
  ends: readonly [number, number],
  idOf: (row: number) => number,
): ReadonlySet<number> {
  const [from, to] = ends[0] < ends[1] ? ends : [ends[1], ends[0]];
  const next = new Set(selected);
  for (const row of order.subarray(from, to + 1)) next.add(idOf(row));
  return next;
}

/** Whether all, some or none of the rows are selected. */
export function share(
  selected: ReadonlySet<number>,
  order: Uint32Array,
  idOf: (row: number) => number,
): 'all' | 'some' | 'none' {
  if (selected.size === 0 || order.length === 0) return 'none';
  let count = 0;
  for (const row of order) if (selected.has(idOf(row))) count += 1;
  return count === 0 ? 'none' : count === order.length ? 'all' : 'some';
}
