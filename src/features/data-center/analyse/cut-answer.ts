// The groups of an answer within a zoom, for its charts.
import type { AxisRange } from '../../../charts/series';
import type { Answer } from './answer';
import { groupEnds, shownPlaces } from './zoom';

type Grouped = Pick<Answer, 'question' | 'listed' | 'labels' | 'across' | 'groups'>;

/** The groups within a stretch, with their places in the answer; the answer's own where all are. */
export function cutAnswer<A extends Grouped>(answer: A, range: AxisRange | null) {
  const ends = groupEnds(answer);
  const places = shownPlaces(ends, range);
  if (places === null) return { answer, places: Uint32Array.from(answer.labels.keys()), ends };
  const { labels, across, groups } = answer;
  const floats = (of: Float64Array): Float64Array => Float64Array.from(places, (place) => of[place] ?? Number.NaN);
  const readings = (of: Float32Array): Float32Array => Float32Array.from(places, (place) => of[place] ?? Number.NaN);
  const cut = {
    ...answer,
    labels: floats(labels),
    across: across && floats(across),
    groups: {
      count: Uint32Array.from(places, (place) => groups.count[place] ?? 0),
      min: readings(groups.min),
      max: readings(groups.max),
      mean: floats(groups.mean),
      quantiles: groups.quantiles.map(floats),
    },
  };
  return { answer: cut, places, ends: { from: floats(ends.from), to: floats(ends.to) } };
}
