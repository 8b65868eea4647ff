import { expect, it } from 'vitest';
import { heldTableOf } from '../../../tests/fixtures/held-table';
import { productionColumns } from '../../contracts/api';
import { NEWEST_FIRST, RecordRows, recordId } from './record-rows';

const recordRowsOf = (rows: Parameters<typeof heldTableOf<typeof productionColumns>>[1]) =>
  new RecordRows(heldTableOf(productionColumns, rows));

it('knows a record by its number, wherever it stands and whatever stands beside it', () => {
  const before = recordRowsOf([{ record_no: 'MI-01-1' }, { record_no: 'MI-01-2' }]);
  const after = recordRowsOf([{ record_no: 'MI-02-9' }, { record_no: 'MI-01-1' }, { record_no: '桩-7' }]);
  expect(before.idOf(0)).toBe(after.idOf(1));
  expect(after.idOf(1)).toBe(recordId('MI-01-1'));
  expect(after.idOf(2)).toBe(recordId('桩-7'));
  expect(Number.isSafeInteger(recordId('桩-7'))).toBe(true);
  expect(after.named(new Set([recordId('MI-01-1'), recordId('gone')]))).toEqual([{ recordNo: 'MI-01-1', pileNo: '' }]);
});

it('gives a hundred thousand numbers an id each', () => {
  const ids = new Set(Array.from({ length: 100_000 }, (_, at) => recordId(`MI-${at % 40}-20261123T${at}`)));
  expect(ids.size).toBe(100_000);
});

it('leaves rows as they came where they are wanted newest first, and sorts by columns otherwise', () => {
  const rows = recordRowsOf([{ record_no: 'A', depth_m: 3 }]);
  expect(rows.sorts([NEWEST_FIRST])).toBeNull();
  expect(rows.sorts([{ key: 'depth_m', descending: true }, NEWEST_FIRST])).toHaveLength(2);
  expect(rows.number('depth_m', 0)).toBe(3);
  expect(rows.number('flow_lpm', 0)).toBeNaN();
});
