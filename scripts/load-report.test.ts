// `npm run load`: its options, the verdict on a rate, and the lines that it prints.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { linesOfFound, type TriedRate } from '../tests/load/find-rate';
import { isSharedOut, textOfUse, type Use } from '../tests/load/load-servers';
import { OptionError, readOptions, USAGE } from '../tests/load/options';
import { watchProcess } from '../tests/load/process-watch';
import { parseMetrics } from '../tests/load/quantiles';
import { type LoadReport, linesOf } from '../tests/load/report';
import { addedUp, grownSince, lagOf } from '../tests/load/server-metrics';
import { isGrowing, keepsPace, type Storing, textOfStoring, watchStoring } from '../tests/load/storing';

describe('the options', () => {
  it('are one server with its own broker where nothing is said', () => {
    expect(readOptions([])).toMatchObject({ machines: 200, seconds: 120, consoles: 1, servers: 1, broker: 'own' });
    expect(readOptions(['--find'])).toMatchObject({ machines: 4000, seconds: 20, find: true });
    expect(readOptions(['--help', '--broker', 'none'])).toBe('help');
  });

  it.each([
    ['1', 4000],
    ['2', 8000],
    // As many as there may be.
    ['3', 10_000],
  ])('%s servers at NATS are tried with %d machines at most', (servers, machines) => {
    const found = readOptions(['--find', '--broker', 'nats', '--servers', servers]);
    expect(found).toMatchObject({ servers: Number(servers), broker: 'nats', machines });
  });

  it.each([
    [['--servers', '2'], '--servers 2 goes with --broker nats only: a server with its own broker is alone'],
    [['--servers', '2', '--broker', 'own'], '--servers 2 goes with --broker nats only'],
    [['--broker', 'kafka'], '--broker must be own or nats, not kafka'],
    [['--servers', '0', '--broker', 'nats'], '--servers must be a whole number from 1 to 20, not 0'],
    [['--servers', '21', '--broker', 'nats'], '--servers must be a whole number from 1 to 20, not 21'],
    [['--machines', '1e3'], '--machines must be a whole number from 1 to 10000, not 1e3'],
    [['--brokers', 'nats'], "Unknown option '--brokers'"],
  ])('%j are refused in words', (args, words) => {
    const read = () => readOptions(args);
    expect(read).toThrow(OptionError);
    expect(read).toThrow(words);
  });

  it('are all named by --help', () => {
    const named = ['machines', 'seconds', 'consoles', 'servers', 'broker', 'small', 'find', 'json', 'profile'];
    for (const name of named) expect(USAGE).toMatch(new RegExp(`^ {2}--${name}\\b`, 'm'));
  });
});

it.each<[string, readonly number[], boolean]>([
  ['each has half', [10, 10], true],
  ['one more here', [7, 7, 6], true],
  ['the first one has taken all', [20, 0], false],
  ['some are on their way', [9, 10], false],
  ['two hear one project', [11, 10], false],
])('twenty projects are shared out where %s: %j', (_name, heard, is) => {
  expect(isSharedOut(heard, 20)).toBe(is);
});

describe('metrics of several servers', () => {
  /** A server's histogram: so many messages within half a second, one and two, none later. */
  const lag = (half: number, one: number, two: number) =>
    parseMetrics(
      [
        '# TYPE pile_console_ingest_lag_seconds histogram',
        `pile_console_ingest_lag_seconds_bucket{le="0.5"} ${half}`,
        `pile_console_ingest_lag_seconds_bucket{le="1"} ${one}`,
        `pile_console_ingest_lag_seconds_bucket{le="2"} ${two}`,
        `pile_console_ingest_lag_seconds_bucket{le="+Inf"} ${two}`,
        `pile_console_ingest_lag_seconds_count ${two}`,
      ].join('\n'),
    );

  it('are added up: the slow server counts with its messages', () => {
    const fast = lag(980, 980, 980);
    const slow = lag(0, 10, 20);
    expect(lagOf(fast)).toEqual({ p50: 0.5, p99: 0.5 });
    expect(lagOf(slow)).toEqual({ p50: 1, p99: 2 });
    // 990 of 1,000 within a second.
    expect(lagOf(addedUp([fast, slow]))).toEqual({ p50: 0.5, p99: 1 });
  });

  it('are those since a look: the messages before it no longer count', () => {
    const before = lag(100, 100, 100);
    const now = lag(100, 150, 200);
    expect(lagOf(grownSince(before, now))).toEqual({ p50: 1, p99: 2 });
    expect(lagOf(grownSince(now, now))).toEqual({ p50: null, p99: null });
  });
});

