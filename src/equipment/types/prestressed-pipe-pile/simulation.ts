// Parameters that a generation of simulated piles of this type takes.
import type { SimulationTerms } from '../../simulation-terms';

export const simulation: SimulationTerms = {
  parameters: [
    {
      key: 'speed_cmpm',
      names: { cn: '压桩速度', en: 'Press speed' },
      of: 'speed_cmpm',
      term: 'down_mpm',
      perUnit: 0.01,
      usual: 140,
    },
    { key: 'final_force_kn', names: { cn: '终压力', en: 'Final force' }, of: 'force_kn', usual: 2800 },
  ],
};
