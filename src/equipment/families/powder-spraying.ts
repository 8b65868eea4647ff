// Powder spray piles and powder spray mixing piles record and limit the same quantities.

import { METRES, POWDER } from '../amounts';
import type { EquipmentProfile } from '../descriptor';
import { POWDER_DESIGN } from '../design-parameters';
import {
  DEPTH_SHORT,
  depthTo,
  MIXING_PASSES,
  meanOf,
  PLUMB_DEG,
  positionRule,
  readIn,
  rule,
  TILT,
  tiltRules,
  total,
  track,
  withGaps,
} from '../profile-parts';
import { POWDER_COLUMNS } from '../record-columns';
import { BLADE_TURNS, POWDER_PUT_IN } from '../worked-channels';

export const POWDER_SPRAYING = {
  channels: [
    depthTo(15),
    track('speed_mpm', '升降速度', 'Travel speed', 'm/min', [0, 1.5], 2),
    readIn([1], withGaps(track('powder_kgpm', '每米喷粉量', 'Powder per metre', 'kg/m', [0, 80], 1))),
    total('powder_kg', '累计喷粉量', 'Powder total', 'kg', 1200, 1),
    track('gas_mpa', '气压', 'Gas pressure', 'MPa', [0, 0.8], 2),
    track('gas_m3pm', '气体流量', 'Gas flow', 'm³/min', [0, 5], 2),
    track('current_a', '钻机电流', 'Drill current', 'A', [0, 150], 0),
    track('rotation_rpm', '转速', 'Rotation', 'r/min', [0, 60], 1),
    track('tank_kg', '灰罐重量', 'Tank', 'kg', [0, 3000], 0),
    ...TILT,
  ],
  derived: [BLADE_TURNS, ...POWDER_PUT_IN],
  passes: MIXING_PASSES,
  figures: [meanOf('gas_mpa', { passes: [1, 3] })],
  progress: METRES,
  material: POWDER,
  warningRules: [
    rule('up_speed_max', '提钻过快', 'Up too fast', {
      channel: 'speed_mpm',
      when: 'above',
      defaultLimit: 0.8,
      level: 2,
      source: 'powderUp',
      passes: [1],
    }),
    rule('powder_min', '喷粉量不足', 'Powder low', {
      channel: 'powder_kgpm',
      when: 'below',
      defaultLimit: 45,
      level: 3,
      source: 'powderPerMetre',
      holdS: 20,
      passes: [1],
    }),
    rule('gas_pressure_max', '气压过高', 'Gas pressure high', {
      channel: 'gas_mpa',
      when: 'above',
      defaultLimit: 0.6,
      level: 1,
      source: 'powderGas',
    }),
    ...tiltRules(PLUMB_DEG.onePercent, 'plumbOnePercent'),
    DEPTH_SHORT,
    positionRule(50, 'powderPosition'),
  ],
  panels: [
    {
      kind: 'steps',
      terms: { heightM: 1, amount: { of: 'powder_kg', design: ['design.ash_kgpm'] }, beside: ['gas_mpa', 'gas_m3pm'] },
    },
    {
      kind: 'diary',
      terms: {
        cuts: {},
        values: [
          { channel: 'powder_kg', take: 'growth' },
          { channel: 'tank_kg', take: 'last' },
          { channel: 'gas_mpa', take: 'mean' },
          { channel: 'current_a', take: 'largest' },
        ],
      },
    },
  ],
  watched: ['speed_mpm', 'powder_kgpm', 'gas_mpa', 'tank_kg', 'tilt_x_deg', 'tilt_y_deg'],
  layout: 'triangle',
  design: { diameterM: 0.5, spacingM: 1.2 },
  designParameters: POWDER_DESIGN,
  recordColumns: POWDER_COLUMNS,
  mapSymbol: 'round',
} as const satisfies EquipmentProfile;
