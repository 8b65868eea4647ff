// The command `npm run credentials -- list | rotate NAME | revoke NAME`: machines sign in to the broker with these. New
// ones come by a site file.
import { parseArgs } from 'node:util';
import type { Kysely, Transaction } from 'kysely';
import { MACHINE_USER, makeSecret, revokeCredential, SIMULATED_PREFIX } from '../broker/machine-credentials';
import { runCommand } from '../command';
import { readConfig } from '../config';
import { NO_PROJECT, writeAudit } from '../db/audit';
import { openDatabase } from '../db/database';
import type { Schema } from '../db/schema';
import { transactAgain } from '../db/transact';
import { ExitCode, StartError } from '../start-error';

const USAGE = `Machines' credentials for the broker of the server (DATA_DIR or DATABASE_URL as for the server). The embedded
database belongs to one process: stop the server first.

  npm run credentials -- list           names, machines, since when
  npm run credentials -- rotate NAME    a new secret, said once; the one before is none any more
  npm run credentials -- revoke NAME    ends it; rotate brings it back with a new secret

New ones come by "credentials" in a site file.
`;

runCommand(USAGE, async () => {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} });
  const [verb, name, ...more] = positionals;
  if (!(verb === 'list' ? name === undefined : isChange(verb) && name !== undefined && more.length === 0)) {
    throw new StartError(ExitCode.badConfiguration, USAGE);
  }
  const database = await openDatabase(readConfig(process.env));
  try {
    if (isChange(verb) && name !== undefined) console.log(await change(database.db, verb, name));
    else for (const line of await listed(database.db)) console.log(line);
  } finally {
    await database.close();
  }
});

type Change = 'rotate' | 'revoke';

function isChange(verb: string | undefined): verb is Change {
  return verb === 'rotate' || verb === 'revoke';
}

async function change(db: Kysely<Schema>, verb: Change, name: string): Promise<string> {
  const secret = await transactAgain(db, async (trx: Transaction<Schema>) => {
    const found = await trx
      .selectFrom('machine_credential')
      .where('name', '=', name)
      .where('name', 'not like', `${SIMULATED_PREFIX}%`)
      .select('name')
      .forUpdate()
      .executeTakeFirst();
    if (found === undefined) throw new StartError(ExitCode.badConfiguration, `There is no credential ${name}.`);
    await writeAudit(trx, null, {
      projectId: NO_PROJECT,
      action: `credential.${verb}`,
      subject: `credential/${name}`,
      detail: {},
    });
    if (verb === 'rotate') return await makeSecret(trx, name);
    await revokeCredential(trx, name);
    return null;
  });
  const soon = 'A server that runs cuts who is connected by it within ten seconds.';
  if (secret === null) return `${name} is revoked. ${soon}`;
  return `User name ${MACHINE_USER}${name}, password, shown only now: ${secret}\n${soon}`;
}

async function listed(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db
    .selectFrom('machine_credential as c')
    .leftJoin('machine_credential_device as m', 'm.name', 'c.name')
    .leftJoin('device as d', (on) =>
      on.onRef('d.project_id', '=', 'm.project_id').onRef('d.device_id', '=', 'm.device_id'),
    )
    .leftJoin('project as p', 'p.project_id', 'd.project_id')
    .where('c.name', 'not like', `${SIMULATED_PREFIX}%`)
    .select(['c.name', 'c.rotated_at', 'c.revoked_at', 'p.type_code', 'p.name as project', 'd.device_id'])
    .orderBy('c.name')
    .orderBy('d.project_id')
    .orderBy('d.device_id')
    .execute();
  const lines = new Map<string, { head: string; machines: string[] }>();
  for (const row of rows) {
    const state = row.revoked_at === null ? '' : `, revoked ${row.revoked_at.toISOString()}`;
    const head = `${row.name}: secret of ${row.rotated_at.toISOString()}${state}`;
    const line = lines.get(row.name) ?? { head, machines: [] };
    if (row.device_id !== null) line.machines.push(`${row.type_code} ${row.project} ${row.device_id}`);
    lines.set(row.name, line);
  }
  return [...lines.values()].map(({ head, machines }) => `${head}; for ${machines.join(', ') || 'no machine'}`);
}
