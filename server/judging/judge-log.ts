// A whole record judged at once.
import type { LogColumns } from '../db/log-codec';
import type { Breach, RecordEnd } from './breach';
import { JudgePool, type PooledJudge } from './judge-pool';
import type { JudgeTerms } from './judge-terms';

const pool = new JudgePool();

/** A record whose rows have been judged. */
export interface JudgedLog {
  /** Breaches that ended before the record did. */
  readonly ended: readonly Breach[];
  /** Breaches that its end ends or shows; may be asked again when more is known of the end. */
  end(end: RecordEnd): readonly Breach[];
}

/** Judges a log, and hands it over for as long as `work` takes. */
export async function withJudged<T>(
  terms: JudgeTerms,
  log: LogColumns,
  work: (judged: JudgedLog) => Promise<T>,
): Promise<T> {
  const judge = pool.add(terms);
  try {
    return await work({ ended: judged(judge, log), end: (end) => pool.end(judge, end) });
  } finally {
    pool.remove(judge);
  }
}

/** All breaches of a whole log. */
export function judgeLog(terms: JudgeTerms, log: LogColumns, end: RecordEnd): readonly Breach[] {
  const judge = pool.add(terms);
  try {
    return [...judged(judge, log), ...pool.end(judge, end)];
  } finally {
    pool.remove(judge);
  }
}

function judged(judge: PooledJudge, log: LogColumns): readonly Breach[] {
  pool.addLog(judge, log);
  return (pool.judge().get(judge.number) ?? []).filter(({ isEnded }) => isEnded);
}
