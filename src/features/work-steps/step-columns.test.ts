import { expect, it } from 'vitest';
import { equipmentByCode } from '../../equipment/registry';
import { askedShares, stepColumns, stepEnds } from './step-columns';

const profile = equipmentByCode('ZC1000')?.profile;
const [terms] = profile?.panels?.flatMap((panel) => (panel.kind === 'steps' ? [panel.terms] : [])) ?? [];
if (profile === undefined || profile === null || terms === undefined) throw new Error('stone columns have steps');

const design = { design_depth_m: 12, diameter_m: 1, terms: { stone_m3pm: 1.05, hold_s: 15 } };

it('sets the amount beside the design by metre, and means beside the limits that hold in these passes', () => {
  const means = [Float64Array.of(100, 120), Float64Array.of(14, 20)];
  const steps = { reachedM: Float64Array.of(1, 1), perM: [Float64Array.of(1, 1.1)], means };
  const columns = stepColumns(profile, terms, steps, design, { current_min: 90 });
  expect(columns.map(({ key }) => key)).toEqual(['stone_m3', 'current_a', 'hold_s']);
  expect(columns[0]).toMatchObject({ unit: 'm³/m', design: 1.05, limits: [] });
  expect(columns[1]).toMatchObject({ design: null, limits: [{ value: 90 }] });
  // The design's own hold, and the type's least.
  expect(columns[2]).toMatchObject({ design: 15, limits: [{ value: 10 }] });
});

it('leaves out a channel that told nothing, a limit that is off, and a design that is not there', () => {
  const silent = Float64Array.of(Number.NaN, Number.NaN);
  const means = [Float64Array.of(100, 120), silent];
  const steps = { reachedM: Float64Array.of(1, 1), perM: [Float64Array.of(1, 1.1)], means };
  const columns = stepColumns(profile, terms, steps, null, {});
  expect(columns.map(({ key, design: asked, limits }) => [key, asked, limits.length])).toEqual([
    ['stone_m3', null, 0],
    ['current_a', null, 0],
  ]);
});

it('says nothing by metre of a toe that is shorter than a sensor can tell', () => {
  const means = [Float64Array.of(100, 100, 100), Float64Array.of(14, 14, 14)];
  const perM = [Float64Array.of(1.1, 0.9, 0.01)];
  const steps = { reachedM: Float64Array.of(1, 0.1, 0.02), perM, means };
  expect(stepColumns(profile, terms, steps, design, {})[0]?.values).toEqual(Float64Array.of(1.1, 0.9, Number.NaN));
});

it('ends the last step where the way ended', () => {
  expect(stepEnds(terms, { fromM: 100, reachedM: Float64Array.of(1, 1, 0.25) })).toEqual([
    [100, 101],
    [101, 102],
    [102, 102.25],
  ]);
});

it('asks for nothing where a pile is stirred empty, and for half of a metre that is half empty', () => {
  const powder = equipmentByCode('KN-A2000')?.profile;
  if (powder === undefined || powder === null) throw new Error('powder piles are recorded');
  const steps = { fromM: 0, reachedM: Float64Array.of(1, 1, 1, 0.5) };
  const of = (empty_stir_depth_m: number) =>
    askedShares(powder, { ...terms, heightM: 1 }, steps, {
      design_depth_m: 3.5,
      diameter_m: 0.5,
      terms: { empty_stir_depth_m },
    });
  expect(of(0.5)).toEqual([0.5, 1, 1, 1]);
  expect(of(1.95)).toEqual([0, 0, 1, 1]);
  // A stone column has no such stretch.
  expect(askedShares(profile, terms, steps, { ...design, terms: { empty_stir_depth_m: 2 } })).toEqual([1, 1, 1, 1]);
});
