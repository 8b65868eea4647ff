// The volume of a pile in the ground, by the outline of its type; each worked out by hand.
import { describe, expect, it } from 'vitest';
import { equipmentOf } from '../../../equipment/registry';
import { pileVolumeM3, shapeAreaM2 } from './pile-volume';

function profileOf(code: string) {
  const { profile } = equipmentOf(code);
  if (profile === null) throw new Error(`${code} records nothing`);
  return profile;
}

describe('the area', () => {
  it.each([
    // π/4 × 0.5².
    [{ kind: 'round' }, 0.5, 0.19635],
    // Two thirds of the circle of 3.1416 m² are left uncut.
    [{ kind: 'sector', swingDeg: 60 }, 2, 1.0472],
    [{ kind: 'block', lengthM: 7, acrossM: 0.6 }, 0.6, 4.2],
    // A ring from above: as wide as it is, across the tunnel.
    [{ kind: 'block', lengthM: 1.5, acrossM: 6.2 }, Number.NaN, 9.3],
    // Three circles of 0.5675 m² less two lenses of 0.1037 m²: 1.495 m², as quantity surveyors have it.
    [{ kind: 'axes', axes: 3, spacingM: 0.6 }, 0.85, 1.4949],
    // They only touch.
    [{ kind: 'axes', axes: 5, spacingM: 1 }, 1, 3.92699],
  ] as const)('of %j with a diameter of %s m is %s m²', (shape, diameterM, m2) => {
    expect(shapeAreaM2(shape, diameterM)).toBeCloseTo(m2, 4);
  });
});

describe('the volume', () => {
  const sized = { depthM: 10, diameterM: 0.6, terms: {} };

  it.each([
    ['HS-MI', {}, 2.82743],
    ['HS-ZD1000', { panel_m: 7 }, 42],
    ['trdTypeId', { section_m: 3 }, 18],
    // All around where nothing is said.
    ['HS-J1000', {}, 2.82743],
    ['HS-J1000', { swing_deg: 90 }, 1.41372],
    // Of three drills 0.6 m apart that only touch.
    ['HS-800', { axes: 3 }, 8.4823],
  ])('of %s whose design says %j is %s m³', (code, terms, m3) => {
    expect(pileVolumeM3(profileOf(code), { ...sized, terms }, null)).toBeCloseTo(m3, 4);
  });

  it('goes by the drills that a pattern asks for', () => {
    const chain = { axes: 2, spacingM: 0.8 };
    expect(pileVolumeM3(profileOf('HS-800'), { ...sized, terms: { axes: 5 } }, chain)).toBeCloseTo(5.65487, 4);
    // One circle each, whatever the pitch of the pattern is reckoned from.
    expect(pileVolumeM3(profileOf('HS-MI'), sized, chain)).toBeCloseTo(2.82743, 4);
  });

  it.each([
    ['without a depth', 'HS-MI', { depthM: null }],
    ['without a diameter', 'HS-MI', { diameterM: null }],
    ['of a ring, which has no depth', 'DG1000', { depthM: null, terms: { ring_m: 1.5 } }],
    ['of a panel whose length is not said', 'HS-ZD1000', {}],
    ['of a body whose drills are not said', 'HS-800', {}],
    ['of a board, which is not round', 'HS-PVD', {}],
  ])('is not known %s', (_, code, change) => {
    expect(pileVolumeM3(profileOf(code), { ...sized, ...change }, null)).toBeNull();
  });
});
