import type { EquipmentType } from '../../descriptor';
import { POWDER_SPRAYING } from '../../families/powder-spraying';
import { ALONG_A_LINE, standardScreens } from '../../screens';
import { UNITS } from '../../units';

export const descriptor = {
  code: 'SP1000',
  order: 15,
  names: { cn: '粉喷搅拌桩', en: 'Powder spray mixing pile' },
  kind: 'child',
  routePrefix: 'spray',
  apiPrefix: '/spray/',
  unit: UNITS.pile,
  icon: 'powder-spray-mixing-pile',
  screens: standardScreens(ALONG_A_LINE),
  profile: POWDER_SPRAYING,
} as const satisfies EquipmentType;
