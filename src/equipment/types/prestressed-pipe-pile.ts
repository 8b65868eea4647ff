import type { EquipmentType } from '../descriptor';
import { STANDARD_SCREENS } from '../screens';
import { UNITS } from '../units';

export const prestressedPipePile = {
  code: 'HS-G300',
  names: { cn: '预应力管桩', en: 'Prestressed pipe pile' },
  kind: 'native',
  routePrefix: 'spd',
  apiPrefix: '/spd/v1/client/',
  unit: UNITS.pile,
  icon: 'prestressed-pipe-pile',
  screens: STANDARD_SCREENS,
  profile: null,
} as const satisfies EquipmentType;
