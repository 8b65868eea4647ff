// Outline and tolerance of a pile by its type and its own design.
import { describe, expect, it } from 'vitest';
import { equipmentOf } from '../../equipment/registry';
import { shapeOf, toleranceMm } from './near-shapes';

const NOTHING = { lengthM: Number.NaN, axes: Number.NaN, swingDeg: Number.NaN, diameterM: 0.6, spacingM: Number.NaN };

function profileOf(code: string) {
  const { profile } = equipmentOf(code);
  if (profile === null) throw new Error(`${code} records nothing`);
  return profile;
}

describe('the outline', () => {
  it.each([
    ['HS-800', { axes: 5 }, { kind: 'axes', axes: 5, spacingM: 0.6 }],
    // Two axes on, so that one hole is cut twice.
    ['HS-800', { spacingM: 1.2 }, { kind: 'axes', axes: 3, spacingM: 0.6 }],
    ['HS-800', { spacingM: 2.4 }, { kind: 'axes', axes: 5, spacingM: 0.6 }],
    ['HS-800', {}, { kind: 'axes', axes: 3, spacingM: 0.6 }],
    ['HS-ZD1000', { lengthM: 6.5, spacingM: 7 }, { kind: 'block', lengthM: 6.5, acrossM: 0.6 }],
    ['HS-ZD1000', { spacingM: 7 }, { kind: 'block', lengthM: 7, acrossM: 0.6 }],
    ['HS-ZD1000', {}, { kind: 'round' }],
    ['DG1000', { lengthM: 1.5 }, { kind: 'block', lengthM: 1.5, acrossM: 6.2 }],
    ['HS-MI', { lengthM: 3 }, { kind: 'round' }],
    ['HS-J1000', { swingDeg: 60 }, { kind: 'sector', swingDeg: 60 }],
    ['HS-J1000', { swingDeg: 360 }, { kind: 'round' }],
    ['HS-J1000', {}, { kind: 'round' }],
  ])('of %s whose design says %j', (code, designed, shape) => {
    expect(shapeOf(profileOf(code), { ...NOTHING, ...designed })).toEqual(shape);
  });
});

describe('the tolerance', () => {
  it.each([
    ['HS-MI', {}, 0.5, 50],
    ['HS-MI', { position_max: 80 }, 0.5, 80],
    ['HS-MI', { position_max: 0 }, 0.5, null],
    // The strictest of millimetres and share of the diameter; the tolerance of the set-up is another thing.
    ['ZC1000', {}, 1, 100],
    ['ZC1000', {}, 0.4, 80],
    ['HS-800', {}, 0.85, null],
  ])('of %s with limits %j and a diameter of %s m is %s mm', (code, limits, diameterM, mm) => {
    const found = toleranceMm(profileOf(code), limits, diameterM);
    expect(found === null ? null : Math.round(found)).toBe(mm);
  });
});
