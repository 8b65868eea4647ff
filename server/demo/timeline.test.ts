import { describe, expect, it } from 'vitest';
import { LARGE_DEMO_SITES } from '../../src/equipment/demo-sites/demo-sites';
import { profileOf } from '../../src/equipment/machines/courses';
import { siteStamp } from '../../src/equipment/machines/record-identity';
import { recordCourse } from '../simulation/record-course';
import { nextWorkMs, shiftDayStartMs, siteDay, type WorkCalendar } from './calendar';
import { courseOfWork, machineWork, type SitePile, type Work } from './timeline';

const NOW = Date.UTC(2026, 10, 20, 12, 0, 0);
const daily: WorkCalendar = {
  nowMs: NOW,
  nightShift: (ago) => ago % 2 === 0,
  restDay: (ago) => ago === 3,
  lateMs: () => 0,
};

describe('the calendar', () => {
  it('names days and times in the zone of the site', () => {
    expect(siteDay(Date.UTC(2026, 10, 19, 16, 0, 0))).toBe('2026-11-20');
    expect(siteStamp(Date.UTC(2026, 10, 20, 0, 15, 0))).toBe('20261120T081500');
  });

  it('works by shifts, after the handover, not on rest days', () => {
    const day = shiftDayStartMs(NOW, 1);
    const hour = 3_600_000;
    expect(siteStamp(day)).toBe('20261119T070000');
    expect(nextWorkMs(daily, day)).toBe(day + 25 * 60_000);
    expect(nextWorkMs(daily, day + 5 * hour)).toBe(day + 5 * hour);
    // No night shift a day ago: on to the next day.
    expect(nextWorkMs(daily, day + 13 * hour)).toBe(day + 24 * hour + 25 * 60_000);
    const two = shiftDayStartMs(NOW, 2);
    expect(nextWorkMs(daily, two + 12 * hour)).toBe(two + 12 * hour + 25 * 60_000);
    expect(nextWorkMs(daily, two + 20 * hour)).toBe(two + 20 * hour);
    const rest = shiftDayStartMs(NOW, 3);
    expect(nextWorkMs(daily, rest + hour)).toBe(two + 25 * 60_000);
  });
});

it('begins late where the day did', () => {
  const day = shiftDayStartMs(NOW, 1);
  const late = { ...daily, lateMs: (ago: number) => (ago === 1 ? 3_600_000 : 0) };
  expect(nextWorkMs(late, day + 60_000)).toBe(day + 85 * 60_000);
});

describe("a machine's work", () => {
  const site = LARGE_DEMO_SITES[0];
  if (!site) throw new Error('no site');
  const queue: SitePile[] = [];
  for (const pile of site.piles()) {
    if (queue.length === 400) break;
    queue.push({ ...pile, pileId: queue.length + 1 });
  }
  const work = [
    ...machineWork({
      device: { id: 7, name: 'MI-07' },
      queue,
      site,
      calendar: daily,
      startMs: shiftDayStartMs(NOW, 10),
      endMs: NOW,
    }),
  ];

  const loggedEndMs = (w: Work): number => {
    const terms = { startMs: w.startMs, limits: site.limits, pile: w.design };
    return recordCourse(courseOfWork(site, w), profileOf(site.typeCode), terms).summary.endedMs;
  };

  it('never makes two piles at once, with the log or without', () => {
    expect(work.length).toBeGreaterThan(200);
    let free = 0;
    work.forEach((w, i) => {
      expect(w.startMs).toBeGreaterThan(free);
      free = w.endMs;
      if (i % 10 === 0) free = Math.max(free, loggedEndMs(w));
    });
    expect(free).toBeLessThanOrEqual(NOW + 60_000);
  });

  it('numbers its records by machine and time', () => {
    expect(work[0]?.recordNo).toMatch(/^MI-07-\d{8}T\d{6}$/);
    expect(new Set(work.map((w) => w.recordNo)).size).toBe(work.length);
  });
});
