// One record as a file. It is made twice: once to know how long it is, and again as it is sent.
import { createHash } from 'node:crypto';
import { API } from '../../../src/contracts/api';
import type { LocalRecordFormat } from '../../../src/contracts/api/local-record';
import { logEnd, recordLogPages } from '../../db/record-log-pages';
import { storedDecimals } from '../../db/stored-decimals';
import { localRecordBytes } from '../../exports/local-record';
import { recordCells } from '../../exports/record-columns';
import { apiErrors } from '../api-error';
import { type Handler, typed } from '../handler';
import { partOf } from '../made-parts';
import type { HandlerDeps } from './deps';
import { MEDIA_TYPES } from './made-file';
import { projectOf } from './project-access';
import { RECORD } from './stored-log';

const FORMATS: Readonly<Record<LocalRecordFormat, { readonly extension: string; readonly mediaType: string }>> = {
  xlsx: { extension: 'xlsx', mediaType: MEDIA_TYPES.xlsx },
  csv: { extension: 'csv', mediaType: MEDIA_TYPES.csv },
  raw: { extension: 'jsonl', mediaType: 'application/jsonl; charset=utf-8' },
};

export function localRecordHandlers({ db, pool }: HandlerDeps) {
  const lengths = new Lengths();
  return {
    localRecord: typed(API.localRecord, async (context, { project_id, record_no: recordNo, format }) => {
      const { type, language } = context;
      const project = await projectOf(db, context, project_id);
      const timeZone = project.time_zone;
      const row = await db
        .selectFrom('record as r')
        .leftJoin('device as d', (join) =>
          join.onRef('d.project_id', '=', 'r.project_id').onRef('d.device_id', '=', 'r.device_id'),
        )
        .where('r.project_id', '=', project.project_id)
        .where('r.record_no', '=', recordNo)
        .select([...recordCells(timeZone), 'r.is_simulated', 'r.log_month', 'r.channels', 'r.log_rows'])
        .executeTakeFirst();
      if (row === undefined) throw apiErrors.notFound(RECORD);
      const { log_month: month, channels, log_rows: logRows, is_simulated, figures, ...cells } = row;
      const key = { projectId: project.project_id, recordNo, month, channels };
      const end = await logEnd(pool, key);
      const head = { ...cells, ...figures, simulated: YES_NO[is_simulated ? 'yes' : 'no'][language] };
      const bytes = () =>
        localRecordBytes(format, {
          type,
          language,
          timeZone,
          head,
          channels,
          pages: (onDamage) =>
            recordLogPages(pool, key, end, storedDecimals(type), (text, stretch) => {
              context.request.log.warn(text);
              onDamage(stretch);
            }),
        });
      const tag = createHash('sha256')
        .update(JSON.stringify([project.project_id, head, timeZone, channels, logRows, end, format, language]))
        .digest('hex')
        .slice(0, 32);
      const { extension, mediaType } = FORMATS[format];
      const length = await lengths.of(tag, bytes);
      return {
        file: {
          name: `${project.name}_${row.pile_no}_${recordNo}_${TITLE[language]}.${extension}`,
          mediaType,
          bytes: length,
          tag,
          read: (from, to) => partOf(bytes(), from, to, length),
        },
      };
    }),
  } satisfies Record<string, Handler>;
}

const TITLE = { cn: '本地记录', en: 'local record' } as const;
const YES_NO = { yes: { cn: '是', en: 'yes' }, no: { cn: '否', en: 'no' } } as const;

/** Lengths of files by their tag, of the last ones asked for. */
class Lengths {
  private readonly known = new Map<string, number>();
  private static readonly KEPT = 1000;

  async of(tag: string, bytes: () => AsyncIterable<Buffer>): Promise<number> {
    const known = this.known.get(tag);
    if (known !== undefined) return known;
    let length = 0;
    for await (const piece of bytes()) length += piece.length;
    this.known.set(tag, length);
    const [oldest] = this.known.keys();
    if (this.known.size > Lengths.KEPT && oldest !== undefined) this.known.delete(oldest);
    return length;
  }
}
