import { describe, expect, it } from 'vitest';
import { askedPasses, designMpm, passesLeft, strokesOf, workedAgainM } from './asked-passes';
import { courseOf } from './machines/courses';
import { EQUIPMENT_TYPES, equipmentOf } from './registry';

type Terms = Readonly<Record<string, number | string>>;

const passesOf = (code: string) => {
  const { profile } = equipmentOf(code);
  if (profile === null) throw new Error(`${code} records nothing`);
  return profile.passes;
};
const DEPTH_M = 12;
/** Code of a pass, and from and to which depth it goes. */
const askedOf = (code: string, terms: Terms | null, inWork: number | null = null) =>
  askedPasses(passesOf(code), terms, DEPTH_M, inWork).map(({ pass, fromM, toM }) => [pass, fromM, toM]);

type Asked = readonly (readonly [pass: number, fromM: number, toM: number])[];
const whole = (...codes: readonly number[]): Asked => codes.map((pass) => [pass, 0, DEPTH_M]);
/** Stirred as a whole, and from the surface down to 5 m once more. */
const STIRRED_AGAIN: Asked = [
  [0, 0, 12],
  [1, 0, 12],
  [2, 0, 5],
  [3, 0, 5],
];
const JETTED_AGAIN: Asked = [
  [0, 0, 12],
  [1, 2, 12],
  [2, 2, 3.5],
  [3, 2, 3.5],
];

/** Each type with designs of its own and the passes that they ask for. */
const TABLE: readonly (readonly [code: string, terms: Terms, asked: Asked])[] = [
  ['HS-MI', {}, whole(0, 1)],
  ['HS-MI', { strokes: 2 }, whole(0, 1)],
  ['HS-MI', { strokes: 4 }, whole(0, 1, 2, 3)],
  ['HS-MI', { reciprocations: 1, empty_stir_depth_m: 2 }, whole(0, 1)],
  ['HS-MI', { reciprocations: 2 }, whole(0, 1, 2, 3)],
  ['HS-MI', { strokes: 2, reciprocations: 2 }, whole(0, 1)],
  ['HS-MI', { strokes: 4, empty_stir_depth_m: 2, restir_depth_m: 5 }, STIRRED_AGAIN],
  ['HS-MI', { strokes: 2, restir_depth_m: 5 }, STIRRED_AGAIN],
  ['HS-MI', { restir_depth_m: 5 }, STIRRED_AGAIN],
  ['HS-MI', { strokes: 4, restir_depth_m: 0 }, whole(0, 1, 2, 3)],
  ['HS-MI', { strokes: 2, restir_depth_m: 0 }, whole(0, 1)],
  ['HS-MI', { restir_depth_m: 40 }, whole(0, 1, 2, 3)],
  ['HS-800', { reciprocations: 2, restir_depth_m: 5 }, STIRRED_AGAIN],
  ['HS-800', { reciprocations: 1 }, whole(0, 1)],
  ['HS-800', { reciprocations: 2 }, whole(0, 1, 2, 3)],
  ['HS-GP', {}, whole(0, 1)],
  ['HS-GP', { reciprocations: 1, empty_stir_depth_m: 2, restir_depth_m: 0 }, [...whole(0), [1, 2, 12]]],
  ['HS-GP', { empty_stir_depth_m: 2, restir_depth_m: 1.5 }, JETTED_AGAIN],
  ['HS-GP', { restir_depth_m: 40 }, whole(0, 1, 2, 3)],
  ['HS-GP', { reciprocations: 2 }, whole(0, 1, 2, 3)],
  ['HS-J1000', {}, whole(0, 1)],
  ['HS-J1000', { empty_stir_depth_m: 2, restir_depth_m: 1.5 }, JETTED_AGAIN],
  ['HS-G300', {}, [...whole(0), [1, 12, 12]]],
  ['HS-T', {}, whole(0, 1, 2)],
  ['JT-V9', {}, whole(0, 1, 2, 3)],
  ['HS-CFG', {}, whole(0, 1)],
  ['HS-PVD', {}, whole(0, 1)],
  ['DG1000', {}, whole(0)],
  ['ZC1000', {}, whole(0, 1)],
  ['KN-A2000', { reciprocations: 1 }, whole(0, 1)],
  ['KN-A2000', { reciprocations: 2 }, whole(0, 1, 2, 3)],
  ['KN-A2000', { restir_depth_m: 5 }, STIRRED_AGAIN],
  ['HS-ZD1000', {}, whole(0, 1, 2)],
  ['XW1000', {}, whole(0, 1, 2)],
  ['SP1000', { strokes: 2 }, whole(0, 1)],
  ['SP1000', { strokes: 4 }, whole(0, 1, 2, 3)],
  ['SP1000', { strokes: 4, empty_stir_depth_m: 0.5, restir_depth_m: 5 }, STIRRED_AGAIN],
  ['trdTypeId', {}, whole(0, 1, 2)],
  ['G1000', {}, whole(0, 1)],
  ['HS-XT', {}, whole(0, 1, 2)],
  ['DS-GJ-01', {}, whole(0, 1, 2, 3)],
  ['QH1000', {}, whole(0)],
  ['QH1000', { pass: 3 }, whole(2)],
  ['QH1000', { pass: 6 }, whole(5)],
];

