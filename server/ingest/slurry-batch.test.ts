import { expect, it } from 'vitest';
import { slurryDensityGcm3 } from '../engine/slurry';
import { courseOf, profileOf } from '../simulator/courses';
import { recordCourse } from '../simulator/record-course';
import { slurryBatchOf } from './slurry-batch';

const pile = { depthM: 0, diameterM: 0, terms: { cement_kg: 800, water_cement_ratio: 0.6, silo_t: 40 } };

it('a batch is what was weighed, not what was left in the mixer, and its density fits its ratio', () => {
  const profile = profileOf('HS-T');
  const course = courseOf('HS-T', { seed: 'batch', pile, limits: {}, plant: null });
  const batch = slurryBatchOf(recordCourse(course, profile, { startMs: 0, limits: {}, pile }).log);
  expect(batch?.cementKg).toBeGreaterThan(780);
  expect(batch?.cementKg).toBeLessThan(820);
  expect((batch?.waterKg ?? 0) / (batch?.cementKg ?? 1)).toBeCloseTo(batch?.ratio ?? 0, 2);
  expect(batch?.densityGcm3).toBeCloseTo(slurryDensityGcm3(batch?.ratio ?? 0), 1);
  expect(batch?.siloT).toBeCloseTo(40 - (batch?.cementKg ?? 0) / 1000, 1);
  expect(batch?.mixingS).toBeGreaterThan(100);
});

it('what weighs nothing is no batch', () => {
  const course = courseOf('HS-PVD', { seed: 'board', pile: { ...pile, depthM: 18 }, limits: {} });
  expect(slurryBatchOf(recordCourse(course, profileOf('HS-PVD'), { startMs: 0, limits: {}, pile }).log)).toBeNull();
});
