import { expect, it } from 'vitest';
import { ranked, rankedBy } from './ranking';

const item = (rank: number, equipment_id: number) => ({
  rank,
  equipment_id,
  equipment_name: `${equipment_id}号机`,
  is_simulated: equipment_id === 8,
  piles: 0,
  metres: 0,
  slurry_l: 0,
  ash_kg: 0,
  warnings: 0,
  figures: {},
  days_worked: 0,
});
const machines = {
  view: 'machine',
  keys: ['7', '8', '9'],
  labels: ['7号机', '8号机', '9号机'],
  sums: new Map([
    ['piles', Float64Array.of(5, 5, 0)],
    ['working_h', Float64Array.of(2, 8, 8)],
  ]),
} as const;
const items = [item(1, 7), item(1, 8), item(3, 9)];

it('takes the server’s ranks where it ranks by the measure', () => {
  expect(ranked(items, { key: 'piles', shared: 'piles' }, machines)).toMatchObject([
    { rank: 1, id: '7', amount: 5, isSimulated: false },
    { rank: 1, id: '8', amount: 5, isSimulated: true },
    { rank: 3, id: '9', amount: 0 },
  ]);
  expect(rankedBy({ key: 'concrete_m3', shared: null })).toEqual({ measure: 'figure', figure: 'concrete_m3' });
});

it('ranks time itself, and gives those that are level one rank', () => {
  expect(ranked(items, { key: 'working_h', shared: 'working_h' }, machines).map(({ rank, id }) => [rank, id])).toEqual([
    [1, '8'],
    [1, '9'],
    [3, '7'],
  ]);
});
