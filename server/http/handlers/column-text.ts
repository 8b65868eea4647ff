// SQL that lets the database write whole columns as JSON text.
import type { ColumnSchema } from '../../../src/contracts/columns';
import { listOf } from '../../db/list-filters';
import { apiErrors } from '../api-error';
import type { TextRows } from '../table-parts';

/** SQL by the name of the column. */
export type ColumnTexts = Readonly<Record<string, string>>;

/** The columns that a call names, in the order of the table; all where it names none. Throws for one that is not there. */
export function askedColumns(columns: ColumnTexts, asked: string | readonly string[] | undefined): ColumnTexts {
  if (asked === undefined) return columns;
  const names = new Set(listOf(asked));
  const unknown = [...names].find((name) => columns[name] === undefined);
  if (unknown !== undefined) throw apiErrors.badRequest(`columns: ${unknown}`, 'columns');
  return Object.fromEntries(Object.entries(columns).filter(([name]) => names.has(name)));
}

/** The kinds of these columns, in their order. */
export function schemaOf(columns: ColumnTexts, kinds: ColumnSchema): ColumnSchema {
  return Object.fromEntries(
    Object.keys(columns).map((name) => {
      const kind = kinds[name];
      if (kind === undefined) throw new Error(`column ${name} is of no kind`);
      return [name, kind];
    }),
  );
}

/**
 * A number, or null. The cells are gathered first and written at once: a text made of each of them would take the database a
 * seventh more time.
 */
export function numberColumn(expression: string): string {
  return `coalesce(array_to_string(array_agg(${expression}), ',', 'null'), '')`;
}

/** A text, or null; likewise. The brackets of the array are left out: its cells begin and end otherwise. */
export function textColumn(expression: string): string {
  return `coalesce(btrim(array_to_json(array_agg(${expression}))::text, '[]'), '')`;
}

/** Epoch milliseconds of a timestamptz, or null. */
export function timeColumn(expression: string): string {
  return numberColumn(`round(date_part('epoch', ${expression}) * 1000)`);
}

/** The select list `expression as "name"` of a table's columns. */
export function selectList(columns: ColumnTexts): string {
  return Object.entries(columns)
    .map(([name, expression]) => `${expression} as "${name}"`)
    .join(', ');
}

/** A place for the pages of each column, in which there is none yet. */
export function emptyPages(names: readonly string[]): Map<string, string[]> {
  return new Map(names.map((name) => [name, []]));
}

/** Adds a page, as the database gave it, to the pages so far. */
export function addPage(pages: Map<string, string[]>, page: object): void {
  for (const [name, text] of textsOf(pages.keys(), page)) pages.get(name)?.push(text);
}

/** The texts of columns in a page as the database gave it. */
export function textsOf(names: Iterable<string>, page: object): Map<string, string> {
  const cells = new Map<string, unknown>(Object.entries(page));
  return new Map(
    Array.from(names, (name) => {
      const text = cells.get(name);
      if (typeof text !== 'string') throw new Error(`the page lacks column ${name}`);
      return [name, text];
    }),
  );
}

/** Pages as the database gave them, each with the texts of these columns. */
export async function* withTexts(
  names: readonly string[],
  pages: AsyncIterable<{ readonly n: number }>,
): AsyncGenerator<TextRows> {
  for await (const page of pages) yield { n: page.n, texts: textsOf(names, page) };
}
