import fc from 'fast-check';
import { expect, it } from 'vitest';
import { numbersInSteps, textsInSteps } from './columns-in-steps';
import { inSlices } from './in-slices';
import { textsOf } from './text-column';

it('has every text, whatever stands in it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme', maxLength: 60 }), { maxLength: 30 }), async (texts) => {
      const column = await inSlices(textsInSteps(texts.length, (row) => texts[row] ?? ''));
      expect(textsOf(column)).toEqual(texts);
    }),
  );
});

it('has every number, in more than one step', () => {
  const steps = [...numbersInSteps(2000, (row) => row / 3)].length;
  expect(steps).toBeGreaterThan(2);
  const all = numbersInSteps(2000, (row) => row / 3);
  for (let step = all.next(); ; step = all.next()) {
    if (step.done !== true) continue;
    expect([...step.value]).toEqual(Array.from({ length: 2000 }, (_, row) => row / 3));
    return;
  }
});
