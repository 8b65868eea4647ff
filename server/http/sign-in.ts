// Checks account and password. An unknown account costs the same time and gives the same message as a wrong
// password. Attempts are counted in the audit trail, so that the limit holds across replicas and restarts: each is
// written down as a failure before anything is looked at, under a lock of where it comes from, and as what it was
// afterwards. Passwords are checked on threads of their own, a few at once and a short queue before them: however many try,
// files, sealed answers and the database's pages do not wait for it.
import { availableParallelism } from 'node:os';
import { type Kysely, sql } from 'kysely';
import { NO_PROJECT, SIGN_IN_FAILED } from '../db/audit';
import type { Schema } from '../db/schema';
import { JobThreads, ThreadsBusy } from '../threads/job-threads';
import { ApiError, apiErrors } from './api-error';
import { networkOf } from './network';
import type { CheckedPassword, PasswordCheck, PasswordToHash } from './password';

const WINDOW_MIN = 5;
/** Failures allowed in the window for one account from one network, and for one network over all accounts. */
const PER_ACCOUNT = 5;
const PER_NETWORK = 50;
/** Arbitrary, but the same in every replica; the second key is the network. */
const SIGN_IN_LOCK = 7_240_314;
/** Stands in the audit trail where no account is known. */
const VOUCHED = 'third party';
const INVITATION = 'invitation';

/** Checks that wait for a thread: with one thread the last of them for a second or two. */
const WAITING_CHECKS = 30;
/** Attempts of one network that wait for their turn: a site whose shift begins signs in through one address. */
const WAITING_TURNS = 30;
const MAX_THREADS = 4;
const IDLE_MS = 60_000;

export type PasswordThreads = JobThreads<PasswordCheck | PasswordToHash, CheckedPassword | string>;

/** Half of the processors at most: the other half is for signed-in users. `url`: of the built password-thread.ts. */
export function passwordThreads(url: URL): PasswordThreads {
  const threads = Math.max(1, Math.min(MAX_THREADS, Math.floor(availableParallelism() / 2)));
  return new JobThreads({ url, threads, waiting: WAITING_CHECKS, idleMs: IDLE_MS });
}

interface Attempt {
  /** As it was given. */
  readonly name: string;
  readonly accountId: number | null;
  readonly address: string;
}

/** One with the right password, not decided yet. */
interface RightAttempt {
  readonly attempt: number;
  readonly name: string;
  readonly accountId: number;
  readonly stored: string;
}

export class SignIn {
  /** Attempts from one network go one after another, so that its successes do not count against each other. */
  private readonly turns = new Map<string, { last: Promise<unknown>; waiting: number }>();

  constructor(
    private readonly db: Kysely<Schema>,
    private readonly passwords: Pick<PasswordThreads, 'run' | 'isFull'>,
  ) {}

  /** The account's id. Throws signInFailed; tooManySignIns or signInsBusy before any password is looked at. */
  check(account: string, password: string, address: string): Promise<number> {
    return this.inTurn(address, async () => {
      const { attempt, name, accountId } = await this.attempt(account, password, address);
      await this.succeed(attempt, 'session.signed_in', name, accountId);
      return accountId;
    });
  }

  /**
   * The stored hash of the password of somebody who is signed in and says it again. Throws what `check` throws: wrong ones
   * count as failed sign-ins.
   */
  confirm(account: string, password: string, address: string): Promise<string> {
    return this.inTurn(address, async () => {
      const { attempt, stored } = await this.attempt(account, password, address);
      await this.takeBack(attempt);
      return stored;
    });
  }

  /** Target of an invitation's link; links that lead nowhere count as failed sign-ins of the network. */
  invited<T>(find: () => Promise<T>, address: string): Promise<T> {
    return this.inTurn(address, async () => {
      // A token is not guessed: only the network counts.
      const attempt = await this.begin({ name: INVITATION, accountId: null, address }, Number.POSITIVE_INFINITY);
      let found: T;
      try {
        found = await find();
      } catch (error) {
        if (!(error instanceof ApiError)) await this.takeBack(attempt);
        throw error;
      }
      await this.takeBack(attempt);
      return found;
    });
  }

  /**
   * The id of the account that somebody else vouches for. Throws thirdPartyRefused when nobody does or there is no
   * such account; the same limits hold.
   */
  vouchedFor(accountName: () => Promise<string | null>, address: string): Promise<number> {
    return this.inTurn(address, async () => {
      // A signature is not guessed: only the network counts.
      const attempt = await this.begin({ name: VOUCHED, accountId: null, address }, Number.POSITIVE_INFINITY);
      let name: string | null;
      try {
        name = (await accountName())?.replaceAll('\u0000', '\ufffd') ?? null;
      } catch (error) {
        // Nobody has said that the token is wrong.
        await this.takeBack(attempt);
        throw error;
      }
      const row =
        name === null
          ? undefined
          : await this.db
              .selectFrom('account')
              .where('account', '=', name)
              .where('disabled', '=', false)
              .select('account_id')
              .executeTakeFirst();
      if (row === undefined) throw apiErrors.thirdPartyRefused();
      await this.succeed(attempt, 'session.vouched_for', name ?? '', row.account_id);
      return row.account_id;
    });
  }

