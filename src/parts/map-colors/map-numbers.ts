// Numbers that a type's map can be coloured by: those of its piles, and what their records measured.
import type {
  DesignHeads,
  HeadColumnName,
  HeadTake,
  PileNumber,
  PileOwnNumber,
  TableSource,
} from '../../contracts/data-core';
import { headsKey } from '../../data';
import type { EquipmentProfile, EquipmentType, Names } from '../../equipment/descriptor';
import { orderParameterOf } from '../../equipment/order-parameter';
import { orderText } from '../../equipment/order-text';
import { hasOnePlace } from '../../equipment/places';
import {
  figuresOf,
  isSpeed,
  type MeasuredColumn,
  measuredColumns,
  type SpeedColumn,
  speedNames,
} from '../../equipment/record-figures';
import { numberedAs, type UnitKey } from '../../equipment/units';

/** Key of the texts `map.numbers`. */
export type NamedNumber =
  | Exclude<PileOwnNumber, 'diameter_m'>
  | Exclude<MeasuredColumn, SpeedColumn>
  | 'score'
  | 'warnings'
  | 'offset_mm'
  | 'machine'
  | 'ash_kg_per_m';

export interface MapNumber {
  /** As the address names it. */
  readonly key: string;
  /** Of a figure its own names; else the key of a text, or the unit whose size across it is. */
  readonly name: Names | NamedNumber | { readonly across: UnitKey };
  readonly unit: string;
  readonly decimals: number;
  /** `order`: one of a few whole numbers. */
  readonly kind: 'number' | 'time' | 'machine' | 'order';
  /** How one of its numbers is said, where not by its decimals. */
  readonly said?: (value: number) => string;
  /** By the keys under which the project's heads are open. */
  readonly numberOf: (scope: TableSource) => PileNumber;
  readonly ofRecords: boolean;
  /** The heads of designs that it needs: the order or pass that they say, or the material that they ask for. */
  readonly ofDesigns: DesignHeads | null;
  /** Piles together have as much as their numbers add up to. */
  readonly adds: boolean;
}

const OWN: readonly (readonly [PileOwnNumber, string, number, MapNumber['kind']])[] = [
  ['depth_off_m', 'm', 2, 'number'],
  ['depth_m', 'm', 2, 'number'],
  ['design_depth_m', 'm', 2, 'number'],
  ['diameter_m', 'm', 2, 'number'],
  ['finished_ms', '', 0, 'time'],
  ['order', '', 0, 'number'],
];

/** Units and decimals of the columns that not every type measures. */
const MEASURED: Readonly<Record<MeasuredColumn, readonly [string, number, HeadTake]>> = {
  depth_m: ['m', 2, 'last'],
  slurry_l: ['L', 0, 'sum'],
  ash_kg: ['kg', 0, 'sum'],
  water_cement_ratio: ['', 2, 'last'],
  max_current_a: ['A', 0, 'max'],
  mean_down_mpm: ['m/min', 2, 'last'],
  mean_up_mpm: ['m/min', 2, 'last'],
  max_tilt_deg: ['°', 2, 'max'],
};

/** In the order in which they are offered. */
export function mapNumbers({ profile, unit: counted }: EquipmentType): readonly MapNumber[] {
  if (profile === null) return [];
  const measured = measuredColumns(profile);
  const ofRecords = (
    key: string,
    name: MapNumber['name'],
    [unit, decimals, take]: readonly [string, number, HeadTake],
    column: HeadColumnName = key,
    more: { readonly over?: HeadColumnName; readonly kind?: MapNumber['kind'] } = {},
  ): MapNumber => ({
    key,
    name,
    unit,
    decimals,
    kind: more.kind ?? 'number',
    ofRecords: true,
    ofDesigns: null,
    adds: take === 'sum',
    numberOf: (scope) => ({
      of: 'heads',
      heads: headsKey(scope),
      column,
      take,
      ...(more.over === undefined ? {} : { over: more.over }),
    }),
  });
  const hasDepth = measured.has('depth_m');
  const own = OWN.filter(([column]) => hasDepth || !column.includes('depth')).map(
    ([column, unit, decimals, kind]): MapNumber => ({
      key: column,
      name: column === 'diameter_m' ? { across: numberedAs(counted) } : column,
      unit,
      decimals,
      kind,
      ofRecords: false,
      ofDesigns: null,
      adds: column === 'depth_m' || column === 'design_depth_m',
      numberOf: () => ({ of: 'piles', column }),
    }),
  );
  const columns = [...measured].filter((column) => column !== 'depth_m');
  return [
    ofRecords('score', 'score', ['', 1, 'last']),
    ...own,
    ...designedOrder(profile),
    ...designedMaterial(profile),
    ...(hasOnePlace(profile) ? [ofRecords('offset_mm', 'offset_mm', ['mm', 0, 'last'])] : []),
    ofRecords('warnings', 'warnings', ['', 0, 'sum']),
    ofRecords('machine', 'machine', ['', 0, 'last'], 'equipment_id', { kind: 'machine' }),
    ...columns.flatMap((column) => {
      const name = isSpeed(column) ? speedNames(profile, column) : column;
      return name === undefined ? [] : [ofRecords(column, name, MEASURED[column])];
    }),
    ...(hasDepth && measured.has('ash_kg')
      ? [ofRecords('ash_kg_per_m', 'ash_kg_per_m', ['kg/m', 1, 'last'], 'ash_kg', { over: 'depth_m' })]
      : []),
    ...figuresOf(profile).map(({ key, names, unit, decimals, adds }) =>
      ofRecords(key, names, [unit, decimals, adds ? 'sum' : 'last']),
    ),
  ];
}

/** How much of the material that its design asks for went into a pile, of all its records, in percent. */
function designedMaterial({ material }: EquipmentProfile): readonly MapNumber[] {
  if (material?.design === undefined) return [];
  const { of: column, names } = material;
  return [
    {
      key: 'material_share',
      name: names,
      unit: '%',
      decimals: 1,
      kind: 'number',
      ofRecords: true,
      ofDesigns: 'asked',
      adds: false,
      numberOf: (scope) => ({
        of: 'heads',
        heads: headsKey(scope),
        column,
        take: 'sum',
        percentOf: { heads: headsKey({ ...scope, of: 'asked' }), column: 'asked' },
      }),
    },
  ];
}

/** In which order or pass a pile is to be made, where designs say it. */
function designedOrder(profile: EquipmentProfile): readonly MapNumber[] {
  const parameter = orderParameterOf(profile);
  if (parameter === null) return [];
  return [
    {
      key: 'designed_order',
      name: parameter.names,
      unit: '',
      decimals: 0,
      kind: 'order',
      said: (value) => orderText(parameter, value),
      ofRecords: false,
      ofDesigns: 'orders',
      adds: false,
      numberOf: (scope) => ({
        of: 'heads',
        heads: headsKey({ ...scope, of: 'orders' }),
        column: 'hole_order',
        take: 'last',
        isDesigned: true,
      }),
    },
  ];
}
