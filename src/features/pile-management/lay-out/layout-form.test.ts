// Bad input of every field of a layout is named at the field; the totals of the piles are worked out by hand.
import { describe, expect, it } from 'vitest';
import type { EquipmentProfile } from '../../../equipment/descriptor';
import { LAYOUTS, type LayoutKind, laidOut } from '../../../equipment/layouts/laid-out';
import { checkPileColumns } from '../../../equipment/pile-import';
import { EQUIPMENT_TYPES, equipmentOf } from '../../../equipment/registry';
import { layoutColumns } from './layout-columns';
import {
  askedParameters,
  fieldsOf,
  fillsText,
  firstTyped,
  kindsOf,
  type LayoutFormField,
  readField,
  readLayout,
  type TypedLayout,
} from './layout-form';

const isKind = (kind: string): kind is LayoutKind => Object.hasOwn(LAYOUTS, kind);
const KINDS = Object.keys(LAYOUTS).filter(isKind);

function profileOf(code: string): EquipmentProfile {
  const { profile } = equipmentOf(code);
  if (profile === null) throw new Error(`${code} records nothing`);
  return profile;
}

const MIXING = profileOf('HS-MI');
const PROFILES = EQUIPMENT_TYPES.flatMap(({ code, profile }) => (profile === null ? [] : [{ code, profile }]));

/** A form's piles and their totals. */
async function comesTo(profile: EquipmentProfile, form: TypedLayout) {
  const { terms, sizes, faults } = readLayout(form, null, profile);
  expect(faults).toEqual({});
  if (terms === null) throw new Error('no terms');
  return layoutColumns(laidOut(terms), sizes, profile, new AbortController().signal);
}

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
    ['passes', '4', 'outOfRange'],
    ['passes', '1.5', 'outOfRange'],
    ['overlapPct', '100', 'outOfRange'],
    ['fullDropM', '0', 'outOfRange'],
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
  const read = (change: Partial<TypedLayout>) => readLayout({ ...typed, kind, texts, ...change }, null, MIXING);

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
    const made = await comesTo(MIXING, {
      ...typed,
      texts: { ...typed.texts, diameterM: '0.5', 'design.ash_kgpm': '60' },
    });
    // 3 rows of 4 piles, 12.5 m each; 0.19635 m² of each.
    expect([made.piles, made.metres, made.material]).toEqual([12, 150, 9000]);
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
    const sizes = { diameterM: null, design: {}, chain: null };
    const { columns, metres, volumeM3, material } = await layoutColumns(
      piles,
      sizes,
      MIXING,
      new AbortController().signal,
    );
    expect(columns.design).toEqual({ hole_order: [null, 2, null] });
    expect([metres, volumeM3, material]).toEqual([null, null, null]);
  });

  it('asks for no rows and no place where it fills an outline, and is refused when it has too many piles', () => {
    expect(fieldsOf({ kind: 'square', fills: true })).not.toContain('rows');
    const outline = [0, 0, 10, 0, 10, 10];
    expect(
      readLayout({ ...typed, fills: true, texts: { spacingM: '2', azimuthDeg: '0' } }, outline, MIXING).terms,
    ).toMatchObject({
      outline,
    });
    const many = readLayout({ ...typed, texts: { ...typed.texts, rows: '1000', columns: '1000' } }, null, MIXING);
    expect([many.tooMany, many.terms]).toEqual([true, null]);
    expect(readLayout({ ...typed, texts: {} }, null, MIXING).faults).toMatchObject({ rows: 'missing', xM: 'missing' });
  });
});

describe('a layout within typed corners', () => {
  const { rows, columns, ...texts } = typed.texts;
  const form: TypedLayout = { ...typed, corners: '0 0\n9 0\n9', fills: true };
  const outline = [0, 0, 9, 0, 9, 9];

  it('is none while they are no outline, though rows and columns were typed before', () => {
    expect([rows, columns]).toEqual(['3', '４']);
    const { terms, faults, tooMany } = readLayout(form, null, MIXING);
    expect([terms, faults, tooMany]).toEqual([null, {}, false]);
    expect(readLayout({ ...form, texts }, outline, MIXING).terms).toMatchObject({ outline });
  });

  it('does not wait for them where the outline is not to be filled, or the pattern fills none', () => {
    expect(readLayout({ ...form, fills: false }, null, MIXING).terms).toMatchObject({ outline: null });
    const line = { fromM: '0', lengthM: '20', ringM: '2', xM: '0', yM: '0', azimuthDeg: '0' };
    expect(readLayout({ ...form, kind: 'rings', texts: line }, null, MIXING).terms).toMatchObject({ outline: null });
  });
});

