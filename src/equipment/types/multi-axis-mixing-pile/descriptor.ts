import { CEMENT, METRES } from '../../amounts';
import { ofEachAxis } from '../../axes';
import type { EquipmentType } from '../../descriptor';
import { MULTI_AXIS_DESIGN } from '../../design-parameters';
import {
  DEPTH_SHORT,
  depthTo,
  largestOf,
  MIXING_PASSES,
  PLUMB_DEG,
  PRACTICE,
  PROJECT_LIMIT,
  positionRule,
  readIn,
  rule,
  TILT,
  tiltRules,
  total,
  track,
} from '../../profile-parts';
import { STIRRED_COLUMNS } from '../../record-columns';
import { IN_ROWS, standardScreens } from '../../screens';
import { betweenNeighbours } from '../../sequence-rules';
import { UNITS } from '../../units';
import { slurryPutIn } from '../../worked-channels';

export const descriptor = {
  code: 'HS-800',
  order: 2,
  names: { cn: '多轴搅拌桩', en: 'Multi-axis mixing pile' },
  kind: 'native',
  routePrefix: 'smw',
  apiPrefix: '/smw/api/v1/client/',
  unit: UNITS.pile,
  icon: 'multi-axis-mixing-pile',
  screens: standardScreens(IN_ROWS),
  profile: {
    channels: [
      depthTo(30),
      track('speed_mpm', '升降速度', 'Travel speed', 'm/min', [0, 2.5], 2),
      ...ofEachAxis((n) => track(`flow_${n}_lpm`, `${n} 轴流量`, `Flow, axis ${n}`, 'L/min', [0, 300], 1)),
      total('slurry_l', '累计浆量', 'Slurry total', 'L', 40000, 1),
      readIn([0, 1], track('density_gcm3', '浆液密度', 'Slurry density', 'g/cm³', [1.2, 1.6], 3)),
      track('air_mpa', '空气压力', 'Air pressure', 'MPa', [0, 1], 2),
      ...ofEachAxis((n) => track(`current_${n}_a`, `${n} 轴电流`, `Current, axis ${n}`, 'A', [0, 350], 0)),
      ...TILT,
    ],
    derived: slurryPutIn(2500),
    passes: MIXING_PASSES,
    figures: [largestOf('air_mpa')],
    progress: METRES,
    material: CEMENT,
    warningRules: [
      rule('down_speed_max', '下钻过快', 'Down too fast', {
        channel: 'speed_mpm',
        when: 'above',
        defaultLimit: 1.0,
        level: 2,
        source: 'multi-axis-mixing-pile/downSpeed',
        passes: [0, 2],
      }),
      rule('up_speed_max', '提钻过快', 'Up too fast', {
        channel: 'speed_mpm',
        when: 'above',
        defaultLimit: 2.0,
        level: 2,
        source: 'multi-axis-mixing-pile/upSpeed',
        passes: [1, 3],
      }),
      rule('air_max', '空气压力过高', 'Air pressure high', {
        channel: 'air_mpa',
        when: 'above',
        defaultLimit: 0.8,
        level: 1,
        source: PRACTICE,
      }),
      rule('density_min', '浆液密度过低', 'Slurry too thin', {
        channel: 'density_gcm3',
        when: 'below',
        defaultLimit: 1.28,
        level: 2,
        source: 'multi-axis-mixing-pile/density',
        holdS: 20,
      }),
      ...tiltRules(PLUMB_DEG.oneIn250, 'multi-axis-mixing-pile/guide'),
      DEPTH_SHORT,
      positionRule(0, PROJECT_LIMIT),
      betweenNeighbours('skip', 1, 'multi-axis-mixing-pile/skipGap'),
      betweenNeighbours('cold', 24, 'multi-axis-mixing-pile/jointGap'),
    ],
    panels: [
      {
        kind: 'neighbours',
        terms: {
          sameRow: true,
          joint: 'joint_gap_max',
        },
      },
      { kind: 'steps', terms: { heightM: 1, amount: { of: 'slurry_l' }, beside: ['density_gcm3', 'air_mpa'] } },
      {
        kind: 'diary',
        terms: {
          cuts: {},
          values: [
            { channel: 'slurry_l', take: 'growth' },
            { channel: 'speed_mpm', take: 'mean' },
            { channel: 'air_mpa', take: 'mean' },
            { channel: 'current_1_a', take: 'largest' },
          ],
        },
      },
      { kind: 'plumb', terms: { x: 'tilt_x_deg', y: 'tilt_y_deg', tells: 'degrees', passes: [0] } },
    ],
    layout: 'axisChain',
    design: { diameterM: 0.85, spacingM: 0.6 },
    designParameters: MULTI_AXIS_DESIGN,
    recordColumns: STIRRED_COLUMNS,
    mapSymbol: 'round',
    outline: { kind: 'axes', spacingM: 0.6 },
  },
} as const satisfies EquipmentType;
