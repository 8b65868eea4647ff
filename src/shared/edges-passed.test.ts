import { expect, it } from 'vitest';
import { dayOfEdges, edgesPassed } from './edges-passed';

it('counts the edges that are not above a number, as a look at each does', () => {
  const edges = [-3, 0, 0.5, 7, 7.25];
  for (const number of [-4, -3, -0.1, 0, 0.5, 6.9, 7, 7.25, 99, Number.NaN]) {
    expect(edgesPassed(edges, number)).toBe(edges.filter((edge) => edge <= number).length);
    expect(edgesPassed(Float64Array.from(edges), number)).toBe(edgesPassed(edges, number));
  }
  expect(edgesPassed([], 1)).toBe(0);
});

it('finds the day of a moment, and none before the first or from the end of the last on', () => {
  const days = [0, 9.9, 10, 24, 29, 30, -1, Number.NaN].map((ms) => dayOfEdges([0, 10, 25, 30], ms));
  expect(days).toEqual([0, 0, 1, 1, 2, -1, -1, -1]);
});
