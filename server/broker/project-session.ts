// One project's session at an external broker: client id and subscription stay the same whichever server holds it, so
// the broker keeps what the machines publish while nobody does. A message is acknowledged when it is stored, in the
// order of arrival (MQTT 3.1.1, 4.6), and many may be on their way to the database at once.
import { setTimeout as sleep } from 'node:timers/promises';
import mqtt, { type IPublishPacket, type MqttClient } from 'mqtt';
import type { Logger } from 'pino';

export interface SessionOptions {
  readonly url: string;
  readonly clientId: string;
  readonly filter: string;
  /** A topic that the filter matches, and nobody else listens to. */
  readonly markTopic: string;
  /** Resolves when the message is stored, or needs no storing; rejects when it should be tried again. */
  readonly accept: (topic: string, payload: Buffer, retained: boolean) => Promise<void>;
  readonly logger: Logger;
}

const CONNECT_TIMEOUT_MS = 10_000;
const KEEPALIVE_S = 15;
/** More are left in the socket until some are stored; the broker's own window is usually smaller. */
const MAX_TAKEN = 2000;
/** On average: sessions that all tried again at once would share a batch with the message that none can store. */
const RETRY_MS = 1000;
const DRAIN_LIMIT_MS = 8000;
/** Then for those that came while the broker was told of the end. */
const LAST_LIMIT_MS = 2000;

export class ProjectSession {
  private client: MqttClient | null = null;
  /** Packet ids that are not acknowledged yet, in order of arrival, and whether their messages are stored. */
  private taken = new Map<number, boolean>();
  private full: (() => void) | null = null;
  private closing = false;
  /** Whether messages that could not be stored are waiting to be tried again. */
  private isPausing = false;
  /** They, and those that came behind them, by their places in the order of arrival. */
  private waiting: { readonly place: number; readonly goOn: () => void }[] = [];
  private arrived = 0;
  /** How many are on their way to the database, or wait to be tried again. */
  private storing = 0;
  private readonly given = new AbortController();

  constructor(private readonly options: SessionOptions) {}

  get connected(): boolean {
    return this.client?.connected === true;
  }

  /** Connects and subscribes; the messages that the broker kept begin to arrive. Rejects when the broker refuses. */
  async connect(): Promise<void> {
    // The session was given up while it waited for its turn. Connecting now would take it from its present holder.
    if (this.closing) return;
    const client = mqtt.connect(this.options.url, {
      clientId: this.options.clientId,
      clean: false,
      keepalive: KEEPALIVE_S,
      connectTimeout: CONNECT_TIMEOUT_MS,
      // Its holder connects it again while the project is still leased: two that fight for a session would never end.
      reconnectPeriod: 0,
      resubscribe: false,
    });
    this.client = client;
    this.taken = new Map();
    this.full = null;
    client.handleMessage = (packet, next) => this.take(client, packet, next);
    client.on('error', (error) => this.options.logger.debug({ err: error, filter: this.options.filter }, 'session'));
    try {
      await Promise.race([this.subscribe(client), closed(client)]);
    } catch (error) {
      client.end(true);
      throw error;
    }
  }

  /**
   * Waits until all that came is acknowledged, disconnects, and resolves when the rest is stored, too: a message that this
   * holder left would come to the next one behind newer ones (NATS sends it again after 30 s).
   */
  async release(): Promise<void> {
    this.closing = true;
    const limit = performance.now() + DRAIN_LIMIT_MS;
    while (this.connected && this.taken.size > 0 && performance.now() < limit) await sleep(10);
    // In order, so that the acknowledgements before it are sent.
    if (this.connected) await this.client?.endAsync();
    else this.client?.end(true);
    // Sent by the broker before it knew; they come to the next holder once more, who finds them stored.
    while (this.storing > 0 && performance.now() < limit + LAST_LIMIT_MS) await sleep(10);
    this.given.abort();
  }

  /** Disconnects at once; messages that are not acknowledged go to the next holder of the session. */
  drop(): void {
    this.closing = true;
    this.given.abort();
    this.client?.end(true);
  }

  private async subscribe(client: MqttClient): Promise<void> {
    await new Promise<void>((resolve) => client.once('connect', () => resolve()));
    const granted = await client.subscribeAsync(this.options.filter, { qos: 1 });
    // With less the broker would keep nothing.
    if (granted.some(({ qos }) => qos !== 1)) throw new Error(`${this.options.filter} is not granted with QoS 1`);
    // So that the session has acknowledged something. NATS before 2.9.16 forgets, when it is killed and started again,
    // messages on their way for one session where another one never has (docs/adr/0079).
    await client.publishAsync(this.options.markTopic, '', { qos: 1 });
  }

  private take(client: MqttClient, packet: IPublishPacket, next: (error?: Error) => void): void {
    const { messageId } = packet;
    if (packet.qos === 0 || messageId === undefined) {
      void this.store(packet);
      next();
      return;
    }
    // To mqtt.js an error means: go on, and do not acknowledge. That is done here, once the message is stored.
    const later = (): void => next(new Error('acknowledged later'));
    // Sent again by a broker that has lost patience: the first one is still being stored.
    if (this.given.signal.aborted || this.taken.has(messageId)) {
      later();
      return;
    }
    this.taken.set(messageId, false);
    void this.store(packet).then((stored) => {
      // Of a connection that is gone there is nothing to acknowledge: the broker sends it again.
      if (!stored || client !== this.client || !client.connected) return;
      this.taken.set(messageId, true);
      this.acknowledge(client);
    });
    if (this.taken.size < MAX_TAKEN) later();
    else this.full = later;
  }

  /** Whether it is stored; false when the session was given up before. */
  private async store(packet: IPublishPacket): Promise<boolean> {
    const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload;
    this.arrived += 1;
    const place = this.arrived;
    this.storing += 1;
    try {
      while (!this.given.signal.aborted) {
        if (this.isPausing) await new Promise<void>((goOn) => this.waiting.push({ place, goOn }));
        if (this.given.signal.aborted) break;
        try {
          await this.options.accept(packet.topic, payload, packet.retain);
          return true;
        } catch {
          // Ingest has logged the reason; the broker keeps the message until it is stored.
          if (!this.isPausing) void this.pauseOnce();
        }
      }
      return false;
    } finally {
      this.storing -= 1;
    }
  }

  /**
   * After a while all that wait go on, the first to arrive first: a record's end must not come before its rows. One that
   * was refused at once (the disk is full) began to wait before those whose batch failed later.
   */
  private async pauseOnce(): Promise<void> {
    this.isPausing = true;
    await sleep(RETRY_MS * (0.5 + Math.random()), undefined, { signal: this.given.signal }).catch(() => undefined);
    this.isPausing = false;
    const waiting = this.waiting.splice(0).sort((a, b) => a.place - b.place);
    for (const { goOn } of waiting) goOn();
  }

  private acknowledge(client: MqttClient): void {
    const packets: Buffer[] = [];
    for (const [messageId, stored] of this.taken) {
      if (!stored) break;
      packets.push(puback(messageId));
      this.taken.delete(messageId);
    }
    if (packets.length === 0) return;
    client.stream.write(Buffer.concat(packets));
    const { full } = this;
    this.full = null;
    full?.();
  }
}

/** MQTT 3.1.1, 3.4 */
function puback(messageId: number): Buffer {
  return Buffer.of(0x40, 2, messageId >> 8, messageId & 0xff);
}

/** Rejects when the connection fails or ends. */
function closed(client: MqttClient): Promise<never> {
  return new Promise((_, reject) => {
    client.once('error', reject);
    client.once('close', () => reject(new Error('the broker closed the connection')));
  });
}
