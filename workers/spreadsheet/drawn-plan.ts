// The lines, texts and hatches of a drawing as a plan to lie below the piles: those of the model and of its blocks, by layer,
// packed. Too many lines to be drawn fluently are smoothed first, and then the smallest are left out; both are told.
import type { IDxf, IEntity } from 'dxf-parser';
import {
  type DrawnPlanOrFault,
  PER_METRE,
  type PlanFills,
  type PlanLines,
  type PlanTexts,
} from '../../src/contracts/spreadsheet';
import { type DrawnHatch, hatchOf } from './drawn-hatches';
import { type DrawnLine, lineOf } from './drawn-lines';
import { type DrawnText, textsOf } from './drawn-texts';
import { AS_IT_IS, after, baseOf, placesOf, type Turn, turned } from './drawn-turns';
import { likelyUnit, type Point, parseDrawing } from './dxf-file';

/** Corners of a plan: a canvas draws so many in about the time of two frames on a weak machine. */
export const MOST_CORNERS = 200_000;
/** Corners that are read at all: a file has no more by itself, but blocks within blocks can stand for billions. */
const MOST_READ = 1_000_000;
/** Texts of a plan: a plan of 10,000 piles has their numbers, axes and heights. */
export const MOST_TEXTS = 20_000;
const MOST_DEPTH = 8;
/** Metres beside its line within which a corner may be left out: on a screen that shows a site of 1 km, less than a pixel. */
const SMOOTHINGS_M = [0.01, 0.05, 0.2];
/** Layers that one plan may have; a number of two bytes tells them. */
const MOST_LAYERS = 65_535;
/** The layer of what takes that of its block. */
const OWN_LAYER = '0';

export function readPlan(bytes: Uint8Array): DrawnPlanOrFault {
  const drawing = parseDrawing(bytes);
  if (drawing === null) return { fault: 'broken' };
  const lines: DrawnLine[] = [];
  const read = { corners: 0, others: 0, texts: [] as DrawnText[], hatches: [] as DrawnHatch[] };
  if (!takeLines(drawing.entities, drawing.blocks ?? {}, AS_IT_IS, null, 0, lines, read)) return { fault: 'tooMany' };
  if (lines.length === 0 && read.hatches.length === 0) return { fault: 'noLines' };
  const unit = likelyUnit(drawing, [
    ...lines.flatMap(({ points }) => points.slice(0, 1)),
    ...read.hatches.flatMap(({ rings }) => rings[0]?.slice(0, 1) ?? []),
  ]);
  const { drawn, smoothed, leftOut } = limited(lines.map(closed), PER_METRE[unit]);
  const texts = highest(read.texts);
  const hatches = largest(read.hatches);
  const names = [...new Set([...drawn, ...texts, ...hatches].map(({ layer }) => layer))].sort();
  if (names.length > MOST_LAYERS) return { fault: 'tooMany' };
  const place = new Map(names.map((name, at) => [name, at]));
  const ofLines = countsOf(drawn, place);
  const ofTexts = countsOf(texts, place);
  const ofHatches = countsOf(hatches, place);
  const isOff = offLayers(drawing);
  return {
    unit,
    layers: names.map((name, at) => ({
      name,
      lines: ofLines[at] ?? 0,
      texts: ofTexts[at] ?? 0,
      fills: ofHatches[at] ?? 0,
      isOff: isOff(name),
    })),
    lines: packed(drawn, place),
    texts: packedTexts(texts, place),
    fills: packedFills(hatches, place),
    smoothed,
    leftOut,
    others: read.others + read.texts.length - texts.length + read.hatches.length - hatches.length,
  };
}

/** Letters keep their height against their own line, however the block is stretched. */
function turnedText(turn: Turn, text: DrawnText): DrawnText {
  const [a, b, c, d] = turn;
  const bare: Turn = [a, b, c, d, 0, 0];
  return { ...text, at: turned(turn, text.at), along: turned(bare, text.along), up: turned(bare, text.up) };
}

