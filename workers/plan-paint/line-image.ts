// Lines painted into pixels. A canvas strokes 20,000 corners in a quarter of a second where the processor does the
// graphics processor's work; this takes about a hundredth of that.

/** How much of each pixel is covered, 0 to 255. */
export interface LineImage {
  readonly width: number;
  readonly height: number;
  readonly cover: Uint8ClampedArray;
}

export function lineImage(width: number, height: number): LineImage {
  return { width, height, cover: new Uint8ClampedArray(width * height) };
}

/** Paints a straight line, smoothed across; pixel (0, 0) lies between 0 and 1. Lines that cross cover a pixel once. */
export function paintLine(image: LineImage, x0: number, y0: number, x1: number, y1: number, widthPx: number): void {
  // No pairs taken apart here: in a loop of a million pixels they cost more than the painting.
  const { width, height, cover } = image;
  const isFlat = Math.abs(x1 - x0) >= Math.abs(y1 - y0);
  const length = Math.hypot(x1 - x0, y1 - y0);
  if (!(length > 0)) return;
  // Along its longer direction: a step is a pixel, and across it the line is as high as its slope makes it.
  const a0 = isFlat ? x0 : y0;
  const a1 = isFlat ? x1 : y1;
  const b0 = isFlat ? y0 : x0;
  const slope = ((isFlat ? y1 : x1) - b0) / (a1 - a0);
  const from = Math.min(a0, a1);
  const to = Math.max(a0, a1);
  const along = isFlat ? width : height;
  const across = isFlat ? height : width;
  const half = ((widthPx / 2) * length) / (to - from);
  let first = Math.max(0, Math.floor(from));
  let last = Math.min(along - 1, Math.ceil(to) - 1);
  // Only where it is on the image across.
  if (slope !== 0) {
    const one = a0 + (-half - 1 - b0) / slope;
    const other = a0 + (across + half + 1 - b0) / slope;
    first = Math.max(first, Math.floor(Math.min(one, other)));
    last = Math.min(last, Math.ceil(Math.max(one, other)));
  } else if (b0 < -half || b0 > across + half) return;
  const step = isFlat ? width : 1;
  for (let a = first; a <= last; a += 1) {
    const part = Math.min(1, Math.min(to, a + 1) - Math.max(from, a));
    const middle = b0 + (Math.max(from, Math.min(to, a + 0.5)) - a0) * slope;
    const low = middle - half;
    const high = middle + half;
    const begin = isFlat ? a : a * width;
    for (let b = Math.max(0, Math.floor(low)); b < Math.min(across, high); b += 1) {
      const covered = 255 * part * (Math.min(high, b + 1) - Math.max(low, b));
      const at = begin + b * step;
      if (covered > (cover[at] ?? 255)) cover[at] = covered;
    }
  }
}

/** In one colour, as a canvas takes it. */
export function inColor({ width, height, cover }: LineImage, rgb: readonly [number, number, number]): ImageData {
  const data = new ImageData(width, height);
  const pixels = new Uint32Array(data.data.buffer);
  const [red, green, blue] = rgb;
  const color = red | (green << 8) | (blue << 16);
  for (let at = 0; at < cover.length; at += 1) {
    const covered = cover[at] ?? 0;
    if (covered !== 0) pixels[at] = color | (covered << 24);
  }
  return data;
}
