// Parameters that a generation of simulated piles of this type takes.
import { own, POUR, type SimulationTerms } from '../../simulation-terms';

export const simulation: SimulationTerms = {
  parameters: [
    {
      key: 'rate_mph',
      names: { cn: '进尺速度', en: 'Progress' },
      of: 'rate_mph',
      term: 'down_mpm',
      perUnit: 1 / 60,
      usual: 2.7,
    },
    { key: 'up_mpm', names: POUR, of: own('m/min', 0.05, 1, 2), usual: 0.3 },
  ],
};
