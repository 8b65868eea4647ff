// Credentials of machines for the embedded broker: a name and a secret of 32 random bytes, for the machines that are
// listed with it. The server makes the secret, says it once and keeps its SHA-256: so many random bits cannot be tried
// out, so that a fast hash is enough (NIST SP 800-63B, 5.1.1.2 asks for slow ones where people choose).
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { CREDENTIAL_NAME } from '../../src/contracts/api/site';
import { placeOf } from '../../src/contracts/broker';
import type { MachineLogin } from '../../src/contracts/simulator';
import type { Schema } from '../db/schema';
import { transactAgain } from '../db/transact';

type Db = Kysely<Schema> | Transaction<Schema>;

/** Before the name, as the user name at the broker. */
export const MACHINE_USER = 'machine:';
/** Names that the server gives to its own simulated machines. */
export const SIMULATED_PREFIX = 'simulated-';
const SECRET_BYTES = 32;

export interface MachineId {
  readonly projectId: number;
  readonly deviceId: number;
}

/** The credential that a machine signed in with, and the machines that it may speak for. */
export interface MachineGrant {
  readonly name: string;
  readonly secretHash: Buffer;
  /** Of each of its machines, as `placeOf` says it. */
  readonly places: ReadonlySet<string>;
}

/** The grant of a name and secret; null when they do not go together, or were revoked. */
export async function grantOf(db: Db, name: string, secret: Buffer): Promise<MachineGrant | null> {
  // PostgreSQL's text takes no NUL, and no credential is named otherwise.
  if (!CREDENTIAL_NAME.test(name)) return null;
  const [grant] = await liveGrants(db, [name]);
  return grant !== undefined && timingSafeEqual(hashOf(secret), grant.secretHash) ? grant : null;
}

/** Of these names, the grants as they stand now; without those that were revoked, and without closed machines. */
export async function liveGrants(db: Db, names: readonly string[]): Promise<MachineGrant[]> {
  if (names.length === 0) return [];
  const rows = await db
    .selectFrom('machine_credential as c')
    .where('c.name', 'in', [...names])
    .where('c.revoked_at', 'is', null)
    .leftJoin('machine_credential_device as m', 'm.name', 'c.name')
    .leftJoin('device as d', (on) =>
      on
        .onRef('d.project_id', '=', 'm.project_id')
        .onRef('d.device_id', '=', 'm.device_id')
        .on('d.closed_at', 'is', null),
    )
    .leftJoin('project as p', (on) => on.onRef('p.project_id', '=', 'd.project_id').on('p.closed_at', 'is', null))
    .select(['c.name', 'c.secret_hash', 'p.site', 'p.type_code', 'd.project_id', 'd.device_id'])
    .execute();
  const grants = new Map<string, { name: string; secretHash: Buffer; places: Set<string> }>();
  for (const { name, secret_hash, site, type_code: typeCode, project_id: projectId, device_id: deviceId } of rows) {
    const grant = grants.get(name) ?? { name, secretHash: secret_hash, places: new Set() };
    if (site !== null && typeCode !== null && projectId !== null && deviceId !== null) {
      grant.places.add(placeOf({ site, typeCode, projectId, deviceId }));
    }
    grants.set(name, grant);
  }
  return [...grants.values()];
}

/** Gives a name another secret, which is answered; the one before, and a revocation, are no more. */
export async function makeSecret(db: Db, name: string): Promise<string> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const values = { secret_hash: hashOf(secret), rotated_at: new Date(), revoked_at: null };
  await db
    .insertInto('machine_credential')
    .values({ name, ...values })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute();
  return secret;
}

/** Gives each of the server's own simulated machines a credential, in the order in which they are named; those before end. */
export async function signUpSimulated(db: Kysely<Schema>, machines: readonly MachineId[]): Promise<MachineLogin[]> {
  const made = machines.map(({ projectId, deviceId }) => ({
    name: `${SIMULATED_PREFIX}${projectId}-${deviceId}`,
    secret: randomBytes(SECRET_BYTES).toString('base64url'),
    project_id: projectId,
    device_id: deviceId,
  }));
  await transactAgain(db, async (trx) => {
    await trx.deleteFrom('machine_credential').where('name', 'like', `${SIMULATED_PREFIX}%`).execute();
    if (made.length === 0) return;
    const credentials = made.map(({ name, secret }) => ({ name, secret_hash: hashOf(secret) }));
    await trx.insertInto('machine_credential').values(credentials).execute();
    const devices = made.map(({ name, project_id, device_id }) => ({ name, project_id, device_id }));
    await trx.insertInto('machine_credential_device').values(devices).execute();
  });
  return made.map(({ name, secret }) => ({ username: `${MACHINE_USER}${name}`, password: secret }));
}

/** Which machines a name may speak for, instead of those before. */
export async function setMachines(db: Db, name: string, machines: readonly MachineId[]): Promise<void> {
  await db.deleteFrom('machine_credential_device').where('name', '=', name).execute();
  if (machines.length === 0) return;
  await db
    .insertInto('machine_credential_device')
    .values(machines.map(({ projectId, deviceId }) => ({ name, project_id: projectId, device_id: deviceId })))
    .execute();
}

/** Ends a credential; connections with it are cut within ten seconds. */
export async function revokeCredential(db: Db, name: string): Promise<void> {
  await db
    .updateTable('machine_credential')
    .set({ revoked_at: new Date() })
    .where('name', '=', name)
    .where('revoked_at', 'is', null)
    .execute();
}

function hashOf(secret: Buffer | string): Buffer {
  return createHash('sha256').update(secret).digest();
}
