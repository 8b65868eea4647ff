// The damaged parts of stored logs, in as few stretches as possible.
import type { DamagedStretch } from '../../contracts/envelope';

/** Chunks of a log stand a reading apart; one a second. */
const NEXT_MS = 1_500;

export interface DamagedPart {
  readonly recordNo: string;
  /** The channel without readings; null: all of the rows are missing. */
  readonly channel: string | null;
  readonly fromMs: number;
  readonly toMs: number;
  readonly rows: number;
}

/** By record, then by channel, those of whole rows first, then by time; parts right behind one another are one stretch. */
export function damagedParts(damaged: readonly DamagedStretch[]): readonly DamagedPart[] {
  const parts: DamagedPart[] = [];
  const sorted = [...damaged].sort(
    (a, b) =>
      a.record_no.localeCompare(b.record_no) ||
      (a.channel ?? '').localeCompare(b.channel ?? '') ||
      a.from_ms - b.from_ms,
  );
  for (const { record_no: recordNo, channel, from_ms: fromMs, to_ms: toMs, rows } of sorted) {
    const last = parts.at(-1);
    const isOfSame = last?.recordNo === recordNo && last.channel === channel;
    if (isOfSame && fromMs - last.toMs <= NEXT_MS) {
      parts[parts.length - 1] = { ...last, toMs: Math.max(last.toMs, toMs), rows: last.rows + rows };
    } else parts.push({ recordNo, channel, fromMs, toMs, rows });
  }
  return parts;
}
