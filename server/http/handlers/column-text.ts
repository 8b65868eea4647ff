// SQL that lets the database write whole columns as JSON text.

/** A number, or null. */
export function numberColumn(expression: string): string {
  return `coalesce(string_agg(coalesce((${expression})::text, 'null'), ','), '')`;
}

/** A text, or null. */
export function textColumn(expression: string): string {
  return `coalesce(string_agg(coalesce(to_json(${expression})::text, 'null'), ','), '')`;
}

/** Epoch milliseconds of a timestamptz, or null. */
export function timeColumn(expression: string): string {
  return numberColumn(`round(date_part('epoch', ${expression}) * 1000)`);
}

/** The select list `expression as "name"` of a table's columns. */
export function selectList(columns: Readonly<Record<string, string>>): string {
  return Object.entries(columns)
    .map(([name, expression]) => `${expression} as "${name}"`)
    .join(', ');
}

/** Adds a page, as the database gave it, to the pages so far. */
export function addPage(pages: Map<string, string[]>, page: object): void {
  const cells = new Map<string, unknown>(Object.entries(page));
  for (const [name, column] of pages) {
    const text = cells.get(name);
    if (typeof text !== 'string') throw new Error(`the page lacks column ${name}`);
    column.push(text);
  }
}
