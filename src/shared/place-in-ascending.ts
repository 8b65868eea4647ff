/** Where a number stands among ascending ones; null: nowhere. */
export function placeInAscending(numbers: Float64Array, number: number): number | null {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return numbers[low] === number ? low : null;
}
