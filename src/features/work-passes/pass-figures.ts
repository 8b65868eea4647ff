// How far the passes over a site have come: points of the design by pass, and their records.
import type { productionColumns } from '../../contracts/api/production';
import type { DecodedTable } from '../../contracts/table';
import type { PassWork } from '../../equipment/descriptor';
import { placeInAscending } from '../../shared/place-in-ascending';

export interface PassFigures {
  /** Value of the design's parameter; null: the design says none, or one that the type has not. */
  readonly order: number | null;
  readonly points: number;
  /** Points with a record that has ended, and those of the others with one that has not. */
  readonly done: number;
  readonly inWork: number;
  /** Of the terms, by key: added up, or the mean over the points that have one. NaN: none has. */
  readonly sums: ReadonlyMap<string, number>;
  readonly means: ReadonlyMap<string, number>;
}

/** Points by their ids, ascending, and the pass of each; NaN: the design says none. */
export interface DesignedPoints {
  readonly ids: Float64Array;
  readonly passes: Float64Array;
}

/** Records with the figures of the terms. */
export interface PassRecords {
  readonly rows: number;
  readonly columns: Pick<DecodedTable<typeof productionColumns>['columns'], 'ended_ms' | 'pile_id'>;
  readonly figures: Readonly<Record<string, Float64Array>>;
}

/**
 * In the order of the passes, those without points left out; points without a pass come last. A point that several
 * records made counts once, and a mean takes its last record, by the order of the rows.
 */
export function passFigures(points: DesignedPoints, records: PassRecords, terms: PassWork): readonly PassFigures[] {
  // By place: the passes, and behind them the points without one.
  const none = terms.orders.length;
  const placeOfOrder = (order: number): number => {
    const place = terms.orders.indexOf(order);
    return place < 0 ? none : place;
  };
  // By point: the place of its pass, the row of its last record that has ended, and whether one has not.
  const placeOf = Uint8Array.from(points.passes, placeOfOrder);
  const lastEnded = new Int32Array(points.ids.length).fill(-1);
  const open = new Uint8Array(points.ids.length);
  const counts = () => new Float64Array(none + 1);
  const [pointsOf, doneOf, inWorkOf] = [counts(), counts(), counts()];
  for (const place of placeOf) add(pointsOf, place, 1);
  const sums = new Map(terms.sums.map((key) => [key, { total: counts(), known: counts() }]));
  const means = new Map(terms.means.map((key) => [key, { total: counts(), known: counts() }]));
  const take = (into: typeof sums, place: number, row: number): void => {
    for (const [key, { total, known }] of into) {
      const value = records.figures[key]?.[row] ?? Number.NaN;
      if (!Number.isFinite(value)) continue;
      add(total, place, value);
      add(known, place, 1);
    }
  };
  for (let row = 0; row < records.rows; row += 1) {
    const point = placeInAscending(points.ids, records.columns.pile_id[row] ?? Number.NaN);
    if (point === null) continue;
    if (Number.isNaN(records.columns.ended_ms[row] ?? Number.NaN)) {
      open[point] = 1;
      continue;
    }
    lastEnded[point] = row;
    take(sums, placeOf[point] ?? none, row);
  }
  for (const [point, place] of placeOf.entries()) {
    const row = lastEnded[point] ?? -1;
    if (row >= 0) {
      add(doneOf, place, 1);
      take(means, place, row);
    } else if (open[point] === 1) add(inWorkOf, place, 1);
  }
  return [...terms.orders, null].flatMap((order, place): PassFigures[] => {
    const at = (column: Float64Array): number => column[place] ?? 0;
    if (at(pointsOf) === 0) return [];
    return [
      {
        order,
        points: at(pointsOf),
        done: at(doneOf),
        inWork: at(inWorkOf),
        sums: new Map([...sums].map(([key, { total, known }]) => [key, at(known) === 0 ? Number.NaN : at(total)])),
        means: new Map([...means].map(([key, { total, known }]) => [key, at(total) / at(known)])),
      },
    ];
  });
}

function add(to: Float64Array, place: number, amount: number): void {
  to[place] = (to[place] ?? 0) + amount;
}
