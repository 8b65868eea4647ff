// The way of a page by itself: row numbers sorted with a comparison, texts looked through one by one.
import type { HeadQuestions, Heads } from '../data/heads';

export function plainHeads({ pileNo, depthM, score, machine }: Heads): HeadQuestions {
  const rows = pileNo.length;
  const natural = new Intl.Collator('en', { numeric: true });
  const all = (): Uint32Array => Uint32Array.from({ length: rows }, (_, row) => row);
  const rowsThat = (keeps: (row: number) => boolean): Float64Array => {
    const found: number[] = [];
    for (let row = 0; row < rows; row += 1) if (keeps(row)) found.push(row);
    return Float64Array.from(found);
  };
  /** The greatest first, missing values last. */
  const falling = (cells: Float32Array, a: number, b: number): number => {
    const x = cells[a] ?? Number.NaN;
    const y = cells[b] ?? Number.NaN;
    if (Number.isNaN(x) || Number.isNaN(y)) return Number(Number.isNaN(x)) - Number(Number.isNaN(y));
    return y - x;
  };
  return {
    byDepthAndScore: () =>
      Float64Array.from(all().sort((a, b) => falling(depthM, a, b) || falling(score, a, b) || a - b)),
    byPileNo: () => Float64Array.from(all().sort((a, b) => natural.compare(pileNo[a] ?? '', pileNo[b] ?? '') || a - b)),
    containing: (part) => {
      const wanted = part.toLowerCase();
      return rowsThat((row) => pileNo[row]?.toLowerCase().includes(wanted) === true);
    },
    ofMachine: (one, fromM, toM) => {
      return rowsThat((row) => {
        const depth = depthM[row] ?? Number.NaN;
        return machine[row] === one && depth >= fromM && depth <= toM;
      });
    },
  };
}
