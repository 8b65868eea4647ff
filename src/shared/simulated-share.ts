/** How much of what a row tells comes from simulated records, piles or machines. */
export const SIMULATED_SHARES = ['none', 'some', 'all'] as const;
export type SimulatedShare = (typeof SIMULATED_SHARES)[number];

/** Of rows together. */
export function joinedShare(shares: Iterable<SimulatedShare>): SimulatedShare {
  const [first = 'none', ...others] = new Set(shares);
  return others.length === 0 ? first : 'some';
}

/** `simulated` of `all` are. */
export function shareOf(simulated: number, all: number): SimulatedShare {
  if (simulated === 0) return 'none';
  return simulated < all ? 'some' : 'all';
}
