// Where there is room for a text of a map: where it covers none that was written before, and nothing lies over it.
import type { Size } from './camera';

/** A part of the screen, in pixels from its upper left corner. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** On either side of a text. */
export const MARGIN_PX = 2;

/** Whether two parts have a place in common. */
export const meet = (a: Box, b: Box): boolean =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

/** Parts that lie over a map are so far from its edges: a text has no room beside them there. */
const EDGE_PX = 10;

/**
 * The box of a map that a part over it covers, both as they are on the page; null: nothing. To the map's edges at the
 * sides and above; along the lower one its eastings are written.
 */
export function coverOf(part: Box, map: Box): Box | null {
  if (part.right <= part.left || part.bottom <= part.top) return null;
  const isAt = (edge: number, side: number): boolean => Math.abs(edge - side) < EDGE_PX + 1;
  return {
    left: isAt(map.left, part.left) ? 0 : part.left - map.left,
    right: (isAt(map.right, part.right) ? map.right : part.right) - map.left,
    top: isAt(map.top, part.top) ? 0 : part.top - map.top,
    bottom: part.bottom - map.top,
  };
}

/** Height of a line of other texts. */
export const TEXT_PX = 13;

/** Of texts that are written at their left and lower ends. */
export function textBoxFrom(context: CanvasRenderingContext2D, text: string, left: number, bottom: number): Box {
  return { left, right: left + context.measureText(text).width, top: bottom - TEXT_PX, bottom };
}

/** Box of a text on the screen, by its middle and top, in the font of the context. */
export function textBox(context: CanvasRenderingContext2D, text: string, x: number, top: number): Box {
  const half = context.measureText(text).width / 2 + MARGIN_PX;
  return { left: x - half, right: x + half, top, bottom: top + TEXT_PX };
}

/** Whether a text is on the screen and covers nothing of what is taken. */
export function hasRoomAt(box: Box, size: Size, taken: readonly Box[]): boolean {
  const screen: Box = { left: 0, right: size.width, top: 0, bottom: size.height };
  return meet(screen, box) && !taken.some((of) => meet(of, box));
}

/**
 * Tells of one text after the other, by its middle and top, whether it is on the screen and covers none that was written,
 * nor lies under what covers the map.
 */
export function labelRoom(
  context: CanvasRenderingContext2D,
  size: Size,
  covers: readonly Box[] = [],
): (text: string, x: number, top: number) => boolean {
  const taken = [...covers];
  return (text, x, top) => {
    const box = textBox(context, text, x, top);
    const isFree = hasRoomAt(box, size, taken);
    if (isFree) taken.push(box);
    return isFree;
  };
}
