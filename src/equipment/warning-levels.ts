// Whether the level of a warning says who decides about it: the type says so, and the project has it switched on.
import type { EquipmentIdentity } from './descriptor';

/** The level that the rights are asked about (src/contracts/rights.ts); null: the role alone decides. */
export function decidingLevel(
  type: Pick<EquipmentIdentity, 'decidesByLevel'> | undefined,
  isWarningLevel: boolean,
  level: number,
): number | null {
  return type?.decidesByLevel === true && isWarningLevel ? level : null;
}
