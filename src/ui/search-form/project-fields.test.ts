import { expect, it } from 'vitest';
import { EQUIPMENT_TYPES } from '../../equipment/registry';
import { fieldsIn } from './project-fields';

const split = { is_pile_no_split: false, is_show_discard: true };
const whole = { is_pile_no_split: true, is_show_discard: true };

it('asks for parts of a number only where numbers are split', () => {
  const forms = EQUIPMENT_TYPES.flatMap(({ screens }) => screens.flatMap(({ search }) => (search ? [search] : [])));
  const withParts = forms.filter((fields) => fields.includes('pile_no2'));
  expect(withParts.length).toBeGreaterThan(0);
  for (const fields of forms) {
    expect(fieldsIn(split, fields)).toEqual(fields);
    expect(fieldsIn(undefined, fields)).toEqual(fields);
    expect(fieldsIn(whole, fields)).toEqual(fields.filter((field) => !/^pile_no[23]$/.test(field)));
  }
});
