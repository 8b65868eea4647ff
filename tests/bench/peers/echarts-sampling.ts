// How the chart library thins a long line when it is told `sampling: 'minmax'` or `'lttb'`: the methods of its
// series data that it calls then. It holds the data beforehand, as ours does.
import { List, Model } from 'echarts/core';

export interface EchartsLine {
  /** Rows kept: the least and the greatest of every frame. */
  minMax(maxPoints: number): () => Uint32Array;
  /** Rows kept: the ends, and one of every frame. */
  lttb(maxPoints: number): () => Uint32Array;
}

/** Frames of so many rows; the half keeps the division that ECharts undoes from rounding down. */
const rateOf = (frameRows: number): number => 1 / (frameRows + 0.5);

export function echartsLine(values: Float32Array): EchartsLine {
  const points = new Float64Array(2 * values.length);
  for (let row = 0; row < values.length; row += 1) {
    points[2 * row] = row;
    points[2 * row + 1] = values[row] ?? Number.NaN;
  }
  const line = new List(['x', 'y'], new Model());
  line.initData(points);
  const rowsOf = (thinned: List): Uint32Array =>
    Uint32Array.from({ length: thinned.count() }, (_, index) => thinned.getRawIndex(index));
  return {
    minMax: (maxPoints) => () => rowsOf(line.minmaxDownSample('y', rateOf(Math.ceil((2 * values.length) / maxPoints)))),
    lttb: (maxPoints) => () => rowsOf(line.lttbDownSample('y', rateOf(Math.ceil(values.length / maxPoints)))),
  };
}
