// Which of the tables that the browser keeps have to go when there are too many bytes of them, and which are not whole.

export interface Sized {
  readonly name: string;
  /** Bytes of its pieces. */
  readonly bytes: number;
  /** When it was used last, epoch ms. */
  readonly usedMs: number;
}

/**
 * Names of the least recently used, so that the others come to no more than the budget. `newest` has just been written
 * and goes as the last one, when it alone is over. A table without pieces makes no room by going, and stays.
 */
export function tablesToDrop(tables: readonly Sized[], budgetBytes: number, newest: string): readonly string[] {
  const byUse = [...tables].sort(
    (a, b) => Number(a.name === newest) - Number(b.name === newest) || a.usedMs - b.usedMs,
  );
  let bytes = byUse.reduce((sum, table) => sum + table.bytes, 0);
  const dropped: string[] = [];
  for (const table of byUse) {
    if (bytes <= budgetBytes) break;
    if (table.bytes === 0) continue;
    bytes -= table.bytes;
    dropped.push(table.name);
  }
  return dropped;
}

/** Whether all pieces of a table are there: another tab may have put another table in its place since it was read. */
export function isWhole(table: { readonly pieces: readonly string[] }, pieces: readonly string[]): boolean {
  const there = new Set(pieces);
  return table.pieces.every((name) => there.has(name));
}

/** Names of the pieces that no table names. */
export function unnamedPieces(
  pieces: readonly string[],
  tables: readonly { readonly pieces: readonly string[] }[],
): readonly string[] {
  const named = new Set(tables.flatMap((table) => table.pieces));
  return pieces.filter((name) => !named.has(name));
}
