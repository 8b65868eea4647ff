import { describe, expect, it } from 'vitest';
import type { ProjectSummary } from '../../contracts/api';
import { weekStart } from '../../shared/calendar-days';
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
  progress: { made: 6_000, design: 10_000, design_of_made: 6_010 },
  material: { made: 378_000, design: 600_000, design_of_made: 360_000 },
  by_day: [
    { day: '2026-11-13', piles: 5, metres: 50, progress: 51, material: 0 },
    { day: '2026-11-16', piles: 10, metres: 100, progress: 101, material: 0 },
    { day: '2026-11-17', piles: 20, metres: 200, progress: 201, material: 0 },
  ],
};
describe('key figures', () => {
  it('count what is done, in work and to do', () => {
    expect(keyFigures(summary)).toEqual({ done: 600, inWork: 12, toDo: 388, design: 1000, doneShare: 0.6 });
    expect(keyFigures({ ...summary, piles_done: 1000 }).toDo).toBe(0);
    expect(keyFigures({ ...summary, piles_design: 0 }).doneShare).toBeNull();
  });
});

describe('days', () => {
  it('make weeks from Monday', () => {
    expect(madeUntil(summary.by_day, '2026-11-17', weekStart)).toEqual({ today: 20, week: 30 });
    expect(madeUntil(summary.by_day, '2026-11-15', weekStart)).toEqual({ today: 0, week: 5 });
    expect(madeUntil(summary.by_day, '2026-11-17', weekStart, 'progress')).toEqual({ today: 201, week: 302 });
  });
});
