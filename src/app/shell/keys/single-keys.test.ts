import { expect, it } from 'vitest';
import { isForPage } from './single-keys';

// What the key was pressed on is the browser test's (tests/e2e/types.spec.ts).
const ALONE = {
  key: '?',
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  isComposing: false,
  repeat: false,
  defaultPrevented: false,
  composedPath: () => [],
};

it('is for the page when it is pressed alone and once', () => {
  expect(isForPage(ALONE)).toBe(true);
});

it.each(['altKey', 'ctrlKey', 'metaKey', 'isComposing', 'repeat', 'defaultPrevented'] as const)(
  'is not with %s',
  (held) => {
    expect(isForPage({ ...ALONE, [held]: true })).toBe(false);
  },
);
