import { CONCRETE, METRES } from '../../amounts';
import type { EquipmentType } from '../../descriptor';
import { POURED_DESIGN } from '../../design-parameters';
import {
  DEPTH_SHORT,
  depthTo,
  largestOf,
  meanOf,
  PLUMB_DEG,
  PROJECT_LIMIT,
  positionRule,
  positionShareRule,
  readIn,
  rule,
  sumOf,
  TILT,
  tiltRules,
  total,
  track,
  withGaps,
} from '../../profile-parts';
import { DRIVEN_COLUMNS } from '../../record-columns';
import { CAST_IN_PLACE_SCREENS } from '../../screens';
import { betweenNeighbours } from '../../sequence-rules';
import { UNITS } from '../../units';
import { concretePutIn } from '../../worked-channels';

export const descriptor = {
  code: 'HS-CFG',
  order: 8,
  names: { cn: '灌注桩', en: 'Cast-in-place pile' },
  kind: 'child',
  routePrefix: 'cfg',
  apiPrefix: '/cfg/',
  unit: UNITS.pile,
  icon: 'cast-in-place-pile',
  screens: CAST_IN_PLACE_SCREENS,
  profile: {
    channels: [
      depthTo(25),
      track('speed_mpm', '升降速度', 'Travel speed', 'm/min', [0, 3], 2),
      track('current_a', '钻机电流', 'Drill current', 'A', [0, 250], 0),
      total('concrete_m3', '混凝土方量', 'Concrete', 'm³', 6, 2),
      track('pump_mpa', '泵送压力', 'Pump pressure', 'MPa', [0, 10], 1),
      readIn([1], withGaps(track('filling', '充盈系数', 'Filling ratio', '', [0.8, 1.6], 2))),
      ...TILT,
    ],
    derived: concretePutIn(0.3, ['area']),
    passes: [
      { key: 'drill', names: { cn: '钻进', en: 'Drill' }, direction: 'down' },
      { key: 'pour', names: { cn: '提钻灌注', en: 'Pour' }, direction: 'up' },
    ],
    figures: [sumOf('concrete_m3'), meanOf('filling'), largestOf('pump_mpa')],
    progress: METRES,
    material: CONCRETE,
    warningRules: [
      rule('extraction_speed_max', '提钻过快', 'Extraction too fast', {
        channel: 'speed_mpm',
        when: 'above',
        defaultLimit: 2.5,
        level: 2,
        source: 'cast-in-place-pile/extractionSpeed',
        passes: [1],
      }),
      rule('current_max', '电流过大', 'Current over limit', {
        channel: 'current_a',
        when: 'above',
        defaultLimit: 200,
        level: 1,
        source: 'cast-in-place-pile/current',
        holdS: 5,
      }),
      rule('filling_min', '充盈系数不足', 'Filling ratio low', {
        channel: 'filling',
        when: 'below',
        defaultLimit: 1.05,
        level: 3,
        source: 'cast-in-place-pile/filling',
        holdS: 20,
        passes: [1],
      }),
      rule('filling_max', '充盈系数过大', 'Filling ratio high', {
        channel: 'filling',
        when: 'above',
        defaultLimit: 1.3,
        level: 2,
        source: 'cast-in-place-pile/filling',
        holdS: 20,
        passes: [1],
      }),
      ...tiltRules(PLUMB_DEG.onePercent, 'cast-in-place-pile/plumb'),
      DEPTH_SHORT,
      positionRule(0, PROJECT_LIMIT),
      positionShareRule(0.4, 'cast-in-place-pile/positionShare'),
      betweenNeighbours('skip', 1, 'cast-in-place-pile/skipGap'),
    ],
    panels: [
      {
        kind: 'steps',
        terms: {
          heightM: 1,
          passes: [1],
          amount: { of: 'concrete_m3', design: ['area'] },
          beside: ['pump_mpa', 'speed_mpm'],
        },
      },
      {
        kind: 'diary',
        terms: {
          cuts: {},
          values: [
            { channel: 'current_a', take: 'largest' },
            { channel: 'pump_mpa', take: 'mean' },
            { channel: 'concrete_m3', take: 'growth' },
          ],
        },
      },
    ],
    layout: 'square',
    design: { diameterM: 0.4, spacingM: 1.6 },
    designParameters: POURED_DESIGN,
    recordColumns: DRIVEN_COLUMNS,
    mapSymbol: 'round',
  },
} as const satisfies EquipmentType;
