interface Corner {
  readonly x: number;
  readonly y: number;
}

/** The first place where a ring of corners crosses itself; null: nowhere. That it only touches itself is allowed. */
export function ringCrossing(ring: readonly Corner[]): Corner | null {
  const [origin = { x: 0, y: 0 }] = ring;
  const points = ring.map(({ x, y }) => ({ x: x - origin.x, y: y - origin.y }));
  const count = points.length;
  for (let i = 0; i < count; i += 1) {
    const [a, b] = [points[i], points[(i + 1) % count]];
    if (a === undefined || b === undefined) continue;
    const [leftX, rightX] = [Math.min(a.x, b.x), Math.max(a.x, b.x)];
    for (let j = i + 2; j < count; j += 1) {
      const [c, d] = [points[j], points[(j + 1) % count]];
      if (c === undefined || d === undefined || Math.min(c.x, d.x) > rightX || Math.max(c.x, d.x) < leftX) continue;
      const [ofC, ofD] = [side(a, b, c), side(a, b, d)];
      if (ofC * ofD >= 0 || side(c, d, a) * side(c, d, b) >= 0) continue;
      const part = ofC / (ofC - ofD);
      return { x: origin.x + c.x + part * (d.x - c.x), y: origin.y + c.y + part * (d.y - c.y) };
    }
  }
  return null;
}

function side(a: Corner, b: Corner, c: Corner): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}
