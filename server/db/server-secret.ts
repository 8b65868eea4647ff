import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from './schema';

/** The secret of this name, made by whichever replica needs it first. */
export async function serverSecret(db: Kysely<Schema>, name: string): Promise<Buffer> {
  await db
    .insertInto('server_secret')
    .values({ name, value: randomBytes(32) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await db
    .selectFrom('server_secret')
    .where('name', '=', name)
    .select('value')
    .executeTakeFirstOrThrow();
  return value;
}
