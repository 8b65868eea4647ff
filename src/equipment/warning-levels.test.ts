import { expect, it } from 'vitest';
import { EQUIPMENT_TYPES, equipmentByCode } from './registry';
import { decidingLevel } from './warning-levels';

it('is the level of mixing and jet grouting piles alone, as the specification has it', () => {
  const byLevel = EQUIPMENT_TYPES.filter((type) => decidingLevel(type, true, 2) === 2).map(({ code }) => code);
  expect(byLevel).toEqual(['HS-MI', 'HS-GP']);
});

it('is none where the project has levels switched off, or nobody knows the type', () => {
  expect(decidingLevel(equipmentByCode('HS-MI'), false, 2)).toBeNull();
  expect(decidingLevel(equipmentByCode('HS-?'), true, 2)).toBeNull();
});
