import type { EquipmentType } from '../descriptor';
import { STANDARD_SCREENS } from '../screens';
import { UNITS } from '../units';

export const groutingSystem = {
  code: 'JT-V9',
  names: { cn: '灌浆系统', en: 'Grouting system' },
  kind: 'native',
  routePrefix: 'grouting',
  apiPrefix: '/grouting/v1/client/',
  unit: UNITS.hole,
  icon: 'grouting-system',
  screens: STANDARD_SCREENS,
  profile: null,
} as const satisfies EquipmentType;
