// MinMax over a typed array in tight loops: as a careful team writes them by hand. The runs are those of ours.

/** Where the least and the greatest value of a run are; written over by the next run, so that nothing is allocated. */
const extremes = { least: 0, greatest: 0 };

function findExtremes(values: Float32Array, from: number, to: number): void {
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
  extremes.least = least;
  extremes.greatest = greatest;
}

const endOf = (run: number, runs: number, rows: number): number => 1 + Math.floor(((run + 1) * (rows - 2)) / runs);

/** Indices of the ends and of the least and greatest value of every run between them. */
export function minMax(values: Float32Array, maxPoints: number): Uint32Array {
  const chosen = new Uint32Array(maxPoints);
  const runs = (maxPoints - 2) >> 1;
  let count = 1;
  let from = 1;
  for (let run = 0; run < runs; run += 1) {
    const to = endOf(run, runs, values.length);
    findExtremes(values, from, to);
    const { least, greatest } = extremes;
    chosen[count] = Math.min(least, greatest);
    count += 1;
    if (least !== greatest) {
      chosen[count] = Math.max(least, greatest);
      count += 1;
    }
    from = to;
  }
  chosen[count] = values.length - 1;
  return chosen.subarray(0, count + 1);
}
