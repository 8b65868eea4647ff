// Jet grouting and cluster high spraying: channels of both on the way up with the nozzles on.
import type { Channel, DerivedChannel, FigureTerms, Pass, WarningRule } from '../descriptor';
import {
  depthTo,
  meanOf,
  named,
  PLUMB_DEG,
  PROJECT_LIMIT,
  readIn,
  rule,
  tiltRules,
  total,
  track,
  withGaps,
} from '../profile-parts';

export const JETTING_CHANNELS = [
  depthTo(40),
  readIn([1, 3], track('lift_cmpm', '提升速度', 'Lift speed', 'cm/min', [0, 30], 1)),
  track('rotation_rpm', '转速', 'Rotation', 'r/min', [0, 25], 1),
  track('water_mpa', '水压力', 'Water pressure', 'MPa', [0, 45], 1),
  track('grout_mpa', '浆压力', 'Grout pressure', 'MPa', [0, 45], 1),
  track('air_mpa', '空气压力', 'Air pressure', 'MPa', [0, 1.2], 2),
  track('flow_lpm', '浆液流量', 'Grout flow', 'L/min', [0, 130], 1),
  total('slurry_l', '累计浆量', 'Slurry total', 'L', 20000, 1),
  track('density_gcm3', '浆液密度', 'Slurry density', 'g/cm³', [1.2, 1.9], 3),
  readIn([1, 3], track('return_gcm3', '返浆密度', 'Return density', 'g/cm³', [1, 1.8], 3)),
  readIn([1, 3], withGaps(track('ash_kgpm', '每米灰量', 'Cement per metre', 'kg/m', [0, 450], 1))),
] as const satisfies readonly Channel[];

export const JETTING_PASSES = [
  { key: 'down', names: { cn: '下钻', en: 'Down' }, direction: 'down' },
  { key: 'up', names: { cn: '提升喷射', en: 'Up, jetting' }, direction: 'up', asked: 'column' },
  { key: 'redown', names: { cn: '复喷下钻', en: 'Down again' }, direction: 'down', asked: 'again' },
  { key: 'reup', names: { cn: '复喷提升', en: 'Up again, jetting' }, direction: 'up', asked: 'again' },
] as const satisfies readonly Pass[];

/** Energy of the grout jet that goes into a metre of column. */
const JET_ENERGY_SOURCE = {
  cn: 'Es = P·Q/v，按泵端压力，浆液射流；高喷通行做法（Tornaghi 1989）',
  en: 'Es = P·Q/v at the pump, of the grout jet; jet grouting practice (Tornaghi 1989)',
} as const;

/**
 * Energy that the grout jet brings into a metre of column: pressure × flow ÷ lift. 1 MPa · 1 L/min ÷ 1 cm/min is 0.1 MJ/m.
 */
export const JET_ENERGY: DerivedChannel = {
  key: 'jet_energy_mjpm',
  names: { cn: '每米射流能量（浆液）', en: 'Jet energy per metre (grout)' },
  unit: 'MJ/m',
  range: [0, 40],
  decimals: 1,
  chart: 'track',
  derived: {
    formula: '0.1 * grout_mpa * flow_lpm / lift_cmpm',
    source: 'Jet grouting practice (Tornaghi 1989): Es = P·Q/v at the pump',
  },
};

/** On the way up, with the nozzles on. */
export const JETTING_FIGURES = [
  meanOf('grout_mpa', { passes: [1, 3] }),
  meanOf('flow_lpm', { passes: [1, 3] }),
  meanOf('lift_cmpm', { passes: [1, 3] }),
  meanOf('return_gcm3', { passes: [1, 3] }),
  meanOf('flow_lpm', {
    passes: [1, 3],
    named: named('jet_mps', '射流出口流速', 'Jet exit speed'),
    worked: {
      unit: 'm/s',
      decimals: 0,
      factor: 1 / 60_000,
      over: ['nozzles_m2'],
      source: {
        cn: '连续方程 v = Q/(n·πd²/4)，浆液喷嘴；流量与喷嘴按 EN 12716 记录',
        en: 'Continuity: v = Q/(n·πd²/4) of the grout nozzles; flow and nozzles are recorded by EN 12716',
      },
    },
  }),
  meanOf('grout_mpa', {
    passes: [1, 3],
    named: named('jet_mjpm', '每米射流能量', 'Jet energy per metre'),
    worked: {
      unit: 'MJ/m',
      decimals: 1,
      // MPa · L/min : cm/min = 0.1 MJ/m.
      factor: 0.1,
      times: ['mean_flow_lpm'],
      over: ['mean_lift_cmpm'],
      // There the water cuts, and no flow of it is recorded.
      unless: { parameter: 'injection_mode', is: 'triple' },
      source: JET_ENERGY_SOURCE,
    },
  }),
] as const satisfies readonly FigureTerms[];

export const JETTING_RULES = [
  rule('lift_speed_max', '提升过快', 'Lift too fast', {
    channel: 'lift_cmpm',
    when: 'above',
    defaultLimit: 25,
    level: 2,
    source: 'jettingLift',
    passes: [1, 3],
  }),
  rule('grout_pressure_min', '喷浆压力不足', 'Grout pressure low', {
    channel: 'grout_mpa',
    when: 'below',
    defaultLimit: 20,
    level: 3,
    source: 'jettingPressure',
    passes: [1, 3],
  }),
  rule('air_pressure_min', '空气压力不足', 'Air pressure low', {
    channel: 'air_mpa',
    when: 'below',
    defaultLimit: 0,
    level: 1,
    source: PROJECT_LIMIT,
    passes: [1, 3],
  }),
  rule('ash_min', '每米灰量不足', 'Cement per metre low', {
    channel: 'ash_kgpm',
    when: 'below',
    defaultLimit: 200,
    level: 3,
    source: 'jettingCement',
    holdS: 20,
    passes: [1, 3],
  }),
  ...tiltRules(PLUMB_DEG.onePercent, 'jettingPlumb'),
] as const satisfies readonly WarningRule[];
