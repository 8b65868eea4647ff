// Parameters that a generation of simulated piles of this type takes.
import { DOWN, POUR, type SimulationTerms } from '../../simulation-terms';

export const simulation: SimulationTerms = {
  parameters: [
    { key: 'down_mpm', names: DOWN, of: 'speed_mpm', usual: 1.4 },
    { key: 'up_mpm', names: POUR, of: 'speed_mpm', usual: 1.8 },
  ],
};
