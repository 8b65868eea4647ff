import type { EquipmentType } from '../../equipment/descriptor';

/** Whether any screen of a type exists: not of one that is a child app, or records nothing yet. */
export function hasOwnScreens(type: Pick<EquipmentType, 'kind' | 'profile'>): boolean {
  return type.kind === 'native' && type.profile !== null;
}
