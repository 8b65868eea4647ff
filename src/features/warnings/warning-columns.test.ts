import { expect, it } from 'vitest';
import { heldTableOf } from '../../../tests/fixtures/held-table';
import { warningColumns } from '../../contracts/api/warnings';
import { TableRows } from '../../contracts/table-rows';
import { orderOf } from './warning-columns';

const rows = new TableRows(
  heldTableOf(warningColumns, [
    { warning_id: 30, pile_no: 'K10', rule: 'speed', raised_ms: 300, lasted_ms: 8000 },
    { warning_id: 20, pile_no: 'K2', rule: 'flow', raised_ms: 200, handled_ms: 250 },
    { warning_id: 10, pile_no: 'K3', rule: 'speed', raised_ms: 100, handled_ms: 150, lasted_ms: 12_000 },
  ]),
);
const NAMES: Readonly<Record<string, string>> = { speed: 'A', flow: 'B' };
const order = (key: Parameters<typeof orderOf>[1]['key'], descending: boolean) =>
  [...orderOf(rows, { key, descending }, (rule) => NAMES[rule] ?? rule)].map((row) => rows.number('warning_id', row));

it('reads cells of every kind, and says what is missing', () => {
  expect([rows.text('pile_no', 1), rows.text('rule', 2), rows.number('handled_ms', 1)]).toEqual(['K2', 'speed', 250]);
  expect(rows.number('handled_ms', 0)).toBeNaN();
  expect(rows.text('handler', 0)).toBe('');
});

it('stands in the order asked for', () => {
  expect(order('raised', true)).toEqual([30, 20, 10]);
  expect(order('raised', false)).toEqual([10, 20, 30]);
  expect(order('pile_no', false)).toEqual([20, 10, 30]);
  expect(order('rule', false)).toEqual([30, 10, 20]);
  expect(order('handled', true)).toEqual([20, 10, 30]);
  expect(order('lasted', true)).toEqual([10, 30, 20]);
});
