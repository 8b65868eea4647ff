// A file holds the piles that were selected, one a line, and nothing that a spreadsheet would run.
import { expect, it } from 'vitest';
import { decodedTableOf } from '../../../tests/fixtures/decoded-table';
import { pileTableColumns } from '../../contracts/api/pile-management';
import { TableRows } from '../../contracts/table-rows';
import { rowsAmong, rowsOfIds } from '../pile-list/pile-rows';
import { selectedCsv } from './selected-csv';

const TABLE = decodedTableOf(pileTableColumns, [
  { pile_id: 2, pile_no: '=1+1', row_no: 'A', mileage_m: 12_345.6, x_m: 3_412_345.125, y_m: 512_345.25, status: 0 },
  { pile_id: 5, pile_no: 'K2', row_no: 'B' },
  {
    pile_id: 9,
    pile_no: 'K3',
    x_m: 1,
    y_m: 2,
    diameter_m: 0.5,
    design_depth_m: Math.fround(12.3),
    depth_m: Math.fround(12.45),
    status: 2,
    finished_ms: 7,
    is_simulated: 1,
  },
]);

it('finds the rows of ids, of which some have none', () => {
  expect([...rowsOfIds(TABLE.columns.pile_id, Uint32Array.of(1, 2, 7, 9, 11))]).toEqual([0, 2]);
  expect([...rowsOfIds(TABLE.columns.pile_id, Uint32Array.of(2, 2, 9))]).toEqual([0, 2]);
  expect([...rowsOfIds(TABLE.columns.pile_id, new Uint32Array())]).toEqual([]);
  expect([...rowsAmong(TABLE, Uint32Array.of(2, 1, 0), Uint32Array.of(5, 9))]).toEqual([2, 1]);
});

it('writes a line a pile with the numbers as they were meant, and whether they are simulated', () => {
  const steps = selectedCsv({
    rows: new TableRows(TABLE),
    order: Uint32Array.of(0, 2),
    titles: ['no', 'row', 'mileage', 'x', 'y', 'diameter', 'design', 'depth', 'status', 'finished', 'simulated'],
    status: (code) => `S${code}`,
    time: (ms) => `T${ms}`,
    simulated: { none: 'real', all: 'made up' },
  });
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  expect(step.value.join('')).toBe(
    '\ufeffno,row,mileage,x,y,diameter,design,depth,status,finished,simulated\r\n' +
      "'=1+1,A,K12+345.6,3412345.125,512345.25,,,,S0,,real\r\n" +
      'K3,,,1,2,0.5,12.3,12.45,S2,T7,made up\r\n',
  );
});
