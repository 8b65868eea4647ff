// Strokes that several types' glyphs are drawn with, on a grid of 20 x 20.

/** Single points. */
export const dots = (...at: readonly (readonly [number, number])[]): string =>
  at.map(([x, y]) => `M${x} ${y}h.01`).join('');

/** A circle. */
export const ball = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
