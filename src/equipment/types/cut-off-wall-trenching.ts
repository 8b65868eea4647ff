import type { EquipmentType } from '../descriptor';
import { STANDARD_SCREENS } from '../screens';
import { UNITS } from '../units';

export const cutOffWallTrenching = {
  code: 'HS-ZD1000',
  names: { cn: '塑性混凝土防渗墙成槽', en: 'Plastic concrete cut-off wall trenching' },
  kind: 'child',
  routePrefix: 'plasticity',
  apiPrefix: '/plasticity/',
  unit: UNITS.panel,
  icon: 'cut-off-wall-trenching',
  screens: STANDARD_SCREENS,
  profile: null,
} as const satisfies EquipmentType;
