// The outlines of a drawing: lines that close, and open ones that join end to end to one that does; and its other lines,
// joined likewise.
import { type DrawnOutline, type DrawnOutlines, type DrawnPath, PER_METRE } from '../../src/contracts/spreadsheet';
import { ringArea } from '../../src/shared/ring-area';
import { ringCrossing } from '../../src/shared/ring-crossing';
import { type DrawnLine, lineOf } from './drawn-lines';
import { likelyUnit, type Point, parseDrawing } from './dxf-file';
import { Squares } from './squares';

/** Ends that are no further apart are one: programs write four decimals. */
const JOINED_M = 0.001;
/** Outlines that are offered of a layer: piles may be drawn as closed lines, too. */
const MOST_OUTLINES = 50;
/** A layout asks each of its places whether it lies within. */
export const MOST_CORNERS = 2000;

export function readOutlines(bytes: Uint8Array): DrawnOutlines {
  const drawing = parseDrawing(bytes);
  if (drawing === null) return { fault: 'broken' };
  const lines = drawing.entities.flatMap((entity) => lineOf(entity) ?? []);
  const unit = likelyUnit(
    drawing,
    lines.flatMap(({ points }) => points.slice(0, 1)),
  );
  const byLayer = new Map<string, DrawnLine[]>();
  for (const line of lines) {
    const there = byLayer.get(line.layer);
    if (there === undefined) byLayer.set(line.layer, [line]);
    else there.push(line);
  }
  const read = [...byLayer].map(([name, ofLayer]) => {
    const { rings, paths, open } = joined(ofLayer, JOINED_M * PER_METRE[unit]);
    return {
      name,
      open,
      rings: rings.sort((a, b) => areaOf(b) - areaOf(a)),
      paths: paths.sort((a, b) => lengthOf(b) - lengthOf(a)),
    };
  });
  read.sort((a, b) => Number(b.rings.length > 0) - Number(a.rings.length > 0) || (a.name < b.name ? -1 : 1));
  return {
    unit,
    layers: read.map(({ name, rings, open }) => ({ name, outlines: rings.length, open })),
    outlines: read.flatMap(({ name, rings }) => rings.slice(0, MOST_OUTLINES).map((ring) => outlineOf(name, ring))),
    paths: read.flatMap(({ name, paths }) => paths.slice(0, MOST_OUTLINES).map((path) => pathOf(name, path))),
  };
}

function pathOf(layer: string, path: readonly Point[]): DrawnPath {
  return { layer, points: Float64Array.from(path.flatMap(({ x, y }) => [y, x])) };
}

function lengthOf(path: readonly Point[]): number {
  return path.reduce((length, { x, y }, at) => {
    const before = path[at - 1];
    return before === undefined ? length : length + Math.hypot(x - before.x, y - before.y);
  }, 0);
}

function outlineOf(layer: string, ring: readonly Point[]): DrawnOutline {
  // East is to the right of a drawing, and X of the site is north.
  const corners = Float64Array.from(ring.flatMap(({ x, y }) => [y, x]));
  if (ring.length > MOST_CORNERS) return { layer, corners, fault: 'tooManyCorners' };
  const crossing = ringCrossing(ring);
  return { layer, corners, fault: crossing === null ? null : { kind: 'crosses', x: crossing.y, y: crossing.x } };
}

function areaOf(ring: readonly Point[]): number {
  return ringArea(
    ring.length,
    (at) => ring[at]?.x ?? Number.NaN,
    (at) => ring[at]?.y ?? Number.NaN,
  );
}

/** Closed lines as they are; of the open ones, those that hang together with two ends at each joint. */
function joined(
  lines: readonly DrawnLine[],
  reach: number,
): { readonly rings: (readonly Point[])[]; readonly paths: (readonly Point[])[]; readonly open: number } {
  const paths: (readonly Point[])[] = [];
  const rings: (readonly Point[])[] = [];
  const pieces: (readonly Point[])[] = [];
  for (const { points, isClosed } of lines) {
    if (isClosed) rings.push(withoutEnd(points, reach));
    else pieces.push(points);
  }
  // End 2n is where piece n begins, and 2n + 1 where it ends.
  const joints = jointsOf(
    pieces.flatMap((points) => [points[0], points.at(-1)]).filter((end) => end !== undefined),
    reach,
  );
  const endsAt = new Map<number, number[]>();
  for (const [end, joint] of joints.entries()) {
    const there = endsAt.get(joint);
    if (there === undefined) endsAt.set(joint, [end]);
    else there.push(end);
  }
  const meeting = (end: number): readonly number[] => endsAt.get(joints[end] ?? -1) ?? [];
  const done = new Set<number>();
  let open = 0;
  for (const first of pieces.keys()) {
    if (done.has(first)) continue;
    const together = [first];
    done.add(first);
    let isRing = true;
    for (const piece of together) {
      for (const end of [2 * piece, 2 * piece + 1]) {
        isRing &&= meeting(end).length === 2;
        for (const other of meeting(end)) {
          if (done.has(other >> 1)) continue;
          done.add(other >> 1);
          together.push(other >> 1);
        }
      }
    }
    /** The pieces one after the other from an end on; the point where two meet is there once. */
    const walked = (from: number): Point[] => {
      const way: Point[] = [];
      let end = from;
      for (const _ of together) {
        const piece = pieces[end >> 1] ?? [];
        way.push(...(end % 2 === 0 ? piece : [...piece].reverse()).slice(0, -1));
        const far = end ^ 1;
        const [last] = far % 2 === 0 ? piece.slice(0, 1) : piece.slice(-1);
        end = meeting(far).find((other) => other !== far) ?? far;
        if (end === far && last !== undefined) way.push(last);
      }
      return way;
    };
    if (!isRing) {
      open += together.length;
      const ends = together.flatMap((piece) => [2 * piece, 2 * piece + 1]);
      // Where three meet nobody can say which of them go on in each other.
      const branches = ends.some((end) => meeting(end).length > 2);
      const free = ends.find((end) => meeting(end).length === 1);
      if (branches || free === undefined) paths.push(...together.map((piece) => pieces[piece] ?? []));
      else paths.push(walked(free));
      continue;
    }
    rings.push(walked(2 * first));
  }
  // The halves of one that crosses itself may be alike, and count against each other.
  const wide = rings.filter(
    (ring) => ring.length >= 3 && (areaOf(ring) > (reach * reach) / 2 || ringCrossing(ring) !== null),
  );
  return { rings: wide, paths, open: open + rings.length - wide.length };
}

/** Without a last point that is the first once more. */
function withoutEnd(points: readonly Point[], reach: number): readonly Point[] {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 3) return points;
  return Math.hypot(first.x - last.x, first.y - last.y) <= reach ? points.slice(0, -1) : points;
}

/** For each end the first that lies at the same place. */
function jointsOf(ends: readonly Point[], reach: number): readonly number[] {
  const squares = new Squares(ends, 2 * reach);
  const joints: number[] = [];
  for (const [at, end] of ends.entries()) {
    let joint = at;
    for (const other of squares.near(end)) {
      const there = ends[other];
      if (other >= joint || there === undefined) continue;
      if (Math.hypot(there.x - end.x, there.y - end.y) <= reach) joint = joints[other] ?? other;
    }
    joints.push(joint);
  }
  return joints;
}
