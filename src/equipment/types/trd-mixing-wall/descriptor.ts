import { WALL_CEMENT } from '../../amounts';
import type { EquipmentType } from '../../descriptor';
import { WALL_DESIGN } from '../../design-parameters';
import {
  depthTo,
  largestOf,
  meanOf,
  named,
  PLUMB_DEG,
  PROBE_CHANNELS,
  PROBES,
  readIn,
  rule,
  TILT,
  tiltRules,
  total,
  track,
} from '../../profile-parts';
import { WALL_COLUMNS } from '../../record-columns';
import { ALONG_A_LINE, standardScreens } from '../../screens';
import { betweenNeighbours } from '../../sequence-rules';
import { UNITS } from '../../units';

export const descriptor = {
  code: 'trdTypeId',
  order: 16,
  names: { cn: 'TRD 搅拌墙', en: 'TRD mixing wall' },
  kind: 'child',
  routePrefix: 'trd',
  apiPrefix: '/trd/',
  unit: UNITS.section,
  icon: 'trd-mixing-wall',
  screens: standardScreens(ALONG_A_LINE),
  profile: {
    channels: [
      depthTo(60),
      { ...track('chainage_m', '里程', 'Chainage', 'm', [0, 2000], 2), place: true },
      track('advance_mph', '横移速度', 'Advance', 'm/h', [0, 4], 2),
      track('chain_mpm', '链速', 'Chain speed', 'm/min', [0, 90], 0),
      track('force_kn', '横推力', 'Horizontal force', 'kN', [0, 600], 0),
      track('flow_lpm', '浆液流量', 'Slurry flow', 'L/min', [0, 600], 0),
      readIn([2], track('overlap_m', '搭接长度', 'Overlap', 'm', [0, 1.5], 2)),
      total('slurry_l', '累计浆量', 'Slurry total', 'L', 100000, 1),
      track('spread_mm', '流动度', 'Spread', 'mm', [100, 300], 0),
      ...TILT,
      ...PROBE_CHANNELS,
    ],
    passes: [
      { key: 'pre_cut', names: { cn: '先行挖掘', en: 'Pre-cut' }, direction: 'none' },
      { key: 'return_cut', names: { cn: '回撤挖掘', en: 'Return cut' }, direction: 'none' },
      { key: 'solidify', names: { cn: '成墙搅拌', en: 'Solidify' }, direction: 'none' },
    ],
    figures: [
      {
        channels: ['chainage_m'],
        take: 'span',
        adds: true,
        named: named('wall_m', '成墙长度', 'Length of wall'),
      },
      {
        channels: ['slurry_l'],
        take: 'span',
        adds: true,
        passes: [2],
        named: named('mixed_cement_kg', '成墙水泥用量', 'Cement of the wall'),
        worked: {
          unit: 'kg',
          decimals: 0,
          factor: 1,
          over: ['slurry_lpkg'],
          source: {
            cn: '成墙搅拌阶段注入的水泥浆量 ÷ 设计水灰比下每千克水泥的浆量；掺量按 JGJ/T 303-2013',
            en: 'Slurry of the mixing pass by the litres that hold a kilogram of cement at the designed ratio; JGJ/T 303-2013',
          },
        },
      },
      meanOf('spread_mm', { passes: [2] }),
      largestOf('force_kn'),
    ],
    progress: { of: 'wall_m', names: { cn: '成墙长度', en: 'Wall made' }, design: ['design.section_m'] },
    material: WALL_CEMENT,
    warningRules: [
      rule('advance_max', '横移过快', 'Advance too fast', {
        channel: 'advance_mph',
        when: 'above',
        defaultLimit: 3,
        level: 2,
        source: 'trd-mixing-wall/advance',
      }),
      ...tiltRules(PLUMB_DEG.oneIn250, 'trd-mixing-wall/plumb'),
      rule('overlap_min', '搭接不足', 'Overlap short', {
        channel: 'overlap_m',
        when: 'below',
        defaultLimit: 0.5,
        level: 3,
        source: 'trd-mixing-wall/overlap',
        holdS: 0,
        passes: [2],
      }),
      rule('cement_share_min', '水泥掺量不足', 'Too little cement', {
        channel: 'slurry_l',
        when: 'cementShareBelow',
        defaultLimit: 20,
        level: 3,
        source: 'trd-mixing-wall/cementShare',
        holdS: 0,
        passes: [2],
        about: {
          cn: '成墙时注入的水泥占墙体土重的百分数。',
          en: 'Cement of the mixing pass in percent of the mass of the soil of the wall.',
        },
        soilTm3: 1.8,
        along: 'chainage_m',
      }),
      betweenNeighbours('cold', 24, 'trd-mixing-wall/jointGap'),
    ],
    panels: [
      {
        kind: 'neighbours',
        terms: {
          length: 'section_m',
          joint: 'joint_gap_max',
        },
      },
      {
        kind: 'plumb',
        terms: {
          x: 'tilt_x_deg',
          y: 'tilt_y_deg',
          probes: PROBES,
          wall: { x: 'along', y: 'across' },
          tells: 'degrees',
          passes: [2],
        },
      },
      {
        kind: 'steps',
        terms: {
          heightM: 1,
          passes: [2],
          along: 'chainage_m',
          amount: { of: 'slurry_l' },
          beside: ['advance_mph', 'force_kn'],
        },
      },
      {
        kind: 'diary',
        terms: {
          cuts: { everyMs: 3_600_000 },
          values: [
            {
              channel: 'chainage_m',
              take: 'last',
              named: { names: { cn: '至里程', en: 'To chainage' }, unit: 'm', decimals: 2 },
            },
            { channel: 'slurry_l', take: 'growth' },
            { channel: 'force_kn', take: 'largest' },
            { channel: 'spread_mm', take: 'mean' },
            { channel: 'overlap_m', take: 'last' },
          ],
        },
      },
    ],
    layout: 'chainage',
    design: { diameterM: 0.7, spacingM: 0.5 },
    designParameters: WALL_DESIGN,
    recordColumns: WALL_COLUMNS,
    mapSymbol: 'square',
    outline: { kind: 'block', length: 'section_m' },
  },
} as const satisfies EquipmentType;
