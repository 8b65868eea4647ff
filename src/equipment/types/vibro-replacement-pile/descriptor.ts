import { METRES } from '../../amounts';
import { type EquipmentType, POSITION } from '../../descriptor';
import { VIBRO_DESIGN } from '../../design-parameters';
import {
  DEPTH_SHORT,
  depthTo,
  largestOf,
  meanOf,
  PROJECT_LIMIT,
  positionRule,
  positionShareRule,
  readIn,
  rule,
  sumOf,
  TILT,
  total,
  track,
} from '../../profile-parts';
import { DRIVEN_COLUMNS } from '../../record-columns';
import { ALONG_A_LINE, standardScreens } from '../../screens';
import { UNITS } from '../../units';
import { stonePutIn } from '../../worked-channels';

export const descriptor = {
  code: 'ZC1000',
  order: 11,
  names: { cn: '振冲桩', en: 'Vibro-replacement pile' },
  kind: 'child',
  routePrefix: 'zc',
  apiPrefix: '/zc/',
  unit: UNITS.pile,
  icon: 'vibro-replacement-pile',
  screens: standardScreens(ALONG_A_LINE),
  profile: {
    channels: [
      depthTo(25),
      track('speed_mpm', '升降速度', 'Travel speed', 'm/min', [0, 3], 2),
      track('current_a', '振冲器电流', 'Vibrator current', 'A', [0, 300], 0),
      readIn([1], track('hold_s', '留振时间', 'Hold', 's', [0, 60], 0)),
      readIn([1], track('lift_m', '提升段长', 'Lift', 'm', [0, 1], 2)),
      track('water_mpa', '水压', 'Water pressure', 'MPa', [0, 1.2], 2),
      total('stone_m3', '填料量', 'Stone', 'm³', 40, 2),
      ...TILT,
    ],
    derived: stonePutIn(2, ['design.stone_m3pm']),
    passes: [
      { key: 'bore', names: { cn: '造孔', en: 'Bore' }, direction: 'down' },
      { key: 'compact', names: { cn: '加密', en: 'Compact' }, direction: 'up' },
    ],
    figures: [sumOf('stone_m3'), meanOf('hold_s', { passes: [1] }), largestOf('lift_m')],
    progress: METRES,
    material: { of: 'stone_m3', names: { cn: '填料用量', en: 'Stone used' }, design: ['depth', 'design.stone_m3pm'] },
    warningRules: [
      rule('lift_max', '提升段过长', 'Lift too long', {
        channel: 'lift_m',
        when: 'above',
        defaultLimit: 0.5,
        level: 2,
        source: 'vibro-replacement-pile/lift',
        holdS: 0,
        passes: [1],
      }),
      rule('hold_min', '留振不足', 'Hold too short', {
        channel: 'hold_s',
        when: 'below',
        defaultLimit: 10,
        level: 2,
        source: 'vibro-replacement-pile/hold',
        holdS: 0,
        passes: [1],
      }),
      rule('current_min', '加密电流不足', 'Compaction current low', {
        channel: 'current_a',
        when: 'below',
        defaultLimit: 0,
        level: 3,
        source: PROJECT_LIMIT,
        passes: [1],
      }),
      DEPTH_SHORT,
      rule('set_up_position_max', '振冲器对位偏差过大', 'Vibrator set up off the design position', {
        channel: POSITION,
        when: 'offsetAbove',
        at: 'setUp',
        defaultLimit: 50,
        level: 2,
        source: 'vibro-replacement-pile/setUpPosition',
        holdS: 0,
      }),
      positionRule(100, 'vibro-replacement-pile/position'),
      positionShareRule(0.2, 'vibro-replacement-pile/positionShare'),
    ],
    panels: [
      {
        kind: 'steps',
        terms: {
          heightM: 1,
          passes: [1],
          amount: { of: 'stone_m3', design: ['design.stone_m3pm'] },
          beside: ['current_a', 'hold_s'],
        },
      },
      {
        kind: 'diary',
        terms: {
          cuts: { stands: { speed: 'speed_mpm', below: 0.05 } },
          values: [
            { channel: 'current_a', take: 'largest' },
            { channel: 'current_a', take: 'mean' },
            { channel: 'stone_m3', take: 'growth' },
            { channel: 'water_mpa', take: 'mean' },
          ],
        },
      },
    ],
    layout: 'triangle',
    design: { diameterM: 1, spacingM: 2 },
    designParameters: VIBRO_DESIGN,
    recordColumns: DRIVEN_COLUMNS,
    mapSymbol: 'round',
  },
} as const satisfies EquipmentType;
