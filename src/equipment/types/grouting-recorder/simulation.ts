// What a generation of simulated piles of this type may be told.
import { GROUTING_PARAMETERS, type SimulationTerms } from '../../simulation-terms';

export const simulation: SimulationTerms = {
  parameters: GROUTING_PARAMETERS,
};
