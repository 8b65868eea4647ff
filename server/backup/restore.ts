// The command `npm run restore -- FILE [--replace]`.
import { parseArgs } from 'node:util';
import { onlyFile, refusePostgres, runCommand } from '../command';
import { readConfig } from '../config';
import { restoreBackup } from './restore-backup';

const USAGE = `Puts what \`npm run backup\` wrote into DATA_DIR. Stop the server first.

  npm run restore -- /mnt/backups/piles-2026-11-20.tar.gz [--replace]

  --replace   although DATA_DIR holds something: that is removed once the backup has proved whole
`;

runCommand(USAGE, async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  });
  const file = onlyFile(positionals, USAGE);
  const { dataDir, databaseUrl } = readConfig(process.env);
  refusePostgres(databaseUrl);
  const { made_at, counts } = await restoreBackup(file, dataDir, values.replace);
  const rows = Object.entries(counts).map(([table, count]) => `${table} ${count}`);
  console.log(`${dataDir} holds the backup of ${made_at}. Rows: ${rows.join(', ')}.`);
});
