// A whole record judged at once.
import type { LogColumns } from '../db/log-codec';
import type { Breach, RecordEnd } from './breach';
import { JudgePool } from './judge-pool';
import type { JudgeTerms } from './judge-terms';

const pool = new JudgePool();

/** A record whose rows have been judged. */
export interface JudgedLog {
  /** Breaches that ended before the record did. */
  readonly ended: readonly Breach[];
  /** What its end ends and shows; may be asked again with what is known by then. */
  end(end: RecordEnd): readonly Breach[];
}

/** Judges a log, and hands it over for as long as `work` takes. */
export async function withJudged<T>(
  terms: JudgeTerms,
  log: LogColumns,
  work: (judged: JudgedLog) => Promise<T>,
): Promise<T> {
  const seat = pool.seat(terms);
  try {
    return await work({ ended: judged(seat, log), end: (end) => pool.end(seat, end) });
  } finally {
    pool.leave(seat);
  }
}

/** What a log breaks, all of it over. */
export function judgeLog(terms: JudgeTerms, log: LogColumns, end: RecordEnd): readonly Breach[] {
  const seat = pool.seat(terms);
  try {
    return [...judged(seat, log), ...pool.end(seat, end)];
  } finally {
    pool.leave(seat);
  }
}

function judged(seat: ReturnType<JudgePool['seat']>, log: LogColumns): readonly Breach[] {
  pool.addLog(seat, log);
  return (pool.judge().get(seat.number) ?? []).filter(({ isEnded }) => isEnded);
}
