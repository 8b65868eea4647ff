import { expect, it } from 'vitest';
import { isForPage } from './single-keys';

// The browser test looks at which element has the focus (tests/e2e/types.spec.ts).
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
  (flag) => {
    expect(isForPage({ ...ALONE, [flag]: true })).toBe(false);
  },
);
