// The command `npm run backup -- FILE`.
import { parseArgs } from 'node:util';
import { onlyFile, refusePostgres, runCommand } from '../command';
import { readConfig } from '../config';
import { writeBackup } from './write-backup';

const USAGE = `Writes the embedded database and the uploaded objects of DATA_DIR into one file. Stop the server first.

  npm run backup -- /mnt/backups/piles-2026-11-20.tar.gz
`;

runCommand(USAGE, async () => {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} });
  const file = onlyFile(positionals, USAGE);
  const { dataDir, databaseUrl } = readConfig(process.env);
  refusePostgres(databaseUrl);
  const { counts, files, bytes } = await writeBackup(dataDir, file);
  const rows = Object.entries(counts).map(([table, count]) => `${table} ${count}`);
  console.log(`${file}: ${files} files, ${bytes} bytes. Rows: ${rows.join(', ')}.`);
});
