// The order in which logs are loaded: any first part of it is spread evenly over the whole, so that an answer over a part
// says what the whole will say.

/** Multiples of the golden ratio's share fill a circle evenly at every count (Weyl; three-gap theorem). */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/**
 * Places 0 to below `count`, each once; any first of them lie evenly. The shares of the circle are ranked by as many equal
 * boxes: no box has more than a few of them, so that a million take some tens of milliseconds.
 */
export function spreadOrder(count: number): Uint32Array {
  const shares = new Float64Array(count);
  const boxes = new Uint32Array(count);
  /** Where each box begins among all, one behind its own place. */
  const begins = new Uint32Array(count + 1);
  for (let at = 0; at < count; at += 1) {
    const share = (at * GOLDEN) % 1;
    const box = Math.min(count - 1, Math.floor(share * count));
    shares[at] = share;
    boxes[at] = box;
    begins[box + 1] = (begins[box + 1] ?? 0) + 1;
  }
  for (let box = 0; box < count; box += 1) begins[box + 1] = (begins[box + 1] ?? 0) + (begins[box] ?? 0);
  const ranked = new Uint32Array(count);
  const filled = new Uint32Array(count);
  for (let at = 0; at < count; at += 1) {
    const box = boxes[at] ?? 0;
    const begin = begins[box] ?? 0;
    let rank = begin + (filled[box] ?? 0);
    filled[box] = (filled[box] ?? 0) + 1;
    for (; rank > begin && (shares[ranked[rank - 1] ?? 0] ?? 0) > (shares[at] ?? 0); rank -= 1) {
      ranked[rank] = ranked[rank - 1] ?? 0;
    }
    ranked[rank] = at;
  }
  const order = new Uint32Array(count);
  for (let rank = 0; rank < count; rank += 1) order[ranked[rank] ?? 0] = rank;
  return order;
}

/** Stretches of 0 to below `count`, `size` places each, that hold at most `most` places and lie evenly. */
export function stretchesOf(count: number, most: number, size: number): readonly (readonly [number, number])[] {
  const stretches = Math.ceil(Math.min(count, most) / size);
  const apart = count <= most ? size : count / stretches;
  return Array.from({ length: stretches }, (_, at) => {
    const from = Math.floor(at * apart);
    return [from, Math.min(count, from + size)] as const;
  });
}
