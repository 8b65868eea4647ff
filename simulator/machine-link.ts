// A simulated machine's own connection to the broker, as a real gateway has one: the last will is a connection's, so
// only this way does a machine go offline by itself. Unsent messages are kept and sent in order later.
import { connect, type MqttClient } from 'mqtt';
import {
  type AnswerMessage,
  type BrokerKind,
  type CommandMessage,
  commandMessageSchema,
  type RealMessage,
  type StatusMessage,
  topicOf,
} from '../src/contracts/broker';
import type { MachineLogin, SimulatedMachine } from '../src/contracts/simulator';
import { sendWholePackets } from '../src/shared/whole-packets';

export interface LinkOptions {
  readonly brokerUrl: string;
  /** Null: the broker's address says what to sign in with, or nobody has to. */
  readonly login: MachineLogin | null;
  readonly onError: (message: string) => void;
  /** The machine's answer to a command; null: none. */
  readonly onCommand: (command: CommandMessage) => AnswerMessage | null;
}

/** Unacknowledged messages at once; the server stores them in batches. */
const WINDOW = 50;
/** Records kept while the broker is away: three hours, then the oldest are given up as a real recorder would. */
const MAX_KEPT = 3 * 3600;
const STATUS_EVERY_MS = 60_000;
const END_TIMEOUT_MS = 3000;
const FIRST_RECONNECT_MS = 1000;

export class MachineLink {
  private readonly client: MqttClient;
  private readonly topics: Readonly<Record<'real' | 'status' | 'command' | 'answer', string>>;
  private readonly statusTimer: NodeJS.Timeout;
  private readonly unsent: RealMessage[] = [];
  /** Published and not acknowledged yet, in their order. */
  private readonly inFlight = new Set<RealMessage>();
  private statusSeq = 1;
  private ended = false;

  constructor(machine: SimulatedMachine, options: LinkOptions) {
    const { site, typeCode, projectId, deviceId } = machine;
    const topic = (kind: BrokerKind) => topicOf({ site, typeCode, projectId, deviceId, kind });
    this.topics = {
      real: topic('real'),
      status: topic('status'),
      command: topic('command'),
      answer: topic('answer'),
    };
    const isWebSocket = /^wss?:/.test(options.brokerUrl);
    this.client = connect(options.brokerUrl, {
      clientId: `sim-${typeCode}-${projectId}-${deviceId}`,
      ...options.login,
      clean: true,
      keepalive: 30,
      // Not all machines at the same moment.
      reconnectPeriod: FIRST_RECONNECT_MS + Math.round(Math.random() * 2000),
      will: {
        topic: this.topics.status,
        payload: Buffer.from(JSON.stringify(this.status(false, 0))),
        qos: 1,
        retain: true,
      },
    });
    this.client.on('connect', () => {
      // Over TCP the stream is the socket itself, which sends pieces together as it is.
      if (isWebSocket) sendWholePackets(this.client.stream);
      // First, since the server sends what waits for the machine as soon as it says that it is online.
      this.client.subscribe(this.topics.command, { qos: 1 }, () => {
        // It has left meanwhile, and said so: nothing may stand after that.
        if (this.ended) return;
        this.publishStatus(true);
        this.pump();
      });
    });
    this.client.on('message', (_topic, payload) => this.obey(payload, options));
    this.client.on('error', (error) => options.onError(`${machine.name}: ${error.message}`));
    this.statusTimer = setInterval(() => {
      if (this.client.connected) this.publishStatus(true);
    }, STATUS_EVERY_MS);
  }

  /** How many more messages may be handed over before the machine should wait. */
  get room(): number {
    return Math.max(0, 4 * WINDOW - this.unsent.length);
  }

  get connected(): boolean {
    return this.client.connected;
  }

  /** When the oldest message was recorded that the broker has not acknowledged; null: it has all. */
  get oldestMs(): number | null {
    const [oldest = this.unsent[0]] = this.inFlight;
    return oldest?.time_ms ?? null;
  }

  /** Sends records in order, after those that still wait. */
  send(messages: readonly RealMessage[]): void {
    this.unsent.push(...messages);
    if (this.unsent.length > MAX_KEPT) this.unsent.splice(0, this.unsent.length - MAX_KEPT);
    this.pump();
  }

  /** Loses the connection without a word, as a machine in a radio shadow does, and gets it back after a while. */
  loseConnection(forMs: number): void {
    const { client } = this;
    if (this.ended || !client.connected) return;
    const { reconnectPeriod = FIRST_RECONNECT_MS } = client.options;
    client.options.reconnectPeriod = forMs;
    client.once('connect', () => {
      client.options.reconnectPeriod = reconnectPeriod;
    });
    client.stream.destroy();
  }

  /** Says that the machine is offline and disconnects. */
  async end(): Promise<void> {
    this.ended = true;
    clearInterval(this.statusTimer);
    await within(END_TIMEOUT_MS, async () => {
      if (!this.client.connected) return;
      const payload = JSON.stringify(this.status(false, this.statusSeq));
      await this.client.publishAsync(this.topics.status, payload, { qos: 1, retain: true });
      // A clean goodbye: the last will is not sent.
      await this.client.endAsync();
    });
    await this.client.endAsync(true);
  }

  private status(online: boolean, seq: number): StatusMessage {
    return { seq, time_ms: Date.now(), online };
  }

  private publishStatus(online: boolean): void {
    const payload = JSON.stringify(this.status(online, this.statusSeq));
    this.statusSeq += 1;
    this.client.publish(this.topics.status, payload, { qos: 1, retain: true });
  }

  private obey(payload: Buffer, { onCommand, onError }: LinkOptions): void {
    const command = commandIn(payload);
    if (command === null) {
      onError(`not a command: ${payload.toString('utf8', 0, 200)}`);
      return;
    }
    const answer = onCommand(command);
    if (answer !== null) this.client.publish(this.topics.answer, JSON.stringify(answer), { qos: 1 });
  }

  private pump(): void {
    while (!this.ended && this.client.connected && this.inFlight.size < WINDOW) {
      const message = this.unsent.shift();
      if (!message) return;
      this.inFlight.add(message);
      this.client.publish(this.topics.real, JSON.stringify(message), { qos: 1 }, () => {
        this.inFlight.delete(message);
        this.pump();
      });
    }
  }
}

function commandIn(payload: Buffer): CommandMessage | null {
  try {
    return commandMessageSchema.parse(JSON.parse(payload.toString('utf8')));
  } catch {
    // The sender gets no answer; the link reports the broken command.
    return null;
  }
}

/** Waits for something that may fail or hang, for no longer than this. */
async function within(ms: number, work: () => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  // A link that closes has no use for the reason of a failure.
  await Promise.race([work().catch(() => undefined), timeout]);
  clearTimeout(timer);
}
