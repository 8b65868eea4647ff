// Live data of an external broker for the consoles of this server, and what the server says to the consoles of all
// servers. Only what somebody here listens to is subscribed.
import { randomUUID } from 'node:crypto';
import mqtt, { type MqttClient } from 'mqtt';
import type { Logger } from 'pino';
import { parseTopic, topicOf } from '../../src/contracts/broker';
import type { EmbeddedBroker, LiveSource } from './embedded-broker';
import { parseConsoleFilter } from './subscription-rights';

export interface RelayOptions {
  readonly url: string;
  readonly logger: Logger;
  readonly embedded: EmbeddedBroker;
  readonly idPrefix: string;
}

interface Followed {
  readonly ready: Promise<unknown>;
  listeners: number;
}

const RECONNECT_MS = 1000;
const KEEPALIVE_S = 15;
/** A broker that is slow does not keep the server from starting. */
const FIRST_CONNECT_MS = 10_000;

export class ConsoleRelay implements LiveSource {
  private readonly client: MqttClient;
  private followed = new Map<string, Followed>();

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
    this.client = mqtt.connect(options.url, {
      clientId: `${options.idPrefix}-relay-${randomUUID()}`,
      clean: true,
      keepalive: KEEPALIVE_S,
      // Not all servers at the same moment.
      reconnectPeriod: RECONNECT_MS + Math.round(Math.random() * RECONNECT_MS),
      resubscribe: false,
    });
    this.client.on('error', (error) => options.logger.warn({ err: error }, 'external broker'));
    this.client.on('message', (topic, payload, { retain }) => {
      // Consoles that come later must find the newest status, which the broker sends as retained only to who is new.
      options.embedded.relay(topic, payload, retain || parseTopic(topic)?.kind === 'status');
    });
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
      // What is said meanwhile would not reach them; when they are let in again they ask for everything anew.
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
}

function scopeOf(filter: string): string {
  const parsed = parseConsoleFilter(filter);
  if (parsed === null) return filter;
  const { typeCode, projectId } = parsed;
  return topicOf({ site: '+', typeCode, projectId: projectId ?? '+', deviceId: '+', kind: '+' });
}
