import type { EquipmentIdentity, ScreenKey } from '../equipment/descriptor';

/** Key of a screen's title in the dictionary: where holes are counted, piles are called holes. */
export function screenTitle(type: Pick<EquipmentIdentity, 'unit'>, key: ScreenKey): ScreenKey | 'hole' {
  return key === 'pile' && type.unit.en === 'hole' ? 'hole' : key;
}
