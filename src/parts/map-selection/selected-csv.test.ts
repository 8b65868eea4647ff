// A file holds the piles that were selected, one a line, and nothing that a spreadsheet would run.
import { expect, it } from 'vitest';
import { decodedTableOf } from '../../../tests/fixtures/decoded-table';
import { pileTableColumns } from '../../contracts/api/pile-management';
import { TableRows } from '../../contracts/table-rows';
import { rowsAmong, rowsOfIds } from '../pile-list/pile-rows';
import { needsColumn, selectedCsv } from './selected-csv';

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

function textOf(steps: ReturnType<typeof selectedCsv>): string {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value.join('');
}

/** Status, finished, depth and the number of each line. */
function statesOf(piles: readonly Record<string, number>[], untilMs: number | null, isDesigned = false) {
  const rows = piles.map((pile, at) => ({ pile_id: at + 1, pile_no: `K${at}`, depth_m: 9, ...pile }));
  const text = textOf(
    selectedCsv({
      rows: new TableRows(decodedTableOf(pileTableColumns, rows)),
      order: Uint32Array.from(rows, (_, at) => at),
      titles: ['no'],
      status: (code) => `S${code}`,
      time: (ms) => `T${ms}`,
      simulated: { none: 'real', all: 'made up' },
      untilMs,
      number: {
        values: Float64Array.from(rows, (_, at) => (at === 1 ? Number.NaN : at / 2)),
        say: (n) => `${n} kg`,
        isDesigned,
      },
    }),
  );
  const lines = text.split('\r\n').slice(1, -1);
  return lines.map((line) =>
    line
      .split(',')
      .filter((_, at) => [7, 8, 9, 11].includes(at))
      .join(' '),
  );
}

it('has the number that colours the map as its last column, empty where a pile has none', () => {
  const states = statesOf([{ status: 2, finished_ms: 5 }, { status: 2, finished_ms: 6 }, { status: 0 }], null);
  expect(states).toEqual(['9 S2 T5 0 kg', '9 S2 T6 ', '9 S0  1 kg']);
});

it('says on a day of a replay how the piles were on it', () => {
  const piles = [
    { status: 2, finished_ms: 5 },
    { status: 3, finished_ms: 9 },
    // Finished as the day ends: on the next one.
    { status: 2, finished_ms: 10 },
    // Worked on again.
    { status: 1, finished_ms: 4 },
    { status: 1 },
    { status: 4 },
    { status: 4, finished_ms: 11 },
  ];
  const states = ['9 S2 T5 0 kg', '9 S3 T9 ', ' S0  ', '9 S2 T4 1.5 kg', ' S0  ', ' S4  ', ' S0  '];
  expect(statesOf(piles, 10)).toEqual(states);
  // A designed number is there before the pile is made.
  expect(statesOf(piles, 10, true)).toEqual(
    states.map((state, at) => (at === 1 || !state.endsWith(' ') ? state : `${state}${at / 2} kg`)),
  );
});

it('has no second column of a number that it has', () => {
  expect(needsColumn({ of: 'piles', column: 'depth_m' })).toBe(false);
  expect(needsColumn({ of: 'piles', column: 'depth_off_m' })).toBe(true);
  expect(needsColumn({ of: 'heads', heads: 'h', column: 'depth_m', take: 'last' })).toBe(true);
});

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
    untilMs: null,
    number: null,
  });
  expect(textOf(steps)).toBe(
    '\ufeffno,row,mileage,x,y,diameter,design,depth,status,finished,simulated\r\n' +
      "'=1+1,A,K12+345.6,3412345.125,512345.25,,,,S0,,real\r\n" +
      'K3,,,1,2,0.5,12.3,12.45,S2,T7,made up\r\n',
  );
});
