// The piles that an arrangement is about, by columns, as they were when somebody looked at them.
import type { ApiInput } from '../../../contracts/api';
import type { ArrangedField } from '../../../contracts/api/pile-arrange';
import type { pileHeadingColumns } from '../../../contracts/api/piles';
import type { DecodedTable } from '../../../contracts/table';
import { type PileTable, rowsOfIds } from '../../../parts/pile-list/pile-rows';
import { textAt } from '../../../shared/text-column';
import type { Headings } from './arrangements';

/** Directions of the piles whose designs say one. */
type PileHeadings = DecodedTable<typeof pileHeadingColumns>;

export interface ChosenPiles extends Headings {
  readonly ids: readonly number[];
  readonly xM: Float64Array;
  readonly yM: Float64Array;
  readonly pileNo: readonly string[];
  readonly rowNo: readonly (string | null)[];
  readonly numeral: Float64Array;
  /** NaN where a pile has none. */
  readonly mileageM: Float64Array;
}

/** Those of a table that have the ids. Without `headings` no direction is known. */
export function chosenPiles({ columns }: PileTable, ids: Iterable<number>, headings?: PileHeadings): ChosenPiles {
  const rows = rowsOfIds(columns.pile_id, Uint32Array.from(ids).sort());
  const numbers = (of: Float64Array): Float64Array => Float64Array.from(rows, (row) => of[row] ?? Number.NaN);
  const { codes, values } = columns.row_no;
  const piles = Array.from(rows, (row) => columns.pile_id[row] ?? 0);
  return {
    ids: piles,
    xM: numbers(columns.x_m),
    yM: numbers(columns.y_m),
    pileNo: Array.from(rows, (row) => textAt(columns.pile_no, row)),
    rowNo: Array.from(rows, (row) => values[codes[row] ?? -1] || null),
    numeral: numbers(columns.numeral),
    mileageM: numbers(columns.mileage_m),
    headingDeg: headingsOf(piles, headings),
  };
}

/** By ids that ascend, as those of the headings do; NaN where a pile has none. */
function headingsOf(ids: readonly number[], headings: PileHeadings | undefined): Float64Array {
  const found = new Float64Array(ids.length).fill(Number.NaN);
  if (headings === undefined) return found;
  const { pile_id, heading_deg } = headings.columns;
  let at = 0;
  for (const [row, id] of ids.entries()) {
    while ((pile_id[at] ?? Number.POSITIVE_INFINITY) < id) at += 1;
    if (pile_id[at] === id) found[row] = heading_deg[at] ?? Number.NaN;
  }
  return found;
}

type Change = Pick<ApiInput<'pileArrange'>, 'seen' | 'columns'>;

/** New values by column, a cell a chosen pile. */
export type NewValues = Partial<{
  readonly xM: Float64Array;
  readonly yM: Float64Array;
  readonly pileNo: readonly string[];
  readonly rowNo: readonly (string | null)[];
  readonly numeral: readonly (number | null)[];
  readonly headingDeg: Float64Array;
}>;

const cells = (column: Float64Array): (number | null)[] =>
  Array.from(column, (value) => (Number.isFinite(value) ? value : null));

/** The columns of a call: the new values, and those seen of the same. Piles without a place stay without one. */
export function changeOf(chosen: ChosenPiles, { xM, yM, pileNo, rowNo, numeral, headingDeg }: NewValues): Change {
  return {
    seen: {
      ...(xM === undefined ? {} : { x_m: cells(chosen.xM) }),
      ...(yM === undefined ? {} : { y_m: cells(chosen.yM) }),
      ...(pileNo === undefined ? {} : { pile_no: [...chosen.pileNo] }),
      ...(rowNo === undefined ? {} : { row_no: [...chosen.rowNo] }),
      ...(numeral === undefined ? {} : { numeral: cells(chosen.numeral) }),
      ...(headingDeg === undefined ? {} : { heading_deg: cells(chosen.headingDeg) }),
    },
    columns: {
      ...(xM === undefined ? {} : { x_m: cells(xM) }),
      ...(yM === undefined ? {} : { y_m: cells(yM) }),
      ...(pileNo === undefined ? {} : { pile_no: [...pileNo] }),
      ...(rowNo === undefined ? {} : { row_no: [...rowNo] }),
      ...(numeral === undefined ? {} : { numeral: [...numeral] }),
      ...(headingDeg === undefined ? {} : { heading_deg: cells(headingDeg) }),
    },
  };
}

/** Texts of the fields that a conflict may be about, by their names on the wire. */
export const FIELD_TEXTS = {
  pile_no: 'pileNo',
  row_no: 'row_no',
  numeral: 'numeral',
  mileage_m: 'mileage',
  x_m: 'x',
  y_m: 'y',
  heading_deg: 'heading',
} as const satisfies Record<ArrangedField, string>;
