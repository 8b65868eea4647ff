// Parameters that a generation of simulated piles of this type takes.
import type { SimulationTerms } from '../../simulation-terms';

export const simulation: SimulationTerms = {
  hasNoDepth: true,
  parameters: [
    { key: 'advance_mmpm', names: { cn: '掘进速度', en: 'Advance' }, of: 'advance_mmpm', usual: 40 },
    { key: 'fill_ratio', names: { cn: '注浆率', en: 'Fill ratio' }, of: 'fill_ratio', usual: 1.8 },
  ],
};
