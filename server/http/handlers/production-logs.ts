// Per-second logs: of one record, and of many as one table.
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { API, MAX_RECORDS_NAMED } from '../../../src/contracts/api';
import type { DamagedStretch } from '../../../src/contracts/envelope';
import type { EquipmentType } from '../../../src/equipment/descriptor';
import { type AskedOfLogs, type ForwardedRecord, forwardedChunks } from '../../db/forwarded-logs';
import { listOf } from '../../db/list-filters';
import { OF_EVERY_LOG } from '../../db/log-codec';
import { inRecordOrder, matchingRecords, type RecordPlace } from '../../db/matching-records';
import { type LogPeriod, readLogsOf, rowsWithin } from '../../db/record-logs';
import type { Schema } from '../../db/schema';
import { storedDecimals } from '../../db/stored-decimals';
import { apiErrors } from '../api-error';
import { callerLeft } from '../caller-left';
import { ColumnSpool } from '../column-spool';
import { type Handler, type TypedContext, typed } from '../handler';
import { logParts } from '../log-parts';
import { logPieces, packedLog } from '../packed-log';
import type { PartsAnswer } from '../parts-answer';
import { readAhead } from '../read-ahead';
import { refuseForeignFigure } from './asked-figure';
import type { HandlerDeps } from './deps';
import { projectOf } from './project-access';
import { searchIn } from './shown-piles';
import { logPlaceOf, storedLog } from './stored-log';

/** Records whose logs are read at once: some hundred kilobytes. */
const PAGE_RECORDS = 40;
/** Records that are listed at once for parts. */
const LISTED_RECORDS = 500;
/** Readings that are read at once for parts, or one record's where it has more: some hundred kilobytes. */
const GROUP_READINGS = 1_200_000;
/** Below the bound of an inflated table (docs/protocol/formats.md). */
const MOST_CHARACTERS = 500_000_000;
/** A row's record, seq, time and pass take about so many characters, and a reading so many more. */
const HEAD_CHARACTERS = 60;
const CELL_CHARACTERS = 8;

type LogsInput = z.output<typeof API.productionLogs.input>;

export function productionLogHandlers({ db, pool, packs }: HandlerDeps) {
  /** The chunks of groups of records; the next group is read while one is sent. */
  const partsOf = (
    { type, request }: TypedContext,
    projectId: number,
    groups: AsyncIterable<readonly ForwardedRecord[]>,
    asked: AskedOfLogs,
  ) => {
    const decimalsOf = storedDecimals(type);
    const damaged: DamagedStretch[] = [];
    async function* pages() {
      for await (const records of groups) {
        yield await forwardedChunks({ pool, packs }, projectId, records, asked, decimalsOf, (text, stretch) => {
          request.log.warn(text);
          damaged.push(stretch);
        });
      }
    }
    return logParts(readAhead(pages()), damaged);
  };

  const historyParts = async (
    context: TypedContext,
    projectId: number,
    input: z.output<typeof API.productionHistory.input>,
  ): Promise<PartsAnswer> => {
    const record = await logPlaceOf(db, projectId, input.record_no);
    const parts = partsOf(context, projectId, oneGroup(record), {
      channels: channelKeys(context.type),
      period: periodOf(input),
    });
    return { head: { rows: record.log_rows, records: 1, bytes: null }, parts };
  };

  return {
    productionHistory: typed(API.productionHistory, async (context, input) => {
      const project = await projectOf(db, context, input.project_id);
      if (context.takesParts) return historyParts(context, project.project_id, input);
      const whole = await storedLog({ db, pool }, context, project.project_id, input.record_no, refuseMany);
      const log = rowsWithin(whole, periodOf(input));
      return packedLog(log, channelKeys(context.type));
    }),

    productionLogs: typed(API.productionLogs, async (context, input) => {
      const project = await projectOf(db, context, input.project_id);
      refuseForeignFigure(context.type, input);
      const known = channelKeys(context.type);
      const channels = input.channels === undefined ? known : [...new Set(listOf(input.channels))];
      const unknown = channels.find((channel) => !known.includes(channel));
      if (unknown !== undefined) throw apiErrors.badRequest(`channels: ${unknown}`);
      const found = loggedRecords(db, project.project_id, searchIn(project, context.type, input));
      const period = periodOf(input);
      // So few that they are listed at once.
      const named = input.record_nos === undefined ? null : await pageOf(found, null, MAX_RECORDS_NAMED);
      const { rows, records } = named === null ? await countRows(found) : countOf(named);
      if (context.takesParts) {
        const groupRows = GROUP_READINGS / (OF_EVERY_LOG.length + channels.length);
        const groups = named === null ? recordGroups(found, groupRows) : groupsOf(named, groupRows);
        return {
          head: { rows, records, bytes: null },
          parts: partsOf(context, project.project_id, groups, { channels, period }),
        };
      }
      refuseMany(rows, channels.length);

      const decimalsOf = storedDecimals(context.type);
      const spool = new ColumnSpool(['record_no', ...OF_EVERY_LOG, ...channels]);
      let last: RecordPlace | null = null;
      for (;;) {
        const page: Awaited<ReturnType<typeof pageOf>> = await pageOf(found, last);
        const logs = await readLogsOf(pool, project.project_id, page, decimalsOf, period, (text) =>
          context.request.log.warn(text),
        );
        for (const [i, log] of logs.entries()) {
          const recordNo = JSON.stringify(page[i]?.record_no);
          for await (const { rows, cells } of logPieces(log, channels)) {
            await spool.add(rows, [new Array<string>(rows).fill(recordNo).join(','), ...cells]);
          }
        }
        // Its rows were estimated; a longer answer could not be opened.
        if (spool.textLength > MOST_CHARACTERS) throw tooMany(null, channels.length);
        last = page.at(-1) ?? null;
        if (last === null || page.length < PAGE_RECORDS || callerLeft(context.request)) break;
      }
      return spool.finish();
    }),
  } satisfies Record<string, Handler>;
}