describe('of the type’s own', () => {
  it.each(PROFILES)('$code begins without a fault but for what is still missing', ({ profile }) => {
    const { faults } = readLayout(firstTyped(profile, false), null, profile);
    expect(new Set(Object.values(faults))).toEqual(new Set(['missing']));
  });

  it.each([
    ['HS-MI', 'triangle', { spacingM: '1.3', diameterM: '0.55' }],
    ['HS-800', 'pit', { axisM: '0.6' }],
    ['HS-ZD1000', 'panels', { panelM: '7' }],
    ['DG1000', 'rings', { spacingM: '', diameterM: '' }],
    ['trdTypeId', 'sections', { diameterM: '0.7' }],
    ['JT-V9', 'curtain', { spacingM: '2' }],
    ['QH1000', 'compaction', { spacingM: '6', passes: '2' }],
  ])('%s begins with %s', (code, kind, texts) => {
    expect(firstTyped(profileOf(code), false)).toMatchObject({ kind, texts });
  });

  it.each([
    ['HS-MI', 'triangle', ['design.ash_kgpm']],
    ['HS-PVD', 'triangle', []],
    ['G1000', 'triangle', ['design.filling']],
    ['ZC1000', 'triangle', ['design.stone_m3pm']],
    ['trdTypeId', 'sections', ['design.cement_kgpm3']],
    // The pattern says how wide a ring and how long a panel is; another one does not.
    ['DG1000', 'rings', ['design.gap_m3pm', 'design.fill_ratio']],
    ['HS-ZD1000', 'panels', []],
    ['HS-ZD1000', 'road', ['design.panel_m']],
    ['QH1000', 'compactionTriangle', ['design.mass_t', 'design.drop_m']],
  ] as const)('%s as %s asks for the parameters of its material: %j', (code, kind, names) => {
    expect(askedParameters(kind, profileOf(code)).map(({ name }) => name)).toEqual(names);
  });

  it.each([
    ['x', 'notANumber'],
    ['9999', 'outOfRange'],
    ['-1', 'outOfRange'],
  ])('a parameter does not take “%s”: %s', (text, fault) => {
    const { faults, terms } = readLayout(
      { ...typed, texts: { ...typed.texts, 'design.ash_kgpm': text } },
      null,
      MIXING,
    );
    expect([faults, terms]).toEqual([{ 'design.ash_kgpm': fault }, null]);
  });

  it.each(['rings', 'compaction', 'compactionTriangle'] as const)('%s are not asked for a depth', (kind) => {
    expect(fieldsOf({ kind, fills: false })).not.toContain('depthM');
  });
});

/** A line of 21 m from K0. */
const LINE = { fromM: 'K0+000', lengthM: '21', xM: '0', yM: '0', azimuthDeg: '0' };