  /** The hash of a new password. Throws signInsBusy. */
  async hashOf(password: string): Promise<string> {
    try {
      return String(await this.passwords.run({ hash: password }));
    } catch (error) {
      throw error instanceof ThreadsBusy ? apiErrors.signInsBusy() : error;
    }
  }

  private async inTurn<T>(address: string, attempt: () => Promise<T>): Promise<T> {
    const network = networkOf(address);
    const turns = this.turns.get(network) ?? { last: Promise.resolve(), waiting: 0 };
    if (turns.waiting >= WAITING_TURNS) throw apiErrors.signInsBusy();
    const turn = turns.last.catch(() => undefined).then(attempt);
    turns.last = turn;
    turns.waiting += 1;
    this.turns.set(network, turns);
    try {
      return await turn;
    } finally {
      turns.waiting -= 1;
      if (turns.waiting === 0) this.turns.delete(network);
    }
  }

  private async attempt(account: string, password: string, address: string): Promise<RightAttempt> {
    if (this.passwords.isFull()) throw apiErrors.signInsBusy();
    // PostgreSQL's text cannot hold NUL, so no account has one.
    const name = account.replaceAll('\u0000', '\ufffd');
    const row = await this.db
      .selectFrom('account')
      .where('account', '=', name)
      .select(['account_id', 'password_hash', 'disabled'])
      .executeTakeFirst();
    const attempt = await this.begin({ name, accountId: row?.account_id ?? null, address }, PER_ACCOUNT);
    const { right, newHash } = await this.checkedOrTakenBack(attempt, {
      password,
      stored: row?.password_hash ?? undefined,
    });
    if (row === undefined || row.password_hash === null || !right || row.disabled) throw apiErrors.signInFailed();
    if (newHash !== null) await this.replaceHash(row.account_id, row.password_hash, newHash);
    return { attempt, name, accountId: row.account_id, stored: newHash ?? row.password_hash };
  }

  /** Whether the password is the one stored; an attempt that was not looked at does not count. */
  private async checkedOrTakenBack(attempt: number, check: PasswordCheck): Promise<CheckedPassword> {
    try {
      const answer = await this.passwords.run(check);
      return typeof answer === 'string' ? { right: false, newHash: null } : answer;
    } catch (error) {
      await this.takeBack(attempt);
      throw error instanceof ThreadsBusy ? apiErrors.signInsBusy() : error;
    }
  }

  /** Today's form of hash for the same password, unless somebody has changed the password meanwhile. */
  private async replaceHash(accountId: number, stored: string, newHash: string): Promise<void> {
    await this.db
      .updateTable('account')
      .set({ password_hash: newHash })
      .where('account_id', '=', accountId)
      .where('password_hash', '=', stored)
      .execute();
  }

  /** Writes an attempt down as failed, and answers its id; throws tooManySignIns where that would be one too many. */
  private begin({ name, accountId, address }: Attempt, perAccount: number): Promise<number> {
    const network = networkOf(address);
    return this.db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${SIGN_IN_LOCK}::int, hashtext(${network}))`.execute(trx);
      // A statement of its own: it has to see what others have written before they gave the lock back.
      const { rows } = await sql<{ audit_id: number }>`
        with failed as (
          select count(*) filter (where subject = ${name}::text) as of_account, count(*) as of_network
          from audit
          where project_id = ${NO_PROJECT} and action = ${sql.lit(SIGN_IN_FAILED)} and detail ->> 'network' = ${network}
            and at > now() - make_interval(mins => ${WINDOW_MIN}))
        insert into audit (action, subject, account_id, detail)
        select ${SIGN_IN_FAILED}::text, ${name}::text, ${accountId}::int, ${JSON.stringify({ address, network })}::jsonb
        from failed where of_account < ${perAccount}::float8 and of_network < ${PER_NETWORK}
        returning audit_id`.execute(trx);
      const [written] = rows;
      if (written === undefined) throw apiErrors.tooManySignIns(WINDOW_MIN);
      return written.audit_id;
    });
  }

  private async succeed(attempt: number, action: string, subject: string, account_id: number): Promise<void> {
    await this.db
      .updateTable('audit')
      .set({ action, subject, account_id })
      .where('project_id', '=', NO_PROJECT)
      .where('audit_id', '=', attempt)
      .execute();
  }

  private async takeBack(attempt: number): Promise<void> {
    await this.db.deleteFrom('audit').where('project_id', '=', NO_PROJECT).where('audit_id', '=', attempt).execute();
  }
}
