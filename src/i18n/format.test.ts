import { describe, expect, it } from 'vitest';
import { weekStart } from '../shared/calendar-days';
import {
  formatChange,
  formatClock,
  formatDateTime,
  formatDuration,
  formatMoment,
  formatNumber,
  formatShare,
  NO_VALUE,
  spanOf,
} from './format';

describe('numbers', () => {
  it.each([
    [1234567, 0, '1,234,567'],
    [12.345, 2, '12.35'],
    [-0.001, 2, '0.00'],
    [-1234.5, 1, '−1,234.5'],
    [null, 2, NO_VALUE],
    [Number.NaN, 0, NO_VALUE],
    [Number.POSITIVE_INFINITY, 0, NO_VALUE],
  ])('%s with %i decimals is %s', (value, decimals, text) => {
    expect(formatNumber('en', value, decimals)).toBe(text);
    expect(formatNumber('cn', value, decimals)).toBe(text);
  });

  it.each([
    [1.26, '+1.3'],
    [-1.26, '−1.3'],
    [-1234.5, '−1,234.5'],
    [0.04, '0.0'],
    [-0.04, '0.0'],
    [Number.NaN, NO_VALUE],
  ])('a change of %s is %s', (value, text) => {
    expect(formatChange('cn', value, 1)).toBe(text);
  });

  it('never shows an unfinished site as finished', () => {
    expect(formatShare('cn', 0.99999)).toBe('99.9 %');
    expect(formatShare('cn', 1)).toBe('100 %');
    expect(formatShare('cn', 1.0712)).toBe('107 %');
    expect(formatShare('cn', 0)).toBe('0.0 %');
    expect(formatShare('cn', null)).toBe(NO_VALUE);
  });
});

describe('times', () => {
  const ms = Date.UTC(2026, 10, 20, 16, 5, 9);

  it('are written in the zone of the project', () => {
    expect(formatDateTime(ms, 'Asia/Shanghai')).toBe('2026-11-21 00:05:09');
    expect(formatDateTime(ms, 'UTC')).toBe('2026-11-20 16:05:09');
    expect(formatClock(ms, 'UTC')).toBe('16:05:09');
    expect(formatDateTime(null)).toBe(NO_VALUE);
    expect(formatDateTime(Number.NaN)).toBe(NO_VALUE);
  });

  it('leave out the day only when it is today in the zone of the project', () => {
    expect(formatMoment(ms, ms + 60_000, 'Asia/Shanghai')).toBe('00:05:09');
    expect(formatMoment(ms - 3_600_000, ms, 'Asia/Shanghai')).toBe('11-20 23:05');
  });

  it('writes durations and spans', () => {
    expect(formatDuration(3_725_000)).toBe('1:02:05');
    expect(formatDuration(-1)).toBe(NO_VALUE);
    expect(spanOf(-5)).toEqual({ unit: 'seconds', n: 0 });
    expect(spanOf(59_999)).toEqual({ unit: 'seconds', n: 59 });
    expect(spanOf(60_000)).toEqual({ unit: 'minutes', n: 1 });
    expect(spanOf(47 * 3_600_000)).toEqual({ unit: 'hours', n: 47 });
    expect(spanOf(49 * 3_600_000)).toEqual({ unit: 'days', n: 2 });
  });

  it('starts weeks on Monday', () => {
    expect(weekStart('2026-11-22')).toBe('2026-11-16');
    expect(weekStart('2026-11-16')).toBe('2026-11-16');
  });
});
