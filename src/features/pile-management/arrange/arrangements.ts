// Where chosen piles come to lie, and which numbers they get: functions of columns. Directions are degrees clockwise from
// north; X is north, Y east.
import { type FoundRows, NONE } from '../../../contracts/data-core';

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const millimetres = (metres: number): number => Math.round(metres * 1000) / 1000;

export interface Places {
  readonly xM: Float64Array;
  readonly yM: Float64Array;
}

/** A direction from 0 to below 360, to the ten-thousandth. */
export const turnDeg = (degrees: number): number =>
  (Math.round((((degrees % 360) + 360) % 360) * 1e4) % 3_600_000) / 1e4;

/** Directions by column; NaN where a design says none. */
export interface Headings {
  readonly headingDeg: Float64Array;
}

/** All turned clockwise; nothing to write where none has a direction, or none turns. */
export function turned({ headingDeg }: Headings, byDeg: number): Partial<Headings> {
  return byDeg === 0 ? {} : withHeadings(headingDeg, (heading) => heading + byDeg);
}

/** All on the other side of a line in this direction. */
export function turnedOver({ headingDeg }: Headings, azimuthDeg: number): Partial<Headings> {
  return withHeadings(headingDeg, (heading) => 2 * azimuthDeg - heading);
}

function withHeadings(headingDeg: Float64Array, of: (heading: number) => number): Partial<Headings> {
  return headingDeg.every(Number.isNaN) ? {} : { headingDeg: headingDeg.map((heading) => turnDeg(of(heading))) };
}

/** All moved by the same way. */
export function moved({ xM, yM }: Places, northM: number, eastM: number): Places {
  return { xM: xM.map((x) => millimetres(x + northM)), yM: yM.map((y) => millimetres(y + eastM)) };
}

/** A transformation as `layout.fit` answers it. */
export interface Transformation {
  readonly fromXM: number;
  readonly fromYM: number;
  readonly toXM: number;
  readonly toYM: number;
  readonly turnDeg: number;
  readonly scale: number;
}

/** All moved by a transformation. */
export function transformed({ xM, yM }: Places, fit: Transformation): Places {
  const [cos, sin] = [Math.cos(radians(fit.turnDeg)) * fit.scale, Math.sin(radians(fit.turnDeg)) * fit.scale];
  const at = (row: number): readonly [number, number] => [
    (xM[row] ?? Number.NaN) - fit.fromXM,
    (yM[row] ?? Number.NaN) - fit.fromYM,
  ];
  return {
    xM: xM.map((_, row) => {
      const [x, y] = at(row);
      return millimetres(fit.toXM + cos * x - sin * y);
    }),
    yM: yM.map((_, row) => {
      const [x, y] = at(row);
      return millimetres(fit.toYM + sin * x + cos * y);
    }),
  };
}

/** All on the other side of a line through a place. */
export function mirrored({ xM, yM }: Places, throughXM: number, throughYM: number, azimuthDeg: number): Places {
  const [cos, sin] = [Math.cos(radians(2 * azimuthDeg)), Math.sin(radians(2 * azimuthDeg))];
  const dx = (row: number): number => (xM[row] ?? Number.NaN) - throughXM;
  const dy = (row: number): number => (yM[row] ?? Number.NaN) - throughYM;
  return {
    xM: xM.map((_, row) => millimetres(throughXM + cos * dx(row) + sin * dy(row))),
    yM: yM.map((_, row) => millimetres(throughYM + sin * dx(row) - cos * dy(row))),
  };
}

/** The middle of the places that are known; null without any. */
export function middleOf({ xM, yM }: Places): { readonly xM: number; readonly yM: number } | null {
  let [x, y, count] = [0, 0, 0];
  for (const [row, value] of xM.entries()) {
    const other = yM[row] ?? Number.NaN;
    if (!Number.isFinite(value + other)) continue;
    x += value;
    y += other;
    count += 1;
  }
  return count === 0 ? null : { xM: x / count, yM: y / count };
}

export interface Counting {
  /** `{n}` stands for the count, `{n:3}` for it with zeros in front, `{row}` for the row; empty: numbers stay. */
  readonly pattern: string;
  readonly first: number;
  readonly step: number;
}

export interface Numbering extends Counting {
  /** They are counted in this direction. */
  readonly azimuthDeg: number;
  /** Each row is counted by itself. */
  readonly byRow: boolean;
}

/** The count of each pile, and the number that a pattern makes of it. */
export interface Numbered {
  readonly counts: readonly (number | null)[];
  readonly numbers: readonly string[];
  /** The row of each; null where rows stay as they are. */
  readonly rowNo: readonly (string | null)[] | null;
}

const PLACEHOLDER = /\{(?:n(?::(\d))?|row)\}/g;

export function hasCount(pattern: string): boolean {
  return /\{n(?::\d)?\}/.test(pattern);
}

/** Counts piles in a direction. */
export function numbered(
  { xM, yM, rowNo }: Places & { readonly rowNo: readonly (string | null)[] },
  { pattern, first, step, azimuthDeg, byRow }: Numbering,
): Numbered {
  const [cos, sin] = [Math.cos(radians(azimuthDeg)), Math.sin(radians(azimuthDeg))];
  // From a middle of the site's size: values up to 10^7 would lose small differences.
  const middle = middleOf({ xM, yM }) ?? { xM: 0, yM: 0 };
  const along = xM.map((x, row) => (x - middle.xM) * cos + ((yM[row] ?? Number.NaN) - middle.yM) * sin);
  const order = Array.from(xM.keys()).sort((a, b) => {
    const [at, other] = [along[a] ?? Number.NaN, along[b] ?? Number.NaN];
    // Those without a place come last.
    if (Number.isNaN(at) || Number.isNaN(other)) return Number(Number.isNaN(at)) - Number(Number.isNaN(other)) || a - b;
    return at - other || a - b;
  });
  const next = new Map<string, number>();
  const counts = new Array<number>(xM.length).fill(first);
  for (const row of order) {
    const key = byRow ? (rowNo[row] ?? '') : '';
    const count = next.get(key) ?? first;
    counts[row] = count;
    next.set(key, count + step);
  }
  return { counts, numbers: counts.map((count, row) => numberOf(pattern, count, rowNo[row] ?? '')), rowNo: null };
}

/** Counts piles along the rows in which they stand; one without a place gets no number. Rows are named by their count. */
export function numberedAlong(
  { row, place }: Pick<FoundRows, 'row' | 'place'>,
  { pattern, first, step }: Counting,
): Numbered {
  const rowNo = Array.from(row, (at) => (at === NONE ? null : String(at + 1)));
  const counts = Array.from(place, (at) => (at === NONE ? null : first + step * at));
  const numbers = counts.map((count, at) => (count === null ? '' : numberOf(pattern, count, rowNo[at] ?? '')));
  return { counts, numbers, rowNo };
}

function numberOf(pattern: string, count: number, rowNo: string): string {
  return pattern.replace(PLACEHOLDER, (placeholder, digits: string | undefined) =>
    placeholder === '{row}' ? rowNo : String(count).padStart(Number(digits ?? 1), '0'),
  );
}

/** Rows whose text an earlier row has as well. */
export function repeatedRows(texts: readonly string[]): ReadonlySet<number> {
  const known = new Set<string>();
  const again = new Set<number>();
  for (const [row, text] of texts.entries()) {
    if (known.has(text)) again.add(row);
    known.add(text);
  }
  return again;
}
