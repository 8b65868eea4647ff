// Columns of a record in an export: those that records of all types share, but for those that the type does not
// measure, and the figures of the type.

import { sql } from 'kysely';
import type { EquipmentType, Names, Unit } from '../../src/equipment/descriptor';
import { hasOnePlace } from '../../src/equipment/places';
import {
  figuresOf,
  isSpeed,
  type MeasuredColumn,
  measuredColumns,
  speedNames,
} from '../../src/equipment/record-figures';
import { RECORD_MEASURES } from '../db/record-measures';
import type { SheetColumn } from './cells';
import { localTime, number, pileNo, SIMULATED, shownAs, text, time } from './sheet-parts';

const before = (unit: Unit): readonly SheetColumn[] => [
  text('record_no', '记录编号', 'Record no.', 26),
  pileNo(unit),
  shownAs('equipment_name', text('machine', '设备', 'Machine')),
  shownAs('started_ms', time('started', '开始时间', 'Started')),
  shownAs('ended_ms', time('ended', '结束时间', 'Ended')),
];
const DESIGN: readonly SheetColumn[] = [
  number('design_depth_m', '设计深度 (m)', 'Design depth (m)'),
  number('empty_stir_depth_m', '空搅深度 (m)', 'Empty-stir depth (m)'),
];
const DEPTH = number('depth_m', '深度 (m)', 'Depth (m)');
const MEASURED: readonly (readonly [MeasuredColumn, SheetColumn])[] = [
  ['slurry_l', number('slurry_l', '浆量 (L)', 'Slurry (L)')],
  ['ash_kg', number('ash_kg', '灰量 (kg)', 'Ash (kg)')],
  ['water_cement_ratio', number('water_cement_ratio', '水灰比', 'Water-cement ratio')],
  ['max_current_a', number('max_current_a', '最大电流 (A)', 'Largest current (A)')],
  ['mean_down_mpm', number('mean_down_mpm', '平均下行 (m/min)', 'Mean down (m/min)')],
  ['mean_up_mpm', number('mean_up_mpm', '平均上行 (m/min)', 'Mean up (m/min)')],
  ['max_tilt_deg', number('max_tilt_deg', '最大倾角 (°)', 'Largest tilt (°)')],
];
const POSITION: readonly SheetColumn[] = [
  number('x_m', '实际 X 北 (m)', 'As built, X north (m)'),
  number('y_m', '实际 Y 东 (m)', 'As built, Y east (m)'),
  number('dx_m', '偏北 (m)', 'Off to the north (m)'),
  number('dy_m', '偏东 (m)', 'Off to the east (m)'),
  number('offset_mm', '位置偏差 (mm)', 'Off the design (mm)'),
];
const AFTER: readonly SheetColumn[] = [
  number('score', '评分', 'Score'),
  number('warnings', '预警数', 'Warnings'),
  shownAs('is_simulated', SIMULATED),
];

/** The columns of a type's records. */
export function recordColumns({ profile, unit }: Pick<EquipmentType, 'profile' | 'unit'>): readonly SheetColumn[] {
  if (profile === null) return [...before(unit), ...AFTER];
  const measured = measuredColumns(profile);
  return [
    ...before(unit),
    ...(measured.has('depth_m') ? [DEPTH] : []),
    ...DESIGN,
    ...MEASURED.flatMap(([key, column]) => {
      if (!measured.has(key)) return [];
      const names = isSpeed(key) ? speedNames(profile, key) : undefined;
      return [names === undefined ? column : quantity(key, names, 'm/min')];
    }),
    ...figuresOf(profile).map(({ key, names, unit }) => quantity(key, names, unit)),
    ...(hasOnePlace(profile) ? POSITION : []),
    ...AFTER,
  ];
}

/** A column of numbers with their unit in its title. */
export function quantity(key: string, { cn, en }: Names, unit: string): SheetColumn {
  const suffix = unit === '' ? '' : ` (${unit})`;
  return number(key, `${cn}${suffix}`, `${en}${suffix}`);
}

/** The SQL of these columns, from a record `r` and its machine `d`. The caller words whether it is simulated. */
export function recordCells(timeZone: string) {
  return [
    'r.record_no',
    'r.pile_no',
    sql<string>`coalesce(d.name, '')`.as('machine'),
    localTime('r.started_at', timeZone).as('started'),
    localTime('r.ended_at', timeZone).as('ended'),
    ...RECORD_MEASURES,
    'r.score',
    'r.warnings',
  ] as const;
}
