// Signing in and out, and an account's facts about itself.
import type { FastifyRequest } from 'fastify';
import { API, type SessionGrant } from '../../../src/contracts/api';
import { equipmentByCode } from '../../../src/equipment/registry';
import { NO_PROJECT, writeAudit } from '../../db/audit';
import { apiErrors } from '../api-error';
import { type Handler, open, signed } from '../handler';
import { endSession, endSessionsOf, noSuchSession, sessionsOf } from '../sessions';
import { visitOf } from '../visit';
import type { HandlerDeps } from './deps';

export function sessionHandlers({ db, sessions, signIn, thirdParties, onSessionsEnded, reports }: HandlerDeps) {
  async function grant(request: FastifyRequest, accountId: number, until: Date | null = null): Promise<SessionGrant> {
    const session = await db.transaction().execute((trx) => sessions.begin(trx, accountId, until, visitOf(request)));
    const { account } = session;
    return {
      token: session.token,
      client_uuid: session.clientUuid,
      refresh_token: session.refreshToken,
      login_auth: session.loginAuth,
      role: account.role,
      account: account.account,
      customer: account.customer,
      logo_url: account.logo_url,
      position: account.position,
      warning_level: account.warning_level,
      warning_page: account.warning_page,
      menu_switch: account.menu_switch,
    };
  }

  return {
    login: open(API.login, async ({ request }, input) => {
      const accountId = await signIn.check(input.account, input.password, request.ip);
      return grant(request, accountId);
    }),

    autoLogin: open(API.autoLogin, async ({ request }, input) => {
      const vouched = await sessions.accountOfLoginAuth(input.login_auth);
      if (vouched === null) throw apiErrors.tokenInvalid();
      return grant(request, vouched.accountId, vouched.until);
    }),

    oauth: open(API.oauth, async ({ request }, { token, type }) => {
      const accountId = await signIn.vouchedFor(() => thirdParties.accountOf(type, token), request.ip);
      return grant(request, accountId);
    }),

    refreshToken: open(API.refreshToken, async (_context, input) => {
      const pair = await sessions.refresh(input.refresh_token);
      return { token: pair.token, refresh_token: pair.refreshToken };
    }),

    logout: signed(API.logout, async ({ principal }) => {
      await sessions.end(principal.sessionId);
      onSessionsEnded(principal.accountId, [principal.sessionId]);
      return null;
    }),

    logoutEverywhere: signed(API.logoutEverywhere, async ({ principal }) => {
      const { accountId } = principal;
      const ended = await db.transaction().execute(async (trx) => {
        const sessionIds = await endSessionsOf(trx, accountId, 'signed out everywhere');
        await writeAudit(trx, principal, {
          projectId: NO_PROJECT,
          action: 'session.signed_out_everywhere',
          subject: `account/${accountId}`,
          detail: { sessions: sessionIds.length },
        });
        return sessionIds;
      });
      onSessionsEnded(accountId, ended);
      return null;
    }),

    sessionList: signed(API.sessionList, async ({ principal }) => ({
      items: await sessionsOf(db, principal.accountId, principal.sessionId),
    })),

    sessionEnd: signed(API.sessionEnd, async ({ principal }, { session_id }) => {
      const { accountId } = principal;
      await db.transaction().execute(async (trx) => {
        if (!(await endSession(trx, accountId, session_id, 'ended by its account'))) throw noSuchSession();
        await writeAudit(trx, principal, {
          projectId: NO_PROJECT,
          action: 'session.end',
          subject: `account/${accountId}`,
          detail: { session: session_id },
        });
      });
      onSessionsEnded(accountId, [session_id]);
      return null;
    }),

    sessionEndOthers: signed(API.sessionEndOthers, async ({ principal }) => {
      const { accountId, sessionId } = principal;
      const ended = await db.transaction().execute(async (trx) => {
        const sessionIds = await endSessionsOf(trx, accountId, 'ended by its account', sessionId);
        await writeAudit(trx, principal, {
          projectId: NO_PROJECT,
          action: 'session.end_others',
          subject: `account/${accountId}`,
          detail: { sessions: sessionIds.length },
        });
        return sessionIds;
      });
      if (ended.length > 0) onSessionsEnded(accountId, ended);
      return { ended: ended.length };
    }),

    equipmentTypes: signed(API.equipmentTypes, async ({ principal, language }) =>
      principal.types
        .map((code) => equipmentByCode(code))
        .filter((type) => type !== undefined)
        .map((type) => ({
          type_code: type.code,
          name: type.names[language],
          icon: type.icon,
          is_child: type.kind === 'child',
        })),
    ),

    accountError: signed(API.accountError, async ({ principal, request }, input) => {
      if (!reports.take(String(principal.accountId))) throw apiErrors.tooManyReports();
      await db
        .insertInto('client_error')
        .values({
          account_id: principal.accountId,
          client_uuid: principal.clientUuid,
          type: withoutNul(input.type),
          data: withoutNul(input.data),
          user_agent: withoutNul(request.headers['user-agent'] ?? '').slice(0, 500),
        })
        .execute();
      return null;
    }),
  } satisfies Record<string, Handler>;
}

/** PostgreSQL's text takes every character but this one. */
function withoutNul(text: string): string {
  return text.replaceAll('\u0000', '');
}
