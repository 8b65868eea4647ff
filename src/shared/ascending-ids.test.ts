// Ascending ids against plain sets.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ascendingInSteps, isAmong, united, withIdSwitched } from './ascending-ids';

const plain = (ids: Iterable<number>): number[] => [...new Set(ids)].sort((a, b) => a - b);
const numbers = fc.array(fc.nat(40), { maxLength: 30 });
const ended = (ids: Float64Array): Float64Array => {
  const steps = ascendingInSteps(ids);
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
};

it('are those of a plain set, whatever is put together and switched', () => {
  fc.assert(
    fc.property(numbers, numbers, fc.nat(40), (a, b, id) => {
      const [ofA, ofB] = [Float64Array.from(plain(a)), Float64Array.from(plain(b))];
      expect([...united(ofA, ofB)]).toEqual(plain([...a, ...b]));
      const others = plain(a).filter((known) => known !== id);
      expect([...withIdSwitched(ofA, id)]).toEqual(a.includes(id) ? others : plain([...a, id]));
      expect(isAmong(ofA, id)).toBe(a.includes(id));
      expect([...ended(Float64Array.from(a))]).toEqual(plain(a));
    }),
  );
});

it('are sorted in steps of many runs, each id once', () => {
  const ids = Float64Array.from({ length: 200_000 }, (_, at) => (Math.imul(at, 2_654_435_761) >>> 0) % 150_000);
  const all = plain(ids);
  let steps = 0;
  const sorting = ascendingInSteps(ids.slice());
  let sorted = sorting.next();
  for (; sorted.done !== true; sorted = sorting.next()) steps += 1;
  expect([...sorted.value]).toEqual(all);
  // Seven runs, and six times two of them are joined, or one is alone.
  expect(steps).toBeGreaterThan(10);
});
