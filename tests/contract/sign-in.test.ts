// Traces of sign-ins, on both databases: limits that hold for all replicas, and entries that are not kept for ever.
import { scryptSync } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '../../server/db/database';
import { sweepOldEntries } from '../../server/db/old-entries';
import { ApiError } from '../../server/http/api-error';
import { hashPassword } from '../../server/http/password';
import { MAX_SESSIONS, type NewSession, Sessions } from '../../server/http/sessions';
import { passwordThreads, SignIn } from '../../server/http/sign-in';
import { ErrorCode } from '../../src/contracts/envelope';
import { PASSWORD_THREAD_URL, THREAD_URL } from './server-process';
import { ON_POSTGRES } from './storages';

const PASSWORD = 'correct horse battery';

describe.each(ON_POSTGRES)('sign-ins on $name', ({ open }) => {
  let database: Database;
  let closeStorage: () => Promise<void>;
  /** As two replicas have them. */
  let replicas: readonly [SignIn, SignIn];
  const passwords = passwordThreads(PASSWORD_THREAD_URL);

  beforeAll(async () => {
    const opened = await open();
    closeStorage = opened.close;
    database = await openDatabase({ ...opened.storage, threadUrl: THREAD_URL });
    const password_hash = hashPassword(PASSWORD);
    await database.db.insertInto('account').values({ account: 'someone', role: 1, password_hash }).execute();
    replicas = [new SignIn(database.db, passwords), new SignIn(database.db, passwords)];
  });

  afterAll(async () => {
    await passwords.stop();
    await database?.close();
    await closeStorage?.();
  });

  /** 0 for a sign-in that succeeds, else the code of its refusal. */
  async function codeOf(signedIn: Promise<number>): Promise<number> {
    try {
      await signedIn;
      return ErrorCode.ok;
    } catch (error) {
      if (error instanceof ApiError) return error.errorCode;
      throw error;
    }
  }
  const tryAt = (replica: 0 | 1, address: string, password = 'wrong', account = 'someone') =>
    codeOf(replicas[replica].check(account, password, address));
  const actions = async () => {
    const rows = await database.db.selectFrom('audit').select('action').orderBy('audit_id').execute();
    return rows.map(({ action }) => action);
  };

  it('let five wrong passwords through, however many are tried at the same moment at two replicas', async () => {
    const codes = await Promise.all(Array.from({ length: 12 }, (_, i) => tryAt(i % 2 === 0 ? 0 : 1, '192.0.2.1')));
    expect(codes.filter((code) => code === ErrorCode.signInFailed)).toHaveLength(5);
    expect(codes.filter((code) => code === ErrorCode.tooManyAttempts)).toHaveLength(7);
    expect(await actions()).toEqual(Array.from({ length: 5 }, () => 'session.sign_in_failed'));
  });

  it('count an IPv6 network as one address, and the next one as another', async () => {
    for (let host = 1; host <= 5; host++) {
      expect(await tryAt(0, `2001:db8:1:2::${host}`)).toBe(ErrorCode.signInFailed);
    }
    expect(await tryAt(1, '2001:db8:1:2:ffff::1', PASSWORD)).toBe(ErrorCode.tooManyAttempts);
    expect(await tryAt(1, '2001:db8:1:3::1', PASSWORD)).toBe(ErrorCode.ok);
  });

  it('do not count against each other where they succeed, and are told as what they were', async () => {
    await database.db.deleteFrom('audit').execute();
    const codes = await Promise.all(Array.from({ length: 8 }, () => tryAt(0, '192.0.2.2', PASSWORD)));
    expect(codes).toEqual(Array.from({ length: 8 }, () => ErrorCode.ok));
    expect(new Set(await actions())).toEqual(new Set(['session.signed_in']));
  });

  it('replace a hash of an earlier version, and leave a password that was changed meanwhile', async () => {
    const stored = async () =>
      (await database.db.selectFrom('account').select('password_hash').executeTakeFirstOrThrow()).password_hash;
    const store = (password_hash: string | null) => database.db.updateTable('account').set({ password_hash }).execute();
    const today = await stored();
    const salt = Buffer.alloc(16, 7);
    const key = scryptSync(PASSWORD, salt, 32, { N: 1024, r: 8, p: 1 });
    const old = `scrypt$1024$8$1$${salt.toString('base64url')}$${key.toString('base64url')}`;
    await store(old);
    expect(await tryAt(0, '192.0.2.4')).toBe(ErrorCode.signInFailed);
    expect(await stored()).toBe(old);
    expect(await tryAt(0, '192.0.2.4', PASSWORD)).toBe(ErrorCode.ok);
    expect(await stored()).toMatch(/^\$argon2id\$/);
    expect(await tryAt(1, '192.0.2.4', PASSWORD)).toBe(ErrorCode.ok);

    // While the old hash is being checked somebody sets another password.
    await store(old);
    const changedMeanwhile = new SignIn(database.db, {
      isFull: () => passwords.isFull(),
      run: async (job) => {
        const answer = await passwords.run(job);
        await store('another');
        return answer;
      },
    });
    expect(await codeOf(changedMeanwhile.check('someone', PASSWORD, '192.0.2.5'))).toBe(ErrorCode.ok);
    expect(await stored()).toBe('another');
    await store(today);
  });

  it('do not count where a third party gives no answer', async () => {
    await database.db.deleteFrom('audit').execute();
    const away = () => Promise.reject(new Error('away'));
    await expect(replicas[0].vouchedFor(away, '192.0.2.3')).rejects.toThrow('away');
    expect(await actions()).toEqual([]);
    expect(await codeOf(replicas[0].vouchedFor(async () => 'nobody', '192.0.2.3'))).toBe(ErrorCode.signInFailed);
    expect(await codeOf(replicas[0].vouchedFor(async () => 'someone', '192.0.2.3'))).toBe(ErrorCode.ok);
    expect(await actions()).toEqual(['session.sign_in_failed', 'session.vouched_for']);
  });

  it('that failed are forgotten after 90 days, as reports of consoles are, and nothing else', async () => {
    const { db, pool } = database;
    await db.deleteFrom('audit').execute();
    for (const days of [1, 89, 91, 1000]) {
      await pool.query(
        `insert into audit (project_id, action, subject, at)
         select p, a, $1, now() - make_interval(days => $2)
         from unnest(array[0, 7], array['session.sign_in_failed', 'project.set']) as t(p, a)`,
        [`${days}`, days],
      );
      await pool.query(
        `insert into client_error (account_id, client_uuid, type, data, at)
         values (1, 'u', 't', $1, now() - make_interval(days => $2))`,
        [`${days}`, days],
      );
    }
    await sweepOldEntries(db);
    const auditRows = await db.selectFrom('audit').select(['action', 'subject']).orderBy('audit_id').execute();
    const subjects = (action: string) => auditRows.filter((row) => row.action === action).map(({ subject }) => subject);
    expect(subjects('session.sign_in_failed')).toEqual(['1', '89']);
    expect(subjects('project.set')).toEqual(['1', '89', '91', '1000']);
    const reports = await db.selectFrom('client_error').select('data').orderBy('error_id').execute();
    expect(reports.map(({ data }) => data)).toEqual(['1', '89']);
  });

  describe('sessions', () => {
    const visit = { address: '192.0.2.9', agent: 'test' };
    const sessions = () => new Sessions(database.db, { accessS: 1800, refreshS: 86_400, graceS: 0 });
    const idOf = async () =>
      (await database.db.selectFrom('account').select('account_id').executeTakeFirstOrThrow()).account_id;
    const begin = (accountId: number, until: Date | null = null) =>
      database.db.transaction().execute((trx) => sessions().begin(trx, accountId, until, visit));
    const isIn = ({ token, clientUuid }: NewSession): Promise<boolean> =>
      sessions()
        .grantOf(token, clientUuid)
        .then(
          () => true,
          () => false,
        );

    it('begun by a login_auth live no longer by their own', async () => {
      const accountId = await idOf();
      const first = await begin(accountId);
      const vouched = await sessions().accountOfLoginAuth(first.loginAuth);
      expect(vouched?.accountId).toBe(accountId);
      const second = await begin(accountId, vouched?.until);
      expect(second.loginAuth).not.toBe(first.loginAuth);
      expect(await sessions().accountOfLoginAuth(second.loginAuth)).toEqual(vouched);
    });

    it('that begin at the same moment all stand, and are fifty together at most', async () => {
      const accountId = await idOf();
      await database.db.deleteFrom('session').execute();
      const begun = await Promise.all(Array.from({ length: MAX_SESSIONS + 3 }, () => begin(accountId)));
      const left = await Promise.all(begun.map(isIn));
      expect(left.filter((is) => is)).toHaveLength(MAX_SESSIONS);
    });

    it('take few statements to begin, with the check of the password before: who signs in waits for each', async () => {
      const accountId = await idOf();
      const query = vi.spyOn(pg.Client.prototype, 'query');
      try {
        expect(await tryAt(0, '192.0.2.7', PASSWORD)).toBe(ErrorCode.ok);
        // The account; begin, lock, count and entry, commit; the outcome of the attempt.
        expect(query.mock.calls).toHaveLength(6);
        query.mockClear();
        const { account } = await begin(accountId);
        expect(account).toMatchObject({ account_id: accountId, account: 'someone', role: 1 });
        // Begin; the account, its session with tokens, older ones; commit.
        expect(query.mock.calls).toHaveLength(5);
      } finally {
        query.mockRestore();
      }
    });

    it('are fifty at most: what begins stays where the clock was put back, and what was used last before the others', async () => {
      const accountId = await idOf();
      await database.db.deleteFrom('session').execute();
      const begun: NewSession[] = [];
      for (let n = 0; n < MAX_SESSIONS; n++) begun.push(await begin(accountId));
      // As a clock says it that stood, and then was put back.
      const later = new Date(Date.now() + 3_600_000);
      await database.db.updateTable('credential').set({ issued_at: later }).execute();
      await database.db.updateTable('session').set({ used_at: later }).execute();
      const idle = begun[17];
      await database.db
        .updateTable('session')
        .set({ used_at: new Date() })
        .where('client_uuid', '=', idle?.clientUuid ?? '')
        .execute();
      const next = await begin(accountId);
      expect(await isIn(next)).toBe(true);
      const left = await Promise.all(begun.map(isIn));
      expect(left.flatMap((is, n) => (is ? [] : [n]))).toEqual([17]);
    });
  });
});