const STORING: Storing = {
  lagAtMostS: { p50: 0.1, p99: 0.5 },
  waiting: { count: 20, p50: 40, p99: 310, max: 320 },
  waitingAtEnd: 12,
  isGrowing: false,
  drainedS: 0.25,
  waitingLeft: 0,
};

describe('servers at an external broker', () => {
  it.each<[string, readonly number[], boolean]>([
    ['the same all the time', Array.from({ length: 20 }, (_, i) => 400 + (i % 3) * 90), false],
    ['a peak at the end', [10, 20, 10, 20, 10, 20, 10, 5000, 20], false],
    ['a peak that goes down', [5000, 4000, 3000, 2000, 1000, 0], false],
    ['a tenth of 1,000 a second stays, looked at twice a second', Array.from({ length: 20 }, (_, i) => 50 * i), true],
    ['growth within a batch', [0, 0, 0, 30, 60, 60, 90, 90, 100], false],
    ['too few looks', [0, 5000, 10_000], false],
    ['none', [], false],
  ])('backlog grows: %s', (_name, looks, grows) => {
    expect(isGrowing(looks)).toBe(grows);
  });

  it.each<[string, Partial<Storing>, boolean]>([
    ['as it should be', {}, true],
    ['99 of 100 within a second', { lagAtMostS: { p50: 0.1, p99: 1 } }, true],
    ['fewer within a second', { lagAtMostS: { p50: 0.1, p99: 2 } }, false],
    ['nothing was stored', { lagAtMostS: { p50: null, p99: null } }, false],
    ['a growing backlog', { isGrowing: true }, false],
    ['messages that stay at the broker', { drainedS: null, waitingLeft: 3 }, false],
  ])('keep pace: %s', (_name, other, keeps) => {
    expect(keepsPace({ ...STORING, ...other })).toBe(keeps);
  });

  it('are waited for until they have stored everything', async () => {
    const waiting = [70, 60, 40, 40, 0];
    const broker = { waiting: async () => waiting.shift() ?? Number.NaN };
    const scrapes = [5, 95].map((count) =>
      parseMetrics(
        ['_bucket{le="0.5"}', '_count'].map((of) => `pile_console_ingest_lag_seconds${of} ${count}`).join('\n'),
      ),
    );
    const end = await watchStoring(broker, async () => scrapes.shift() ?? new Map(), 5);
    expect(await end()).toEqual({
      lagAtMostS: { p50: 0.5, p99: 0.5 },
      waiting: { count: 1, p50: 70, p99: 70, max: 70 },
      waitingAtEnd: 60,
      isGrowing: false,
      drainedS: expect.any(Number),
      waitingLeft: 0,
    });
    expect(waiting).toEqual([]);
  });

  it('and the error of a look comes from the end of the watch', async () => {
    const broker = { waiting: () => Promise.reject(new Error('the broker is away')) };
    const end = await watchStoring(broker, async () => new Map(), 5);
    await expect(end()).rejects.toThrow('the broker is away');
  });
});

const ALONE: Use = { servers: [{ cpuCores: 1.106, rssMaxMb: 723.4 }], databaseCores: null, brokerCores: null };
const TWO: Use = {
  servers: [
    { cpuCores: 0.75, rssMaxMb: 400.2 },
    { cpuCores: 0.5, rssMaxMb: 412.3 },
  ],
  databaseCores: 0.3,
  brokerCores: 0.254,
};

