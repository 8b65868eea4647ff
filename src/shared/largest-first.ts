// Places of many numbers by their size. Comparing a million of them two by two takes most of a second, this some tens of ms.

/** Of a pass: three of them take all bits, and few enough places are written to by turns that they stay at hand. */
const DIGIT_BITS = 11;
const DIGITS = 2 ** DIGIT_BITS;
const BITS = 32;

/**
 * Places of numbers of 0 and above, the largest first, equals in their order. They are compared in 32 bits, as readings are
 * held: of two that differ by less than that the first one stands first. It gives way after each pass.
 */
export function* largestFirst(sizes: Float64Array): Generator<undefined, Uint32Array> {
  const count = sizes.length;
  let keys = new Uint32Array(new Float32Array(sizes).buffer);
  let order = new Uint32Array(count);
  for (let at = 0; at < count; at += 1) {
    order[at] = at;
    // Of floats of 0 and above the bits ascend with the number.
    keys[at] = ~(keys[at] ?? 0);
  }
  let nextKeys = new Uint32Array(count);
  let nextOrder = new Uint32Array(count);
  for (let shift = 0; shift < BITS; shift += DIGIT_BITS) {
    const begins = new Uint32Array(DIGITS + 1);
    for (let at = 0; at < count; at += 1) {
      const digit = ((keys[at] ?? 0) >>> shift) & (DIGITS - 1);
      begins[digit + 1] = (begins[digit + 1] ?? 0) + 1;
    }
    for (let digit = 0; digit < DIGITS; digit += 1) begins[digit + 1] = (begins[digit + 1] ?? 0) + (begins[digit] ?? 0);
    for (let at = 0; at < count; at += 1) {
      const key = keys[at] ?? 0;
      const digit = (key >>> shift) & (DIGITS - 1);
      const to = begins[digit] ?? 0;
      begins[digit] = to + 1;
      nextKeys[to] = key;
      nextOrder[to] = order[at] ?? 0;
    }
    [keys, nextKeys] = [nextKeys, keys];
    [order, nextOrder] = [nextOrder, order];
    yield;
  }
  return order;
}
