import { describe, expect, it, vi } from 'vitest';
import { budgetAfter, FIRST_BUDGET, type NearBudget, NearBudgetStore } from './near-budget';

function framesOf(frames: number, piles: number, frameMs: number, from: NearBudget = FIRST_BUDGET): NearBudget {
  let budget = from;
  for (let frame = 0; frame < frames; frame += 1) budget = budgetAfter(budget, piles, frameMs);
  return budget;
}

describe('how many piles are drawn each for itself', () => {
  it('begins with 1,500 and stays there while frames are neither slow nor fast', () => {
    expect(framesOf(500, 1200, 33).mostPiles).toBe(1500);
  });

  it('shrinks below what was drawn after four slow frames in a row, not after three', () => {
    expect(framesOf(3, 1000, 60).mostPiles).toBe(1500);
    expect(framesOf(4, 1000, 60).mostPiles).toBe(700);
  });

  it('counts slow frames anew after one that was not', () => {
    const one = budgetAfter(framesOf(3, 1000, 60), 1000, 30);
    expect(framesOf(3, 1000, 60, one).mostPiles).toBe(1500);
  });

  it('grows by what was drawn fast for some time, and no further', () => {
    expect(framesOf(19, 1400, 16.7).mostPiles).toBe(1500);
    expect(framesOf(20, 1400, 16.7).mostPiles).toBe(2100);
    // 900 piles that are drawn fast say nothing of 1,500.
    expect(framesOf(200, 900, 16.7).mostPiles).toBe(1500);
  });

  it('never leaves its bounds', () => {
    let small = FIRST_BUDGET;
    for (let turn = 0; turn < 10; turn += 1) small = framesOf(4, small.mostPiles, 100, small);
    expect(small.mostPiles).toBe(500);
    let large = FIRST_BUDGET;
    for (let turn = 0; turn < 10; turn += 1) large = framesOf(20, large.mostPiles, 10, large);
    expect(large.mostPiles).toBe(6000);
  });

  it('does not go back and forth: what was too slow is not tried again before nearly as many were fast', () => {
    const shrunk = framesOf(4, 1000, 60);
    const grown = framesOf(20, 690, 16.7, shrunk);
    expect(grown.mostPiles).toBe(1035);
    expect(framesOf(200, 600, 16.7, shrunk).mostPiles).toBeLessThan(1000);
  });

  it('is told nothing by frames without many piles, or by a computer that slept', () => {
    expect(framesOf(50, 500, 90)).toEqual(FIRST_BUDGET);
    expect(framesOf(50, 1200, 5000)).toEqual(FIRST_BUDGET);
  });
});

it('maps are told when the number changes, and only then', () => {
  const store = new NearBudgetStore();
  const changed = vi.fn();
  const leave = store.watch(changed);
  for (let frame = 0; frame < 3; frame += 1) store.tell(1000, 60);
  expect(changed).not.toHaveBeenCalled();
  store.tell(1000, 60);
  expect([changed.mock.calls.length, store.mostPiles]).toEqual([1, 700]);
  leave();
  for (let frame = 0; frame < 4; frame += 1) store.tell(600, 60);
  expect([changed.mock.calls.length, store.mostPiles]).toEqual([1, 500]);
});
