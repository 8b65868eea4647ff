import { expect, it } from 'vitest';
import { screenTitle } from './screen-title';

it('calls the pile page of grouting holes', () => {
  expect(screenTitle({ unit: { cn: '孔', en: 'hole' } }, 'pile')).toBe('hole');
  expect(screenTitle({ unit: { cn: '桩', en: 'pile' } }, 'pile')).toBe('pile');
  expect(screenTitle({ unit: { cn: '孔', en: 'hole' } }, 'index')).toBe('index');
});
