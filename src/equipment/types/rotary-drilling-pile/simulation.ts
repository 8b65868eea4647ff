// Parameters that a generation of simulated piles of this type takes.
import { DOWN, own, POUR, type SimulationTerms } from '../../simulation-terms';

export const simulation: SimulationTerms = {
  parameters: [
    { key: 'down_mpm', names: DOWN, of: own('m/min', 0.05, 2, 2), usual: 0.35 },
    { key: 'up_mpm', names: POUR, of: own('m/min', 0.05, 2, 2), usual: 0.45 },
  ],
};
