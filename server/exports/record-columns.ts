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
import { columnsOf, localTime, MACHINE, number, pileNo, RECORD_NO, SIMULATED, shownAs } from './sheet-parts';

const own = columnsOf('records');

const before = (unit: Unit): readonly SheetColumn[] => [
  RECORD_NO,
  pileNo(unit),
  shownAs('equipment_name', MACHINE),
  shownAs('started_ms', own.time('started')),
  shownAs('ended_ms', own.time('ended')),
];
const DESIGN: readonly SheetColumn[] = [own.number('design_depth_m'), own.number('empty_stir_depth_m')];
const DEPTH = own.number('depth_m');
const MEASURED: readonly (readonly [MeasuredColumn, SheetColumn])[] = [
  ['slurry_l', own.number('slurry_l')],
  ['ash_kg', own.number('ash_kg')],
  ['water_cement_ratio', own.number('water_cement_ratio')],
  ['max_current_a', own.number('max_current_a')],
  ['mean_down_mpm', own.number('mean_down_mpm')],
  ['mean_up_mpm', own.number('mean_up_mpm')],
  ['max_tilt_deg', own.number('max_tilt_deg')],
];
const POSITION: readonly SheetColumn[] = [
  own.number('x_m'),
  own.number('y_m'),
  own.number('dx_m'),
  own.number('dy_m'),
  own.number('offset_mm'),
];
const AFTER: readonly SheetColumn[] = [own.number('score'), own.number('warnings'), shownAs('is_simulated', SIMULATED)];

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
