import { CONCRETE, METRES } from '../../amounts';
import type { EquipmentType } from '../../descriptor';
import { POURED_DESIGN } from '../../design-parameters';
import { BORE_CHANNELS, BORE_PANELS, borePasses, boreRules } from '../../families/bored';
import {
  DEPTH_SHORT,
  depthTo,
  largestOf,
  lastOf,
  meanOf,
  PLUMB_DEG,
  PROJECT_LIMIT,
  positionRule,
  rule,
  sumOf,
  TILT,
  tiltRules,
  total,
  track,
} from '../../profile-parts';
import { BORED_COLUMNS } from '../../record-columns';
import { IN_ROWS, standardScreens } from '../../screens';
import { betweenNeighbours } from '../../sequence-rules';
import { UNITS } from '../../units';
import { concretePutIn } from '../../worked-channels';

export const descriptor = {
  code: 'XW1000',
  order: 14,
  names: { cn: '旋挖桩', en: 'Rotary drilling pile' },
  kind: 'child',
  routePrefix: 'rotary',
  apiPrefix: '/rotary/',
  unit: UNITS.pile,
  icon: 'rotary-drilling-pile',
  screens: standardScreens(IN_ROWS),
  profile: {
    channels: [
      depthTo(60),
      track('torque_knm', '扭矩', 'Torque', 'kN·m', [0, 400], 0),
      track('crowd_kn', '加压力', 'Crowd force', 'kN', [0, 300], 0),
      track('rotation_rpm', '转速', 'Rotation', 'r/min', [0, 30], 1),
      total('trips', '钻斗次数', 'Bucket trips', '', 120, 0),
      track('mud_gcm3', '泥浆密度', 'Mud density', 'g/cm³', [1, 1.35], 2),
      ...BORE_CHANNELS,
      ...TILT,
    ],
    derived: concretePutIn(1, ['area']),
    passes: borePasses('钻进', 'Drill'),
    figures: [sumOf('concrete_m3'), sumOf('trips'), meanOf('filling'), lastOf('sediment_mm'), largestOf('torque_knm')],
    progress: METRES,
    material: CONCRETE,
    warningRules: [
      rule('mud_density_max', '泥浆密度过大', 'Mud too dense', {
        channel: 'mud_gcm3',
        when: 'above',
        defaultLimit: 1.25,
        level: 2,
        source: 'rotary-drilling-pile/mudDensity',
        passes: [1],
      }),
      ...boreRules('rotary-drilling-pile/sediment'),
      ...tiltRules(PLUMB_DEG.onePercent, 'rotary-drilling-pile/plumb'),
      DEPTH_SHORT,
      positionRule(0, PROJECT_LIMIT),
      betweenNeighbours('young', 36, 'boreAge', {
        by: 'diameter',
        times: 4,
      }),
    ],
    panels: [
      {
        kind: 'diary',
        terms: {
          cuts: { counter: 'trips' },
          values: [
            { channel: 'torque_knm', take: 'largest' },
            { channel: 'crowd_kn', take: 'largest' },
            { channel: 'mud_gcm3', take: 'last' },
            { channel: 'sediment_mm', take: 'last' },
            { channel: 'concrete_m3', take: 'growth' },
          ],
        },
      },
      ...BORE_PANELS,
    ],
    layout: 'square',
    design: { diameterM: 0.8, spacingM: 2.4 },
    designParameters: POURED_DESIGN,
    recordColumns: BORED_COLUMNS,
    mapSymbol: 'round',
  },
} as const satisfies EquipmentType;
