import type { EquipmentType } from '../descriptor';
import { STANDARD_SCREENS } from '../screens';
import { UNITS } from '../units';

export const trdMixingWall = {
  code: 'trdTypeId',
  names: { cn: 'TRD 搅拌墙', en: 'TRD mixing wall' },
  kind: 'child',
  routePrefix: 'trd',
  apiPrefix: '/trd/',
  unit: UNITS.section,
  icon: 'trd-mixing-wall',
  screens: STANDARD_SCREENS,
  profile: null,
} as const satisfies EquipmentType;
