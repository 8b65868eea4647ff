import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockOf, dayIn, instantShownAs, isTimeZone, offsetMinutes, offsetsWithin } from './time-zones';

const ZONES = [
  'Asia/Shanghai',
  'Asia/Kathmandu',
  'Europe/Berlin',
  'America/St_Johns',
  // Half an hour of summer time, a month without it, and a day left out.
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Pacific/Apia',
] as const;
const zones = fc.constantFrom(...ZONES);
const seconds = (fromYear: number, toYear: number) =>
  fc.integer({ min: Date.UTC(fromYear, 0, 1) / 1000, max: Date.UTC(toYear, 0, 1) / 1000 });

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Time on a zone's clocks, read as if it were UTC; by the browser's own calendar. */
function shownBy(zone: string, ms: number): number {
  let clock = clocks.get(zone);
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
    clocks.set(zone, clock);
  }
  return Date.parse(`${clock.format(ms).replace(' ', 'T')}Z`);
}

const naiveOffset = (zone: string, ms: number): number => (shownBy(zone, ms) - ms) / 60_000;

it('the offset is that of the browser’s own calendar', () => {
  fc.assert(
    fc.property(zones, seconds(1975, 2040), (zone, second) => {
      expect([zone, second, offsetMinutes(zone, second * 1000)]).toEqual([
        zone,
        second,
        naiveOffset(zone, second * 1000),
      ]);
    }),
  );
});

it('the offset before 1970 is not shifted by parts of a second', () => {
  const noon = Date.UTC(1969, 11, 31, 12);
  expect([noon, noon + 5].map((ms) => offsetMinutes('Asia/Shanghai', ms))).toEqual([480, 480]);
});

it('there is no offset of what is no zone', () => {
  expect(() => offsetMinutes('Mars/Olympus', 0)).toThrow(RangeError);
  expect(['Mars/Olympus', 'Asia/Shanghai', 'UTC', '+08:00', ''].map(isTimeZone)).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
});

it('the day is that of the zone', () => {
  const evening = Date.UTC(2026, 10, 20, 22);
  expect(['UTC', 'Asia/Shanghai', 'America/St_Johns'].map((zone) => dayIn(zone, evening))).toEqual([
    '2026-11-20',
    '2026-11-21',
    '2026-11-20',
  ]);
});

describe('the instant that clocks show as a time', () => {
  it('is shown as that time, and is the first that is', () => {
    fc.assert(
      fc.property(zones, seconds(2000, 2034), (zone, second) => {
        const shown = shownBy(zone, second * 1000);
        const instant = instantShownAs(zone, shown);
        expect(shownBy(zone, instant)).toBe(shown);
        expect(instant).toBeLessThanOrEqual(second * 1000);
      }),
    );
  });
});

describe('the offsets of a span', () => {
  it('hold for every instant in it', () => {
    fc.assert(
      fc.property(zones, seconds(2005, 2030), fc.integer({ min: 0, max: 3 * 366 }), (zone, second, days) => {
        const [from, to] = [second * 1000, (second + days * 86_400) * 1000];
        const offsets = offsetsWithin(zone, from, to);
        for (let at = from; at <= to; at += 37 * 3_600_000) {
          const holds = offsets.findLast(({ fromMs }) => fromMs <= at);
          expect([zone, at, holds?.minutes]).toEqual([zone, at, naiveOffset(zone, at)]);
        }
      }),
      { numRuns: 40 },
    );
  });
});

it('a table of times is written as the zone’s clocks show them, whatever their order, across changes', () => {
  const anywhere = fc.oneof(seconds(1975, 2040), fc.integer({ min: 0, max: 86_400 }));
  fc.assert(
    fc.property(zones, seconds(1975, 2040), fc.array(anywhere), (zone, first, others) => {
      const instants = [first, ...others, ...others.map((more) => first + more)].map((second) => 1000 * second + 999);
      const shown = (ms: number): string => new Date(shownBy(zone, ms)).toISOString().slice(0, 19).replace('T', ' ');
      expect([zone, ...instants.map(clockOf(zone))]).toEqual([zone, ...instants.map(shown)]);
    }),
  );
});
