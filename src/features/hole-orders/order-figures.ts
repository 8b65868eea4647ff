// Doses of holes by their order: later orders lie between the earlier ones and find the ground tighter.
import type { productionColumns } from '../../contracts/api/production';
import type { DecodedTable } from '../../contracts/table';
import type { OrderTerms } from '../../equipment/descriptor';

export interface OrderFigures {
  readonly order: number;
  /** Holes that have ended. */
  readonly holes: number;
  /** Metres grouted in them. */
  readonly metres: number;
  /** Mean dose by metre grouted, kg/m; NaN without any. */
  readonly dose: number;
  /** Mean of the holes' largest Lugeon values; NaN without any. */
  readonly lugeon: number;
  /** Share by which dose and Lugeon value are below those of the order before; NaN where either is not known. */
  readonly doseReduction: number;
  readonly lugeonReduction: number;
}

/** The search for the records of an order: a generated one has grouted nothing. */
export const recordsOfOrder = (order: number) => ({ hole_order: String(order), is_generated: '0' }) as const;

/** Records of one order, with the figures of the terms. */
export interface OrderRecords {
  readonly order: number;
  readonly records: {
    readonly rows: number;
    readonly columns: Pick<DecodedTable<typeof productionColumns>['columns'], 'ended_ms'>;
    readonly figures: Readonly<Record<string, Float64Array>>;
  };
}

/** In the order of the orders. */
export function orderFigures(found: readonly OrderRecords[], terms: OrderTerms): readonly OrderFigures[] {
  const figures: OrderFigures[] = [];
  for (const { order, records } of [...found].sort((a, b) => a.order - b.order)) {
    const figure = (key: string, row: number): number => records.figures[key]?.[row] ?? Number.NaN;
    let [holes, metres, kg, lugeons, tested] = [0, 0, 0, 0, 0];
    for (let row = 0; row < records.rows; row += 1) {
      if (Number.isNaN(records.columns.ended_ms[row] ?? Number.NaN)) continue;
      holes += 1;
      const [over, dose, lugeon] = [figure(terms.over, row), figure(terms.dose, row), figure(terms.lugeon, row)];
      if (over > 0 && Number.isFinite(dose)) {
        metres += over;
        kg += dose * over;
      }
      if (Number.isFinite(lugeon)) {
        lugeons += lugeon;
        tested += 1;
      }
    }
    const before = figures.at(-1);
    const dose = metres > 0 ? kg / metres : Number.NaN;
    const lugeon = tested > 0 ? lugeons / tested : Number.NaN;
    figures.push({
      order,
      holes,
      metres,
      dose,
      lugeon,
      doseReduction: reduction(before?.dose, dose),
      lugeonReduction: reduction(before?.lugeon, lugeon),
    });
  }
  return figures;
}

function reduction(before = Number.NaN, now = Number.NaN): number {
  return before > 0 ? 1 - now / before : Number.NaN;
}
