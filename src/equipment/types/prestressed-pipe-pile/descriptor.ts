import { METRES } from '../../amounts';
import type { EquipmentType } from '../../descriptor';
import { PIPE_DESIGN } from '../../design-parameters';
import {
  DEPTH_SHORT,
  depthTo,
  largestOf,
  named,
  PLUMB_DEG,
  PRACTICE,
  PROJECT_LIMIT,
  positionRule,
  positionShareRule,
  rule,
  sumOf,
  TILT,
  tiltRules,
  total,
  track,
} from '../../profile-parts';
import { BORED_COLUMNS } from '../../record-columns';
import { IN_ROWS, standardScreens } from '../../screens';
import { UNITS } from '../../units';

export const descriptor = {
  code: 'HS-G300',
  order: 5,
  names: { cn: '预应力管桩', en: 'Prestressed pipe pile' },
  kind: 'native',
  routePrefix: 'spd',
  apiPrefix: '/spd/v1/client/',
  unit: UNITS.pile,
  icon: 'prestressed-pipe-pile',
  screens: standardScreens(IN_ROWS),
  profile: {
    channels: [
      depthTo(45),
      track('force_kn', '压桩力', 'Press force', 'kN', [0, 8000], 0),
      track('clamp_mpa', '夹桩压力', 'Clamp pressure', 'MPa', [0, 30], 1),
      track('speed_cmpm', '压桩速度', 'Press speed', 'cm/min', [0, 250], 0),
      total('splices', '接桩数', 'Splices', '', 8, 0),
      total('represses', '复压次数', 'Re-presses', '', 10, 0),
      ...TILT,
    ],
    passes: [
      { key: 'press', names: { cn: '压桩', en: 'Press' }, direction: 'down' },
      { key: 'repress', names: { cn: '复压', en: 'Re-press' }, direction: 'down', asked: 'toe' },
    ],
    figures: [
      largestOf('force_kn', { named: named('final_force_kn', '终压力', 'Final force') }),
      sumOf('splices'),
      sumOf('represses'),
    ],
    progress: METRES,
    material: null,
    warningRules: [
      rule('force_max', '压桩力过大', 'Press force high', {
        channel: 'force_kn',
        when: 'above',
        defaultLimit: 0,
        level: 3,
        source: PROJECT_LIMIT,
      }),
      rule('speed_max', '压桩过快', 'Pressing too fast', {
        channel: 'speed_cmpm',
        when: 'above',
        defaultLimit: 200,
        level: 1,
        source: PRACTICE,
      }),
      ...tiltRules(PLUMB_DEG.onePercent, 'prestressed-pipe-pile/plumb'),
      DEPTH_SHORT,
      positionRule(100, 'prestressed-pipe-pile/position'),
      positionShareRule(0, 'prestressed-pipe-pile/positionShare'),
    ],
    panels: [
      { kind: 'steps', terms: { heightM: 1, passes: [0], beside: ['force_kn', 'clamp_mpa', 'speed_cmpm'] } },
      {
        kind: 'diary',
        terms: {
          cuts: { counter: 'splices', stands: { speed: 'speed_cmpm', below: 1 } },
          values: [
            { channel: 'force_kn', take: 'largest' },
            {
              channel: 'force_kn',
              take: 'last',
              named: { names: { cn: '末力', en: 'Last force' }, unit: 'kN', decimals: 0 },
            },
            {
              channel: 'depth_m',
              take: 'growth',
              // Of a press it is the way down, of a re-press the set.
              named: { names: { cn: '贯入度', en: 'Set' }, unit: 'mm', decimals: 0, times: 1000 },
            },
            { channel: 'splices', take: 'last' },
            { channel: 'represses', take: 'last' },
          ],
        },
      },
      { kind: 'plumb', terms: { x: 'tilt_x_deg', y: 'tilt_y_deg', tells: 'degrees', passes: [0] } },
    ],
    layout: 'square',
    design: { diameterM: 0.5, spacingM: 2.0 },
    designParameters: PIPE_DESIGN,
    recordColumns: BORED_COLUMNS,
    mapSymbol: 'round',
  },
} as const satisfies EquipmentType;
