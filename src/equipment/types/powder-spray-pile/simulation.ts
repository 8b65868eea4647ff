// Parameters that a generation of simulated piles of this type takes.
import { POWDER_PARAMETERS, type SimulationTerms } from '../../simulation-terms';

export const simulation: SimulationTerms = {
  parameters: POWDER_PARAMETERS,
};
