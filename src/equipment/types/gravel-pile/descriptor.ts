import { METRES } from '../../amounts';
import type { EquipmentType } from '../../descriptor';
import { GRAVEL_DESIGN } from '../../design-parameters';
import {
  DEPTH_SHORT,
  depthTo,
  meanOf,
  PLUMB_DEG,
  PROJECT_LIMIT,
  positionRule,
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
import { ALONG_A_LINE, standardScreens } from '../../screens';
import { UNITS } from '../../units';
import { stonePutIn } from '../../worked-channels';

export const descriptor = {
  code: 'G1000',
  order: 17,
  names: { cn: '碎石桩', en: 'Gravel pile' },
  kind: 'child',
  routePrefix: 'gravel',
  apiPrefix: '/gravel/',
  unit: UNITS.pile,
  icon: 'gravel-pile',
  screens: standardScreens(ALONG_A_LINE),
  profile: {
    channels: [
      depthTo(15),
      track('speed_mpm', '升降速度', 'Travel speed', 'm/min', [0, 3], 2),
      track('current_a', '振动电流', 'Vibrator current', 'A', [0, 200], 0),
      total('stone_m3', '填料量', 'Stone', 'm³', 10, 2),
      readIn([1], withGaps(track('filling', '充盈系数', 'Filling ratio', '', [0.8, 1.8], 2))),
      total('reinsertions', '反插次数', 'Re-insertions', '', 30, 0),
      readIn([1, 2], track('hold_s', '留振时间', 'Hold', 's', [0, 60], 0)),
      ...TILT,
    ],
    derived: stonePutIn(0.6, ['area', 'design.filling']),
    passes: [
      { key: 'down', names: { cn: '沉管', en: 'Drive' }, direction: 'down' },
      { key: 'up', names: { cn: '拔管', en: 'Pull' }, direction: 'up' },
      { key: 'reinsert', names: { cn: '反插', en: 'Re-insert' }, direction: 'down', asked: 'within' },
    ],
    figures: [sumOf('stone_m3'), meanOf('filling'), sumOf('reinsertions')],
    progress: METRES,
    material: {
      of: 'stone_m3',
      names: { cn: '填料用量', en: 'Stone used' },
      design: ['area', 'depth', 'design.filling'],
    },
    warningRules: [
      rule('pull_speed_max', '拔管过快', 'Pulling too fast', {
        channel: 'speed_mpm',
        when: 'above',
        defaultLimit: 1.5,
        level: 2,
        source: 'gravel-pile/pullSpeed',
        passes: [1],
      }),
      rule('current_max', '电流过大', 'Current over limit', {
        channel: 'current_a',
        when: 'above',
        defaultLimit: 160,
        level: 1,
        source: 'gravel-pile/current',
        holdS: 5,
      }),
      rule('filling_min', '充盈系数不足', 'Filling ratio low', {
        channel: 'filling',
        when: 'below',
        defaultLimit: 1,
        level: 3,
        source: 'gravel-pile/filling',
        holdS: 20,
        passes: [1],
      }),
      rule('filling_max', '充盈系数过大', 'Filling ratio high', {
        channel: 'filling',
        when: 'above',
        defaultLimit: 1.6,
        level: 2,
        source: 'gravel-pile/filling',
        holdS: 20,
        passes: [1],
      }),
      ...tiltRules(PLUMB_DEG.onePointFivePercent, 'plumbOnePointFivePercent'),
      DEPTH_SHORT,
      positionRule(0, PROJECT_LIMIT),
    ],
    panels: [
      {
        kind: 'steps',
        terms: {
          heightM: 1,
          passes: [1],
          amount: { of: 'stone_m3', design: ['area', 'design.filling'] },
          beside: ['current_a', 'speed_mpm'],
        },
      },
      {
        kind: 'diary',
        terms: {
          cuts: { stands: { speed: 'speed_mpm', below: 0.05 } },
          values: [
            { channel: 'stone_m3', take: 'growth' },
            { channel: 'current_a', take: 'largest' },
            { channel: 'reinsertions', take: 'last' },
          ],
        },
      },
    ],
    layout: 'triangle',
    design: { diameterM: 0.6, spacingM: 1.5 },
    designParameters: GRAVEL_DESIGN,
    recordColumns: DRIVEN_COLUMNS,
    mapSymbol: 'round',
  },
} as const satisfies EquipmentType;
