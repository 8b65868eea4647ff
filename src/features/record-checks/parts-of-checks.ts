// The parts of a record's checks.
import type { EquipmentProfile } from '../../equipment/descriptor';

/** The channel that says how deep the tool is. */
export const DEPTH = 'depth_m';

const PARTS = ['breaches', 'findings', 'segments', 'changes'] as const;
export type Part = (typeof PARTS)[number];

/** Whether logs of a type say how deep the tool is; those of the others are told by time alone. */
export function recordsDepth({ channels }: Pick<EquipmentProfile, 'channels'>): boolean {
  return channels.some(({ key }) => key === DEPTH);
}

/** The parts for a type. Segments are stretches of depth. */
export function partsOf(profile: Pick<EquipmentProfile, 'channels'>): readonly Part[] {
  return PARTS.filter((part) => part !== 'segments' || recordsDepth(profile));
}
