import { describe, expect, it } from 'vitest';
import { hasTrigram, likeText } from './list-filters';

describe('a part that is searched for', () => {
  it('means its own signs, not those of a pattern', () => {
    expect(likeText(String.raw`50%_\a`)).toBe(String.raw`50\%\_\\a`);
  });

  it.each([
    ['1', false],
    ['12', false],
    ['1-', false],
    ['-1', false],
    ['1-2', false],
    ['--', false],
    ['123', true],
    ['12-', true],
    ['-12', true],
    ['12-3', true],
    ['A_12', true],
    ['1-1-1', true],
    ['-1-', true],
    ['桩基一', true],
  ])('%s is looked up by groups of three: %s', (part, isLookedUp) => {
    expect(hasTrigram(part)).toBe(isLookedUp);
  });
});
