// The order in which logs are loaded: any first part of it is spread evenly over the whole, so that an answer over a part
// says what the whole will say.

/** Multiples of the golden ratio's share fill a circle evenly at every count (Weyl; three-gap theorem). */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** Places 0 to below `count`, each once; any first of them lie evenly. */
export function spreadOrder(count: number): Uint32Array {
  const shares = Float64Array.from({ length: count }, (_, at) => (at * GOLDEN) % 1);
  const ascending = shares.slice().sort();
  return Uint32Array.from(shares, (share) => placeOf(ascending, share));
}

/** Place of a value that is among ascending ones, each of which is there once. */
function placeOf(ascending: Float64Array, value: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? value) < value) low = middle + 1;
    else high = middle;
  }
  return low;
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
