// Links by which people set their password: a random token, of which only the SHA-256 is kept. An account has one at most,
// the newest; it lets in once, within some days (docs/adr/0177).
import { createHash, randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../db/schema';
import { apiErrors } from './api-error';

type Db = Kysely<Schema> | Transaction<Schema>;

const TOKEN_BYTES = 32;
const LASTS_MS = 7 * 86_400_000;

export interface Invitation {
  readonly token: string;
  readonly expires_ms: number;
}

/** Makes the link of an account; the one before is none any more. */
export async function invite(db: Db, accountId: number): Promise<Invitation> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expires = new Date(Date.now() + LASTS_MS);
  const values = { token_hash: hashOf(token), made_at: new Date(), expires_at: expires, used_at: null };
  await db
    .insertInto('account_invitation')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
  return { token, expires_ms: expires.getTime() };
}

export interface Invited {
  readonly accountId: number;
  readonly account: string;
  readonly expiresMs: number;
}

/** The account of a link that may be used now, locked in a transaction. Throws what is wrong with it. */
export async function invitedBy(db: Db, token: string): Promise<Invited> {
  const row = await db
    .selectFrom('account_invitation as i')
    .innerJoin('account as a', 'a.account_id', 'i.account_id')
    .where('i.token_hash', '=', hashOf(token))
    .select(['a.account_id', 'a.account', 'a.disabled', 'i.expires_at', 'i.used_at'])
    .$if(db.isTransaction, (query) => query.forUpdate('i'))
    .executeTakeFirst();
  if (row === undefined || row.disabled) throw apiErrors.invitationWrong();
  if (row.used_at !== null) throw apiErrors.invitationUsed();
  if (row.expires_at.getTime() <= Date.now()) throw apiErrors.invitationExpired();
  return { accountId: row.account_id, account: row.account, expiresMs: row.expires_at.getTime() };
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token, 'utf8').digest();
}
