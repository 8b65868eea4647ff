import type { EquipmentType } from '../descriptor';
import { STANDARD_SCREENS } from '../screens';
import { UNITS } from '../units';

export const shieldGrouting = {
  code: 'DG1000',
  names: { cn: '盾构注浆', en: 'Shield grouting' },
  kind: 'child',
  routePrefix: 'casting',
  apiPrefix: '/casting/',
  unit: UNITS.ring,
  icon: 'shield-grouting',
  screens: STANDARD_SCREENS,
  profile: null,
} as const satisfies EquipmentType;
