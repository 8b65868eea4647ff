// How the sheets of a workbook look, which the library does not read: cells that go over several rows, and rows, columns
// and sheets that are not shown.
import { columnOf } from './mend-sheet';

/** A cell that goes over rows: from 1, both included. */
interface TallCell {
  /** From 0. */
  readonly column: number;
  readonly from: number;
  readonly to: number;
}

export interface Layout {
  readonly tallCells: readonly TallCell[];
  /** Columns that are not shown, from 0. */
  readonly hidden: readonly number[];
  /** Numbers of the rows that are not shown, from 1: a filter hides them, or somebody did. */
  readonly hiddenRows: ReadonlySet<number>;
  readonly isHidden: boolean;
}

export const AS_SHOWN: Layout = { tallCells: [], hidden: [], hiddenRows: new Set(), isHidden: false };

const SHEET = /<(?:\w+:)?sheet\s[^>]*>/g;
const RELATION = /<(?:\w+:)?Relationship\s[^>]*>/g;
const COLUMNS = /<(?:\w+:)?col\s[^>]*>/g;
const MERGED = /<(?:\w+:)?mergeCell\s[^>]*?ref\s*=\s*["']([A-Z]+)(\d+):[A-Z]+(\d+)["']/g;
const ROW = /<(?:\w+:)?row(?=[\s/>])([^>]*)>/g;
const HAS_HIDDEN_ROW = /<(?:\w+:)?row(?=\s)[^>]*\shidden\s*=/;
const IS_HIDDEN = /\shidden\s*=\s*["'](?:1|true)["']/;
const ROW_NUMBER = /\sr\s*=\s*["'](\d+)["']/;
/** A sheet has no more columns (XFD). */
const MOST_COLUMNS = 16_384;

/** The layouts of the sheets in the order of the workbook. `textOf` gives a part of the file; '' for one that it does not have. */
export function layoutsOf(textOf: (part: string) => string): readonly Layout[] {
  const targets = new Map(
    tagsOf(textOf('xl/_rels/workbook.xml.rels'), RELATION).map((tag) => [
      attributeOf(tag, 'Id'),
      attributeOf(tag, 'Target'),
    ]),
  );
  return tagsOf(textOf('xl/workbook.xml'), SHEET).map((tag) => {
    const target = targets.get(attributeOf(tag, '\\w+:id')) ?? '';
    const sheet = textOf(target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    return layoutOf(sheet, /hidden/i.test(attributeOf(tag, 'state')));
  });
}

function layoutOf(sheet: string, isHidden: boolean): Layout {
  const hidden = tagsOf(sheet, COLUMNS).flatMap((tag) => {
    if (!/^(1|true)$/.test(attributeOf(tag, 'hidden'))) return [];
    const first = Number(attributeOf(tag, 'min'));
    const last = Math.min(MOST_COLUMNS, Number(attributeOf(tag, 'max')));
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first - 1 + at);
  });
  const tallCells = [...sheet.matchAll(MERGED)].flatMap(([, letters = '', from, to]) =>
    from === to ? [] : [{ column: columnOf(letters) - 1, from: Number(from), to: Number(to) }],
  );
  return { tallCells, hidden, hiddenRows: hiddenRowsOf(sheet), isHidden };
}

/** A row without a number follows the one before it. */
function hiddenRowsOf(sheet: string): ReadonlySet<number> {
  const hidden = new Set<number>();
  if (!HAS_HIDDEN_ROW.test(sheet)) return hidden;
  let row = 0;
  for (const [, attributes = ''] of sheet.matchAll(ROW)) {
    const said = ROW_NUMBER.exec(attributes)?.[1];
    row = said === undefined ? row + 1 : Number(said);
    if (IS_HIDDEN.test(attributes)) hidden.add(row);
  }
  return hidden;
}

const tagsOf = (xml: string, tag: RegExp): readonly string[] => [...xml.matchAll(tag)].map(([found]) => found);

const attributeOf = (tag: string, name: string): string =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    .exec(tag)
    ?.slice(1)
    .find((value) => value !== undefined) ?? '';
