// Parameters that a generation of simulated piles of this type takes.
import { own, type SimulationTerms } from '../../simulation-terms';

export const simulation: SimulationTerms = {
  hasNoDepth: true,
  parameters: [
    { key: 'mass_t', names: { cn: '锤重', en: 'Mass' }, of: own('t', 5, 60, 1), usual: 20 },
    { key: 'drop_m', names: { cn: '落距', en: 'Drop height' }, of: 'drop_m', usual: 15 },
  ],
};
