import { expect, it } from 'vitest';
import { GLYPHS } from '../../equipment/glyphs';
import { EQUIPMENT_TYPES } from '../../equipment/registry';

it('draws every equipment type, each differently', () => {
  const drawn = EQUIPMENT_TYPES.map((type) => GLYPHS.get(type.icon));
  expect(drawn.every((path) => path?.startsWith('M'))).toBe(true);
  expect(new Set(drawn).size).toBe(EQUIPMENT_TYPES.length);
});
