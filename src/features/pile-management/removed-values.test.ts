// Somebody has changed piles that were to be deleted: values that are told wrongly have the wrong ones deleted.
import { expect, it } from 'vitest';
import { en } from '../../i18n/en';
import { NO_VALUE } from '../../i18n/format';
import { translator } from '../../i18n/translate';
import { removedValues } from './removed-values';

const terms = { t: translator(en), language: 'en', unit: 'pile' } as const;
const { nameOf, shown } = removedValues(terms, [
  { key: 'ash_kgpm', names: { cn: '水泥', en: 'Cement' }, unit: 'kg/m', holds: { range: [0, 1000] } },
]);

it.each([
  ['x_m', 'X (north)', 3.25, '3.25'],
  ['mileage_m', 'Mileage', 2440.5, 'K2+440.5'],
  ['pile_no', 'No. of pile', 'A-7', 'A-7'],
  ['design.ash_kgpm', 'Cement', 60, '60'],
  ['design.heading_deg', 'Direction', 90.5, '90.5'],
  ['design.lot', 'lot', 'B', 'B'],
  ['discard', 'Waste', 2, 'given up'],
  ['discard', 'Waste', 0, NO_VALUE],
  // One's own side of each: the word for a pile that is gone.
  ['discard', 'Waste', 'deleted', 'deleted'],
  ['mileage_m', 'Mileage', 'deleted', 'deleted'],
])('%s is %s, and %s is told as %s', (field, name, value, text) => {
  expect([nameOf(field), shown(field, value)]).toEqual([name, text]);
});
