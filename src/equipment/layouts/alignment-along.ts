// A line along given points, as a drawing has it.
import type { Alignment, AlignmentPoint } from './alignment';

/** The last of ascending stretches that begins at a length along them, or before. */
function stretchAt(stretches: readonly { readonly startM: number }[], alongM: number): number {
  let [from, to] = [0, stretches.length - 1];
  while (from < to) {
    const middle = (from + to + 1) >> 1;
    if ((stretches[middle]?.startM ?? Number.POSITIVE_INFINITY) <= alongM) from = middle;
    else to = middle - 1;
  }
  return from;
}

interface Point {
  readonly xM: number;
  readonly yM: number;
}

/** The line through the points, from a mileage on; null where they are all in one place. */
export function alignmentAlong(
  points: readonly Point[],
  fromM: number,
): (Alignment & { readonly lengthM: number }) | null {
  const stretches: {
    readonly startM: number;
    readonly from: Point;
    readonly lengthM: number;
    readonly headingRad: number;
  }[] = [];
  let startM = 0;
  for (const [at, to] of points.entries()) {
    const from = points[at - 1];
    if (from === undefined) continue;
    const lengthM = Math.hypot(to.xM - from.xM, to.yM - from.yM);
    if (lengthM === 0) continue;
    stretches.push({ startM, from, lengthM, headingRad: Math.atan2(to.yM - from.yM, to.xM - from.xM) });
    startM += lengthM;
  }
  const [first] = stretches;
  if (first === undefined) return null;
  const at = (chainageM: number): AlignmentPoint => {
    const along = chainageM - fromM;
    const { from, headingRad, startM: begins } = stretches[stretchAt(stretches, along)] ?? first;
    const onM = along - begins;
    return { xM: from.xM + Math.cos(headingRad) * onM, yM: from.yM + Math.sin(headingRad) * onM, headingRad };
  };
  return {
    lengthM: startM,
    at,
    beside(chainageM, rightM) {
      const { xM, yM, headingRad } = at(chainageM);
      return { xM: xM - Math.sin(headingRad) * rightM, yM: yM + Math.cos(headingRad) * rightM, headingRad };
    },
  };
}
