import type { EquipmentType } from '../descriptor';
import { STANDARD_SCREENS } from '../screens';
import { UNITS } from '../units';

export const vibroReplacementPile = {
  code: 'ZC1000',
  names: { cn: '振冲桩', en: 'Vibro-replacement pile' },
  kind: 'child',
  routePrefix: 'zc',
  apiPrefix: '/zc/',
  unit: UNITS.pile,
  icon: 'vibro-replacement-pile',
  screens: STANDARD_SCREENS,
  profile: null,
} as const satisfies EquipmentType;
