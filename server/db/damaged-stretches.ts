// Stored chunks that cannot be read, as the stretches of a log that an answer or a file lacks.
import type { DamagedStretch } from '../../src/contracts/envelope';
import type { DamageReport } from './log-codec';
import type { ListedChunk } from './record-logs';

/** Is told which part of a log cannot be read, in words for the server's log and as the stretch that an answer lacks. */
export type StretchReport = (text: string, stretch: DamagedStretch) => void;

/** Reports damage of a chunk as the stretch that the chunk is of. */
export function damageOf(
  { record_no, from_ms, to_ms, row_count }: Omit<ListedChunk, 'data'>,
  onDamage: StretchReport,
): DamageReport {
  return (text, channel) => onDamage(text, { record_no, from_ms, to_ms, rows: row_count, channel });
}
