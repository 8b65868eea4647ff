// A cell in the wrong row turns or moves somebody else's pile, or has the server refuse all of them.
import { expect, it } from 'vitest';
import { decodedTableOf } from '../../../../tests/fixtures/decoded-table';
import { pileTableColumns } from '../../../contracts/api/pile-management';
import { pileHeadingColumns } from '../../../contracts/api/piles';
import { turned } from './arrangements';
import { changeOf, chosenPiles } from './chosen-piles';

const table = decodedTableOf(pileTableColumns, [
  { pile_id: 2, pile_no: 'A', x_m: 10, y_m: 20, mileage_m: 2440.5 },
  { pile_id: 3, pile_no: 'B', x_m: 11, y_m: 21 },
  { pile_id: 7, pile_no: 'C', x_m: 12, y_m: 22 },
  { pile_id: 9, pile_no: 'D' },
]);
const headings = decodedTableOf(pileHeadingColumns, [
  { pile_id: 1, heading_deg: 5 },
  { pile_id: 3, heading_deg: -90 },
  { pile_id: 8, heading_deg: 15 },
  { pile_id: 9, heading_deg: 359.5 },
]);

it('chosen piles have the directions of their designs, by their ids', () => {
  const chosen = chosenPiles(table, [9, 3, 2], headings);
  expect(chosen.ids).toEqual([2, 3, 9]);
  expect(Array.from(chosen.headingDeg)).toEqual([Number.NaN, -90, 359.5]);
  expect(Array.from(chosenPiles(table, [3]).headingDeg)).toEqual([Number.NaN]);
  expect(Array.from(chosen.mileageM)).toEqual([2440.5, Number.NaN, Number.NaN]);
});

it('a change names directions as they were and as they become; no direction stays none', () => {
  const chosen = chosenPiles(table, [9, 3, 2], headings);
  const { seen, columns } = changeOf(chosen, { xM: chosen.xM, ...turned(chosen, 1) });
  expect(seen).toEqual({ x_m: [10, 11, null], heading_deg: [null, -90, 359.5] });
  expect(columns).toEqual({ x_m: [10, 11, null], heading_deg: [null, 271, 0.5] });
  const without = changeOf(chosenPiles(table, [2, 7], headings), {
    xM: chosen.xM,
    ...turned(chosenPiles(table, [2, 7], headings), 1),
  });
  expect(Object.keys(without.columns)).toEqual(['x_m']);
});
