// Of several servers on one database only one drives the simulated machines. The lease is an advisory lock of
// PostgreSQL, held by a connection: it ends with its holder, however that ends.
import type { Database } from '../db/database';

export interface Lease {
  release(): void;
}

/** Arbitrary, but the same in every replica. */
const SIMULATOR_LOCK = 7_240_313;

/** Takes the lease; null while another server has it. `onLost` is called when the connection that holds it breaks. */
export async function takeLease(database: Database, onLost: () => void): Promise<Lease | null> {
  // An embedded database has one server and one connection, which is needed for other things.
  if (database.kind === 'embedded') return { release: () => undefined };
  const client = await database.pool.connect();
  let isHolder = false;
  const lose = (): void => {
    if (!isHolder) return;
    isHolder = false;
    client.release(true);
    onLost();
  };
  client.on('error', lose);
  try {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [SIMULATOR_LOCK]);
    if (rows[0]?.got !== true) {
      client.off('error', lose);
      client.release();
      return null;
    }
  } catch (error) {
    client.off('error', lose);
    client.release(true);
    throw error;
  }
  isHolder = true;
  return {
    release: () => {
      if (!isHolder) return;
      isHolder = false;
      // The lock goes with the connection.
      client.release(true);
    },
  };
}
