// The demo's three sites of mixing piles. Names, places and figures are invented; the figures lie where domain practice has them.

import type { DemoSite, LogChoice } from '../../demo-sites/demo-site';
import { type Alignment, alignmentFrom } from '../../layouts/alignment';
import { fieldPiles, type LayoutPile, type PileField, type RoadSection, roadPiles } from '../../layouts/pile-layout';
import { mixingTerms } from './design';

/** Design piles of the highway project. */
export const HIGHWAY_PILES = 120_000;

const MAIN_START = { xM: 3_402_318.4, yM: 498_652.7, headingRad: 1.02 };

function mainLine(): Alignment {
  return alignmentFrom(MAIN_START, 2230, 6000, [
    { chainageM: 2230, perM: 0 },
    { chainageM: 2800, perM: 1 / 2400 },
    { chainageM: 3500, perM: 1 / 2400 },
    { chainageM: 3900, perM: 0 },
    { chainageM: 4700, perM: 0 },
    { chainageM: 5100, perM: -1 / 1800 },
    { chainageM: 6200, perM: -1 / 1800 },
  ]);
}

/** Depth by block of 20 m, 5 to 6 m by the thickness of the soft layer. */
function shallow(blockM: number): number {
  return 5.5 + 0.5 * Math.round(Math.sin(blockM / 70) * 0.9 + Math.sin(blockM / 23) * 0.3);
}

function deep(blockM: number): number {
  return 10 + 0.5 * Math.round(Math.sin(blockM / 60) * 2);
}

/** Piles from this depth on are made in four strokes. */
const DEEP_FROM_M = 7;

function highwaySections(): RoadSection[] {
  const line = mainLine();
  const main = (fromM: number, toM: number, widthM: number, spacingM: number): RoadSection => ({
    line,
    prefix: 'K',
    fromM,
    toM,
    widthM: () => widthM,
    spacingM,
    depthM: shallow,
  });
  const cross = line.beside(4430, 60);
  const toll = alignmentFrom({ ...cross, headingRad: cross.headingRad + Math.PI / 2 }, 0, 900, [
    { chainageM: 0, perM: 0 },
    { chainageM: 300, perM: -1 / 1500 },
    { chainageM: 900, perM: -1 / 1500 },
  ]);
  const plazaWidth = (s: number): number => 26 + 72 * Math.max(0, Math.min(1, (s - 170) / 130, (590 - s) / 90));
  const ramp = (prefix: string, ramped: Alignment, toM: number): RoadSection => ({
    line: ramped,
    prefix,
    fromM: 0,
    toM,
    widthM: () => 12,
    spacingM: 1.3,
    depthM: shallow,
  });
  const turned = (alongM: number, rightM: number, turnRad: number) => {
    const point = line.beside(alongM, rightM);
    return { ...point, headingRad: point.headingRad + turnRad };
  };
  const loopRight = alignmentFrom(turned(4600, 92, 0.2), 0, 400, [{ chainageM: 0, perM: 1 / 62 }]);
  const loopLeft = alignmentFrom(turned(4560, -88, -0.2), 0, 400, [{ chainageM: 0, perM: -1 / 58 }]);
  const slip = alignmentFrom(turned(4080, 72, 0.3), 0, 400, [{ chainageM: 0, perM: 1 / 330 }]);
  return [
    main(2230, 2790, 38, 1.3),
    main(2905, 3460, 38, 1.3),
    main(3485, 4060, 42, 1.4),
    main(4220, 4640, 62, 1.3),
    ramp('AK', loopRight, 300),
    ramp('BK', loopLeft, 280),
    ramp('CK', slip, 290),
    { line: toll, prefix: 'LK', fromM: 120, toM: 570, widthM: plazaWidth, spacingM: 1.3, depthM: shallow },
    main(5010, 5600, 38, 1.2),
    // As long as it takes to reach the number of piles; the approach to the river bridge, on deep soft ground.
    { ...main(5780, 7400, 36, 1.2), depthM: deep },
  ];
}

/** Piles of the highway project, exactly HIGHWAY_PILES. */
export function* highwayPiles(): Generator<LayoutPile> {
  let count = 0;
  for (const section of highwaySections()) {
    for (const pile of roadPiles(section)) {
      if (count === HIGHWAY_PILES) return;
      count += 1;
      yield pile;
    }
  }
}

/** Whether a pile of the highway project belongs to the deep approach, which is made in four strokes. */
export function isDeep(pile: LayoutPile): boolean {
  return (pile.depthM ?? 0) >= DEEP_FROM_M;
}

function devicesOf(first: number, count: number, label: string) {
  return Array.from({ length: count }, (_, i) => ({
    id: first + i,
    name: `${label}-${String(i + 1).padStart(2, '0')}`,
  }));
}

