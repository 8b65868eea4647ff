// Sessions: looks up the account of a token; makes, exchanges and revokes pairs of tokens. Tokens are random and
// are stored only as SHA-256, so that a copy of the database opens no session.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { AccountSession } from '../../src/contracts/api/session';
import type { RightsAccount } from '../../src/contracts/rights';
import type { Schema } from '../db/schema';
import { apiErrors } from './api-error';

/** An account as the rights of a request see it. */
export interface Principal extends RightsAccount {
  readonly sessionId: string;
  readonly accountId: number;
  /** Type codes the account owns, in its order. */
  readonly types: readonly string[];
  /** Null: every project of those types. */
  readonly projectIds: ReadonlySet<number> | null;
}

/** Session that a console's connection to the broker belongs to. */
export interface ConsoleGrant {
  readonly principal: Principal;
  /** SHA-256 of the access token, hexadecimal. */
  readonly tokenHash: string;
  /** When the token ends, if it is not replaced before. */
  readonly expiresMs: number;
}

/** From where a call comes. */
export interface Visit {
  readonly address: string;
  /** User-Agent. */
  readonly agent: string;
}

export interface TokenTimes {
  readonly accessS: number;
  readonly refreshS: number;
  readonly graceS: number;
}

export interface NewSession {
  readonly account: Selectable<Schema['account']>;
  readonly clientUuid: string;
  readonly token: string;
  readonly refreshToken: string;
  readonly loginAuth: string;
}

/** Of one account that are signed in at once: people share accounts, and few use more than some devices. */
export const MAX_SESSIONS = 50;
const LOGIN_AUTH_S = 30 * 86_400;
/** How exactly the last call of a session is known: each of its calls would be a write otherwise. */
const USED_EXACTLY_MS = 60_000;
/** An access token that was replaced lives on for the requests that were under way with it. */
const REPLACED_ACCESS_S = 60;

/** By which somebody is signed in; a login_auth only lets in. */
const TOKENS = ['access', 'refresh'] as const;

type Db = Kysely<Schema> | Transaction<Schema>;

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token, 'utf8').digest();
}

function inSeconds(seconds: number): Date {
  return new Date(Date.now() + seconds * 1000);
}

export class Sessions {
  constructor(
    private readonly db: Kysely<Schema>,
    private readonly times: TokenTimes,
  ) {}

  /**
   * The account and session of an access token, with when the token ends. Throws tokenExpired, tokenRevoked, or tokenInvalid
   * (also for a foreign uuid). `visit`: notes that the session was used from there.
   */
  async grantOf(token: string, clientUuid: string, visit?: Visit): Promise<ConsoleGrant> {
    const tokenHash = hashOf(token);
    const row = await this.db
      .selectFrom('credential as c')
      .innerJoin('session as s', 's.session_id', 'c.session_id')
      .innerJoin('account as a', 'a.account_id', 's.account_id')
      .where('c.token_hash', '=', tokenHash)
      .where('c.kind', '=', 'access')
      .select([
        'c.expires_at',
        's.session_id',
        's.client_uuid',
        's.revoked_at',
        's.used_at',
        's.address',
        'a.account_id',
        'a.role',
        'a.warning_level',
        'a.all_projects',
        'a.disabled',
        sql<
          string[]
        >`array(select type_code from account_type t where t.account_id = a.account_id order by ordinal)`.as('types'),
        sql<number[]>`array(select project_id from account_project p where p.account_id = a.account_id)`.as('projects'),
      ])
      .executeTakeFirst();
    if (row === undefined || row.client_uuid !== clientUuid) throw apiErrors.tokenInvalid();
    if (row.revoked_at !== null || row.disabled) throw apiErrors.tokenRevoked();
    if (row.expires_at.getTime() <= Date.now()) throw apiErrors.tokenExpired();
    if (visit !== undefined) await this.noteVisit(row, visit);
    const principal = {
      sessionId: row.session_id,
      clientUuid: row.client_uuid,
      accountId: row.account_id,
      role: row.role,
      warningLevel: row.warning_level,
      types: row.types,
      projectIds: row.all_projects ? null : new Set(row.projects),
    };
    return { principal, tokenHash: tokenHash.toString('hex'), expiresMs: row.expires_at.getTime() };
  }

