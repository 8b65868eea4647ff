// Parameters that a generation of simulated piles of this type takes.
import { type SimulationTerms, speeds } from '../../simulation-terms';

export const simulation: SimulationTerms = {
  parameters: [
    ...speeds('speed_mpm', 1.5, 1.2),
    { key: 'filling', names: { cn: '充盈系数', en: 'Filling ratio' }, of: 'filling', usual: 1.25 },
  ],
};
