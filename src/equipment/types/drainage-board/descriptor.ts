import { METRES } from '../../amounts';
import type { EquipmentType } from '../../descriptor';
import { BOARD_DESIGN } from '../../design-parameters';
import {
  DEPTH_SHORT,
  depthTo,
  largestOf,
  lastOf,
  PLUMB_DEG,
  positionRule,
  readIn,
  rule,
  sumOf,
  TILT,
  tiltRules,
  total,
  track,
} from '../../profile-parts';
import { BOARD_COLUMNS } from '../../record-columns';
import { ALONG_A_LINE, standardScreens } from '../../screens';
import { UNITS } from '../../units';

export const descriptor = {
  code: 'HS-PVD',
  order: 9,
  names: { cn: '塑料排水板', en: 'Drainage board' },
  kind: 'child',
  routePrefix: 'drain',
  apiPrefix: '/drain/',
  unit: UNITS.board,
  icon: 'drainage-board',
  screens: standardScreens(ALONG_A_LINE),
  profile: {
    channels: [
      depthTo(25),
      track('speed_mps', '插拔速度', 'Speed', 'm/s', [0, 1.2], 2),
      total('tape_m', '用带量', 'Tape', 'm', 26, 2),
      readIn([1], track('return_mm', '回带长度', 'Return', 'mm', [0, 600], 0)),
      readIn([1], track('exposed_mm', '外露长度', 'Exposed', 'mm', [0, 500], 0)),
      track('resistance_ohm', '电阻', 'Resistance', 'Ω', [0, 1000], 0),
      ...TILT,
    ],
    passes: [
      { key: 'insert', names: { cn: '插设', en: 'Insert' }, direction: 'down' },
      { key: 'withdraw', names: { cn: '拔管', en: 'Withdraw' }, direction: 'up' },
    ],
    figures: [sumOf('tape_m'), largestOf('return_mm'), lastOf('exposed_mm')],
    progress: { ...METRES, names: { cn: '打设进尺', en: 'Metres driven' } },
    material: { of: 'tape_m', names: { cn: '用带量', en: 'Tape used' }, design: ['depth'] },
    warningRules: [
      rule('return_max', '回带过长', 'Tape came back', {
        channel: 'return_mm',
        when: 'above',
        defaultLimit: 500,
        level: 3,
        source: 'drainage-board/return',
        holdS: 0,
      }),
      rule('return_noted', '回带', 'Tape came back, counted', {
        channel: 'return_mm',
        when: 'above',
        defaultLimit: 200,
        level: 1,
        source: 'drainage-board/returnNoted',
        holdS: 0,
      }),
      rule('returned_share_max', '当日回带比例过高', 'Too many boards came back today', {
        channel: 'return_mm',
        when: 'shareOfDayAbove',
        defaultLimit: 5,
        level: 3,
        source: 'drainage-board/returnedShare',
        holdS: 0,
        counts: 'return_noted',
      }),
      rule('exposed_min', '外露不足', 'Exposed length short', {
        channel: 'exposed_mm',
        when: 'below',
        defaultLimit: 200,
        level: 2,
        source: 'drainage-board/exposed',
        holdS: 0,
      }),
      ...tiltRules(PLUMB_DEG.onePointFivePercent, 'plumbOnePointFivePercent'),
      DEPTH_SHORT,
      positionRule(70, 'drainage-board/position'),
    ],
    panels: [
      {
        kind: 'board',
        terms: {
          exposed: 'exposed_mm',
          returned: 'max_return_mm',
          exposedRule: 'exposed_min',
          returnRule: 'return_max',
          countsRule: 'return_noted',
          shareRule: 'returned_share_max',
        },
      },
    ],
    layout: 'triangle',
    design: { diameterM: 0.1, spacingM: 1.2 },
    designParameters: BOARD_DESIGN,
    recordColumns: BOARD_COLUMNS,
    mapSymbol: 'diamond',
  },
} as const satisfies EquipmentType;