  /**
   * Begins a session, in a transaction. It gets a login_auth of its own, which ends with it; `until`: of the one that
   * brought it about, which is not outlived. Of more than MAX_SESSIONS the one whose tokens are oldest is signed out.
   */
  async begin(db: Transaction<Schema>, accountId: number, until: Date | null, visit: Visit): Promise<NewSession> {
    // Of two sign-ins at once the second counts the first. Before the session refers to the account: two that had both
    // referred to it would each wait for the other.
    const account = await db
      .selectFrom('account')
      .where('account_id', '=', accountId)
      .selectAll()
      .forUpdate()
      .executeTakeFirstOrThrow();
    const sessionId = randomUUID();
    const clientUuid = randomUUID();
    const { accessS, refreshS } = this.times;
    const access = newToken(sessionId, 'access', inSeconds(accessS));
    const refresh = newToken(sessionId, 'refresh', inSeconds(refreshS));
    const loginAuth = newToken(sessionId, 'login_auth', until ?? inSeconds(LOGIN_AUTH_S));
    // One statement: each takes the embedded database some milliseconds, and somebody waits for them.
    await db
      .with('begun', (begun) =>
        begun
          .insertInto('session')
          .values({ session_id: sessionId, account_id: accountId, client_uuid: clientUuid, ...visit }),
      )
      .insertInto('credential')
      .values([access.row, refresh.row, loginAuth.row])
      .execute();
    await dropOldest(db, accountId, sessionId);
    return {
      account,
      clientUuid,
      token: access.token,
      refreshToken: refresh.token,
      loginAuth: loginAuth.token,
    };
  }

  /** The account a login_auth value signs in, and until when; null when it is unknown, expired or was revoked. */
  async accountOfLoginAuth(loginAuth: string): Promise<{ readonly accountId: number; readonly until: Date } | null> {
    const row = await this.db
      .selectFrom('credential as c')
      .innerJoin('session as s', 's.session_id', 'c.session_id')
      .innerJoin('account as a', 'a.account_id', 's.account_id')
      .where('c.token_hash', '=', hashOf(loginAuth))
      .where('c.kind', '=', 'login_auth')
      .where('c.expires_at', '>', new Date())
      .where('s.revoked_at', 'is', null)
      .where('a.disabled', '=', false)
      .select(['a.account_id', 'c.expires_at'])
      .executeTakeFirst();
    return row === undefined ? null : { accountId: row.account_id, until: row.expires_at };
  }

  /**
   * Exchanges a refresh token for a new pair. Each may be used once; used again after the grace time it must have
   * been copied, so the whole session is revoked.
   */
  async refresh(refreshToken: string): Promise<{ token: string; refreshToken: string }> {
    const outcome = await this.db.transaction().execute(async (trx) => {
      const row = await trx
        .selectFrom('credential as c')
        .innerJoin('session as s', 's.session_id', 'c.session_id')
        .innerJoin('account as a', 'a.account_id', 's.account_id')
        .where('c.token_hash', '=', hashOf(refreshToken))
        .where('c.kind', '=', 'refresh')
        .select([
          'c.token_hash',
          'c.expires_at',
          'c.used_at',
          's.session_id',
          's.revoked_at',
          'a.account_id',
          'a.disabled',
        ])
        .forUpdate('c')
        .executeTakeFirst();
      if (row === undefined) return 'unknown';
      if (row.revoked_at !== null || row.disabled) return 'revoked';
      if (row.used_at !== null && Date.now() - row.used_at.getTime() > this.times.graceS * 1000) {
        await revoke(trx, row.session_id, 'refresh token used twice');
        await trx
          .insertInto('audit')
          .values({ account_id: row.account_id, action: 'session.refresh_reused', subject: row.session_id })
          .execute();
        return 'revoked';
      }
      if (row.expires_at.getTime() <= Date.now()) return 'expired';
      await trx
        .updateTable('credential')
        .set({ used_at: new Date() })
        .where('token_hash', '=', row.token_hash)
        .where('used_at', 'is', null)
        .execute();
      await trx
        .updateTable('credential')
        .set({ expires_at: inSeconds(REPLACED_ACCESS_S) })
        .where('session_id', '=', row.session_id)
        .where('kind', '=', 'access')
        .where('expires_at', '>', inSeconds(REPLACED_ACCESS_S))
        .execute();
      return this.issuePair(trx, row.session_id);
    });
    switch (outcome) {
      case 'unknown':
        throw apiErrors.tokenInvalid();
      case 'revoked':
        throw apiErrors.tokenRevoked();
      case 'expired':
        throw apiErrors.tokenExpired();
      default:
        return outcome;
    }
  }

