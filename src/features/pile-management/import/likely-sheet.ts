// Which sheet of a workbook has the piles: a cover, an explanation or a calculation may be longer than their list.
import type { SheetOfBook } from '../../../contracts/spreadsheet';
import type { DesignParameter } from '../../../equipment/descriptor';
import { type FileCells, firstLines } from './file-cells';
import { MOST_HEAD_LINES, recognise } from './recognise';

/** Sheets that are looked into, the longest first: a drawing has one a layer, which are alike. */
const MOST_LOOKED_AT = 12;

/**
 * The sheet whose heads name piles and their places, or at least piles; of several that are as good, one that is shown, and
 * then the longest. `cellsOf` reads the first lines of a sheet.
 */
export async function likelySheet(
  sheets: readonly SheetOfBook[],
  parameters: readonly DesignParameter[],
  cellsOf: (sheet: number, mostRows: number) => Promise<FileCells>,
): Promise<number> {
  const longest = [...sheets.entries()]
    .sort(([, a], [, b]) => Number(a.isHidden) - Number(b.isHidden) || b.rows - a.rows)
    .slice(0, MOST_LOOKED_AT);
  let best = longest[0]?.[0] ?? 0;
  let most = 0;
  for (const [at] of longest) {
    const known = sheets.length === 1 ? 0 : knownOf(await cellsOf(at, MOST_HEAD_LINES), parameters);
    if (known > most) [best, most] = [at, known];
  }
  return best;
}

/** How much the heads of a sheet say of a list of piles. */
function knownOf(cells: FileCells, parameters: readonly DesignParameter[]): number {
  const { headLines, uses } = recognise(firstLines(cells, MOST_HEAD_LINES), parameters, cells.hidden);
  const has = (field: string): boolean => uses.some((use) => use.field === field);
  if (headLines === 0 || !has('pile_no')) return 0;
  return (has('x_m') && has('y_m')) || has('mileage_m') ? 2 : 1;
}