describe('the amounts', () => {
  const form = (kind: LayoutKind, texts: Partial<Record<LayoutFormField, string>>): TypedLayout => ({
    ...{ kind, prefix: '', fills: false, texts },
  });

  it('of panels are those of blocks, and of the concrete in them', async () => {
    const made = await comesTo(
      profileOf('HS-ZD1000'),
      form('panels', { ...LINE, panelM: '7', depthM: '10', diameterM: '0.6' }),
    );
    // 3 panels of 7 × 0.6 = 4.2 m², 10 m deep.
    expect([made.piles, made.metres]).toEqual([3, 30]);
    expect(made.volumeM3).toBeCloseTo(126, 9);
    expect(made.material).toBeCloseTo(126, 9);
  });

  it('of rings have no depth, no volume and no cement, but grout', async () => {
    const made = await comesTo(
      profileOf('DG1000'),
      form('rings', { ...LINE, ringM: '1.5', depthM: '9', 'design.gap_m3pm': '2.4', 'design.fill_ratio': '1.5' }),
    );
    expect([made.piles, made.metres, made.volumeM3]).toEqual([14, null, null]);
    // 14 rings of 1.5 m, 2.4 m³ a metre, half as much again.
    expect(made.material).toBeCloseTo(75.6, 9);
    expect(made.columns.design).not.toHaveProperty('ash_kgpm');
  });

  it('of bodies of several drills are those of their circles, and the design says how many', async () => {
    const made = await comesTo(
      profileOf('HS-800'),
      form('pit', {
        ...{ xM: '0', yM: '0', azimuthDeg: '0', lengthM: '12', widthM: '6', axes: '3', axisM: '0.6' },
        ...{ depthM: '10', diameterM: '0.85', 'design.ash_kgpm': '400' },
      }),
    );
    // 12 m and 6 m to both sides at 1.2 m, each 1.495 m² as the trade has it for three drills of 850 mm.
    expect([made.piles, made.material]).toEqual([30, 120_000]);
    expect(made.volumeM3).toBeCloseTo(30 * 10 * 1.4949, 1);
    expect(made.columns.design?.axes).toEqual(new Array(30).fill(3));
  });

  it('of boards have their tape and no volume; of compaction points neither', async () => {
    const field = { rows: '2', columns: '5', spacingM: '2', xM: '0', yM: '0', azimuthDeg: '0', diameterM: '1' };
    const boards = await comesTo(profileOf('HS-PVD'), form('triangle', { ...field, depthM: '12' }));
    expect([boards.metres, boards.volumeM3, boards.material]).toEqual([120, null, 120]);
    const points = await comesTo(profileOf('QH1000'), form('compaction', { ...field, passes: '1' }));
    expect([points.piles, points.metres, points.volumeM3, points.material]).toEqual([10, null, null, null]);
    expect([boards.byPass.size, [...points.byPass]]).toEqual([0, [[1, 10]]]);
  });

  it('of compaction points are those of each pass, each with the drop that it has', async () => {
    const field = { rows: '3', columns: '4', spacingM: '5', passes: '3', xM: '0', yM: '0', azimuthDeg: '0' };
    const blow = { diameterM: '2.5', 'design.mass_t': '20', 'design.drop_m': '15' };
    const QH = profileOf('QH1000');
    const made = await comesTo(QH, form('compaction', { ...field, ...blow, overlapPct: '25', fullDropM: '6' }));
    // 3 rows of 4, 6 squares between them, 9 + 8 pairs of neighbours; prints 1.875 m apart in 20 by 15 m.
    expect([...made.byPass]).toEqual([
      [1, 12],
      [2, 6],
      [3, 17],
      [6, 11 * 9],
    ]);
    const { pass = [], drop_m = [], mass_t = [] } = made.columns.design ?? {};
    expect(new Set(pass.map((of, at) => `${of} ${drop_m[at]} ${mass_t[at]}`))).toEqual(
      new Set(['1 15 20', '2 15 20', '3 15 20', '6 6 20']),
    );
    // The server takes them all.
    const { errors, cautions } = checkPileColumns(
      { ...made.columns, design: made.columns.design ?? {} },
      QH.designParameters,
    );
    expect([errors, cautions]).toEqual([0, 0]);
    const silent = await comesTo(QH, form('compaction', { ...field, ...blow, overlapPct: '25' }));
    expect(new Set(pass.map((of, at) => `${of} ${silent.columns.design?.drop_m?.[at]}`))).toEqual(
      new Set(['1 15', '2 15', '3 15', '6 null']),
    );
  });

  it('of full tamping need the width of the tamper', () => {
    const field = { rows: '3', columns: '4', spacingM: '5', passes: '1', xM: '0', yM: '0', azimuthDeg: '0' };
    const read = (texts: TypedLayout['texts']) =>
      readLayout(form('compaction', { ...field, ...texts }), null, profileOf('QH1000'));
    expect(read({ overlapPct: '25' })).toMatchObject({ faults: { diameterM: 'missing' }, terms: null });
    expect([read({}).faults, read({ overlapPct: '25', diameterM: '2.5' }).faults]).toEqual([{}, {}]);
    // 89 % of 2.5 m leaves 0.275 m from print to print.
    const { terms, tooMany } = read({ overlapPct: '89', diameterM: '2.5', rows: '40', columns: '40' });
    expect([terms, tooMany]).toEqual([null, true]);
  });

  it('of material are not told where the design does not say all of it', async () => {
    const { columns, material } = await comesTo(MIXING, typed);
    expect([material, columns.design]).toEqual([null, {}]);
  });
});

