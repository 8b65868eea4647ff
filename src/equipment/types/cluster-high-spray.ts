import type { EquipmentType } from '../descriptor';
import { STANDARD_SCREENS } from '../screens';
import { UNITS } from '../units';

export const clusterHighSpray = {
  code: 'HS-J1000',
  names: { cn: '集束高喷', en: 'Cluster high spray' },
  kind: 'native',
  routePrefix: 'jsHighSpray',
  apiPrefix: '/jsHighSpray/v1/client/',
  unit: UNITS.pile,
  icon: 'cluster-high-spray',
  screens: STANDARD_SCREENS,
  profile: null,
} as const satisfies EquipmentType;
