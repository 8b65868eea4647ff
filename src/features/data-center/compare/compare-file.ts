// A comparison as a table: a row a step of depth, the band and then each record with its extremes.
import type { FileColumn } from '../../../contracts/table-file';
import type { Translate } from '../../../i18n/translate';
import { simulatedTitle } from '../../../parts/export-menu/simulated-column';
import type { SimulatedShare } from '../../../shared/simulated-share';
import type { Comparison } from './comparison';

interface FileTerms {
  readonly comparison: Comparison;
  readonly names: readonly string[];
  readonly decimals: number;
  /** Of each record, and of those behind the band. */
  readonly simulated: { readonly records: readonly boolean[]; readonly behind: SimulatedShare };
  readonly t: Translate;
  readonly words: {
    readonly from: string;
    readonly to: string;
    readonly low: string;
    readonly middle: string;
    readonly high: string;
    readonly least: string;
    readonly greatest: string;
  };
}

export function comparisonColumns({
  comparison,
  names,
  decimals,
  simulated,
  t,
  words,
}: FileTerms): readonly FileColumn[] {
  const { originM, widthM, steps, band, means, extremes } = comparison;
  const edges = (step: number): number => Number((originM + step * widthM).toFixed(3));
  const ofBand = (title: string): string => simulatedTitle(t, title, simulated.behind);
  const rounded = (values: Float64Array) => values.map((value) => Number(value.toFixed(decimals + 1)));
  return [
    { title: words.from, values: Float64Array.from({ length: steps }, (_, step) => edges(step)) },
    { title: words.to, values: Float64Array.from({ length: steps }, (_, step) => edges(step + 1)) },
    { title: ofBand(words.low), values: rounded(band.low) },
    { title: ofBand(words.middle), values: rounded(band.middle) },
    { title: ofBand(words.high), values: rounded(band.high) },
    ...means.flatMap((values, at) => {
      const title = simulatedTitle(t, names[at] ?? '', simulated.records[at] === true ? 'all' : 'none');
      const { least, greatest } = extremes[at] ?? { least: NONE, greatest: NONE };
      return [
        { title, values: rounded(values) },
        { title: `${title} ${words.least}`, values: rounded(least) },
        { title: `${title} ${words.greatest}`, values: rounded(greatest) },
      ];
    }),
  ];
}

const NONE = new Float64Array();