/** False where there are too many. */
function takeLines(
  entities: readonly IEntity[],
  blocks: IDxf['blocks'],
  turn: Turn,
  blockLayer: string | null,
  depth: number,
  lines: DrawnLine[],
  read: { corners: number; others: number; readonly texts: DrawnText[]; readonly hatches: DrawnHatch[] },
): boolean {
  for (const entity of entities) {
    const layer = blockLayer !== null && (entity.layer ?? OWN_LAYER) === OWN_LAYER ? blockLayer : entity.layer;
    if (entity.type === 'INSERT') {
      if (entity.inPaperSpace === true || entity.visible === false) continue;
      const name: unknown = Reflect.get(entity, 'name');
      const block = typeof name === 'string' ? blocks[name] : undefined;
      if (block === undefined || depth >= MOST_DEPTH) {
        read.others += 1;
        continue;
      }
      for (const placed of placesOf(entity, baseOf(block))) {
        // An empty block costs time too, a thousand times a thousand in a grid.
        read.corners += 1;
        if (read.corners > MOST_READ) return false;
        const parts = block.entities ?? [];
        if (!takeLines(parts, blocks, after(turn, placed), layer ?? OWN_LAYER, depth + 1, lines, read)) return false;
      }
      continue;
    }
    const line = lineOf(entity);
    const texts = line === null ? textsOf(entity) : [];
    if (texts.length > 0) {
      read.corners += texts.length;
      if (read.corners > MOST_READ) return false;
      for (const text of texts) read.texts.push({ ...turnedText(turn, text), layer: layer ?? OWN_LAYER });
      continue;
    }
    const hatch = line === null ? hatchOf(entity) : null;
    if (hatch !== null) {
      read.corners += hatch.rings.reduce((sum, ring) => sum + ring.length, 0);
      if (read.corners > MOST_READ) return false;
      const rings = hatch.rings.map((ring) => ring.map((point) => turned(turn, point)));
      read.hatches.push({ rings, layer: layer ?? OWN_LAYER });
      continue;
    }
    if (line === null) {
      if (entity.inPaperSpace !== true && entity.visible !== false) read.others += 1;
      continue;
    }
    read.corners += line.points.length;
    if (read.corners > MOST_READ) return false;
    const points = turn === AS_IT_IS ? line.points : line.points.map((point) => turned(turn, point));
    lines.push({ ...line, points, layer: layer ?? OWN_LAYER });
  }
  return true;
}

function closed(line: DrawnLine): DrawnLine {
  const [first] = line.points;
  return line.isClosed && first !== undefined ? { ...line, points: [...line.points, first] } : line;
}

function cornersOf(lines: readonly DrawnLine[]): number {
  return lines.reduce((sum, { points }) => sum + points.length, 0);
}

/** As many corners as can be drawn, of the lines that are seen from furthest. */
function limited(lines: readonly DrawnLine[], perMetre: number) {
  let drawn = lines;
  let smoothed = 0;
  for (const metres of SMOOTHINGS_M) {
    if (cornersOf(drawn) <= MOST_CORNERS) break;
    smoothed = metres * perMetre;
    drawn = lines.map((line) => ({ ...line, points: smooth(line.points, smoothed) }));
  }
  if (cornersOf(drawn) <= MOST_CORNERS) return { drawn, smoothed, leftOut: 0 };
  const bySize = drawn.map((line, at) => ({ at, corners: line.points.length, sizeM: sizeOf(line.points) }));
  bySize.sort((a, b) => b.sizeM - a.sizeM);
  const chosen = new Set<number>();
  let corners = 0;
  for (const { at, corners: more } of bySize) {
    corners += more;
    if (corners > MOST_CORNERS) break;
    chosen.add(at);
  }
  return { drawn: drawn.filter((_, at) => chosen.has(at)), smoothed, leftOut: drawn.length - chosen.size };
}

/** As many texts as are kept, those with the highest letters, in the drawing's order. */
function highest(texts: readonly DrawnText[]): readonly DrawnText[] {
  if (texts.length <= MOST_TEXTS) return texts;
  const byHeight = texts.map((text, at) => ({ at, height: heightOf(text) })).sort((a, b) => b.height - a.height);
  const chosen = new Set(byHeight.slice(0, MOST_TEXTS).map(({ at }) => at));
  return texts.filter((_, at) => chosen.has(at));
}

const heightOf = ({ up }: DrawnText): number => Math.hypot(up.x, up.y);

