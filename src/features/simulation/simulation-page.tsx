import { BatchSimulation } from './batch-simulation';
import { PileSimulation } from './pile-simulation';
import type { SimulationPageProps } from './simulation-page-props';

/** Simulated records: their terms, and the generations that make them. */
export function SimulationPage(props: SimulationPageProps) {
  return props.type.kind === 'pulping' ? <BatchSimulation {...props} /> : <PileSimulation {...props} />;
}
