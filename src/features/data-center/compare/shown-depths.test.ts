import { expect, it } from 'vitest';
import { allDepths, askedDepths, zoomedSteps } from './shown-depths';

const none = Number.NaN;
/** Steps down to 4 m; the two records end at 1 m and 1.5 m, of which one was designed for 6 m. */
const whole = {
  originM: 0,
  widthM: 0.5,
  steps: 8,
  means: [Float64Array.of(1, 2, none, none), Float64Array.of(1, 2, 3, none)],
};
const shallow = [
  { designDepthM: 1.2, depthM: 1 },
  { designDepthM: 1.8, depthM: 1.5 },
];
const designed = [{ designDepthM: 6, depthM: 1 }];

it('are those of all records over one another, and of the compared ones beside one another', () => {
  expect(allDepths('lines', whole, shallow)).toEqual({ from: 0, to: 4 });
  expect(allDepths('section', whole, shallow)).toEqual({ from: 0, to: 1.8 });
});

it('are asked for anew where the picture shows a part of them', () => {
  const deep = { from: 2, to: 3 };
  expect(askedDepths('lines', whole, shallow, deep)).toEqual(deep);
  // The section ends above: it shows all of its depths, and so not the steps of a stretch below them.
  expect(askedDepths('section', whole, shallow, deep)).toBeNull();
  expect(askedDepths('section', whole, shallow, { from: 1, to: 3 })).toEqual({ from: 1, to: 1.8 });
  expect(askedDepths('section', whole, shallow, null)).toBeNull();
  // Down to the design there is nothing to ask for below the steps.
  expect(askedDepths('section', whole, designed, { from: 5, to: 6 })).toBeNull();
  expect(askedDepths('section', whole, designed, { from: 3, to: 5 })).toEqual({ from: 3, to: 4 });
});

it('have steps as narrow as fit, and in a short stretch one around each centimetre, at which depths are recorded', () => {
  expect(zoomedSteps(0.5, { from: 2, to: 5 })).toMatchObject({ widthM: 0.05, zoom: { from: 2, to: 5 } });
  const wide = zoomedSteps(0.5, { from: 2, to: 5 });
  expect(wide?.ends).toEqual(wide?.zoom);
  for (const range of [
    { from: 1.2, to: 1.8 },
    { from: 7.123, to: 7.4 },
    { from: 63.05, to: 63.3 },
  ]) {
    const steps = zoomedSteps(0.5, range);
    if (steps === null) throw new Error('there are steps');
    const { widthM, zoom, ends } = steps;
    expect(widthM).toBe(0.01);
    expect(zoom.from).toBeLessThanOrEqual(range.from);
    expect(zoom.to).toBeGreaterThanOrEqual(range.to);
    // As the core counts: each centimetre in 32 bits has a step, and none of them the same one.
    const count = Math.round((ends.to - ends.from) / widthM);
    const first = Math.round(zoom.from * 100);
    const places = Array.from({ length: count }, (_, at) =>
      Math.floor((Math.fround((first + at) / 100) - ends.from) / widthM),
    );
    expect(places).toEqual(Array.from({ length: count }, (_, at) => at));
  }
});
