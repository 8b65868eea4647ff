// In which order, or pass, piles are to be made, by their designs.
import type { DesignParameter, EquipmentProfile } from './descriptor';

/** Key of the parameter, whether or not the type's designs have it. */
export function orderKeyOf(profile: Partial<Pick<EquipmentProfile, 'orderParameter'>> | null): string {
  return profile?.orderParameter ?? 'hole_order';
}

/** The parameter; null where designs of the type do not say it. */
export function orderParameterOf(
  profile: Pick<EquipmentProfile, 'designParameters' | 'orderParameter'> | null,
): DesignParameter | null {
  const key = orderKeyOf(profile);
  return profile?.designParameters.find((parameter) => parameter.key === key) ?? null;
}
