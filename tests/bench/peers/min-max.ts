// A tight MinMax over a typed array: what a careful team writes by hand.

/** Indices of the ends and of the least and greatest value of every run between them; the same runs as ours. */
export function minMax(values: Float32Array, maxPoints: number): Uint32Array {
  const kept = new Uint32Array(maxPoints);
  const inner = values.length - 2;
  const runs = (maxPoints - 2) >> 1;
  let count = 1;
  let from = 1;
  for (let run = 0; run < runs; run += 1) {
    const to = 1 + Math.floor(((run + 1) * inner) / runs);
    let least = from;
    let greatest = from;
    let low = values[from] ?? Number.NaN;
    let high = low;
    for (let i = from + 1; i < to; i += 1) {
      const value = values[i] ?? Number.NaN;
      if (value < low) {
        low = value;
        least = i;
      } else if (value > high) {
        high = value;
        greatest = i;
      }
    }
    kept[count] = Math.min(least, greatest);
    count += 1;
    if (least !== greatest) {
      kept[count] = Math.max(least, greatest);
      count += 1;
    }
    from = to;
  }
  kept[count] = values.length - 1;
  return kept.subarray(0, count + 1);
}
