// A step that leaves the list unsaid is a change that somebody counts on undoing and can't.
import { describe, expect, it } from 'vitest';
import { changedSteps, NO_STEPS } from './step-list';

const step = (id: string, length = 9) => ({ id, text: 'x'.repeat(length) });

describe('the steps that can be taken back', () => {
  it('are added at the end, and taken off from anywhere', () => {
    const two = changedSteps(changedSteps(NO_STEPS, { add: step('a'), drop: null }), { add: step('b'), drop: null });
    expect(two).toEqual({ steps: [step('a'), step('b')], lost: 0 });
    expect(changedSteps(two, { add: null, drop: 'a' })).toEqual({ steps: [step('b')], lost: 0 });
    expect(changedSteps(two, { add: null, drop: 'gone' })).toEqual(two);
  });

  it('are there once, also where one is told twice', () => {
    const one = changedSteps(NO_STEPS, { add: step('a'), drop: null });
    expect(changedSteps(one, { add: step('a'), drop: null })).toEqual(one);
  });

  it('go from the oldest on where there is no room, and are counted', () => {
    let list = NO_STEPS;
    for (const id of ['a', 'b', 'c', 'd']) list = changedSteps(list, { add: step(id), drop: null }, 20);
    expect(list).toEqual({ steps: [step('c'), step('d')], lost: 2 });
    // Steps that were lost stay lost when there is room again.
    expect(changedSteps(list, { add: null, drop: 'd' }, 20)).toEqual({ steps: [step('c')], lost: 2 });
  });

  it('keep the newest, also one that is too long by itself', () => {
    const one = changedSteps(NO_STEPS, { add: step('a'), drop: null }, 20);
    expect(changedSteps(one, { add: step('long', 50), drop: null }, 20)).toEqual({
      steps: [step('long', 50)],
      lost: 1,
    });
  });
});
