// The limits of a project that its plants are held against where they are shown.
import type { EquipmentProfile } from '../../equipment/descriptor';
import { limitOf } from '../../equipment/limit-of';

/** 0: there is none. */
export interface PlantLimits {
  /** A silo below it stands out. */
  readonly siloMinT: number;
  /** A weighing error beyond it, either way, stands out. */
  readonly weighingMaxPct: number;
  /** Slurry below it stands out. */
  readonly densityMinGcm3: number;
}

/** `limits`: those of the project by rule; undefined while they are not known, when the type's own hold. */
export function plantLimits(
  { warningRules }: Pick<EquipmentProfile, 'warningRules'>,
  limits: Readonly<Record<string, number>> = {},
): PlantLimits {
  const limit = (key: string): number => {
    const rule = warningRules.find((known) => known.key === key);
    return rule === undefined ? 0 : limitOf(rule, limits);
  };
  return {
    siloMinT: limit('silo_min'),
    weighingMaxPct: limit('weighing_error_max'),
    densityMinGcm3: limit('density_min'),
  };
}

/** Whether a silo is so empty that it stands out. */
export function isSiloLow(siloT: number | null, { siloMinT }: Pick<PlantLimits, 'siloMinT'>): boolean {
  return siloT !== null && siloMinT > 0 && siloT < siloMinT;
}

/** Whether a batch was weighed so wrong that it stands out. */
export function isWeighedWrong(
  errorPct: number | null,
  { weighingMaxPct }: Pick<PlantLimits, 'weighingMaxPct'>,
): boolean {
  return errorPct !== null && weighingMaxPct > 0 && Math.abs(errorPct) > weighingMaxPct;
}

/** Whether slurry is so thin that it stands out. */
export function isThin(densityGcm3: number | null, { densityMinGcm3 }: Pick<PlantLimits, 'densityMinGcm3'>): boolean {
  return densityGcm3 !== null && densityMinGcm3 > 0 && densityGcm3 < densityMinGcm3;
}