describe('the lines', () => {
  it('say how much the servers use, each and together', () => {
    expect(textOfUse(ALONE)).toBe('server 1.11 cores, 723 MB at most');
    expect(textOfUse(TWO)).toBe(
      '2 servers 1.25 cores (0.75 + 0.50), 813 MB (400 + 412) at most; PostgreSQL 0.30 cores; NATS 0.25 cores',
    );
  });

  it('say how the servers keep up with the broker', () => {
    expect(textOfStoring(STORING)).toBe(
      "stored p50 at most 0.1 s, p99 at most 0.5 s after the machine's clock, waiting at the broker p50 40, most 320, " +
        'at the end 12, all stored 0.3 s later, without growth',
    );
    const stuck = { ...STORING, isGrowing: true, drainedS: null, waitingLeft: 7 };
    expect(textOfStoring(stuck)).toMatch(/at the end 12, 7 never stored, and it grew$/);
  });

  const COUNTS = { stored: 5000, lost: 0, duplicates: 0, different: 0, unknown: 0, recordsEnded: 2 };
  const quantiles = { count: 5000, p50: 4, p99: 21, max: 30 };
  const report = (other: Partial<LoadReport>): string => {
    const whole: LoadReport = {
      asked: { machines: 250, seconds: 20, consoles: 1, servers: 1, broker: 'own' },
      machine: { cpu: 'a CPU', cores: 2, node: 'v20', loadAverage1: 1 },
      database: 'embedded',
      site: { piles: 4000, types: 20 },
      records: { ...COUNTS, sent: 5000, acknowledged: 5000 },
      ackMs: quantiles,
      steadyAckMs: quantiles,
      lagAtMostS: { p50: 0.1, p99: 0.25 },
      storing: null,
      live: { messages: 10, ms: quantiles },
      calls: [],
      use: ALONE,
      warnings: 0,
      generator: { lateMs: quantiles, eventLoopP99Ms: 12 },
      faults: [],
      ...other,
    };
    return linesOf(whole).join('\n');
  };

  it('of one server say nothing of another broker', () => {
    const text = report({});
    expect(text).toContain('\n  publish to PUBACK ');
    expect(text).toContain('4000 piles, embedded database\n');
    expect(text).toContain('\nserver 1.11 cores, 723 MB at most; 0 lines of warnings\n');
    expect(text).not.toContain('NATS');
    expect(text).not.toContain('waiting at the broker');
  });

  it('of two servers say whose PUBACK it is, and when records were stored', () => {
    const asked = { machines: 250, seconds: 20, consoles: 1, servers: 2, broker: 'nats' } as const;
    const text = report({ asked, database: 'postgres', use: TWO, storing: STORING });
    expect(text).toContain('postgres database, 2 servers at NATS\n');
    expect(text).toContain('\n  to PUBACK of NATS ');
    expect(text).toContain(`\n  after 10 s: ${textOfStoring(STORING)}\n`);
    expect(text).toContain(`\n${textOfUse(TWO)}; 0 lines of warnings\n`);
  });

  it('of the highest rate name the servers and the lag', () => {
    const rate: TriedRate = {
      machines: 250,
      recordsPerS: 250,
      readingsPerS: 2467,
      ackMs: quantiles,
      use: TWO,
      storing: STORING,
      machinesLateP99Ms: 6,
      isHeld: true,
    };
    const slower = { ...rate, machines: 313, recordsPerS: 313, isHeld: false };
    const disk = { bytes: 11_400, readings: 10_000 };
    const found = { tried: [rate, slower], records: { ...COUNTS, sent: 5000 }, disk, faults: [] };
    const lines = linesOfFound({ ...found, highest: rate });
    expect(lines).toContain(
      `Held: 250 records (2467 readings) a second: PUBACK p50 4 ms, p99 21 ms; ${textOfStoring(STORING)}; ` +
        `${textOfUse(TWO)}; machines late by p99 6 ms: held`,
    );
    expect(lines).toContain('on the disk: 1.14 B a reading with all tables and indexes (11400 B, 10000 readings)');
    expect(linesOfFound({ ...found, highest: null })).toContain('No rate was held.');
  });
});

it('the CPU time of a process is that of its children, too: PostgreSQL serves each connection by one', async () => {
  const burn =
    'while (process.cpuUsage().user < 300000); console.log("done"); process.stdin.once("data", () => process.exit());';
  // The shell waits for its child, and uses next to nothing itself.
  const shell = spawn('sh', ['-c', `'${process.execPath}' -e '${burn}'; read line`], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  try {
    const startMs = performance.now();
    const end = watchProcess(shell.pid ?? 0);
    const usedS = (): number => (end().cpuCores * (performance.now() - startMs)) / 1000;
    await once(shell.stdout, 'data');
    const whileItLives = usedS();
    expect(whileItLives).toBeGreaterThan(0.25);
    shell.stdin.write('end\n');
  } finally {
    shell.kill('SIGKILL');
  }
});
