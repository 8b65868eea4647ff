// Checks account and password. An unknown account costs the same time and gives the same message as a wrong
// password; failures are counted in the audit trail, so that the limit holds across replicas and restarts.
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema';
import { apiErrors } from './api-error';
import { verifyPasswordOf } from './password';

const WINDOW_MIN = 5;
/** Failures allowed in the window for one account from one address, and for one address whatever the account. */
const PER_ACCOUNT = 5;
const PER_ADDRESS = 50;
const FAILED = 'session.sign_in_failed';
/** Stands in the audit trail where no account is known. */
const VOUCHED = 'third party';

export class SignIn {
  /** Attempts from one address go one after another, so that none slips past the count. */
  private readonly turns = new Map<string, Promise<unknown>>();

  constructor(private readonly db: Kysely<Schema>) {}

  /** The account's id. Throws signInFailed, or tooManySignIns before any password is looked at. */
  check(account: string, password: string, address: string): Promise<number> {
    return this.inTurn(address, () => this.attempt(account, password, address));
  }

  /**
   * The id of the account that somebody else vouches for. Throws thirdPartyRefused when nobody does or there is no
   * such account; the same limits hold.
   */
  vouchedFor(accountName: () => Promise<string | null>, address: string): Promise<number> {
    return this.inTurn(address, async () => {
      // A signature is not guessed: only the address counts.
      await this.refuseTooMany(null, address);
      const name = (await accountName())?.replaceAll('\u0000', '\ufffd') ?? null;
      const row =
        name === null
          ? undefined
          : await this.db
              .selectFrom('account')
              .where('account', '=', name)
              .where('disabled', '=', false)
              .select('account_id')
              .executeTakeFirst();
      if (row === undefined) {
        await this.note(FAILED, VOUCHED, address, null);
        throw apiErrors.thirdPartyRefused();
      }
      await this.note('session.vouched_for', name ?? '', address, row.account_id);
      return row.account_id;
    });
  }

  private async inTurn(address: string, attempt: () => Promise<number>): Promise<number> {
    const before = this.turns.get(address) ?? Promise.resolve();
    const turn = before.catch(() => undefined).then(attempt);
    this.turns.set(address, turn);
    try {
      return await turn;
    } finally {
      if (this.turns.get(address) === turn) this.turns.delete(address);
    }
  }

  private async attempt(account: string, password: string, address: string): Promise<number> {
    // PostgreSQL's text cannot hold NUL, so no account has one.
    const name = account.replaceAll('\u0000', '\ufffd');
    await this.refuseTooMany(name, address);
    const row = await this.db
      .selectFrom('account')
      .where('account', '=', name)
      .select(['account_id', 'password_hash', 'disabled'])
      .executeTakeFirst();
    const right = await verifyPasswordOf(password, row?.password_hash);
    if (row === undefined || !right || row.disabled) {
      await this.note(FAILED, name, address, row?.account_id ?? null);
      throw apiErrors.signInFailed();
    }
    await this.note('session.signed_in', name, address, row.account_id);
    return row.account_id;
  }

  private async refuseTooMany(account: string | null, address: string): Promise<void> {
    const { rows } = await sql<{ account: number; address: number }>`
      select count(*) filter (where subject = ${account}::text) as account, count(*) as address
      from audit
      where project_id = 0 and action = ${FAILED} and detail ->> 'address' = ${address}
        and at > now() - make_interval(mins => ${WINDOW_MIN})`.execute(this.db);
    const [count] = rows;
    if (count !== undefined && (count.account >= PER_ACCOUNT || count.address >= PER_ADDRESS)) {
      throw apiErrors.tooManySignIns(WINDOW_MIN);
    }
  }

  private async note(action: string, account: string, address: string, accountId: number | null): Promise<void> {
    await this.db
      .insertInto('audit')
      .values({ action, subject: account, account_id: accountId, detail: JSON.stringify({ address }) })
      .execute();
  }
}
