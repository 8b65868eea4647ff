// The centre line of a road or dyke on the site's grid: X north, Y east, headings clockwise from north.

export interface AlignmentPoint {
  readonly xM: number;
  readonly yM: number;
  readonly headingRad: number;
}

/** Curvature in 1/m (positive: to the right) that holds at a chainage; linear in between, constant outside. */
export interface CurvatureKnot {
  readonly chainageM: number;
  readonly perM: number;
}

export interface Alignment {
  /** Point on the line. */
  at(chainageM: number): AlignmentPoint;
  /** Point at a distance to the right (negative: left) of the line. */
  beside(chainageM: number, rightM: number): AlignmentPoint;
}

const STEP_M = 1;

function curvatureAt(knots: readonly CurvatureKnot[], chainageM: number): number {
  let before: CurvatureKnot | undefined;
  for (const knot of knots) {
    if (knot.chainageM >= chainageM) {
      if (!before) return knot.perM;
      const share = (chainageM - before.chainageM) / (knot.chainageM - before.chainageM);
      return before.perM + (knot.perM - before.perM) * share;
    }
    before = knot;
  }
  return before?.perM ?? 0;
}

/** A line that starts at `fromM` in `start`, integrated in steps of a metre; good for `lengthM`. */
export function alignmentFrom(
  start: AlignmentPoint,
  fromM: number,
  lengthM: number,
  knots: readonly CurvatureKnot[],
): Alignment {
  const points: AlignmentPoint[] = [start];
  let { xM, yM, headingRad } = start;
  for (let s = 0; s < lengthM; s += STEP_M) {
    const turn = curvatureAt(knots, fromM + s + STEP_M / 2) * STEP_M;
    const middle = headingRad + turn / 2;
    xM += Math.cos(middle) * STEP_M;
    yM += Math.sin(middle) * STEP_M;
    headingRad += turn;
    points.push({ xM, yM, headingRad });
  }
  const at = (chainageM: number): AlignmentPoint => {
    const along = (chainageM - fromM) / STEP_M;
    const i = Math.min(points.length - 2, Math.max(0, Math.floor(along)));
    const a = points[i] ?? start;
    const b = points[i + 1] ?? a;
    const share = along - i;
    return {
      xM: a.xM + (b.xM - a.xM) * share,
      yM: a.yM + (b.yM - a.yM) * share,
      headingRad: a.headingRad + (b.headingRad - a.headingRad) * share,
    };
  };
  return {
    at,
    beside(chainageM, rightM) {
      const { xM, yM, headingRad: heading } = at(chainageM);
      return { xM: xM - Math.sin(heading) * rightM, yM: yM + Math.cos(heading) * rightM, headingRad: heading };
    },
  };
}
