import { describe, expect, it } from 'vitest';
import { batchColumns } from '../../contracts/api/slurry';
import type { DecodedTable } from '../../contracts/table';
import { TableRows } from '../../contracts/table-rows';
import { type Balance, type BalanceRig, balanceDays, balanceTotal } from './balance-days';
import { type Batch, deviationsOf } from './batch-deviations';
import { batchFigures, isBeyond } from './batch-rows';

const BATCH: Batch = {
  record_no: 'ZJ-1',
  batch_no: 'B0001',
  equipment_id: 1,
  equipment_name: 'ZJ-101',
  started_ms: 0,
  ended_ms: 1,
  recipe: { cement_kg: 800, water_kg: 480, ratio: 0.6, density_gcm3: 1.735 },
  cement_kg: 820,
  water_kg: 480,
  ratio: 480 / 820,
  density_gcm3: 1.7,
  weighed_density_gcm3: 1.75,
  made_l: 745,
  mixing_s: 180,
  weighing_error_pct: 2.5,
  silo_t: 30,
  level_m: 1,
  litres: 740,
  rigs: [],
  other_rigs: 0,
  other_litres: 0,
  warnings: 0,
  is_simulated: false,
  is_generated: false,
};

describe('a batch against its recipe', () => {
  it('deviates by the share of what was asked for', () => {
    // By hand: 20/800; nothing; 0.58537/0.6; 0.035/1.735; 0.05/1.75.
    const pcts = deviationsOf(BATCH).map(({ key, pct }) => [key, pct === null ? null : Math.round(pct * 1000) / 1000]);
    expect(pcts).toEqual([
      ['cement', 2.5],
      ['water', 0],
      ['ratio', -2.439],
      ['density', -2.017],
      ['weighedDensity', -2.857],
    ]);
  });

  it('deviates from nothing where the recipe says nothing or nothing was measured', () => {
    const recipe = { cement_kg: null, water_kg: 0, ratio: 0.6, density_gcm3: 1.7 };
    const batch = { ...BATCH, recipe, water_kg: null, ratio: null, weighed_density_gcm3: null };
    expect(deviationsOf(batch).map(({ pct }) => pct)).toEqual([null, null, null, 0, null]);
  });

  it.each([
    [2.1, 2, true],
    [-2.1, 2, true],
    [2, 2, false],
    [50, 0, false],
    [null, 2, false],
    [Number.NaN, 2, false],
  ])('an error of %s %% is beyond a limit of %s %%: %s', (error, limit, beyond) => {
    expect(isBeyond(error, limit)).toBe(beyond);
  });
});

/** A table with these numbers by column; the other columns are empty. */
function rowsOf(cells: Readonly<Record<string, readonly number[]>>): TableRows<typeof batchColumns> {
  const rows = cells.cement_kg?.length ?? 0;
  const columns = Object.entries(batchColumns).map(([name, kind]) => {
    if (kind === 'text') return [name, { utf8: new Uint8Array(), ends: new Uint32Array(rows) }];
    if (kind === 'dict') return [name, { codes: new Uint32Array(rows), values: [''] }];
    return [name, Float64Array.from(cells[name] ?? Array.from({ length: rows }, () => Number.NaN))];
  });
  const table: DecodedTable<typeof batchColumns> = { rows, columns: Object.fromEntries(columns), figures: {} };
  return new TableRows(table);
}

it('batches add up without those of a generation, and without what was not measured', () => {
  const rows = rowsOf({
    cement_kg: [800, 820, 1000],
    water_kg: [480, Number.NaN, 1000],
    made_l: [738, 745, 1300],
    litres: [700, 740, 0],
    weighing_error_pct: [-0.5, 2.5, 9],
    is_generated: [0, 0, 1],
  });
  expect(batchFigures(rows, 2)).toEqual({
    batches: 3,
    cementKg: 1620,
    waterKg: 480,
    madeL: 1483,
    deliveredL: 1440,
    meanErrorPct: 1.5,
    beyond: 1,
  });
  expect(batchFigures(rows, 0).beyond).toBe(0);
  expect(batchFigures(rowsOf({ cement_kg: [] }), 2)).toMatchObject({ batches: 0, cementKg: 0, meanErrorPct: null });
});

describe('the balance of slurry', () => {
  const rig = (day: string, id: number, delivered_l: number, used_l: number | null): BalanceRig => ({
    type_code: 'HS-MI',
    project_id: 1,
    project_name: 'road',
    equipment_id: id,
    equipment_name: `rig ${id}`,
    day,
    delivered_l,
    used_l,
    piles: 2,
    metres: 20,
  });
  const balance: Balance = {
    days: [
      { day: '2026-11-18', batches: 4, made_l: 3000, delivered_l: 2900, other_l: 400 },
      { day: '2026-11-19', batches: 1, made_l: 700, delivered_l: 700, other_l: 0 },
    ],
    rigs: [
      rig('2026-11-18', 1, 1500, 1450),
      rig('2026-11-18', 2, 0, 90),
      rig('2026-11-18', 3, 1000, null),
      rig('2026-11-19', 3, 700, null),
    ],
    other_rigs: 1,
  };

  it('sets what rigs count against what those same rigs got', () => {
    const [first, second] = balanceDays(balance);
    expect(first).toEqual({
      day: '2026-11-18',
      batches: 4,
      madeL: 3000,
      deliveredL: 2900,
      otherL: 400,
      uncountedL: 1000,
      usedL: 1540,
      missingL: 1500 - 1540,
    });
    // Nobody counts: nothing is missing, and nothing is not.
    expect(second).toMatchObject({ usedL: null, missingL: null, uncountedL: 700 });
  });

  it('adds up days, those without a count left out of what is counted', () => {
    expect(balanceTotal(balanceDays(balance))).toEqual({
      batches: 5,
      madeL: 3700,
      deliveredL: 3600,
      otherL: 400,
      uncountedL: 1700,
      usedL: 1540,
      missingL: -40,
    });
    expect(balanceTotal([])).toMatchObject({ batches: 0, usedL: null, missingL: null });
  });
});
