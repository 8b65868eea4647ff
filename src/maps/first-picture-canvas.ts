// The first picture of a map as a flat canvas. It is on the screen while deck.gl and its WebGL context are still being
// made, so that nobody waits for the graphics process to see the piles.
import type { PilePicture } from '../contracts/data-core';
import { type Size, screenFromSite } from './camera';
import type { MapView } from './map-view';
import type { PlacedPicture } from './picture-layer';

const OPAQUE = 255;

/**
 * Writes pixels with premultiplied alpha as the plain ones that a flat canvas takes. `words` holds RGBA, lowest byte
 * first. Only the soft edges of piles need arithmetic: all else is empty or opaque.
 */
export function writeStraight(words: Uint32Array, into: Uint32Array): void {
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? 0;
    const alpha = word >>> 24;
    if (alpha === 0) continue;
    if (alpha === OPAQUE) into[at] = word;
    else {
      // Written out: this runs once, before the browser has compiled it, where a call for each channel takes half as long again.
      const red = Math.min(OPAQUE, (((word & 0xff) * OPAQUE) / alpha + 0.5) | 0);
      const green = Math.min(OPAQUE, ((((word >>> 8) & 0xff) * OPAQUE) / alpha + 0.5) | 0);
      const blue = Math.min(OPAQUE, ((((word >>> 16) & 0xff) * OPAQUE) / alpha + 0.5) | 0);
      into[at] = (alpha << 24) | (blue << 16) | (green << 8) | red;
    }
  }
}

/** Puts a picture into the canvas, pixel by pixel. */
export function putPicture(canvas: HTMLCanvasElement, { width, height, pixels }: PilePicture): void {
  canvas.width = width;
  canvas.height = height;
  // A canvas in the processor's memory: one of the graphics process would have to be waited for.
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null || width === 0 || height === 0) return;
  const image = context.createImageData(width, height);
  writeStraight(new Uint32Array(pixels.buffer, pixels.byteOffset, width * height), new Uint32Array(image.data.buffer));
  context.putImageData(image, 0, 0);
}

/** Lays the canvas where its picture belongs in the view. */
export function placePicture(canvas: HTMLCanvasElement, { box }: PlacedPicture, view: MapView, size: Size): void {
  const from = screenFromSite(view, size, box.minEastM, box.maxNorthM);
  const to = screenFromSite(view, size, box.maxEastM, box.minNorthM);
  canvas.style.left = `${from.x}px`;
  canvas.style.top = `${from.y}px`;
  canvas.style.width = `${to.x - from.x}px`;
  canvas.style.height = `${to.y - from.y}px`;
}
