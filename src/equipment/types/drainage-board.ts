import type { EquipmentType } from '../descriptor';
import { STANDARD_SCREENS } from '../screens';
import { UNITS } from '../units';

export const drainageBoard = {
  code: 'HS-PVD',
  names: { cn: '塑料排水板', en: 'Drainage board' },
  kind: 'child',
  routePrefix: 'drain',
  apiPrefix: '/drain/',
  unit: UNITS.board,
  icon: 'drainage-board',
  screens: STANDARD_SCREENS,
  profile: null,
} as const satisfies EquipmentType;
