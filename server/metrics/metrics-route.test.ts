import Fastify, { type FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { Metrics } from './metrics';
import { isPrivateAddress, registerMetrics } from './metrics-route';

const TOKEN = 'scraper-token-of-the-tests';

interface Access {
  readonly token: string | undefined;
  readonly trustProxy: boolean;
}

function appWith({ token, trustProxy }: Access, exports = async () => ({ waiting: 2, running: 1 })) {
  const metrics = new Metrics({
    database: 'embedded',
    schemaVersion: 3,
    ingest: () => ({
      ...{ stored: 5, rows: 4, duplicates: 3, malformed: 2, refusedNotKept: 8, unknown: 1, setAside: 6 },
      failedBatches: 0,
    }),
    blocked: () => ({ machines: 7, longestS: 90.5 }),
    connections: () => ({ gateway: 1, machine: 3, console: 2 }),
    refusedConnections: () => [{ kind: 'gateway', reason: 'wrong', count: 4 }],
    strayMessages: () => 5,
    externalBroker: null,
    exports,
    freeBytes: () => 1e9,
  });
  const app: FastifyInstance = Fastify({ trustProxy: trustProxy ? 'loopback' : false });
  registerMetrics(app, metrics, token);
  const read = (remoteAddress: string, headers: Record<string, string> = {}) =>
    app.inject({ url: '/metrics', remoteAddress, headers });
  return { metrics, read };
}

describe('who may read the metrics', () => {
  it.each([
    ['127.0.0.1', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['::ffff:8.8.8.8', false],
    ['10.255.0.1', true],
    ['11.0.0.1', false],
    ['172.15.255.255', false],
    ['172.16.0.1', true],
    ['172.31.255.255', true],
    ['172.32.0.1', false],
    ['192.168.3.4', true],
    ['192.169.0.1', false],
    ['169.254.1.1', true],
    ['fd12:3456::1', true],
    ['fe80::1%eth0', true],
    ['2001:db8::1', false],
    ['not an address', false],
    ['', false],
  ])('%s is private: %s', (address, expected) => {
    expect(isPrivateAddress(address)).toBe(expected);
  });

  it('without a token: private addresses, unless somebody else may stand behind them', async () => {
    const { read } = appWith({ token: undefined, trustProxy: false });
    expect((await read('192.168.3.4')).statusCode).toBe(200);
    expect((await read('8.8.8.8')).statusCode).toBe(403);
    expect((await read('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(403);
    expect((await read('127.0.0.1', { forwarded: 'for=127.0.0.1' })).statusCode).toBe(403);
  });

  it('behind a trusted proxy it is the client’s address that counts', async () => {
    const { read } = appWith({ token: undefined, trustProxy: true });
    expect((await read('127.0.0.1', { 'x-forwarded-for': '8.8.8.8' })).statusCode).toBe(403);
    expect((await read('127.0.0.1', { 'x-forwarded-for': '10.0.0.7' })).statusCode).toBe(200);
  });

  it('with a token: answers callers that send it, from any address, and no others', async () => {
    const { read } = appWith({ token: TOKEN, trustProxy: false });
    expect((await read('127.0.0.1')).statusCode).toBe(401);
    expect((await read('127.0.0.1', { authorization: 'Bearer wrong' })).statusCode).toBe(401);
    const refused = await read('8.8.8.8', { authorization: `Basic ${TOKEN}` });
    expect(refused.statusCode).toBe(401);
    expect(refused.body).not.toContain('pile_console_');
    expect((await read('8.8.8.8', { authorization: `Bearer ${TOKEN}` })).statusCode).toBe(200);
  });
});

describe('the metrics', () => {
  it('count what the parts say, each time anew', async () => {
    const { metrics, read } = appWith({ token: undefined, trustProxy: false });
    metrics.answered('login', 200, 0.2);
    expect((await read('127.0.0.1')).body).toContain('pile_console_database_up 1');
    const { body, headers } = await read('127.0.0.1');
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    for (const line of [
      'pile_console_rows_stored_total 4',
      'pile_console_ingest_messages_total{result="stored"} 5',
      'pile_console_ingest_messages_total{result="unknown_machine"} 1',
      'pile_console_ingest_messages_total{result="set_aside"} 6',
      'pile_console_ingest_refused_not_kept_total 8',
      'pile_console_ingest_blocked_machines 7',
      'pile_console_ingest_blocked_seconds 90.5',
      'pile_console_mqtt_connections{kind="console"} 2',
      'pile_console_exports{state="waiting"} 2',
      'pile_console_database_up 1',
      'pile_console_info{database="embedded",schema_version="3"} 1',
      'pile_console_http_request_duration_seconds_count{call="login",status_class="2xx"} 1',
      'pile_console_http_request_duration_seconds_count{call="metrics",status_class="2xx"} 1',
    ]) {
      expect(body.split('\n')).toContain(line);
    }
  });

  it('tell of a machine’s lag, and take a clock that runs ahead for none', async () => {
    const { metrics } = appWith({ token: undefined, trustProxy: false });
    const topic = { site: 's', typeCode: 'HS-MI', projectId: 1, deviceId: 7, kind: 'real' } as const;
    const messageAt = (time_ms: number) => ({
      kind: 'real' as const,
      topic,
      receivedMs: 9000,
      message: {
        record_no: 'r',
        seq: 0,
        time_ms,
        event: 'record' as const,
        pile_id: 1,
        pile_no: 'p',
        pass: 0,
        values: {},
      },
    });
    metrics.stored([messageAt(6000), messageAt(99_000)], 10_000);
    const lines = (await metrics.text()).split('\n');
    expect(lines).toContain('pile_console_ingest_lag_seconds_sum 4');
    expect(lines).toContain('pile_console_ingest_lag_seconds_count 2');
    expect(lines).toContain('pile_console_ingest_store_seconds_sum 2');
  });

  it('are given without the database’s part when that does not answer', async () => {
    const { read } = appWith({ token: undefined, trustProxy: false }, () => Promise.reject(new Error('gone')));
    const { statusCode, body } = await read('127.0.0.1');
    expect(statusCode).toBe(200);
    expect(body.split('\n')).toContain('pile_console_database_up 0');
    expect(body).not.toContain('pile_console_exports{');
    expect(body.split('\n')).toContain('pile_console_rows_stored_total 4');
  });
});
