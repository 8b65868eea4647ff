import type { EquipmentType } from '../descriptor';
import { JET_SCREENS } from '../screens';
import { UNITS } from '../units';

export const jetGroutingPile = {
  code: 'HS-GP',
  names: { cn: '高压旋喷桩', en: 'Jet grouting pile' },
  kind: 'native',
  routePrefix: 'jetPile',
  apiPrefix: '/highSpray/v1/client/',
  unit: UNITS.pile,
  icon: 'jet-grouting-pile',
  screens: JET_SCREENS,
  profile: null,
} as const satisfies EquipmentType;
