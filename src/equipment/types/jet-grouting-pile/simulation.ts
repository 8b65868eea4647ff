// Parameters that a generation of simulated piles of this type takes.
import { JETTING_PARAMETERS, type SimulationTerms } from '../../simulation-terms';

export const simulation: SimulationTerms = {
  parameters: JETTING_PARAMETERS,
};