/** As many hatches as have so many corners, those that are seen from furthest, in the drawing's order. */
function largest(hatches: readonly DrawnHatch[]): readonly DrawnHatch[] {
  const cornersIn = ({ rings }: DrawnHatch): number => rings.reduce((sum, ring) => sum + ring.length, 0);
  if (hatches.reduce((sum, hatch) => sum + cornersIn(hatch), 0) <= MOST_CORNERS) return hatches;
  const bySize = hatches.map((hatch, at) => ({
    at,
    size: hatch.rings.reduce((most, ring) => Math.max(most, sizeOf(ring)), 0),
  }));
  bySize.sort((a, b) => b.size - a.size);
  const chosen = new Set<number>();
  let corners = 0;
  for (const { at } of bySize) {
    const hatch = hatches[at];
    corners += hatch === undefined ? 0 : cornersIn(hatch);
    if (corners > MOST_CORNERS) break;
    chosen.add(at);
  }
  return hatches.filter((_, at) => chosen.has(at));
}

function packedFills(hatches: readonly DrawnHatch[], place: ReadonlyMap<string, number>): PlanFills {
  const rings = hatches.flatMap(({ rings: of, layer }) => of.map((points) => ({ points, layer, isClosed: false })));
  return {
    ...packed(rings, place),
    fillOf: Uint32Array.from(hatches.flatMap(({ rings: of }, at) => of.map(() => at))),
  };
}

function countsOf(drawn: readonly { readonly layer: string }[], place: ReadonlyMap<string, number>): Uint32Array {
  const counts = new Uint32Array(place.size);
  for (const { layer } of drawn) counts[place.get(layer) ?? 0] = (counts[place.get(layer) ?? 0] ?? 0) + 1;
  return counts;
}

function packedTexts(texts: readonly DrawnText[], place: ReadonlyMap<string, number>): PlanTexts {
  let end = 0;
  return {
    places: Float64Array.from(texts.flatMap((of) => [of.at.x, of.at.y, of.along.x, of.along.y, heightOf(of)])),
    anchors: Uint8Array.from(texts, ({ anchor }) => anchor),
    layerOf: Uint16Array.from(texts, ({ layer }) => place.get(layer) ?? 0),
    ends: Uint32Array.from(texts, ({ text }) => (end += text.length)),
    joined: texts.map(({ text }) => text).join(''),
  };
}

/** The diagonal of the box around it. */
function sizeOf(points: readonly Point[]): number {
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of points) {
    [west, east] = [Math.min(west, x), Math.max(east, x)];
    [south, north] = [Math.min(south, y), Math.max(north, y)];
  }
  return Math.hypot(east - west, north - south);
}

/**
 * Leaves out corners no further than `within` from what is drawn instead (Douglas and Peucker 1973); the ends stay. With a
 * list of what is to do still, as a line may have a million corners.
 */
export function smooth(points: readonly Point[], within: number): readonly Point[] {
  if (points.length < 3) return points;
  const stays = new Uint8Array(points.length);
  stays[0] = 1;
  stays[points.length - 1] = 1;
  const open = [0, points.length - 1];
  while (open.length > 0) {
    const [to = 0, from = 0] = [open.pop(), open.pop()];
    const [a, b] = [points[from], points[to]];
    if (a === undefined || b === undefined) continue;
    let [furthest, most] = [-1, within];
    for (let at = from + 1; at < to; at += 1) {
      const point = points[at];
      const away = point === undefined ? 0 : fromStretch(point, a, b);
      if (away > most) [furthest, most] = [at, away];
    }
    if (furthest < 0) continue;
    stays[furthest] = 1;
    open.push(from, furthest, furthest, to);
  }
  return points.filter((_, at) => stays[at] === 1);
}

/** From a point to the nearest one between two others. */
function fromStretch({ x, y }: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length2 = dx * dx + dy * dy;
  const along = length2 === 0 ? 0 : Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / length2));
  return Math.hypot(x - a.x - along * dx, y - a.y - along * dy);
}

function packed(lines: readonly DrawnLine[], place: ReadonlyMap<string, number>): PlanLines {
  const corners = new Float64Array(2 * cornersOf(lines));
  const starts = new Uint32Array(lines.length + 1);
  const layerOf = new Uint16Array(lines.length);
  let corner = 0;
  for (const [at, { points, layer }] of lines.entries()) {
    starts[at] = corner;
    layerOf[at] = place.get(layer) ?? 0;
    for (const { x, y } of points) {
      corners[2 * corner] = x;
      corners[2 * corner + 1] = y;
      corner += 1;
    }
  }
  starts[lines.length] = corner;
  return { corners, starts, layerOf };
}

function offLayers({ tables }: IDxf): (name: string) => boolean {
  const layers = tables?.layer?.layers ?? {};
  return (name) => layers[name]?.visible === false || layers[name]?.frozen === true;
}