const highwayDesign = (strokes: 2 | 4) => ({
  diameterM: 0.55,
  terms: mixingTerms({
    emptyStirM: 0.5,
    waterCementRatio: 0.6,
    cementGcm3: 3.1,
    ashKgpm: 64,
    strokes,
    downMpm: 0.93,
    upMpm: 0.475,
  }),
});
const HIGHWAY_SHALLOW = highwayDesign(2);
const HIGHWAY_DEEP = highwayDesign(4);

const highway: DemoSite = {
  typeCode: 'HS-MI',
  name: '沿江高速 LJ-3 标软基处理工程',
  seed: 'highway',
  piles: highwayPiles,
  design: (pile) => (isDeep(pile) ? HIGHWAY_DEEP : HIGHWAY_SHALLOW),
  limits: {},
  devices: devicesOf(1, 12, 'MI'),
  nightShift: () => true,
  startedDaysAgo: 90,
  later: { isLater: isDeep, devices: 2, sinceDaysAgo: 14 },
  logs: { latest: 28, everyNth: 200, brokenDays: 6, rows: 1_150_000 },
};

function* dykePiles(): Generator<LayoutPile> {
  const line = alignmentFrom({ xM: 3_451_204.6, yM: 512_877.3, headingRad: 2.4 }, 0, 2000, [
    { chainageM: 0, perM: 1 / 900 },
    { chainageM: 500, perM: -1 / 700 },
    { chainageM: 1200, perM: 1 / 1200 },
  ]);
  let count = 0;
  const section: RoadSection = {
    line,
    prefix: 'DK',
    fromM: 0,
    toM: 1900,
    widthM: () => 9,
    spacingM: 1.4,
    depthM: (block) => 9 + 0.5 * Math.round(1 + Math.sin(block / 50) * 2),
  };
  for (const pile of roadPiles(section)) {
    if (count === 4000) return;
    count += 1;
    yield pile;
  }
}

const SMALLER_LOGS: LogChoice = { latest: 12, everyNth: 100, brokenDays: 6, rows: 0 };

const DYKE_DESIGN = {
  diameterM: 0.5,
  terms: mixingTerms({
    emptyStirM: 0.3,
    waterCementRatio: 0.55,
    cementGcm3: 3.1,
    ashKgpm: 55,
    strokes: 4,
    downMpm: 0.93,
    upMpm: 0.475,
  }),
};

const dyke: DemoSite = {
  typeCode: 'HS-MI',
  name: '东湖堤防加固工程',
  seed: 'dyke',
  logs: SMALLER_LOGS,
  piles: dykePiles,
  design: () => DYKE_DESIGN,
  limits: { ash_min: 50, density_min: 1.72 },
  devices: devicesOf(101, 2, 'DY'),
  nightShift: (daysAgo) => daysAgo % 3 === 0,
  startedDaysAgo: 90,
};

const FIELDS: readonly PileField[] = [
  // Halls on square grids, the apron between them in triangles: 3,000 + 3,000 + 3,000.
  {
    prefix: 'A',
    xM: 3_377_120,
    yM: 541_310,
    headingRad: 0.35,
    rows: 40,
    columns: 75,
    spacingM: 1.5,
    pattern: 'square',
    depthM: 9,
  },
  {
    prefix: 'B',
    xM: 3_377_088,
    yM: 541_400,
    headingRad: 0.35,
    rows: 40,
    columns: 75,
    spacingM: 1.5,
    pattern: 'square',
    depthM: 10.5,
  },
  {
    prefix: 'C',
    xM: 3_377_010,
    yM: 541_262,
    headingRad: 0.35,
    rows: 60,
    columns: 50,
    spacingM: 1.4,
    pattern: 'triangle',
    depthM: 8,
  },
];

const LOGISTICS_DESIGN = {
  diameterM: 0.6,
  terms: mixingTerms({
    emptyStirM: 0.6,
    waterCementRatio: 0.58,
    cementGcm3: 3.1,
    ashKgpm: 72,
    strokes: 2,
    downMpm: 0.95,
    upMpm: 0.74,
  }),
};

const logistics: DemoSite = {
  typeCode: 'HS-MI',
  name: '临港物流园地基处理工程',
  seed: 'logistics',
  logs: SMALLER_LOGS,
  *piles() {
    for (const field of FIELDS) yield* fieldPiles(field);
  },
  design: () => LOGISTICS_DESIGN,
  limits: { up_speed_max: 0.8, ash_min: 66, density_min: 1.7, current_max: 130 },
  devices: devicesOf(201, 3, 'LP'),
  nightShift: () => false,
  startedDaysAgo: 60,
};

/** The sites in the order of their projects. The machines of the first are simulated live. */
export const demo: { readonly sites: readonly DemoSite[] } = { sites: [highway, dyke, logistics] };
