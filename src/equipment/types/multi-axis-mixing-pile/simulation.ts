// Parameters that a generation of simulated piles of this type takes.
import { ASH, own, ratio, type SimulationTerms, speeds } from '../../simulation-terms';

export const simulation: SimulationTerms = {
  parameters: [
    ...speeds('speed_mpm', 0.72, 1.3),
    { key: 'ash_kgpm', names: ASH, of: own('kg/m', 100, 800, 0), usual: 400 },
    ratio(1.6),
  ],
};
