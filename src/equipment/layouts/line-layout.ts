// Lays out what goes along a line: the chain of a pit's wall, curtain holes in rows, panels, sections, rings. Each is
// given in the order in which it is made, which is not the order along the line.
import type { DesignTerms } from '../machines/course';
import { type Alignment, alignmentFrom } from './alignment';
import { alignmentAlong } from './alignment-along';
import { inSequence, type LayoutPile, mileageText } from './pile-layout';

const millimetres = (metres: number): number => Math.round(metres * 1000) / 1000;

interface PlaceTerms {
  readonly pileNo: string;
  readonly rowNo: string;
  readonly numeral: number;
  readonly mileageM: number | null;
  readonly depthM: number | null;
  readonly rightM?: number;
  readonly terms?: DesignTerms;
}

function placed(line: Alignment, chainageM: number, { rightM = 0, terms, ...place }: PlaceTerms): LayoutPile {
  const { xM, yM, headingRad } = line.beside(chainageM, rightM);
  const heading_deg = Math.round(((headingRad * 180) / Math.PI) * 100) / 100;
  return { ...place, xM: millimetres(xM), yM: millimetres(yM), terms: { heading_deg, ...terms } };
}

/** A rectangular pit with a wall of overlapping bodies all around. */
export interface PitWall {
  readonly xM: number;
  readonly yM: number;
  readonly headingRad: number;
  readonly lengthM: number;
  readonly widthM: number;
  /** From body to body: two axes on, so that one hole is cut twice. */
  readonly pitchM: number;
  readonly depthM: number;
}

/** Every other body first, those between them once it has set a little (跳打). */
const SKIP_GROUP = 6;

/** Groups of bodies, each skipping, and so that no two beside each other follow one another: 1 3 5 2 4 6, 8 10 12 7 9 11. */
function skipKey(k: number): number {
  const group = Math.floor(k / SKIP_GROUP);
  return 2 * group + ((k + group) % 2);
}

/** Bodies of a pit's wall, side by side A to D. */
export function* pitWallBodies(pit: PitWall): Generator<LayoutPile> {
  let corner = { xM: pit.xM, yM: pit.yM, headingRad: pit.headingRad };
  for (const [i, side] of ['A', 'B', 'C', 'D'].entries()) {
    const sideM = i % 2 === 0 ? pit.lengthM : pit.widthM;
    const line = alignmentFrom(corner, 0, sideM, []);
    yield* sideBodies(line, { ...pit, side, sideM });
    const end = line.at(sideM);
    corner = { ...end, headingRad: corner.headingRad + Math.PI / 2 };
  }
}

interface Side {
  readonly side: string;
  readonly sideM: number;
  readonly pitchM: number;
  readonly depthM: number;
}

function sideBodies(line: Alignment, { side, sideM, pitchM, depthM }: Side): readonly LayoutPile[] {
  const bodies = Array.from({ length: Math.floor(sideM / pitchM) }, (_, k) =>
    placed(line, k * pitchM, { pileNo: `${side}-${k + 1}`, rowNo: side, numeral: k + 1, mileageM: null, depthM }),
  );
  return inSequence(bodies, (_, k) => skipKey(k));
}

interface Point {
  readonly xM: number;
  readonly yM: number;
}

/** A line that turns by more than this at a point has a corner there: chords of a curve turn by less. */
const CORNER_RAD = (20 * Math.PI) / 180;

/** The stretches of a line between its corners, each with both of its ends. */
function sidesOf(points: readonly Point[]): readonly (readonly Point[])[] {
  const apart = points.filter(({ xM, yM }, at) => at === 0 || xM !== points[at - 1]?.xM || yM !== points[at - 1]?.yM);
  const sides: Point[][] = [];
  let headingRad: number | null = null;
  for (const [at, to] of apart.entries()) {
    const from = apart[at - 1];
    if (from === undefined) continue;
    const next = Math.atan2(to.yM - from.yM, to.xM - from.xM);
    const turn =
      headingRad === null ? 0 : Math.abs(Math.atan2(Math.sin(next - headingRad), Math.cos(next - headingRad)));
    const side = sides.at(-1);
    if (side === undefined || turn > CORNER_RAD) sides.push([from, to]);
    else side.push(to);
    headingRad = next;
  }
  return sides;
}

