import { CEMENT, METRES } from '../../amounts';
import type { EquipmentType } from '../../descriptor';
import { CLUSTER_DESIGN } from '../../design-parameters';
import { JET_ENERGY, JETTING_CHANNELS, JETTING_FIGURES, JETTING_PASSES, JETTING_RULES } from '../../families/jetting';
import { DEPTH_SHORT, largestOf, PROJECT_LIMIT, positionRule, rule, TILT, track } from '../../profile-parts';
import { JETTED_COLUMNS } from '../../record-columns';
import { IN_HOLE_ORDER, standardScreens } from '../../screens';
import { betweenNeighbours, ORDERS_BESIDE } from '../../sequence-rules';
import { UNITS } from '../../units';
import { slurryPutIn } from '../../worked-channels';

export const descriptor = {
  code: 'HS-J1000',
  order: 4,
  names: { cn: '集束高喷', en: 'Cluster high spray' },
  kind: 'native',
  routePrefix: 'jsHighSpray',
  apiPrefix: '/jsHighSpray/v1/client/',
  unit: UNITS.pile,
  icon: 'cluster-high-spray',
  screens: standardScreens(IN_HOLE_ORDER),
  profile: {
    channels: [
      ...JETTING_CHANNELS,
      track('return_lpm', '返浆流量', 'Return flow', 'L/min', [0, 130], 1),
      track('ground_mpa', '地内压力', 'Pressure in the ground', 'MPa', [0, 2], 2),
      track('swing_deg', '摆角', 'Swing angle', '°', [0, 360], 0),
      track('step_s', '步距时间', 'Step time', 's', [0, 120], 0),
      ...TILT,
    ],
    derived: [JET_ENERGY, ...slurryPutIn(1500)],
    passes: JETTING_PASSES,
    figures: [...JETTING_FIGURES, largestOf('ground_mpa')],
    progress: METRES,
    material: CEMENT,
    warningRules: [
      ...JETTING_RULES,
      rule('ground_pressure_max', '地内压力过高', 'Ground pressure high', {
        channel: 'ground_mpa',
        when: 'above',
        defaultLimit: 0,
        level: 3,
        source: PROJECT_LIMIT,
      }),
      DEPTH_SHORT,
      positionRule(0, PROJECT_LIMIT),
      ORDERS_BESIDE,
      betweenNeighbours('young', 24, 'jettingAge'),
    ],
    panels: [
      { kind: 'neighbours', terms: { sameRow: true, order: 'hole_order' } },
      {
        kind: 'steps',
        terms: { heightM: 1, passes: [1, 3], amount: { of: 'slurry_l' }, beside: ['ash_kgpm', 'ground_mpa', 'step_s'] },
      },
      {
        kind: 'diary',
        terms: {
          cuts: {},
          values: [
            { channel: 'slurry_l', take: 'growth' },
            { channel: 'grout_mpa', take: 'mean' },
            { channel: 'water_mpa', take: 'mean' },
            { channel: 'air_mpa', take: 'mean' },
            { channel: 'swing_deg', take: 'largest' },
            { channel: 'ground_mpa', take: 'largest' },
            { channel: 'return_gcm3', take: 'mean' },
          ],
        },
      },
      { kind: 'plumb', terms: { x: 'tilt_x_deg', y: 'tilt_y_deg', tells: 'degrees', passes: [0] } },
    ],
    layout: 'triangle',
    design: { diameterM: 2, spacingM: 1.5 },
    designParameters: CLUSTER_DESIGN,
    recordColumns: JETTED_COLUMNS,
    mapSymbol: 'round',
    outline: { kind: 'sector', swing: 'swing_deg' },
  },
} as const satisfies EquipmentType;
