import type { EquipmentType } from '../descriptor';
import { CAST_IN_PLACE_SCREENS } from '../screens';
import { UNITS } from '../units';

export const castInPlacePile = {
  code: 'HS-CFG',
  names: { cn: '灌注桩', en: 'Cast-in-place pile' },
  kind: 'child',
  routePrefix: 'cfg',
  apiPrefix: '/cfg/',
  unit: UNITS.pile,
  icon: 'cast-in-place-pile',
  screens: CAST_IN_PLACE_SCREENS,
  profile: null,
} as const satisfies EquipmentType;
