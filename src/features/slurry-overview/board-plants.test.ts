import { describe, expect, it } from 'vitest';
import type { Machine } from '../../contracts/api';
import { equipmentOf } from '../../equipment/registry';
import { boardPlants, type SlurryBatch } from './board-plants';
import type { SlurryPlant } from './plant-figures';
import { plantLimits } from './plant-limits';

const NOW = 1_800_000_000_000;
const plant = (equipment_id: number, given: Partial<SlurryPlant> = {}): SlurryPlant => ({
  ...{ project_id: 9, project_name: 'plants', equipment_id, equipment_name: `P-${equipment_id}`, online: true },
  ...{ is_simulated: false, batches: 3, cement_kg: 0, made_l: 0, last_ms: 0, silo_t: 40, level_m: 1 },
  ...{ rigs: [], other_rigs: 0, other_litres: 0 },
  ...given,
});
const machine = (id: number, given: Partial<Machine> = {}): Machine => ({
  ...{ id, name: `P-${id}`, online: true, state: 'in_construction', is_simulated: false, since_ms: NOW - 60_000 },
  ...{ last_seen_ms: NOW - 1_000, clock_offset_ms: 0, pile_id: null, pile_no: null, record_no: null },
  ...{ open_warnings: [], depth_m: null, design_depth_m: null, x_m: null, y_m: null },
  ...{ piles_today: 0, metres_today: 0, progress_today: 0 },
  ...given,
});
const batch = (equipment_id: number, given: Partial<SlurryBatch> = {}): SlurryBatch => ({
  ...{ record_no: 'R', batch_no: 'B', equipment_id, equipment_name: `P-${equipment_id}`, started_ms: 0, ended_ms: 1 },
  recipe: { cement_kg: 900, water_kg: 900, ratio: 1, density_gcm3: 1.51 },
  ...{ cement_kg: 900, water_kg: 900, ratio: 1, density_gcm3: 1.51, weighed_density_gcm3: 1.51, made_l: 1190 },
  ...{ mixing_s: 120, weighing_error_pct: 0.2, silo_t: 40, level_m: 1, litres: 0, rigs: [] },
  ...{ other_rigs: 0, other_litres: 0, warnings: 0, is_simulated: false, is_generated: false },
  ...given,
});
const LIMITS = { siloMinT: 10, weighingMaxPct: 2, densityMinGcm3: 1.4 };
const heard = (agoMs: number) => ({ heardMs: NOW - agoMs, intervals_ms: [1_000] });
const heardBy = new Map([1, 2, 3, 4].map((id) => [id, heard(1_000)]));
const known = {
  machines: [machine(1)],
  batches: [batch(1)],
  limits: LIMITS,
  heardBy,
  asOfMs: NOW,
  hasStopped: () => false,
};
const needsOf = (given: Partial<Parameters<typeof boardPlants>[0]>) =>
  boardPlants({ ...known, plants: [plant(1)], ...given })[0]?.needs;

describe('plants on a wallboard', () => {
  it('need somebody where cement runs out, a batch went wrong, or the plant is silent or paused for long', () => {
    expect(needsOf({})).toEqual([]);
    expect(needsOf({ plants: [plant(1, { silo_t: 9.9 })] })).toEqual(['siloLow']);
    expect(needsOf({ plants: [plant(1, { silo_t: 9.9, online: false })] })).toEqual(['siloLow']);
    expect(needsOf({ plants: [plant(1, { silo_t: null })] })).toEqual([]);
    expect(needsOf({ batches: [batch(1, { weighing_error_pct: -2.1 })] })).toEqual(['weighing']);
    expect(needsOf({ batches: [batch(1, { density_gcm3: 1.39, weighing_error_pct: 3 })] })).toEqual([
      'weighing',
      'thin',
    ]);
    expect(needsOf({ hasStopped: () => true })).toEqual(['stopped']);
    expect(needsOf({ heardBy: new Map([[1, heard(46_000)]]) })).toEqual(['silent']);
    expect(needsOf({ heardBy: new Map([[1, heard(44_000)]]) })).toEqual([]);
    const paused = machine(1, { state: 'paused', since_ms: NOW - 400_000 });
    expect(needsOf({ machines: [paused], plants: [plant(1, { silo_t: 1 })] })).toEqual(['paused', 'siloLow']);
  });

  it('are judged by their own newest batch, which no generation made, and by no limit that is not set', () => {
    const wrong = batch(1, { weighing_error_pct: 9 });
    expect(needsOf({ batches: [batch(1), wrong] })).toEqual([]);
    expect(needsOf({ batches: [{ ...wrong, equipment_id: 2 }, batch(1)] })).toEqual([]);
    expect(needsOf({ batches: [{ ...wrong, is_generated: true }, batch(1)] })).toEqual([]);
    const none = { siloMinT: 0, weighingMaxPct: 0, densityMinGcm3: 0 };
    expect(needsOf({ limits: none, plants: [plant(1, { silo_t: 0 })], batches: [wrong] })).toEqual([]);
  });

  it('stand by what they need, then at work, at rest and switched off, each by name', () => {
    const ordered = boardPlants({
      ...known,
      plants: [plant(10, { online: false }), plant(3), plant(2), plant(1), plant(4, { silo_t: 2 })],
      machines: [machine(1), machine(2, { state: 'idle' }), machine(4)],
    });
    expect(ordered.map(({ plant: { equipment_id }, group }) => [equipment_id, group])).toEqual([
      [4, 'need'],
      [1, 'works'],
      [2, 'rests'],
      // It is no machine of the project that is told of.
      [3, 'rests'],
      [10, 'off'],
    ]);
  });

  it('are held against the limits of the project, and those of the type where it has none', () => {
    const { profile } = equipmentOf('HS-T');
    if (profile === null) throw new Error('slurry making has no profile');
    expect(plantLimits(profile, { silo_min: 12, density_min: 1.4 })).toEqual({
      ...{ siloMinT: 12, weighingMaxPct: 2, densityMinGcm3: 1.4 },
    });
    expect(plantLimits(profile, { weighing_error_max: 0 })).toMatchObject({ weighingMaxPct: 0, siloMinT: 0 });
  });
});
