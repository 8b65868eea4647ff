// Which screens the console itself shows: not those of a type that is a child app.
import type { EquipmentType, ScreenKey } from '../../equipment/descriptor';
import { screenOf } from '../../screens';

/** How to load a screen of a type; undefined where the console has none. */
export function ownScreen(type: Pick<EquipmentType, 'kind' | 'profile'>, screen: ScreenKey) {
  return type.kind === 'native' ? screenOf(type, screen) : undefined;
}
