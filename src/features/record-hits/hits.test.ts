import { describe, expect, it } from 'vitest';
import { equipmentByCode } from '../../equipment/registry';
import { craterM3, craterOf, endLimit, hitsOf, lastReading, meanOfLastTwo, verdictOf } from './hits';

const type = equipmentByCode('QH1000');
const profile = type?.profile;
const [terms] = profile?.panels?.flatMap((panel) => (panel.kind === 'hits' ? [panel.terms] : [])) ?? [];
if (profile === null || profile === undefined || terms === undefined) throw new Error('compaction has hits');

/** A track of one reading a second. */
const track = (channel: string, values: readonly number[]) => ({
  channel,
  stretches: [{ pass: 0, points: Float64Array.from(values.flatMap((value, second) => [value, second * 1000])) }],
  extremes: [],
  min: Number.NaN,
  max: Number.NaN,
});

describe('the hits of a record', () => {
  const none = Number.NaN;
  const tracks = [
    track('hits', [0, 1, 1, none, 2, 2, 4, 4]),
    track('settlement_mm', [none, 320, 320, 320, 250, 250, 160, 160]),
    track('drop_m', [none, 15, 15, none, 15.1, 15.1, none, none]),
    track('last_two_mm', [none, none, none, none, none, none, none, 205]),
  ];

  it('are read when the machine counts them; one whose count was lost is left out', () => {
    const hits = hitsOf({ tracks }, terms);
    expect(hits.map(({ no, atMs }) => [no, atMs])).toEqual([
      [1, 1000],
      [2, 4000],
      [4, 6000],
    ]);
    expect(hits.map(({ readings }) => readings.get('settlement_mm'))).toEqual([320, 250, 160]);
    expect(hits.map(({ readings }) => readings.get('drop_m'))).toEqual([15, 15.1, undefined]);
    expect(lastReading({ tracks }, terms.end)).toBe(205);
    expect(lastReading({ tracks: [] }, terms.end)).toBeNull();
    expect(hitsOf({ tracks: [] }, terms)).toEqual([]);
  });
});

describe('the limit of the last two hits', () => {
  // 50, 100, 150 and 200 mm below 4, 6, 8 and 12 MN·m.
  it.each([
    [0, 50],
    [2943, 50],
    [3999, 50],
    [4000, 100],
    [5297, 100],
    [7999, 150],
    [8000, 200],
    [11_999, 200],
  ])('of %d kN·m is %d mm', (energyKnm, limit) => {
    expect(endLimit(profile, terms, new Map([['energy_knm', energyKnm]]), {})?.limit).toBe(limit);
  });

  it('is the project’s where it has one; beyond all classes, or without an energy, there is none', () => {
    const of = new Map([['energy_knm', 2943]]);
    expect(endLimit(profile, terms, of, { last_two_max: 40 })?.limit).toBe(40);
    expect(endLimit(profile, terms, of, { last_two_max: 0 })?.limit).toBe(0);
    expect(endLimit(profile, terms, new Map([['energy_knm', 15_000]]), {})).toBeNull();
    expect(endLimit(profile, terms, new Map(), {})).toBeNull();
  });
});

describe('the last two hits of a point in work', () => {
  const hit = (no: number, settledMm?: number) => ({
    ...{ no, atMs: no * 1000 },
    readings: new Map(settledMm === undefined ? [] : [['settlement_mm', settledMm]]),
  });

  it('are averaged from the second one on', () => {
    expect(meanOfLastTwo([hit(1, 320), hit(2, 90), hit(3, 60)], terms)).toBe(75);
    expect(meanOfLastTwo([hit(1, 320)], terms)).toBeNull();
    expect(meanOfLastTwo([], terms)).toBeNull();
  });

  it('are not known where one of them was lost', () => {
    expect(meanOfLastTwo([hit(1, 320), hit(2, 90), hit(4, 60)], terms)).toBeNull();
    expect(meanOfLastTwo([hit(1, 320), hit(2)], terms)).toBeNull();
  });

  it.each([
    [75, 50, true, 'goesOn'],
    [null, 50, true, 'goesOn'],
    [50, 50, true, 'within'],
    [40, null, true, 'notJudged'],
    [75, 50, false, 'broken'],
    [40, 50, false, 'within'],
    [null, 50, false, 'notJudged'],
    [75, null, false, 'notJudged'],
  ])('of %s mm against %s mm, in work: %s, are judged as %s', (end, limit, live, verdict) => {
    expect(verdictOf(end, limit, live)).toBe(verdict);
  });
});

describe('the crater', () => {
  const crater = craterOf(profile, terms);
  if (crater === null) throw new Error('compaction leaves craters');
  const settled = (settledMm: number) => ({ readings: new Map([['cumulative_mm', settledMm]]) });

  it('has the tamper’s base as its floor and the settlement as its depth', () => {
    // A base of 2.5 m has 4.909 m²; 1.2 m deep they are 5.89 m³.
    expect(crater.unit).toBe('m³');
    expect(craterM3(crater, settled(1200), 2.5)).toBeCloseTo(1.2 * Math.PI * 1.25 * 1.25, 2);
    expect(craterM3(crater, settled(0), 2.5)).toBe(0);
  });

  it('has no volume where base or settlement is not known', () => {
    expect(craterM3(crater, settled(1200), null)).toBeNull();
    expect(craterM3(crater, { readings: new Map() }, 2.5)).toBeNull();
    expect(craterM3(crater, undefined, 2.5)).toBeNull();
  });
});
