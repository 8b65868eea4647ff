import { expect, it } from 'vitest';
import { cn } from '../../i18n/cn';
import { en } from '../../i18n/en';
import { translator } from '../../i18n/translate';
import { fieldText } from './field-words';

const english = { t: translator(en), language: 'en', typeCode: 'HS-MI' } as const;

it('names fields, and a type’s own limits and design parameters', () => {
  expect(fieldText('pile_no', english)).toBe('Pile no.');
  expect(fieldText('pile_no', { t: translator(cn), language: 'cn', typeCode: '' })).toBe('桩号');
  expect(fieldText('limits.up_speed_max', english)).toMatch(/^Limit · [A-Z][a-z ]+/);
  expect(fieldText('design.ash_kgpm', english)).toMatch(/^Design · [A-Z]/);
  expect(fieldText('before.pile_no', { ...english, typeCode: 'JT-V9' })).toBe('before · Hole no.');
  expect(fieldText('diameter_m', english)).toBe('Diameter (m)');
  expect(fieldText('before.diameter_m', { ...english, typeCode: 'trdTypeId' })).toBe('before · Wall thickness (m)');
  expect(fieldText('', english)).toBe('value');
});

it.each(['agree', 'audited_at', 'dealt_at', 'handled_at', 'handler_id', 'handler_uuid'])(
  'has words for what a step on a warning changes: %s',
  (field) => {
    expect(fieldText(field, english)).toMatch(/^[A-Z][a-z]/);
    expect(fieldText(field, { t: translator(cn), language: 'cn', typeCode: '' })).toMatch(/\p{Script=Han}/u);
  },
);

it('leaves what it does not know', () => {
  expect(fieldText('limits.of_another_day', english)).toBe('Limit · of_another_day');
});
