import type { EquipmentType } from '../descriptor';
import { STANDARD_SCREENS } from '../screens';
import { UNITS } from '../units';

export const percussionDrill = {
  code: 'HS-XT',
  names: { cn: '冲击钻', en: 'Percussion drill' },
  kind: 'child',
  routePrefix: 'drill',
  apiPrefix: '/drill/',
  unit: UNITS.pile,
  icon: 'percussion-drill',
  screens: STANDARD_SCREENS,
  profile: null,
} as const satisfies EquipmentType;
