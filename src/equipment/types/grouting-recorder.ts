import type { EquipmentType } from '../descriptor';
import { STANDARD_SCREENS } from '../screens';
import { UNITS } from '../units';

export const groutingRecorder = {
  code: 'DS-GJ-01',
  names: { cn: '自动灌浆记录仪', en: 'Automatic grouting recorder' },
  kind: 'child',
  routePrefix: 'autogrout',
  apiPrefix: '/autogrout/',
  unit: UNITS.hole,
  icon: 'grouting-recorder',
  screens: STANDARD_SCREENS,
  profile: null,
} as const satisfies EquipmentType;
