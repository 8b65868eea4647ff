import { expect, it } from 'vitest';
import type { RowsTable } from '../../contracts/data-core';
import { orderOf, WarningRows } from './warning-columns';

const text = (list: readonly string[]) => {
  let end = 0;
  return {
    utf8: new TextEncoder().encode(list.join('')),
    ends: Uint32Array.from(list, (each) => {
      end += each.length;
      return end;
    }),
  };
};

const table: RowsTable = {
  rows: 3,
  columns: {
    warning_id: Float64Array.of(30, 20, 10),
    pile_no: text(['K10', 'K2', 'K3']),
    rule: { codes: Uint32Array.of(0, 1, 0), values: ['speed', 'flow'] },
    raised_ms: Float64Array.of(300, 200, 100),
    handled_ms: Float64Array.of(Number.NaN, 250, 150),
  },
};
const rows = new WarningRows(table);
const NAMES: Readonly<Record<string, string>> = { speed: 'A', flow: 'B' };
const order = (key: Parameters<typeof orderOf>[1]['key'], descending: boolean) =>
  [...orderOf(rows, { key, descending }, (rule) => NAMES[rule] ?? rule)].map((row) => rows.id(row));

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
});
