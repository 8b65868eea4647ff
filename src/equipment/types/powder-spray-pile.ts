import type { EquipmentType } from '../descriptor';
import { POWDER_SPRAYING } from '../families/powder-spraying';
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
  profile: POWDER_SPRAYING,
} as const satisfies EquipmentType;
