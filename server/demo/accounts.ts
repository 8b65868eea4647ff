// Accounts of the demo: one a role, one that owns a single type, one that owns none.
import type { PoolClient } from 'pg';
import { EQUIPMENT_CODES } from '../../src/equipment/registry';
import { CUSTOMER_LOGO } from './customer-logo';

export interface DemoAccount {
  readonly account: string;
  readonly role: number;
  readonly note: string;
}

const ROLE_NOTES = [
  'administrator',
  'closes warnings',
  'reviews and deals with warnings',
  'audits',
  'manages piles and simulation',
  'edits pile numbers',
  'site staff',
  'reads, with the warning button',
  'reads',
  'debugs sensors',
] as const;

/** Highest warning level an account closes or reviews, by role. */
const WARNING_LEVELS: Readonly<Record<number, number>> = { 0: 3, 1: 1, 2: 2, 3: 3 };

/** The accounts, without a database. */
export function demoAccounts(): readonly DemoAccount[] {
  return [
    ...ROLE_NOTES.map((note, role) => ({ account: `role${role}`, role, note: `${note}; all 20 types` })),
    { account: 'mixing', role: 1, note: 'mixing piles only' },
    { account: 'empty', role: 1, note: 'owns no equipment type' },
  ];
}

function typesOf(account: string): readonly string[] {
  if (account === 'empty') return [];
  return account === 'mixing' ? ['HS-MI'] : EQUIPMENT_CODES;
}

/** Adds the accounts, all with one password. They see every project of the types they own. */
export async function insertAccounts(client: PoolClient, passwordHash: string): Promise<void> {
  for (const { account, role } of demoAccounts()) {
    const added = await client.query<{ account_id: number }>(
      `insert into account (account, password_hash, role, customer, logo_url, position, warning_level, all_projects)
       values ($1, $2, $3, $4, $5, $6, $7, true) returning account_id`,
      [account, passwordHash, role, '示范建设集团', CUSTOMER_LOGO, '31.23,121.47', WARNING_LEVELS[role] ?? 0],
    );
    await client.query(
      `insert into account_type (account_id, type_code, ordinal)
       select $1, code, ordinal - 1 from unnest($2::text[]) with ordinality as t(code, ordinal)`,
      [added.rows[0]?.account_id, typesOf(account)],
    );
  }
}
