import type { EquipmentType } from '../../descriptor';
import { POWDER_SPRAYING } from '../../families/powder-spraying';
import { ALONG_A_LINE, screensWithoutWarnings } from '../../screens';
import { UNITS } from '../../units';

export const descriptor = {
  code: 'KN-A2000',
  order: 12,
  names: { cn: '粉喷桩', en: 'Powder spray pile' },
  kind: 'child',
  routePrefix: 'djmkn',
  apiPrefix: '/djm/v1/kn/',
  unit: UNITS.pile,
  icon: 'powder-spray-pile',
  screens: screensWithoutWarnings(ALONG_A_LINE),
  profile: POWDER_SPRAYING,
} as const satisfies EquipmentType;
