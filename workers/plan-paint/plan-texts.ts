// The texts of a drawing that a camera sees large enough to read, in pixels of the image.
import type { PlanShot } from '../../src/contracts/plan-paint';
import { PER_METRE, type PlanTexts, TEXT_ANCHORS } from '../../src/contracts/spreadsheet';

/** Letters that are lower can't be read; screen pixels. */
const LEAST_PX = 6;
/** Higher ones are more than the screen. */
const MOST_PX = 600;
/** The format tells how high capitals are; fonts are named by more than that. */
const FONT_BY_CAPITAL = 1.35;
const PLACE = 5;

export interface ShownText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** Of capitals. */
  readonly heightPx: number;
  /** Counter-clockwise from east. */
  readonly turnRad: number;
  readonly anchor: (typeof TEXT_ANCHORS)[number];
}

/** Calls `visit` with each text of the layers shown that is in the image; answers how many. */
export function eachText(texts: PlanTexts, shot: PlanShot, visit: (shown: ShownText) => void): number {
  const { places, anchors, layerOf, ends, joined } = texts;
  const perMetre = PER_METRE[shot.unit];
  const scale = shot.pixelsPerM / perMetre;
  const [west, north] = [shot.westM * perMetre, shot.northM * perMetre];
  let count = 0;
  for (let at = 0; at < ends.length; at += 1) {
    if (shot.shown[layerOf[at] ?? 0] !== 1) continue;
    const [east = 0, up = 0, alongX = 0, alongY = 0, height = 0] = places.subarray(PLACE * at, PLACE * at + PLACE);
    const heightPx = height * scale;
    if (heightPx < LEAST_PX * shot.pixelRatio || heightPx > MOST_PX * shot.pixelRatio) continue;
    const [from, to] = [at === 0 ? 0 : (ends[at - 1] ?? 0), ends[at] ?? 0];
    const [x, y] = [(east - west) * scale, (north - up) * scale];
    // No letter is wider than twice its height.
    const reach = 2 * heightPx * (to - from + 1);
    if (x < -reach || x > shot.width + reach || y < -reach || y > shot.height + reach) continue;
    count += 1;
    visit({
      text: joined.slice(from, to),
      x,
      y,
      heightPx,
      turnRad: Math.atan2(alongY, alongX),
      anchor: TEXT_ANCHORS[anchors[at] ?? 0] ?? 'alphabetic left',
    });
  }
  return count;
}

/** Writes them over what is painted. */
export function writeTexts(context: OffscreenCanvasRenderingContext2D, texts: PlanTexts, shot: PlanShot): number {
  const [red, green, blue] = shot.ink;
  context.fillStyle = `rgb(${red} ${green} ${blue})`;
  const count = eachText(texts, shot, ({ text, x, y, heightPx, turnRad, anchor }) => {
    const [cos, sin] = [Math.cos(turnRad), Math.sin(turnRad)];
    context.setTransform(cos, -sin, sin, cos, x, y);
    context.font = `${Math.round(heightPx * FONT_BY_CAPITAL)}px sans-serif`;
    const [baseline, align] = WRITTEN[anchor];
    context.textBaseline = baseline;
    context.textAlign = align;
    context.fillText(text, 0, 0);
  });
  context.resetTransform();
  return count;
}

type Written = readonly [CanvasTextBaseline, CanvasTextAlign];
const WRITTEN: Readonly<Record<(typeof TEXT_ANCHORS)[number], Written>> = {
  'alphabetic left': ['alphabetic', 'left'],
  'alphabetic center': ['alphabetic', 'center'],
  'alphabetic right': ['alphabetic', 'right'],
  'bottom left': ['bottom', 'left'],
  'bottom center': ['bottom', 'center'],
  'bottom right': ['bottom', 'right'],
  'middle left': ['middle', 'left'],
  'middle center': ['middle', 'center'],
  'middle right': ['middle', 'right'],
  'top left': ['top', 'left'],
  'top center': ['top', 'center'],
  'top right': ['top', 'right'],
};
