// How much of an answer comes from simulated records.
import { type SimulatedShare, shareOf } from '../../../shared/simulated-share';
import type { Answer } from './answer';
import type { ListedRecords } from './listed-records';

/** Simulated ones among the first records of a list. */
export function simulatedCount({ simulated }: Pick<ListedRecords, 'simulated'>, records: number): number {
  let count = 0;
  for (let at = 0; at < records; at += 1) count += simulated[at] ?? 0;
  return count;
}

/** Of all readings: of the records that have one. Beside the first so many there may be others that came before them. */
export function simulatedShareOf({
  listed,
  byRecord: { record },
}: Pick<Answer, 'listed' | 'byRecord'>): SimulatedShare {
  let count = 0;
  for (let place = 0; place < record.length; place += 1) count += listed.simulated[record[place] ?? -1] ?? 0;
  return shareOf(count, record.length);
}

/** Of all readings, then of the groups. Where a group is no choice of records, it is as the whole is. */
export function simulatedShares({
  labels: own,
  across,
  listed,
  byRecord,
  question,
}: Pick<Answer, 'labels' | 'across' | 'listed' | 'byRecord' | 'question'>): readonly SimulatedShare[] {
  const by = question.across ?? question.by;
  const labels = across ?? own;
  const whole = simulatedShareOf({ listed, byRecord });
  const groupOf = { machine: listed.machineIds, row: listed.rows };
  if (by === 'record') return [whole, ...Array.from(labels, (label) => shareOf(listed.simulated[label] ?? 0, 1))];
  if (by !== 'machine' && by !== 'row') return [whole, ...Array.from(labels, () => whole)];
  const simulated = new Map<number, number>();
  const all = new Map<number, number>();
  for (let place = 0; place < byRecord.record.length; place += 1) {
    const at = byRecord.record[place] ?? -1;
    const group = groupOf[by][at] ?? 0;
    all.set(group, (all.get(group) ?? 0) + 1);
    if (listed.simulated[at] === 1) simulated.set(group, (simulated.get(group) ?? 0) + 1);
  }
  return [whole, ...Array.from(labels, (label) => shareOf(simulated.get(label) ?? 0, all.get(label) ?? 0))];
}
