// The grouting system and the automatic recorder measure the same process.
import type { AmountTerms, Channel, FigureTerms, OrderTerms, Pass, TradePanel, WarningRule } from '../descriptor';
import {
  largestOf,
  named,
  PROJECT_LIMIT,
  positionRule,
  readIn,
  rule,
  sumOf,
  total,
  track,
  withGaps,
} from '../profile-parts';

export const GROUTING_CHANNELS = [
  track('section', '段次', 'Section', '', [0, 12], 0),
  track('pressure_mpa', '灌浆压力', 'Grouting pressure', 'MPa', [0, 5], 2),
  track('injection_lpm', '注入率', 'Injection', 'L/min', [0, 100], 1),
  readIn([1, 2, 3], track('return_lpm', '返浆率', 'Return', 'L/min', [0, 100], 1)),
  readIn([1, 2, 3], track('density_gcm3', '浆液密度', 'Slurry density', 'g/cm³', [1.1, 1.85], 3)),
  track('uplift_um', '抬动', 'Uplift', 'µm', [0, 200], 0),
  readIn([0], withGaps(track('lugeon_lu', '透水率', 'Lugeon value', 'Lu', [0, 50], 2))),
  // Of the section in work, as the recorder was told them.
  track('stage_top_m', '段顶深度', 'Top of the section', 'm', [0, 150], 2),
  track('stage_m', '段长', 'Length of the section', 'm', [0, 12], 2),
  track('stage_pressure_mpa', '设计压力', 'Design pressure', 'MPa', [0, 5], 2),
  readIn([0], track('test_run', '压水阶段', 'Run of the water test', '', [0, 5], 0)),
  // Of the stages that are finished.
  total('grouted_m', '累计灌浆段长', 'Metres grouted', 'm', 60, 2),
  total('volume_l', '累计注入量', 'Volume injected', 'L', 20000, 1),
  total('dose_kgpm', '单位注灰量', 'Dose', 'kg/m', 500, 1),
] as const satisfies readonly Channel[];

export const GROUTING_PASSES = [
  { key: 'water_test', names: { cn: '压水', en: 'Water test' }, direction: 'none' },
  { key: 'grouting', names: { cn: '灌浆', en: 'Grouting' }, direction: 'none' },
  { key: 'hold', names: { cn: '屏浆', en: 'Hold' }, direction: 'none' },
  { key: 'sealing', names: { cn: '封孔', en: 'Sealing' }, direction: 'none' },
] as const satisfies readonly Pass[];

/** The volume injected and the cement in it are in every record's head. */
export const GROUTING_FIGURES = [
  sumOf('section', { named: named('sections', '段数', 'Sections') }),
  sumOf('grouted_m'),
  // Grout that seals the hole is none that the rock took.
  largestOf('dose_kgpm', { passes: [1, 2], named: named('dose_kgpm', '单位注灰量', 'Dose') }),
  largestOf('pressure_mpa', { passes: [1, 2] }),
  largestOf('lugeon_lu', { passes: [0] }),
  largestOf('uplift_um'),
] as const satisfies readonly FigureTerms[];

/** A hole has come as far as the stages that are finished. */
export const GROUTED = {
  of: 'grouted_m',
  names: { cn: '灌浆进尺', en: 'Metres grouted' },
  design: ['depth'],
} as const satisfies AmountTerms;

/** Order II closes in on I, and III on both: their take must fall from one to the next. */
export const GROUTING_ORDERS = {
  orders: [1, 2, 3],
  dose: 'dose_kgpm',
  over: 'grouted_m',
  lugeon: 'max_lugeon_lu',
} as const satisfies OrderTerms;

/** How the panel of a hole reads its log. The ratios are the grades that DL/T 5148 names, 5:1 to 0.5:1. */
export const GROUTING_PANEL = {
  kind: 'grouting',
  terms: {
    section: 'section',
    lengthM: 'stage_m',
    topM: 'stage_top_m',
    run: 'test_run',
    pressure: 'pressure_mpa',
    injection: 'injection_lpm',
    density: 'density_gcm3',
    uplift: 'uplift_um',
    testPasses: [0],
    groutPasses: [1, 2],
    ratios: [5, 3, 2, 1, 0.8, 0.5],
    closing: 'end_injection_max',
    raised: 'uplift_max',
  },
} as const satisfies TradePanel;

export const GROUTING_RULES = [
  rule('pressure_max', '灌浆压力过高', 'Pressure high', {
    channel: 'pressure_mpa',
    when: 'above',
    defaultLimit: 0,
    level: 2,
    source: PROJECT_LIMIT,
  }),
  rule('uplift_max', '抬动超限', 'Uplift', {
    channel: 'uplift_um',
    when: 'above',
    defaultLimit: 200,
    level: 3,
    source: 'groutingUplift',
  }),
  rule('end_injection_max', '结束标准不足', 'Ended before the hole was tight', {
    channel: 'injection_lpm',
    when: 'settlesAbove',
    defaultLimit: 1,
    level: 3,
    source: 'groutingEnd',
    holdS: 1800,
    passes: [1, 2],
  }),
  rule('thicken_litres_max', '注入量到限未变浓', 'Not thickened after its litres', {
    channel: 'injection_lpm',
    when: 'gradeLitresAbove',
    defaultLimit: 300,
    level: 2,
    source: 'thickenLitres',
    holdS: 300,
    passes: [1, 2],
  }),
  rule('thicken_minutes_max', '灌注时间到限未变浓', 'Not thickened after its time', {
    channel: 'injection_lpm',
    when: 'gradeMinutesAbove',
    defaultLimit: 60,
    level: 2,
    source: 'thickenMinutes',
    holdS: 300,
    passes: [1, 2],
  }),
  positionRule(0, PROJECT_LIMIT),
] as const satisfies readonly WarningRule[];
