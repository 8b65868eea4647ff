// One connection to the broker that is always being restored. The library's own reconnecting is off: it has no jitter
// and keeps the credentials it began with.
import mqtt, { type MqttClient } from 'mqtt';
import type { ConnectionState, LiveFeedConfig } from '../../src/contracts/live-feed';
import { backOffMs } from './back-off';

/** CONNACK codes for bad credentials and for a refused authorisation, MQTT 3.1.1. */
const REFUSED: ReadonlySet<unknown> = new Set([4, 5]);
const CONNECT_TIMEOUT_MS = 10_000;
const KEEPALIVE_S = 20;
/** A connection that held this long counts: the next loss starts the back-off anew. */
const STABLE_MS = 10_000;
/**
 * A connection that counted and was cut is made anew at once, and its loss told only when that takes longer: the broker
 * ends it with the token that it was made with, while the session goes on with another.
 */
const QUIET_MS = 3_000;
const AT_ONCE_MS = 250;
const SUBSCRIPTION_FAILED = 128;

export interface BrokerConnectionOptions {
  readonly onMessage: (topic: string, payload: Uint8Array) => void;
  readonly onState: (state: ConnectionState) => void;
  /** The broker refused the token. */
  readonly onRefused: () => void;
  readonly random?: () => number;
  readonly stableMs?: number;
}

export class BrokerConnection {
  readonly #options: BrokerConnectionOptions;
  #config: LiveFeedConfig | null = null;
  #client: MqttClient | null = null;
  /** Topics subscribed to, or asked for. */
  #topics: readonly string[] = [];
  #attempt = 0;
  #liveSinceMs: number | null = null;
  #offlineSinceMs = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Runs while a loss is not told yet. */
  #quiet: ReturnType<typeof setTimeout> | undefined;
  /** The state to tell when `#quiet` runs out. */
  #pendingState: ConnectionState | null = null;

  constructor(options: BrokerConnectionOptions) {
    this.#options = options;
  }

  /**
   * Connects, or moves a connection to other topics, also one that is on its way; a new token alone is kept for the next
   * attempt.
   */
  connect(config: LiveFeedConfig): void {
    const before = this.#config;
    this.#config = config;
    const sameBroker = before?.url === config.url && before.clientUuid === config.clientUuid;
    if (sameBroker && this.#client && this.#liveSinceMs !== null) {
      this.#follow(this.#client);
      return;
    }
    if (sameBroker && before.token === config.token && (this.#client || this.#timer !== undefined)) return;
    this.#drop();
    this.#attempt = 0;
    this.#offlineSinceMs = Date.now();
    this.#tell({ state: 'connecting' });
    this.#open(config);
  }

  disconnect(): void {
    this.#config = null;
    this.#drop();
    this.#tell({ state: 'closed' });
  }

  #open(config: LiveFeedConfig): void {
    const client = mqtt.connect(config.url, {
      username: config.clientUuid,
      password: config.token,
      clientId: `console-${randomId()}`,
      clean: true,
      keepalive: KEEPALIVE_S,
      connectTimeout: CONNECT_TIMEOUT_MS,
      reconnectPeriod: 0,
      resubscribe: false,
      timerVariant: 'native',
    });
    this.#client = client;
    const current = (): boolean => this.#client === client;
    client.on('connect', () => {
      if (current()) this.#follow(client);
    });
    client.on('message', (topic, payload) => {
      if (current()) this.#options.onMessage(topic, payload);
    });
    client.on('error', (error) => {
      if (!current()) return;
      if ('code' in error && REFUSED.has(error.code)) this.#options.onRefused();
      this.#lost();
    });
    client.on('close', () => {
      if (current()) this.#lost();
    });
  }

  /** Subscribes to the topics that are asked for by now, and leaves others. Live once the broker has said so. */
  #follow(client: MqttClient): void {
    const topics = this.#config?.topics ?? [];
    const gone = this.#topics.filter((topic) => !topics.includes(topic));
    const added = topics.filter((topic) => !this.#topics.includes(topic));
    if (gone.length + added.length === 0) return;
    this.#topics = topics;
    if (gone.length > 0) client.unsubscribe(gone);
    if (added.length === 0) this.#granted(client);
    else {
      client.subscribe(added, { qos: 1 }, (error, granted) => {
        // Other topics were asked for meanwhile: their own answer tells.
        if (this.#client !== client || this.#topics !== topics) return;
        // Live means that messages can come, not that a socket is open.
        if (error || granted?.some(({ qos }) => qos === SUBSCRIPTION_FAILED)) this.#lost();
        else this.#granted(client);
      });
    }
  }

  #granted(client: MqttClient): void {
    const topics = this.#config?.topics ?? [];
    if (!sameTopics(topics, this.#topics)) {
      this.#follow(client);
      return;
    }
    this.#liveSinceMs ??= Date.now();
    this.#tell({ state: 'live', sinceMs: this.#liveSinceMs });
  }

  #lost(): void {
    const now = Date.now();
    const { random = Math.random, stableMs = STABLE_MS } = this.#options;
    const wasStable = this.#liveSinceMs !== null && now - this.#liveSinceMs >= stableMs;
    if (this.#liveSinceMs !== null) this.#offlineSinceMs = now;
    this.#drop();
    this.#attempt = wasStable ? 1 : this.#attempt + 1;
    const waitMs = wasStable ? Math.round(random() * AT_ONCE_MS) : backOffMs(this.#attempt, random);
    if (wasStable) this.#beQuiet();
    this.#tell({
      state: 'reconnecting',
      attempt: this.#attempt,
      retryAtMs: now + waitMs,
      offlineSinceMs: this.#offlineSinceMs,
    });
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#config) this.#open(this.#config);
    }, waitMs);
  }

  #beQuiet(): void {
    this.#quiet ??= setTimeout(() => {
      this.#quiet = undefined;
      if (this.#pendingState !== null) this.#options.onState(this.#pendingState);
      this.#pendingState = null;
    }, QUIET_MS);
  }

  #tell(state: ConnectionState): void {
    const isWait = state.state === 'connecting' || state.state === 'reconnecting';
    if (isWait && this.#quiet !== undefined) {
      this.#pendingState = state;
      return;
    }
    clearTimeout(this.#quiet);
    this.#quiet = undefined;
    this.#pendingState = null;
    this.#options.onState(state);
  }

  #drop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#liveSinceMs = null;
    this.#topics = [];
    const client = this.#client;
    this.#client = null;
    // Errors of a connection that was given up concern nobody, but without a listener they would be thrown.
    client?.on('error', () => undefined);
    client?.end(true);
  }
}

function sameTopics(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((topic) => b.includes(topic));
}

/** crypto.randomUUID is missing on plain http; getRandomValues is not. */
function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
