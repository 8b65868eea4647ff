import type { EquipmentType } from '../descriptor';
import { PROJECT_LIMIT, rule, total, track } from '../profile-parts';
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
  profile: {
    channels: [
      track('pressure_mpa', '灌浆压力', 'Grouting pressure', 'MPa', [0, 5], 2),
      track('injection_lpm', '注入率', 'Injection', 'L/min', [0, 100], 1),
      track('return_lpm', '返浆率', 'Return', 'L/min', [0, 100], 1),
      track('density_gcm3', '浆液密度', 'Slurry density', 'g/cm³', [1.1, 1.85], 3),
      track('uplift_um', '抬动', 'Uplift', 'µm', [0, 200], 0),
      track('lugeon_lu', '透水率', 'Lugeon value', 'Lu', [0, 50], 2),
      total('volume_l', '累计注入量', 'Volume injected', 'L', 20000, 1),
      total('dose_kgpm', '单位注灰量', 'Dose', 'kg/m', 500, 1),
    ],
    passes: [
      { key: 'water_test', names: { cn: '压水', en: 'Water test' }, direction: 'none' },
      { key: 'grouting', names: { cn: '灌浆', en: 'Grouting' }, direction: 'none' },
      { key: 'hold', names: { cn: '屏浆', en: 'Hold' }, direction: 'none' },
      { key: 'sealing', names: { cn: '封孔', en: 'Sealing' }, direction: 'none' },
    ],
    warningRules: [
      rule('pressure_max', '灌浆压力过高', 'Pressure high', {
        channel: 'pressure_mpa',
        when: 'above',
        defaultLimit: 0,
        level: 2,
        source: PROJECT_LIMIT,
      }),
      rule('uplift_max', '抬动超限', 'Uplift', {
        channel: 'uplift_um',
        when: 'above',
        defaultLimit: 200,
        level: 3,
        source: 'Common limit of 200 µm; DL/T 5148, unverified',
      }),
    ],
    layout: 'damRows',
    design: { diameterM: 0.076, spacingM: 2 },
  },
} as const satisfies EquipmentType;
