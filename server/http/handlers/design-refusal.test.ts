// A point of a pass that its type does not have is never asked for, and never done; nobody drills half a nozzle.
import { expect, it } from 'vitest';
import { equipmentOf } from '../../../src/equipment/registry';
import { designRefusal } from './design-refusal';

const compaction = equipmentOf('QH1000').profile?.designParameters ?? [];
const mixing = equipmentOf('HS-MI').profile?.designParameters ?? [];

it.each([
  [7, { cn: 'pass：必须在 1 至 6 之间', en: 'pass: must lie between 1 and 6' }],
  [0, { cn: 'pass：必须在 1 至 6 之间', en: 'pass: must lie between 1 and 6' }],
  [2.5, { cn: 'pass：必须为整数', en: 'pass: must be a whole number' }],
  ['2', { cn: 'pass：不是数字', en: 'pass: is not a number' }],
])('says which pass a point may have, and not %j', (pass, refusal) => {
  expect(designRefusal(compaction, { drop_m: 12, pass })).toEqual(refusal);
});

it.each([
  ['HS-GP', 'nozzles', 2.5],
  ['HS-MI', 'reciprocations', 1.5],
  ['JT-V9', 'hole_order', 1.5],
])('takes no part of one from %s: %s %d', (code, key, value) => {
  const parameters = equipmentOf(code).profile?.designParameters ?? [];
  expect(designRefusal(parameters, { [key]: value })).toEqual({
    cn: `${key}：必须为整数`,
    en: `${key}: must be a whole number`,
  });
  expect(designRefusal(parameters, { [key]: Math.ceil(value) })).toBeNull();
});

it('takes what the type has, and that a value is taken away', () => {
  for (const pass of [1, 6, null]) expect(designRefusal(compaction, { pass, mass_t: 20 })).toBeNull();
});

it('names the first fault of any other parameter', () => {
  expect(designRefusal(mixing, { ash_kgpm: 60, strokes: 3, up_mpm: 21 })?.en).toBe(
    'strokes: is none of the possible values',
  );
  expect(designRefusal(mixing, { cement_density_gcm3: 3 })?.en).toBe('density of cement must be greater than 3');
});

it('says the bounds with their unit', () => {
  expect(designRefusal(mixing, { up_mpm: 21 })).toEqual({
    cn: 'up_mpm：必须在 0 至 20\u00a0m/min 之间',
    en: 'up_mpm: must lie between 0 and 20\u00a0m/min',
  });
  expect(designRefusal(mixing, { ash_kgpm: -1 })?.en).toBe('ash_kgpm: must lie between 0 and 5,000\u00a0kg/m');
});
