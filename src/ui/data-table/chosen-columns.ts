// What columns the tables in sight have, for who exports or prints what a list shows.

const tables = new Map<string, () => readonly string[]>();

/** Says how to tell the columns of a table by its name; answers what takes that back. */
export function tellColumns(table: string, keys: () => readonly string[]): () => void {
  tables.set(table, keys);
  return () => {
    if (tables.get(table) === keys) tables.delete(table);
  };
}

/**
 * Keys of the columns that are chosen for a table, in their order, also those that its window has no room for; undefined
 * where there is no such table.
 */
export function chosenColumns(table: string): readonly string[] | undefined {
  return tables.get(table)?.();
}