function channelKeys({ profile }: EquipmentType): readonly string[] {
  return (profile?.channels ?? []).map((channel) => channel.key);
}

/** The records of a filter that have a log, and were at work in its period. */
function loggedRecords(db: Kysely<Schema>, projectId: number, input: LogsInput) {
  let found = matchingRecords(db, projectId, input).where('r.is_logged', '=', true);
  if (input.record_nos !== undefined) {
    // One parameter, however many they are: the statement stays the same.
    found = found.where(sql<boolean>`r.record_no = any(${listOf(input.record_nos)}::text[])`);
  }
  const { from_time, to_time } = input;
  if (to_time !== undefined) found = found.where('r.started_at', '<=', new Date(to_time));
  if (from_time !== undefined) {
    found = found.where((e) => e.or([e('r.ended_at', 'is', null), e('r.ended_at', '>=', new Date(from_time))]));
  }
  return found;
}

function pageOf(found: ReturnType<typeof loggedRecords>, last: RecordPlace | null, records = PAGE_RECORDS) {
  return inRecordOrder(found, { sort: 'started', order: 'asc' }, last)
    .select([
      sql<null>`null`.as('sort_key'),
      sql<string>`r.started_at::text`.as('at'),
      'r.record_no',
      'r.log_month',
      'r.channels',
      'r.ended_at',
      'r.late_since',
      'r.started_at',
      'r.log_rows',
      'r.log_mark',
    ])
    .limit(records)
    .execute();
}

/** Records a page at a time, in groups of about as many rows. */
async function* recordGroups(
  found: ReturnType<typeof loggedRecords>,
  groupRows: number,
): AsyncGenerator<readonly ForwardedRecord[]> {
  let last: RecordPlace | null = null;
  // The first page is soon there; of the others it takes fewer.
  for (let most = PAGE_RECORDS; ; most = LISTED_RECORDS) {
    const page: Awaited<ReturnType<typeof pageOf>> = await pageOf(found, last, most);
    yield* groupsOf(page, groupRows);
    last = page.at(-1) ?? null;
    if (last === null || page.length < most) return;
  }
}

async function* groupsOf(
  records: readonly ForwardedRecord[],
  groupRows: number,
): AsyncGenerator<readonly ForwardedRecord[]> {
  let group: ForwardedRecord[] = [];
  let rows = 0;
  for (const record of records) {
    group.push(record);
    rows += record.log_rows;
    if (rows < groupRows) continue;
    yield group;
    group = [];
    rows = 0;
  }
  if (group.length > 0) yield group;
}

async function* oneGroup(record: ForwardedRecord): AsyncGenerator<readonly ForwardedRecord[]> {
  yield [record];
}

function countOf(listed: readonly ForwardedRecord[]): { rows: number; records: number } {
  return { rows: listed.reduce((rows, { log_rows }) => rows + log_rows, 0), records: listed.length };
}

async function countRows(found: ReturnType<typeof loggedRecords>): Promise<{ rows: number; records: number }> {
  return found
    .select([sql<number>`coalesce(sum(r.log_rows), 0)::float8`.as('rows'), sql<number>`count(*)::float8`.as('records')])
    .executeTakeFirstOrThrow();
}

/** Throws where so many rows would not fit into an answer. */
function refuseMany(rows: number, channels: number): void {
  if (rows > mostRows(channels)) throw tooMany(rows, channels);
}

function mostRows(channels: number): number {
  return Math.floor(MOST_CHARACTERS / (HEAD_CHARACTERS + CELL_CHARACTERS * channels));
}

function tooMany(rows: number | null, channels: number) {
  const most = mostRows(channels);
  const many = rows === null ? { cn: '', en: '' } : { cn: `共 ${rows} 行，`, en: `${rows} rows: ` };
  return apiErrors.invalid({
    cn: `${many.cn}一次最多可取 ${most} 行（${channels} 个通道），请缩小范围或减少通道`,
    en: `${many.en}one answer holds at most ${most} rows of ${channels} channels; ask for less at once`,
  });
}

function periodOf(input: Pick<LogsInput, 'from_time' | 'to_time' | 'pass'>): LogPeriod {
  return {
    fromMs: input.from_time === undefined ? undefined : Date.parse(input.from_time),
    toMs: input.to_time === undefined ? undefined : Date.parse(input.to_time),
    passes: input.pass === undefined ? undefined : new Set(listOf(input.pass)),
  };
}
