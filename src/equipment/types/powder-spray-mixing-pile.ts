import type { EquipmentType } from '../descriptor';
import { POWDER_SPRAYING } from '../families/powder-spraying';
import { STANDARD_SCREENS } from '../screens';
import { UNITS } from '../units';

export const powderSprayMixingPile = {
  code: 'SP1000',
  names: { cn: '粉喷搅拌桩', en: 'Powder spray mixing pile' },
  kind: 'child',
  routePrefix: 'spray',
  apiPrefix: '/spray/',
  unit: UNITS.pile,
  icon: 'powder-spray-mixing-pile',
  screens: STANDARD_SCREENS,
  profile: POWDER_SPRAYING,
} as const satisfies EquipmentType;
