// Values of a pile's design beside number, place, diameter and depth. Keys carry the unit, as channels do.
import { AXES } from './axes';
import type { Choice, DesignParameter } from './descriptor';

type Range = readonly [number, number];

/** A number; both ends of the range are possible, a value outside is a slip. */
function number(key: string, cn: string, en: string, unit: string, range: Range): DesignParameter {
  return { key, names: { cn, en }, unit, holds: { range } };
}

/** The same of whole numbers. */
function whole(key: string, cn: string, en: string, range: Range): DesignParameter {
  return { key, names: { cn, en }, unit: '', holds: { range, whole: true } };
}

function choice(value: string | number, cn: string, en: string): Choice {
  return { value, names: { cn, en } };
}

function oneOf(key: string, cn: string, en: string, choices: readonly Choice[]): DesignParameter {
  return { key, names: { cn, en }, unit: '', holds: { choices } };
}

function text(key: string, cn: string, en: string): DesignParameter {
  return { key, names: { cn, en }, unit: '', holds: 'text' };
}

const ASH = number('ash_kgpm', '每米灰量', 'Cement per metre', 'kg/m', [0, 5000]);
const RATIO = number('water_cement_ratio', '水灰比', 'Water-cement ratio', '', [0.1, 20]);
/** That it must exceed 3 is said where densities are checked. */
const CEMENT_DENSITY = number('cement_density_gcm3', '水泥密度', 'Density of cement', 'g/cm³', [0, 5]);
const EMPTY_STIR = number('empty_stir_depth_m', '空搅深度', 'Empty-stir depth', 'm', [0, 100]);
const RESTIR = number('restir_depth_m', '复搅深度', 'Re-stir depth', 'm', [0, 100]);
const DOWN = number('down_mpm', '下钻速度', 'Speed down', 'm/min', [0, 20]);
const UP = number('up_mpm', '提升速度', 'Speed up', 'm/min', [0, 20]);
const STROKES = oneOf('strokes', '搅拌次数', 'Strokes', [
  choice(2, '两搅', 'two strokes'),
  choice(4, '四搅', 'four strokes'),
]);
/** Once down and up again is one. */
const RECIPROCATIONS = whole('reciprocations', '往复次数', 'Reciprocations', [1, 20]);
/** From pile to pile, from middle to middle. */
const SPACING = number('spacing_m', '桩间距', 'Spacing', 'm', [0.1, 20]);
const SPRAY_MODE = oneOf('spray_mode', '喷浆方式', 'Spray mode', [
  choice('full', '全程喷浆', 'full'),
  choice('down', '下钻喷浆', 'down'),
  choice('up', '提升喷浆', 'up'),
]);
const PILE_MODE = oneOf('pile_mode', '桩型', 'Pile mode', [
  choice('ordinary', '普通桩', 'ordinary'),
  choice('nail', '钉形桩', 'nail shape'),
]);
const AXLE_MODE = oneOf('axle_mode', '轴型', 'Axle mode', [
  choice('single', '单轴', 'single'),
  choice('double', '双轴', 'double'),
]);
const AXES_NAMES = {
  3: { cn: '三轴', en: 'three axes' },
  5: { cn: '五轴', en: 'five axes' },
  9: { cn: '九轴', en: 'nine axes' },
} as const;
const AXES_MODE = oneOf(
  'axes',
  '轴数',
  'Axes',
  AXES.map((axes) => ({ value: axes, names: AXES_NAMES[axes] })),
);
const INJECTION_MODE = oneOf('injection_mode', '喷射方式', 'Injection mode', [
  choice('single', '单管', 'single tube'),
  choice('double', '双管', 'double tube'),
  choice('triple', '三管', 'three tube'),
]);
const HOLE_ORDER = whole('hole_order', '孔序', 'Hole order', [1, 9]);
const SECTION = number('section_m', '段长', 'Section', 'm', [0, 100]);
const SLUMP = number('slump_mm', '坍落度', 'Slump', 'mm', [0, 300]);
const CEMENT = [ASH, RATIO, CEMENT_DENSITY] as const;
const SPEEDS = [DOWN, UP] as const;

export const MIXING_DESIGN = [
  PILE_MODE,
  AXLE_MODE,
  SPRAY_MODE,
  STROKES,
  RECIPROCATIONS,
  SPACING,
  ...CEMENT,
  EMPTY_STIR,
  RESTIR,
  ...SPEEDS,
] as const;

export const MULTI_AXIS_DESIGN = [
  AXES_MODE,
  SPRAY_MODE,
  STROKES,
  RECIPROCATIONS,
  SPACING,
  ...CEMENT,
  EMPTY_STIR,
  RESTIR,
  ...SPEEDS,
] as const;

