// Questions to the pages of the map's benchmark, and their answers.
import { z } from 'zod';
import type { MapView } from '../../../src/maps/map-view';

/** Ours, and a ScatterplotLayer of the same piles as binary attributes and as row objects. */
export const MAP_SIDES = ['ours', 'binary', 'objects'] as const;
export type MapSide = (typeof MAP_SIDES)[number];

export const mapAnswerSchema = z.object({
  /** From columns or rows in the page's memory to a frame whose pixels can be read, ms. */
  firstMs: z.number(),
  /** Piles drawn by status code. */
  drawn: z.array(z.number()),
  /** Pixels of the first frame that are not empty. */
  pixels: z.number(),
  /** Along the camera's path, until the last frame's pixels stand. */
  framesPerSecond: z.number(),
  longestMs: z.number(),
  frames: z.number(),
});
export type MapAnswer = z.infer<typeof mapAnswerSchema>;

/** The map's size in screen pixels. */
export const MAP_SIZE = { width: 1000, height: 700 };

/** A map that is ready to be drawn: its piles lie in memory. */
export interface PreparedMap {
  /** The view of the whole site. */
  readonly whole: MapView;
  /** Draws the whole site, marks `map-painted` and answers the piles drawn by status. */
  readonly draw: () => Promise<readonly number[]>;
  readonly show: (view: MapView) => void;
}