const SIDE_LETTERS = 26;
const sideName = (at: number): string => (at < SIDE_LETTERS ? String.fromCharCode(65 + at) : `S${at + 1}`);

/** Rounding along a line must not take its last pile. */
const LEAST_M = 1e-6;

/** Bodies of a wall along a line of points: from corner to corner, as the sides of a pit. */
export function* lineWallBodies(
  points: readonly Point[],
  { pitchM, depthM }: Pick<PitWall, 'pitchM' | 'depthM'>,
): Generator<LayoutPile> {
  let named = 0;
  for (const side of sidesOf(points)) {
    const line = alignmentAlong(side, 0);
    // Too short for a body: the next side has the letter.
    if (line === null || line.lengthM + LEAST_M < pitchM) continue;
    yield* sideBodies(line, { side: sideName(named), sideM: line.lengthM + LEAST_M, pitchM, depthM });
    named += 1;
  }
}

/** A straight or curved axis that starts at a mileage. */
export interface Axis {
  readonly xM: number;
  readonly yM: number;
  readonly headingRad: number;
  readonly fromM: number;
  readonly lengthM: number;
  /** Curvature, 1/m; positive to the right. */
  readonly perM?: number;
  /** The line itself, where it is neither straight nor an arc. */
  readonly along?: Alignment;
}

/** The axis along points from a mileage on; null where they are all in one place. */
export function axisAlong(points: readonly Point[], fromM: number): Axis | null {
  const along = alignmentAlong(points, fromM);
  if (along === null) return null;
  const { xM, yM, headingRad } = along.at(fromM);
  return { xM, yM, headingRad, fromM, lengthM: along.lengthM + LEAST_M, along };
}

function lineOf(axis: Axis): Alignment {
  return axis.along ?? alignmentFrom(axis, axis.fromM, axis.lengthM, [{ chainageM: axis.fromM, perM: axis.perM ?? 0 }]);
}

/** Holes of a grouting curtain. */
export interface Curtain {
  readonly axis: Axis;
  readonly rows: number;
  readonly rowSpacingM: number;
  readonly spacingM: number;
  readonly depthM: number;
  /** Which holes are begun before their turn; absent: none. */
  readonly isHasty?: (at: number) => boolean;
  /** Whether a hole is drilled at a place; absent: at all of them. Numbers go on past those that are left out, orders do not. */
  readonly isDrilled?: (xM: number, yM: number) => boolean;
}

/** So many places before its turn one is begun that does not wait for the lower orders beside it. */
const HASTE = 4;

/** I is every fourth hole, II midway between, III the rest. */
const HOLE_ORDERS = [1, 3, 2, 3] as const;
/** A hole is begun this many holes behind the first order, so that those of lower orders beside it are done. */
const HOLE_LAG: Readonly<Record<number, number>> = { 1: 0, 2: 3, 3: 5 };

/** Holes of a curtain, I before II before III on the way along it. */
export function* curtainHoles(curtain: Curtain): Generator<LayoutPile> {
  const { axis, rows, rowSpacingM, spacingM, depthM, isHasty, isDrilled } = curtain;
  const line = lineOf(axis);
  const count = Math.floor(axis.lengthM / spacingM);
  let named = 0;
  for (let row = 0; row < rows; row++) {
    const holes: { readonly k: number; readonly hole: LayoutPile }[] = [];
    for (let k = 0; k < count; k++) {
      const chainageM = axis.fromM + k * spacingM;
      const numeral = holes.length + 1;
      const hole = placed(line, chainageM, {
        pileNo: `SN-${named + 1}-${numeral}`,
        rowNo: String(named + 1),
        numeral,
        mileageM: chainageM,
        depthM,
        rightM: row * rowSpacingM,
        terms: { hole_order: HOLE_ORDERS[k % HOLE_ORDERS.length] ?? 3 },
      });
      if (isDrilled?.(hole.xM ?? Number.NaN, hole.yM ?? Number.NaN) !== false) holes.push({ k, hole });
    }
    if (holes.length > 0) named += 1;
    const made = inSequence(holes, ({ k }) =>
      isHasty?.(k) ? k - HASTE : k + (HOLE_LAG[HOLE_ORDERS[k % HOLE_ORDERS.length] ?? 3] ?? 0),
    );
    for (const { hole } of made) yield hole;
  }
}

