// Terms of a generation, as its row keeps them.
import { z } from 'zod';
import { BREACH_SHARE, SCATTER } from '../../src/contracts/api/simulation';
import type { EquipmentType } from '../../src/equipment/descriptor';
import type { DesignTerms } from '../../src/equipment/machines/course';
import { profileOf } from '../../src/equipment/machines/courses';
import { simulationParameters } from '../../src/equipment/simulation-parameters';

const termsSchema = z.object({
  parameters: z.record(z.string(), z.number()).catch({}),
  scatter: z.number().catch(SCATTER.usual),
  breach_share: z.number().catch(BREACH_SHARE.usual),
});
export type GenerationTerms = z.infer<typeof termsSchema>;

/** Reads stored terms; a damaged one gets its usual value. */
export function generationTermsOf(stored: unknown): GenerationTerms {
  return termsSchema.parse(stored ?? {});
}

/** Parameters that a type takes; none for a type that records nothing. */
export function parametersOf(type: EquipmentType) {
  return simulationParameters(type.code, profileOf(type.code));
}

/** A design with the parameters in the place of what it says. */
export function designWith(
  type: EquipmentType,
  design: DesignTerms,
  parameters: Readonly<Record<string, number>>,
): DesignTerms {
  const terms: Record<string, number | string> = { ...design };
  for (const { key, term, perUnit } of parametersOf(type)) {
    const value = parameters[key];
    if (value !== undefined) terms[term] = value * perUnit;
  }
  return terms;
}
