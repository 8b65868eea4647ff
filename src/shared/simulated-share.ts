/** How much of what a row tells comes from simulated records, piles or machines. */
export type SimulatedShare = 'none' | 'some' | 'all';

/** `simulated` of `all` are. */
export function shareOf(simulated: number, all: number): SimulatedShare {
  if (simulated === 0) return 'none';
  return simulated < all ? 'some' : 'all';
}
