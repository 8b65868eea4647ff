import { expect, it } from 'vitest';
import { EQUIPMENT_TYPES } from '../equipment/registry';
import { TYPE_GLYPHS } from './type-glyphs';

it('draws every equipment type, each differently', () => {
  const drawn = EQUIPMENT_TYPES.map((type) => TYPE_GLYPHS[type.icon]);
  expect(drawn.every((path) => path?.startsWith('M'))).toBe(true);
  expect(new Set(drawn).size).toBe(EQUIPMENT_TYPES.length);
});
