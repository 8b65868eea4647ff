// A machine as the tests drive it, and a console that listens.
import { setTimeout as sleep } from 'node:timers/promises';
import mqtt, { type IClientPublishOptions, type MqttClient } from 'mqtt';
import { BROKER_PATH, type RealMessage, topicOf } from '../../src/contracts/broker';
import { brokerAt } from './broker';
import { DEVICE, PROJECT, SITE } from './fixture-site';
import type { Credentials } from './opening';
import { brokerUrlOf, nextOrigin } from './replicas';

export const GATEWAY_SECRET = 'q7Rk-2vXw9-Tz4Lm-8Hd3';

/** Connects; rejects when the broker refuses. */
export function connect(origin: string, username: string, password: string, clientId: string): Promise<MqttClient> {
  return mqtt.connectAsync(
    `${origin.replace('http', 'ws')}${BROKER_PATH}`,
    {
      username,
      password,
      clientId,
      reconnectPeriod: 0,
      connectTimeout: 5000,
    },
    false,
  );
}

/**
 * A machine's gateway, at the broker that the site's machines publish to. At an external one `publishAsync` resolves
 * when the servers have acknowledged what was published, so that it means `stored` as it does at the embedded one.
 */
export async function connectGateway(origin: string): Promise<MqttClient> {
  const clientId = `gateway-${Math.random()}`;
  const broker = brokerAt(brokerUrlOf(origin) ?? '');
  if (broker === undefined) return await connect(origin, 'gateway', GATEWAY_SECRET, clientId);
  const client = await connectMachine(broker.url, clientId);
  const publish = client.publishAsync.bind(client);
  return Object.assign(client, {
    publishAsync: async (topic: string, payload: string | Buffer, options?: IClientPublishOptions) => {
      const packet = await publish(topic, payload, options);
      await broker.settled();
      return packet;
    },
  });
}

/** A machine's connection to an external broker; its acknowledgements are the broker's. */
export function connectMachine(brokerUrl: string, clientId: string): Promise<MqttClient> {
  return mqtt.connectAsync(brokerUrl, { clientId, reconnectPeriod: 0, connectTimeout: 5000 }, false);
}

/** Connects to the servers of a site in turn. */
export const connectConsole = (origin: string, { token, clientUuid }: Credentials): Promise<MqttClient> =>
  connect(nextOrigin(origin), clientUuid, token, `console-${Math.random()}`);

/** Topic of the tests' registered machine. */
export const topicFor = (kind: 'real' | 'status' | 'warning', deviceId: number = DEVICE.registered): string =>
  topicOf({ site: SITE, typeCode: 'HS-MI', projectId: PROJECT.road, deviceId, kind });

export interface Course {
  readonly recordNo: string;
  readonly pileId: number;
  readonly startMs: number;
  readonly seconds: number;
  /** Travel speed in m/min of a second. */
  readonly speed?: (second: number) => number;
}

/** The messages of a pile that goes down in one pass, second by second, from start to end. */
export function courseOf({ recordNo, pileId, startMs, seconds, speed = () => 0.8 }: Course): RealMessage[] {
  let depth = 0;
  return Array.from({ length: seconds }, (_, seq): RealMessage => {
    depth += speed(seq) / 60;
    return {
      record_no: recordNo,
      seq,
      time_ms: startMs + seq * 1000,
      event: seq === 0 ? 'start' : seq === seconds - 1 ? 'end' : 'record',
      pile_id: pileId,
      pile_no: `k12_${pileId}`,
      pass: 0,
      values: {
        depth_m: Math.round(depth * 1000) / 1000,
        speed_mpm: speed(seq),
        slurry_l: seq,
        density_gcm3: 1.73,
        current_a: 50 + (seq % 7),
        tilt_x_deg: 0.1,
        tilt_y_deg: -0.2,
        flow_lpm: seq % 10 === 0 ? null : 60,
      },
    };
  });
}

/** Publishes and waits for every PUBACK. */
export async function publishAll(
  machine: MqttClient,
  messages: readonly RealMessage[],
  topic = topicFor('real'),
): Promise<void> {
  await Promise.all(messages.map((message) => machine.publishAsync(topic, JSON.stringify(message), { qos: 1 })));
}

/** Less than a test may take, so that it says what did not come. */
const EVENTUALLY_MS = 120_000;

/** Waits until `check` holds. */
export async function eventually(what: string, check: () => boolean | Promise<boolean>): Promise<void> {
  const limit = Date.now() + EVENTUALLY_MS;
  while (!(await check())) {
    if (Date.now() > limit) throw new Error(`did not come about: ${what}`);
    await sleep(50);
  }
}
