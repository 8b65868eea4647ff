// How much of an answer comes from simulated records.
import { type SimulatedShare, shareOf } from '../../../shared/simulated-share';
import type { Answer } from './answer';
import type { ListedRecords } from './listed-records';

/** Simulated ones among the first records of a list. */
export function simulatedCount({ simulated }: Pick<ListedRecords, 'simulated'>, records: number): number {
  return simulated.subarray(0, records).reduce((sum, is) => sum + is, 0);
}

/** Of all readings, then of the groups. Where a group is no choice of records, it is as the whole is. */
export function simulatedShares({
  labels: own,
  across,
  listed,
  records,
  question,
}: Pick<Answer, 'labels' | 'across' | 'listed' | 'records' | 'question'>): readonly SimulatedShare[] {
  const by = question.across ?? question.by;
  const labels = across ?? own;
  const whole = shareOf(simulatedCount(listed, records), records);
  const groupAt = {
    record: (at: number) => at,
    machine: (at: number) => listed.machineIds[at] ?? 0,
    row: (at: number) => listed.rows[at] ?? 0,
  };
  const known = by === 'record' || by === 'machine' || by === 'row' ? groupAt[by] : null;
  if (known === null) return [whole, ...Array.from(labels, () => whole)];
  const counts = new Map<number, [simulated: number, all: number]>();
  for (let at = 0; at < records; at += 1) {
    const [simulated, all] = counts.get(known(at)) ?? [0, 0];
    counts.set(known(at), [simulated + (listed.simulated[at] ?? 0), all + 1]);
  }
  return [whole, ...Array.from(labels, (label) => shareOf(...(counts.get(label) ?? [0, 0])))];
}
