// Parameters that a generation of simulated piles of this type takes.
import { JETTING_PARAMETERS, type SimulationTerms } from '../../simulation-terms';

export const simulation: SimulationTerms = {
  parameters: [
    ...JETTING_PARAMETERS,
    { key: 'swing_deg', names: { cn: '摆角', en: 'Swing angle' }, of: 'swing_deg', usual: 360 },
    { key: 'step_s', names: { cn: '步进时间', en: 'Step time' }, of: 'step_s', usual: 30 },
  ],
};
