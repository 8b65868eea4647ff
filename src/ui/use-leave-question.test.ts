import { expect, it } from 'vitest';
import { leavesForm } from './use-leave-question';

const at = (address: string) => {
  const { pathname, search } = new URL(address, 'http://localhost');
  return { pathname, search };
};

it.each([
  ['/smw/index?project=1', '/smw/realTime?project=1', true],
  ['/smw/index?project=1', '/smw/index?project=2', true],
  ['/smw/index?project=1', '/smw/index', true],
  ['/smw/index?project=1', '/smw/index?project=1&pile=7', false],
  // The console completes the address: nobody has asked to leave.
  ['/smw/dailyStatistics', '/smw/dailyStatistics?project=1', false],
])('from %s to %s asks about unsaved entries: %s', (from, to, asks) => {
  expect(leavesForm(at(from), at(to))).toBe(asks);
});
