import type { EquipmentType } from '../descriptor';
import { SCREENS_WITHOUT_WARNINGS } from '../screens';
import { UNITS } from '../units';

export const powderSprayPile = {
  code: 'KN-A2000',
  names: { cn: '粉喷桩', en: 'Powder spray pile' },
  kind: 'child',
  routePrefix: 'djmkn',
  apiPrefix: '/djm/v1/kn/',
  unit: UNITS.pile,
  icon: 'powder-spray-pile',
  screens: SCREENS_WITHOUT_WARNINGS,
  profile: null,
} as const satisfies EquipmentType;
