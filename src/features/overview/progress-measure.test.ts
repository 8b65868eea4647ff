import { describe, expect, it } from 'vitest';
import type { ProjectSummary } from '../../contracts/api';
import { equipmentOf } from '../../equipment/registry';
import { measuresOf } from './progress-measure';

const DAY = { day: '2026-11-20', piles: 40, metres: 401, progress: 401, material: 25_000 };
const summary: ProjectSummary = {
  piles_design: 100,
  piles_done: 40,
  piles_in_work: 1,
  metres_design: 1000,
  metres_done: 401,
  ash_design_t: 60,
  ash_used_t: 25,
  figures: {},
  progress: { made: 401, design: 1000, design_of_made: 400 },
  material: { made: 25_000, design: 60_000, design_of_made: 24_000 },
  by_day: [DAY],
};
const SETTINGS = { plan_piles_per_day: 20, plan_metres_per_day: 0 };

describe('measures of progress', () => {
  it('are the number made, the progress and the material of a type, in its units', () => {
    const [piles, metres, cement] = measuresOf(equipmentOf('HS-MI'), summary, SETTINGS, 'en');
    expect(piles).toMatchObject({ unit: 'piles', made: 40, design: 100, planPerDay: 20 });
    expect(metres).toMatchObject({ unit: 'm', made: 401, design: 1000, planPerDay: null });
    expect(cement).toMatchObject({ label: 'Cement used', unit: 't', made: 25, design: 60, planPerDay: null });
    // The designed amount is that of the piles made, 24 t, as in the key figures; not 401 of 1000 m of 60 t.
    expect(cement?.days[0]).toMatchObject({ made: 25, asked: expect.closeTo(24, 6) });
  });

  it('ask each day for its share of what the design has for the piles made', () => {
    const day = { ...DAY, progress: 100, piles: 10 };
    const two = { ...summary, by_day: [day, { ...DAY, day: '2026-11-21', progress: 301, piles: 30 }] };
    const asked = measuresOf(equipmentOf('HS-MI'), two, SETTINGS, 'en')[2]?.days.map((of) => of.asked ?? 0) ?? [];
    expect(asked[0]).toBeCloseTo((100 / 401) * 24);
    expect(asked.reduce((sum, of) => sum + of, 0)).toBeCloseTo(24);
    const noDesign = { ...two, material: { made: 1, design: 0, design_of_made: 0 } };
    expect(measuresOf(equipmentOf('HS-MI'), noDesign, SETTINGS, 'en')[2]?.days[0]).not.toHaveProperty('asked');
  });

  it('say how much of the design is made, which is not what the piles made came to', () => {
    const deeper = { ...summary, progress: { made: 1003, design: 1000, design_of_made: 955 } };
    const [piles, metres] = measuresOf(equipmentOf('HS-MI'), deeper, SETTINGS, 'en');
    expect(piles).toMatchObject({ made: 40, designOfMade: 40 });
    expect(metres).toMatchObject({ made: 1003, designOfMade: 955 });
    const unsaid = { ...summary, progress: { made: 401, design: 1000, design_of_made: 0 } };
    expect(measuresOf(equipmentOf('HS-MI'), unsaid, SETTINGS, 'en')[1]).toMatchObject({ designOfMade: 401 });
  });

  it('are as many as the type has: rings have no progress beside their number, points without designed hits no plan of them', () => {
    const rings = { ...summary, progress: null, material: { made: 80, design: 200, design_of_made: 80 } };
    const [, grout] = measuresOf(equipmentOf('DG1000'), rings, SETTINGS, 'cn');
    expect(grout).toMatchObject({ measure: 'material', unit: 'm³', days: [{ made: 25_000, asked: 80 }] });
    const points = { ...summary, progress: { made: 600, design: 0, design_of_made: 0 }, material: null };
    const hits = measuresOf(equipmentOf('QH1000'), points, { ...SETTINGS, plan_metres_per_day: 9 }, 'cn');
    expect(hits.map(({ measure }) => measure)).toEqual(['piles', 'metres']);
    expect(hits[1]).toMatchObject({ label: '击', unit: '击', design: null, planPerDay: null });
    expect(hits[0]).toMatchObject({ unit: '点' });
  });

  it('plan as many hits and metres of wall as the design has for the planned points and sections', () => {
    // By hand: 100 points of 850 hits in all are 8.5 a point, 170 for 20 of them.
    const points = { ...summary, progress: { made: 341, design: 850, design_of_made: 340 }, material: null };
    const planOf = (code: string, of: ProjectSummary, planned: typeof SETTINGS) =>
      measuresOf(equipmentOf(code), of, planned, 'en').find(({ measure }) => measure === 'metres')?.planPerDay;
    expect(planOf('QH1000', points, { ...SETTINGS, plan_metres_per_day: 9 })).toBeCloseTo(170, 9);
    expect(planOf('QH1000', points, { plan_piles_per_day: 0, plan_metres_per_day: 9 })).toBeNull();
    const wall = { ...summary, progress: { made: 121, design: 300, design_of_made: 120 } };
    expect(planOf('trdTypeId', wall, SETTINGS)).toBeCloseTo(60, 9);
    expect(planOf('trdTypeId', wall, { ...SETTINGS, plan_metres_per_day: 45 })).toBe(45);
  });
});