export const JETTING_DESIGN = [
  INJECTION_MODE,
  SPACING,
  RECIPROCATIONS,
  number('nozzle_mm', '喷嘴直径', 'Nozzle diameter', 'mm', [0.5, 20]),
  whole('nozzles', '喷嘴数', 'Nozzles', [1, 40]),
  HOLE_ORDER,
  text('wall_structure', '墙体结构', 'Wall structure'),
  text('section_no', '段号', 'Section no.'),
  text('channel', '通道', 'Channel'),
  number('rotation_rpm', '转速', 'Rotation', 'r/min', [0, 100]),
  ...CEMENT,
  EMPTY_STIR,
  RESTIR,
  ...SPEEDS,
] as const;

export const CLUSTER_DESIGN = [
  ...JETTING_DESIGN,
  number('swing_deg', '摆角', 'Swing angle', '°', [0, 360]),
  number('step_s', '步进时间', 'Step time', 's', [0, 600]),
] as const;

export const GROUTING_DESIGN = [
  SPACING,
  HOLE_ORDER,
  text('unit', '单元', 'Unit'),
  text('position', '部位', 'Position'),
  text('section_no', '段号', 'Section no.'),
  text('channel', '通道', 'Channel'),
  number('pressure_mpa', '灌浆压力', 'Grouting pressure', 'MPa', [0, 20]),
  // The take that the quantities are planned by; `dose_kgpm` of a record is the one that was found.
  number('planned_dose_kgpm', '计划单位注灰量', 'Planned dose', 'kg/m', [0, 5000]),
  RATIO,
  CEMENT_DENSITY,
] as const;

export const POWDER_DESIGN = [STROKES, RECIPROCATIONS, SPACING, ASH, EMPTY_STIR, RESTIR, ...SPEEDS] as const;

export const PIPE_DESIGN = [
  SPACING,
  SECTION,
  number('final_force_kn', '终压力', 'Final force', 'kN', [0, 20_000]),
  DOWN,
] as const;

export const SLURRY_DESIGN = [
  number('cement_kg', '每盘水泥', 'Cement of a batch', 'kg', [0, 10_000]),
  RATIO,
  CEMENT_DENSITY,
] as const;

export const POURED_DESIGN = [SPACING, ...SPEEDS, SLUMP] as const;

export const BOARD_DESIGN = [
  SPACING,
  text('plate_spec', '板型号', 'Plate spec'),
  number('tape_m', '用带量', 'Tape', 'm', [0, 200]),
  number('speed_mps', '插板速度', 'Insertion speed', 'm/s', [0, 5]),
] as const;

export const RING_DESIGN = [
  number('ring_m', '环宽', 'Ring width', 'm', [0, 5]),
  number('gap_m3pm', '建筑空隙', 'Gap', 'm³/m', [0, 50]),
  number('ground_mpa', '地层压力', 'Ground pressure', 'MPa', [0, 5]),
  number('fill_ratio', '注浆率', 'Fill ratio', '', [0, 10]),
  number('advance_mmpm', '掘进速度', 'Advance', 'mm/min', [0, 500]),
] as const;

export const VIBRO_DESIGN = [
  SPACING,
  DOWN,
  number('lift_m', '提升段长', 'Lift', 'm', [0, 5]),
  number('stone_m3pm', '每米填料量', 'Stone per metre', 'm³/m', [0, 10]),
] as const;

export const GRAVEL_DESIGN = [SPACING, ...SPEEDS, number('filling', '充盈系数', 'Filling ratio', '', [0, 5])] as const;

export const PANEL_DESIGN = [
  number('panel_m', '槽段长', 'Panel', 'm', [0, 20]),
  HOLE_ORDER,
  text('wall_structure', '墙体结构', 'Wall structure'),
  ...SPEEDS,
] as const;

export const WALL_DESIGN = [
  SECTION,
  // 20 to 25 % of soil of 1.8 t/m³ are 360 to 450 kg (JGJ/T 303-2013).
  number('cement_kgpm3', '每方水泥掺量', 'Cement per cubic metre', 'kg/m³', [0, 2000]),
  number('chainage_m', '起点里程', 'Chainage', 'm', [-1e9, 1e9]),
  number('advance_mph', '横移速度', 'Advance', 'm/h', [0, 20]),
  RATIO,
  CEMENT_DENSITY,
] as const;

export const COMPACTION_DESIGN = [
  SPACING,
  number('mass_t', '锤重', 'Mass', 't', [0, 200]),
  number('drop_m', '落距', 'Drop height', 'm', [0, 50]),
  // By the passes of the type: five, and the full tamping.
  whole('pass', '遍数', 'Pass', [1, 6]),
  whole('planned_hits', '设计击数', 'Planned hits', [1, 60]),
  number('last_two_mm', '末两击平均夯沉量', 'Last two hits', 'mm', [0, 1000]),
] as const;
