// Machines that publish to a broker of their own (MQTT_URL). Ingest takes part in a shared subscription, so that
// replicas split the load; consoles keep connecting to this server, which relays what they subscribed to.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import mqtt, { type MqttClient } from 'mqtt';
import type { Logger } from 'pino';
import { MACHINE_KINDS, topicOf } from '../../src/contracts/broker';
import type { EmbeddedBroker } from './embedded-broker';
import { parseConsoleFilter } from './subscription-rights';

export interface ExternalBrokerOptions {
  readonly url: string;
  readonly logger: Logger;
  readonly accept: (topic: string, payload: Buffer) => Promise<void>;
  readonly embedded: EmbeddedBroker;
}

/** mqtt.js hands over one message after another, so that several connections share the work. */
const INGEST_CONNECTIONS = 4;
const INGEST_TOPICS = MACHINE_KINDS.map((kind) => `$share/ingest/hskj/+/+/+/+/${kind}`);
const RETRY_MS = 1000;

export class ExternalBroker {
  private readonly ingest: readonly MqttClient[];
  private readonly relay: MqttClient;
  private readonly interest = new Map<string, number>();
  private closing = false;

  constructor(private readonly options: ExternalBrokerOptions) {
    this.ingest = Array.from({ length: INGEST_CONNECTIONS }, (_, index) => this.connectIngest(index));
    this.relay = mqtt.connect(options.url, { clientId: `pile-console-relay-${randomUUID()}`, clean: true });
    this.relay.on('error', (error) => this.options.logger.warn({ err: error }, 'external broker'));
    this.relay.on('message', (topic, payload, packet) => options.embedded.relay(topic, payload, packet.retain));
    options.embedded.onInterest((filter, change) => this.follow(filter, change));
  }

  /** Publishes for every replica's consoles. */
  publish(topic: string, payload: string): void {
    this.relay.publish(topic, payload, { qos: 1 }, (error) => {
      if (error) this.options.logger.warn({ err: error, topic }, 'a message was not published');
    });
  }

  async close(): Promise<void> {
    this.closing = true;
    await Promise.all([...this.ingest, this.relay].map((client) => client.endAsync(true)));
  }

  private connectIngest(index: number): MqttClient {
    const client = mqtt.connect(this.options.url, {
      clientId: `pile-console-ingest-${randomUUID()}`,
      // Messages that were not acknowledged go to another member of the shared subscription.
      clean: true,
    });
    client.on('error', (error) => this.options.logger.warn({ err: error, index }, 'external broker'));
    client.on('connect', () => client.subscribe(INGEST_TOPICS, { qos: 1 }));
    // The PUBACK follows the callback, hence only what is stored is acknowledged.
    client.handleMessage = (packet, done) => {
      void this.store(packet.topic, Buffer.from(packet.payload)).then(() => done());
    };
    return client;
  }

  private async store(topic: string, payload: Buffer): Promise<void> {
    while (!this.closing) {
      try {
        return await this.options.accept(topic, payload);
      } catch (error) {
        this.options.logger.warn({ err: error }, 'a message could not be stored yet');
        await sleep(RETRY_MS);
      }
    }
  }

  /** Follows whole projects, so that overlapping filters of consoles do not double what is relayed. */
  private follow(filter: string, change: 1 | -1): void {
    const parsed = parseConsoleFilter(filter);
    const followed =
      parsed === null
        ? filter
        : topicOf({
            site: '+',
            typeCode: parsed.typeCode,
            projectId: parsed.projectId ?? '+',
            deviceId: '+',
            kind: '+',
          });
    const before = this.interest.get(followed) ?? 0;
    this.interest.set(followed, before + change);
    if (before === 0 && change === 1) this.relay.subscribe(followed, { qos: 0 });
    if (before === 1 && change === -1) {
      this.interest.delete(followed);
      this.relay.unsubscribe(followed);
    }
  }
}
