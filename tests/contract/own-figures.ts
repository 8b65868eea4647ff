// Figures of a type's records, read off its logs by the descriptor alone: lists, sums and details must show the same.
import { expect } from 'vitest';
import type { ApiOutput } from '../../src/contracts/api';
import type { ColumnTable } from '../../src/contracts/columns';
import type { EquipmentType } from '../../src/equipment/descriptor';
import { type Figure, figuresOf, measuredColumns, summedFigures } from '../../src/equipment/record-figures';
import { workedByHand } from '../fixtures/worked-by-hand';
import type { TypeSite } from './type-site';

/** Columns of a record that its type measures, whatever its design says. */
export function ownColumns({ profile }: EquipmentType): string[] {
  if (profile === null) return [];
  const always = figuresOf(profile).filter(({ worked }) => worked?.unless === undefined);
  return [...measuredColumns(profile), ...always.map(({ key }) => key)];
}

/** Sums over days that a type has. */
export function ownSums({ profile }: EquipmentType): string[] {
  if (profile === null) return [];
  const measured = measuredColumns(profile);
  const shared = [
    ...(measured.has('depth_m') ? ['metres'] : []),
    ...(['slurry_l', 'ash_kg'] as const).filter((key) => measured.has(key)),
  ];
  return [...shared, ...summedFigures(profile).map(({ key }) => key)];
}

/** Whether a column has a number that is not 0. */
export function hasNumbers(cells: readonly unknown[] = []): boolean {
  return cells.some((cell) => typeof cell === 'number' && cell !== 0);
}

/** Compares the head of a record with its log, as both are given out. */
export async function expectLogged(
  head: Pick<ApiOutput<'productionDetail'>, 'figures' | 'depth_m' | 'design'>,
  { client, type, ofRecord }: TypeSite,
): Promise<void> {
  const log = await client.table('productionHistory', ofRecord, { typeCode: type.code });
  const depth = readings(log, 'depth_m');
  if (depth.length > 0) expect(head.depth_m).toBeCloseTo(Math.max(...depth), 3);
  const of = (figure: Figure): number =>
    Math.max(...figure.channels.map((key) => ofReadings(figure, readings(log, key, figure.passes))));
  const meanOf = (channel: string): number => head.figures[`mean_${channel}`] ?? Number.NaN;
  const expected = figuresOf(type.profile).flatMap((figure) => {
    const value = figure.worked === undefined ? of(figure) : workedByHand(figure.key, of(figure), head.design, meanOf);
    return value === null ? [] : [{ ...figure, value }];
  });
  expect(Object.keys(head.figures).sort()).toEqual(expected.map(({ key }) => key).sort());
  for (const { key, value, decimals } of expected) expect(head.figures[key], key).toBeCloseTo(value, decimals);
}

function readings({ columns }: ColumnTable, key: string, passes?: readonly number[]): number[] {
  return (columns[key] ?? []).flatMap((value, row) =>
    value === null || (passes !== undefined && !passes.includes(Number(columns.pass?.[row]))) ? [] : [Number(value)],
  );
}

function ofReadings({ take }: Figure, values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const [smallest = Number.NaN] = sorted;
  const largest = sorted.at(-1) ?? Number.NaN;
  switch (take) {
    case 'largest':
      return largest;
    case 'largestAbs':
      return Math.max(...values.map(Math.abs));
    case 'last':
      return values.at(-1) ?? Number.NaN;
    case 'mean':
      return values.reduce((sum, value) => sum + value, 0) / values.length;
    case 'span':
      return largest - smallest;
  }
}
