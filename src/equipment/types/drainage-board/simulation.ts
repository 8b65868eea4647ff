// Parameters that a generation of simulated piles of this type takes.
import type { SimulationTerms } from '../../simulation-terms';

export const simulation: SimulationTerms = {
  parameters: [{ key: 'speed_mps', names: { cn: '插板速度', en: 'Insertion speed' }, of: 'speed_mps', usual: 0.42 }],
};
