import { describe, expect, it } from 'vitest';
import { EQUIPMENT_TYPES, equipmentOf } from '../registry';
import { designedMaterial, measuresOf } from './measures';

/** 10 of 50 piles and 100 of 500 m are made, whose design asks for 6 t, not for a fifth of the whole. */
const SITE = {
  progress: { made: 100, design: 500, design_of_made: 98 },
  material: { made: 6_100, design: 90_000, design_of_made: 6_000 },
  by_day: [
    { day: '2026-11-20', piles: 4, metres: 40, progress: 40, material: 2_500 },
    { day: '2026-11-21', piles: 6, metres: 60, progress: 60, material: 3_600 },
  ],
};

function profileOf(code: string) {
  const { profile } = equipmentOf(code);
  if (profile === null) throw new Error(`${code} has no profile`);
  return profile;
}

describe('the material that a design asks for', () => {
  it.each([
    // Cement and powder in tonnes, concrete, stone and grout in cubic metres, tape in metres.
    ['HS-MI', 'ash_t', 'metres', 0.06],
    ['HS-CFG', 'concrete_m3', 'metres', 60],
    ['XW1000', 'concrete_m3', 'metres', 60],
    ['HS-XT', 'concrete_m3', 'metres', 60],
    ['HS-ZD1000', 'concrete_m3', 'metres', 60],
    ['ZC1000', 'stone_m3', 'metres', 60],
    ['G1000', 'stone_m3', 'metres', 60],
    ['HS-PVD', 'tape_m', 'metres', 60],
    // Cement of a wall by the metre of wall, in tonnes.
    ['trdTypeId', 'mixed_cement_kg', 'wall_m', 0.06],
  ])('%s: %s by %s', (code, measure, work, perWork) => {
    expect(designedMaterial(profileOf(code), SITE)).toMatchObject({ measure, work, perWork });
  });

  it('is by the ring of a shield, which has no progress beside their number', () => {
    const found = designedMaterial(profileOf('DG1000'), { ...SITE, progress: null });
    expect(found).toMatchObject({ measure: 'grout_m3', work: 'piles', perWork: 600 });
  });

  it('is by the piece where no design says how far the work goes', () => {
    const progress = { ...SITE.progress, design: 0 };
    expect(designedMaterial(profileOf('HS-MI'), { ...SITE, progress })).toMatchObject({ work: 'piles', perWork: 0.6 });
  });

  it('is not said before the sums are there or anything is made, without a design, and by a type without material', () => {
    const profile = profileOf('HS-CFG');
    expect(designedMaterial(profile, undefined)).toBeNull();
    expect(designedMaterial(profile, { ...SITE, by_day: [] })).toBeNull();
    expect(designedMaterial(profile, { ...SITE, material: { ...SITE.material, design_of_made: 0 } })).toBeNull();
    expect(designedMaterial(profile, { ...SITE, material: null })).toBeNull();
    expect(designedMaterial(profileOf('QH1000'), SITE)).toBeNull();
  });

  it.each(EQUIPMENT_TYPES.map(({ code }) => code))('%s: material and work are measures of the type', (code) => {
    const { profile } = equipmentOf(code);
    if (profile === null) return;
    const found = designedMaterial(profile, SITE);
    if (profile.material === null) expect(found).toBeNull();
    else {
      const keys = measuresOf(profile).map(({ key }) => key);
      expect(keys).toContain(found?.measure);
      expect(keys).toContain(found?.work);
    }
  });
});
