// Amounts by metre of piles, against a plain map.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { askedOf } from './asked-of';

const ids = fc.uniqueArray(
  fc.oneof(
    fc.nat(30),
    fc.nat(2 ** 32 - 1),
    fc.nat(20).map((at) => at * 65_536),
  ),
  {
    maxLength: 40,
  },
);

it('has of each pile what a plain map has', () => {
  fc.assert(
    fc.property(ids, fc.array(fc.nat(2 ** 32 - 1), { maxLength: 9 }), (known, others) => {
      const table = [...known].sort((a, b) => a - b);
      const asked = new Map(table.map((id, row) => [id, row % 3 === 2 ? Number.NaN : row / 8]));
      const of = askedOf({ pile_id: Float64Array.from(table), asked_pm: Float64Array.from(asked.values()) });
      const piles = Uint32Array.from([...others, ...known, ...others, ...known]);
      expect([...of(piles)]).toEqual(Array.from(piles, (id) => asked.get(id) ?? Number.NaN));
    }),
  );
});

it('has of a large site what was asked for at each pile', () => {
  const count = 300_000;
  const pileIds = Uint32Array.from({ length: count }, (_, at) => 1000 + 3 * at);
  const of = askedOf({ pile_id: Float64Array.from(pileIds), asked_pm: Float64Array.from(pileIds, (id) => id / 4) });
  const found = of(pileIds);
  expect(found.every((asked, at) => asked === (1000 + 3 * at) / 4)).toBe(true);
  expect(of(Uint32Array.of(0, 999, 1001, 1000 + 3 * count))).toEqual(new Float64Array(4).fill(Number.NaN));
});
