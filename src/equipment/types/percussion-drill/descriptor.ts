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
  readIn,
  rule,
  sumOf,
  TILT,
  tiltRules,
  track,
} from '../../profile-parts';
import { BORED_COLUMNS } from '../../record-columns';
import { IN_ROWS, standardScreens } from '../../screens';
import { betweenNeighbours } from '../../sequence-rules';
import { UNITS } from '../../units';
import { concretePutIn } from '../../worked-channels';

export const descriptor = {
  code: 'HS-XT',
  order: 18,
  names: { cn: '冲击钻', en: 'Percussion drill' },
  kind: 'child',
  routePrefix: 'drill',
  apiPrefix: '/drill/',
  unit: UNITS.pile,
  icon: 'percussion-drill',
  screens: standardScreens(IN_ROWS),
  profile: {
    channels: [
      depthTo(60),
      readIn([0], track('stroke_m', '冲程', 'Stroke', 'm', [0, 5], 1)),
      track('blows_pm', '冲击频率', 'Blows', '1/min', [0, 50], 0),
      track('tension_kn', '绳拉力', 'Rope tension', 'kN', [0, 200], 0),
      readIn([0], track('rate_mph', '进尺速度', 'Progress', 'm/h', [0, 5], 2)),
      track('mud_gcm3', '泥浆密度', 'Mud density', 'g/cm³', [1, 1.5], 2),
      ...BORE_CHANNELS,
      ...TILT,
    ],
    derived: concretePutIn(1, ['area']),
    passes: borePasses('冲击成孔', 'Drill'),
    figures: [
      sumOf('concrete_m3'),
      meanOf('filling'),
      meanOf('rate_mph', { passes: [0] }),
      largestOf('mud_gcm3'),
      lastOf('sediment_mm'),
    ],
    progress: METRES,
    material: CONCRETE,
    warningRules: [
      rule('mud_density_max', '泥浆密度过大', 'Mud too dense', {
        channel: 'mud_gcm3',
        when: 'above',
        defaultLimit: 1.4,
        level: 2,
        source: 'percussion-drill/mudDensity',
      }),
      rule('mud_density_min', '泥浆密度过小', 'Mud too thin', {
        channel: 'mud_gcm3',
        when: 'below',
        defaultLimit: 1.2,
        level: 2,
        source: 'percussion-drill/mudDensityDrilling',
        passes: [0],
      }),
      ...boreRules('percussion-drill/sediment'),
      ...tiltRules(PLUMB_DEG.onePercent, 'plumbOnePercent'),
      DEPTH_SHORT,
      positionRule(0, PROJECT_LIMIT),
      betweenNeighbours('young', 36, 'boreAge', {
        by: 'diameter',
        times: 4,
      }),
      betweenNeighbours('skip', 24, 'percussion-drill/skipGap'),
    ],
    panels: [
      {
        kind: 'diary',
        terms: {
          cuts: { everyMs: 3_600_000 },
          values: [
            {
              channel: 'blows_pm',
              take: 'byMinute',
              named: { names: { cn: '击数', en: 'Blows' }, unit: '', decimals: 0 },
            },
            { channel: 'stroke_m', take: 'mean' },
            { channel: 'rate_mph', take: 'mean' },
            { channel: 'tension_kn', take: 'largest' },
            { channel: 'mud_gcm3', take: 'last' },
            { channel: 'sediment_mm', take: 'last' },
            { channel: 'concrete_m3', take: 'growth' },
          ],
        },
      },
      ...BORE_PANELS,
    ],
    layout: 'square',
    design: { diameterM: 1, spacingM: 3 },
    designParameters: POURED_DESIGN,
    recordColumns: BORED_COLUMNS,
    mapSymbol: 'round',
  },
} as const satisfies EquipmentType;
