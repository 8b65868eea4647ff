// The benchmarks' records as the data core holds them, and questions to it. Each is asked in one piece: how it is cut
// into steps for the sake of others is not what is compared.
import {
  ChunkWriter,
  JudgeRules,
  RecordBins,
  RecordGrouping,
  RecordGroupJob,
  RecordJudgeJob,
  RecordSelection,
  RecordSet,
} from '../../../crates/data-core/pkg/data_core';
import type { RecordGroups } from '../../../src/contracts/data-core';
import type { BinFigures, DepthBins } from '../peers/depth-bins';
import type { Breaches, UpperLimit } from '../peers/limits';
import { DECIMALS, type Records, ROWS_A_RECORD } from './records';

const DEPTH = 0;
const CURRENT = 1;

/** The set; the caller frees it. Channels beyond depth and current repeat the current. */
export function recordSet({ timeMs, depthM, currentA }: Records, channels = 2): RecordSet {
  const names = Array.from({ length: channels - 2 }, (_, index) => `channel_${index}`);
  const set = new RecordSet(JSON.stringify(['depth_m', 'current_a', ...names]));
  const rows = timeMs.length;
  for (let from = 0; from < rows; from += ROWS_A_RECORD) {
    const to = Math.min(from + ROWS_A_RECORD, rows);
    const pile = from / ROWS_A_RECORD;
    const current = currentA.subarray(from, to);
    const writer = new ChunkWriter(current.length);
    writer.add(
      'seq',
      0,
      Float64Array.from(current, (_, row) => row),
    );
    writer.add('time_ms', 0, timeMs.subarray(from, to));
    writer.add('pass', 0, new Float64Array(current.length));
    writer.add('depth_m', DECIMALS, Float64Array.from(depthM.subarray(from, to)));
    for (const key of ['current_a', ...names]) writer.add(key, DECIMALS, Float64Array.from(current));
    set.appendChunk(set.addRecord(pile, 1, pile), writer.finish());
  }
  return set;
}

export const figuresOf = (set: RecordSet, bins: DepthBins): BinFigures =>
  grouped(set, bins, [], (groups, placed) => ({
    count: placed(groups.count, new Uint32Array(bins.count)),
    min: placed(groups.min, new Float32Array(bins.count).fill(Number.NaN)),
    max: placed(groups.max, new Float32Array(bins.count).fill(Number.NaN)),
    mean: placed(groups.mean, new Float64Array(bins.count).fill(Number.NaN)),
  }));

export const quantileOf = (set: RecordSet, bins: DepthBins, quantile: number): Float64Array =>
  grouped(set, bins, [quantile], (groups, placed) =>
    placed(groups.quantiles, new Float64Array(bins.count).fill(Number.NaN)),
  );

/** Puts a value a group into the places of the groups' bins. */
type Placed = <T extends Uint32Array | Float32Array | Float64Array>(values: T, to: T) => T;

function grouped<T>(
  set: RecordSet,
  { fromM, widthM, count }: DepthBins,
  quantiles: readonly number[],
  read: (groups: RecordGroups, placed: Placed) => T,
): T {
  const bins = new RecordBins(fromM, widthM, count);
  const grouping = new RecordGrouping(CURRENT, Float64Array.from(quantiles));
  const all = RecordSelection.all();
  grouping.byBins(DEPTH, bins);
  const groups = new RecordGroupJob(set, grouping, all).finish(set);
  const edgesM = groups.labels[0] ?? new Float64Array();
  const answer = read(groups, (values, to) => {
    for (const [group, edgeM] of edgesM.entries()) to[(edgeM - fromM) / widthM] = values[group] ?? Number.NaN;
    return to;
  });
  for (const handle of [bins, grouping, all]) handle.free();
  return answer;
}

export function breachesOf(set: RecordSet, { limit, holdMs }: UpperLimit): Breaches {
  const all = RecordSelection.all();
  const rules = new JudgeRules(set.channelCount, undefined);
  rules.add('above', CURRENT, limit, holdMs / 1000, undefined, undefined, false);
  const found = new RecordJudgeJob(set, rules, new Float64Array(), all).finish(set);
  rules.free();
  all.free();
  return { from: found.from, to: found.to, peak: found.peak };
}
