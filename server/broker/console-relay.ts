// Relays live data of an external broker to the consoles of this server, and messages of this server to the consoles of
// all. It subscribes only to topics that a console here listens to, and passes on only well-formed messages of registered
// machines. It does not wait until they are stored, which another server may do.
import { randomUUID } from 'node:crypto';
import mqtt, { type MqttClient } from 'mqtt';
import type { Logger } from 'pino';
import { CONSOLE_KINDS, MACHINE_KINDS, parseTopic, topicOf } from '../../src/contracts/broker';
import { parseMachineMessage } from '../ingest/messages';
import { LogThrottle } from '../log-throttle';
import type { EmbeddedBroker, LiveSource } from './embedded-broker';
import { KnownMachines } from './known-machines';
import { bareRoomOf, parseConsoleFilter, topicsOfRoom } from './subscription-rights';

export interface RelayOptions {
  readonly url: string;
  readonly logger: Logger;
  readonly embedded: EmbeddedBroker;
  readonly idPrefix: string;
  /** The places (`placeOf`) of a project's machines. */
  readonly machinesOf: (projectId: number) => Promise<ReadonlySet<string>>;
}

/** Messages that were not relayed, since the start. */
export interface RelayCounts {
  malformed: number;
  unknown: number;
}

interface Followed {
  readonly ready: Promise<unknown>;
  listeners: number;
}

const RECONNECT_MS = 1000;
const KEEPALIVE_S = 15;
/** Messages of rooms that are remembered, to tell a copy. */
const REMEMBERED = 256;
/** A broker that is slow does not keep the server from starting. */
const FIRST_CONNECT_MS = 10_000;

export class ConsoleRelay implements LiveSource {
  readonly dropped: RelayCounts = { malformed: 0, unknown: 0 };
  private readonly client: MqttClient;
  private readonly machines: KnownMachines;
  private readonly logThrottle = new LogThrottle();
  private followed = new Map<string, Followed>();
  /** The newest messages of rooms that are followed in all projects, oldest first. */
  private readonly remembered = new Set<string>();

  /** Resolves when it is connected, or when the broker has been waited for long enough. */
  static async start(options: RelayOptions): Promise<ConsoleRelay> {
    const relay = new ConsoleRelay(options);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, FIRST_CONNECT_MS);
      const done = (): void => {
        clearTimeout(timer);
        resolve();
      };
      relay.client.once('connect', done);
    });
    return relay;
  }

  private constructor(private readonly options: RelayOptions) {
    this.machines = new KnownMachines(options.machinesOf);
    this.client = mqtt.connect(options.url, {
      clientId: `${options.idPrefix}-relay-${randomUUID()}`,
      clean: true,
      keepalive: KEEPALIVE_S,
      // Not all servers at the same moment.
      reconnectPeriod: RECONNECT_MS + Math.round(Math.random() * RECONNECT_MS),
      resubscribe: false,
    });
    this.client.on('error', (error) => options.logger.warn({ err: error }, 'external broker'));
    this.client.on('message', (topic, payload) => this.relay(topic, payload));
    let connected = false;
    this.client.on('connect', () => {
      connected = true;
      options.logger.info('the external broker is connected');
    });
    this.client.on('close', () => {
      if (!connected) return;
      connected = false;
      options.logger.warn('the external broker is gone: consoles are cut until it is back');
      this.followed = new Map();
      // Messages sent meanwhile would not reach them; when they are let in again they ask for everything anew.
      options.embedded.cutConsoles();
    });
  }

  get up(): boolean {
    return this.client.connected;
  }

  /** Publishes for every server's consoles. */
  publish(topic: string, payload: string): void {
    if (!this.up) return;
    this.client.publish(topic, payload, { qos: 1 }, (error) => {
      if (error) this.options.logger.warn({ err: error, topic }, 'a message was not published');
    });
  }

  /** Follows whole projects, so that overlapping filters of consoles do not double what is relayed. */
  async follow(filter: string): Promise<() => void> {
    const scope = scopeOf(filter);
    const { followed } = this;
    const entry = followed.get(scope) ?? { ready: this.client.subscribeAsync(scope, { qos: 0 }), listeners: 0 };
    followed.set(scope, entry);
    entry.listeners++;
    const unfollow = (): void => {
      entry.listeners--;
      if (entry.listeners > 0 || followed.get(scope) !== entry) return;
      followed.delete(scope);
      if (this.up && followed === this.followed) this.client.unsubscribe(scope);
    };
    try {
      await entry.ready;
    } catch (error) {
      unfollow();
      throw error;
    }
    return unfollow;
  }

  async close(): Promise<void> {
    await this.client.endAsync(true);
  }

  private relay(topic: string, payload: Buffer): void {
    const { embedded } = this.options;
    const parts = parseTopic(topic);
    if (parts === null) {
      this.drop('malformed', topic, 'unknown topic');
      return;
    }
    // Between server and machine.
    if (!CONSOLE_KINDS.some((kind) => kind === parts.kind)) return;
    if (!MACHINE_KINDS.some((kind) => kind === parts.kind)) {
      if (!this.isCopy(parts.kind, topic, payload)) embedded.relay(topic, payload, false);
      return;
    }
    const message = parseMachineMessage(topic, payload, Date.now());
    if (typeof message === 'string') {
      this.drop('malformed', topic, message);
      return;
    }
    this.machines.ask(parts, (isKnown) => {
      // Consoles that come later must find the newest status, which the broker sends as retained only to new subscriptions.
      if (isKnown) embedded.relay(topic, payload, parts.kind === 'status');
      else this.drop('unknown', topic, 'no such machine is registered');
    });
  }

  /**
   * Whether a message of a room came before: where both the room and one of its projects are followed, the broker sends
   * each twice. No two messages of a room are the same, each change of a generation has a number.
   */
  private isCopy(kind: string, topic: string, payload: Buffer): boolean {
    const room = bareRoomOf(kind);
    if (room === null || !this.followed.has(topicsOfRoom(room))) return false;
    const { remembered } = this;
    const message = `${topic} ${payload.toString('utf8')}`;
    if (remembered.has(message)) return true;
    remembered.add(message);
    const [oldest] = remembered;
    if (remembered.size > REMEMBERED && oldest !== undefined) remembered.delete(oldest);
    return false;
  }

  private drop(why: keyof RelayCounts, topic: string, reason: string): void {
    this.dropped[why]++;
    if (!this.logThrottle.isDue(why)) return;
    const about = { topic: topic.slice(0, 200), reason, counts: this.dropped };
    this.options.logger.warn(about, 'a message of the external broker is not for consoles');
  }
}

function scopeOf(filter: string): string {
  const parsed = parseConsoleFilter(filter);
  if (parsed === null) return filter;
  const { typeCode, projectId } = parsed;
  return topicOf({ site: '+', typeCode, projectId: projectId ?? '+', deviceId: '+', kind: '+' });
}
