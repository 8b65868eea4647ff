// Small tables of texts, which stand on the screen and on paper.

/** A small table as texts: the same on the screen and on paper. The first cell of a row names it. */
export interface TextTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly TextCell[])[];
}

/** A text, or one that stands out: a value beyond its limit. */
export type TextCell = string | { readonly odd: string };

export const cellText = (cell: TextCell): string => (typeof cell === 'string' ? cell : cell.odd);

/** For each column whether it has words, which begin under each other as names do; figures end so. */
export function wordColumns({ columns, rows }: TextTable): readonly boolean[] {
  return columns.map((_, at) => at === 0 || rows.some((cells) => /\p{L}/u.test(cellText(cells[at] ?? ''))));
}

/** A name with its unit, as columns are headed. */
export const headed = (name: string, unit: string): string => (unit === '' ? name : `${name} ${unit}`);