it('passes are offered to types that work in passes alone', () => {
  for (const { code, profile } of PROFILES) {
    const kinds = kindsOf(profile);
    expect([kinds.includes('compaction'), kinds.includes('compactionTriangle')]).toEqual(
      code === 'QH1000' ? [true, true] : [false, false],
    );
    expect(kinds).toContain(firstTyped(profile, false).kind);
  }
});

it('filling an outline names the map only where there is one to select on', () => {
  expect(fillsText('selected', false)).toBe('fills');
  expect(fillsText('drawn', true)).toBe('fillsDrawn');
  expect(fillsText('typed', true)).toBe('fillsTyped');
  expect(fillsText(null, false)).toBe('fillsNone');
  expect(fillsText(null, true)).toBe('fillsNoMap');
});

describe('a form that follows a line', () => {
  const line = { text: '3400000 500000\n3400000 500060', closes: false };
  const along = (kind: LayoutKind, texts: TypedLayout['texts'], route: TypedLayout['route'] = line): TypedLayout => ({
    ...{ kind, prefix: '', fills: false, texts, route },
  });

  it.each([
    ['road', ['fromM', 'widthM', 'spacingM', 'depthM', 'diameterM']],
    ['pit', ['axes', 'axisM', 'depthM', 'diameterM']],
    ['curtain', ['fromM', 'rows', 'rowSpacingM', 'spacingM', 'depthM', 'diameterM']],
    ['panels', ['fromM', 'panelM', 'depthM', 'diameterM']],
    ['sections', ['fromM', 'sectionM', 'depthM', 'diameterM']],
    ['rings', ['fromM', 'ringM', 'diameterM']],
  ] as const)('%s: asks for nothing that the line says', (kind, fields) => {
    expect(fieldsOf(along(kind, {}))).toEqual(fields);
    expect(fieldsOf(along(kind, {}, null))).toEqual(fieldsOf({ kind, fills: false }));
  });

  it('fills no outline: a curtain does, which asks for no rows and no length then', () => {
    const fills = { kind: 'curtain', fills: true } as const;
    expect(fieldsOf(fills)).toEqual(['fromM', 'rowSpacingM', 'spacingM', 'azimuthDeg', 'depthM', 'diameterM']);
    const texts = { fromM: '0', rows: '2', rowSpacingM: '1.5', spacingM: '2', azimuthDeg: '0' };
    const outline = [0, 0, 9, 0, 9, 9];
    const filled = readLayout({ ...along('curtain', texts, null), fills: true }, outline, MIXING);
    expect([filled.terms?.outline, filled.terms?.values.rows]).toEqual([outline, undefined]);
    const followed = readLayout({ ...along('curtain', texts), fills: true }, outline, MIXING);
    expect([followed.terms?.outline, followed.terms?.values.rows]).toEqual([null, 2]);
  });

  it('lays out along it, in its mileage', () => {
    const { terms, faults, routeFault } = readLayout(along('rings', { fromM: 'K2+100', ringM: '2' }), null, MIXING);
    expect([faults, routeFault]).toEqual([{}, null]);
    if (terms === null) throw new Error('no terms');
    const rings = [...laidOut(terms)];
    expect(rings).toHaveLength(30);
    expect([rings[0]?.mileageM, rings[0]?.xM, rings[0]?.yM]).toEqual([2101, 3_400_000, 500_001]);
  });

  it('is none while the line is wrong, and says where; patterns that follow none do not look at it', () => {
    const wrong = { text: '1 2\nx', closes: false };
    expect(readLayout(along('rings', { fromM: '0', ringM: '2' }, wrong), null, MIXING)).toMatchObject({
      terms: null,
      route: null,
      routeFault: { why: 'noPoint', row: 2 },
    });
    const { terms, routeFault } = readLayout({ ...typed, route: wrong }, null, MIXING);
    expect([terms?.route, routeFault]).toEqual([null, null]);
  });

  it('that is too long for one layout says so before anything is made', () => {
    const far = { text: '0 0\n0 300000', closes: false };
    const { terms, tooMany } = readLayout(along('rings', { fromM: '0', ringM: '2' }, far), null, MIXING);
    expect([terms, tooMany]).toEqual([null, true]);
  });
});
