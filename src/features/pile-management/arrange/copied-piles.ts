// Copies of piles in an array: along a direction by spacing and count, in rows beside one another, every second row moved
// by half the spacing. Directions are degrees clockwise from north; further rows lie to the right of it.
import type { PileItem } from '../../../contracts/api/pile-management';
import type { LayoutPile } from '../../../equipment/layouts/pile-layout';

export interface ArrayTerms {
  /** Of one row; the chosen piles are the first of the first row. */
  readonly count: number;
  readonly spacingM: number;
  readonly azimuthDeg: number;
  readonly rows: number;
  readonly rowSpacingM: number;
  /** Moves every second row by half the spacing. */
  readonly isOffset: boolean;
  /** `{no}` stands for the pile's own number, `{row}` for its row, `{n}` for the count, `{n:3}` with three digits. */
  readonly pattern: string;
  /** The first count. */
  readonly first: number;
}

/** Copies of so many chosen piles. */
export function copyCount({ count, rows }: Pick<ArrayTerms, 'count' | 'rows'>, chosen: number): number {
  return (count * rows - 1) * chosen;
}

const PLACEHOLDER = /\{(?:n(?::(\d))?|row|no)\}/g;
const millimetres = (metres: number): number => Math.round(metres * 1000) / 1000;

/** Row after row, in each all chosen piles at every step; piles without a place are not copied. */
export function* copiedPiles(
  chosen: readonly PileItem[],
  { count, spacingM, azimuthDeg, rows, rowSpacingM, isOffset, pattern, first }: ArrayTerms,
): Generator<LayoutPile> {
  const radians = (azimuthDeg * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const designs = new Map(chosen.map((pile) => [pile, designOf(pile)]));
  let n = first;
  for (let row = 0; row < rows; row += 1) {
    for (let step = 0; step < count; step += 1) {
      if (row === 0 && step === 0) continue;
      const alongM = step * spacingM + (isOffset && row % 2 === 1 ? spacingM / 2 : 0);
      const acrossM = row * rowSpacingM;
      for (const pile of chosen) {
        if (pile.x_m === null || pile.y_m === null) continue;
        const rowNo = pile.row_no ?? '';
        const pileNo = pattern.replace(PLACEHOLDER, (placeholder, digits: string | undefined) =>
          placeholder === '{no}'
            ? pile.pile_no
            : placeholder === '{row}'
              ? rowNo
              : String(n).padStart(Number(digits ?? 1), '0'),
        );
        yield {
          pileNo,
          rowNo,
          numeral: n,
          // A place along the line that the copy does not lie at would be wrong.
          mileageM: null,
          xM: millimetres(pile.x_m + cos * alongM - sin * acrossM),
          yM: millimetres(pile.y_m + sin * alongM + cos * acrossM),
          diameterM: pile.diameter_m,
          depthM: pile.design_depth_m,
          terms: designs.get(pile) ?? {},
        };
        n += 1;
      }
    }
  }
}

function designOf({ design }: Pick<PileItem, 'design'>): Readonly<Record<string, number | string>> {
  const terms: Record<string, number | string> = {};
  for (const [key, value] of Object.entries(design)) {
    if (typeof value === 'number' || typeof value === 'string') terms[key] = value;
  }
  return terms;
}
