import { expect, it } from 'vitest';
import { askedColumns, schemaOf } from './column-text';

const KINDS = { record_no: 'text', depth_m: 'f32', score: 'f32' } as const;

it('tells the kinds of the columns that are asked for, in the order of the table', () => {
  const columns = { record_no: 'a', depth_m: 'b', score: 'c' };
  expect(Object.entries(schemaOf(askedColumns(columns, ['score', 'record_no']), KINDS))).toEqual([
    ['record_no', 'text'],
    ['score', 'f32'],
  ]);
});

it('does not send a column of no kind', () => {
  expect(() => schemaOf({ offset_mm: 'a' }, KINDS)).toThrow('offset_mm');
});
