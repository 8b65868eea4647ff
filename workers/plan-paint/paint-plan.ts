// The lines of a drawing in pixels, from packed numbers: no object a line or a corner.
import type { Plan, PlanShot } from '../../src/contracts/plan-paint';
import { PER_METRE } from '../../src/contracts/spreadsheet';
import { type LineImage, paintLine } from './line-image';

/** A corner that is no further from the last one is passed over, and so is a line that is no larger. Pixels of the image. */
const LEAST_PX = 0.5;
/** Of a line, screen pixels. */
const LINE_PX = 1.25;
const BOX = 4;

/** Paints the layers that are shown into an image of the shot's size; answers how many lines lie in it. */
export function paintPlan(image: LineImage, plan: Plan, shot: PlanShot): number {
  const { corners, starts, layerOf, boxes } = plan;
  const { shown } = shot;
  const perMetre = PER_METRE[shot.unit];
  const scale = shot.pixelsPerM / perMetre;
  const [west, north] = [shot.westM * perMetre, shot.northM * perMetre];
  const [east, south] = [west + shot.width / scale, north - shot.height / scale];
  const least = LEAST_PX / scale;
  const width = LINE_PX * shot.pixelRatio;
  let inView = 0;
  for (let line = 0; line < starts.length - 1; line += 1) {
    if (shown[layerOf[line] ?? 0] !== 1) continue;
    const at = BOX * line;
    const lineWest = boxes[at] ?? 0;
    const lineSouth = boxes[at + 1] ?? 0;
    const lineEast = boxes[at + 2] ?? 0;
    const lineNorth = boxes[at + 3] ?? 0;
    if (lineEast < west || lineWest > east || lineNorth < south || lineSouth > north) continue;
    inView += 1;
    if (lineEast - lineWest < least && lineNorth - lineSouth < least) continue;
    const [from, to] = [starts[line] ?? 0, starts[line + 1] ?? 0];
    let lastX = ((corners[2 * from] ?? 0) - west) * scale;
    let lastY = (north - (corners[2 * from + 1] ?? 0)) * scale;
    for (let corner = from + 1; corner < to; corner += 1) {
      const x = ((corners[2 * corner] ?? 0) - west) * scale;
      const y = (north - (corners[2 * corner + 1] ?? 0)) * scale;
      if (corner < to - 1 && Math.abs(x - lastX) < LEAST_PX && Math.abs(y - lastY) < LEAST_PX) continue;
      paintLine(image, lastX, lastY, x, y, width);
      lastX = x;
      lastY = y;
    }
  }
  return inView;
}
