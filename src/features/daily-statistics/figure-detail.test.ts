import { expect, it } from 'vitest';
import { equipmentOf } from '../../equipment/registry';
import { designedMaterial, measuresOf } from '../../equipment/statistics/measures';
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
  const terms = { total: undefined, material, isWholeSite: true, unitName: 'piles' };
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
