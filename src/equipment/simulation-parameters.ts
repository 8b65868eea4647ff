/// <reference types="vite/types/importMeta.d.ts" />
// Parameters of a generation of simulated piles, by type: each replaces a value of the design, or the usual value, in
// how a machine of the type works. Bounds are those of the channel that shows it, where it has one.
import type { Channel, EquipmentProfile, Names } from './descriptor';
import { byTypeCode } from './registry';
import type { SimulationTerms } from './simulation-terms';

/** A parameter as it is offered and checked. */
export interface SimulationParameter {
  readonly key: string;
  readonly names: Names;
  readonly unit: string;
  readonly decimals: number;
  /** Both inclusive. */
  readonly from: number;
  readonly to: number;
  /** Value for a pile whose design has none either. */
  readonly usual: number;
  readonly term: string;
  readonly perUnit: number;
}

const TERMS = byTypeCode(
  import.meta.glob<SimulationTerms>('./types/*/simulation.ts', { eager: true, import: 'simulation' }),
);

/** The least of a range that begins at 0: nothing moves at 0. */
const LEAST_SHARE = 1 / 50;

/** Whether a design pile needs a depth to be simulated. */
export function needsDesignDepth(code: string): boolean {
  return TERMS.get(code)?.hasNoDepth !== true;
}

/** Parameters that a generation of a type takes, with their bounds. */
export function simulationParameters(code: string, profile: EquipmentProfile): readonly SimulationParameter[] {
  return (TERMS.get(code)?.parameters ?? []).map(({ key, names, of, term = key, perUnit = 1, usual }) => {
    const { unit, decimals, range } = typeof of === 'string' ? channelNamed(profile, of) : of;
    const [low, to] = range;
    return { key, names, unit, decimals, from: low > 0 ? low : to * LEAST_SHARE, to, usual, term, perUnit };
  });
}

function channelNamed({ channels }: EquipmentProfile, key: string): Channel {
  const channel = channels.find((known) => known.key === key);
  if (channel === undefined) throw new RangeError(`a simulation parameter of channel ${key}, which the type has not`);
  return channel;
}
