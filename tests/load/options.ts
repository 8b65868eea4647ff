// The options of `npm run load`, and the words that refuse those which do not fit together.
import { parseArgs } from 'node:util';
import { EQUIPMENT_CODES } from '../../src/equipment/registry';
import { ACCOUNTS } from './load-site';

export interface LoadOptions {
  readonly machines: number;
  readonly seconds: number;
  readonly consoles: number;
  readonly servers: number;
  /** Where the machines publish: at the server, or at one NATS that all servers listen to. */
  readonly broker: 'own' | 'nats';
  readonly small: boolean;
  readonly find: boolean;
  readonly json: string | undefined;
  readonly profile: string | undefined;
}

/** Options that are not understood; the message is for the user. */
export class OptionError extends Error {}

const MOST_MACHINES = 10_000;
/** The most that a server is tried with where nobody says how many. */
const FIND_MACHINES_A_SERVER = 4000;

export const USAGE = `Puts the built server under load and counts what it keeps.

  npm run load -- --machines 200 --seconds 120
  npm run load -- --servers 2 --broker nats --find

  --machines N   connections that publish a record a second each, of all equipment types in turn (default 200)
  --seconds N    how long they publish (default 120)
  --consoles N   consoles that read meanwhile, up to ${ACCOUNTS.length}, at the servers in turn (default 1)
  --broker B     own (default): machines publish to the server, which has its own broker, on an embedded database;
                 nats: machines publish to a NATS that is started for the run, and the servers take the records from it
                 into a PostgreSQL that is started for the run
  --servers N    so many servers on one database, up to ${EQUIPMENT_CODES.length}, with --broker nats (default 1)
  --small        a site of 4,000 mixing piles instead of 120,000
  --find         more and more machines, up to N (default ${FIND_MACHINES_A_SERVER} a server), so many seconds each (default 20):
                 the highest rate that is held, and the bytes that a reading takes on the disk. A rate is held with p99
                 of PUBACK under 1 s and nothing lost; with NATS, whose PUBACK does not say that a record is stored, with
                 p99 from the machine's clock to the commit of 1 s at most and no growing backlog, too
  --json FILE    writes the figures to a file as well
  --profile DIR  has the servers write profiles of their CPU time into a folder when they end

With DATABASE_URL the data are put into that PostgreSQL database, which must be empty.
Exits with 1 when a record that was acknowledged is missing, or anything else is not as it was sent.
`;

/** Throws an OptionError. */
export function readOptions(args: readonly string[]): LoadOptions | 'help' {
  const values = valuesOf(args);
  if (values.help) return 'help';
  const { broker, find, small, json, profile } = values;
  if (broker !== 'own' && broker !== 'nats') throw new OptionError(`--broker must be own or nats, not ${broker}`);
  const servers = countOf('servers', values.servers, EQUIPMENT_CODES.length);
  if (servers > 1 && broker === 'own') {
    throw new OptionError(`--servers ${servers} goes with --broker nats only: a server with its own broker is alone`);
  }
  const machines = find ? String(Math.min(FIND_MACHINES_A_SERVER * servers, MOST_MACHINES)) : '200';
  return {
    machines: countOf('machines', values.machines ?? machines, MOST_MACHINES),
    seconds: countOf('seconds', values.seconds ?? (find ? '20' : '120'), 86_400),
    consoles: countOf('consoles', values.consoles, ACCOUNTS.length),
    servers,
    broker,
    small,
    find,
    json,
    profile,
  };
}

function valuesOf(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        machines: { type: 'string' },
        seconds: { type: 'string' },
        consoles: { type: 'string', default: '1' },
        servers: { type: 'string', default: '1' },
        broker: { type: 'string', default: 'own' },
        small: { type: 'boolean', default: false },
        find: { type: 'boolean', default: false },
        json: { type: 'string' },
        profile: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) {
      throw new OptionError(error.message);
    }
    throw error;
  }
}

function countOf(name: string, text: string, most: number): number {
  const count = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (count >= 1 && count <= most) return count;
  throw new OptionError(`--${name} must be a whole number from 1 to ${most}, not ${text}`);
}
