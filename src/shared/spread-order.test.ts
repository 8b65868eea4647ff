import { expect, it } from 'vitest';
import { spreadOrder } from './spread-order';

/** By sorting the shares of the circle. */
function bySorting(count: number): number[] {
  const golden = (Math.sqrt(5) - 1) / 2;
  const shares = Array.from({ length: count }, (_, at) => (at * golden) % 1);
  const ranks = new Map([...shares].sort((a, b) => a - b).map((share, rank) => [share, rank]));
  return shares.map((share) => ranks.get(share) ?? -1);
}

it('is the order of the shares of a circle at every count', () => {
  for (const count of [0, 1, 2, 3, 5, 8, 100, 1597, 4181, 20_000]) {
    expect([...spreadOrder(count)], String(count)).toEqual(bySorting(count));
  }
});

it('has a million places once each', () => {
  const order = spreadOrder(1_000_000);
  const seen = new Uint8Array(order.length);
  for (const place of order) seen[place] = (seen[place] ?? 0) + 1;
  expect(seen.every((times) => times === 1)).toBe(true);
});
