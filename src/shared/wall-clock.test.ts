import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantIn, wallClock } from './wall-clock';

describe('a time as it is typed', () => {
  it.each([
    ['2026-11-20', 'begin', '2026-11-20 00:00:00'],
    ['2026-11-20', 'end', '2026-11-20 23:59:59'],
    ['2026-11-20 08:30', 'end', '2026-11-20 08:30:00'],
    [' 2026-11-20 08:30:15 ', 'begin', '2026-11-20 08:30:15'],
    ['2028-02-29', 'begin', '2028-02-29 00:00:00'],
  ] as const)('%s as the %s is %s', (text, end, full) => {
    expect(wallClock(text, end)).toBe(full);
  });

  it.each([
    '',
    '2026',
    '20-11-2026',
    '2026-11-31',
    '2026-02-29',
    '2026-13-01',
    '2026-11-20 25:00:00',
    '2026-11-20 8:00',
  ])('is none: %s', (text) => {
    expect(wallClock(text, 'begin')).toBeNull();
    expect(instantIn('UTC', text, 'begin')).toBeNull();
  });
});

describe('the instant it means', () => {
  it.each([
    ['Asia/Shanghai', '2026-11-20', 'begin', '2026-11-19T16:00:00.000Z'],
    ['Asia/Shanghai', '2026-11-20', 'end', '2026-11-20T15:59:59.000Z'],
    ['UTC', '2026-11-20 08:30:00', 'begin', '2026-11-20T08:30:00.000Z'],
    // Skipped by clocks that go from 2:00 to 3:00, and shown twice by those that go back.
    ['Europe/Berlin', '2026-03-29 02:30:00', 'begin', '2026-03-29T01:30:00.000Z'],
    ['Europe/Berlin', '2026-10-25 02:30:00', 'begin', '2026-10-25T00:30:00.000Z'],
  ] as const)('in %s, %s (%s) is %s', (zone, text, end, instant) => {
    expect(instantIn(zone, text, end)).toBe(instant);
  });

  it('is shown again by the same clocks', () => {
    const zones = fc.constantFrom('Asia/Shanghai', 'Asia/Kolkata', 'America/St_Johns', 'Pacific/Apia');
    const seconds = fc.integer({ min: Date.UTC(2016, 0, 1) / 1000, max: Date.UTC(2034, 0, 1) / 1000 });
    fc.assert(
      fc.property(zones, seconds, (zone, second) => {
        const text = new Date(second * 1000).toLocaleString('sv-SE', { timeZone: zone });
        const instant = instantIn(zone, text, 'begin') ?? '';
        expect(new Date(instant).toLocaleString('sv-SE', { timeZone: zone })).toBe(text);
      }),
    );
  });
});
