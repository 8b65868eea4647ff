// Typed values must be stored as they were meant, and an edit must name only the fields touched.
import { expect, it } from 'vitest';
import { COMPACTION_DESIGN, GROUTING_DESIGN, JETTING_DESIGN, MIXING_DESIGN } from '../../equipment/design-parameters';
import { changedFields, typedValue } from '../../parts/pile-fields/pile-values';
import { changeOf, type FieldFault, typedOf, withEmptied } from './pile-form';

const BASE = typedOf(null, MIXING_DESIGN);
const read = (typed: Readonly<Record<string, string>>, isNew = true) =>
  changeOf(BASE, { ...BASE, ...typed }, MIXING_DESIGN, isNew);

it('reads numbers as input methods and sites write them', () => {
  expect(
    read({
      pile_no: ' K1-1 ',
      numeral: '１２',
      mileage_m: 'K2+440.5',
      x_m: ' 3402781.102',
      diameter_m: '.5',
      'design.strokes': '4',
      'design.water_cement_ratio': '０．６',
    }),
  ).toEqual({
    change: {
      pile_no: 'K1-1',
      numeral: 12,
      mileage_m: 2440.5,
      x_m: 3402781.102,
      diameter_m: 0.5,
      design: { strokes: 4, water_cement_ratio: 0.6 },
    },
  });
});

it('says of every field what is wrong with it', () => {
  expect(
    read({
      numeral: '1.5',
      mileage_m: 'K2',
      x_m: '3e6',
      y_m: '2000000000',
      diameter_m: '0',
      row_no: 'a\u200bb',
      'design.cement_density_gcm3': '3',
      'design.water_cement_ratio': '21',
    }),
  ).toEqual({
    faults: {
      pile_no: { why: 'missing' },
      numeral: { why: 'notWhole' },
      mileage_m: { why: 'mileageForm' },
      x_m: { why: 'notANumber' },
      y_m: { why: 'outOfRange', from: -1e9, to: 1e9 },
      diameter_m: { why: 'notPositive' },
      row_no: { why: 'hidden' },
      'design.cement_density_gcm3': { why: 'cementDensity' },
      'design.water_cement_ratio': { why: 'outOfRange', from: 0.1, to: 20 },
    },
  });
});

/** Each fault that a field can have, with a text that has it: the type sees to it that none is missing. */
const FAULTY: Readonly<Record<FieldFault['why'], readonly (readonly [field: string, typed: string])[]>> = {
  missing: [['pile_no', ' ']],
  tooLong: [
    ['pile_no', 'x'.repeat(101)],
    ['row_no', 'x'.repeat(201)],
  ],
  hidden: [
    ['pile_no', 'a\u202eb'],
    ['row_no', 'a\u200bb'],
  ],
  notANumber: [
    ['numeral', 'two'],
    ['x_m', '3,4'],
    ['y_m', 'NaN'],
    ['diameter_m', '0.5m'],
    ['design_depth_m', '1e2'],
    ['design.ash_kgpm', 'much'],
  ],
  notWhole: [['numeral', '1.5']],
  notPositive: [
    ['diameter_m', '0'],
    ['design_depth_m', '-1'],
  ],
  mileageForm: [
    ['mileage_m', 'K2'],
    ['mileage_m', 'K2+1000x'],
  ],
  cementDensity: [['design.cement_density_gcm3', '3']],
  outOfRange: [
    ['x_m', '1000000001'],
    ['y_m', '-1000000001'],
    ['numeral', '-1'],
    ['diameter_m', '10001'],
    ['design_depth_m', '10001'],
    ['design.water_cement_ratio', '21'],
  ],
};

it.each(Object.entries(FAULTY).flatMap(([why, cases]) => cases.map(([field, typed]) => [field, typed, why] as const)))(
  '%s %j is %s, and nothing is sent',
  (field, typed, why) => {
    expect(read({ pile_no: 'A', [field]: typed })).toMatchObject({ faults: { [field]: { why } } });
  },
);

it.each([
  ['7', { why: 'outOfRange', from: 1, to: 6 }],
  ['0', { why: 'outOfRange', from: 1, to: 6 }],
  ['2.5', { why: 'notWhole' }],
])('a point has one of the passes of its type, and not %s', (typed, fault) => {
  const base = typedOf(null, COMPACTION_DESIGN);
  const change = (pass: string) =>
    changeOf(base, { ...base, pile_no: 'A', 'design.pass': pass }, COMPACTION_DESIGN, true);
  expect(change(typed)).toEqual({ faults: { 'design.pass': fault } });
  expect(change('6')).toEqual({ change: { pile_no: 'A', design: { pass: 6 } } });
});

it.each([
  ['nozzles', JETTING_DESIGN, 2.5],
  ['reciprocations', JETTING_DESIGN, 1.5],
  ['hole_order', GROUTING_DESIGN, 1.5],
] as const)('%s are counted: a fraction is refused, and one that is stored stays as it is', (key, parameters, part) => {
  const field = `design.${key}`;
  const base = typedOf(null, parameters);
  const isNew = (text: string) => changeOf(base, { ...base, pile_no: 'A', [field]: text }, parameters, true);
  expect(isNew(String(part))).toEqual({ faults: { [field]: { why: 'notWhole' } } });
  expect(isNew('2')).toEqual({ change: { pile_no: 'A', design: { [key]: 2 } } });
  const stored = { ...base, pile_no: 'A', [field]: typedValue(`design.${key}`, part) };
  expect(stored[field]).toBe(String(part));
  expect(changeOf(stored, { ...stored, diameter_m: '0.5' }, parameters, false)).toEqual({
    change: { diameter_m: 0.5 },
  });
});

it('names only what differs, an emptied field as null', () => {
  const base = { ...BASE, pile_no: 'A', diameter_m: '0.5', mileage_m: 'K1+000', 'design.ash_kgpm': '60' };
  const typed = { ...base, diameter_m: '0.6', 'design.ash_kgpm': '' };
  expect(changeOf(base, typed, MIXING_DESIGN, false)).toEqual({
    change: { diameter_m: 0.6, design: { ash_kgpm: null } },
  });
});

it('tells the fields in which two states of a pile differ', () => {
  const before = { pile_no: 'A', diameter_m: 0.5, design: { ash_kgpm: 60 } };
  expect(changedFields(before, { ...before, diameter_m: 0.6 }, [{ key: 'diameter_m' }, { key: 'pile_no' }])).toEqual([
    { field: { key: 'diameter_m' }, before: 0.5, now: 0.6 },
  ]);
});

it('empties fields beside those that are changed', () => {
  const change = { diameter_m: 0.5, design: { strokes: 4 } };
  expect(withEmptied(change, new Set())).toEqual(change);
  expect(withEmptied(change, new Set(['design_depth_m', 'design.water_cement_ratio'] as const))).toEqual({
    diameter_m: 0.5,
    design_depth_m: null,
    design: { strokes: 4, water_cement_ratio: null },
  });
  expect(withEmptied({}, new Set(['diameter_m'] as const))).toEqual({ diameter_m: null });
});
