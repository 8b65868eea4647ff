// Metrics of the server, for Prometheus. Labels come from closed lists (calls of the API, classes of status, reasons):
// never an id, an address or a user's text.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { BlockedState } from '../ingest/blocking-messages';
import type { IngestCounts } from '../ingest/ingest';
import type { MachineMessage } from '../ingest/messages';

/** State of the external broker, looked up when metrics are asked for. */
interface ExternalBrokerState {
  readonly up: boolean;
  readonly projects: number;
  /** Messages not relayed to consoles. */
  readonly dropped: { readonly malformed: number; readonly unknown: number };
}

export interface MetricsSources {
  readonly database: 'embedded' | 'postgres';
  readonly schemaVersion: number;
  readonly ingest: () => Readonly<IngestCounts>;
  /** Machines whose messages wait behind one that cannot be stored. */
  readonly blocked: () => BlockedState;
  /** Connections to this server's /mqtt. */
  readonly connections: () => { readonly gateway: number; readonly machine: number; readonly console: number };
  /** Connections to /mqtt that were not let in. */
  readonly refusedConnections: () => Iterable<{ kind: string; reason: string; count: number }>;
  /** Messages to topics that were not their sender's. */
  readonly strayMessages: () => number;
  /** The broker of MQTT_URL, and how many projects this server hears there; null without one. */
  readonly externalBroker: (() => ExternalBrokerState) | null;
  /** Of all replicas, since they share the tasks. */
  readonly exports: () => Promise<{ readonly waiting: number; readonly running: number }>;
  /** Of the data folder's disk. */
  readonly freeBytes: () => number;
}

/** The database answers within this time, or its figures are left out of a scrape. */
const DATABASE_LIMIT_MS = 2000;
const HTTP_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Up to a day: a machine that was offline sends what it has kept. */
const LAG_BUCKETS_S = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 3600, 86_400];

export class Metrics {
  private readonly registry = new Registry();
  private readonly httpDuration: Histogram<'call' | 'status_class'>;
  private readonly httpRefusals: Counter<'error_code'>;
  private readonly ingestLag: Histogram;
  private readonly ingestStoring: Histogram;

