// /metrics of a real server shows the calls and messages that were made.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from './api-client';
import { PASSWORD, PROJECT, type Storage } from './fixture-site';
import { connectConsole, connectGateway, courseOf, eventually, GATEWAY_SECRET, publishAll, topicFor } from './machine';
import { type Site, startSite } from './replicas';
import { STORAGE_KINDS } from './storages';

const METRICS_TOKEN = 'metrics-token-of-the-tests';

describe.each(STORAGE_KINDS)('metrics on $name', ({ name, openSite }) => {
  let storage: Storage;
  let closeStorage: () => Promise<void>;
  let server: Site;

  /** The figures of all servers of the site, added up. */
  const scrape = async (): Promise<Map<string, number>> => {
    const found = new Map<string, number>();
    for (const origin of server.origins) {
      const response = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
      expect(response.status).toBe(200);
      const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
      for (const line of lines) {
        const at = line.lastIndexOf(' ');
        found.set(line.slice(0, at), (found.get(line.slice(0, at)) ?? 0) + Number(line.slice(at + 1)));
      }
    }
    return found;
  };

  beforeAll(async () => {
    const opened = await openSite();
    storage = opened.storage;
    closeStorage = opened.close;
    server = await startSite(storage, { GATEWAY_SECRET, METRICS_TOKEN });
  });

  afterAll(async () => {
    try {
      expect(await server.stop()).toBe(0);
    } finally {
      await closeStorage();
    }
  });

  it('show what was called and what the machines sent', async () => {
    const { client } = await new ApiClient(server.origin).signIn('mixer', PASSWORD);
    await client.call('projects', {}, { typeCode: 'HS-MI' });
    await client.call('projects', {}, { typeCode: 'HS-MI' });
    await new ApiClient(server.origin).envelope('projects', {}, { typeCode: 'HS-MI' });
    const console = await connectConsole(server.origin, client.credentials ?? { token: '', clientUuid: '' });
    const machine = await connectGateway(server.origin);
    const course = courseOf({ recordNo: 'METRICS-1', pileId: 600, startMs: Date.now() - 60_000, seconds: 30 });
    await publishAll(machine, course.slice(0, 29));
    await publishAll(machine, course.slice(0, 4));
    await publishAll(machine, course.slice(29));
    await machine.publishAsync(topicFor('real'), 'no JSON', { qos: 1 });
    await publishAll(machine, course.slice(0, 2), topicFor('real', 99));

    const found = await scrape();
    const answers = (call: string): number | undefined =>
      found.get(`pile_console_http_request_duration_seconds_count{call="${call}",status_class="2xx"}`);
    expect(answers('login')).toBe(1);
    expect(answers('projects')).toBe(3);
    expect(found.get('pile_console_http_refusals_total{error_code="4002"}')).toBe(1);
    const messages = (result: string) => found.get(`pile_console_ingest_messages_total{result="${result}"}`);
    expect(messages('stored')).toBe(30);
    expect(messages('duplicate')).toBe(4);
    expect(messages('malformed')).toBe(1);
    expect(messages('unknown_machine')).toBe(2);
    expect(found.get('pile_console_rows_stored_total')).toBe(30);
    // Records half a minute to a minute old.
    expect(found.get('pile_console_ingest_lag_seconds_bucket{le="30"}')).toBe(0);
    expect(found.get('pile_console_ingest_lag_seconds_bucket{le="+Inf"}')).toBe(34);
    const external = storage.brokerUrl !== undefined;
    expect(found.get('pile_console_mqtt_connections{kind="gateway"}')).toBe(external ? 0 : 1);
    expect(found.get('pile_console_mqtt_connections{kind="console"}')).toBe(1);
    expect(found.get('pile_console_database_up')).toBe(server.origins.length);
    const kind = name === 'PostgreSQL' ? 'postgres' : 'embedded';
    expect([...found.keys()].filter((line) => line.startsWith(`pile_console_info{database="${kind}"`))).toHaveLength(1);

    await console.endAsync(true);
    await machine.endAsync(true);
    await eventually('the connections are gone', async () => {
      const later = await scrape();
      return (
        later.get('pile_console_mqtt_connections{kind="gateway"}') === 0 &&
        later.get('pile_console_mqtt_connections{kind="console"}') === 0
      );
    });
  });

  it('count an export until it is made, and carry nothing that names a person, a machine or a secret', async () => {
    const { client, grant } = await new ApiClient(server.origin).signIn('admin', PASSWORD);
    await client.call('exportStart', { project_id: PROJECT.road, kind: 'piles', format: 'csv' }, { typeCode: 'HS-MI' });
    await eventually('the export is made', async () => {
      const found = await scrape();
      return (
        found.get('pile_console_exports{state="waiting"}') === 0 &&
        found.get('pile_console_exports{state="running"}') === 0
      );
    });
    await fetch(`${server.origin}/no/such/place/4711`);
    const text = [...(await scrape()).keys()].join('\n');
    for (const secret of [
      grant.token,
      grant.client_uuid,
      METRICS_TOKEN,
      GATEWAY_SECRET,
      'mixer',
      'METRICS-1',
      '4711',
    ]) {
      expect(text).not.toContain(secret);
    }
  });

  it('are not for who has no token', async () => {
    const response = await fetch(`${server.origin}/metrics`);
    expect(response.status).toBe(401);
    expect(await response.text()).not.toContain('pile_console_');
  });
});
