import type { EquipmentType } from '../descriptor';
import { STANDARD_SCREENS } from '../screens';
import { UNITS } from '../units';

export const rotaryDrillingPile = {
  code: 'XW1000',
  names: { cn: '旋挖桩', en: 'Rotary drilling pile' },
  kind: 'child',
  routePrefix: 'rotary',
  apiPrefix: '/rotary/',
  unit: UNITS.pile,
  icon: 'rotary-drilling-pile',
  screens: STANDARD_SCREENS,
  profile: null,
} as const satisfies EquipmentType;
