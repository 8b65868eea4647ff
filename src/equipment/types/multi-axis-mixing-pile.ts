import type { EquipmentType } from '../descriptor';
import { STANDARD_SCREENS } from '../screens';
import { UNITS } from '../units';

export const multiAxisMixingPile = {
  code: 'HS-800',
  names: { cn: '多轴搅拌桩', en: 'Multi-axis mixing pile' },
  kind: 'native',
  routePrefix: 'smw',
  apiPrefix: '/smw/api/v1/client/',
  unit: UNITS.pile,
  icon: 'multi-axis-mixing-pile',
  screens: STANDARD_SCREENS,
  profile: null,
} as const satisfies EquipmentType;
