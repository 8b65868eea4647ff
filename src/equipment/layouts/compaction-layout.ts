// Points of dynamic compaction by passes: those of a later pass lie between those of the one before, and full tamping
// goes over the whole area by prints that overlap.
import { FULL_PASS } from '../asked-passes';
import type { LayoutPile } from './pile-layout';
import { frameOf, type Outline, type Place, pilesWithin, shifted } from './within-outline';

export interface CompactionTerms extends Place {
  /** Of the rows, clockwise from north. */
  readonly headingRad: number;
  /** How the points of one pass lie. */
  readonly pattern: 'square' | 'triangle';
  /** Between points of one pass. */
  readonly spacingM: number;
  /** Points of the first pass; an outline asks for neither. */
  readonly rows: number;
  readonly columns: number;
  /** Passes before full tamping: 1 to 3. */
  readonly passes: number;
  readonly full: FullTamping | null;
  /** All of it is filled; null: the points of the first pass are counted. */
  readonly outline: Outline | null;
  readonly prefix: string;
}

interface FullTamping {
  /** From print to print. */
  readonly stepM: number;
  /** Null: not said; that of the points is none of its. */
  readonly dropM: number | null;
}

/** The distance from print to print, by the width of the tamper and the part of it that overlaps. */
export function printStepM(diameterM: number, overlapPct: number): number {
  return diameterM * (1 - overlapPct / 100);
}

const ROW_FACTOR = Math.sqrt(3) / 2;

/** Where the passes lie in the area that is tamped, measured from its corner. */
interface Field extends Pick<CompactionTerms, 'pattern' | 'spacingM' | 'rows' | 'columns'> {
  readonly corner: Place;
  readonly alongM: number;
  readonly acrossM: number;
  /** The first point of the first pass. */
  readonly firstAlongM: number;
  readonly firstAcrossM: number;
}

/** Counted points have half a spacing around them; in an outline the rest of the spacing is divided on both sides. */
function fieldOf(terms: CompactionTerms): Field {
  const { headingRad, pattern, spacingM, outline } = terms;
  const rowM = pattern === 'square' ? spacingM : spacingM * ROW_FACTOR;
  if (outline === null) {
    const { rows, columns } = terms;
    const movedM = pattern === 'triangle' && rows > 1 ? spacingM / 2 : 0;
    return {
      ...{ pattern, spacingM, rows, columns },
      corner: shifted(terms, headingRad, -spacingM / 2, -rowM / 2),
      alongM: columns * spacingM + movedM,
      acrossM: rows * rowM,
      firstAlongM: spacingM / 2,
      firstAcrossM: rowM / 2,
    };
  }
  const { alongM, acrossM, ...corner } = frameOf(outline, headingRad);
  return {
    ...{ pattern, spacingM, corner, alongM, acrossM },
    rows: Math.floor(acrossM / rowM) + 1,
    columns: Math.floor(alongM / spacingM) + 1,
    firstAlongM: (alongM % spacingM) / 2,
    firstAcrossM: (acrossM % rowM) / 2,
  };
}

/** How many there will be, before any is made; within an outline, in the rectangle around it. */
export function compactionCount(terms: CompactionTerms): number {
  const { rows, columns, alongM, acrossM } = fieldOf(terms);
  const { pattern, passes, full } = terms;
  const between = (rows - 1) * (columns - 1);
  const third = pattern === 'square' ? rows * (columns - 1) + (rows - 1) * columns : between;
  const points = rows * columns + (passes > 1 ? between : 0) + (passes > 2 ? third : 0);
  return points + (full === null ? 0 : (alongM / full.stepM + 1) * (acrossM / full.stepM + 1));
}

interface Row {
  readonly alongM: number;
  readonly acrossM: number;
  readonly count: number;
}

/**
 * Rows of a pass, measured from the first point of the first. In a square grid the second pass has the middles of the
 * squares, and the third the middles between two neighbours of the first. In a triangular one the second has the middles
 * of the triangles that point on, and the third those of the triangles that point back.
 */
