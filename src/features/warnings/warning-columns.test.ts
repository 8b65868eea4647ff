import { expect, it } from 'vitest';
import { decodedTableOf } from '../../../tests/fixtures/decoded-table';
import { warningColumns } from '../../contracts/api/warnings';
import { TableRows } from '../../contracts/table-rows';
import { rowOrder, rowsAsTheyStand } from '../../ui/data-table/row-order';
import { rowSorts } from './warning-columns';

const rows = new TableRows(
  decodedTableOf(warningColumns, [
    { warning_id: 30, pile_no: 'K10', rule: 'speed', raised_ms: 300, lasted_ms: 8000 },
    { warning_id: 20, pile_no: 'K2', rule: 'flow', raised_ms: 200, handled_ms: 250, neighbours: 'K1' },
    { warning_id: 10, pile_no: 'K3', rule: 'speed', raised_ms: 100, handled_ms: 150, lasted_ms: 12_000 },
  ]),
);
const NAMES: Readonly<Record<string, string>> = { speed: 'A', flow: 'B' };
async function order(...sorts: Parameters<typeof rowSorts>[1]): Promise<number[]> {
  const by = rowSorts(rows, sorts, (rule) => NAMES[rule] ?? rule);
  const sorted = by === null ? rowsAsTheyStand(rows.rows) : await rowOrder(rows.rows, by);
  return [...sorted].map((row) => rows.number('warning_id', row));
}

it('reads cells of every kind, and says what is missing', () => {
  expect([rows.text('pile_no', 1), rows.text('rule', 2), rows.number('handled_ms', 1)]).toEqual(['K2', 'speed', 250]);
  expect(rows.number('handled_ms', 0)).toBeNaN();
  expect(rows.text('handler', 0)).toBe('');
});

it('stands in the order asked for', async () => {
  expect(await order({ key: 'raised', descending: true })).toEqual([30, 20, 10]);
  expect(await order({ key: 'raised', descending: false })).toEqual([10, 20, 30]);
  expect(await order({ key: 'pile_no', descending: false })).toEqual([20, 10, 30]);
  expect(await order({ key: 'rule', descending: false })).toEqual([30, 10, 20]);
  expect(await order({ key: 'rule', descending: true }, { key: 'raised', descending: false })).toEqual([20, 10, 30]);
  expect(await order({ key: 'handled', descending: true })).toEqual([20, 10, 30]);
  expect(await order({ key: 'neighbour', descending: true })).toEqual([20, 30, 10]);
  expect(await order({ key: 'lasted', descending: true })).toEqual([10, 30, 20]);
});
