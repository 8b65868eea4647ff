// The machines under load. Each has a connection of its own and publishes a message a second without waiting for the
// one before: a server that falls behind shows it in the time until its PUBACK, at an external broker in its backlog.
import type { MqttClient } from 'mqtt';
import type { RealMessage } from '../../src/contracts/broker';
import type { Broker } from '../contract/broker';
import { connectGateway, connectMachine } from '../contract/machine';
import type { LoadedMachine } from './load-site';

/** A record as it was sent. */
export interface SentRecord {
  readonly projectId: number;
  readonly message: RealMessage;
  acknowledged: boolean;
}

export interface FleetResult {
  readonly sent: readonly SentRecord[];
  /** From `publish` to the PUBACK, ms. */
  readonly ackMs: readonly number[];
  /** The same without what was sent in the first WARM_UP_S, in which a server has to find its feet after a start. */
  readonly steadyAckMs: readonly number[];
  /** Connections that the server, its broker or a fault closed. */
  readonly connectionsLost: number;
  /** How late the machines themselves were, ms: the delay that this program, not the server, adds to the figures. */
  readonly lateMs: readonly number[];
}

interface Seat {
  readonly machine: LoadedMachine;
  readonly client: MqttClient;
  nextMs: number;
}

export const WARM_UP_S = 10;
const PERIOD_MS = 1000;
const TICK_MS = 5;
/** Connections that are opened at once. */
const CONNECTING = 20;
/** A server that has not acknowledged after this time is taken at its word: it did not. */
const LAST_ACK_LIMIT_MS = 60_000;

/** Where the machines publish: at the server, or at an external broker. */
export interface Destination {
  readonly origin: string;
  readonly broker: Pick<Broker, 'tcpUrl'> | null;
}

/** Lets machines send for so long, each by a connection, and waits for messages that are not acknowledged yet. */
export async function runFleet(
  clients: readonly MqttClient[],
  machines: readonly LoadedMachine[],
  seconds: number,
): Promise<FleetResult> {
  const sent: SentRecord[] = [];
  const ackMs: number[] = [];
  const steadyAckMs: number[] = [];
  const lateMs: number[] = [];
  let connectionsLost = clients.filter(({ connected }) => !connected).length;
  let ending = false;
  for (const client of clients) {
    client.on('close', () => {
      if (!ending) connectionsLost++;
    });
  }
  const startMs = performance.now();
  const seats = machines.flatMap((machine, i): Seat[] => {
    const client = clients[i];
    // Spread over the second, as machines that know nothing of each other are.
    return client === undefined ? [] : [{ machine, client, nextMs: startMs + (i / machines.length) * PERIOD_MS }];
  });
  const publish = ({ machine, client }: Seat): void => {
    const { driver, topic } = machine;
    const [due] = driver.due(driver.nextMs ?? 0, 1);
    if (due === undefined) throw new Error(`${driver.machine.name} has no pile left to make`);
    const message: RealMessage = { ...due, time_ms: Date.now() };
    const record: SentRecord = { projectId: driver.machine.projectId, message, acknowledged: false };
    sent.push(record);
    const publishedMs = performance.now();
    client.publish(topic, JSON.stringify(message), { qos: 1 }, (error) => {
      if (error) return;
      record.acknowledged = true;
      const tookMs = performance.now() - publishedMs;
      ackMs.push(tookMs);
      if (publishedMs >= startMs + WARM_UP_S * 1000) steadyAckMs.push(tookMs);
    });
  };
  await new Promise<void>((resolve, reject) => {
    const timer = setInterval(() => {
      const nowMs = performance.now();
      try {
        for (const seat of seats) {
          if (seat.nextMs > nowMs || seat.nextMs >= startMs + seconds * PERIOD_MS) continue;
          lateMs.push(nowMs - seat.nextMs);
          seat.nextMs += PERIOD_MS;
          publish(seat);
        }
      } catch (error) {
        clearInterval(timer);
        reject(error);
      }
      if (nowMs < startMs + seconds * PERIOD_MS) return;
      clearInterval(timer);
      resolve();
    }, TICK_MS);
  });
  const limitMs = performance.now() + LAST_ACK_LIMIT_MS;
  while (ackMs.length < sent.length && performance.now() < limitMs && connectionsLost < clients.length) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  ending = true;
  await Promise.all(clients.map((client) => client.endAsync(true)));
  return { sent, ackMs, steadyAckMs, connectionsLost, lateMs };
}

/** Connections of so many machines. */
export async function connectFleet({ origin, broker }: Destination, count: number): Promise<MqttClient[]> {
  const connect = (): Promise<MqttClient> =>
    broker === null ? connectGateway(origin) : connectMachine(broker.tcpUrl, `machine-${Math.random()}`);
  const clients: MqttClient[] = [];
  for (let from = 0; from < count; from += CONNECTING) {
    const some = Array.from({ length: Math.min(CONNECTING, count - from) }, connect);
    for (const client of await Promise.all(some)) clients.push(client.on('error', () => undefined));
  }
  return clients;
}
