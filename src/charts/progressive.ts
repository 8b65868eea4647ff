/** Above so many points a chart is drawn in pieces of so many a frame, so that a long log does not hold the page up. */
export const PROGRESSIVE = { progressive: 400, progressiveThreshold: 1000 } as const;
export type Progressive = typeof PROGRESSIVE;

/** An option with this for the chart and for each series: some kinds of series have defaults of their own. */
export function progressively<S extends object, O extends { readonly series: readonly S[] }>(
  option: O & { readonly series: readonly S[] },
): Omit<O, 'series'> & Progressive & { readonly series: readonly (S & Progressive)[] } {
  return { ...option, ...PROGRESSIVE, series: option.series.map((one) => ({ ...one, ...PROGRESSIVE })) };
}