  /** Ends a session; its tokens, and the login_auth it was given, are refused from now on. */
  async end(sessionId: string): Promise<void> {
    await revoke(this.db, sessionId, 'signed out');
  }

  /** Whether somebody is signed in by this session: a token of it has not run out. */
  async isLive(sessionId: string): Promise<boolean> {
    const found = await this.db
      .selectFrom('session as s')
      .innerJoin('account as a', 'a.account_id', 's.account_id')
      .innerJoin('credential as c', 'c.session_id', 's.session_id')
      .where('s.session_id', '=', sessionId)
      .where('s.revoked_at', 'is', null)
      .where('a.disabled', '=', false)
      .where('c.kind', 'in', [...TOKENS])
      .where('c.expires_at', '>', new Date())
      .select('s.session_id')
      .executeTakeFirst();
    return found !== undefined;
  }

  /** Of these access tokens (`tokenHash`), those that still stand for somebody. */
  async liveTokens(tokenHashes: readonly string[]): Promise<ReadonlySet<string>> {
    if (tokenHashes.length === 0) return new Set();
    const rows = await this.db
      .selectFrom('credential as c')
      .innerJoin('session as s', 's.session_id', 'c.session_id')
      .innerJoin('account as a', 'a.account_id', 's.account_id')
      .where(
        'c.token_hash',
        'in',
        tokenHashes.map((hash) => Buffer.from(hash, 'hex')),
      )
      .where('c.expires_at', '>', new Date())
      .where('s.revoked_at', 'is', null)
      .where('a.disabled', '=', false)
      .select('c.token_hash')
      .execute();
    return new Set(rows.map((row) => row.token_hash.toString('hex')));
  }

  /** Removes tokens that expired a day ago and sessions that have none left. */
  async sweep(): Promise<void> {
    await this.db.deleteFrom('credential').where('expires_at', '<', inSeconds(-86_400)).execute();
    await this.db
      .deleteFrom('session as s')
      .where('s.created_at', '<', inSeconds(-86_400))
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('credential as c').select('c.session_id').whereRef('c.session_id', '=', 's.session_id'))),
      )
      .execute();
  }

  private async noteVisit(
    { session_id, used_at, address }: { session_id: string; used_at: Date; address: string },
    visit: Visit,
  ): Promise<void> {
    const [now, before] = [new Date(), new Date(Date.now() - USED_EXACTLY_MS)];
    if (address === visit.address && used_at > before) return;
    // Nobody is refused an answer because the time of asking could not be kept, say by a database that only reads.
    await this.db
      .updateTable('session')
      .set({ used_at: now, ...visit })
      .where('session_id', '=', session_id)
      // A page begins with many calls at once: one of them writes.
      .where((row) => row.or([row('used_at', '<=', before), row('address', '<>', visit.address)]))
      .execute()
      .catch(() => undefined);
  }

  private async issuePair(db: Db, sessionId: string): Promise<{ token: string; refreshToken: string }> {
    const access = newToken(sessionId, 'access', inSeconds(this.times.accessS));
    const refresh = newToken(sessionId, 'refresh', inSeconds(this.times.refreshS));
    await db.insertInto('credential').values([access.row, refresh.row]).execute();
    return { token: access.token, refreshToken: refresh.token };
  }
}

