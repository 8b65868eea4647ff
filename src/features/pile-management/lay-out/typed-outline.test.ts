// A corner that is read wrongly puts a whole field of piles elsewhere.
import { describe, expect, it } from 'vitest';
import { MOST_TYPED_CORNERS, readOutline } from './typed-outline';

describe('a typed outline', () => {
  it('has a corner a row, however X and Y are parted, as it is typed or pasted from a table', () => {
    const outline = [3_451_200, 513_000, 3_451_240.5, 513_000, 3_451_240.5, 513_030, 3_451_200, 513_030];
    const text = '3451200 513000\n\n3451240.5\t513000\r\n 3451240.5, 513030 \n３４５１２００；513030';
    expect(readOutline(text)).toEqual({ outline });
  });

  it('may end with its first corner, and have one twice in turn', () => {
    expect(readOutline('0 0\n0 0\n9 0\n9 6\n9 6\n0 0\n0 0')).toEqual({ outline: [9, 0, 9, 6, 0, 0] });
  });

  it.each([
    ['1 2\n3', { why: 'noPoint', row: 2 }],
    ['0 0\n9 0\n\nx 6', { why: 'noPoint', row: 4 }],
    ['1 0 0\n2 9 0\n3 9 6', { why: 'noPoint', row: 1 }],
    ['', { why: 'tooFew' }],
    ['0 0\n9 0', { why: 'tooFew' }],
    ['0 0\n9 0\n0 0\n9 0', { why: 'tooFew' }],
    ['3451200 513000\n3451210 513010\n3451220 513020', { why: 'tooFew' }],
    // Two corners of a rectangle in the wrong order: a bow tie, whose sides cross in its middle.
    ['3451200 513000\n3451240 513000\n3451200 513030\n3451240 513030', { why: 'crosses', x: 3_451_220, y: 513_015 }],
  ])('is none, and says why: %j', (text, fault) => {
    expect(readOutline(text)).toEqual({ fault });
  });

  it('has its end', () => {
    const corners = (count: number): string =>
      Array.from({ length: count }, (_, n) => {
        const turn = (2 * Math.PI * n) / count;
        return `${(500 * Math.cos(turn)).toFixed(6)} ${(500 * Math.sin(turn)).toFixed(6)}`;
      }).join('\n');
    expect(readOutline(corners(MOST_TYPED_CORNERS))).toHaveProperty('outline');
    expect(readOutline(corners(MOST_TYPED_CORNERS + 1))).toEqual({ fault: { why: 'tooMany' } });
  });
});
