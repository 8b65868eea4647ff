// Parameters that a generation of simulated piles of this type takes.
import { RATIO_NAMES, type SimulationTerms } from '../../simulation-terms';

export const simulation: SimulationTerms = {
  hasNoDepth: true,
  parameters: [
    { key: 'cement_kg', names: { cn: '每盘水泥', en: 'Cement of a batch' }, of: 'cement_kg', usual: 800 },
    { key: 'water_cement_ratio', names: RATIO_NAMES, of: 'ratio', usual: 1 },
  ],
};
