import { BATCHED_CEMENT } from '../../amounts';
import type { EquipmentType } from '../../descriptor';
import { SLURRY_DESIGN } from '../../design-parameters';
import { lastOf, PROJECT_LIMIT, readIn, rule, sumOf, track } from '../../profile-parts';
import { BATCH_COLUMNS } from '../../record-columns';
import { PULPING_SCREENS } from '../../screens';
import { UNITS } from '../../units';

export const descriptor = {
  code: 'HS-T',
  order: 6,
  names: { cn: '后台制浆', en: 'Back-end slurry making' },
  kind: 'pulping',
  routePrefix: 'pulping',
  apiPrefix: '/pulping/v1/client/',
  unit: UNITS.batch,
  icon: 'slurry-making',
  screens: PULPING_SCREENS,
  profile: {
    channels: [
      track('cement_kg', '水泥重量', 'Cement', 'kg', [0, 2000], 1),
      track('water_kg', '水重量', 'Water', 'kg', [0, 2000], 1),
      readIn([1, 2], track('ratio', '水灰比', 'Water-cement ratio', '', [0.4, 2], 2)),
      readIn([1, 2], track('density_gcm3', '浆液密度', 'Slurry density', 'g/cm³', [1.3, 1.86], 3)),
      track('mixing_s', '搅拌时间', 'Mixing time', 's', [0, 300], 0),
      readIn([1, 2], track('weighing_error_pct', '计量偏差', 'Weighing error', '%', [-3, 3], 1)),
      track('silo_t', '料仓存量', 'Silo', 't', [0, 100], 1),
      track('level_m', '储浆液位', 'Tank level', 'm', [0, 3], 2),
    ],
    passes: [
      { key: 'weigh', names: { cn: '计量', en: 'Weigh' }, direction: 'none' },
      { key: 'mix', names: { cn: '搅拌', en: 'Mix' }, direction: 'none' },
      { key: 'discharge', names: { cn: '放浆', en: 'Discharge' }, direction: 'none' },
    ],
    figures: [
      sumOf('water_kg'),
      lastOf('mixing_s'),
      { channels: ['weighing_error_pct'], take: 'largestAbs', adds: false },
    ],
    progress: null,
    material: BATCHED_CEMENT,
    warningRules: [
      rule('weighing_error_max', '计量偏差过大', 'Weighing error', {
        channel: 'weighing_error_pct',
        when: 'absAbove',
        defaultLimit: 2,
        level: 2,
        source: 'slurry-making/weighingError',
        holdS: 0,
      }),
      rule('density_min', '浆液密度过低', 'Slurry too thin', {
        channel: 'density_gcm3',
        when: 'below',
        defaultLimit: 0,
        level: 2,
        source: PROJECT_LIMIT,
      }),
      rule('silo_min', '料仓料位低', 'Silo low', {
        channel: 'silo_t',
        when: 'below',
        defaultLimit: 0,
        level: 1,
        source: PROJECT_LIMIT,
      }),
    ],
    layout: 'none',
    design: { diameterM: 0, spacingM: 0 },
    designParameters: SLURRY_DESIGN,
    recordColumns: BATCH_COLUMNS,
    mapSymbol: null,
  },
} as const satisfies EquipmentType;