  constructor(sources: MetricsSources) {
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry });
    this.httpDuration = new Histogram({
      name: 'pile_console_http_request_duration_seconds',
      help: 'Requests by call of the API (or kind of request) and class of HTTP status, until the answer was sent.',
      labelNames: ['call', 'status_class'],
      buckets: HTTP_BUCKETS_S,
      registers,
    });
    this.httpRefusals = new Counter({
      name: 'pile_console_http_refusals_total',
      help: 'Answers whose envelope is no success, by its error code; most of them have the HTTP status 200.',
      labelNames: ['error_code'],
      registers,
    });
    this.ingestLag = new Histogram({
      name: 'pile_console_ingest_lag_seconds',
      help: 'From the clock of the machine to the commit that stored the record; 0 where that clock runs ahead.',
      buckets: LAG_BUCKETS_S,
      registers,
    });
    this.ingestStoring = new Histogram({
      name: 'pile_console_ingest_store_seconds',
      help: 'From the arrival of a machine’s message to the commit that stored it.',
      buckets: LAG_BUCKETS_S,
      registers,
    });
    const counted = (name: string, help: string, count: (counts: Readonly<IngestCounts>) => number): void => {
      new Counter({
        name,
        help,
        registers,
        collect() {
          this.reset();
          this.inc(count(sources.ingest()));
        },
      });
    };
    counted('pile_console_rows_stored_total', 'Rows of per-second log stored.', ({ rows }) => rows);
    counted(
      'pile_console_ingest_failed_batches_total',
      'Batches and single messages that could not be stored; their machines send them again.',
      ({ failedBatches }) => failedBatches,
    );
    counted(
      'pile_console_ingest_refused_not_kept_total',
      'Malformed messages of registered machines beyond those that the audit trail takes of a machine and day.',
      ({ refusedNotKept }) => refusedNotKept,
    );
    new Counter({
      name: 'pile_console_ingest_messages_total',
      help: 'Messages of machines: accepted (stored, duplicate), put into the audit trail instead (set_aside) and refused for good (malformed, unknown_machine, not_own).',
      labelNames: ['result'],
      registers,
      collect() {
        const { stored, duplicates, setAside, malformed, unknown } = sources.ingest();
        this.reset();
        this.inc({ result: 'stored' }, stored);
        this.inc({ result: 'duplicate' }, duplicates);
        this.inc({ result: 'set_aside' }, setAside);
        this.inc({ result: 'malformed' }, malformed);
        this.inc({ result: 'unknown_machine' }, unknown);
        this.inc({ result: 'not_own' }, sources.strayMessages());
      },
    });
    new Gauge({
      name: 'pile_console_ingest_blocked_machines',
      help: 'Machines whose messages wait behind one that cannot be stored, while others can; the log says which.',
      registers,
      collect() {
        this.set(sources.blocked().machines);
      },
    });
    new Gauge({
      name: 'pile_console_ingest_blocked_seconds',
      help: 'How long the one that has waited longest has; 0 without any.',
      registers,
      collect() {
        this.set(sources.blocked().longestS);
      },
    });
    new Gauge({
      name: 'pile_console_mqtt_connections',
      help: 'Open connections to this server’s /mqtt.',
      labelNames: ['kind'],
      registers,
      collect() {
        for (const [kind, count] of Object.entries(sources.connections())) this.set({ kind }, count);
      },
    });
    new Counter({
      name: 'pile_console_mqtt_refused_total',
      help: 'Connections to this server’s /mqtt that were not let in: wrong credentials, too many failures (limited), or not to be checked now (away).',
      labelNames: ['kind', 'reason'],
      registers,
      collect() {
        this.reset();
        for (const { kind, reason, count } of sources.refusedConnections()) this.inc({ kind, reason }, count);
      },
    });
    new Gauge({
      name: 'pile_console_disk_free_bytes',
      help: 'Free space on the disk of the data folder.',
      registers,
      collect() {
        this.set(sources.freeBytes());
      },
    });
    if (sources.externalBroker !== null) registerExternalBroker(sources.externalBroker, registers);
    const ask = oneAtATime(sources.exports);
    const exportsOf = () => orNull(ask(), DATABASE_LIMIT_MS);
    new Gauge({
      name: 'pile_console_database_up',
      help: `1 when the database answered this scrape within ${DATABASE_LIMIT_MS / 1000} s.`,
      registers,
      async collect() {
        this.set((await exportsOf()) === null ? 0 : 1);
      },
    });
    new Gauge({
      name: 'pile_console_exports',
      help: 'Exports that wait or are being made, of all replicas.',
      labelNames: ['state'],
      registers,
      async collect() {
        this.reset();
        const counts = await exportsOf();
        if (counts === null) return;
        this.set({ state: 'waiting' }, counts.waiting);
        this.set({ state: 'running' }, counts.running);
      },
    });
    new Gauge({
      name: 'pile_console_info',
      help: 'Always 1; which database the server uses, and the version of its schema.',
      labelNames: ['database', 'schema_version'],
      registers,
    }).set({ database: sources.database, schema_version: sources.schemaVersion }, 1);
  }

  readonly contentType = Registry.PROMETHEUS_CONTENT_TYPE;

  /** Everything, as Prometheus reads it. */
  text(): Promise<string> {
    return this.registry.metrics();
  }

  answered(call: string, status: number, seconds: number): void {
    this.httpDuration.observe({ call, status_class: `${Math.floor(status / 100)}xx` }, seconds);
  }

  refused(errorCode: number): void {
    this.httpRefusals.inc({ error_code: errorCode });
  }

  stored(messages: readonly MachineMessage[], nowMs: number): void {
    for (const { kind, message, receivedMs } of messages) {
      this.ingestStoring.observe(Math.max(0, nowMs - receivedMs) / 1000);
      if (kind === 'real') this.ingestLag.observe(Math.max(0, nowMs - message.time_ms) / 1000);
    }
  }
}

/** Callers that come while an answer is awaited get that one: a database that hangs is not asked again and again. */
function oneAtATime<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | null = null;
  return () => {
    asked ??= ask().finally(() => {
      asked = null;
    });
    return asked;
  };
}

/** Null when it fails or takes too long. */
async function orNull<T>(answer: Promise<T>, limitMs: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), limitMs);
  });
  try {
    return await Promise.race([answer, late]);
  } catch {
    // /readyz and the log say what is wrong; the gauge says that something is.
    return null;
  } finally {
    clearTimeout(timer);
  }
}

function registerExternalBroker(state: () => ExternalBrokerState, registers: Registry[]): void {
  new Gauge({
    name: 'pile_console_external_broker_up',
    help: '1 while this server is connected to the broker of MQTT_URL.',
    registers,
    collect() {
      this.set(state().up ? 1 : 0);
    },
  });
  new Gauge({
    name: 'pile_console_external_broker_projects',
    help: 'Projects whose machines this server hears at the broker of MQTT_URL.',
    registers,
    collect() {
      this.set(state().projects);
    },
  });
  new Counter({
    name: 'pile_console_relay_dropped_total',
    help: 'Messages of machines at the broker of MQTT_URL that did not go on to consoles.',
    labelNames: ['reason'],
    registers,
    collect() {
      const { malformed, unknown } = state().dropped;
      this.reset();
      this.inc({ reason: 'malformed' }, malformed);
      this.inc({ reason: 'unknown_machine' }, unknown);
    },
  });
}
