// The command `npm run seed -- --piles N --rows N`: adds a large project to the database.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../config';
import { openDatabase } from '../db/database';
import { MB } from '../db/free-space';
import { makeFilesPrivate } from '../db/private-folder';
import { LogPacks } from '../packs/log-packs';
import { packLogs } from '../packs/pack-logs';
import { ExitCode, StartError } from '../start-error';
import { mostRows, seedLarge } from './seed-large';

const USAGE = `Adds a project with many piles to the database (DATA_DIR or DATABASE_URL as for the server).
The embedded database belongs to one process: stop the server first.

  npm run seed -- --piles 1000000 --rows 20000000

  --piles N   design piles, about six tenths of them made (default 200000)
  --rows N    rows of per-second log (default 2000000)
  --until T   when its work ends, as 2026-11-22T08:00:00Z (default now): the same time makes the same site
`;
const MAX_PILES = 20_000_000;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      piles: { type: 'string', default: '200000' },
      rows: { type: 'string', default: '2000000' },
      until: { type: 'string', default: new Date().toISOString() },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const piles = countOf('--piles', values.piles, 1, MAX_PILES);
  const rows = countOf('--rows', values.rows, 0, mostRows(piles));
  const nowMs = timeOf('--until', values.until);
  makeFilesPrivate();
  const { dataDir, databaseUrl, logPacksMb } = readConfig(process.env);
  const started = performance.now();
  const database = await openDatabase({ dataDir, databaseUrl });
  try {
    const done = await seedLarge(database, { piles, rows, nowMs, log: (line) => console.log(line) });
    console.log('Tidying the tables, so that searches need not read them whole …');
    await database.pool.query('vacuum (analyze)');
    const packs = new LogPacks(path.join(dataDir, 'packs'));
    const packing = { pool: database.pool, packs, mostBytes: logPacksMb * MB, rest: async () => undefined };
    await packLogs(packing).catch((error: unknown) => console.warn(`Logs were not packed: ${error}`));
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(
      `Project ${done.projectId}: ${done.piles} piles, ${done.records} made, ${done.logRows} log rows of ${done.logs} records, ` +
        `${done.warnings} warnings, in ${seconds} s.`,
    );
  } finally {
    await database.close();
  }
}

function countOf(name: string, text: string, from: number, to: number): number {
  const count = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (count >= from && count <= to) return count;
  throw new StartError(
    ExitCode.badConfiguration,
    `${name} must be a whole number from ${from} to ${to}, not ${text}.\n\n${USAGE}`,
  );
}

function timeOf(name: string, text: string): number {
  const ms = Date.parse(text);
  if (/^\d{4}-\d{2}-\d{2}T/.test(text) && ms <= Date.now()) return ms;
  throw new StartError(ExitCode.badConfiguration, `${name} must be a past time in ISO 8601, not ${text}.\n\n${USAGE}`);
}

main().catch((error: unknown) => {
  if (error instanceof StartError) {
    console.error(error.message);
    process.exit(error.exitCode);
  }
  console.error(
    error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
      ? `${error.message}\n\n${USAGE}`
      : error,
  );
  process.exit(ExitCode.fault);
});
