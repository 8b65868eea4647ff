// The requests of the worker that paints the lines of a drawing below a map's piles. It holds the lines of one drawing.
import type { PilePictureQuery } from './data-core';
import type { LengthUnit, PlanFills, PlanLines, PlanTexts } from './spreadsheet';
import { change, read } from './worker-requests';

/** Lines, with texts, hatches and the box around each line: west, south, east and north in turn, in the drawing's unit. */
export interface Plan extends PlanLines {
  readonly boxes: Float64Array<ArrayBuffer>;
  readonly texts?: PlanTexts | undefined;
  readonly fills?: PlanFills | undefined;
}

/** A part of the site as an image. */
export interface PlanShot extends Pick<PilePictureQuery, 'pixelsPerM' | 'pixelRatio' | 'width' | 'height'> {
  /** West edge: east on the site's grid, metres. */
  readonly westM: number;
  /** North edge: north on the site's grid, metres. */
  readonly northM: number;
  readonly unit: LengthUnit;
  /** By layer, 1: drawn. */
  readonly shown: Uint8Array<ArrayBuffer>;
  /** Red, green and blue of all lines. */
  readonly ink: readonly [number, number, number];
}

export interface PaintedPlan {
  readonly bitmap: ImageBitmap;
  /** Lines of the layers shown that lie in the image. */
  readonly inView: number;
  /** Texts of the layers shown that lie in the image and can be read. */
  readonly texts: number;
}

export const PLAN_PAINT_REQUESTS = {
  /** Holds the lines from now on, in the place of those before. */
  'plan.hold': change<Plan, null>(),
  'plan.paint': read<PlanShot, PaintedPlan>(),
};
export type PlanPaintRequests = typeof PLAN_PAINT_REQUESTS;
