// A machine that keeps sending, at a pace, even while the receiver is down; it notes the acknowledged messages.
import { setTimeout as sleep } from 'node:timers/promises';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import type { RealMessage } from '../../src/contracts/broker';

export interface PacedMachine {
  readonly topic: string;
  readonly course: readonly RealMessage[];
  /** Sequence numbers with a PUBACK, in the order of those. */
  readonly acknowledged: readonly number[];
  readonly connected: boolean;
  /** When every message of the course has its PUBACK. */
  readonly done: Promise<void>;
  end(): Promise<void>;
}

export interface PacedOptions {
  readonly url: string;
  readonly topic: string;
  readonly course: readonly RealMessage[];
  /** Messages a second. */
  readonly pace: number;
  readonly login?: Pick<IClientOptions, 'username' | 'password'>;
}

/** Messages on their way at once, as a gateway with a bounded buffer has. */
const WINDOW = 50;
const RETRY_MS = 200;

/** Connects, again and again if need be, and sends the course once. */
export function startMachine({ url, topic, course, pace, login }: PacedOptions): PacedMachine {
  const client: MqttClient = mqtt.connect(url, {
    clientId: `machine-${topic.replaceAll('/', '-')}-${Math.random()}`,
    reconnectPeriod: 300,
    connectTimeout: 5000,
    ...login,
  });
  // An error shows in missing acknowledgements.
  client.on('error', () => undefined);
  const acknowledged: number[] = [];
  let ended = false;
  // A connection that breaks fails what was being written to it; a machine sends until it has an acknowledgement.
  const send = async (message: RealMessage): Promise<void> => {
    while (!ended) {
      try {
        await client.publishAsync(topic, JSON.stringify(message), { qos: 1 });
        acknowledged.push(message.seq);
        return;
      } catch {
        await sleep(RETRY_MS);
      }
    }
  };
  const run = async (): Promise<void> => {
    const under = new Set<Promise<void>>();
    for (const message of course) {
      if (ended) return;
      await sleep(1000 / pace);
      const sent = send(message).finally(() => under.delete(sent));
      under.add(sent);
      if (under.size >= WINDOW) await Promise.race(under);
    }
    await Promise.all(under);
  };
  const done = run();
  done.catch(() => undefined);
  return {
    topic,
    course,
    acknowledged,
    get connected() {
      return client.connected;
    },
    done,
    end: async () => {
      ended = true;
      await client.endAsync(true);
    },
  };
}
