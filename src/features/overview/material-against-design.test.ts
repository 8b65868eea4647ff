// Material against design as the overview and the statistics say it, held against raw rows: piles, and records of them.
import { describe, expect, it } from 'vitest';
import { PILE_STATUS, type ProjectSummary } from '../../contracts/api';
import { amountOf, amountShown } from '../../equipment/amounts';
import { designProduct } from '../../equipment/design-product';
import { equipmentOf } from '../../equipment/registry';
import { designedMaterial } from '../../equipment/statistics/measures';
import { amountFigure } from './key-figures';
import { measuresOf } from './progress-measure';

interface Pile {
  readonly status: number;
  readonly depthM: number;
  readonly kgPerM: number;
}
interface RecordRow {
  readonly day: string;
  readonly pile: number;
  readonly metres: number;
  readonly ash_kg: number;
}

const { planned, done, warned, inWork } = PILE_STATUS;
const DAYS = ['2026-11-02', '2026-11-03', '2026-11-05'];

/** The first piles are shallow and those to come deep, so that the mean of the site is that of none of them. */
const PILES: readonly Pile[] = [
  ...Array.from({ length: 12 }, (_, at) => ({
    status: at % 4 === 0 ? warned : done,
    depthM: 6 + (at % 3),
    kgPerM: 50,
  })),
  ...Array.from({ length: 30 }, () => ({ status: planned, depthM: 18, kgPerM: 75 })),
  { status: inWork, depthM: 18, kgPerM: 75 },
];
/** One a pile made, of which none came out as designed; one pile was made in two parts. */
const RECORDS: readonly RecordRow[] = [
  ...Array.from({ length: 12 }, (_, pile) => ({
    day: DAYS[pile % 3] ?? '',
    pile,
    metres: (PILES[pile]?.depthM ?? 0) + 0.1 * (pile % 2),
    ash_kg: 300 + 7 * pile,
  })),
  { day: DAYS[2] ?? '', pile: 3, metres: 1.5, ash_kg: 80 },
];

const { profile } = equipmentOf('HS-MI');
if (profile === null || profile.progress === null || profile.material === null) throw new Error('no amounts');
const { progress, material } = profile;
const made = PILES.filter(({ status }) => status === done || status === warned);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const designOf = (factors: typeof material.design, { depthM, kgPerM }: Pile): number =>
  designProduct(factors, { design_depth_m: depthM, diameter_m: 0.5, terms: { ash_kgpm: kgPerM } }) ?? 0;
const designed = (factors: typeof material.design) => ({
  design: sum(PILES.map((pile) => designOf(factors, pile))),
  design_of_made: sum(made.map((pile) => designOf(factors, pile))),
});

const BY_DAY = DAYS.map((day) => {
  const rows = RECORDS.filter((row) => row.day === day);
  const sums = {
    metres: sum(rows.map(({ metres }) => metres)),
    ash_kg: sum(rows.map((row) => row.ash_kg)),
    figures: {},
  };
  const amounts = { progress: amountOf(progress, sums), material: amountOf(material, sums) };
  return { day, piles: rows.length, metres: sums.metres, ...amounts };
});
const SUMMARY: ProjectSummary = {
  piles_design: PILES.length,
  piles_done: made.length,
  piles_in_work: 1,
  metres_design: 0,
  metres_done: 0,
  ash_design_t: 0,
  ash_used_t: 0,
  figures: {},
  progress: { made: sum(RECORDS.map(({ metres }) => metres)), ...designed(progress.design) },
  material: { made: sum(RECORDS.map(({ ash_kg }) => ash_kg)), ...designed(material.design) },
  by_day: BY_DAY,
};

/** By hand: 4 piles each of 6, 7 and 8 m at 50 kg/m. */
const ASKED_T = (4 * (6 + 7 + 8) * 50) / 1000;

describe('material against design', () => {
  it('is one amount in the key figure, over the days of the chart and on the statistics', () => {
    const { expected, made: used } = amountFigure(SUMMARY.material ?? { made: 0, design: 0, design_of_made: 0 }, {
      ...amountShown(profile, material),
    });
    expect(expected).toBeCloseTo(ASKED_T, 9);
    expect(used).toBeCloseTo(sum(RECORDS.map((row) => row.ash_kg)) / 1000, 9);

    const shown = measuresOf(equipmentOf('HS-MI'), SUMMARY, undefined, 'en').find(
      ({ measure }) => measure === 'material',
    );
    expect(shown?.designOfMade).toBeCloseTo(ASKED_T, 9);
    expect(sum(shown?.days.map(({ asked = Number.NaN }) => asked) ?? [])).toBeCloseTo(ASKED_T, 9);

    const statistics = designedMaterial(profile, SUMMARY);
    expect(statistics?.work).toBe('metres');
    const perWork = statistics?.perWork ?? Number.NaN;
    expect(sum(BY_DAY.map(({ metres }) => metres)) * perWork).toBeCloseTo(ASKED_T, 9);
    // Each day is asked for the same on both screens.
    BY_DAY.forEach(({ metres }, at) => {
      expect(shown?.days[at]?.asked).toBeCloseTo(metres * perWork, 9);
    });
  });

  it('leaves to be made what the designs of the other piles ask for, whatever those made came to', () => {
    const shown = measuresOf(equipmentOf('HS-MI'), SUMMARY, undefined, 'en');
    const leftM = (of: (typeof shown)[number] | undefined) => (of?.design ?? 0) - (of?.designOfMade ?? 0);
    expect(leftM(shown.find(({ measure }) => measure === 'metres'))).toBeCloseTo(31 * 18, 9);
    expect(leftM(shown.find(({ measure }) => measure === 'material'))).toBeCloseTo((31 * 18 * 75) / 1000, 9);
  });
});
