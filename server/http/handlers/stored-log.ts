// The whole per-second log of one record.
import { readRecordLog } from '../../db/record-log';
import { storedDecimals } from '../../db/stored-decimals';
import { apiErrors } from '../api-error';
import type { TypedContext } from '../handler';
import type { HandlerDeps } from './deps';

export const RECORD = { cn: '记录', en: 'record' } as const;

/** Throws `notFound` where the project has no such record; `check`, called before anything is read, may refuse. */
export async function storedLog(
  { db, pool }: Pick<HandlerDeps, 'db' | 'pool'>,
  { type, request }: TypedContext,
  projectId: number,
  recordNo: string,
  check: (rows: number, channels: number) => void = () => undefined,
) {
  const record = await logPlaceOf(db, projectId, recordNo);
  const { log_month: month, channels } = record;
  check(record.log_rows, channels.length);
  return readRecordLog(pool, { projectId, recordNo, month, channels }, storedDecimals(type), (text) =>
    request.log.warn(text),
  );
}

/** Where a record's log lies. Throws `notFound` where the project has no such record. */
export async function logPlaceOf(db: HandlerDeps['db'], projectId: number, recordNo: string) {
  const record = await db
    .selectFrom('record')
    .where('project_id', '=', projectId)
    .where('record_no', '=', recordNo)
    .select(['record_no', 'log_month', 'channels', 'log_rows', 'ended_at', 'late_since', 'started_at', 'log_mark'])
    .executeTakeFirst();
  if (record === undefined) throw apiErrors.notFound(RECORD);
  return record;
}
