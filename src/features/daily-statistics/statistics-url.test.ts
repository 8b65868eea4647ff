import { expect, it } from 'vitest';
import { statisticsParts, steppedAddress } from './statistics-url';

const parts = statisticsParts([]);
const stepped = (address: string, ...steps: (1 | -1)[]): string =>
  steps.reduce((before, by) => steppedAddress(parts, before, by), new URLSearchParams(address)).toString();

it('steps from the period that an address names, so that two presses in one moment are two steps', () => {
  expect(stepped('project=1&day=2026-11-16', 1)).toBe('project=1&day=2026-11-17');
  expect(stepped('project=1&day=2026-11-16', 1, 1)).toBe('project=1&day=2026-11-18');
  expect(stepped('day=2026-11-16&measure=cementKg', 1, -1, -1)).toBe('day=2026-11-15&measure=cementKg');
});

it('steps by what the address calls a period', () => {
  expect(stepped('day=2026-12-31&span=week', 1)).toBe('day=2027-01-07&span=week');
  expect(stepped('day=2026-01-31&span=month', 1)).toContain('day=2026-02');
  expect(stepped('day=2026-11-10&span=range&until=2026-11-12', 1)).toBe('day=2026-11-13&span=range&until=2026-11-15');
});

it('leaves an address alone that names no day', () => {
  expect(stepped('project=1', 1)).toBe('project=1');
  expect(stepped('day=soon', -1)).toBe('day=soon');
});
