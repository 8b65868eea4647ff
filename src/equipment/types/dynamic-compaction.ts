import type { EquipmentType } from '../descriptor';
import { COMPACTION_SCREENS } from '../screens';
import { UNITS } from '../units';

export const dynamicCompaction = {
  code: 'QH1000',
  names: { cn: '强夯', en: 'Dynamic compaction' },
  kind: 'child',
  routePrefix: 'qh',
  apiPrefix: '/qh/',
  unit: UNITS.point,
  icon: 'dynamic-compaction',
  screens: COMPACTION_SCREENS,
  profile: null,
} as const satisfies EquipmentType;
