import type { EquipmentType } from '../descriptor';
import { STANDARD_SCREENS } from '../screens';
import { UNITS } from '../units';

export const gravelPile = {
  code: 'G1000',
  names: { cn: '碎石桩', en: 'Gravel pile' },
  kind: 'child',
  routePrefix: 'gravel',
  apiPrefix: '/gravel/',
  unit: UNITS.pile,
  icon: 'gravel-pile',
  screens: STANDARD_SCREENS,
  profile: null,
} as const satisfies EquipmentType;
