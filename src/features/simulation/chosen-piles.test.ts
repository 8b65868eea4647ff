// Which piles a generation asks for.
import { expect, it } from 'vitest';
import { asked, firstPossible, isNarrowed, pileFilterOf, previewedPile, tooManySelected } from './chosen-piles';

it('are those selected, else the first of those found; batches are only counted', () => {
  const found = { kind: 'found', filter: { row_no: '3' }, firstId: 7 } as const;
  expect(asked({ kind: 'named', pileIds: [4, 2] }, null)).toEqual({ pile_ids: [4, 2] });
  expect(asked(found, 5)).toEqual({ filter: { row_no: '3' }, count: 5 });
  expect(asked({ kind: 'batches' }, 5)).toEqual({ count: 5 });
  expect([previewedPile(found), previewedPile({ kind: 'batches' })]).toEqual([7, undefined]);
});

it('are too many when more are selected than one generation may have', () => {
  const named = (count: number) => ({ kind: 'named', pileIds: Array.from({ length: count }, (_, id) => id) }) as const;
  expect([tooManySelected(named(3), 3), tooManySelected(named(4), 3)]).toEqual([null, 4]);
  // Of those found only the first ones are taken, as many as are typed.
  expect(tooManySelected({ kind: 'found', filter: {}, firstId: 7 }, 0)).toBeNull();
  expect(tooManySelected({ kind: 'batches' }, 0)).toBeNull();
});

it('are searched for without the machine that is to make them', () => {
  expect(pileFilterOf({ equipment_id: 3, pile_no: 'Z', is_simulation: '1', hole_order: 'I' })).toEqual({
    pile_no: 'Z',
    hole_order: 'I',
  });
});

it('are narrowed by what piles are searched by, and by nothing else of the form', () => {
  type Filter = Parameters<typeof pileFilterOf>[0];
  const narrows = (filter: Filter) => isNarrowed(pileFilterOf(filter));
  const wide: Filter[] = [{}, { equipment_id: 3 }, { exact: '1' }, { equipment_id: 3, is_simulation: '1', exact: '0' }];
  const narrow: Filter[] = [{ pile_no: 'Z' }, { equipment_id: 3, row_no: '2' }, { mileage_to_m: 40 }];
  expect(wide.map(narrows)).toEqual([false, false, false, false]);
  expect(narrow.map(narrows)).toEqual([true, true, true]);
});

it('begin with the first that is planned and not simulated yet', () => {
  const cells = (...values: number[]) => Float64Array.from(values);
  const table = (status: Float64Array, generation_state: Float64Array) => ({
    rows: 4,
    columns: { pile_id: cells(1, 2, 3, 4), status, generation_state },
  });
  expect(firstPossible(table(cells(2, 0, 0, 0), cells(0, 3, 1, 2)))).toBe(4);
  expect(firstPossible(table(cells(2, 0, 0, 1), cells(0, 3, 1, 0)))).toBeNull();
});
