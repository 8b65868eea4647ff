// Arquero over columns of typed arrays, which it takes as they are. Expressions are texts: Arquero compiles them, and a
// bundler would rename what stands in a function.
import { type ColumnTable, table } from 'arquero';
import type { Records } from '../data/records';
import type { BinFigures, DepthBins } from './depth-bins';

export interface ArqueroRecords {
  figures(bins: DepthBins): BinFigures;
  quantile(bins: DepthBins, quantile: number): Float64Array;
}

export function arqueroRecords({ depthM, currentA }: Records): ArqueroRecords {
  const records = table({ depth_m: depthM, current_a: currentA });
  const byBin = ({ fromM, widthM }: DepthBins): ColumnTable =>
    records.groupby({ bin: `d => op.floor((d.depth_m - ${fromM}) / ${widthM})` });
  return {
    figures: (bins) => {
      const answer = byBin(bins).rollup({
        count: 'd => op.valid(d.current_a)',
        min: 'd => op.min(d.current_a)',
        max: 'd => op.max(d.current_a)',
        mean: 'd => op.mean(d.current_a)',
      });
      return {
        count: placed(answer, 'count', new Uint32Array(bins.count)),
        min: placed(answer, 'min', new Float32Array(bins.count).fill(Number.NaN)),
        max: placed(answer, 'max', new Float32Array(bins.count).fill(Number.NaN)),
        mean: placed(answer, 'mean', new Float64Array(bins.count).fill(Number.NaN)),
      };
    },
    quantile: (bins, quantile) => {
      const answer = byBin(bins).rollup({ value: `d => op.quantile(d.current_a, ${quantile})` });
      return placed(answer, 'value', new Float64Array(bins.count).fill(Number.NaN));
    },
  };
}

/** A column of the answer with each value in the place of its bin; bins beyond the last are left out. */
function placed<T extends Uint32Array | Float32Array | Float64Array>(answer: ColumnTable, name: string, to: T): T {
  for (let row = 0; row < answer.numRows(); row += 1) {
    const value: unknown = answer.get(name, row);
    if (typeof value === 'number') to[Number(answer.get('bin', row))] = value;
  }
  return to;
}
