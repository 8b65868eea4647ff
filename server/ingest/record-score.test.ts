import { expect, it } from 'vitest';
import { scoreOf } from './record-score';

it('takes points off for warnings by their level, down to nothing', () => {
  expect(scoreOf([])).toBe(100);
  expect(scoreOf([1, 2, 3])).toBe(83);
  expect(scoreOf(Array.from({ length: 50 }, () => 3))).toBe(0);
});
