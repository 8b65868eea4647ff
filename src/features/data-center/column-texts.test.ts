// Parts of texts in the address, beside ranges of numbers.
import { expect, it } from 'vitest';
import { descriptor as mixing } from '../../equipment/types/mixing-pile/descriptor';
import { en } from '../../i18n/en';
import { formatNumber } from '../../i18n/format';
import { translator } from '../../i18n/translate';
import { columnTextOf, columnTextText, MAX_PART } from '../../shared/column-text';
import { rangesPart } from './column-ranges';
import { textsPart, withText } from './column-texts';
import { narrowedColumns } from './narrowed-columns';
import { recordFields } from './record-fields';

const fields = recordFields(mixing.profile);
const texts = textsPart(fields);
const ranges = rangesPart(fields);
const read = (query: string) => texts.read(new URLSearchParams(query));

it('come back as they were written, and leave the ranges as they are', () => {
  const asked = [
    { key: 'record_no', part: 'R~7 & more' },
    { key: 'equipment_name', part: '3#' },
  ];
  const range = [{ key: 'depth_m', low: 3, high: null }];
  const search = new URLSearchParams('project=3');
  ranges.write(search, range);
  texts.write(search, asked);
  expect(texts.read(search)).toEqual(asked);
  expect(ranges.read(search)).toEqual(range);
  ranges.write(search, []);
  expect(texts.read(search)).toEqual(asked);
  ranges.write(search, range);
  texts.write(search, []);
  expect(ranges.read(search)).toEqual(range);
  ranges.write(search, []);
  expect(search.toString()).toBe('project=3');
});

it('take no column that has no texts, nothing without words, and the last of a column', () => {
  for (const odd of ['depth_m~3~5', 'started_ms~1', 'nothing~1', 'record_no', 'record_no~', 'record_no~ ', '~R-7']) {
    expect(read(`within=${encodeURIComponent(odd)}`), odd).toEqual([]);
  }
  expect(read(`within=record_no~${'x'.repeat(MAX_PART + 1)}`)).toEqual([]);
  expect(read('within=record_no~1&within=record_no~2')).toEqual([{ key: 'record_no', part: '2' }]);
  expect(withText([{ key: 'pile_no', part: 'K1' }], { key: 'pile_no', part: '' })).toEqual([]);
});

it('are read as they were written', () => {
  const text = { key: 'pile_no', part: 'K~1' };
  expect(columnTextOf(columnTextText(text))).toEqual(text);
});

it('are said behind the ranges, by the names of their columns', () => {
  const said = narrowedColumns(
    [{ key: 'depth_m', low: 3, high: null }],
    [{ key: 'record_no', part: 'R-7' }],
    fields,
    'pile',
    {
      language: 'en',
      t: translator(en),
      format: { number: (value, decimals) => formatNumber('en', value, decimals) },
    },
  );
  expect(said).toEqual([
    { key: 'depth_m', text: 'Depth: ≥\u00a03.00\u00a0m' },
    { key: 'record_no', text: 'Record no.: contains “R-7”' },
  ]);
});
