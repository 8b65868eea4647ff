import { expect, it } from 'vitest';
import { UNITS } from '../equipment/units';
import { screenTitle } from './screen-title';

it('calls the pile page of grouting holes', () => {
  expect(screenTitle({ unit: UNITS.hole }, 'pile')).toBe('hole');
  expect(screenTitle({ unit: UNITS.pile }, 'pile')).toBe('pile');
  expect(screenTitle({ unit: UNITS.hole }, 'index')).toBe('index');
});
