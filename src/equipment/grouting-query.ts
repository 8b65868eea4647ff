// How the data core is asked about a grouted hole, by the terms of its type.
import type { GroutingQuery } from '../contracts/data-core/logs';
import type { EquipmentProfile, GroutingTerms } from './descriptor';
import { type Limits, limitOf } from './limit-of';

/** Question to the data core about a hole, by the limits of the project. */
export function groutingQuery(
  { warningRules }: Pick<EquipmentProfile, 'warningRules'>,
  terms: GroutingTerms,
  limits: Limits,
  cementGcm3: number,
): GroutingQuery {
  const closing = warningRules.find(({ key }) => key === terms.closing);
  return {
    channels: [terms.section, terms.lengthM, terms.run, terms.pressure, terms.injection, terms.density, terms.topM],
    testPasses: terms.testPasses,
    groutPasses: terms.groutPasses,
    closesLpm: closing === undefined ? 0 : limitOf(closing, limits),
    closesMs: (closing?.holdS ?? 0) * 1000,
    ratios: terms.ratios,
    cementGcm3,
  };
}
