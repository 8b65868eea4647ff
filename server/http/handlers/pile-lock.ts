// A pile that is about to change, for one transaction alone.
import type { Transaction } from 'kysely';
import type { Schema } from '../../db/schema';
import { apiErrors } from '../api-error';
import { PILE } from './pile-rows';

/** Throws `notFound`. */
export async function lockPile(trx: Transaction<Schema>, projectId: number, pileId: number) {
  const row = await trx
    .selectFrom('pile')
    .where('project_id', '=', projectId)
    .where('pile_id', '=', pileId)
    .select(['pile_id', 'pile_no', 'status', 'status_kept', 'finished_at', 'discard_state', 'revision'])
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw apiErrors.notFound(PILE);
  return row;
}

/** Throws `conflict` when the pile is no longer what the caller has seen. */
export function refuseStalePile(row: { readonly revision: number }, revision: number | undefined): void {
  if (row.revision === revision) return;
  throw apiErrors.conflict({
    cn: '该桩已被他人或施工记录更改，请刷新后再操作',
    en: 'Somebody, or a machine, has changed this pile meanwhile; look at it again',
  });
}
