// Bad input of every field of a layout is told at the field, and what the piles come to is worked out by hand.
import { describe, expect, it } from 'vitest';
import { LAYOUTS, type LayoutKind, laidOut } from '../../../equipment/layouts/laid-out';
import { layoutColumns } from './layout-columns';
import { fieldsOf, readField, readLayout, type TypedLayout } from './layout-form';

const isKind = (kind: string): kind is LayoutKind => Object.hasOwn(LAYOUTS, kind);
const KINDS = Object.keys(LAYOUTS).filter(isKind);

const typed: TypedLayout = {
  kind: 'triangle',
  prefix: ' A ',
  fills: false,
  texts: { rows: '3', columns: '４', spacingM: '1.3', xM: '3400000', yM: '500000', azimuthDeg: '0', depthM: '12.5' },
};

describe('a field', () => {
  it.each([
    ['rows', '', 'missing'],
    ['rows', 'three', 'notANumber'],
    ['rows', '2.5', 'outOfRange'],
    ['rows', '0', 'outOfRange'],
    ['columns', '100001', 'outOfRange'],
    ['axes', '1', 'outOfRange'],
    ['axes', '10', 'outOfRange'],
    ['spacingM', '0', 'outOfRange'],
    ['spacingM', '-1.3', 'outOfRange'],
    ['spacingM', '1,3', 'notANumber'],
    ['widthM', '1e9', 'notANumber'],
    ['fromM', 'K12', 'mileageForm'],
    ['fromM', '-5', 'outOfRange'],
    ['xM', '2000000000', 'outOfRange'],
    ['azimuthDeg', '400', 'outOfRange'],
    ['depthM', '0', 'outOfRange'],
    ['diameterM', 'x', 'notANumber'],
    ['ashKgPerM', '9999', 'outOfRange'],
  ] as const)('%s does not take “%s”: %s', (name, text, fault) => {
    expect(readField(name, text)).toEqual({ fault });
  });

  it('takes mileages as they are written, and sizes may be left empty', () => {
    expect(readField('fromM', 'K2+440.5')).toEqual({ value: 2440.5 });
    expect(readField('depthM', ' ')).toEqual({ value: null });
  });
});

describe.each(KINDS)('%s', (kind) => {
  const names = fieldsOf({ kind, fills: false });
  const texts = Object.fromEntries(names.map((name) => [name, name === 'fromM' ? 'K1+000' : '2']));
  const read = (change: Partial<TypedLayout>) => readLayout({ ...typed, kind, texts, ...change }, null);

  it('is laid out of what is right', () => {
    expect(read({}).faults).toEqual({});
  });

  it.each(names.flatMap((name) => ['x', '1e9', '∞', '1,3', '--2', '99999999999'].map((text) => [name, text] as const)))(
    'is not laid out with %s “%s”, which is told at the field alone',
    (name, text) => {
      const { faults, terms } = read({ texts: { ...texts, [name]: text } });
      expect([Object.keys(faults), terms]).toEqual([[name], null]);
    },
  );

  it.each([
    ['a\u200bb', 'hidden'],
    ['x'.repeat(41), 'outOfRange'],
  ])('is not laid out with the prefix “%s”', (prefix, fault) => {
    const { faults, terms } = read({ prefix });
    expect([faults, terms]).toEqual([{ prefix: fault }, null]);
  });
});

describe('a layout', () => {
  it('comes to so many piles, metres, cubic metres and kilograms', async () => {
    const { terms, faults } = readLayout(typed, null);
    expect(faults).toEqual({});
    if (terms === null) throw new Error('no terms');
    expect(terms.prefix).toBe('A');
    const sizes = { diameterM: 0.5, ashKgPerM: 60 };
    const made = await layoutColumns(laidOut(terms), sizes, new AbortController().signal);
    // 3 rows of 4 piles, 12.5 m each; 0.19635 m² of each.
    expect([made.piles, made.metres, made.ashKg]).toEqual([12, 150, 9000]);
    expect(made.volumeM3).toBeCloseTo(29.452, 3);
    expect(made.columns.pile_no.slice(0, 2)).toEqual(['A-1-1', 'A-1-2']);
    expect(made.columns.design?.ash_kgpm).toEqual(new Array(12).fill(60));
  });

  it('has a cell in each column for each pile, also where only some have a value', async () => {
    const piles = [
      { pileNo: '1', rowNo: 'A', numeral: 1, mileageM: null, xM: 1, yM: 2, depthM: null },
      { pileNo: '2', rowNo: 'A', numeral: 2, mileageM: null, xM: 1, yM: 3, depthM: null, terms: { hole_order: 2 } },
      { pileNo: '3', rowNo: 'A', numeral: 3, mileageM: null, xM: 1, yM: 4, depthM: null },
    ];
    const sizes = { diameterM: null, ashKgPerM: null };
    const { columns, metres } = await layoutColumns(piles, sizes, new AbortController().signal);
    expect([columns.design, metres]).toEqual([{ hole_order: [null, 2, null] }, 0]);
  });

  it('asks for no rows and no place where it fills an outline, and is refused when it has too many piles', () => {
    expect(fieldsOf({ kind: 'square', fills: true })).not.toContain('rows');
    const outline = [0, 0, 10, 0, 10, 10];
    expect(
      readLayout({ ...typed, fills: true, texts: { spacingM: '2', azimuthDeg: '0' } }, outline).terms,
    ).toMatchObject({
      outline,
    });
    const many = readLayout({ ...typed, texts: { ...typed.texts, rows: '1000', columns: '1000' } }, null);
    expect([many.tooMany, many.terms]).toEqual([true, null]);
    expect(readLayout({ ...typed, texts: {} }, null).faults).toMatchObject({ rows: 'missing', xM: 'missing' });
  });
});
