import type { EquipmentType } from '../descriptor';
import { PULPING_SCREENS } from '../screens';
import { UNITS } from '../units';

export const slurryMaking = {
  code: 'HS-T',
  names: { cn: '后台制浆', en: 'Back-end slurry making' },
  kind: 'pulping',
  routePrefix: 'pulping',
  apiPrefix: '/pulping/v1/client/',
  unit: UNITS.batch,
  icon: 'slurry-making',
  screens: PULPING_SCREENS,
  profile: null,
} as const satisfies EquipmentType;
