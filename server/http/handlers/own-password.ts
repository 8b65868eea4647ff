// Passwords that people set themselves: of their own account, and by the link of an invitation (docs/adr/0177).
import type { Transaction } from 'kysely';
import { API } from '../../../src/contracts/api';
import { ErrorCode } from '../../../src/contracts/envelope';
import { passwordFault } from '../../../src/contracts/password-rules';
import { NO_PROJECT } from '../../db/audit';
import type { Schema } from '../../db/schema';
import { ApiError, apiErrors } from '../api-error';
import { type Handler, open, signed } from '../handler';
import { invitedBy } from '../invitations';
import { PASSWORD_REFUSAL } from '../password-refusal';
import { endSessionsOf, type Principal } from '../sessions';
import type { HandlerDeps } from './deps';

type Trx = Transaction<Schema>;

export function ownPasswordHandlers({ db, signIn, onSessionsEnded }: HandlerDeps) {
  return {
    ownPassword: signed(API.ownPassword, async ({ principal, request }, { old_password, password }) => {
      const { accountId, sessionId } = principal;
      const { account } = await db
        .selectFrom('account')
        .where('account_id', '=', accountId)
        .select('account')
        .executeTakeFirstOrThrow();
      refuseWeak(password, account);
      if (password === old_password) {
        const text = { cn: '新密码与原密码相同', en: 'It is the present password' };
        throw apiErrors.invalid(text, 'password');
      }
      const stored = await signIn.confirm(account, old_password, request.ip).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.errorCode !== ErrorCode.signInFailed) throw error;
        const text = { cn: '原密码不正确', en: 'The present password is wrong' };
        throw new ApiError(ErrorCode.signInFailed, text, 'old_password');
      });
      const hash = await signIn.hashOf(password);
      const ended = await db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('account')
          .set({ password_hash: hash })
          .where('account_id', '=', accountId)
          // An administrator may have set another one, or taken the account away, meanwhile.
          .where('password_hash', '=', stored)
          .where('disabled', '=', false)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) throw apiErrors.tokenRevoked();
        await dropInvitation(trx, accountId);
        const sessions = await endSessionsOf(trx, accountId, 'password changed', sessionId);
        await note(trx, { accountId, principal, action: 'account.own_password', account, sessions: sessions.length });
        return sessions;
      });
      if (ended.length > 0) onSessionsEnded(accountId, ended);
      return { ended: ended.length };
    }),

    invitationCheck: open(API.invitationCheck, async ({ request }, { token }) => {
      const { account, expiresMs } = await signIn.invited(() => invitedBy(db, token), request.ip);
      return { account, expires_ms: expiresMs };
    }),

    invitationAccept: open(API.invitationAccept, async ({ request }, { token, password }) => {
      const { account: name } = await signIn.invited(() => invitedBy(db, token), request.ip);
      refuseWeak(password, name);
      const hash = await signIn.hashOf(password);
      const { account, accountId, ended } = await db.transaction().execute(async (trx) => {
        // Of two who use it at once, the second one finds it used.
        const invited = await invitedBy(trx, token);
        await trx
          .updateTable('account')
          .set({ password_hash: hash })
          .where('account_id', '=', invited.accountId)
          .execute();
        await trx
          .updateTable('account_invitation')
          .set({ used_at: new Date() })
          .where('account_id', '=', invited.accountId)
          .execute();
        const sessions = await endSessionsOf(trx, invited.accountId, 'password changed');
        const { accountId: id } = invited;
        await note(trx, {
          accountId: id,
          principal: null,
          action: 'account.join',
          account: invited.account,
          sessions: sessions.length,
        });
        return { ...invited, ended: sessions };
      });
      if (ended.length > 0) onSessionsEnded(accountId, ended);
      return { account };
    }),
  } satisfies Record<string, Handler>;
}

/** Throws where a password breaks the rules. */
export function refuseWeak(password: string, account: string): void {
  const fault = passwordFault(password, account);
  if (fault === null) return;
  throw apiErrors.invalid(PASSWORD_REFUSAL[fault], 'password');
}

/** A link that was made for the password before lets nobody in. */
export async function dropInvitation(trx: Trx, accountId: number): Promise<void> {
  await trx.deleteFrom('account_invitation').where('account_id', '=', accountId).where('used_at', 'is', null).execute();
}

interface Noted {
  readonly accountId: number;
  /** Null: by a link, without a session. */
  readonly principal: Principal | null;
  readonly action: 'account.own_password' | 'account.join';
  readonly account: string;
  readonly sessions: number;
}

async function note(trx: Trx, { accountId, principal, action, account, sessions }: Noted): Promise<void> {
  await trx
    .insertInto('audit')
    .values({
      project_id: NO_PROJECT,
      account_id: accountId,
      client_uuid: principal?.clientUuid ?? null,
      role: principal?.role ?? null,
      action,
      subject: `account/${accountId}`,
      detail: JSON.stringify({ account, sessions }),
    })
    .execute();
}
