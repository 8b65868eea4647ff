import { expect, it } from 'vitest';
import { equipmentByCode } from '../../../equipment/registry';
import type { FieldKey } from '../../../parts/pile-fields/pile-values';
import { cellsOf } from '../import/file-text';
import { type AddedRow, hasText, readPasted, typedRow, withText } from './added-row';

const { designParameters: parameters = [] } = equipmentByCode('HS-MI')?.profile ?? {};
const EMPTY_ROW: AddedRow = { typed: {}, faults: {}, isBusy: false };
const FIELDS: readonly FieldKey[] = ['x_m', 'y_m', 'mileage_m'];
const paste = (text: string, fields = FIELDS) => readPasted(text, fields, (field) => `<${field}>`, parameters);

it('lays the cells of one row into the fields from the one on that they are pasted into', () => {
  expect(paste('512.5\t 88.25 \n')).toEqual({ kind: 'row', texts: { x_m: '512.5', y_m: '88.25' } });
  expect(paste('1\t\t3')).toEqual({ kind: 'row', texts: { x_m: '1', y_m: '', mileage_m: '3' } });
});

it('leaves a text without cells to the field, and says where there are more cells than fields', () => {
  expect(paste('P 12')).toEqual({ kind: 'text' });
  expect(paste('P12\n')).toEqual({ kind: 'text' });
  expect(paste('')).toEqual({ kind: 'text' });
  expect(paste('1\t2\t3\t4')).toEqual({ kind: 'tooWide', most: 3 });
});

it('makes a file of several rows, with heads unless the first row is one', async () => {
  const rows = paste('1\t2\r\n3\t4\r\n');
  expect(rows).toEqual({ kind: 'file', text: '<x_m>\t<y_m>\t<mileage_m>\n1\t2\n3\t4' });
  const cells = await cellsOf(rows.kind === 'file' ? rows.text : '', 10);
  expect(cells.columns).toEqual([
    ['<x_m>', '1', '3'],
    ['<y_m>', '2', '4'],
    ['<mileage_m>', '', ''],
  ]);
  expect(paste('X\tY\n1\t2')).toEqual({ kind: 'file', text: 'X\tY\n1\t2' });
  // A pile's number may be any word: it tells nothing about heads.
  expect(paste('P1\t2\nP2\t3', ['pile_no', 'x_m'])).toMatchObject({ text: '<pile_no>\t<x_m>\nP1\t2\nP2\t3' });
});

it('knows whether something is typed, and takes the fault of a field that is typed anew', () => {
  const faulty = { ...EMPTY_ROW, typed: { x_m: 'a' }, faults: { x_m: 'no number', pile_no: 'missing' } };
  const mended = withText(faulty, 'x_m', ' ');
  expect(mended.faults).toEqual({ x_m: '', pile_no: 'missing' });
  expect([hasText(EMPTY_ROW), hasText(faulty), hasText(mended)]).toEqual([false, true, false]);
  expect(typedRow(faulty, parameters)).toMatchObject({ pile_no: '', x_m: 'a', design_depth_m: '' });
});
