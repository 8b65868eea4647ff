/**
 * The area in a ring of corners, in the square of their unit: the cross products of its edges (Gauss), measured from
 * the first corner, so that large coordinates lose nothing.
 */
export function ringArea(corners: number, xAt: (corner: number) => number, yAt: (corner: number) => number): number {
  if (corners === 0) return 0;
  const [originX, originY] = [xAt(0), yAt(0)];
  let twice = 0;
  for (let at = 0; at < corners; at += 1) {
    const next = (at + 1) % corners;
    twice += (xAt(at) - originX) * (yAt(next) - originY) - (xAt(next) - originX) * (yAt(at) - originY);
  }
  return Math.abs(twice) / 2;
}
