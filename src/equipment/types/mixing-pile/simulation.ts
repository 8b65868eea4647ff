// Parameters that a generation of simulated piles of this type takes.
import { ASH, own, ratio, type SimulationTerms, speeds } from '../../simulation-terms';

export const simulation: SimulationTerms = {
  parameters: [
    ...speeds('speed_mpm', 0.93, 0.475),
    { key: 'ash_kgpm', names: ASH, of: 'ash_kgpm', usual: 64 },
    { ...ratio(0.6), of: own('', 0.4, 1.5, 2) },
  ],
};
