// Notes pinned to records. They are added and removed, never changed: the text of a note stays as it was, in the
// audit trail after its removal.
import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import { API } from '../../../src/contracts/api';
import { MOST_NOTES, type RecordNote } from '../../../src/contracts/api/record-notes';
import { may } from '../../../src/contracts/rights';
import { writeAudit } from '../../db/audit';
import { recordSubject } from '../../db/remove-record';
import type { Schema } from '../../db/schema';
import { transactAgain } from '../../db/transact';
import { apiErrors } from '../api-error';
import { type Handler, type TypedContext, typed } from '../handler';
import type { HandlerDeps } from './deps';
import { projectOf } from './project-access';
import { RECORD } from './stored-log';
import { refuseStrayPhotos } from './stray-photos';

const NOTE = { cn: '备注', en: 'note' } as const;
const photosSchema = z.array(z.string());

type Principal = TypedContext['principal'];

export function recordNoteHandlers({ db, uploads }: HandlerDeps) {
  return {
    recordNotes: typed(API.recordNotes, async (context, { project_id, record_no }) => {
      const { project_id: projectId } = await projectOf(db, context, project_id);
      await refuseWithoutRecord(db, projectId, record_no);
      return readNotes(db, context.principal, projectId, record_no);
    }),

    recordNoteAdd: typed(API.recordNoteAdd, async (context, input) => {
      const { principal } = context;
      const { record_no, depth_m, at_ms, text, photos } = input;
      const { project_id: projectId } = await projectOf(db, context, input.project_id);
      await refuseStrayPhotos(uploads, principal.accountId, photos);
      return transactAgain(db, async (trx) => {
        // Locked, so that the count below holds, and so that a note is not pinned to a record that goes meanwhile.
        await refuseWithoutRecord(trx, projectId, record_no, 'lock');
        const { n } = await trx
          .selectFrom('record_note')
          .where('project_id', '=', projectId)
          .where('record_no', '=', record_no)
          .select((e) => e.fn.countAll<string>().as('n'))
          .executeTakeFirstOrThrow();
        if (Number(n) >= MOST_NOTES) {
          throw apiErrors.conflict({
            cn: `一条记录最多 ${MOST_NOTES} 条备注`,
            en: `A record has at most ${MOST_NOTES} notes`,
          });
        }
        const { note_id } = await trx
          .insertInto('record_note')
          .values({
            project_id: projectId,
            record_no,
            depth_m,
            at: at_ms === null ? null : new Date(at_ms),
            text,
            photos: JSON.stringify(photos),
            account_id: principal.accountId,
          })
          .returning('note_id')
          .executeTakeFirstOrThrow();
        await writeAudit(trx, principal, {
          projectId,
          action: 'record.note',
          subject: recordSubject(record_no),
          detail: { after: { note_id, depth_m, at_ms, text, photos } },
        });
        return readNotes(trx, principal, projectId, record_no);
      });
    }),

    recordNoteRemove: typed(API.recordNoteRemove, async (context, { project_id, record_no, note_id }) => {
      const { principal } = context;
      const { project_id: projectId } = await projectOf(db, context, project_id);
      return transactAgain(db, async (trx) => {
        await refuseWithoutRecord(trx, projectId, record_no, 'lock');
        const before = (await readNotes(trx, principal, projectId, record_no)).find((note) => note.note_id === note_id);
        if (before === undefined) throw apiErrors.notFound(NOTE);
        if (!before.may_remove) throw apiErrors.noRight();
        await trx
          .deleteFrom('record_note')
          .where('project_id', '=', projectId)
          .where('record_no', '=', record_no)
          .where('note_id', '=', note_id)
          .execute();
        const { may_remove: _, ...was } = before;
        await writeAudit(trx, principal, {
          projectId,
          action: 'record.note_remove',
          subject: recordSubject(record_no),
          detail: { before: was },
        });
        return readNotes(trx, principal, projectId, record_no);
      });
    }),
  } satisfies Record<string, Handler>;
}

async function refuseWithoutRecord(
  db: Kysely<Schema> | Transaction<Schema>,
  projectId: number,
  recordNo: string,
  lock?: 'lock',
): Promise<void> {
  const found = await db
    .selectFrom('record')
    .where('project_id', '=', projectId)
    .where('record_no', '=', recordNo)
    .select('record_no')
    .$if(lock === 'lock', (query) => query.forUpdate())
    .executeTakeFirst();
  if (found === undefined) throw apiErrors.notFound(RECORD);
}

async function readNotes(
  db: Kysely<Schema> | Transaction<Schema>,
  principal: Principal,
  projectId: number,
  recordNo: string,
): Promise<RecordNote[]> {
  const rows = await db
    .selectFrom('record_note as n')
    .leftJoin('account as a', 'a.account_id', 'n.account_id')
    .where('n.project_id', '=', projectId)
    .where('n.record_no', '=', recordNo)
    .select(['n.note_id', 'n.depth_m', 'n.at', 'n.text', 'n.photos', 'n.account_id', 'n.created_at', 'a.account'])
    .orderBy('n.depth_m', (order) => order.asc().nullsLast())
    .orderBy('n.at', (order) => order.asc().nullsLast())
    .orderBy('n.created_at')
    .execute();
  return rows.map(({ at, photos, account, account_id: author, created_at: createdAt, ...note }) => ({
    ...note,
    at_ms: at?.getTime() ?? null,
    photos: photosSchema.parse(photos),
    account: account ?? '',
    created_ms: createdAt.getTime(),
    may_remove: author === principal.accountId || may('removeNote', principal),
  }));
}
