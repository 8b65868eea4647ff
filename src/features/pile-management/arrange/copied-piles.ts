// Copies of piles: in an array, along a direction by spacing and count, in rows beside one another, every second row moved
// by half the spacing; or mirrored in a line. Directions are degrees clockwise from north; further rows lie to the right of it.
import type { PileItem } from '../../../contracts/api/pile-management';
import type { LayoutPile } from '../../../equipment/layouts/pile-layout';
import { mirrored, type Places, turnDeg } from './arrangements';
import { furtherRows } from './row-names';

/** How copies are numbered. */
interface CopyNumbers {
  /**
   * `{no}` stands for the number of the original, `{row}` for the row, `{n}` for the count, `{n:3}` with three digits. With
   * a row it is the place in the row, else it goes on through all copies.
   */
  readonly pattern: string;
  /** The first count. */
  readonly first: number;
}

export interface ArrayTerms extends CopyNumbers {
  /** Of one row; the chosen piles are the first of the first row. */
  readonly count: number;
  readonly spacingM: number;
  readonly azimuthDeg: number;
  readonly rows: number;
  readonly rowSpacingM: number;
  /** Moves every second row by half the spacing. */
  readonly isOffset: boolean;
}

/** A line by a place on it and its direction. */
export interface MirrorTerms extends CopyNumbers {
  readonly throughXM: number;
  readonly throughYM: number;
  readonly azimuthDeg: number;
}

/** Copies of so many chosen piles. */
export function copyCount({ count, rows }: Pick<ArrayTerms, 'count' | 'rows'>, chosen: number): number {
  return (count * rows - 1) * chosen;
}

const PLACEHOLDER = /\{(?:n(?::(\d))?|row|no)\}/g;
const millimetres = (metres: number): number => Math.round(metres * 1000) / 1000;

/**
 * Row after row, in each all chosen piles at every step; piles without a place are not copied. Further rows have names of
 * their own, which go on from those of the chosen piles, and places from 1 on; the first row goes on from the first count.
 */
