// Parameters that a generation of simulated piles of this type takes.
import { GROUTING_PARAMETERS, type SimulationTerms } from '../../simulation-terms';

export const simulation: SimulationTerms = {
  parameters: GROUTING_PARAMETERS,
};
