// A line that is read wrongly puts a whole wall elsewhere.
import { describe, expect, it } from 'vitest';
import { MOST_ROUTE_POINTS, readRoute, routeShape, routeText, withoutLast, withPoint } from './typed-route';

const read = (text: string) => readRoute({ text, closes: false });

describe('a typed line', () => {
  it('has a point a row, however X and Y are parted, and leaves empty rows out', () => {
    const points = [3_451_200.5, 512_800.25, 3_451_210, 512_805, 3_451_220, 512_810, 1, -2];
    const text = '3451200.5 512800.25\n\n3451210\t512805\r\n 3451220, 512810 \n１；－2';
    expect(read(text)).toEqual({ route: { points, closes: false } });
    expect(readRoute({ text, closes: true })).toEqual({ route: { points, closes: true } });
  });

  it.each([
    ['1 2\n3', 2],
    ['1 2 3\n4 5', 1],
    ['1 2\n\nx 4', 3],
    ['1 2\n3 2e12', 2],
  ])('says which row is no point: %j', (text, row) => {
    expect(read(text)).toEqual({ fault: { why: 'noPoint', row } });
  });

  it.each(['', ' \n ', '1 2', '1 2\n1 2\n1 2'])('is none of fewer than two places: %j', (text) => {
    expect(read(text)).toEqual({ fault: { why: 'tooFew' } });
  });

  it('has its end', () => {
    const rows = Array.from({ length: MOST_ROUTE_POINTS + 1 }, (_, n) => `${n} 0`);
    expect(read(rows.slice(1).join('\n'))).toHaveProperty('route');
    expect(read(rows.join('\n'))).toEqual({ fault: { why: 'tooMany', most: MOST_ROUTE_POINTS } });
  });

  it('is drawn from its first point on, and not while a row is none', () => {
    const shape = (text: string) => routeShape({ text, closes: true });
    expect(shape('1 2')).toEqual({ corners: [1, 2], closed: true, dots: true });
    expect(shape('1 2\n3 4')?.corners).toEqual([1, 2, 3, 4]);
    expect(shape('')).toBeNull();
    expect(shape('1 2\n3')).toBeNull();
    expect(shape('1 2\n'.repeat(MOST_ROUTE_POINTS + 1))).toBeNull();
  });

  it('grows by a point and loses its last one', () => {
    const one = withPoint('', 3_451_200.12345, 512_800);
    expect(one).toBe('3451200.123 512800');
    const two = withPoint(`${one}\n\n`, 1, 2.5);
    expect(two).toBe('3451200.123 512800\n1 2.5');
    expect(withoutLast(`${two}\n`)).toBe(one);
    expect(withoutLast(one)).toBe('');
    expect(withoutLast('')).toBe('');
    expect(routeText(Float64Array.of(1, 2, 3, 4))).toBe('1 2\n3 4');
  });
});