export function* copiedPiles(
  chosen: readonly PileItem[],
  { count, spacingM, azimuthDeg, rows, rowSpacingM, isOffset, pattern, first }: ArrayTerms,
): Generator<LayoutPile> {
  const radians = (azimuthDeg * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const designs = new Map(chosen.map((pile) => [pile, designOf(pile)]));
  const rowOf = furtherRows(chosen.map(({ row_no }) => row_no ?? ''));
  const next = counting(pattern, first);
  for (let row = 0; row < rows; row += 1) {
    for (let step = 0; step < count; step += 1) {
      if (row === 0 && step === 0) continue;
      const alongM = step * spacingM + (isOffset && row % 2 === 1 ? spacingM / 2 : 0);
      const acrossM = row * rowSpacingM;
      for (const pile of chosen) {
        if (pile.x_m === null || pile.y_m === null) continue;
        const rowNo = rowOf(pile.row_no ?? '', row);
        const { numeral, n } = next(rowNo, row === 0 || rowNo === '' ? first : 1);
        yield copyOf(pile, pattern, n, {
          ...{ rowNo, numeral },
          xM: millimetres(pile.x_m + cos * alongM - sin * acrossM),
          yM: millimetres(pile.y_m + sin * alongM + cos * acrossM),
          terms: designs.get(pile) ?? {},
        });
      }
    }
  }
}

/**
 * Each chosen pile on the other side of a line, in the row of its original, and its direction with it; piles without a place
 * are not copied. Places in each row go on from the first count.
 */
export function* mirroredPiles(
  chosen: readonly PileItem[],
  { throughXM, throughYM, azimuthDeg, pattern, first }: MirrorTerms,
): Generator<LayoutPile> {
  const next = counting(pattern, first);
  for (const pile of chosen) {
    if (pile.x_m === null || pile.y_m === null) continue;
    const { xM, yM } = mirrored(
      { xM: Float64Array.of(pile.x_m), yM: Float64Array.of(pile.y_m) },
      throughXM,
      throughYM,
      azimuthDeg,
    );
    const terms = designOf(pile);
    const { heading_deg: heading } = terms;
    const rowNo = pile.row_no ?? '';
    const { numeral, n } = next(rowNo, first);
    yield copyOf(pile, pattern, n, {
      ...{ rowNo, numeral },
      xM: xM[0] ?? Number.NaN,
      yM: yM[0] ?? Number.NaN,
      terms: typeof heading === 'number' ? { ...terms, heading_deg: turnDeg(2 * azimuthDeg - heading) } : terms,
    });
  }
}

/** The place of each copy in its row, which begins as it says, and the count in its number, as the pattern means it. */
function counting(pattern: string, first: number) {
  const places = new Map<string, number>();
  let through = first;
  return (rowNo: string, from: number): { readonly numeral: number; readonly n: number } => {
    const numeral = places.get(rowNo) ?? from;
    places.set(rowNo, numeral + 1);
    const n = pattern.includes('{row}') ? numeral : through;
    through += 1;
    return { numeral, n };
  };
}

/** The line through two places; null where they are one. */
export function lineThrough(a: Place, b: Place): Pick<MirrorTerms, 'throughXM' | 'throughYM' | 'azimuthDeg'> | null {
  if (Math.hypot(b.xM - a.xM, b.yM - a.yM) < LEAST_LINE_M) return null;
  return {
    throughXM: a.xM,
    throughYM: a.yM,
    azimuthDeg: (Math.atan2(b.yM - a.yM, b.xM - a.xM) * 180) / Math.PI,
  };
}

/** Two places nearer than this give no direction. */
const LEAST_LINE_M = 0.01;

/** The ends of a row: its two places that lie furthest apart; null of fewer than two. */
export function endsOfRow({ xM, yM }: Places): readonly [Place, Place] | null {
  const places = Array.from(xM, (x, row) => ({ xM: x, yM: yM[row] ?? Number.NaN })).filter((place) =>
    Number.isFinite(place.xM + place.yM),
  );
  const furthestFrom = (from: Place): Place | undefined =>
    places.reduce<Place | undefined>(
      (best, place) => (best === undefined || apart(place, from) > apart(best, from) ? place : best),
      undefined,
    );
  const [any] = places;
  const one = any === undefined ? undefined : furthestFrom(any);
  const other = one === undefined ? undefined : furthestFrom(one);
  return one === undefined || other === undefined || apart(one, other) < LEAST_LINE_M ? null : [one, other];
}

interface Place {
  readonly xM: number;
  readonly yM: number;
}

const apart = (a: Place, b: Place): number => Math.hypot(a.xM - b.xM, a.yM - b.yM);

type Lies = Pick<LayoutPile, 'rowNo' | 'numeral' | 'xM' | 'yM' | 'terms'>;

function copyOf(pile: PileItem, pattern: string, n: number, lies: Lies): LayoutPile {
  const pileNo = pattern.replace(PLACEHOLDER, (placeholder, digits: string | undefined) =>
    placeholder === '{no}'
      ? pile.pile_no
      : placeholder === '{row}'
        ? lies.rowNo
        : String(n).padStart(Number(digits ?? 1), '0'),
  );
  return {
    ...{ pileNo, ...lies },
    // A place along the line that the copy does not lie at would be wrong.
    mileageM: null,
    diameterM: pile.diameter_m,
    depthM: pile.design_depth_m,
  };
}

function designOf({ design }: Pick<PileItem, 'design'>): Readonly<Record<string, number | string>> {
  const terms: Record<string, number | string> = {};
  for (const [key, value] of Object.entries(design)) {
    // As its mileage: the copy lies elsewhere.
    if (key === 'chainage_m') continue;
    if (typeof value === 'number' || typeof value === 'string') terms[key] = value;
  }
  return terms;
}
