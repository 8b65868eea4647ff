// If these failed, a server would refuse what it should take, or take more than it should.
import { expect, it } from 'vitest';
import { RateLimit } from './rate-limit';

const MINUTE_MS = 60_000;
/** How many of `asked` are taken at one instant. */
const taken = (limit: RateLimit, asked: number, nowMs: number, key = 'a'): number =>
  Array.from({ length: asked }, () => limit.take(key, nowMs)).filter(Boolean).length;

it('takes so many at once, then as many as a minute gives, and never more than at once', () => {
  const limit = new RateLimit(20, 10);
  expect(taken(limit, 25, 0)).toBe(20);
  expect(taken(limit, 5, 5_000)).toBe(0);
  expect(taken(limit, 5, 6_600)).toBe(1);
  expect(taken(limit, 25, 6_600 + MINUTE_MS)).toBe(10);
  expect(taken(limit, 50, 60 * MINUTE_MS)).toBe(20);
});

it('counts each key by itself, and asking takes nothing', () => {
  const limit = new RateLimit(1, 1);
  expect(limit.take('a', 0)).toBe(true);
  expect([limit.allows('a', 0), limit.allows('b', 0), limit.take('b', 0)]).toEqual([false, true, true]);
});

it('gives back what did not count', () => {
  const limit = new RateLimit(1, 1);
  expect(limit.take('a', 0)).toBe(true);
  limit.giveBack('a');
  limit.giveBack('unknown');
  expect(taken(limit, 2, 0)).toBe(1);
});

it('forgets the oldest key past its limit of keys', () => {
  const limit = new RateLimit(1, 1, 2);
  for (const key of ['a', 'b', 'c']) expect(limit.take(key, 0)).toBe(true);
  expect([limit.allows('a', 0), limit.allows('b', 0), limit.allows('c', 0)]).toEqual([true, false, false]);
});
