// A pile that is about to change, for one transaction alone.
import type { Transaction } from 'kysely';
import type { Unit } from '../../../src/equipment/descriptor';
import type { Schema } from '../../db/schema';
import { apiErrors } from '../api-error';

/** Throws `notFound`, in words of the type's unit. */
export async function lockPile(trx: Transaction<Schema>, projectId: number, pileId: number, unit: Unit) {
  const row = await trx
    .selectFrom('pile')
    .where('project_id', '=', projectId)
    .where('pile_id', '=', pileId)
    .select(['pile_id', 'pile_no', 'status', 'status_kept', 'finished_at', 'discard_state', 'revision'])
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw apiErrors.notFound(unit);
  return row;
}

/** Throws `conflict` when the pile is no longer what the caller has seen. */
export function refuseStalePile(row: { readonly revision: number }, revision: number | undefined, unit: Unit): void {
  if (row.revision === revision) return;
  throw apiErrors.conflict({
    cn: `该${unit.cn}已被他人或施工记录更改，请刷新后再操作`,
    en: `Somebody, or a machine, has changed this ${unit.en} meanwhile; look at it again`,
  });
}
