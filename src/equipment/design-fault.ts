// Whether a pile's design may say what it says.
import type { DesignParameter } from './descriptor';
import { isCementDensity } from './slurry';

export type DesignFault = 'not_a_number' | 'not_whole' | 'out_of_range' | 'not_a_choice' | 'cement_density';

/** The fault of a value; null for a correct one, and for parameters that the type does not know. */
export function designFault(
  parameters: readonly DesignParameter[],
  key: string,
  value: number | string,
): DesignFault | null {
  // Of every type: the server calculates with it.
  if (key === 'cement_density_gcm3' && typeof value === 'number' && !isCementDensity(value)) return 'cement_density';
  const parameter = parameters.find((known) => known.key === key);
  if (parameter === undefined || parameter.holds === 'text') return null;
  if ('choices' in parameter.holds)
    return parameter.holds.choices.some((choice) => choice.value === value) ? null : 'not_a_choice';
  if (typeof value !== 'number') return 'not_a_number';
  const { range, whole } = parameter.holds;
  if (value < range[0] || value > range[1]) return 'out_of_range';
  return whole && !Number.isInteger(value) ? 'not_whole' : null;
}
