// Which image of the piles a view needs, and whether one that was asked for still serves.
import type { PileFocus, PilePictureQuery, PileSetInfo, PileTint, ViewBox } from '../contracts/data-core';
import type { MapSymbol } from '../contracts/map-symbol';
import { boxContains, fitView, padBox, pixelsPerM, type Size, visibleBox } from './camera';
import type { MapView } from './map-view';

/** An image is larger than the screen by this much of it on each side, so that a pan finds its piles there. */
export const PAD = 0.18;
/** So much of it is left when the next is asked for. */
const RESERVE = 0.04;
/** Pixels of an image: more the data core does not paint (crates/layout). */
export const MOST_PIXELS = 2 ** 24;
/** After a zoom by so many levels the piles are painted anew. */
const REPAINT_LEVELS = 0.4;
/** Largest edge of the image of the whole site, which stands below until the view's own has come. */
const SITE_EDGE_PX = 1024;

/** The piles painted, and their colours. */
export interface Look {
  readonly key: string;
  readonly revision: number;
  /** Changes of the user himself that it shows; none without another revision. */
  readonly edits: number;
  readonly statusMask: number;
  readonly palette: Uint8Array;
  readonly symbol: MapSymbol;
  readonly tint: PileTint | null;
  readonly focus: PileFocus | null;
}

/** An image asked for: pixel by pixel the screen's, when ratio and zoom are. */
export interface Wanted extends Look {
  readonly box: ViewBox;
  readonly zoom: number;
  readonly pixelRatio: number;
  readonly width: number;
  readonly height: number;
  /** Part of the screen by which it is larger on each side. */
  readonly pad: number;
}

export function sameLook(a: Look, b: Look): boolean {
  return (
    a.key === b.key &&
    a.revision === b.revision &&
    a.statusMask === b.statusMask &&
    a.palette === b.palette &&
    a.symbol === b.symbol &&
    a.tint === b.tint &&
    a.focus === b.focus
  );
}

/** Whether somebody waits for it: for other colours or another day of the same piles, or for what he has changed. */
export function isWaitedFor(before: Look, now: Look): boolean {
  const isChanged = before.edits !== now.edits || !sameLook({ ...before, revision: now.revision }, now);
  return before.key === now.key && isChanged;
}

/** Rounding must not have an image of the screen alone asked for again. */
const SAME_SCREEN = 0.999;

/** Whether the image asked for still serves: same piles and look, screen inside it, about the same zoom. */
export function stillServes(asked: Wanted | null, look: Look, view: MapView, size: Size): boolean {
  return (
    asked !== null &&
    sameLook(asked, look) &&
    Math.abs(asked.zoom - view.zoom) < REPAINT_LEVELS &&
    boxContains(asked.box, padBox(visibleBox(view, size), asked.pad > 0 ? 1 + 2 * RESERVE : SAME_SCREEN))
  );
}

/**
 * The image for a view: whole pixels beyond the screen on each side, so that its pixels are those of the screen. If
 * somebody waits for it (the first one, other colours, another day) it is the screen alone, just over half as large.
 */
export function wantedFor(look: Look, view: MapView, size: Size, pixelRatio: number, pad: number = PAD): Wanted {
  const beside = Math.ceil(size.width * pad);
  const beyond = Math.ceil(size.height * pad);
  const ratio = ratioWithin(size.width + 2 * beside, size.height + 2 * beyond, pixelRatio);
  const scale = pixelsPerM(view.zoom);
  const screen = visibleBox(view, size);
  const width = Math.ceil((size.width + 2 * beside) * ratio);
  const height = Math.ceil((size.height + 2 * beyond) * ratio);
  const minEastM = screen.minEastM - beside / scale;
  const maxNorthM = screen.maxNorthM + beyond / scale;
  return {
    ...look,
    box: {
      minEastM,
      maxNorthM,
      maxEastM: minEastM + width / ratio / scale,
      minNorthM: maxNorthM - height / ratio / scale,
    },
    zoom: view.zoom,
    pixelRatio: ratio,
    width,
    height,
    pad,
  };
}

/** The ratio, or less where a very large screen would need more pixels than an image may have. */
function ratioWithin(width: number, height: number, ratio: number): number {
  // Both edges are whole pixels, rounded up.
  const most = (Math.sqrt(width * height * MOST_PIXELS) - width - height) / Math.max(1, width * height);
  return Math.min(ratio, Math.max(most, 0));
}

/** The whole site as an image of limited size. */
export function wholeSite(look: Look, extent: PileSetInfo['extent']): Wanted {
  const edge = { width: SITE_EDGE_PX, height: SITE_EDGE_PX };
  const view = fitView(extent, edge);
  return { ...look, box: visibleBox(view, edge), zoom: view.zoom, pixelRatio: 1, pad: 0, ...edge };
}

/** Question to the data core. */
export function queryOf(wanted: Wanted): PilePictureQuery {
  const { box, zoom, pixelRatio, width, height, statusMask, palette, symbol, tint, focus } = wanted;
  return {
    westM: box.minEastM,
    northM: box.maxNorthM,
    pixelsPerM: pixelsPerM(zoom) * pixelRatio,
    pixelRatio,
    width,
    height,
    statusMask,
    palette,
    symbol,
    tint,
    focus,
  };
}
