import { describe, expect, it } from 'vitest';
import { statusAfter, WARNING_STEPS, type WarningStep } from './warning-handling';

/** Step and agreement, then the status after it from 0, 1, 2 and 3; `-`: not possible. */
const TABLE: readonly [WarningStep, boolean, string][] = [
  ['close', true, '2 - - 2'],
  ['close', false, '2 - - 2'],
  ['review', true, '- - 1 -'],
  ['review', false, '- - 3 -'],
  ['deal', true, '0 - 2 3'],
  ['deal', false, '0 - 2 3'],
  ['audit', true, '- 1 - -'],
  ['audit', false, '- 3 - -'],
];

describe('the status of a warning', () => {
  it.each(TABLE)('after %s (agreed: %s) is %s', (step, agree, expected) => {
    const after = [0, 1, 2, 3].map((status) => statusAfter(step, status, agree) ?? '-');
    expect(after.join(' ')).toBe(expected);
  });

  it('cannot be changed from one that is none', () => {
    for (const step of WARNING_STEPS)
      for (const status of [-1, 4, 1.5]) expect(statusAfter(step, status, true)).toBeNull();
  });
});
