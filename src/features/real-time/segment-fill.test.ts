import { describe, expect, it } from 'vitest';
import { isToCome, segmentFills, type WorkSoFar } from './segment-fill';

const segments = { durationS: Float64Array.of(9, 9, 9, 9), totals: [Float64Array.of(9.4, 9.6, 11.2, 40)] };

it('says of each segment of a pile that is done whether it is short, right or too much', () => {
  const fills = segmentFills(segments, 0.25, 10, null);
  expect(fills.map(({ fill }) => fill)).toEqual(['short', 'right', 'much', 'much']);
  expect(fills.map(({ share }) => share)).toEqual([0.94, 0.96, 1.12, 1.5].map((share) => expect.closeTo(share, 9)));
  expect(fills[3]).toMatchObject({ fromM: 0.75, toM: 1, amount: 40 });
});

it('judges nothing without a design', () => {
  expect(segmentFills(segments, 0.25, null, null).map(({ fill, share }) => [fill, share])).toEqual([
    ['unknown', expect.closeTo(0.235, 9)],
    ['unknown', expect.closeTo(0.24, 9)],
    ['unknown', expect.closeTo(0.28, 9)],
    ['unknown', 1],
  ]);
  expect(segmentFills({ durationS: new Float64Array(), totals: [] }, 0.25, 10, null)).toEqual([]);
});

it('asks for nothing above the stretch that is filled, and for a part of the segment in which it begins', () => {
  const fills = segmentFills(segments, 0.25, 10, null, 1, 0.375);
  expect(fills.map(({ fill }) => fill)).toEqual(['unknown', 'much', 'much', 'much']);
  expect(fills[1]?.share).toBe(1.5);
});

describe('what is still to come', () => {
  const MIXING = (['down', 'up', 'down', 'up'] as const).map((direction) => ({ direction }));
  const JETTING = (['down', 'up'] as const).map((direction) => ({ direction }));
  const POURING = (['down', 'none'] as const).map((direction) => ({ direction }));
  const work = (over: Partial<WorkSoFar>): WorkSoFar => ({ passes: MIXING, pass: 0, depthM: 5, strokes: 2, ...over });
  /** Of segments of a metre, down to 8 m. */
  const toCome = (of: WorkSoFar | null) => Array.from({ length: 8 }, (_, m) => m).filter((m) => isToCome(m, m + 1, of));
  const ALL = [0, 1, 2, 3, 4, 5, 6, 7];

  it.each<[string, WorkSoFar | null, readonly number[]]>([
    ['all while passes follow that the design has', work({}), ALL],
    ['what the tool has not lifted past in the last pass', work({ pass: 1, depthM: 4.3 }), [0, 1, 2, 3, 4]],
    ['not the segment that it has just left', work({ pass: 1, depthM: 4 }), [0, 1, 2, 3]],
    ['nothing when it is at the surface', work({ pass: 1, depthM: 0 }), []],
    ['all in the second of four passes', work({ pass: 1, depthM: 0, strokes: 4 }), ALL],
    ['what is below the tool in a last pass down', work({ pass: 0, depthM: 5, strokes: 1 }), [5, 6, 7]],
    ['all passes of the type where the design does not say', work({ passes: JETTING, strokes: null }), ALL],
    ['the rest of the last pass of the type', work({ passes: JETTING, pass: 1, depthM: 3, strokes: null }), [0, 1, 2]],
    ['all in a stage without a direction', work({ passes: POURING, pass: 1, strokes: null }), ALL],
    ['the rest below when only such a stage follows', work({ passes: POURING, strokes: null }), [5, 6, 7]],
    ['all before the first reading', work({ pass: null, depthM: null }), ALL],
    ['nothing of work that has ended', null, []],
  ])('is %s', (_, of, expected) => {
    expect(toCome(of)).toEqual(expected);
  });

  it('is not short, while too much is too much already', () => {
    const during = segmentFills(segments, 0.25, 10, work({ pass: 0, depthM: 1 }));
    expect(during.map(({ fill }) => fill)).toEqual(['toCome', 'right', 'much', 'much']);
    // The last pass has left 0.5 m to 1 m: too little there stays so.
    const lifting = segmentFills(
      { durationS: segments.durationS, totals: [Float64Array.of(1, 1, 1, 1)] },
      0.25,
      10,
      work({ pass: 1, depthM: 0.5 }),
    );
    expect(lifting.map(({ fill }) => fill)).toEqual(['toCome', 'toCome', 'short', 'short']);
  });
});

it('asks of the segment at the toe for the part that the design has, and of none below it', () => {
  const made = { durationS: new Float64Array(4), totals: [Float64Array.of(10, 10, 4, 1)] };
  const fills = segmentFills(made, 0.25, 10, null, 0.6).map(({ fill, share }) => [fill, share]);
  // 0.1 m of the third; the centimetres below are more than the design asks for.
  expect(fills).toEqual([
    ['right', 1],
    ['right', 1],
    ['right', expect.closeTo(1, 9)],
    ['unknown', 0.1],
  ]);
});

it('says of a stretch that the tool has gone through without a reading that there is none, also while passes follow', () => {
  const made = { durationS: Float64Array.of(9, 0, 0, 9), totals: [Float64Array.of(4, 0, 0, 4)] };
  const work: WorkSoFar = {
    passes: [{ direction: 'down' }, { direction: 'up' }],
    pass: 0,
    depthM: 1,
    strokes: 2,
  };
  expect(segmentFills(made, 0.25, 10, work).map(({ fill }) => fill)).toEqual(['toCome', 'unread', 'unread', 'toCome']);
  expect(segmentFills(made, 0.25, 10, null).map(({ fill }) => fill)).toEqual(['short', 'unread', 'unread', 'short']);
});
