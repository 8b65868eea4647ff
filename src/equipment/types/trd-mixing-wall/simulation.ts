// Parameters that a generation of simulated piles of this type takes.
import type { SimulationTerms } from '../../simulation-terms';

export const simulation: SimulationTerms = {
  parameters: [{ key: 'advance_mph', names: { cn: '横移速度', en: 'Advance' }, of: 'advance_mph', usual: 1.9 }],
};
