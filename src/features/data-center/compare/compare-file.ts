// A comparison as a table: a row a step of depth, the band and then each record.
import type { FileColumn } from '../../../contracts/table-file';
import type { Comparison } from './comparison';

interface FileTerms {
  readonly comparison: Comparison;
  readonly names: readonly string[];
  readonly decimals: number;
  readonly words: {
    readonly from: string;
    readonly to: string;
    readonly low: string;
    readonly middle: string;
    readonly high: string;
  };
}

export function comparisonColumns({ comparison, names, decimals, words }: FileTerms): readonly FileColumn[] {
  const { originM, widthM, steps, band, means } = comparison;
  const edges = (step: number): number => Number((originM + step * widthM).toFixed(3));
  const rounded = (values: Float64Array) => values.map((value) => Number(value.toFixed(decimals + 1)));
  return [
    { title: words.from, values: Float64Array.from({ length: steps }, (_, step) => edges(step)) },
    { title: words.to, values: Float64Array.from({ length: steps }, (_, step) => edges(step + 1)) },
    { title: words.low, values: rounded(band.low) },
    { title: words.middle, values: rounded(band.middle) },
    { title: words.high, values: rounded(band.high) },
    ...means.map((values, at) => ({ title: names[at] ?? '', values: rounded(values) })),
  ];
}
