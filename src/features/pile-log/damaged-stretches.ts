// The damaged parts of a stored log, in as few stretches as possible.
import type { OpenedLog } from '../../contracts/data-core';

/** Chunks of a log stand a reading apart; one a second. */
const NEXT_MS = 1_500;

export interface DamagedPart {
  /** The channel without readings; null: all of the rows are missing. */
  readonly channel: string | null;
  readonly fromMs: number;
  readonly toMs: number;
  readonly rows: number;
}

/** By channel, those of whole rows first, then by time; parts right behind one another are one stretch. */
export function damagedParts(damaged: OpenedLog['damaged']): readonly DamagedPart[] {
  const parts: DamagedPart[] = [];
  const sorted = [...damaged].sort((a, b) => (a.channel ?? '').localeCompare(b.channel ?? '') || a.from_ms - b.from_ms);
  for (const { channel, from_ms: fromMs, to_ms: toMs, rows } of sorted) {
    const last = parts.at(-1);
    if (last !== undefined && last.channel === channel && fromMs - last.toMs <= NEXT_MS) {
      parts[parts.length - 1] = { ...last, toMs: Math.max(last.toMs, toMs), rows: last.rows + rows };
    } else parts.push({ channel, fromMs, toMs, rows });
  }
  return parts;
}
