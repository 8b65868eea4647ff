import { describe, expect, it } from 'vitest';
import type { ProjectSummary } from '../../contracts/api';
import { weekStart } from '../../i18n/dates';
import { keyFigures, madeUntil } from './key-figures';

const summary: ProjectSummary = {
  piles_design: 1000,
  piles_done: 600,
  piles_in_work: 12,
  metres_design: 10_000,
  metres_done: 6_000,
  ash_design_t: 600,
  ash_used_t: 378,
  figures: {},
  by_day: [
    { day: '2026-11-13', piles: 5, metres: 50 },
    { day: '2026-11-16', piles: 10, metres: 100 },
    { day: '2026-11-17', piles: 20, metres: 200 },
  ],
};

describe('key figures', () => {
  it('hold used cement against what the design asks for the metres made', () => {
    const figures = keyFigures(summary);
    expect(figures).toMatchObject({ done: 600, inWork: 12, toDo: 388, doneShare: 0.6, metresShare: 0.6 });
    expect(figures.ashExpectedT).toBeCloseTo(360);
    expect(figures.ashDeviation).toBeCloseTo(0.05);
  });

  it('say nothing where there is nothing to compare with', () => {
    const empty = keyFigures({ ...summary, piles_design: 0, piles_done: 0, piles_in_work: 0, metres_design: 0 });
    expect(empty).toMatchObject({
      toDo: 0,
      doneShare: null,
      metresShare: null,
      ashExpectedT: null,
      ashDeviation: null,
    });
  });

  it('tell a design without cement from a site that has made nothing', () => {
    expect(keyFigures(summary).ashUncompared).toBeNull();
    expect(keyFigures({ ...summary, ash_design_t: 0 })).toMatchObject({
      ashUncompared: 'notDesigned',
      ashDeviation: null,
    });
    expect(keyFigures({ ...summary, metres_done: 0, ash_used_t: 0 }).ashUncompared).toBe('nothingMade');
  });

  it('never count below zero', () => {
    expect(keyFigures({ ...summary, piles_done: 1000 }).toDo).toBe(0);
  });
});

describe('days', () => {
  it('make weeks from Monday', () => {
    expect(madeUntil(summary.by_day, '2026-11-17', weekStart)).toEqual({ today: 20, week: 30 });
    expect(madeUntil(summary.by_day, '2026-11-15', weekStart)).toEqual({ today: 0, week: 5 });
  });
});
