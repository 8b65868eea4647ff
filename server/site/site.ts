// The command `npm run site -- FILE.json [--check]`: brings the content of a site file into the database.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { onlyFile, runCommand } from '../command';
import { readConfig } from '../config';
import { type DatabaseOptions, openDatabase, versionInPlace } from '../db/database';
import { SCHEMA_VERSION } from '../db/migrate';
import { transactAgain } from '../db/transact';
import { verifyPassword } from '../http/password';
import { ExitCode, StartError } from '../start-error';
import { applySite, lockSite } from './apply-site';
import { type ExistingSite, NOTHING, readSite } from './existing-site';
import { type GivenPasswords, planSite, type SitePlan } from './plan-site';
import { parseSiteFile, type SiteFault, type SiteFile } from './site-file';
import { reportLines } from './site-report';
import { newsOf, tellMachines } from './tell-machines';

const USAGE = `Brings accounts, projects and machines of a file into the database (DATA_DIR or DATABASE_URL as for the server).
The embedded database belongs to one process: stop the server first.

  npm run site -- site.json [--check]

  --check   only says what it would do
`;

type Environment = Readonly<Record<string, string | undefined>>;

runCommand(USAGE, async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { check: { type: 'boolean', default: false } },
  });
  const name = onlyFile(positionals, USAGE);
  const { dataDir, databaseUrl, mqttUrl } = readConfig(process.env);
  const parsed = parseSiteFile(readText(name));
  if (isFaults(parsed)) throw refusal(name, parsed);
  const options = { dataDir, databaseUrl };
  const lines = values.check
    ? await check(name, parsed, options, process.env)
    : await carryOut(name, parsed, { ...options, mqttUrl }, process.env);
  const title = values.check ? 'would be brought to this; nothing was written' : 'is as the file says';
  console.log([`Site ${parsed.site} ${title}:`, ...lines.map((line) => `  ${line}`)].join('\n'));
});

async function carryOut(
  name: string,
  file: SiteFile,
  options: DatabaseOptions & { readonly mqttUrl: string | undefined },
  environment: Environment,
): Promise<string[]> {
  const database = await openDatabase(options);
  try {
    const { lines, news } = await transactAgain(database.db, async (trx) => {
      await lockSite(trx);
      const plan = await planFrom(name, file, await readSite(trx, file.site), environment);
      const applied = await applySite(trx, plan);
      return { lines: reportLines(plan, applied), news: newsOf(plan, applied) };
    });
    // Once it is stored: who hears it asks at once.
    return [...lines, ...(await tellMachines(news, options))];
  } finally {
    await database.close();
  }
}

/** Makes no database and brings none up to date, which would be more than looking. */
async function check(
  name: string,
  file: SiteFile,
  options: DatabaseOptions,
  environment: Environment,
): Promise<string[]> {
  const version = await versionInPlace(options);
  if (version === 0) return reportLines(await planFrom(name, file, NOTHING, environment), null);
  if (version < SCHEMA_VERSION) {
    throw new StartError(
      ExitCode.databaseUnusable,
      `The database has version ${version} and this command knows version ${SCHEMA_VERSION}. Start the server once, which ` +
        'brings it up to date, and check again. Nothing was changed.',
    );
  }
  const database = await openDatabase(options);
  try {
    return reportLines(await planFrom(name, file, await readSite(database.db, file.site), environment), null);
  } finally {
    await database.close();
  }
}

async function planFrom(
  name: string,
  file: SiteFile,
  existing: ExistingSite,
  environment: Environment,
): Promise<SitePlan> {
  const plan = planSite(file, existing, await givenPasswords(file, existing, environment));
  if (isFaults(plan)) throw refusal(name, plan);
  return plan;
}

async function givenPasswords(
  file: SiteFile,
  existing: ExistingSite,
  environment: Environment,
): Promise<GivenPasswords> {
  const given = new Map<string, string>();
  const same = new Set<string>();
  for (const account of file.accounts) {
    const password = account.password_env === undefined ? undefined : environment[account.password_env];
    // `NAME=` in a shell or a compose file means: not set.
    if (password === undefined || password === '') continue;
    given.set(account.name, password);
    const stored = existing.accounts.find((one) => one.account === account.name)?.password_hash;
    if (stored != null && verifyPassword(password, stored)) same.add(account.name);
  }
  return { given, same };
}

function readText(name: string): string {
  try {
    return readFileSync(name, 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(ExitCode.badConfiguration, `The site file cannot be read: ${reason}.`, { cause: error });
  }
}

function isFaults<T extends object>(result: T | readonly SiteFault[]): result is readonly SiteFault[] {
  return Array.isArray(result);
}

function refusal(name: string, faults: readonly SiteFault[]): StartError {
  const lines = faults.map(({ path, text }) => (path === '' ? `  ${text}` : `  ${path}: ${text}`));
  return new StartError(ExitCode.badConfiguration, `${name} is not right; nothing was written:\n${lines.join('\n')}`);
}