/** A token, and the row by which it is known. */
function newToken(sessionId: string, kind: 'access' | 'refresh' | 'login_auth', until: Date) {
  const token = randomBytes(32).toString('base64url');
  return { token, row: { token_hash: hashOf(token), kind, session_id: sessionId, expires_at: until } };
}

/**
 * Takes the tokens of the sessions that an account has too many of. Their login_auth goes on: a link may hold it. The one
 * that begins stays even where the clock stands or was put back: of equal tokens, those fall that were used the longest
 * time ago.
 */
async function dropOldest(db: Transaction<Schema>, accountId: number, beginning: string): Promise<void> {
  await db
    .deleteFrom('credential')
    .where('session_id', 'in', (surplus) =>
      surplus
        .selectFrom('session as s')
        .innerJoin('credential as c', 'c.session_id', 's.session_id')
        .where('s.account_id', '=', accountId)
        .where('s.session_id', '<>', beginning)
        .where('s.revoked_at', 'is', null)
        .where('c.kind', 'in', [...TOKENS])
        .where('c.expires_at', '>', new Date())
        .groupBy('s.session_id')
        .orderBy(({ fn }) => fn.max('c.issued_at'), 'desc')
        .orderBy('s.used_at', 'desc')
        .orderBy('s.session_id')
        .offset(MAX_SESSIONS - 1)
        .select('s.session_id'),
    )
    .where('kind', 'in', [...TOKENS])
    .execute();
}

async function revoke(db: Db, sessionId: string, reason: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ revoked_at: new Date(), revoked_reason: reason })
    .where('session_id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
}

/**
 * Ends all sessions of an account, `besides` one; their tokens, and the login_auth they were given, are refused from now on. Answers
 * their ids.
 */
export async function endSessionsOf(db: Db, accountId: number, reason: string, besides?: string): Promise<string[]> {
  const ended = await db
    .updateTable('session')
    .set({ revoked_at: new Date(), revoked_reason: reason })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .$if(besides !== undefined, (query) => query.where('session_id', '<>', besides ?? ''))
    .returning('session_id')
    .execute();
  return ended.map((row) => row.session_id);
}

export const noSuchSession = () => apiErrors.notFound({ cn: '登录会话', en: 'session' });

/** Ends one session of an account. False: it has none of this id that goes on. */
export async function endSession(db: Db, accountId: number, sessionId: string, reason: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ revoked_at: new Date(), revoked_reason: reason })
    .where('session_id', '=', sessionId)
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Sessions by which an account is signed in, the last used first. `ownId`: of who asks. */
export async function sessionsOf(db: Db, accountId: number, ownId: string): Promise<AccountSession[]> {
  const rows = await db
    .selectFrom('session as s')
    .where('s.account_id', '=', accountId)
    .where('s.revoked_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('credential as c')
          .whereRef('c.session_id', '=', 's.session_id')
          .where('c.kind', 'in', [...TOKENS])
          .where('c.used_at', 'is', null)
          .where('c.expires_at', '>', new Date())
          .select('c.session_id'),
      ),
    )
    .select(['s.session_id', 's.created_at', 's.used_at', 's.address', 's.agent'])
    .orderBy('s.used_at', 'desc')
    .orderBy('s.session_id')
    .execute();
  return rows.map(({ created_at, used_at, ...session }) => ({
    ...session,
    signed_in_ms: created_at.getTime(),
    used_ms: used_at.getTime(),
    is_own: session.session_id === ownId,
  }));
}
