import { expect, it } from 'vitest';
import { sparklinePath } from './sparkline-path';

it('is a band between the least and the greatest reading of each step', () => {
  const path = sparklinePath({ least: [0, 5], greatest: [10, 10] }, [0, 10], 20, 10);
  expect(path).toBe('M0 0L10 0L20 0L20 5L10 10L0 10Z');
});

it('has a gap where nothing was read, and nothing where nothing ever was', () => {
  const gap = sparklinePath({ least: [5, null, 5], greatest: [5, null, 5] }, [0, 10], 30, 10);
  expect(gap.split('M')).toHaveLength(3);
  expect(gap).toContain('M0 4.4');
  expect(gap).toContain('M20 4.4');
  expect(sparklinePath({ least: [null], greatest: [null] }, [0, 10], 30, 10)).toBe('');
});
