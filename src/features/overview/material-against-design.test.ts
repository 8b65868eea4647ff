// Material against design as the overview and the statistics say it, held against raw rows: piles, and records of them.
import { describe, expect, it } from 'vitest';
import { PILE_STATUS, type ProjectSummary } from '../../contracts/api';
import { amountFigure, amountOf, amountShown } from '../../equipment/amounts';
import type { AmountTerms } from '../../equipment/descriptor';
import { designProduct } from '../../equipment/design-product';
import { EQUIPMENT_TYPES, equipmentOf } from '../../equipment/registry';
import { designedMaterial } from '../../equipment/statistics/measures';
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

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** The amounts of a type that has them. */
function amountsOf(code: string) {
  const { profile } = equipmentOf(code);
  if (profile === null || profile.material === null) throw new Error('no amounts');
  const { progress, material } = profile;
  return { profile, progress, material };
}

interface DesignPile {
  readonly status: number;
  readonly depthM: number | null;
  readonly terms: Readonly<Record<string, number>>;
}
interface Made {
  readonly day: string;
  readonly metres: number;
  readonly ash_kg: number;
  readonly figures: Readonly<Record<string, number>>;
}

/** The sums of a project, from its piles and their records one by one. */
function summaryOf(code: string, piles: readonly DesignPile[], records: readonly Made[]): ProjectSummary {
  const { progress, material } = amountsOf(code);
  const made = piles.filter(({ status }) => status === done || status === warned);
  const amount = (terms: AmountTerms) => {
    const designOf = ({ depthM, terms: said }: DesignPile): number =>
      designProduct(terms.design, { design_depth_m: depthM, diameter_m: 0.5, terms: said }) ?? 0;
    return {
      made: sum(records.map((record) => amountOf(terms, record))),
      design: sum(piles.map(designOf)),
      design_of_made: sum(made.map(designOf)),
    };
  };
  const by_day = [...new Set(records.map(({ day }) => day))].sort().map((day) => {
    const rows = records.filter((row) => row.day === day);
    const ofDay = (terms: AmountTerms | null) => (terms === null ? 0 : sum(rows.map((row) => amountOf(terms, row))));
    return {
      day,
      piles: rows.length,
      metres: sum(rows.map(({ metres }) => metres)),
      progress: ofDay(progress),
      material: ofDay(material),
    };
  });
  return {
    piles_design: piles.length,
    piles_done: made.length,
    piles_in_work: piles.filter(({ status }) => status === inWork).length,
    metres_design: 0,
    metres_done: 0,
    ash_design_t: 0,
    ash_used_t: 0,
    figures: {},
    progress: progress === null ? null : amount(progress),
    material: amount(material),
    by_day,
  };
}

const { profile, material } = amountsOf('HS-MI');
const SUMMARY = summaryOf(
  'HS-MI',
  PILES.map(({ status, depthM, kgPerM }) => ({ status, depthM, terms: { ash_kgpm: kgPerM } })),
  RECORDS.map(({ day, metres, ash_kg }) => ({ day, metres, ash_kg, figures: {} })),
);
const { by_day: BY_DAY } = SUMMARY;

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

/** Two days, on the second of which twice as much is made; the last piece is still to come, and is larger. */
const [FIRST_DAY = '', SECOND_DAY = ''] = DAYS;
const DAY_OF = [FIRST_DAY, SECOND_DAY, SECOND_DAY];

describe('material of holes and batches', () => {
  it('is the cement that holes took against the planned dose of the metres grouted', () => {
    const hole = (status: number, depthM: number, planned_dose_kgpm: number) => ({
      ...{ status, depthM },
      terms: { planned_dose_kgpm },
    });
    const holes = [hole(done, 10, 40), hole(done, 20, 40), hole(warned, 20, 60), hole(planned, 60, 90)];
    // No record tells metres of depth: those grouted are a figure of it.
    const records = [
      { metres: 0, ash_kg: 460, figures: { grouted_m: 10 } },
      { metres: 0, ash_kg: 700, figures: { grouted_m: 20 } },
      { metres: 0, ash_kg: 1_300, figures: { grouted_m: 20 } },
    ].map((record, at) => ({ ...record, day: DAY_OF[at] ?? '' }));
    for (const code of ['JT-V9', 'DS-GJ-01']) {
      const summary = summaryOf(code, holes, records);
      const own = amountsOf(code);
      // By hand: 10 · 40 + 20 · 40 + 20 · 60 kg.
      const figure = amountFigure(summary.material ?? { made: 0, design: 0, design_of_made: 0 }, {
        ...amountShown(own.profile, own.material),
      });
      expect(figure).toMatchObject({ made: 2.46, expected: 2.4, design: 7.8, deviation: expect.closeTo(0.025) });
      const shown = measuresOf(equipmentOf(code), summary, undefined, 'en').find(
        ({ measure }) => measure === 'material',
      );
      // A fifth of the metres on the first day.
      expect(shown?.days.map(({ asked }) => asked)).toEqual([expect.closeTo(0.48, 9), expect.closeTo(1.92, 9)]);
      expect(designedMaterial(own.profile, summary)).toMatchObject({ measure: 'ash_t', work: 'grouted_m' });
    }
  });

  it('is the cement of batches against that of their recipes', () => {
    const batch = (status: number, cement_kg: number) => ({ status, depthM: null, terms: { cement_kg } });
    const batches = [batch(done, 800), batch(done, 1_200), batch(done, 1_000), batch(planned, 5_000)];
    const records = [802, 1_195, 1_010].map((ash_kg, at) => ({
      ...{ day: DAY_OF[at] ?? '', metres: 0, ash_kg, figures: {} },
    }));
    const summary = summaryOf('HS-T', batches, records);
    const own = amountsOf('HS-T');
    const figure = amountFigure(summary.material ?? { made: 0, design: 0, design_of_made: 0 }, {
      ...amountShown(own.profile, own.material),
    });
    expect(figure).toMatchObject({ made: expect.closeTo(3.007, 9), expected: 3, design: 8 });
    const shown = measuresOf(equipmentOf('HS-T'), summary, undefined, 'en').find(
      ({ measure }) => measure === 'material',
    );
    // Batches have no progress beside their number: one of three on the first day.
    expect(shown?.days.map(({ asked }) => asked)).toEqual([expect.closeTo(1, 9), expect.closeTo(2, 9)]);
    expect(designedMaterial(own.profile, summary)).toMatchObject({ measure: 'ash_t', work: 'piles', perWork: 1 });
  });

  it('is none of pipe piles and compaction: the pipe in the ground is the metres driven, and points get nothing', () => {
    for (const code of ['HS-G300', 'QH1000']) expect(equipmentOf(code).profile?.material, code).toBeNull();
    // Each other type that records anything has a design of its material.
    const without = EQUIPMENT_TYPES.filter(({ profile: one }) => one !== null && one.material?.design === undefined);
    expect(without.map(({ code }) => code).sort()).toEqual(['HS-G300', 'QH1000']);
    // All but rings and batches, which are counted alone, have a design of their progress.
    const uncounted = EQUIPMENT_TYPES.filter(({ profile: one }) => one !== null && one.progress?.design === undefined);
    expect(uncounted.map(({ code }) => code).sort()).toEqual(['DG1000', 'HS-T']);
  });
});
