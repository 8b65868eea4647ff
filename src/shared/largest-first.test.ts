import { expect, it } from 'vitest';
import { inSlices } from './in-slices';
import { largestFirst } from './largest-first';

it('is the order of a stable sort', async () => {
  let state = 7;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const sizes = Float64Array.from({ length: 5000 }, (_, at) =>
    at % 10 === 0 ? 3 : Math.fround(10 ** (12 * random() - 6)),
  );
  sizes.set([0, Number.POSITIVE_INFINITY, 1e-40, 0], 100);
  const order = [...sizes.keys()].sort((a, b) => (sizes[b] === sizes[a] ? a - b : (sizes[b] ?? 0) - (sizes[a] ?? 0)));
  expect([...(await inSlices(largestFirst(sizes)))]).toEqual(order);
  expect([...(await inSlices(largestFirst(new Float64Array())))]).toEqual([]);
});
