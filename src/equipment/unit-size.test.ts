import { describe, expect, it } from 'vitest';
import { askedChannels } from './derived-channels';
import { EQUIPMENT_TYPES } from './registry';
import { isAsLarge, isOfOneKind, product, quotient, type UnitSize, unitSize } from './unit-size';

function known(text: string): UnitSize {
  const size = unitSize(text);
  if (size === null) throw new Error(`${text} is not known`);
  return size;
}

it('knows the unit of every channel of every type', () => {
  const units = new Set(
    EQUIPMENT_TYPES.flatMap(({ profile }) => (profile === null ? [] : askedChannels(profile).map(({ unit }) => unit))),
  );
  expect(units.size).toBeGreaterThan(10);
  expect([...units].filter((unit) => unitSize(unit) === null)).toEqual([]);
});

describe('units', () => {
  it.each([
    ['m³', 'L', 1_000],
    ['m3', 'm³', 1],
    ['m^3', 'm³', 1],
    ['m³/h', 'L/min', 1_000 / 60],
    ['g/cm³', 'kg/m³', 1_000],
    ['kN·m', 'MJ', 0.001],
    ['cm/min', 'm/h', 0.6],
    ['r/min', '°/s', 6],
    ['t', 'kg', 1_000],
    ['%', '', 0.01],
    ['1/min', '1/s', 1 / 60],
    ['µm', 'mm', 0.001],
  ])('%s and %s are of one kind, the one %d of the other', (text, other, times) => {
    const [a, b] = [known(text), known(other)];
    expect(isOfOneKind(a, b)).toBe(true);
    expect(a.scale / b.scale).toBeCloseTo(times, 9);
    expect(isAsLarge(a, b)).toBe(times === 1);
  });

  it.each([
    ['m', 'L'],
    ['kg/m', 'kg'],
    ['MPa', 'kN'],
    ['°', ''],
    ['A', 'V'],
  ])('%s and %s are not', (text, other) => expect(isOfOneKind(known(text), known(other))).toBe(false));

  it('are multiplied and divided: pressure by flow over speed is energy by length', () => {
    const made = quotient(product(known('MPa'), known('L/min')), known('cm/min'));
    expect(isOfOneKind(made, known('MJ/m'))).toBe(true);
    expect(made.scale / known('MJ/m').scale).toBeCloseTo(0.1, 9);
  });

  it('has a lugeon as litres by minute and metre at a megapascal', () => {
    const made = quotient(quotient(known('L/min'), known('m')), known('MPa'));
    expect(isOfOneKind(made, known('Lu'))).toBe(true);
    expect(isAsLarge(made, known('Lu'))).toBe(true);
  });

  it.each(['blows', 'kg/', '/m', 'm/(s)', 'mm4', '次'])('are not known: %s', (text) =>
    expect(unitSize(text)).toBeNull(),
  );
});
