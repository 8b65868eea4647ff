// Where the keyboard goes when the chip of a range is taken away.
import { afterEach, expect, it, vi } from 'vitest';
import { leaveChip, rangeBeside } from './range-focus';

const three = ['depth_m', 'score', 'warnings'].map((key) => ({ key, low: 1, high: null }));

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Where the focus goes on a page that has these, and where it is a frame later, if a view has then taken the chips away. */
function focused(there: readonly string[], goes: boolean, leave: () => void): readonly (string | null)[] {
  const body = 'body';
  let at: string | null = null;
  let later = (): void => undefined;
  const querySelector = (asked: string) =>
    there.includes(asked)
      ? {
          focus: () => {
            at = asked;
          },
        }
      : null;
  const document = {
    querySelector,
    body,
    get activeElement() {
      return at;
    },
  };
  vi.stubGlobal('document', document);
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    later = run;
  });
  leave();
  const first = at;
  if (goes) at = body;
  later();
  return [first, at];
}

it('is the next one, and behind the last one the one before', () => {
  expect(rangeBeside(three, 'depth_m')).toBe('score');
  expect(rangeBeside(three, 'score')).toBe('warnings');
  expect(rangeBeside(three, 'warnings')).toBe('score');
  expect(rangeBeside(three.slice(0, 1), 'depth_m')).toBeNull();
});

it('is focused: a chip where there is one, else the content of the page', () => {
  const chip = '[data-range="score"]';
  const all = [chip, '#main'];
  expect(focused(all, false, () => leaveChip(three, 'depth_m'))).toEqual([chip, chip]);
  expect(focused(all, true, () => leaveChip(three, 'depth_m'))).toEqual([chip, '#main']);
  expect(focused(all, false, () => leaveChip(three.slice(0, 1), 'depth_m'))).toEqual(['#main', '#main']);
});
