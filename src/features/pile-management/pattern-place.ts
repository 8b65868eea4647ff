// Where a pile belongs that somebody points at beside others: in their pattern, which a pointer meets only roughly.

interface Place {
  readonly xM: number;
  readonly yM: number;
}

interface Places {
  readonly xM: Float64Array;
  readonly yM: Float64Array;
}

/** Neighbours that tell the pattern: the nearest ones. */
const MOST_NEIGHBOURS = 10;
/** Further from the pointed place than so many of the type's spacings there is no pattern to be in. */
const MOST_SPACINGS = 10;
/** Neighbours are no further than so many times the nearest of them, or the type's spacing where that is more. */
const REACH_SPACINGS = 3;
/** Two that are as far apart, in steps of the pattern, are beside each other; a diagonal of a square is. */
const BESIDE_STEPS = 1.6;
/** Between two that are no further apart than this one is missing. */
const GAP_STEPS = 2.4;
/** Nearer to a place of the pattern than this, in its steps, that place is meant. */
const MEANT_STEPS = 0.4;

const apart = (a: Place, b: Place): number => Math.hypot(a.xM - b.xM, a.yM - b.yM);
const millimetres = (metres: number): number => Math.round(metres * 1000) / 1000;

/** The nearest of those within reach, nearest first. */
function neighboursOf(at: Place, { xM, yM }: Places, spacingM: number): readonly Place[] {
  const mostM = MOST_SPACINGS * spacingM;
  const found: (Place & { readonly awayM: number })[] = [];
  // Few of a site's many lie in the square: only those become objects.
  for (let row = 0; row < xM.length; row += 1) {
    const [x, y] = [xM[row] ?? Number.NaN, yM[row] ?? Number.NaN];
    if (!(Math.abs(x - at.xM) <= mostM && Math.abs(y - at.yM) <= mostM)) continue;
    found.push({ xM: x, yM: y, awayM: Math.hypot(x - at.xM, y - at.yM) });
  }
  found.sort((a, b) => a.awayM - b.awayM);
  const reachM = REACH_SPACINGS * Math.max(spacingM, found[0]?.awayM ?? 0);
  return found.slice(0, MOST_NEIGHBOURS).filter(({ awayM }) => awayM <= Math.min(reachM, mostM));
}

/** Places that go on with rows, close their gaps, and complete the meshes of a grid. */
function* patternOf(near: readonly Place[], stepM: number): Generator<Place> {
  const isBeside = (a: Place, b: Place): boolean => a !== b && apart(a, b) <= BESIDE_STEPS * stepM;
  for (const a of near) {
    for (const b of near) {
      if (isBeside(a, b)) yield { xM: 2 * a.xM - b.xM, yM: 2 * a.yM - b.yM };
      else if (a !== b && apart(a, b) <= GAP_STEPS * stepM) yield { xM: (a.xM + b.xM) / 2, yM: (a.yM + b.yM) / 2 };
      for (const c of near) {
        if (a !== b && isBeside(a, c) && isBeside(b, c)) yield { xM: a.xM + b.xM - c.xM, yM: a.yM + b.yM - c.yM };
      }
    }
  }
}

/**
 * The free place in the pattern of the piles around that is meant by a pointed one; null where none is near. `spacingM`:
 * the usual one of the type.
 */
export function patternPlace(at: Place, present: Places, spacingM: number): Place | null {
  const near = neighboursOf(at, present, spacingM);
  const [first] = near;
  if (first === undefined) return null;
  const stepM = Math.min(...near.flatMap((a, row) => near.slice(row + 1).map((b) => apart(a, b))));
  if (!(stepM > 0) || !Number.isFinite(stepM)) return null;
  let meant: Place | null = null;
  for (const place of patternOf(near, stepM)) {
    const isFree = near.every((pile) => apart(pile, place) > stepM / 2);
    if (isFree && (meant === null || apart(place, at) < apart(meant, at))) meant = place;
  }
  return meant === null || apart(meant, at) > MEANT_STEPS * stepM
    ? null
    : { xM: millimetres(meant.xM), yM: millimetres(meant.yM) };
}
