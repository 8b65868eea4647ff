// The first account of a site without one: made at the start, with a link by which the operator of the server sets its
// password. Until the link was used, each start makes another (docs/adr/0177).
import type { Kysely } from 'kysely';
import { EQUIPMENT_CODES } from '../../src/equipment/registry';
import { NO_PROJECT, writeAudit } from '../db/audit';
import type { Schema } from '../db/schema';
import { invite } from '../http/invitations';
import { lockSite, storeTypes } from './apply-site';

const NAME = 'admin';
/** Of servers that start at once, one makes the link. */
const JUST_NOW_MS = 60_000;

/** The token of the link, where the site has nobody yet who can sign in; null otherwise. */
export async function inviteFirst(db: Kysely<Schema>): Promise<{ account: string; token: string } | null> {
  return db.transaction().execute(async (trx) => {
    await lockSite(trx);
    const accounts = await trx
      .selectFrom('account as a')
      .leftJoin('account_invitation as i', 'i.account_id', 'a.account_id')
      .select(['a.account_id', 'a.account', 'a.password_hash', 'i.made_at'])
      .limit(2)
      .execute();
    const [first, another] = accounts;
    if (another !== undefined || (first !== undefined && first.password_hash !== null)) return null;
    if (first?.made_at != null && Date.now() - first.made_at.getTime() < JUST_NOW_MS) return null;
    if (first !== undefined) {
      const { token } = await invite(trx, first.account_id);
      return { account: first.account, token };
    }
    const { account_id } = await trx
      .insertInto('account')
      .values({ account: NAME, password_hash: null, role: 0, warning_level: 3, all_projects: true })
      .returning('account_id')
      .executeTakeFirstOrThrow();
    await storeTypes(trx, account_id, EQUIPMENT_CODES);
    await writeAudit(trx, null, {
      projectId: NO_PROJECT,
      action: 'account.add',
      subject: `account/${account_id}`,
      detail: { account: NAME, after: { account: NAME, role: 0, projects: 'all' } },
    });
    const { token } = await invite(trx, account_id);
    return { account: NAME, token };
  });
}
