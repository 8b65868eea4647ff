// Lays out design piles: rows across a road or dyke by mileage (梅花形, every other row offset by half the spacing),
// or fields under buildings.
import type { DesignTerms } from '../machines/course';
import type { Alignment } from './alignment';

/** A pile as designed. */
export interface LayoutPile {
  readonly pileNo: string;
  readonly rowNo: string;
  readonly numeral: number;
  readonly mileageM: number | null;
  /** Null for what lies nowhere, such as a batch of slurry. */
  readonly xM: number | null;
  readonly yM: number | null;
  /** Null for what has no depth, such as a ring. */
  readonly depthM: number | null;
  /** Absent: that of the whole layout. */
  readonly diameterM?: number | null;
  /** Values in which this pile's design differs from the site's. */
  readonly terms?: DesignTerms;
  /** A parameter of the layout's design that does not hold for this one. */
  readonly lacks?: string;
}

/** A stretch of a line that is treated. */
export interface RoadSection {
  readonly line: Alignment;
  /** Prefix of the mileage in a pile number: K for the main line, AK for ramp A. */
  readonly prefix: string;
  readonly fromM: number;
  readonly toM: number;
  /** Treated width at a chainage; half of it on each side. */
  readonly widthM: (chainageM: number) => number;
  readonly spacingM: number;
  /** Design depth of the block that begins at a chainage. */
  readonly depthM: (blockM: number) => number;
}

/** Rows are lettered anew in every block of this length; I and O are left out. */
const BLOCK_M = 20;
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const ROW_FACTOR = Math.sqrt(3) / 2;

/** Mileage as it is written on site: K12+340. */
export function mileageText(prefix: string, chainageM: number): string {
  const metres = Math.round(chainageM);
  return `${prefix}${Math.floor(metres / 1000)}+${String(metres % 1000).padStart(3, '0')}`;
}

function blockOf(section: RoadSection, chainageM: number): number {
  return Math.max(section.fromM, Math.floor(chainageM / BLOCK_M) * BLOCK_M);
}

/** Piles of a section in the order in which they are made: row by row along the line. */
export function* roadPiles(section: RoadSection): Generator<LayoutPile> {
  const { line, spacingM } = section;
  const stepM = spacingM * ROW_FACTOR;
  let block = Number.NaN;
  let rowInBlock = 0;
  const rows = Math.floor((section.toM - section.fromM) / stepM);
  for (let row = 0; row <= rows; row++) {
    const chainageM = section.fromM + row * stepM;
    const inBlock = blockOf(section, chainageM);
    rowInBlock = inBlock === block ? rowInBlock + 1 : 0;
    block = inBlock;
    const rowNo = LETTERS[rowInBlock] ?? `Z${rowInBlock}`;
    const depthM = section.depthM(block);
    const shift = row % 2 === 0 ? 0 : 0.5;
    const reach = Math.floor(section.widthM(chainageM) / 2 / spacingM - shift);
    let numeral = 0;
    for (let k = -reach; k <= reach + 2 * shift; k++) {
      numeral += 1;
      const { xM, yM } = line.beside(chainageM, (k - shift) * spacingM);
      yield {
        pileNo: `${mileageText(section.prefix, block)}_${rowNo}_${numeral}`,
        rowNo,
        numeral,
        mileageM: chainageM,
        xM: Math.round(xM * 1000) / 1000,
        yM: Math.round(yM * 1000) / 1000,
        depthM,
      };
    }
  }
}

/** A rectangle of piles under a building. */
export interface PileField {
  /** Prefix of row and number: `A-15-47`. */
  readonly prefix: string;
  readonly xM: number;
  readonly yM: number;
  /** Of the rows, clockwise from north. */
  readonly headingRad: number;
  readonly rows: number;
  readonly columns: number;
  readonly spacingM: number;
  readonly pattern: 'square' | 'triangle';
  readonly depthM: number;
}

/** Piles of a field, row by row, every other row backwards as a machine would go. */
export function* fieldPiles(field: PileField): Generator<LayoutPile> {
  const { spacingM, pattern } = field;
  const rowStepM = pattern === 'square' ? spacingM : spacingM * ROW_FACTOR;
  const cos = Math.cos(field.headingRad);
  const sin = Math.sin(field.headingRad);
  const lead = field.prefix === '' ? '' : `${field.prefix}-`;
  for (let row = 0; row < field.rows; row++) {
    const shift = pattern === 'triangle' && row % 2 === 1 ? spacingM / 2 : 0;
    for (let i = 0; i < field.columns; i++) {
      const column = row % 2 === 0 ? i : field.columns - 1 - i;
      const along = column * spacingM + shift;
      const across = row * rowStepM;
      yield {
        pileNo: `${lead}${row + 1}-${column + 1}`,
        rowNo: String(row + 1),
        numeral: column + 1,
        mileageM: null,
        xM: Math.round((field.xM + cos * along - sin * across) * 1000) / 1000,
        yM: Math.round((field.yM + sin * along + cos * across) * 1000) / 1000,
        depthM: field.depthM,
      };
    }
  }
}

/** Items in the order of their keys; those of the same key stay as they are. */
export function inSequence<T>(items: readonly T[], keyOf: (item: T, at: number) => number): readonly T[] {
  return items
    .map((item, at) => ({ item, key: keyOf(item, at) }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

/** Where a pile of a field stands, row by row from its first corner. */
function standOf({ rowNo, numeral }: LayoutPile): { readonly row: number; readonly column: number } {
  return { row: Number(rowNo) - 1, column: numeral - 1 };
}

/** Which piles, counted row by row, are made before their turn. */
type IsHasty = (at: number) => boolean;

/** By more than two rows: it comes after the pile that is made first two rows on, which is none of its neighbours. */
const LATE_ROWS = 2.5;

/**
 * A square field of which every other pile is made first, like the black squares of a board, and those between them two
 * rows behind: no two beside each other follow one another.
 */
export function* skippedPiles(field: PileField, isHasty: IsHasty): Generator<LayoutPile> {
  yield* inSequence([...fieldPiles(field)], (pile) => {
    const { row, column } = standOf(pile);
    const isLate = (row + column) % 2 === 1 && !isHasty(row * field.columns + column);
    return row + (isLate ? LATE_ROWS : 0);
  });
}

/** How a field is made in three orders: by so many machines, the orders so many columns apart. */
export interface OrderedWork {
  readonly machines: number;
  readonly lagColumns: number;
}

/**
 * A triangular field in orders I, II, III, so that no pile has one of its own order beside it. Each machine goes along its
 * part of the columns, from outside in, and follows with a higher order when the lower ones there have set.
 */
export function* orderedPiles(
  field: PileField,
  { machines, lagColumns }: OrderedWork,
  isHasty: IsHasty,
): Generator<LayoutPile> {
  const each = Math.ceil(field.columns / machines);
  const piles = [...fieldPiles(field)].map((pile) => {
    const { row, column } = standOf(pile);
    // Every other row is shifted by half a spacing: along the three directions of the pattern this changes by 1 or 2.
    const slant = column - Math.floor(row / 2) - row;
    const order = (((slant % 3) + 3) % 3) + 1;
    const part = Math.floor(column / each);
    const way = part % 2 === 0 ? column - part * each : Math.min((part + 1) * each, field.columns) - 1 - column;
    const waits = !isHasty(row * field.columns + column);
    const key = part * 10_000 + way + (waits ? (order - 1) * lagColumns : 0);
    return { ...pile, terms: { hole_order: order }, key };
  });
  for (const { key: _, ...pile } of inSequence(piles, ({ key }) => key)) yield pile;
}
