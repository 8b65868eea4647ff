import { expect, it } from 'vitest';
import { descriptor as mixing } from '../../equipment/types/mixing-pile/descriptor';
import { segmentChannels } from '../../parts/log/segment-columns';
import { bodyOf, isInside } from './body-of-segments';

const terms = { ash_kgpm: 62, water_cement_ratio: 0.5, cement_density_gcm3: 3.1, empty_stir_depth_m: 0.5 };
/** Litres of a metre: 62 kg of cement are 20 L, and have 31 L of water. */
const LITRES_PER_M = 51;
const record = { designDepthM: 1.25, designDiameterM: 0.5 };

const segmentsOf = (litres: readonly number[]) => ({
  heightM: 0.25,
  durationS: new Float64Array(litres.length).fill(10),
  totals: segmentChannels(mixing.profile).totals.map(({ key }) =>
    Float64Array.from(litres, (amount) => (key === 'slurry_l' ? amount : 9999)),
  ),
  means: [],
});

it('has the nominal diameter where the design’s amount went in, and the diameter of its area elsewhere', () => {
  const asked = LITRES_PER_M / 4;
  const body = bodyOf(mixing.profile, segmentsOf([0, 0, asked, asked * 4, asked / 4, asked]), record, terms, undefined);
  expect(Array.from(body?.relative ?? [], (share) => Number(share.toFixed(6)))).toEqual([0, 0, 1, 2, 0.5, 1]);
  // Above its top and below its toe there is no pile to be thin.
  expect(body).toMatchObject({
    nominalM: 0.5,
    topM: 0.5,
    toeM: 1.25,
    judged: 3,
    inside: 1,
    thin: Uint8Array.of(0, 0, 0, 0, 1, 0),
  });
  expect([isInside(1), isInside(0.98), isInside(0.97), isInside(1.4)]).toEqual([false, false, true, false]);
});

it('is none without a diameter, or without what the design asks for', () => {
  const segments = segmentsOf([10, 10]);
  expect(bodyOf(mixing.profile, segments, { ...record, designDiameterM: Number.NaN }, terms, undefined)).toBeNull();
  expect(bodyOf(mixing.profile, segments, record, {}, undefined)).toBeNull();
  expect(bodyOf({ channels: mixing.profile.channels }, segments, record, terms, undefined)).toBeNull();
});

it('is of the project’s cement where the design names none', () => {
  const { cement_density_gcm3: _own, ...unnamed } = terms;
  // 62 kg of cement of 4 g/cm³ are 15.5 L, and have 31 L of water: 11.625 L in 0.25 m.
  const segments = segmentsOf([0, 0, 11.625, 0, 0]);
  expect(bodyOf(mixing.profile, segments, record, unnamed, 4)?.relative[2]).toBeCloseTo(1, 9);
  expect(bodyOf(mixing.profile, segments, record, terms, 4)?.relative[2]).toBeCloseTo(Math.sqrt(46.5 / 51), 9);
});
