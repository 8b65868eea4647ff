// A drawing (DXF, as text) as sheets of cells: a layer is a sheet, and each circle, block or point on it a row with its
// number, place and diameter (drawn-marks.ts). The number is what the block's own attributes say (drawn-attributes.ts), else
// the text that lies nearest, each text for one place. Drawings have east to the right and north up, so that their X is the
// site's Y.
import type { IDxf } from 'dxf-parser';
import type { DrawingHeads, SheetCell, WorkbookFault } from '../../src/contracts/spreadsheet';
import { drawnMarks, type Label, type Mark } from './drawn-marks';
import { apart, likelyUnit, parseDrawing } from './dxf-file';
import { Squares } from './squares';
import type { Sheet } from './workbook';

type Read = { readonly fault: WorkbookFault } | { readonly sheets: readonly Sheet[] };

interface Row extends Mark {
  readonly number: string;
}

/** No pile is so wide: a drawing in metres that says otherwise has kept its template's unit. */
const WIDEST_M = 20;
/** A number lies no further from its place than this part of the usual distance to the nearest place. */
const REACH = 0.75;

/** Reads the layers that have places, under these heads; first all of them as one, where there are several. */
export function readDrawing(bytes: Uint8Array, words: DrawingHeads): Read {
  const drawing = parseDrawing(bytes);
  if (drawing === null) return { fault: 'broken' };
  const drawn = drawnMarks(drawing);
  if ('fault' in drawn) return drawn;
  const marks = oneAPlace(drawn.marks);
  if (marks.length === 0) return { fault: 'empty' };
  const numbers = numbersOf(marks, drawn.labels);
  const unit = unitOf(drawing, marks);
  const layers = [...new Set(marks.map(({ layer }) => layer))].sort();
  const rows = marks.map((mark, at): Row => ({ ...mark, number: numbers[at] ?? '' }));
  const heads = [words.number, `X(${unit})`, `Y(${unit})`, `${words.diameter}(${unit})`];
  const sheets = layers.map((layer) =>
    sheetOf(
      layer,
      rows.filter((row) => row.layer === layer),
      heads,
    ),
  );
  return { sheets: layers.length === 1 ? sheets : [sheetOf('*', rows, heads), ...sheets] };
}

/** The drawing's unit, unless its piles would be wider than any, or its places are no grid's in that unit. */
function unitOf(drawing: IDxf, marks: readonly Mark[]): string {
  const widths = marks.map(({ diameter }) => diameter).filter(Number.isFinite);
  const middle = [...widths].sort((a, b) => a - b)[widths.length >> 1];
  if (middle !== undefined) return middle > WIDEST_M ? 'mm' : 'm';
  return likelyUnit(drawing, marks);
}

/**
 * One of each place of a layer, the widest: piles are drawn as two circles, too. Blocks that say two numbers for a place
 * stay two, so that the check names them.
 */
function oneAPlace(marks: readonly Mark[]): readonly Mark[] {
  const places = new Map<string, Mark[]>();
  for (const mark of marks) {
    const place = `${mark.x.toFixed(4)} ${mark.y.toFixed(4)} ${mark.layer}`;
    const there = places.get(place);
    if (there === undefined) {
      places.set(place, [mark]);
      continue;
    }
    const at = there.findIndex(({ number }) => number === null || mark.number === null || number === mark.number);
    const other = there[at];
    if (other === undefined) {
      there.push(mark);
      continue;
    }
    const widest = mark.diameter > other.diameter || Number.isNaN(other.diameter) ? mark : other;
    there[at] = { ...widest, number: other.number ?? mark.number };
  }
  return [...places.values()].flat();
}

function sheetOf(name: string, rows: readonly Row[], heads: readonly string[]): Sheet {
  const cellAt = (line: number, column: number): SheetCell => {
    if (line === 1) return heads[column] ?? '';
    const row = rows[line - 2];
    if (row === undefined) return '';
    const value = [row.number, row.y, row.x, row.diameter][column] ?? '';
    return typeof value === 'number' && !Number.isFinite(value) ? '' : value;
  };
  const lines = Int32Array.from({ length: rows.length + 1 }, (_, at) => at + 1);
  return { name, lines, shownLines: lines, columns: heads.length, hidden: [], isHidden: false, cellAt };
}

/** The number of each place: its own, else a text. Nearest pairs go first, each text once. */
function numbersOf(marks: readonly Mark[], labels: readonly Label[]): readonly string[] {
  const reach = REACH * usualSpacing(marks);
  const grid = new Squares(labels, reach);
  const pairs: (readonly [mark: number, label: number, apart: number])[] = [];
  for (const [at, mark] of marks.entries()) {
    if (mark.number !== null) continue;
    for (const index of grid.near(mark)) {
      const label = labels[index];
      const distance = label === undefined ? Number.POSITIVE_INFINITY : apart(mark, label);
      if (distance <= reach) pairs.push([at, index, distance]);
    }
  }
  pairs.sort((a, b) => a[2] - b[2] || a[0] - b[0]);
  const numbers = marks.map(({ number }) => number ?? '');
  const taken = new Set<number>();
  for (const [at, index] of pairs) {
    if (numbers[at] !== '' || taken.has(index)) continue;
    taken.add(index);
    numbers[at] = labels[index]?.text ?? '';
  }
  return numbers;
}

/** The middle one of the distances to the nearest place; ten diameters where there is one place only. */
function usualSpacing(marks: readonly Mark[]): number {
  const [xs, ys] = [marks.map(({ x }) => x), marks.map(({ y }) => y)];
  const span = (of: readonly number[]): number =>
    of.reduce((a, b) => Math.max(a, b)) - of.reduce((a, b) => Math.min(a, b));
  const width = Math.max(span(xs), span(ys));
  if (marks.length < 2 || width === 0) return 10 * (marks[0]?.diameter || 1);
  // So large that a place has some neighbours: about four places a square.
  const side = Math.max(width / Math.sqrt(marks.length / 4), width / 5000);
  const grid = new Squares(marks, side);
  const nearest = marks.map((mark, at) => {
    let least = Number.POSITIVE_INFINITY;
    for (const other of grid.near(mark)) {
      const there = marks[other];
      if (other !== at && there !== undefined) least = Math.min(least, apart(mark, there));
    }
    return least;
  });
  const known = nearest.filter(Number.isFinite).sort((a, b) => a - b);
  return known[known.length >> 1] ?? side;
}
