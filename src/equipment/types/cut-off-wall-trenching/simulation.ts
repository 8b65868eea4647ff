// Parameters that a generation of simulated piles of this type takes.
import { own, POUR, type SimulationTerms } from '../../simulation-terms';

export const simulation: SimulationTerms = {
  parameters: [
    { key: 'down_mpm', names: { cn: '成槽速度', en: 'Cutting speed' }, of: own('m/min', 0.01, 0.5, 3), usual: 0.08 },
    { key: 'up_mpm', names: POUR, of: own('m/min', 0.05, 1, 2), usual: 0.2 },
  ],
};
