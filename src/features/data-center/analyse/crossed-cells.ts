// Depths crossed with something else as cells of a picture.
import type { Answer } from './answer';

/** One entry a cell in the lists without another word. */
export interface CrossedCells {
  /** Names of the columns, and depths at which the rows begin, from the top, metres. */
  readonly columns: readonly string[];
  readonly rows: readonly number[];
  readonly column: Uint32Array;
  readonly row: Uint32Array;
  readonly medians: Float64Array;
  readonly counts: Uint32Array;
  /** A twentieth of the medians lies below, and a twentieth above: a few far ones don't take the colours from the others. */
  readonly least: number;
  readonly largest: number;
}

/** @param crossed By group, the name of its column; groups of one column stand together. */
export function crossedCells(
  { labels, across, groups, question }: Pick<Answer, 'labels' | 'across' | 'groups' | 'question'>,
  crossed: readonly string[],
): CrossedCells {
  const columns: string[] = [];
  const column = new Uint32Array(labels.length);
  for (let group = 0; group < labels.length; group += 1) {
    if (group === 0 || across?.[group] !== across?.[group - 1]) columns.push(crossed[group] ?? '');
    column[group] = columns.length - 1;
  }
  const stepM = question.width ?? 1;
  let [top, bottom] = [Infinity, -Infinity];
  for (const depthM of labels) [top, bottom] = [Math.min(top, depthM), Math.max(bottom, depthM)];
  const count = top > bottom ? 0 : Math.round((bottom - top) / stepM) + 1;
  const medians = groups.quantiles[2] ?? new Float64Array();
  const sorted = Float64Array.from(medians).sort();
  const share = (of: number): number => sorted[Math.round(of * (sorted.length - 1))] ?? Number.NaN;
  return {
    columns,
    rows: Array.from({ length: count }, (_, at) => top + at * stepM),
    column,
    row: Uint32Array.from(labels, (depthM) => Math.round((depthM - top) / stepM)),
    medians,
    counts: groups.count,
    least: share(0.05),
    largest: share(0.95),
  };
}