describe('the passes that a design asks for', () => {
  it('are known of all types', () => {
    expect([...new Set(TABLE.map(([code]) => code))].sort()).toEqual(EQUIPMENT_TYPES.map(({ code }) => code).sort());
  });

  it.each(TABLE)('%s %j', (code, terms, asked) => {
    expect(askedOf(code, terms)).toEqual(asked);
  });

  it.each(TABLE)('%s %j: its machine makes them', (code, terms, asked) => {
    const passes = passesOf(code);
    const pile = { depthM: DEPTH_M, diameterM: 0.6, terms };
    const course = courseOf(code, { seed: `passes/${code}`, pile, limits: {}, plant: null });
    const run = course.run(course.headStepS);
    const made = new Set<number>();
    while (run.step()) made.add(run.pass);
    expect([...made].filter((pass) => passes[pass]?.asked !== 'within').sort()).toEqual(asked.map(([pass]) => pass));
  });

  it.each([
    ['HS-GP', {}, 0],
    ['HS-GP', { empty_stir_depth_m: 2 }, 2],
    ['HS-J1000', {}, 0],
    ['HS-J1000', { empty_stir_depth_m: 1.5 }, 1.5],
  ] as const)('%s %j: its machine lifts up to where the column ends', (code, terms, topM) => {
    expect(askedOf(code, terms)[1]).toEqual([1, topM, DEPTH_M]);
    const pile = { depthM: DEPTH_M, diameterM: 0.6, terms };
    const run = courseOf(code, { seed: `column/${code}`, pile, limits: {}, plant: null }).run(1);
    const depthAt = equipmentOf(code).profile?.channels.findIndex(({ key }) => key === 'depth_m') ?? -1;
    let leastM = DEPTH_M;
    while (run.step()) if (run.pass === 1) leastM = Math.min(leastM, run.values[depthAt] ?? Number.NaN);
    expect(leastM).toBeCloseTo(topM, 2);
  });

  it.each(TABLE.filter(([, , asked]) => asked === STIRRED_AGAIN))(
    '%s %j: its machine stirs as deep again',
    (code, terms) => {
      const pile = { depthM: DEPTH_M, diameterM: 0.6, terms };
      const depthAt = equipmentOf(code).profile?.channels.findIndex(({ key }) => key === 'depth_m') ?? -1;
      for (const stepS of [1, 10]) {
        const run = courseOf(code, { seed: `again/${code}`, pile, limits: {}, plant: null }).run(stepS);
        const deepestM = [0, 0, 0, 0];
        let depthM = Number.NaN;
        while (run.step()) {
          depthM = run.values[depthAt] ?? Number.NaN;
          deepestM[run.pass] = Math.max(deepestM[run.pass] ?? 0, depthM);
        }
        expect(deepestM[0]).toBeGreaterThanOrEqual(DEPTH_M);
        expect(deepestM[2]).toBe(5);
        expect(deepestM[3]).toBeLessThanOrEqual(5);
        expect(depthM).toBe(0);
      }
    },
  );

  it('may be all of the type where the design is not known, how deep is not known then', () => {
    const nobodyKnows = [2, 3].map((pass) => [pass, 0, Number.POSITIVE_INFINITY]);
    expect(askedOf('HS-MI', null)).toEqual([...whole(0, 1), ...nobodyKnows]);
    expect(askedOf('HS-GP', null)).toEqual([...whole(0, 1), ...nobodyKnows]);
    expect(askedOf('HS-CFG', null)).toEqual(whole(0, 1));
    expect(askedPasses(passesOf('HS-CFG'), {}, null).map(({ toM }) => toM)).toEqual([
      Number.POSITIVE_INFINITY,
      Number.POSITIVE_INFINITY,
    ]);
  });

  it('are those in work, too, with their like', () => {
    expect(askedOf('HS-MI', { strokes: 2 }, 2)).toEqual(whole(0, 1, 2, 3));
    expect(askedOf('HS-MI', { restir_depth_m: 5 }, 2)).toEqual(STIRRED_AGAIN);
    expect(askedOf('HS-GP', { empty_stir_depth_m: 2 }, 2)).toEqual([...whole(0), [1, 2, 12], [2, 2, 12], [3, 2, 12]]);
    expect(askedOf('QH1000', { pass: 1 }, 1)).toEqual(whole(0, 1));
    expect(askedOf('HS-MI', { strokes: 2 }, 1)).toEqual(whole(0, 1));
  });
});

it('goes on from the pass in work; a tube put in again is on its way up', () => {
  const left = (code: string, pass: number | null) => {
    const { now, later } = passesLeft(passesOf(code), askedPasses(passesOf(code), {}, DEPTH_M, pass), pass);
    return [now?.pass ?? null, later.map((of) => of.pass)];
  };
  expect(left('XW1000', 0)).toEqual([0, [1, 2]]);
  expect(left('XW1000', 1)).toEqual([1, [2]]);
  expect(left('G1000', 2)).toEqual([1, []]);
  expect(left('HS-MI', null)).toEqual([null, [0, 1]]);
  expect(left('HS-MI', 9)).toEqual([null, []]);
});

it('reads strokes before reciprocations, and nothing that is no number', () => {
  expect(strokesOf({ strokes: '4', reciprocations: Number.NaN })).toBe(2);
  expect(strokesOf({ reciprocations: 3 })).toBe(4);
  expect(workedAgainM({ restir_depth_m: 1.5, reciprocations: 2 })).toBe(1.5);
  expect(workedAgainM({ restir_depth_m: -1 })).toBe(0);
  expect(workedAgainM({ restir_depth_m: '5' })).toBe(0);
});

it('tells the speeds of a design in m/min', () => {
  expect(designMpm({ down_mpm: 0.8, up_mpm: 0.12 }, 'down')).toBe(0.8);
  expect(designMpm({ down_mpm: 0.8, up_mpm: 0.12 }, 'up')).toBe(0.12);
  // A board's 0.4 m/s are those of its insertion.
  expect(designMpm({ speed_mps: 0.4 }, 'down')).toBeCloseTo(24, 9);
  expect(designMpm({ speed_mps: 0.4 }, 'up')).toBeNull();
  expect(designMpm({ up_mpm: 0 }, 'up')).toBeNull();
});
