import { expect, it } from 'vitest';
import { equipmentOf } from '../../equipment/registry';
import { designedMaterial, measuresOf, plannedWork } from '../../equipment/statistics/measures';
import { en } from '../../i18n/en';
import { formatChange, formatNumber, formatShare } from '../../i18n/format';
import { translator } from '../../i18n/translate';
import { figureDetail } from './figure-detail';

const TEXTS = {
  t: translator(en),
  format: {
    number: (value: number | null | undefined, decimals?: number) => formatNumber('en', value, decimals),
    change: (value: number | null | undefined, decimals?: number) => formatChange('en', value, decimals),
    share: (share: number | null) => formatShare('en', share),
  },
};

/** Detail of the measure `key` on a site with 10 piles made, 100 m in all, and `designed` material for them. */
function detailOf(code: string, key: string, sums: Readonly<Record<string, number>>, designed: number) {
  const { profile } = equipmentOf(code);
  const measure = profile === null ? undefined : measuresOf(profile).find((one) => one.key === key);
  if (profile === null || measure === undefined) throw new Error(`${code} has no ${key}`);
  const material = designedMaterial(profile, {
    progress: profile.progress === null ? null : { made: 100, design: 900, design_of_made: 100 },
    material: { made: 0, design: 9 * designed, design_of_made: designed },
    by_day: [{ day: '2026-11-20', piles: 10, metres: 100, progress: 100, material: 0 }],
  });
  const terms = { total: undefined, planned: null, material, isWholeSite: true, unitName: 'piles' };
  return figureDetail(measure, new Map(Object.entries(sums)), terms, TEXTS);
}

it('holds the material of each type against its design', () => {
  expect(detailOf('HS-MI', 'ash_t', { metres: 20, ash_t: 1.38 }, 6_000)).toEqual({
    text: 'design 1.2\u00a0t · +15.0\u00a0%',
    share: null,
    isFar: true,
  });
  // Up to 1.3 times the bore is good concreting.
  const concrete = (made: number) => detailOf('HS-CFG', 'concrete_m3', { metres: 20, concrete_m3: made }, 40);
  expect(concrete(9.6)).toMatchObject({ text: 'design 8.0\u00a0m³ · +20.0\u00a0%', isFar: false });
  expect(concrete(10.8)).toMatchObject({ text: 'design 8.0\u00a0m³ · +35.0\u00a0%', isFar: true });
  expect(detailOf('DG1000', 'grout_m3', { piles: 2, grout_m3: 12 }, 60)).toMatchObject({
    text: 'design 12.0\u00a0m³ · 0.0\u00a0%',
    isFar: false,
  });
  expect(detailOf('HS-PVD', 'tape_m', { metres: 20, tape_m: 21 }, 100)?.text).toMatch(/^design 20\.0\u00a0m · /);
});

it('says the amount a metre where the design says nothing, and of what is no material', () => {
  expect(detailOf('HS-CFG', 'concrete_m3', { metres: 20, concrete_m3: 9.6 }, 0)?.text).toBe('480 L per metre');
  expect(detailOf('HS-MI', 'slurry_m3', { metres: 20, slurry_m3: 3 }, 6_000)?.text).toBe('150 L per metre');
  expect(detailOf('HS-MI', 'ash_t', { metres: 20, ash_t: 1.2 }, 0)?.text).toBe('not in the design');
});

it('holds hits and metres of wall against what the design has for the planned points and sections', () => {
  /** Of a week with a plan of 42 pieces, on a site of 200 pieces whose design asks for `design` in all. */
  const against = (code: string, key: string, made: number, design: number, plan_metres: number | null) => {
    const { profile } = equipmentOf(code);
    const measure = profile === null ? undefined : measuresOf(profile).find((one) => one.key === key);
    if (profile === null || measure === undefined) throw new Error(`${code} has no ${key}`);
    const total = { plan_piles: 42, plan_metres };
    const summary = { piles_design: 200, progress: { made, design, design_of_made: made } };
    const planned = plannedWork(profile, summary, total);
    const terms = { total, planned, material: null, isWholeSite: true, unitName: '' };
    return figureDetail(measure, new Map([[key, made]]), terms, TEXTS);
  };
  // By hand: 200 points of 1,700 hits are 8.5 a point, 357 for 42 of them.
  expect(against('QH1000', 'hits', 178.5, 1_700, null)).toMatchObject({
    text: expect.stringMatching(/^plan 357 · 50\.0\s%$/),
    share: 0.5,
  });
  // 200 sections of 3 m; where metres are planned, that is the plan.
  expect(against('trdTypeId', 'wall_m', 63, 600, null)?.text).toMatch(/^plan 126\u00a0m · 50\.0/);
  expect(against('trdTypeId', 'wall_m', 63, 600, 84)?.text).toMatch(/^plan 84\u00a0m · 75\.0/);
  // Metres of depth are no metres of wall.
  expect(against('trdTypeId', 'metres', 63, 600, 84)).toBeNull();
  expect(against('HS-MI', 'metres', 63, 2_400, 84)?.text).toMatch(/^plan 84\u00a0m · 75\.0/);
  expect(against('HS-MI', 'metres', 63, 2_400, null)?.text).toBe(en.dailyStatistics.noPlan);
  expect(against('QH1000', 'hits', 63, 0, null)?.text).toBe(en.dailyStatistics.noPlan);
});