/** Panels of a cut-off wall. */
export interface PanelWall {
  readonly axis: Axis;
  readonly panelM: number;
  readonly depthM: number;
  /** Which panels are begun before their turn; absent: none. */
  readonly isHasty?: (at: number) => boolean;
}

/** A panel of the second order follows when both beside it are done. */
const PANEL_LAG = 2;

/** Panels: those of the first order, and on the way those between them. */
export function* wallPanels({ axis, panelM, depthM, isHasty }: PanelWall): Generator<LayoutPile> {
  const line = lineOf(axis);
  const count = Math.floor(axis.lengthM / panelM);
  const panels = Array.from({ length: count }, (_, k) => {
    const chainageM = axis.fromM + (k + 0.5) * panelM;
    const order = (k % 2) + 1;
    return placed(line, chainageM, {
      pileNo: `P${order === 1 ? 'I' : 'II'}-${k + 1}`,
      rowNo: order === 1 ? 'I' : 'II',
      numeral: k + 1,
      mileageM: chainageM,
      depthM,
      terms: { hole_order: order, panel_m: panelM },
    });
  });
  yield* inSequence(panels, (_, k) => (isHasty?.(k) ? k - HASTE : k + (k % 2) * PANEL_LAG));
}

/** Sections of a wall that is cut in one go from end to end. */
export function* wallSections(axis: Axis, sectionM: number, depthM: number): Generator<LayoutPile> {
  const line = lineOf(axis);
  for (let k = 0; (k + 1) * sectionM <= axis.lengthM; k++) {
    const startM = axis.fromM + k * sectionM;
    yield placed(line, startM + sectionM / 2, {
      pileNo: `${mileageText('', startM)}_${k + 1}`,
      rowNo: '1',
      numeral: k + 1,
      mileageM: startM,
      depthM,
      terms: { chainage_m: startM, section_m: sectionM },
    });
  }
}

/** Rings of a tunnel, one after the other. */
export function* tunnelRings(axis: Axis, prefix: string, ringM: number): Generator<LayoutPile> {
  const line = lineOf(axis);
  for (let k = 0; (k + 1) * ringM <= axis.lengthM; k++) {
    const chainageM = axis.fromM + (k + 0.5) * ringM;
    yield placed(line, chainageM, {
      pileNo: `${prefix}${k + 1}`,
      rowNo: prefix,
      numeral: k + 1,
      mileageM: chainageM,
      depthM: null,
      terms: { ring_m: ringM },
    });
  }
}

/** Batches of a slurry plant: planned by number, and lying nowhere. The silo is filled up when it runs low. */
export function* slurryBatches(
  count: number,
  cementKg: number,
  silo: { fullT: number; leastT: number },
): Generator<LayoutPile> {
  let siloT = silo.fullT;
  for (let k = 1; k <= count; k++) {
    if (siloT < silo.leastT) siloT = silo.fullT;
    yield {
      pileNo: `B${String(k).padStart(4, '0')}`,
      rowNo: '',
      numeral: k,
      mileageM: null,
      xM: null,
      yM: null,
      depthM: null,
      terms: { silo_t: Math.round(siloT * 10) / 10 },
    };
    siloT -= cementKg / 1000;
  }
}

/** Points of dynamic compaction: every other point first, those between them in the second pass. Rows go by mileage. */
export function* compactionPoints(points: Iterable<LayoutPile>, spacingM: number): Generator<LayoutPile> {
  const all = [...points].map((point) => ({ ...point, depthM: null, mileageM: (Number(point.rowNo) - 1) * spacingM }));
  const passOf = ({ rowNo, numeral }: LayoutPile): number => ((Number(rowNo) + numeral) % 2) + 1;
  for (const pass of [1, 2]) for (const point of all) if (passOf(point) === pass) yield { ...point, terms: { pass } };
}