function rowsOf(pass: number, { pattern, spacingM, rows, columns }: Omit<Field, 'corner'>): readonly Row[] {
  const halfM = spacingM / 2;
  if (pattern === 'square' && pass === 3) {
    return Array.from({ length: 2 * rows - 1 }, (_, half) => {
      const isOfFirst = half % 2 === 0;
      return { alongM: isOfFirst ? halfM : 0, acrossM: half * halfM, count: isOfFirst ? columns - 1 : columns };
    });
  }
  const isBetween = pass > 1;
  const rowM = pattern === 'square' ? spacingM : spacingM * ROW_FACTOR;
  const liftM = ((pass - 1) * rowM) / (pattern === 'square' ? 2 : 3);
  return Array.from({ length: isBetween ? rows - 1 : rows }, (_, row) => {
    // A triangle stands on the row that its base is part of.
    const baseRow = pass === 3 ? row + 1 : row;
    const halves = (isBetween ? 1 : 0) + (pattern === 'triangle' ? baseRow % 2 : 0);
    return { alongM: halves * halfM, acrossM: row * rowM + liftM, count: isBetween ? columns - 1 : columns };
  });
}

/** Around an outline's grid: points between lie beyond its last ones. Two rows, so that none changes its offset. */
const MORE_ROWS = 2;
const MORE_COLUMNS = 1;

function rowsOfField(pass: number, field: Field, isFilled: boolean): readonly Row[] {
  const { spacingM, pattern, rows, columns, firstAlongM, firstAcrossM } = field;
  const rowM = pattern === 'square' ? spacingM : spacingM * ROW_FACTOR;
  const [backRows, backColumns] = isFilled ? [MORE_ROWS, MORE_COLUMNS] : [0, 0];
  return rowsOf(pass, { ...field, rows: rows + 2 * backRows, columns: columns + 2 * backColumns }).map((row) => ({
    ...row,
    alongM: firstAlongM + row.alongM - backColumns * spacingM,
    acrossM: firstAcrossM + row.acrossM - backRows * rowM,
  }));
}

/** Prints over all of the area, the rest of a step divided on both sides. */
function printRows({ alongM, acrossM }: Field, stepM: number): readonly Row[] {
  return Array.from({ length: Math.floor(acrossM / stepM) + 1 }, (_, row) => ({
    alongM: (alongM % stepM) / 2,
    acrossM: (acrossM % stepM) / 2 + row * stepM,
    count: Math.floor(alongM / stepM) + 1,
  }));
}

const millimetres = (metres: number): number => Math.round(metres * 1000) / 1000;

/** Every other row backwards, as a machine would go. The mileage is that across the rows, from the first point on. */
function* pointsOf(
  { corner, firstAcrossM }: Field,
  headingRad: number,
  rows: readonly Row[],
  spacingM: number,
): Generator<LayoutPile> {
  for (const [at, { alongM, acrossM, count }] of rows.filter((row) => row.count > 0).entries()) {
    for (let i = 0; i < count; i++) {
      const column = at % 2 === 0 ? i : count - 1 - i;
      const { xM, yM } = shifted(corner, headingRad, alongM + column * spacingM, acrossM);
      yield {
        pileNo: '',
        rowNo: String(at + 1),
        numeral: column + 1,
        mileageM: Math.max(0, acrossM - firstAcrossM),
        xM: millimetres(xM),
        yM: millimetres(yM),
        depthM: null,
      };
    }
  }
}

/** The points pass by pass; rows and numbers begin with the pass. */
export function* compactionLayout(terms: CompactionTerms): Generator<LayoutPile> {
  const { headingRad, spacingM, passes, full, outline, prefix } = terms;
  const field = fieldOf(terms);
  const lead = prefix === '' ? '' : `${prefix}-`;
  const named = function* (pass: number, rows: readonly Row[], stepM: number): Generator<LayoutPile> {
    const points = pointsOf(field, headingRad, rows, stepM);
    for (const point of outline === null ? points : pilesWithin(points, outline, () => '')) {
      const rowNo = `${pass}-${point.rowNo}`;
      yield { ...point, rowNo, pileNo: `${lead}${rowNo}-${point.numeral}`, terms: { pass } };
    }
  };
  for (let pass = 1; pass <= passes; pass++) {
    yield* named(pass, rowsOfField(pass, field, outline !== null), spacingM);
  }
  if (full === null) return;
  const { stepM, dropM } = full;
  for (const print of named(FULL_PASS, printRows(field, stepM), stepM)) {
    yield dropM === null ? { ...print, lacks: 'drop_m' } : { ...print, terms: { ...print.terms, drop_m: dropM } };
  }
}
