// If these failed, an engineer would read another closing of the ground than the records show.
import { describe, expect, it } from 'vitest';
import { orderFigures, recordsOfOrder } from './order-figures';

const TERMS = { orders: [1, 2, 3], dose: 'dose_kgpm', over: 'grouted_m', lugeon: 'max_lugeon_lu' };

/** Holes as [dose, metres, Lugeon, when it ended]. */
function recordsOf(holes: readonly (readonly [number, number, number, number])[]) {
  const column = (at: 0 | 1 | 2 | 3) => Float64Array.from(holes, (hole) => hole[at]);
  return {
    rows: holes.length,
    columns: { ended_ms: column(3) },
    figures: { dose_kgpm: column(0), grouted_m: column(1), max_lugeon_lu: column(2) },
  };
}

describe('the orders of holes', () => {
  const none = Number.NaN;
  const found = orderFigures(
    [
      { order: 2, records: recordsOf([[30, 10, 4, 1]]) },
      // The dose is by metre: (100·5 + 40·15) / 20. One in work counts nothing, one without a test has no Lugeon value.
      {
        order: 1,
        records: recordsOf([
          [100, 5, 12, 1],
          [40, 15, none, 1],
          [900, 9, 90, none],
        ]),
      },
      { order: 3, records: recordsOf([]) },
    ],
    TERMS,
  );

  it('tell holes, metres, dose by metre and Lugeon values, the lowest order first', () => {
    expect(found).toMatchObject([
      { order: 1, holes: 2, metres: 20, dose: 55, lugeon: 12 },
      { order: 2, holes: 1, metres: 10, dose: 30, lugeon: 4 },
      { order: 3, holes: 0, metres: 0 },
    ]);
    expect(found[2]?.dose).toBeNaN();
  });

  it('are compared with the order before', () => {
    expect(found[0]?.doseReduction).toBeNaN();
    expect(found[1]?.doseReduction).toBeCloseTo(1 - 30 / 55, 12);
    expect(found[1]?.lugeonReduction).toBeCloseTo(2 / 3, 12);
    expect(found[2]?.doseReduction).toBeNaN();
  });
});

it('the records of an order are asked for without generated ones', () => {
  expect(recordsOfOrder(3)).toEqual({ hole_order: '3', is_generated: '0' });
});
